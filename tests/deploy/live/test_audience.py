"""Who is told what: by route, in order, bounded for slow readers, and again for those who come back."""

import asyncio
import json

import pytest

from deploy.live.audience import HEARTBEAT, MOST_WAITING, SLOTS, Audience, Watcher, hello_message
from tournaments.live import Change, Notice

pytestmark = pytest.mark.unit

EVENT, OTHER = ("event", 1), ("event", 2)


def notice(number: int, noun: str = "sheet", key: int = 7, event: int = 1) -> Notice:
    return Notice(number, Change(event, noun, key, number))


def audience(kept: int = 100) -> Audience:
    made = Audience(most=10, kept=kept)
    made.begin([notice(number) for number in range(1, 4)], 3)
    return made


def written(watcher: Watcher) -> list[tuple[str, str]]:
    """The messages that wait for a watcher: id, and data or the message's name."""
    watcher.beat()
    piece = asyncio.run(watcher.next_piece()).decode()
    found = []
    for block in piece.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if fields and fields.get("event") != "beat":
            found.append((fields.get("id", ""), fields.get("event") or fields["data"]))
    return found


def versions(watcher: Watcher) -> list[int]:
    return [json.loads(data)["version"] for _, data in written(watcher)]


def test_a_notice_goes_to_those_who_listen_and_once_to_each() -> None:
    hall, one, both, other = audience(), Watcher([EVENT]), Watcher([EVENT, ("sheet", 7)]), Watcher([OTHER])
    for watcher in (one, both, other):
        hall.join(watcher)
    hall.tell([notice(4), notice(5)], 5)
    assert (versions(one), versions(both), versions(other)) == ([4, 5], [4, 5], [])


def test_calls_are_not_told_to_those_who_watch_the_event() -> None:
    hall, public, officials = audience(), Watcher([EVENT]), Watcher([("calls", 1)])
    hall.join(public)
    hall.join(officials)
    hall.tell([notice(4, "call", 9)], 4)
    assert (versions(public), versions(officials)) == ([], [4])


def test_who_has_left_is_told_nothing() -> None:
    hall, watcher = audience(), Watcher([EVENT])
    hall.join(watcher)
    assert len(hall) == 1
    hall.leave(watcher)
    hall.tell([notice(4)], 4)
    assert (len(hall), written(watcher)) == (0, [])


def test_who_comes_back_hears_what_came_meanwhile() -> None:
    hall, watcher = audience(), Watcher([EVENT])
    hall.tell([notice(4), notice(5, event=2), notice(6)], 6)
    hall.replay(watcher, 3)
    assert [place for place, _ in written(watcher)] == ["4", "6"]


@pytest.mark.parametrize("after", [1, 99])
def test_who_was_away_too_long_or_knows_a_future_is_told_to_read_everything_anew(after: int) -> None:
    hall, watcher = audience(kept=2), Watcher([EVENT])
    hall.tell([notice(4), notice(5)], 5)
    hall.replay(watcher, after)
    assert written(watcher) == [("5", "missed")]


def test_a_message_names_the_place_below_which_nothing_can_come() -> None:
    hall, watcher = audience(), Watcher([EVENT])
    hall.join(watcher)
    hall.tell([notice(6)], 3)
    hall.tell([notice(4), notice(5)], 6)
    assert [place for place, _ in written(watcher)] == ["3", "6", "6"]


def test_a_slow_reader_costs_no_more_than_so_much_and_is_told_that_it_missed_something() -> None:
    hall, watcher = audience(), Watcher([EVENT])
    hall.join(watcher)
    hall.tell([notice(number) for number in range(4, 4 + MOST_WAITING + 2)], 4 + MOST_WAITING + 1)
    messages = written(watcher)
    assert messages[0] == ("", "missed")
    assert len(messages) == 3


def test_everybody_has_one_heartbeat_in_so_many_seconds() -> None:
    hall = audience()
    watchers = [Watcher([EVENT]) for _ in range(SLOTS + 1)]
    for watcher in watchers:
        hall.join(watcher)
    for second in range(SLOTS):
        hall.beat(second)
    assert [asyncio.run(watcher.next_piece()) for watcher in watchers] == [HEARTBEAT] * (SLOTS + 1)


def test_a_stream_that_ends_writes_nothing_more() -> None:
    watcher = Watcher([EVENT])
    watcher.give(hello_message(3))
    watcher.end()
    assert asyncio.run(watcher.next_piece()) == b""
