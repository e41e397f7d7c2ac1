"""Entering an event: its terms, registrations and their answers, rosters, arrivals, check-in links."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, is_allowed
from officials.access.permissions import AccessPermission
from officials.services.entrant_links import issue_entrant_links
from officials.services.entrants import change_entrant
from tournaments.api.entrants import EntrantSerializer
from tournaments.api.entry_shapes import (
    AnswerRequestSerializer,
    CheckInLinkSerializer,
    EntrantChangeSerializer,
    EntrantOnFileSerializer,
    EntryTermsRequestSerializer,
    EntryTermsSerializer,
    RegisteredSerializer,
    RegistrationRequestSerializer,
    RosterRequestSerializer,
)
from tournaments.api.scopes import EventScope
from tournaments.entry_limits import count_registration
from tournaments.enums import EntrantKind
from tournaments.errors import NotFoundError
from tournaments.models import Entrant, Event
from tournaments.selectors.entry import entrant_on_file, entrants_on_file, terms_of
from tournaments.selectors.events import event_at
from tournaments.services.arrivals import check_in, take_back_check_in
from tournaments.services.contacts import ContactDetails
from tournaments.services.entrants import EntrantDetails, PlayerEntry
from tournaments.services.entry_terms import TermsDetails, set_entry_terms
from tournaments.services.registrations import (
    accept_registration,
    decline_registration,
    leave_event,
    note_payment,
    register_entrant,
)
from tournaments.services.rosters import change_roster

if TYPE_CHECKING:
    from tournaments.services.entrant_changes import EntrantChanges


class EntryTermsDetail(APIView):
    """The terms of entry."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "PUT": Action.EDIT_EVENT}

    @extend_schema(summary="Read the terms of entry", responses=EntryTermsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Read them; an event without a public form has none."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        terms = terms_of(event)
        if terms is None:
            raise NotFoundError(noun="entryterms", key=slug)
        return Response(EntryTermsSerializer(terms).data)

    @extend_schema(
        summary="Set the terms of entry", request=EntryTermsRequestSerializer, responses=EntryTermsSerializer
    )
    def put(self, request: Request, slug: str) -> Response:
        """Set or change them."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = EntryTermsRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        details = TermsDetails(**{**given.validated_data, "kind": EntrantKind(given.validated_data["kind"])})
        return Response(
            EntryTermsSerializer(
                set_entry_terms(event_id=event.pk, details=details, actor=actor_of(request))
            ).data
        )


@extend_schema_view(
    get=extend_schema(
        summary="List the entrants with contacts and payments", responses=EntrantOnFileSerializer(many=True)
    ),
    post=extend_schema(
        summary="Register an entrant",
        request=RegistrationRequestSerializer,
        responses={201: RegisteredSerializer},
    ),
)
class RegistrationList(EventScope, generics.ListAPIView[Entrant]):
    """Registrations of an event."""

    serializer_class = EntrantOnFileSerializer
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_CONTACTS, "POST": Action.REGISTER}

    def rows(self, event: Event) -> Any:
        """The rows of an event."""
        return entrants_on_file(event)

    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the scope reads the address
        """Take a registration in."""
        event = self.event()
        given = RegistrationRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        count_registration(event, request.META.get("REMOTE_ADDR", ""))
        asked = given.validated_data
        terms = terms_of(event)
        details = EntrantDetails(
            name=asked["name"],
            kind=EntrantKind.TEAM if terms is None else EntrantKind(terms.kind),
            club=asked.get("club", ""),
            players=_people(asked["players"]),
        )
        contact = ContactDetails(**asked["contact"])
        entrant = register_entrant(
            event_id=event.pk, details=details, contact=contact, actor=actor_of(request)
        )
        return Response(RegisteredSerializer(entrant).data, status=status.HTTP_201_CREATED)


class _EntrantView(APIView):
    """A view of `/entrants/<id>/…`."""

    permission_classes = (AccessPermission,)

    def entrant(self, entrant_id: int) -> Entrant:
        """The entrant, if the caller may do this to it."""
        entrant = entrant_on_file(entrant_id)
        self.check_object_permissions(self.request, entrant)
        return entrant


class EntrantDetail(_EntrantView):
    """One entrant with its contact and payment."""

    access_actions: ClassVar = {"GET": Action.VIEW_CONTACTS, "PATCH": Action.ENTER_ENTRANT}

    @extend_schema(summary="Read an entrant with its contact and payment", responses=EntrantOnFileSerializer)
    def get(self, request: Request, entrant_id: int) -> Response:  # noqa: ARG002 - the address says it all
        """Read it."""
        return Response(EntrantOnFileSerializer(self.entrant(entrant_id)).data)

    @extend_schema(
        summary="Change an entrant's name, kind, club, seed or contact",
        request=EntrantChangeSerializer,
        responses=EntrantOnFileSerializer,
    )
    def patch(self, request: Request, entrant_id: int) -> Response:
        """Change what is given; sheets, draws and standings show the name and club as they are now."""
        entrant = self.entrant(entrant_id)
        given = EntrantChangeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = dict(given.validated_data)
        seen = asked.pop("seen", None)
        if asked.get("contact") is not None:
            asked["contact"] = ContactDetails(**asked["contact"])
        changes = cast("EntrantChanges", asked)
        change_entrant(entrant_id=entrant.pk, changes=changes, seen=seen, actor=actor_of(request))
        return Response(EntrantOnFileSerializer(entrant_on_file(entrant.pk)).data)


class EntrantAnswer(_EntrantView):
    """The answer to a registration."""

    access_actions: ClassVar = {"POST": Action.ENTER_ENTRANT}

    @extend_schema(
        summary="Answer a registration, note its payment, or let an entrant leave",
        request=AnswerRequestSerializer,
        responses=EntrantOnFileSerializer,
    )
    def post(self, request: Request, entrant_id: int) -> Response:
        """Take one step."""
        entrant = self.entrant(entrant_id)
        given = AnswerRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        _take(entrant, given.validated_data["answer"], given.validated_data["reason"], request)
        return Response(EntrantOnFileSerializer(entrant_on_file(entrant.pk)).data)


class EntrantRoster(_EntrantView):
    """Who belongs to an entrant."""

    access_actions: ClassVar = {"PUT": Action.EDIT_ROSTER}

    @extend_schema(
        summary="Set an entrant's roster", request=RosterRequestSerializer, responses=EntrantSerializer
    )
    def put(self, request: Request, entrant_id: int) -> Response:
        """Make the people named the whole roster; a captain may until rosters lock."""
        entrant = self.entrant(entrant_id)
        given = RosterRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        actor = actor_of(request)
        people = _people(given.validated_data["players"])
        past_lock = is_allowed(actor, Action.ENTER_ENTRANT, entrant)
        change_roster(entrant_id=entrant.pk, people=people, past_lock=past_lock, actor=actor)
        return Response(EntrantSerializer(entrant_on_file(entrant.pk)).data)


class EntrantArrival(_EntrantView):
    """Whether an entrant has arrived."""

    access_actions: ClassVar = {"PUT": Action.CHECK_IN, "DELETE": Action.CHECK_IN}

    @extend_schema(summary="Check an entrant in", request=None, responses={204: None})
    def put(self, request: Request, entrant_id: int) -> Response:
        """Note the arrival; once more changes nothing."""
        check_in(entrant_id=self.entrant(entrant_id).pk, actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Take a check-in back", responses={204: None})
    def delete(self, request: Request, entrant_id: int) -> Response:
        """Take it back."""
        take_back_check_in(entrant_id=self.entrant(entrant_id).pk, actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CheckInLinks(APIView):
    """Links by which entrants check themselves in."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.MAKE_CHECK_IN_CARD}

    @extend_schema(
        summary="Make check-in links for everybody entered, ending older ones",
        request=None,
        responses={201: CheckInLinkSerializer(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make them; the tokens are kept nowhere."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        links = issue_entrant_links(event_id=event.pk, actor=actor_of(request))
        made = [{"entrant": link.entrant_id, "token": token} for link, token in links]
        return Response(CheckInLinkSerializer(made, many=True).data, status=status.HTTP_201_CREATED)


def _people(given: list[dict[str, Any]]) -> tuple[PlayerEntry, ...]:
    return tuple(PlayerEntry(**person) for person in given)


def _take(entrant: Entrant, answer: str, reason: str, request: Request) -> None:
    actor = actor_of(request)
    match answer:
        case "accept":
            accept_registration(entrant_id=entrant.pk, actor=actor)
        case "decline":
            decline_registration(entrant_id=entrant.pk, answer=reason, actor=actor)
        case "leave":
            leave_event(entrant_id=entrant.pk, actor=actor)
        case _:
            note_payment(entrant_id=entrant.pk, is_paid=answer == "paid", actor=actor)
