"""What every answer tells a browser, and whose address a request is counted under."""

import pytest
from django.test import Client, RequestFactory

from deploy.project.security import client_address, direct_client_address

pytestmark = pytest.mark.integration


@pytest.fixture
def policy(db):
    """The content security policy of an answer, directive by directive."""
    header = Client().get("/no-such-page/")["Content-Security-Policy"]
    return {name: sources for name, _, sources in (part.strip().partition(" ") for part in header.split(";"))}


def test_only_our_own_scripts_and_styles_run(policy):
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["default-src"] == "'none'"


def test_nothing_inline_and_no_eval(policy):
    assert "unsafe" not in " ".join(policy.values())


def test_nobody_may_frame_us(policy):
    assert policy["frame-ancestors"] == "'none'"


def test_over_plain_http_no_policy_is_sent_that_browsers_complain_of(db):
    assert "Cross-Origin-Opener-Policy" not in Client().get("/no-such-page/")


@pytest.mark.parametrize("path", ["/", "/api/v1/events/"])
def test_a_name_that_is_not_ours_is_refused_in_one_line(db, caplog, path):
    assert Client().get(path, headers={"host": "elsewhere.example"}).status_code == 400
    [record] = [found for found in caplog.records if found.name == "django.security.DisallowedHost"]
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert "elsewhere.example" in record.getMessage()


def test_behind_nginx_the_address_is_the_one_nginx_saw():
    request = RequestFactory().get("/", HTTP_X_REAL_IP="198.51.100.7", HTTP_X_FORWARDED_FOR="203.0.113.9")
    assert client_address(request) == "198.51.100.7"


def test_without_a_proxy_a_header_cannot_change_the_address():
    request = RequestFactory().get("/", HTTP_X_REAL_IP="198.51.100.7", REMOTE_ADDR="192.0.2.4")
    assert direct_client_address(request) == "192.0.2.4"
