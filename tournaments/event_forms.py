"""What the page of an event's details asks for: who, when and where, and the rules as differences."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from scoring.rules.presets import PRESETS, RULE_SETS
from scoring.rules.rule_values import full_ruleset_as_json
from scoring.rules.rule_words import LABELS, rules_in_words
from tournaments.enums import Confirmation, NextDealer
from tournaments.event_templates import MOST_EXPECTED
from tournaments.models import Event
from tournaments.rule_fields import rule_as_value, rule_as_written, rule_field
from tournaments.services.events import EventDetails, resolved_rule_set
from tournaments.stage_answers import whole

DETAILS: Final = (
    "name",
    "venue",
    "time_zone",
    "starts_on",
    "ends_on",
    "next_dealer",
    "confirmation",
    "expected_entrants",
)
RULE: Final = "rule_"
NEXT_DEALERS: Final = [
    (NextDealer.GOES_ROUND.value, "the next in turn"),
    (NextDealer.LOSERS_DEAL.value, "one of those who lost the game"),
    (NextDealer.CUT_AGAIN.value, "whoever a new cut finds"),
]
CONFIRMATIONS: Final = [
    (Confirmation.BOTH_SIDES.value, "both sides have confirmed it"),
    (Confirmation.NONE.value, "it is played out"),
]


class EventForm(forms.Form):
    """An event's details, and each rule beside what the rule set it begins with says."""

    name = forms.CharField(label="Name of the event", max_length=200)
    starts_on = forms.DateField(label="First day", widget=forms.DateInput(attrs={"type": "date"}))
    ends_on = forms.DateField(label="Last day", widget=forms.DateInput(attrs={"type": "date"}))
    venue = forms.CharField(label="Venue", max_length=200, required=False)
    time_zone = forms.CharField(label="Time zone", max_length=64)
    next_dealer = forms.ChoiceField(label="First dealer of the next game", choices=NEXT_DEALERS)
    confirmation = forms.ChoiceField(label="A sheet is official once", choices=CONFIRMATIONS)
    expected_entrants = whole("How many are expected", least=2, most=MOST_EXPECTED)
    rule_set = forms.ChoiceField(label="The rules begin with", choices=[(name, name) for name in PRESETS])

    def __init__(self, event: Event, data: Mapping[str, Any] | None = None) -> None:
        """Ask for every rule, beginning with what stands."""
        rules = full_ruleset_as_json(resolved_rule_set(event.rule_set))
        initial = {name: getattr(event, name) for name in DETAILS} | {"rule_set": rules["base"]}
        initial |= {RULE + field: rule_as_written(field, rules[field]) for field in LABELS}
        super().__init__(data, initial=initial)
        self.event = event
        self.base = str(self.data.get("rule_set") or rules["base"])
        usual = RULE_SETS.get(self.base, RULE_SETS[str(rules["base"])])
        for line in rules_in_words(usual):
            self.fields[RULE + line.field] = rule_field(line.field, f"In {usual.name}: {line.value}.")

    @property
    def detail_fields(self) -> list[forms.BoundField]:
        """The fields that are not rules."""
        return [self[name] for name in (*DETAILS, "rule_set")]

    @property
    def rule_fields(self) -> list[tuple[forms.BoundField, bool]]:
        """Each rule, and whether it differs from the rule set the rules begin with."""
        if self.base not in RULE_SETS:
            return [(self[RULE + field], False) for field in LABELS]
        usual = full_ruleset_as_json(RULE_SETS[self.base])
        return [
            (self[RULE + field], str(self[RULE + field].value()) != str(rule_as_written(field, usual[field])))
            for field in LABELS
        ]

    def details(self) -> EventDetails:
        """What was said of the event; rules left as they are in the base, or left empty, are no changes."""
        given = self.cleaned_data
        return EventDetails(
            slug=self.event.slug,
            rule_set=self._rule_set(),
            **{name: given[name] for name in DETAILS},
        )

    def _rule_set(self) -> str | dict[str, Any]:
        base = self.cleaned_data["rule_set"]
        usual = full_ruleset_as_json(RULE_SETS[base])
        before = full_ruleset_as_json(resolved_rule_set(self.event.rule_set))
        changes = {}
        for field in LABELS:
            written = self.cleaned_data[RULE + field]
            if written in (None, ""):
                continue
            value = rule_as_value(field, written)
            # Another base was chosen and this rule left as it stood: the new base's rule is meant.
            is_left = base != before["base"] and value == before[field]
            if not is_left and value != usual[field]:
                changes[field] = value
        return {"base": base, **changes} if changes else base
