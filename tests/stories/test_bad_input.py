"""Whatever is asked for, sheets, pictures and lists come out whole or one message says why not."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from builder.catalogue import Catalogue
from stories.odd_battlefields import HILL, LONG_TITLE, ODD, WORDS, _of, write
from tests.pdf_texts import text_of, texts

OUTPUTS = (("sheets", "out.pdf"), ("picture", "out.png"), ("picture", "out.svg"), ("inventory", "out.csv"))


def one_message(ran: Any) -> str:
    """What a command that gave up said: one line, and that it is nothing usable."""
    assert ran.code == 2
    lines = [line for line in ran.err.splitlines() if line]
    assert len(lines) == 1, ran.err
    return lines[0]


@pytest.mark.parametrize("name", ODD)
def test_sheets_of_an_odd_battlefield_are_a_whole_document(
    name: str, run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    path, out = write(name, tmp_path, catalogue), tmp_path / "out.pdf"
    ran = run("sheets", path, "-o", out, "--json", code=0)
    reader = PdfReader(out)
    assert len(reader.pages) == ran.data["pages"] > 0
    assert reader.metadata is not None
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in reader.metadata.title or "")
    assert len(reader.outline) > 0
    if name == "300 letters":
        assert reader.metadata.title == " ".join(LONG_TITLE.split())
        assert reader.metadata.title in text_of(reader.pages[0])
    if name == "a note of 50 kB":
        assert " ".join(texts(reader)).count(" ford.") >= 50_000 // len(WORDS), "every word of it is printed"


@pytest.mark.parametrize("name", [name for name in ODD if name != "empty"])
def test_a_picture_of_an_odd_battlefield_shows_something(
    name: str, run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    path, out = write(name, tmp_path, catalogue), tmp_path / "out.png"
    assert run("picture", path, "-o", out, "--width", 400).code == 0
    image = QImage(str(out))
    assert image.width() == 400
    colours = {image.pixel(x, y) for x in range(0, 400, 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 3


def test_nothing_to_draw_is_said(run: Any, tmp_path: Path, catalogue: Catalogue) -> None:
    path = write("empty", tmp_path, catalogue)
    for extra in ((), ("--view", "plan"), ("--level", "1")):
        message = one_message(run("picture", path, "-o", tmp_path / "out.png", *extra))
        assert "nothing to draw" in message
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", ODD)
def test_lists_of_an_odd_battlefield_are_whole(
    name: str, run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = write(name, tmp_path, catalogue)
    for form in ("csv", "md", "txt"):
        out = tmp_path / f"out.{form}"
        assert run("inventory", path, "-o", out).code == 0
        assert out.read_text(encoding="utf-8").endswith("\n")
    used = run("inventory", path, "--json").data["used"]
    assert sum(used.values()) == len(ODD[name]())
    post = run("forum", path, "--long").out
    assert "\x1b" not in post
    assert f"Pieces: {len(ODD[name]())}" in post or name == "empty"


@pytest.fixture
def hill(tmp_path: Path, catalogue: Catalogue) -> Path:
    """An ordinary small battlefield."""
    from builder import formats

    path = tmp_path / "hill.hexfield"
    formats.write(_of(HILL, "Hill"), path, catalogue)
    return path


@pytest.mark.parametrize(("command", "name"), OUTPUTS)
class TestOutput:
    """Where it cannot be written, one message says so, and what was there before is as it was."""

    def test_a_folder_that_is_not_there(
        self, command: str, name: str, run: Any, hill: Path, tmp_path: Path
    ) -> None:
        message = one_message(run(command, hill, "-o", tmp_path / "nowhere" / name))
        assert name in message
        assert "does not exist" in message
        assert not (tmp_path / "nowhere").exists()

    def test_a_folder_of_that_name(
        self, command: str, name: str, run: Any, hill: Path, tmp_path: Path
    ) -> None:
        (tmp_path / name).mkdir()
        assert "a folder, where a file was expected" in one_message(run(command, hill, "-o", tmp_path / name))

    def test_a_folder_in_which_nothing_may_be_made(
        self,
        command: str,
        name: str,
        run: Any,
        hill: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        self._refuse_to_open(monkeypatch, OSError(errno.EACCES, "Permission denied"))
        message = one_message(run(command, hill, "-o", tmp_path / name))
        assert message.endswith(f"{name}: cannot be written (Permission denied)")

    def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(
        self,
        command: str,
        name: str,
        run: Any,
        hill: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        out = tmp_path / name
        out.write_text("before")

        def full(handle: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        message = one_message(run(command, hill, "-o", out))
        assert message.endswith(f"{name}: cannot be written (No space left on device)")
        assert out.read_text() == "before"
        assert {entry.name for entry in tmp_path.iterdir()} == {name, hill.name}

    def test_the_battlefield_itself(
        self, command: str, name: str, run: Any, hill: Path, tmp_path: Path
    ) -> None:
        # Under a name with the right suffix, which the disk leads to the battlefield.
        out = tmp_path / name
        out.symlink_to(hill)
        before = hill.read_bytes()
        message = one_message(run(command, hill, "-o", out))
        assert "was read" in message
        assert hill.read_bytes() == before

    def _refuse_to_open(self, monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
        really = os.open

        def refusing(path: Any, flags: int, *more: Any, **named: Any) -> int:
            if flags & os.O_CREAT:
                raise error
            return really(path, flags, *more, **named)

        monkeypatch.setattr(os, "open", refusing)


@pytest.mark.parametrize(("command", "name"), OUTPUTS[:2])
def test_a_disk_that_really_takes_no_more(command: str, name: str, hill: Path, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    out = tmp_path / name
    out.write_text("before")
    code = "import sys; from builder.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", code, command, str(hill), "-o", str(out)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2, done.stderr
    assert f"{name}: cannot be written (File too large)" in done.stderr
    assert out.read_text() == "before"
    assert {entry.name for entry in tmp_path.iterdir()} == {name, hill.name}
