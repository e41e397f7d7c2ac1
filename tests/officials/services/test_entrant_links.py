"""Links by which entrants check themselves in."""

from datetime import UTC, datetime

import pytest
import time_machine

from officials.access import OPERATOR
from officials.errors import EntrantLinkSpentError
from officials.models import EntrantLink
from officials.services.entrant_links import check_in_by_link, issue_entrant_links
from officials.tokens import grouped
from tournaments.draw_errors import EntrantNotInEventError
from tournaments.enums import EntrantState
from tournaments.models import Arrival

pytestmark = pytest.mark.integration

ON_THE_DAY = datetime(2026, 6, 14, 3, tzinfo=UTC)  # still the 13th where the event is
DAY_BEFORE = datetime(2026, 6, 13, 3, 59, tzinfo=UTC)


def issue(ground, **more):
    return issue_entrant_links(event_id=ground.event.pk, actor=OPERATOR, **more)


def test_everybody_entered_gets_a_link_that_checks_them_in(ground):
    links = issue(ground)
    assert [link.entrant for link, _ in links] == ground.entrants
    link, token = links[1]
    with time_machine.travel(ON_THE_DAY, tick=False):
        assert check_in_by_link(token=grouped(token).lower()) == ground.entrants[1]
    arrival = Arrival.objects.get()
    assert (arrival.entrant, arrival.noted_by) == (ground.entrants[1], f"entrant-link:{link.pk}")
    assert EntrantLink.objects.get(pk=link.pk).opened_at == ON_THE_DAY


def test_no_token_is_kept(ground):
    tokens = [token for _, token in issue(ground)]
    assert not set(tokens) & set(EntrantLink.objects.values_list("digest", flat=True))


def test_a_newer_link_ends_the_older_one_of_the_same_entrant(ground):
    (_, old), (_, other) = issue(ground)[:2]
    ((_, new),) = issue(ground, entrant_ids=[ground.entrants[0].pk])
    with time_machine.travel(ON_THE_DAY, tick=False):
        with pytest.raises(EntrantLinkSpentError) as refused:
            check_in_by_link(token=old)
        assert refused.value.why == "unknown"
        check_in_by_link(token=new)
        check_in_by_link(token=other)


def test_a_link_works_on_the_days_of_its_event_for_those_entered(ground):
    _, token = issue(ground)[0]
    with time_machine.travel(DAY_BEFORE, tick=False), pytest.raises(EntrantLinkSpentError) as refused:
        check_in_by_link(token=token)
    assert refused.value.why == "other-day"
    ground.entrants[0].state = EntrantState.WITHDRAWN
    ground.entrants[0].save()
    with time_machine.travel(ON_THE_DAY, tick=False), pytest.raises(EntrantNotInEventError):
        check_in_by_link(token=token)
    assert not Arrival.objects.exists()
