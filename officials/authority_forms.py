"""What filters the record of authority."""

from typing import Any

from django import forms

from officials.access.actions import Action
from officials.selectors.authority import AuthorityFilter


class AuthorityFilterForm(forms.Form):
    """Which lines of the record are wanted."""

    power = forms.ChoiceField(
        label="Power",
        required=False,
        choices=[("", "every power"), *((action.value, action.value.replace("-", " ")) for action in Action)],
    )
    actor = forms.CharField(label="Who", max_length=120, required=False)
    first_day = forms.DateField(label="From", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(label="To", required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def wanted(self) -> AuthorityFilter:
        """The filter; what cannot be read filters nothing."""
        self.is_valid()
        given: dict[str, Any] = {name: value for name, value in self.cleaned_data.items() if value}
        return AuthorityFilter(**given)
