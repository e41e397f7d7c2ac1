"""A laptop's evening: first start, second start, the signal that ends it."""

import contextlib
import os
import re
import signal
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from deploy.environment import ROOT
from deploy.peers import free_port

pytestmark = pytest.mark.journey


class Site:
    """One server process and what it has printed."""

    def __init__(self, folder, variables, port, *options):
        self.url = f"http://127.0.0.1:{port}"
        self._output = folder / f"output-{port}.txt"
        command = [
            sys.executable,
            "-m",
            "deploy.embedded",
            "--data",
            str(folder / "data"),
            "--port",
            str(port),
        ]
        with self._output.open("w") as output:
            self.process = subprocess.Popen(
                [*command, *options], cwd=ROOT, env=variables, stdout=output, stderr=subprocess.STDOUT
            )

    @property
    def output(self):
        return self._output.read_text()

    def wait_until_ready(self):
        give_up_at = time.monotonic() + 90
        while "Ctrl-C stops it." not in self.output:
            assert self.process.poll() is None, self.output
            assert time.monotonic() < give_up_at, self.output
            time.sleep(0.05)
        return self

    def get(self, path, **headers):
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.headers, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read().decode(errors="replace")

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.process.wait(timeout=20)


@contextlib.contextmanager
def started(folder, *options, port=None):
    """A site on the folder's data, killed at the end if it is still there."""
    chosen = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "BULLSEYE_MODE", "DEBUG")
    variables = {name: text for name, text in os.environ.items() if name not in chosen}
    site = Site(folder, variables, port or free_port(), "--no-demo", *options)
    try:
        yield site
    finally:
        with contextlib.suppress(ProcessLookupError):
            site.process.kill()
        site.process.wait(timeout=20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("venue")


@pytest.fixture(scope="module")
def site(folder):
    """The first start on an empty folder."""
    with started(folder) as site:
        yield site.wait_until_ready()


def test_the_first_start_prints_the_first_organizers_password(site):
    assert re.search(r"signs in as organizer with the password \S{12,}", site.output)


def test_the_signing_key_is_readable_by_its_owner_alone(site, folder):
    assert stat.S_IMODE((folder / "data" / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "data").stat().st_mode) == 0o700


def test_the_first_page_is_there(site):
    assert site.get("/")[0] == 200


def test_pages_name_static_files_by_their_content_and_they_may_be_kept(site):
    _, _, page = site.get("/")
    style = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
    status, headers, _ = site.get(style[1])
    assert status == 200
    assert "immutable" in headers["Cache-Control"]


def test_modules_of_script_import_each_other_by_their_content_too(site):
    worker = site.get("/service-worker.js")[2]
    script = re.search(r'"(/static/scoring/sheet\.[0-9a-f]{12}\.js)"', worker)
    _, _, text = site.get(script[1])
    imports = re.findall(r'^import .* from "(.*)";', text, flags=re.MULTILINE)
    assert imports
    assert all(re.search(r"\.[0-9a-f]{12}\.js$", name) for name in imports)
    assert f'"/static/scoring/{imports[0][2:]}"' in worker


def test_a_host_nobody_named_is_refused(site):
    assert site.get("/", Host="elsewhere.example")[0] == 400


def test_a_busy_port_is_told_in_a_sentence(site, tmp_path):
    with started(tmp_path, port=int(site.url.rsplit(":", 1)[1])) as second:
        assert second.process.wait(timeout=60) == 1
        assert "Another port can be given with --port." in second.output
        assert "Traceback" not in second.output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_start_only_serves_and_a_signal_ends_it(site, folder, number):
    key = (folder / "data" / "secret-key").read_text()
    began = time.monotonic()
    with started(folder) as again:
        again.wait_until_ready()
        assert time.monotonic() - began < 15
        assert "password" not in again.output
        assert "Preparing" not in again.output
        assert again.stop(number) == 0
        assert "Bullseye has stopped." in again.output
    assert (folder / "data" / "secret-key").read_text() == key
