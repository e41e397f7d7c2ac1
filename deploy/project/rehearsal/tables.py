"""What is done at a table in a rehearsal: sheets opened, hands dealt and played, sheets confirmed."""

import hashlib
from random import Random
from typing import Final

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.rules.dealing import random_hand, without_play
from scoring.rules.notation import record_as_json
from scoring.rules.seats import SEATS, side_of
from scoring.services.hands import commit_hand
from scoring.services.openings import Opening, open_sheet
from scoring.services.sheets import confirm_sheet, cut_dealer
from scoring.terms import terms_from_text
from tournaments.actors import Actor
from tournaments.enums import EntrantKind, Side
from tournaments.models import Match, Membership, Sitting

SHARE_WITH_PLAY: Final = 0.1
"""How many of the hands are entered trick by trick; the others as tables do, by who got what."""


class Tables:
    """The hands that play a rehearsal, from one generator of chance."""

    def __init__(self, rng: Random, actor: Actor, slug: str) -> None:
        self.rng = rng
        self.actor = actor
        self.slug = slug

    def open(self, match: Match, sitting: Sitting) -> ScoreSheet:
        """Open the sheet of a sitting: the pair whose turn it is at that table, and a dealer cut for."""
        seats = self._seats(match, sitting)
        opening = Opening(
            seats=seats,
            first_dealer=self.rng.choice(sorted(seats)),
            submission_key=self._key(f"open {match.number} {sitting.number}"),
        )
        return open_sheet(sitting_id=sitting.pk, opening=opening, actor=self.actor)

    def play_hand(self, sheet: ScoreSheet) -> None:
        """Commit one lawful hand, after the cut where one is due, and bring the sheet up to date."""
        terms = terms_from_text(sheet.terms)
        if not sheet.dealer:
            cut_dealer(
                sheet_id=sheet.pk,
                dealer=self.rng.choice(SEATS[terms.players]),
                submission_key=self._key(f"cut {sheet.sitting_id} {sheet.version}"),
                expected_version=sheet.version,
                actor=self.actor,
            )
            sheet.refresh_from_db()
        score = {"A": sheet.score_a, "B": sheet.score_b}
        dealt = random_hand(self.rng, terms.rule_set, players=terms.players, score=score, dealer=sheet.dealer)
        kept = dealt if self.rng.random() < SHARE_WITH_PLAY else without_play(dealt)
        record = record_as_json(kept)
        del record["ruleset"]  # the sheet knows it
        commit_hand(
            sheet_id=sheet.pk,
            record=record,
            submission_key=self._key(f"hand {sheet.sitting_id} {sheet.version}"),
            expected_version=sheet.version,
            actor=self.actor,
        )
        sheet.refresh_from_db()

    def confirm(self, match: Match) -> None:
        """Let both sides confirm every sheet of a match that waits for it."""
        waiting = ScoreSheet.objects.filter(
            sitting__match=match, state=SheetState.AWAITING_CONFIRMATION
        ).order_by("pk")
        for sheet in waiting:
            for side in Side:
                confirm_sheet(
                    sheet_id=sheet.pk,
                    side=side,
                    submission_key=self._key(f"confirm {sheet.sitting_id} {side.value} {sheet.version}"),
                    expected_version=sheet.version,
                    actor=self.actor,
                )
                sheet.refresh_from_db()

    def _seats(self, match: Match, sitting: Sitting) -> dict[str, int]:
        people = {"A": _players(match.entrant_a_id), "B": _players(match.entrant_b_id)}
        entrant = match.entrant_a
        seats = SEATS[2 if entrant is not None and entrant.kind == EntrantKind.SINGLE else 4]
        place = (sitting.number - 1) % match.table_count
        return {seat: people[side_of(seat)][2 * place + int(seat[1]) - 1] for seat in seats}

    def _key(self, text: str) -> str:
        return hashlib.sha256(f"{self.slug} {text}".encode()).hexdigest()[:32]


def _players(entrant_id: int | None) -> list[int]:
    members = Membership.objects.filter(entrant=entrant_id).order_by("pk")
    return list(members.values_list("player_id", flat=True))
