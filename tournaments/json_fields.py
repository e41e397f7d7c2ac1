"""Reading the fields of a JSON object one by one, so that every value that cannot stand is told at once."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Any, TypeVar

from tournaments.errors import FieldProblem

ChoiceT = TypeVar("ChoiceT", bound=Enum)


class Fields:
    """The fields of one object; what is wrong with them is added to `problems`, under `where`.

    A field that is left out, or cannot stand, reads as its default.
    """

    def __init__(self, value: object, where: str, problems: list[FieldProblem]) -> None:
        """Begin to read; a value that is no object has no fields and one problem."""
        self._where = where
        self._problems = problems
        self._read: set[str] = set()
        self._value: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
        if not isinstance(value, Mapping):
            self._problems.append(FieldProblem(where=where, problem="must be an object"))

    def whole(self, name: str, default: int, *, least: int = 0, most: int = 999) -> int:
        """A whole number within bounds."""
        value = self._given(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.refuse(name, f"must be a whole number from {least} to {most}")
        return default

    def whole_or_none(self, name: str, *, least: int = 1, most: int = 9999) -> int | None:
        """A whole number within bounds, or nothing."""
        if self._given(name, None) is None:
            return None
        return self.whole(name, least, least=least, most=most)

    def wholes(self, name: str, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        """A list of whole numbers from 1."""
        value = self._given(name, list(default))
        if isinstance(value, list | tuple) and all(type(part) is int and part > 0 for part in value):
            return tuple(value)
        self.refuse(name, "must be a list of whole numbers from 1")
        return default

    def flag(self, name: str, *, default: bool) -> bool:
        """Yes or no."""
        value = self._given(name, default)
        if isinstance(value, bool):
            return value
        self.refuse(name, "must be true or false")
        return default

    def text(self, name: str, default: str = "", *, longest: int = 60) -> str:
        """A short text."""
        value = self._given(name, default)
        if isinstance(value, str) and len(value) <= longest:
            return value.strip()
        self.refuse(name, f"must be a text of at most {longest} characters")
        return default

    def choice(self, name: str, default: ChoiceT) -> ChoiceT:
        """One of a closed list of words."""
        value = self._given(name, default.value)
        found = next((choice for choice in type(default) if choice.value == value), None)
        if found is None:
            self.refuse(name, "must be one of " + ", ".join(str(choice.value) for choice in type(default)))
            return default
        return found

    def day(self, name: str) -> date | None:
        """A day such as `2026-01-31`, or nothing."""
        value = self._given(name, None)
        if value is None:
            return None
        try:
            return date.fromisoformat(value)
        except (TypeError, ValueError):
            self.refuse(name, "must be a day such as 2026-01-31")
            return None

    def objects(self, name: str) -> list["Fields"]:
        """A list of objects, each to be read in its turn."""
        value = self._given(name, [])
        if not isinstance(value, list | tuple):
            self.refuse(name, "must be a list")
            return []
        return [Fields(part, f"{self._place(name)}[{n}]", self._problems) for n, part in enumerate(value)]

    def part(self, name: str) -> "Fields":
        """An object within this one; one left out is empty."""
        return Fields(self._given(name, {}), self._place(name), self._problems)

    def has(self, name: str) -> bool:
        """Whether the field is given."""
        return self._value.get(name) is not None

    def refuse(self, name: str, problem: str) -> None:
        """Say what is wrong with a field."""
        self._problems.append(FieldProblem(where=self._place(name), problem=problem))

    def refuse_others(self) -> None:
        """Say of every field not read that it is not known here."""
        for name in self._value:
            if name not in self._read:
                self.refuse(str(name), "is not known here")

    def _given(self, name: str, default: object) -> Any:
        self._read.add(name)
        return self._value.get(name, default)

    def _place(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name
