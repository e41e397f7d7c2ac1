"""One's own account: roles, password, second step."""

from typing import Any, cast

from django.contrib.auth import update_session_auth_hash
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import actor_of
from officials.models import Role, User
from officials.selectors.roles import roles_of_person
from officials.selectors.two_step import has_two_step, recovery_codes_left
from officials.services.accounts import change_password
from officials.services.two_step import (
    begin_two_step,
    confirm_two_step,
    end_two_step,
    renew_recovery_codes,
)


class OwnRoleSerializer(serializers.ModelSerializer[Role]):
    """A role of one's own."""

    event = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Role
        fields = ("event", "kind", "entrant")


class MeSerializer(serializers.ModelSerializer[User]):
    """One's own account."""

    name = serializers.CharField(source="display_name")
    is_keeper = serializers.BooleanField(source="is_staff")
    roles = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields = ("username", "name", "is_keeper", "roles")

    def get_roles(self, user: User) -> list[dict[str, Any]]:
        """Every role, latest event first."""
        return list(OwnRoleSerializer(roles_of_person(user), many=True).data)


class PasswordSerializer(serializers.Serializer[Any]):
    """The old password and the new one."""

    old = serializers.CharField(max_length=500, trim_whitespace=False)
    new = serializers.CharField(max_length=500, trim_whitespace=False)


class CodeSerializer(serializers.Serializer[Any]):
    """A code of the second step: six digits, or a spare code."""

    code = serializers.CharField(max_length=20)


class TwoStepSerializer(serializers.Serializer[Any]):
    """How the second step stands."""

    is_on = serializers.BooleanField()
    spare_codes_left = serializers.IntegerField()


class SecretSerializer(serializers.Serializer[Any]):
    """The secret for a telephone, as the address that apps for codes take over."""

    address = serializers.CharField()


class SpareCodesSerializer(serializers.Serializer[Any]):
    """Spare codes, shown this once."""

    spare_codes = serializers.ListField(child=serializers.CharField())


class OwnAccount(APIView):
    """A view of the caller's own account."""

    permission_classes = (IsAuthenticated,)

    def account(self) -> User:
        """The caller's account."""
        return cast("User", self.request.user)

    def given_code(self, request: Request) -> str:
        """The code that was sent."""
        given = CodeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        code: str = given.validated_data["code"]
        return code


class Me(OwnAccount):
    """Who the caller is."""

    @extend_schema(summary="Read one's own account and roles", responses=MeSerializer)
    def get(self, request: Request) -> Response:  # noqa: ARG002 - the account is read from it elsewhere
        """Read one's own account."""
        return Response(MeSerializer(self.account()).data)


class Password(OwnAccount):
    """The caller's password."""

    @extend_schema(summary="Change one's password", request=PasswordSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Change the password; every token of the account ends with it."""
        given = PasswordSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        change_password(actor=actor_of(request), **given.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TwoStep(OwnAccount):
    """The caller's second step."""

    @extend_schema(summary="See how the second step stands", responses=TwoStepSerializer)
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """Say whether it is on, and how many spare codes are left."""
        user = self.account()
        state = {"is_on": has_two_step(user_id=user.pk), "spare_codes_left": recovery_codes_left(user)}
        return Response(TwoStepSerializer(state).data)

    @extend_schema(summary="Begin the second step", request=None, responses={201: SecretSerializer})
    def post(self, request: Request) -> Response:
        """Make the secret a telephone takes over; confirm it by a first code."""
        device = begin_two_step(actor=actor_of(request))
        return Response(SecretSerializer({"address": device.config_url}).data, status=status.HTTP_201_CREATED)


class TwoStepConfirmation(OwnAccount):
    """Turning the second step on."""

    @extend_schema(
        summary="Turn the second step on", request=CodeSerializer, responses={200: SpareCodesSerializer}
    )
    def post(self, request: Request) -> Response:
        """Turn it on by a first right code; every other browser and program is signed out.

        The answer holds the spare codes.
        """
        kept = request.auth if isinstance(request.auth, AuthToken) else None
        codes = confirm_two_step(code=self.given_code(request), actor=actor_of(request), kept=kept)
        if kept is None:
            update_session_auth_hash(request._request, self.account())
        return Response(SpareCodesSerializer({"spare_codes": codes}).data)


class TwoStepCodes(OwnAccount):
    """New spare codes."""

    @extend_schema(
        summary="Replace the spare codes", request=CodeSerializer, responses={200: SpareCodesSerializer}
    )
    def post(self, request: Request) -> Response:
        """Make new ones; the old ones end."""
        codes = renew_recovery_codes(code=self.given_code(request), actor=actor_of(request))
        return Response(SpareCodesSerializer({"spare_codes": codes}).data)


class TwoStepEnd(OwnAccount):
    """Turning the second step off."""

    @extend_schema(summary="Turn the second step off", request=CodeSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Turn it off with a code."""
        end_two_step(code=self.given_code(request), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
