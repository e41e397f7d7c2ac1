"""The tables of the door as a page of the documentation."""

from officials.access.grants import EVENT_GRANTS, INSTALLATION_GRANTS, PRIVATE, ColumnT, Grants

HEADING = """\
# Who may do what

This page is written by `python manage.py access_matrix --write docs/access.md` from
`officials/access/matrix.py`, which the program itself decides by; a test keeps the two the same.

*yes*: any object of the event. *own*: a captain's own entrant; for a table's device, the sheets at its own
table on its own days. *open*: once the event is published. A role counts in its own event alone, and roles
add up. Whoever runs commands on the server may do everything. An action marked * is private: a stranger to
the event is told that nothing is there. What each address asks stands in
`tests/officials/access/addresses.py`, where an address that is added has its line.
"""


def access_document() -> str:
    """Return the page, in Markdown."""
    return "\n".join([
        HEADING,
        "## In an event",
        "",
        *_table(EVENT_GRANTS),
        "",
        "## In the installation",
        "",
        *_table(INSTALLATION_GRANTS),
        "",
    ])  # fmt: skip


def _table(grants: Grants[ColumnT]) -> list[str]:
    names = [column.value.replace("-", " ") for column in grants.columns]
    lines = [f"| to … | action | {' | '.join(names)} |", f"|---|---|{'---|' * len(names)}"]
    for action, meaning in grants.meanings.items():
        cells = [grants.cells[action, column].value for column in grants.columns]
        star = "*" if action in PRIVATE else ""
        lines.append(f"| {meaning}{star} | `{action.value}` | {' | '.join(cells)} |")
    return lines
