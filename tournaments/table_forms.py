"""What the pages of tables ask for."""

from typing import Any

from django import forms

from tournaments.enums import Side
from tournaments.models import Event, Match, Table
from tournaments.services.forfeits import ABSENT


class ForfeitForm(forms.Form):
    """Who stayed away."""

    absent = forms.ChoiceField(choices=[(who, who) for who in ABSENT])


class ArrivalForm(forms.Form):
    """Which side has come, or has not after all."""

    side = forms.ChoiceField(choices=Side.choices)
    has_arrived = forms.BooleanField(required=False)


class TablesForm(forms.Form):
    """More tables, numbered on from the last one."""

    count = forms.IntegerField(label="How many tables", min_value=1, max_value=500)
    hall = forms.CharField(
        label="Hall", max_length=80, required=False, help_text="Leave empty if there is one."
    )


class GraceForm(forms.Form):
    """How long a called match waits."""

    minutes = forms.IntegerField(label="Minutes of grace", min_value=0, max_value=240)


class TableForm(forms.Form):
    """A table's name and hall."""

    name = forms.CharField(label="Name", max_length=80, required=False)
    hall = forms.CharField(label="Hall", max_length=80, required=False)


class OutOfUseForm(forms.Form):
    """Why a table is out of use."""

    reason = forms.CharField(label="Why", max_length=200)


class SendingForm(forms.Form):
    """The tables a match is sent to by hand, one for each pair of it."""

    def __init__(self, event: Event, match: Match, *args: Any, **more: Any) -> None:
        """Offer the tables in use for each pair, those it has now to begin with."""
        super().__init__(*args, **more)
        tables = list(Table.objects.filter(event=event, out_of_use="").order_by("number"))
        choices = [("", "choose"), *((str(table.pk), f"{table}") for table in tables)]
        now = list(match.sittings.filter(half=1).order_by("number").values_list("table_id", flat=True))
        for place in range(match.table_count):
            label = "Table" if match.table_count == 1 else f"Table of pair {place + 1}"
            initial = now[place] if place < len(now) else None
            self.fields[f"table_{place}"] = forms.ChoiceField(choices=choices, initial=initial, label=label)

    @property
    def table_ids(self) -> list[int]:
        """The ids chosen, in the order of the pairs."""
        return [int(self.cleaned_data[name]) for name in self.fields]
