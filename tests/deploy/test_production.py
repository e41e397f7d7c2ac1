"""Production as the web unit starts it: its command and variables, on PostgreSQL, as nginx would ask."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from configparser import ConfigParser
from pathlib import Path

import pytest

from deploy.environment import ROOT
from deploy.peers import free_port

pytestmark = pytest.mark.journey

AS_NGINX = {"Host": "bullseye.example", "X-Forwarded-Proto": "https", "X-Real-IP": "198.51.100.7"}


class Unredirected(urllib.request.HTTPRedirectHandler):
    """Shows a redirection instead of following it."""

    def redirect_request(self, *_args):
        return None


@pytest.fixture(scope="module")
def get(production_database, tmp_path_factory):
    """Ask the running site for a path, as nginx would, or with other headers."""
    folder = tmp_path_factory.mktemp("server")
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(ROOT / "deploy" / "systemd" / "bullseye-web.service")
    port = free_port()
    program, *options = shlex.split(unit["Service"]["ExecStart"].replace("--port 8001", f"--port {port}"))
    variables = os.environ | {
        "BULLSEYE_MODE": "production",
        "SECRET_KEY": "k" * 60,
        "ALLOWED_HOSTS": "bullseye.example",
        "DATABASE_URL": production_database,
        "DATA_DIR": str(folder),
    }
    for command in ("migrate", "collectstatic"):
        arguments = [sys.executable, "manage.py", command, "--no-input", "--verbosity", "0"]
        subprocess.run(arguments, cwd=ROOT, env=variables, check=True)
    granian = str(Path(sys.executable).with_name(Path(program).name))
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([granian, *options], cwd=ROOT, env=variables, stdout=log, stderr=log)
    try:
        yield lambda path, headers=AS_NGINX: answer(f"http://127.0.0.1:{port}{path}", headers, server)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=30)


def answer(url, headers, server):
    """Status and headers of the answer; waits for a server that is still starting."""
    opener = urllib.request.build_opener(Unredirected)
    give_up_at = time.monotonic() + 60
    while True:
        with contextlib.suppress(urllib.error.URLError):
            try:
                with opener.open(urllib.request.Request(url, headers=headers), timeout=20) as found:
                    return found.status, found.headers
            except urllib.error.HTTPError as found:
                return found.code, found.headers
        assert server.poll() is None
        assert time.monotonic() < give_up_at
        time.sleep(0.1)


def test_the_first_page_is_served_and_browsers_are_told_to_stay_on_https(get):
    status, headers = get("/")
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert "unsafe" not in headers["Content-Security-Policy"]


def test_plain_http_is_sent_to_https(get):
    status, headers = get("/", AS_NGINX | {"X-Forwarded-Proto": "http"})
    assert (status, headers["Location"]) == (301, "https://bullseye.example/")


def test_cookies_travel_on_https_alone(get):
    _, headers = get("/sign-in/")
    cookies = headers.get_all("Set-Cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


def test_another_host_is_refused(get):
    assert get("/", AS_NGINX | {"Host": "elsewhere.example"})[0] == 400
