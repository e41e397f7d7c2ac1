"""Whole numbers that requests name rows and places by."""

from typing import Any, Final

from rest_framework import serializers

LARGEST: Final = 2**31 - 1
"""What a column of whole numbers holds on either database."""


def counted_from_one(**options: Any) -> serializers.IntegerField:
    """The id of a row, or a number counted from 1; one that no column holds is refused as read."""
    return serializers.IntegerField(min_value=1, max_value=LARGEST, **options)
