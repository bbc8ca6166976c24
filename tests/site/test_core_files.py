"""What is put into a site's folder for the core: known files only, all of them kept, the same each time."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from builder.errors import BuilderError
from builder.site.core_files import HASHES, core_archive, put_core, pyodide_files
from builder.site.core_files import PYODIDE as PYODIDE_VERSION
from tests.site.served import PYODIDE, core_site
from tests.sources import ROOT


def test_every_file_of_the_page_is_kept_for_a_time_without_a_network(tmp_path: Path) -> None:
    made = core_site(tmp_path)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    kept = json.loads(re.search(r"const KEPT = (\[.*\]);", (tmp_path / "service.js").read_text())[1])  # type: ignore[index]
    assert files - set(kept) == {"service.js", "check/licences.txt"}
    assert made.size == sum((tmp_path / name).stat().st_size for name in kept) < 16_000_000
    assert made.version in (tmp_path / "service.js").read_text()
    page = made.page.read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="https?:', page)
    assert page == (tmp_path / "check" / "en.html").read_text(encoding="utf-8")
    assert "Karte prüfen" in (tmp_path / "check" / "de.html").read_text(encoding="utf-8")


def test_what_tests_are_run_with_is_what_sites_get() -> None:
    assert f"PYODIDE := pyodide@{PYODIDE_VERSION}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_same_content_is_the_same_version_and_nothing_is_written_twice(tmp_path: Path) -> None:
    first = core_site(tmp_path)
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    packed = tmp_path / "pyodide.tgz"
    with tarfile.open(packed, "w:gz", compresslevel=1) as out:
        for name in HASHES:
            out.add(PYODIDE / name, f"package/{name}")
    assert put_core(tmp_path, pyodide_files(tmp_path, packed)) == first
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_the_archive_alone_is_enough_to_check_a_map(tmp_path: Path) -> None:
    """Without the checkout, and without any package but what is in it."""
    with zipfile.ZipFile(io.BytesIO(core_archive())) as archive:
        archive.extractall(tmp_path)
        names = archive.namelist()
    assert not [
        name for name in names if name.startswith(("builder/editor/", "builder/view/", "builder/site/"))
    ]
    shown = "builder/_data/scenarios/four-fords.hexfield"
    start = "import sys; sys.path.insert(0, '.'); from builder.cli import main"
    words = f"{start}; main(['check', '{shown}', '--json'])"
    own = {"HEXWRIGHT_HOME": str(tmp_path / "own"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-SEc", words], cwd=tmp_path, capture_output=True, text=True, env=own
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["files"][0]["pieces"] == 87


def test_another_pyodide_than_ours_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    for name in HASHES:
        (package / name).write_bytes(b"something else")
    with pytest.raises(BuilderError, match=r"package: pyodide\.mjs is not that of pyodide 314"):
        pyodide_files(tmp_path / "site", package)
    assert not (tmp_path / "site").exists()
    for wrong in (tmp_path / "nowhere", tmp_path / "no.tgz"):
        (tmp_path / "no.tgz").write_bytes(b"no archive")
        with pytest.raises(BuilderError, match="the npm package pyodide was expected"):
            pyodide_files(tmp_path / "site", wrong)


def test_without_npm_and_without_a_folder_one_sentence_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuilderError, match="install npm, which fetches it"):
        pyodide_files(tmp_path)
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error no such version' >&2\nexit 1\n")
    npm.chmod(0o755)
    with pytest.raises(BuilderError, match="npm did not give Pyodide: npm error no such version"):
        pyodide_files(tmp_path)
