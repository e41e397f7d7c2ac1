"""Every refusal of `officials` has its words."""

import pytest

from officials import errors, models
from officials.problems import SPENT_INVITATION, SPENT_TABLE_LINK, sentence_for
from tournaments.errors import DomainError
from tournaments.problems import CATALOGUE, told_of

pytestmark = pytest.mark.integration

REFUSALS = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, DomainError)
]


def constraint_codes():
    for name in models.__all__:
        meta = getattr(models, name)._meta
        yield from (constraint.name.replace("_", "-") for constraint in meta.constraints)
        unique = (field.name for field in meta.local_fields if field.unique and not field.primary_key)
        yield from (f"one-{meta.model_name}-per-{field}" for field in unique)


@pytest.mark.parametrize(
    "kind", [kind for kind in REFUSALS if "code" in vars(kind)], ids=lambda kind: kind.__name__
)
def test_every_code_stands_in_the_catalogue(kind):
    assert kind.code in CATALOGUE


@pytest.mark.parametrize("code", sorted(set(constraint_codes())))
def test_every_constraint_stands_in_the_catalogue(code):
    assert code in CATALOGUE


@pytest.mark.parametrize("reason", SPENT_INVITATION)
def test_a_spent_invitation_says_why(reason):
    assert SPENT_INVITATION[reason] in sentence_for(errors.InvitationSpentError(reason=reason))


@pytest.mark.parametrize("reason", SPENT_TABLE_LINK)
def test_a_spent_table_link_says_why(reason):
    assert told_of("table-link-spent", {"reason": reason}).sentence == SPENT_TABLE_LINK[reason]


def test_a_sentence_holds_its_details():
    refusal = errors.RoleHeldError(person="Ann", role="organizer")
    assert sentence_for(refusal) == "Ann has this role already. There is nothing to give."
