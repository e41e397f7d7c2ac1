"""How much may be sent at once: refused early, and alike with nginx in front and without."""

import re
from pathlib import Path

import pytest
from django.test import Client

from deploy.project.uploads import EVENT_FILE, MEGABYTE, MOST_MEGABYTES, MOST_OF_AN_EVENT_FILE
from officials.pictures import MOST_BYTES as MOST_OF_A_PICTURE
from tournaments.entrants_file.grid import MOST_BYTES as MOST_OF_A_LIST
from tournaments.services.event_files.reading import MOST_BYTES as MOST_OF_AN_EVENT

pytestmark = pytest.mark.integration

NGINX = Path(__file__).parents[3] / "deploy" / "nginx" / "bullseye.conf"
TOO_LONG = MOST_MEGABYTES * MEGABYTE + 1


def sent(address: str, length: int) -> tuple[int, str, str]:
    """The status, type and words of the answer to a body that says it is so long."""
    answer = Client().post(address, {"password": "x"}, CONTENT_LENGTH=str(length))
    return answer.status_code, answer["Content-Type"].split(";")[0], answer.content.decode()


@pytest.mark.parametrize(
    ("address", "kind"), [("/sign-in/", "text/html"), ("/api/v1/sign-in/", "application/problem+json")]
)
def test_what_is_too_long_is_refused_before_it_is_read(db: None, address: str, kind: str) -> None:
    status, found, words = sent(address, TOO_LONG)
    assert (status, found) == (413, kind)
    assert f"at most {MOST_MEGABYTES} MB" in words
    assert sent(address, int("9" * 40))[0] == 413
    assert sent(address, 10)[0] != 413


def test_a_whole_event_may_be_longer(db: None) -> None:
    assert sent("/events/bring-in/", TOO_LONG)[0] != 413
    assert sent("/events/bring-in/", MOST_OF_AN_EVENT_FILE * MEGABYTE + 1)[0] == 413


def test_nginx_and_the_site_agree(db: None) -> None:
    text = NGINX.read_text()
    assert re.findall(r"client_max_body_size (\d+)m;", text) == [
        str(MOST_MEGABYTES),
        str(MOST_OF_AN_EVENT_FILE),
    ]
    assert f"location ~ {EVENT_FILE} " + "{" in text
    assert max(MOST_OF_A_PICTURE, MOST_OF_A_LIST) + MEGABYTE <= MOST_MEGABYTES * MEGABYTE
    assert MOST_OF_AN_EVENT < MOST_OF_AN_EVENT_FILE * MEGABYTE
