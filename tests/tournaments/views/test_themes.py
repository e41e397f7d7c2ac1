"""The theme is kept in a cookie, and the way back never leads off the site."""

import pytest
from django.test import Client

pytestmark = pytest.mark.integration


def test_a_theme_is_kept(client: Client, db: None) -> None:
    response = client.post("/theme/", {"theme": "slate", "back": "/rulebook/"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/rulebook/"
    assert client.cookies["theme"].value == "slate"
    assert 'data-theme="slate"' in client.get("/").content.decode()


@pytest.mark.parametrize("theme", ["auto", "", "<script>"])
def test_anything_else_leaves_it_to_the_device(client: Client, db: None, theme: str) -> None:
    client.post("/theme/", {"theme": "slate"})
    client.post("/theme/", {"theme": theme})
    assert client.cookies["theme"].value == ""
    assert "data-theme" not in client.get("/").content.decode().split("<head>")[0]


def test_a_cookie_made_up_elsewhere_reaches_no_markup(client: Client, db: None) -> None:
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.get("/").content.decode().split("<head>")[0]


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "nowhere", ""])
def test_the_way_back_stays_on_the_site(client: Client, db: None, back: str) -> None:
    assert client.post("/theme/", {"theme": "paper", "back": back}).headers["Location"] == "/"


def test_looking_does_not_change_it(client: Client, db: None) -> None:
    assert client.get("/theme/").status_code == 405
