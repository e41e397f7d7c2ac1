"""The same rows once more, past every layer: what the database itself can take on this machine, now.

Run as a program with the database named in the environment. It reads the hands that a load has committed
and writes their rows again onto sheets that were left empty, one transaction a hand: the sheet's row, the
line, the counted hand. It prints transactions a second.

    python -m tests.benchmarks.yardstick --connections 4
"""

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import django

django.setup()

from django.db import connection, transaction  # noqa: E402 - Django must be set up first

from scoring.models import CountedHand, ScoreSheet, SheetLine  # noqa: E402

PLACE = "sheet_id, sequence, kind, game_number, hand_number, payload"
SEAL = "submission_key, actor, at, previous_digest, digest"
LINE = f"INSERT INTO scoring_sheetline ({PLACE}, {SEAL}) VALUES ({', '.join(['%s'] * 11)}) RETURNING id"  # noqa: S608
SHEET = "UPDATE scoring_scoresheet SET version = %s, head = %s, score_a = %s, score_b = %s WHERE id = %s"
HAND = "INSERT INTO scoring_countedhand (sheet_id, game_number, hand_number, line_id) VALUES (%s, %s, %s, %s)"


def write_again(lines: Sequence[SheetLine], empty_sheet: int) -> int:
    """Write the rows of one sheet's hands onto another sheet; how many transactions that took."""
    with connection.cursor() as cursor:
        for line in lines:
            place = (empty_sheet, line.sequence, line.kind, line.game_number, line.hand_number, line.payload)
            seal = (line.submission_key, line.actor, line.at, line.previous_digest, line.digest)
            with transaction.atomic():
                cursor.execute(SHEET, (line.sequence, line.digest, 0, 0, empty_sheet))
                cursor.execute(LINE, (*place, *seal))
                (line_id,) = cursor.fetchone()
                cursor.execute(HAND, (empty_sheet, line.game_number, line.hand_number, line_id))
    connection.close()
    return len(lines)


def main() -> None:
    """Write everything again and print the rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, required=True)
    options = parser.parse_args()
    counted = CountedHand.objects.values("line_id")
    by_sheet: dict[int, list[SheetLine]] = {}
    for line in SheetLine.objects.filter(pk__in=counted).order_by("sheet_id", "sequence"):
        by_sheet.setdefault(line.sheet_id, []).append(line)
    empty = ScoreSheet.objects.filter(version=1).order_by("pk").values_list("pk", flat=True)
    work = list(zip(by_sheet.values(), empty, strict=False))
    began = time.perf_counter()
    with ThreadPoolExecutor(options.connections) as threads:
        written = sum(threads.map(lambda part: write_again(*part), work))
    print(written / (time.perf_counter() - began))


if __name__ == "__main__":
    main()
