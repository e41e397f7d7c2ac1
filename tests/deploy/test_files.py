"""The files of a production machine: they parse, and they agree with each other and with the settings."""

import re
import shutil
import subprocess
from configparser import ConfigParser

import pytest
import yaml

from deploy.environment import ROOT

pytestmark = pytest.mark.integration

UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
NGINX = ROOT / "deploy" / "nginx" / "bullseye.conf"
COMPOSE = ROOT / "deploy" / "compose" / "compose.yaml"


def unit(path):
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(path)
    return parser


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_what_systemd_accepts(path):
    if shutil.which("systemd-analyze") is None:
        assert unit(path)["Service"]["ExecStart"]
        return
    checked = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
    # The programs are those of a production machine; everything else systemd says is a defect.
    said = [line for line in checked.stderr.splitlines() if path.name in line]
    assert [line for line in said if "is not executable" not in line] == []


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_without_privileges(path):
    service = unit(path)["Service"]
    assert service["User"] == "bullseye"
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.parametrize("name", ["web", "live"])
def test_nginx_sends_requests_where_the_unit_listens(name):
    started = unit(ROOT / f"deploy/systemd/bullseye-{name}.service")["Service"]["ExecStart"]
    port = re.search(r"--port (\d+)", started)
    assert f"server 127.0.0.1:{port[1]};" in NGINX.read_text()


def test_nginx_overwrites_what_a_client_claims_about_its_address():
    text = NGINX.read_text()
    assert "proxy_set_header X-Real-IP $remote_addr;" in text
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in text


def test_nginx_accepts_its_configuration(tmp_path):
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        assert NGINX.read_text().count("{") == NGINX.read_text().count("}")
        return
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=bullseye.example",
    ]
    subprocess.run([*make, "-keyout", key, "-out", certificate], capture_output=True, check=True)
    (tmp_path / "site.conf").write_text(NGINX.read_text().replace("/etc/ssl/bullseye", str(tmp_path)))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    )
    arguments = ["nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
    checked = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_the_example_environment_is_one_production_starts_with(run_python):
    lines = (ROOT / "deploy/systemd/environment.example").read_text().splitlines()
    variables = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert variables["SECRET_KEY"] == ""
    done = run_python("manage.py", "check", **variables | {"SECRET_KEY": "k" * 60})
    assert done.returncode == 0, done.stderr


def test_compose_gives_production_everything_it_refuses_to_start_without():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    for name in ("prepare", "web", "worker", "beat"):
        given = services[name]["environment"]
        assert given["BULLSEYE_MODE"] == "production"
        assert {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"} <= given.keys()


def test_compose_opens_no_port_to_the_network():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert ports == ["127.0.0.1:8001:8001", "127.0.0.1:8002:8002"]


def test_the_image_serves_as_the_unit_does():
    dockerfile = (ROOT / "deploy/compose/Dockerfile").read_text()
    command = re.search(r"^CMD (\[.*\])", dockerfile, flags=re.DOTALL | re.MULTILINE)[1].replace("\\\n", "")
    image = yaml.safe_load(command)
    started = unit(ROOT / "deploy/systemd/bullseye-web.service")["Service"]["ExecStart"].split()
    inside = [part.replace("0.0.0.0", "127.0.0.1") for part in image[1:]]  # noqa: S104 - a container
    assert inside == started[1:]
