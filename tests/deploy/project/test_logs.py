"""What is logged: who holds the logs of a site must not hold the keys to its tables."""

import logging
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from deploy.environment import ROOT
from deploy.project.logs import WithoutTokens

pytestmark = pytest.mark.unit

TOKEN = "7K2Q90ABCDEF7K2Q"
NGINX = ROOT / "deploy" / "nginx" / "bullseye.conf"


def addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Every address of the site that holds a token."""
    for part in (resolver or get_resolver()).url_patterns:
        route = before + str(part.pattern)
        if isinstance(part, URLResolver):
            yield from addresses(part, route)
        elif isinstance(part, URLPattern) and "<str:token>" in route:
            yield re.sub(r"<\w+:\w+>", "carnival-cup", route.replace("<str:token>", TOKEN))


def said(address: str) -> str:
    """What is written of a request that was refused."""
    args = ("Gone", address)
    record = logging.LogRecord("django.request", logging.WARNING, "x", 1, "%s: %s", args, None)
    assert WithoutTokens().filter(record)
    return record.getMessage()


def test_there_are_addresses_with_tokens() -> None:
    assert len(set(addresses())) >= 4


@pytest.mark.parametrize("address", sorted(set(addresses())))
def test_no_token_of_an_address_is_logged(address: str) -> None:
    assert TOKEN not in said(address)
    assert said(address).startswith(f"Gone: {address.partition(TOKEN)[0]}")


def test_other_addresses_are_logged_as_they_are() -> None:
    assert said("/e/carnival-cup/console/?page=2") == "Gone: /e/carnival-cup/console/?page=2"


def test_whatever_is_logged_goes_through_it() -> None:
    assert "without_tokens" in settings.LOGGING["handlers"]["stderr"]["filters"]


@pytest.mark.parametrize("address", sorted(set(addresses())))
def test_nginx_logs_no_token_and_no_address_somebody_came_from(address: str) -> None:
    text = NGINX.read_text()
    masked = re.search(r'"~(\^\(\?<kept>.*?)" ', text)
    assert masked is not None
    assert re.match(masked[1].replace("?<kept>", "?P<kept>"), address)
    form = re.search(r"log_format bullseye ([^;]*);", text)
    assert form is not None
    assert "$bullseye_address" in form[1]
    assert not {"$request_uri", "$request ", "$http_referer"} & set(re.findall(r"\$\w+ ?", form[1]))
    assert re.search(r"access_log \S+ bullseye;", text)
