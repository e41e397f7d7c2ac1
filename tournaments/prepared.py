"""Statements whose SQL is written once a process, for the few that run with every hand.

Django writes a query's SQL anew each time it runs; for a row with three others joined to it that takes four
times as long as the database does (docs/decisions/0041-prepared-statements.md). What a statement asks for is
still said in Django's terms, and its values go through Django's fields both ways.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import (
    BigIntegerField,
    BooleanField,
    CharField,
    Field,
    ForeignKey,
    Model,
    OneToOneField,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    QuerySet,
    TextField,
)
from django.db.models.base import ModelState

from tournaments.statements import Row, Statement, first_rows

ModelT = TypeVar("ModelT", bound=Model)
AnswerT = TypeVar("AnswerT")

Key = int | str

LARGEST_KEY: Final = BigIntegerField.MAX_BIGINT

# The type a field's value has in the database too: one that has it already needs no preparing.
PLAIN_TYPES: Final[dict[type, type]] = {
    **dict.fromkeys((CharField, TextField), str),
    **dict.fromkeys((BigIntegerField, PositiveIntegerField, PositiveSmallIntegerField), int),
    **dict.fromkeys((ForeignKey, OneToOneField), int),
    BooleanField: bool,
}


@dataclass(frozen=True, slots=True)
class Question(Generic[AnswerT]):
    """A statement with its values, and what is made of the first row it gives."""

    statement: Statement
    values: Sequence[Any]
    read: Callable[[Row], AnswerT]

    def answer(self) -> AnswerT:
        """Ask it alone."""
        return self.read(self.statement.first_row(self.values))


def answers(*questions: Question[Any]) -> list[Any]:
    """Ask several, in this order and in one journey to the database; each one's answer."""
    rows = first_rows(*((question.statement, question.values) for question in questions))
    return [question.read(row) for question, row in zip(questions, rows, strict=True)]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A read as compiled: its SQL, its parameters with the keys' places left open, and its compiler."""

    statement: Statement
    parameters: tuple[Any, ...]
    places: tuple[int, ...]
    compiler: Any
    converters: dict[int, Any]

    def question(self, keys: Sequence[Key]) -> Question[Row]:
        given = list(self.parameters)
        for place, key in zip(self.places, keys, strict=True):
            given[place] = key
        return Question(self.statement, given, self._converted)

    def row(self, keys: Sequence[Key]) -> Row:
        """Run it and return the one row's values, None where there is none."""
        if any(isinstance(key, int) and key > LARGEST_KEY for key in keys):
            return None  # an address may hold any number, and the database refuses to look for such a one
        return self.question(keys).answer()

    def _converted(self, row: Row) -> Row:
        if row is None or not self.converters:
            return row
        values = list(row)
        for place, (converters, expression) in self.converters.items():
            for convert in converters:
                values[place] = convert(values[place], expression, connection)
        return values


class PreparedRead(Generic[ModelT]):
    """One row by its keys, with the rows it is joined to.

    `rows` makes the queryset from the keys; it is called once, with the marks in their places.
    """

    def __init__(self, rows: Callable[..., QuerySet[ModelT, Any]], *marks: Key) -> None:
        """Remember how to ask; nothing is compiled before the first use."""
        self._rows = rows
        self._marks = marks

    def row(self, *keys: Key) -> ModelT | None:
        """The row as an instance, None where there is none."""
        row = self._plan.row(keys)
        return None if row is None else self._instances.made(row)

    def values(self, *keys: Key) -> Row:
        """The values asked for by `values_list`, None where there is no row."""
        return self._plan.row(keys)

    def question(self, *keys: Key) -> Question[Row]:
        """The same as a question among others; the keys are those of rows that are there."""
        return self._plan.question(keys)

    @cached_property
    def _plan(self) -> _Plan:
        return _compiled(self._rows(*self._marks), self._marks)

    @cached_property
    def _instances(self) -> "_Instances":
        compiler = self._plan.compiler
        return _Instances(compiler.klass_info, compiler.select)


