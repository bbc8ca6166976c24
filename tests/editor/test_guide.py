"""The guide tells the truth: its menus and keys exist, its walk-through works, its pictures are made."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.actions.row import ActionRow, name_of
from builder.editor.actions.shortcuts_dialog import gestures
from builder.editor.actions.table import ACTIONS, MENUS, rows_with_paths
from builder.editor.window import Window
from editor.people import saved

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "guide.md").read_text(encoding="utf-8")
BOLD_PATH = re.compile(r"\*\*([A-Z][^*|]* ▸ [^*|]+)\*\*(?: \(((?:`[^`]+`(?: or )?)+)\))?")
ROW = re.compile(r"^\| ([^|]*) \| \*\*([^*|]+)\*\* \| [^|]+ \|$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
KEY = re.compile(
    r"((Ctrl|Shift|Alt)\+)*([A-Z]|F\d+|\d|PgUp|PgDown|Enter|Esc|Space|Tab|Del|Home|Backspace|[.,+=?-])"
)
# What the canvas, the model, fields and dialogs hear without an action.
BARE = {
    "Ctrl",
    "Shift",
    "Alt",
    "Ctrl+Shift",
    "Enter",
    "Ctrl+Enter",
    "Esc",
    "Space",
    "Tab",
    "F3",
    "Shift+F3",
    *"0123456789.,",
}
# What the window itself puts into a menu.
OWN_ENTRIES = {"File ▸ Open Recent", "File ▸ Open Example"}
WALK = "## A castle map in twelve steps"


def _paths() -> dict[str, ActionRow]:
    return {f"{path} ▸ {name_of(row)}": row for menu in MENUS for row, path in rows_with_paths(menu)}


def _keys_in(text: str) -> set[str]:
    return {code for code in CODE.findall(text) if KEY.fullmatch(code)}


def _missing(said: list[str], done: list[str]) -> str | None:
    """The first of what is said that was not done in this order; None where all was."""
    rest = iter(done)
    return next((word for word in said if word not in rest), None)


def _walk_text() -> str:
    start = GUIDE.index(WALK)
    return GUIDE[start : GUIDE.index("\n## ", start + 1)]


def test_every_action_named_in_the_guide_exists_with_the_keys_named_beside_it(window: Window) -> None:
    paths = _paths()
    docks = {
        f"View ▸ Panels ▸ {dock.toggleViewAction().text().partition(' (')[0]}"
        for dock in window.session.docks
    }
    found = BOLD_PATH.findall(GUIDE)
    assert len(found) > len(paths)
    for path, keys in found:
        if path in OWN_ENTRIES | docks:
            continue
        assert path in paths, path
        if keys:
            assert tuple(CODE.findall(keys)) == paths[path].shortcuts, path


@pytest.mark.parametrize("paper", ["faq.md", "own-boxes.md", "writing-scenarios.md"])
def test_every_action_named_in_other_papers_exists(paper: str) -> None:
    paths = _paths()
    found = BOLD_PATH.findall((DOCS / paper).read_text(encoding="utf-8"))
    assert found
    assert [path for path, _keys in found if path not in paths and path not in OWN_ENTRIES] == []


def test_the_entries_that_the_window_fills_itself_are_there(window: Window) -> None:
    file = window.menuBar().actions()[0].menu()
    assert file is not None
    titles = {f"File ▸ {action.text().replace('&', '')}" for action in file.actions()}  # type: ignore[attr-defined]
    assert titles >= OWN_ENTRIES


def test_every_action_stands_in_a_table_of_the_guide_with_all_its_keys() -> None:
    paths = _paths()
    tables = {path: tuple(CODE.findall(keys)) for keys, path in ROW.findall(GUIDE) if " ▸ " in path}
    assert tables == {path: row.shortcuts for path, row in paths.items()}


def test_every_key_in_the_guide_does_something() -> None:
    known = {key for row in ACTIONS for key in row.shortcuts}
    before, _heading, after = GUIDE.partition("### Keys at the table")  # held by tests/table/test_replay.py
    keys = _keys_in(before + after.partition("\n### ")[2])
    assert keys > {"Ctrl+Shift+P", "W", "Shift+Y", "F8"}
    assert keys - known - BARE == set()


def test_what_the_mouse_does_is_told_as_the_program_tells_it(qapp: QApplication) -> None:
    usual = {row.id: row.shortcuts[0] for row in ACTIONS if row.shortcuts}
    for how, what in gestures(usual.__getitem__):
        assert f"| {how} | {what} |" in GUIDE


def test_every_heading_in_the_contents_is_there_and_no_other() -> None:
    linked = re.findall(r"\]\(#([a-z-]+)\)", GUIDE.partition("## First start")[0])
    headings = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    assert linked == [re.sub(r"[^a-z-]", "", heading.lower().replace(" ", "-")) for heading in headings]


@pytest.fixture
def guide_pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """The script that makes the pictures: its camera, its walk and its features."""
    monkeypatch.syspath_prepend(str(DOCS))
    from guide_pictures.at_the_table import AtTheTable  # type: ignore[import-not-found]
    from guide_pictures.camera import Camera  # type: ignore[import-not-found]
    from guide_pictures.features import Features  # type: ignore[import-not-found]
    from guide_pictures.own_boxes import OwnBoxes  # type: ignore[import-not-found]
    from guide_pictures.pages import Pages  # type: ignore[import-not-found]
    from guide_pictures.room import Room  # type: ignore[import-not-found]
    from guide_pictures.sharing import Sharing  # type: ignore[import-not-found]
    from guide_pictures.walk import Walk  # type: ignore[import-not-found]
    from guide_pictures.web import Web  # type: ignore[import-not-found]

    yield SimpleNamespace(
        AtTheTable=AtTheTable,
        Camera=Camera,
        Features=Features,
        OwnBoxes=OwnBoxes,
        Pages=Pages,
        Room=Room,
        Sharing=Sharing,
        Walk=Walk,
        Web=Web,
    )
    for name in [name for name in sys.modules if name.partition(".")[0] == "guide_pictures"]:
        del sys.modules[name]


@pytest.fixture
def welcoming(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> Window:
    """The window as large as in the pictures, on its welcome page."""
    made = Window(catalogue, styles)
    qtbot.addWidget(made, before_close_func=saved)
    made.resize(1300, 820)
    made.starting.at_start()
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_the_walk_through_works_as_the_guide_tells_it(
    welcoming: Window,
    guide_pictures: SimpleNamespace,
    catalogue: Catalogue,
    styles: Styles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    camera = guide_pictures.Camera(None)
    walk = guide_pictures.Walk(welcoming, camera, tmp_path)
    walk.run()  # holds each step to what it should come to; at the end: nothing wrong, both sides alike
    text = _walk_text()
    title = welcoming.document.battlefield.info.title
    said = [code for code in CODE.findall(text) if code not in {title, *BARE}]
    assert len(said) > 30
    assert _missing(said, walk.hands.pressed) is None
    hexes = re.findall(r"\b[A-P]\d\d?\b", CODE.sub("", text))
    assert len(hexes) > 20
    assert _missing(hexes, walk.hands.pointed) is None
    guide_pictures.Features(welcoming, camera).run()
    guide_pictures.Room(welcoming, camera, tmp_path).run()
    pages = guide_pictures.Pages(camera, catalogue, styles, tmp_path)
    pages.run()
    for home in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(home, str(tmp_path))
    guide_pictures.Sharing(welcoming, camera, tmp_path, pages.with_scenario).run()
    guide_pictures.OwnBoxes(welcoming, camera, tmp_path).run()
    guide_pictures.AtTheTable(camera, tmp_path / "games").run()
    guide_pictures.Web(camera, tmp_path).run()
    shown = re.findall(r"\]\(pictures/(guide-[a-z]+)\.png\)", GUIDE)
    assert sorted(camera.taken) == sorted(shown)
    assert {path.stem for path in (DOCS / "pictures").glob("guide-*.png")} == set(shown)
