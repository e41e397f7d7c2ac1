"""The environment a bare Python makes: once, from hashes, and with a plain word where it cannot."""

import base64
import hashlib
import subprocess
import sys
import zipfile

import pytest

from deploy import environment

pytestmark = pytest.mark.integration


@pytest.fixture
def project(tmp_path, monkeypatch):
    """An empty project folder standing in for ours."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    return tmp_path


def write_lock(project, word, *, digest=None):
    """A lock of one package, a wheel on this disk whose module says `word`."""
    wheel = project / "chalkboard-1.0-py3-none-any.whl"
    files = {
        "chalkboard.py": f"word = {word!r}\n",
        "chalkboard-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: chalkboard\nVersion: 1.0\n",
        "chalkboard-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip('=')},"
        for name, text in files.items()
    ]
    files["chalkboard-1.0.dist-info/RECORD"] = "\n".join([*record, "chalkboard-1.0.dist-info/RECORD,,", ""])
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    digest = digest or hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock = project / "requirements.txt"
    lock.write_text(f"chalkboard @ {wheel.as_uri()} --hash=sha256:{digest}\n")
    return lock


def word_of(python):
    done = subprocess.run(
        [python, "-c", "import chalkboard; print(chalkboard.word)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_locked_packages_are_installed_once(project, capsys):
    lock = write_lock(project, "fourteen")
    python = environment.python_with(lock, data_folder=project)
    assert word_of(python) == "fourteen"
    assert "Installing" in capsys.readouterr().out
    assert environment.python_with(lock, data_folder=project) == python
    assert capsys.readouterr().out == ""


def test_a_changed_lock_is_installed_again(project):
    environment.python_with(write_lock(project, "fourteen"), data_folder=project)
    lock = write_lock(project, "bullseye")
    lock.write_text(lock.read_text() + "# moved\n")
    python = environment.python_with(lock, data_folder=project)
    assert (python.parents[1] / "installed-runtime.sha256").read_text() == hashlib.sha256(
        lock.read_bytes()
    ).hexdigest()


def test_a_package_with_another_hash_is_refused_and_tried_again_next_time(project):
    lock = write_lock(project, "fourteen", digest="0" * 64)
    for _ in range(2):
        with pytest.raises(environment.SetupError, match="Installing the packages failed"):
            environment.python_with(lock, data_folder=project)


def test_without_ensurepip_the_pip_of_the_system_fills_the_environment(project, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)  # as Debian ships Python
    python = environment.python_with(write_lock(project, "fourteen"), data_folder=project)
    assert word_of(python) == "fourteen"


def test_without_ensurepip_and_pip_the_package_to_install_is_named(project, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setitem(sys.modules, "pip", None)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    with pytest.raises(environment.SetupError, match=f"sudo apt install python{version}-venv"):
        environment.python_with(write_lock(project, "fourteen"), data_folder=project)


def test_an_older_python_is_told_what_is_needed(project, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(environment.SetupError, match=r"Python 3\.11 or newer is needed"):
        environment.python_with(write_lock(project, "fourteen"), data_folder=project)
