"""The practice hands: each shows what it teaches, a right entry is told so, a wrong one is explained."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.rules.notation import record_as_json
from scoring.rules.verdict import Kind
from scoring.views.lessons import LESSONS, Lesson, kinds, practice_hand
from tests.scoring.browser.devices import keys_of

pytestmark = pytest.mark.integration


def right_keys(lesson: Lesson) -> dict[str, str]:
    """The keys of the hand as it was played."""
    hand = practice_hand(lesson.slug)
    keys = keys_of(hand.record)
    return {"jack": "none", **keys}


def send(client: Client, lesson: Lesson, keys: dict[str, str], **more: Any) -> HttpResponse:
    return client.post(f"/practice/{lesson.slug}/", {**keys, "do": "send", **more})


def test_nobody_signs_in_to_practise(client: Client, db: None) -> None:
    page = client.get("/practice/").content.decode()
    assert all(lesson.title in page for lesson in LESSONS)
    assert page.count("data-lesson=") == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_the_right_keys_are_right(client: Client, db: None, lesson: Lesson) -> None:
    page = send(client, lesson, right_keys(lesson)).content.decode()
    assert 'data-right="yes"' in page
    assert client.get(f"/practice/{lesson.slug}/").status_code == 200


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_the_cards_as_they_fell_are_right_too(client: Client, db: None, lesson: Lesson) -> None:
    record = record_as_json(practice_hand(lesson.slug).record)
    keys = right_keys(lesson)
    fallen = " ".join(card for trick in record["tricks"] for card in trick)
    opening = {field: key for field, key in keys.items() if field.startswith(("kick", "call"))}
    page = send(client, lesson, {**opening, "play": fallen}).content.decode()
    assert 'data-right="yes"' in page


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_wrong_key_is_explained_with_its_article(client: Client, db: None, lesson: Lesson) -> None:
    keys = right_keys(lesson)
    other = {"A": "B", "B": "A"}
    page = send(client, lesson, {**keys, "high": other[keys["high"]]}).content.decode()
    assert 'data-right="no"' in page
    assert "Article 6.1" in page
    assert "The highest trump in play was" in page


def test_each_hand_teaches_what_it_says() -> None:
    hands = {lesson.slug: practice_hand(lesson.slug) for lesson in LESSONS}
    assert Kind.HANG_JACK in kinds(hands["a-hung-jack"].verdict)
    assert len(hands["a-run-pack"].record.kicks) == 3
    assert hands["thirteen-all"].record.score == {"A": 13, "B": 13}
    assert hands["thirteen-all"].verdict.uncounted
    assert Kind.GIVE_ONE in kinds(hands["a-beg"].verdict)


def test_what_came_before_the_play_is_explained(client: Client, db: None) -> None:
    lesson = LESSONS[0]
    keys = right_keys(lesson)
    page = send(client, lesson, {**keys, "call": "give-one"}).content.decode()
    assert 'data-right="no"' in page
    assert "After the kick it was stood." in page
    page = send(client, lesson, {**keys, "kick1_rank": "6"}).content.decode()
    assert "Turned up:" in page


def test_what_cannot_stand_is_told(client: Client, db: None) -> None:
    keys = right_keys(LESSONS[0])
    page = send(client, LESSONS[0], {**keys, "high": "none", "low": "none", "jack": "A"}).content.decode()
    assert "Article 6.3" in page


def test_what_is_not_pressed_is_asked_for(client: Client, db: None) -> None:
    keys = right_keys(LESSONS[0])
    del keys["game"]
    page = send(client, LESSONS[0], keys).content.decode()
    assert "Nothing is pressed for Game" in page
    assert "data-right" not in page


def test_the_script_gets_the_answer_alone(client: Client, db: None) -> None:
    lesson = LESSONS[-1]
    response = client.post(f"/practice/{lesson.slug}/answer/", right_keys(lesson))
    assert response.content.decode().startswith('<section class="answer" data-right="yes"')
    assert "Bullseye for" in response.content.decode()


@pytest.mark.parametrize("slug", ["nothing", "9" * 300])
def test_no_such_hand(client: Client, db: None, slug: str) -> None:
    assert client.get(f"/practice/{slug}/").status_code == 404
    assert client.post(f"/practice/{slug}/answer/").status_code == 404


@pytest.mark.parametrize(
    "hostile",
    [
        {},
        {"kick1_rank": "\x00", "call": "\ud800".encode("utf-8", "replace").decode()},
        {"play": "AS " * 5000},
        {"kick1_rank": "4", "kick1_suit": "S", "call": "stand", "play": "AS AS AS AS"},
        {"pips_A": "9" * 4000},
        {"kick1_rank": "4", "kick1_suit": "?", "call": "run", "play": "AS"},
    ],
)
def test_hostile_entries_are_answered(client: Client, db: None, hostile: dict[str, str]) -> None:
    for lesson in LESSONS[:2]:
        assert send(client, lesson, hostile).status_code == 200
        assert client.post(f"/practice/{lesson.slug}/answer/", hostile).status_code == 200


def test_what_came_too_late_is_explained_too(client: Client, db: None) -> None:
    page = send(client, LESSONS[-1], right_keys(LESSONS[-1])).content.decode()
    verdict = practice_hand(LESSONS[-1].slug).verdict
    assert page.count('class="answer__part"') == len(verdict.awards) + len(verdict.uncounted)
    assert "Article 7.3" in page
