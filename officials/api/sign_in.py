"""Signing in and out: a token for programs and telephones."""

from typing import Any, cast

from django.contrib.auth.signals import user_logged_in
from drf_spectacular.utils import extend_schema
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.services.sign_in import check_both_steps


class SignInSerializer(serializers.Serializer[Any]):
    """Name and password; the code as well where the account signs in in two steps."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=500, trim_whitespace=False)
    code = serializers.CharField(max_length=20, required=False, default="", allow_blank=True)


class TokenSerializer(serializers.Serializer[Any]):
    """A token, shown this once: sent from now on as `Authorization: Token <token>`."""

    token = serializers.CharField()
    expiry = serializers.DateTimeField()


class SignIn(APIView):
    """Asking for a token."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Sign in for a token", request=SignInSerializer, responses=TokenSerializer, auth=[]
    )
    def post(self, request: Request) -> Response:
        """Give a token for a name, a password and, in two steps, a code."""
        given = SignInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        page = request._request
        user = check_both_steps(request=page, **given.validated_data)
        row, token = AuthToken.objects.create(user=user)
        user_logged_in.send(sender=type(user), request=page, user=user)
        return Response(TokenSerializer({"token": token, "expiry": row.expiry}).data)


class SignOut(APIView):
    """Ending the token one came with."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="End this token", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """End the token of this request."""
        cast("AuthToken", request.auth).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class SignOutEverywhere(APIView):
    """Ending every token of the account."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="End every token of this account", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """End all tokens, this one among them."""
        AuthToken.objects.filter(user=request.user).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
