"""How to reach an entrant, for those who may see contacts."""

from dataclasses import dataclass

from tournaments.errors import FieldProblem
from tournaments.models import Contact, Entrant
from tournaments.transactions import require_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactDetails:
    """Whom to reach, and how: an e-mail address, a telephone number, or both."""

    name: str
    email: str = ""
    telephone: str = ""
    note: str = ""


def contact_of(entrant: Entrant) -> ContactDetails | None:
    """What is kept of whom to reach, None where nothing is."""
    kept: Contact | None = getattr(entrant, "contact", None)
    if kept is None:
        return None
    return ContactDetails(name=kept.name, email=kept.email, telephone=kept.telephone, note=kept.note)


def keep_contact(*, entrant: Entrant, contact: ContactDetails | None) -> None:
    """Keep whom to reach, or nobody, for an entrant of a locked event (a step)."""
    require_transaction()
    if contact is None:
        Contact.objects.filter(entrant=entrant).delete()
        return
    told = {
        "name": contact.name,
        "email": contact.email,
        "telephone": contact.telephone,
        "note": contact.note,
    }
    Contact.objects.update_or_create(entrant=entrant, defaults=told)


def problems_of_contact(contact: ContactDetails) -> list[FieldProblem]:
    """Why nobody could be reached by it, by field."""
    problems = [] if contact.name else [FieldProblem(where="contact_name", problem="Say whom to ask for.")]
    if not (contact.email or contact.telephone):
        problem = "Give an e-mail address or a telephone number."
        problems.append(FieldProblem(where="email", problem=problem))
    return problems
