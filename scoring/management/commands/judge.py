"""`manage.py judge [FILE|-]`: one hand record a line in, one verdict a line out (article 12.1)."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError

from scoring.rules.lines import judge_line


class Command(BaseCommand):
    """Judge hand records without any database."""

    help = (
        "Judge hand records, one JSON object a line, and print one verdict a line in the same order. "
        "Exits with 0 when every line was a readable record, with 2 otherwise."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file to read, standard input by default."""
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="a file of records, - for stdin"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Judge line by line, so that a pipe gets each verdict as soon as its record is complete."""
        try:
            all_readable = self.judge_all(options["file"])
        except BrokenPipeError:
            # Whoever read the verdicts has gone; what Python still holds back for it has nowhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if not all_readable:
            sys.exit(2)

    def judge_all(self, name: str) -> bool:
        """Print the verdict on every line of a file, and say whether all lines were readable."""
        all_readable = True
        is_pipe = name == "-"
        with _lines_of(name) as lines:
            for line in lines:
                if not line.strip():
                    continue
                verdict, is_readable = judge_line(line)
                all_readable = all_readable and is_readable
                self.stdout.write(verdict)
                if is_pipe:
                    self.stdout.flush()
        return all_readable


@contextmanager
def _lines_of(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        source = open(name, "rb")  # noqa: SIM115 - closed below, after the caller is done
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}", returncode=2) from error
    with source:
        yield source
