"""The locked requirements say what pyproject.toml says, and nothing of the machine they were written on."""

import re
import tomllib

import pytest

from deploy.environment import ROOT, RUNTIME_LOCK, TEST_LOCK

pytestmark = pytest.mark.unit

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked(lock):
    """Name → versions of a lock; a package may have one for older Pythons and one for newer."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock.read_text(), flags=re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def wanted(requirements):
    return {re.split(r"[\[~=<>! ;]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        (RUNTIME_LOCK, PROJECT["project"]["dependencies"]),
        (TEST_LOCK, PROJECT["dependency-groups"]["test"]),
    ],
)
def test_every_dependency_is_locked(lock, requirements):
    assert wanted(requirements) <= set(locked(lock))


def test_both_locks_agree_on_what_they_share():
    runtime, tools = locked(RUNTIME_LOCK), locked(TEST_LOCK)
    shared = runtime.keys() & tools.keys()
    assert {name: runtime[name] for name in shared} == {name: tools[name] for name in shared}


@pytest.mark.parametrize("lock", [RUNTIME_LOCK, TEST_LOCK])
def test_every_locked_package_has_hashes_and_no_address(lock):
    text = lock.read_text()
    entries = re.findall(
        r"^[a-z0-9-]+==[^\n]*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, flags=re.MULTILINE
    )
    assert len(entries) == sum(map(len, locked(lock).values()))
    assert "://" not in text
    assert "--index" not in text
