"""Django's admin shows events and sheets and changes neither; it has no sign-in of its own."""

import pytest
from django.contrib import admin
from django.test import Client

from officials.models import User
from scoring.models import ScoreSheet
from tests.scoring.ground import build_hall, open_sitting, play_game

pytestmark = pytest.mark.integration

OURS = [model for model in admin.site._registry if model._meta.app_label in {"tournaments", "scoring"}]


@pytest.fixture
def keeper(db: None, client: Client) -> Client:
    client.force_login(User.objects.create_superuser("keeper", password="thirteen-all-and-hang-it"))
    return client


@pytest.fixture
def sheet(db: None) -> ScoreSheet:
    sheet = open_sitting(build_hall(counting={"way": "race-to", "games": 1}).schedule())
    play_game(sheet)
    return sheet


def test_whoever_is_not_signed_in_is_sent_to_the_one_sign_in(db: None, client: Client) -> None:
    for path in ("/admin/", "/admin/login/", "/admin/scoring/sheetline/"):
        answer = client.get(path, follow=True)
        assert answer.redirect_chain[-1][0].startswith("/sign-in/")


@pytest.mark.parametrize("model", OURS)
def test_a_list_is_shown_and_nothing_can_be_added(keeper: Client, sheet: ScoreSheet, model: type) -> None:
    base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert keeper.get(base).status_code == 200
    assert keeper.get(base + "add/").status_code == 403


@pytest.mark.parametrize("model", OURS)
def test_a_row_can_be_read_and_neither_changed_nor_removed(
    keeper: Client, sheet: ScoreSheet, model: type
) -> None:
    row = model._default_manager.first()
    assert row is not None
    base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/{row.pk}/"
    assert keeper.get(base + "change/").status_code == 200
    assert keeper.post(base + "change/", {}).status_code == 403
    assert keeper.post(base + "delete/", {"post": "yes"}).status_code == 403