class PreparedInsert(Generic[ModelT]):
    """A new row of a model, every column given, but those that are looked up in the database itself.

    `looked_up` makes for such a field the queryset of its one value; it is called once, with `marks`.
    """

    def __init__(
        self, model: type[ModelT], *marks: Key, **looked_up: Callable[..., QuerySet[Any, Any]]
    ) -> None:
        """Remember the model."""
        self._model = model
        self._marks = marks
        self._looked_up = looked_up

    @cached_property
    def _given(self) -> list["Field[Any, Any]"]:
        fields = [field for field in self._model._meta.local_concrete_fields if not field.primary_key]
        return [field for field in fields if field.name not in self._looked_up]

    @cached_property
    def _found(self) -> "dict[str, _Plan]":
        """The look-ups by the column that each is for."""
        return {
            str(field.column): _compiled(self._looked_up[field.name](*self._marks), self._marks)
            for field in self._model._meta.local_concrete_fields
            if field.name in self._looked_up
        }

    @cached_property
    def _statement(self) -> Statement:
        names = ", ".join(map(_quoted, [*(str(field.column) for field in self._given), *self._found]))
        found = [f"({plan.statement.sql})" for plan in self._found.values()]
        marks = ", ".join([*["%s"] * len(self._given), *found])
        table, key = _quoted(self._model._meta.db_table), _quoted("id")
        sql = f"INSERT INTO {table} ({names}) VALUES ({marks}) RETURNING {key}"  # noqa: S608 - our own names
        return Statement(sql)

    def question(self, row: ModelT, *keys: Key) -> Question[ModelT]:
        """The insert of the instance, which then has its key; `keys` are those of what is looked up."""

        def read(returned: Row) -> ModelT:
            [row.pk] = returned or ()
            row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
            return row

        values = _values(self._given, row)
        for plan in self._found.values():
            values += plan.question(keys).values
        return Question(self._statement, values, read)

    def save(self, row: ModelT) -> ModelT:
        """Insert the instance and give it its key."""
        return self.question(row).answer()


class PreparedUpdate(Generic[ModelT]):
    """The same columns of one row of a model, always all of them."""

    def __init__(self, model: type[ModelT], names: Iterable[str]) -> None:
        """Remember the model and which of its fields are written."""
        self._model = model
        self._names = frozenset(names)

    @cached_property
    def _columns(self) -> list["Field[Any, Any]"]:
        return [field for field in self._model._meta.local_concrete_fields if field.name in self._names]

    @cached_property
    def _statement(self) -> Statement:
        changes = ", ".join(f"{_quoted(str(field.column))} = %s" for field in self._columns)
        table, key = _quoted(self._model._meta.db_table), _quoted("id")
        return Statement(f"UPDATE {table} SET {changes} WHERE {key} = %s")  # noqa: S608 - our own names

    def question(self, row: ModelT) -> Question[Row]:
        """The update to the instance's values of these fields."""
        return Question(self._statement, [*_values(self._columns, row), row.pk], _as_it_is)

    def save(self, row: ModelT) -> None:
        """Write the instance's values of these fields."""
        self.question(row).answer()


def _compiled(rows: QuerySet[Any, Any], marks: Sequence[Key]) -> _Plan:
    compiler = rows.order_by()[:1].query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, parameters = compiler.as_sql()
    expressions = [expression for expression, _, _ in compiler.select]
    return _Plan(
        statement=Statement(sql),
        parameters=tuple(parameters),
        places=tuple(parameters.index(mark) for mark in marks),
        compiler=compiler,
        converters=compiler.get_converters(expressions),
    )


class _Instances:
    """Makes of a row what Django's own reading would: the instance, its joined rows in their places.

    Straight into the instance: Django's `__init__` sends two signals and sets each value by name, which for
    the four rows of a sheet takes longer than the database does.
    """

    def __init__(self, shape: Mapping[str, Any], select: Sequence[Any]) -> None:
        own = shape["select_fields"]
        self._model = shape["model"]
        self._place = slice(own[0], own[-1] + 1)
        self._names = [column.target.attname for column, _, _ in select[self._place]]
        self._key_place = own[0] + self._names.index(self._model._meta.pk.attname)
        self._joined = [
            (_Instances(joined, select), joined["local_setter"], joined["remote_setter"])
            for joined in shape.get("related_klass_infos", ())
        ]

    def made(self, row: Sequence[Any]) -> Any:
        """The instance, None where a joined row is not there."""
        if row[self._key_place] is None:
            return None
        made = self._model.__new__(self._model)
        made.__dict__.update(zip(self._names, row[self._place], strict=True))
        made._state = ModelState()
        made._state.adding, made._state.db = False, DEFAULT_DB_ALIAS
        for instances, set_here, set_there in self._joined:
            joined = instances.made(row)
            set_here(made, joined)
            if joined is not None:
                set_there(joined, made)
        return made


def _values(columns: Iterable["Field[Any, Any]"], row: Model) -> list[Any]:
    given = row.__dict__
    return [_value(field, given[field.attname]) for field in columns]


def _value(field: "Field[Any, Any]", value: Any) -> Any:
    if value is None or type(value) is PLAIN_TYPES.get(type(field)):
        return value
    return field.get_db_prep_save(value, connection)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _as_it_is(row: Row) -> Row:
    return row
