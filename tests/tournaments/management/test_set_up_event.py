"""Setting an event up from the command line."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Event

pytestmark = pytest.mark.integration


def set_up(*arguments: str, **options: Any) -> str:
    said = StringIO()
    call_command("set_up_event", *arguments, stdout=said, **options)
    return said.getvalue()


def test_an_event_is_set_up_and_published(db: None) -> None:
    said = set_up("Gold Cup", "--template", "gold-cup", "--entrants", "12", "--publish")
    assert "/e/gold-cup/plan/ (published)" in said
    event = Event.objects.get(slug="gold-cup")
    assert [stage.kind for stage in event.stages.all()] == ["round-robin", "knockout"]
    assert event.stages.first().settings["format"] == {"groups": 3}


def test_what_cannot_be_set_up_is_told(db: None) -> None:
    with pytest.raises(CommandError, match="values that cannot stand"):
        set_up("Cup", "--template", "swiss", "--rule-set", "unheard-of")
    with pytest.raises(CommandError, match="from 2 to"):
        set_up("Cup", "--template", "swiss", "--entrants", "1")
    with pytest.raises(CommandError, match="entrants must be from 4 to 512 for “Groups, then"):
        set_up("Cup", "--template", "gold-cup", "--entrants", "3")
    assert not Event.objects.exists()
