"""The people of an event: roles and invitations."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.api.scopes import EventScope
from officials.enums import RoleKind
from officials.models import Invitation, Role
from officials.selectors.accounts import account_named
from officials.selectors.invitations import open_invitations
from officials.selectors.roles import people_of
from officials.services.invitations import accept_invitation, invite_person, withdraw_invitation
from officials.services.roles import grant_role, revoke_role


class RoleSerializer(serializers.ModelSerializer[Role]):
    """A person's role in the event."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.display_name")

    class Meta:
        model = Role
        fields = ("id", "username", "name", "kind", "entrant", "granted_at")


class RoleRequestSerializer(serializers.Serializer[Any]):
    """Which role is given to whom; a captain's names the entrant."""

    username = serializers.CharField(max_length=150)
    kind = serializers.ChoiceField(choices=RoleKind.choices)
    entrant = serializers.IntegerField(required=False, allow_null=True, default=None)


class ReasonSerializer(serializers.Serializer[Any]):
    """Why something is ended; kept on record."""

    reason = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation that can still be accepted."""

    class Meta:
        model = Invitation
        fields = ("id", "invited", "kind", "entrant", "created_at", "expires_at")


class InvitationRequestSerializer(serializers.Serializer[Any]):
    """Who is asked to be what."""

    invited = serializers.CharField(max_length=120)
    kind = serializers.ChoiceField(choices=RoleKind.choices)
    entrant = serializers.IntegerField(required=False, allow_null=True, default=None)


class InvitationMadeSerializer(InvitationSerializer):
    """A new invitation with its token, shown this once."""

    token = serializers.CharField()

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "token")  # type: ignore[assignment]


class AcceptanceSerializer(serializers.Serializer[Any]):
    """The token of an invitation."""

    token = serializers.CharField(max_length=60)


class People(EventScope):
    """Who has which role."""

    access_actions: ClassVar = {"GET": Action.VIEW_PEOPLE, "POST": Action.MANAGE_PEOPLE}

    @extend_schema(summary="List the people of an event", responses=RoleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the address is read by the scope
        """List the roles with their people."""
        return Response(RoleSerializer(people_of(self.event()), many=True).data)

    @extend_schema(
        summary="Give somebody a role", request=RoleRequestSerializer, responses={201: RoleSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Give a role to somebody who has an account."""
        event = self.event()
        given = RoleRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        role = grant_role(
            event_id=event.pk,
            user_id=account_named(asked["username"]).pk,
            kind=RoleKind(asked["kind"]),
            entrant_id=asked["entrant"],
            actor=actor_of(request),
        )
        return Response(RoleSerializer(role).data, status=status.HTTP_201_CREATED)


class RoleEnd(EventScope):
    """The end of a role."""

    access_actions: ClassVar = {"POST": Action.MANAGE_PEOPLE}

    @extend_schema(summary="End a role", request=ReasonSerializer, responses={204: None})
    def post(self, request: Request, slug: str, role_id: int) -> Response:  # noqa: ARG002
        """End a role; the last organizer stays."""
        event = self.event()
        given = ReasonSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        revoke_role(event_id=event.pk, role_id=role_id, actor=actor_of(request), **given.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Invitations(EventScope):
    """Who has been asked."""

    access_actions: ClassVar = {"GET": Action.VIEW_PEOPLE, "POST": Action.MANAGE_PEOPLE}

    @extend_schema(summary="List open invitations", responses=InvitationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """List the invitations that can still be accepted."""
        rows = open_invitations(self.event(), now=timezone.now())
        return Response(InvitationSerializer(rows, many=True).data)

    @extend_schema(
        summary="Invite somebody",
        request=InvitationRequestSerializer,
        responses={201: InvitationMadeSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Make an invitation; its token stands in this answer and nowhere else."""
        event = self.event()
        given = InvitationRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        invitation, token = invite_person(
            event_id=event.pk,
            kind=RoleKind(asked["kind"]),
            invited=asked["invited"],
            entrant_id=asked["entrant"],
            actor=actor_of(request),
        )
        content = {**InvitationSerializer(invitation).data, "token": token}
        return Response(content, status=status.HTTP_201_CREATED)


class InvitationWithdrawal(EventScope):
    """Taking an invitation back."""

    access_actions: ClassVar = {"POST": Action.MANAGE_PEOPLE}

    @extend_schema(summary="Withdraw an invitation", request=None, responses={204: None})
    def post(self, request: Request, slug: str, invitation_id: int) -> Response:  # noqa: ARG002
        """Make the invitation useless."""
        withdraw_invitation(event_id=self.event().pk, invitation_id=invitation_id, actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationAcceptance(APIView):
    """Accepting an invitation; its token is the permission."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        summary="Accept an invitation", request=AcceptanceSerializer, responses={201: RoleSerializer}
    )
    def post(self, request: Request) -> Response:
        """Take the role one was asked into."""
        given = AcceptanceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        role = accept_invitation(token=given.validated_data["token"], actor=actor_of(request))
        return Response(RoleSerializer(role).data, status=status.HTTP_201_CREATED)
