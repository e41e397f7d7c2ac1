"""What nobody's own page would send: every word any form or program knows, with what it cannot mean."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from django import forms
from rest_framework import serializers

from deploy.environment import ROOT

UNFIT: Final = ("a\0b", "-1", "9" * 30, "9" * 5000, "²", "\ud800")
"""Text no database holds, numbers no column holds and no program reads, a digit that is no number."""
UNFIT_JSON: Final = (*UNFIT[:4], -1, 10**30, 1.5, None, True, [], {}, [None], [10**30], {"a": "\0"})
UNREADABLE: Final = (b"", b"{", b"[]", b'"x"', b"1e999", b"NaN", b"\xff\xfe", b'{"a": NaN}')
_READ: Final = re.compile(r'(?:POST|GET|FILES|query_params|data)(?:\.getlist|\.get)?[(\[]"([\w-]+)"')


@cache
def words() -> tuple[str, ...]:
    """Every name a form, a program's content or a view reads something by."""
    found = {name for form in _kinds_of(forms.BaseForm) for name in getattr(form, "base_fields", ())}
    for content in _kinds_of(serializers.Serializer):
        found |= set(content._declared_fields) | set(_named(content))
    for folder in ("tournaments", "scoring", "officials", "deploy/project"):
        for source in Path(ROOT, folder).rglob("*.py"):
            found |= set(_READ.findall(source.read_text(encoding="utf-8")))
    return tuple(sorted(found | {"page", "page_size", "format"}))


def _kinds_of(base: type) -> Iterable[type]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds_of(kind)


def _named(content: type) -> Iterable[str]:
    fields = getattr(getattr(content, "Meta", None), "fields", ())
    return fields if isinstance(fields, list | tuple) else ()


def as_form(value: str) -> bytes:
    """A form, or a query string, in which every word says the same."""
    return urlencode(dict.fromkeys(words(), value), errors="surrogatepass").encode()


def as_json(value: object) -> bytes:
    """The same as a program's content."""
    return json.dumps(dict.fromkeys(words(), value)).encode()
