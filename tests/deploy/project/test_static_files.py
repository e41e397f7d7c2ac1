"""Files under names that tell their content: modules of script import each other by them."""

import re
import shutil
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from deploy.environment import ROOT
from deploy.project.static_files import HashedFiles

pytestmark = pytest.mark.integration


@pytest.fixture
def hashed(tmp_path: Path) -> dict[str, str]:
    """Our modules as they are served: each name with the name it gets."""
    for app in ("scoring", "tournaments"):
        shutil.copytree(ROOT / app / "static" / app, tmp_path / app)
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    storage.save("others/module.js", ContentFile(b'import { nothing } from "./nowhere.js";'))
    names = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()]
    files = {name: (storage, name) for name in names}
    outcomes = list(storage.post_process(files))
    assert not [error for _, _, error in outcomes if isinstance(error, Exception)]
    return storage.hashed_files


def test_every_import_of_ours_names_the_content_of_what_it_imports(
    hashed: dict[str, str], tmp_path: Path
) -> None:
    found = 0
    for name in (name for name in hashed if name.endswith(".js") and not name.startswith("others/")):
        text = (tmp_path / hashed[name]).read_text()
        for imported in re.findall(r'^import .* from "(.*)";$', text, flags=re.MULTILINE):
            assert re.search(r"\.[0-9a-f]{12}\.js$", imported), (name, imported)
            assert ((tmp_path / hashed[name]).parent / imported).is_file()
            found += 1
    assert found > 20


def test_what_others_have_written_is_left_as_it_is(hashed: dict[str, str], tmp_path: Path) -> None:
    text = (tmp_path / hashed["others/module.js"]).read_text()
    assert text == 'import { nothing } from "./nowhere.js";'
