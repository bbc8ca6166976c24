"""A file that was worked in a symmetry is worked in it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.window import Window
from builder.hexgrid import Hex, centre
from builder.shaping.symmetry import Kind
from builder.view import settings
from tests.battlefields import laid


@pytest.fixture
def path(window: Window, catalogue: Catalogue, tmp_path: Path) -> Path:
    """A file that is open, and worked in a symmetry."""
    path = tmp_path / "twin.hexfield"
    formats.write(laid(("grass-1", 0, 0), ("grass-1", 8, 3)), path, catalogue)
    window.session.filing.open_path(path)
    window.desk.sides.set_centre(centre(Hex(2, 2)))
    window.desk.sides.use(Kind.HALF_TURN)
    return path


def open_again(window: Window, path: Path) -> None:
    window.session.filing.close(window.desk)
    window.session.filing.open_path(path)
    assert window.document.path == path


def test_kind_and_centre_are_those_it_was_left_with(window: Window, path: Path) -> None:
    before = window.desk.sides.symmetry
    assert before is not None
    open_again(window, path)
    assert window.desk.sides.symmetry == before
    window.desk.sides.use(None)
    open_again(window, path)
    assert window.desk.sides.symmetry is None, "what was switched off stays off"


def test_saved_under_another_name_it_is_kept_for_that_too(window: Window, path: Path) -> None:
    other = path.with_name("other.hexfield")
    other.write_bytes(path.read_bytes())
    window.document.saved_as(other)
    open_again(window, other)
    assert window.desk.sides.kind is Kind.HALF_TURN


def test_nonsense_in_the_settings_is_no_symmetry(window: Window, path: Path) -> None:
    window.session.filing.close(window.desk)
    settings.store("symmetries", [f"spiral\t1\tx\t{path.resolve()}", "nothing"])
    window.session.filing.open_path(path)
    assert window.desk.sides.symmetry is None
