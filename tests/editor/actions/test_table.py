"""The table of actions: complete, every one works; found by the action palette, with keys as they are set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QMenu, QToolBar
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.actions.action_palette import ActionPalette
from builder.editor.actions.row import ActionRow, keys_in_force, own_keys, reason_of, remember_keys, set_keys
from builder.editor.actions.shortcuts_dialog import ShortcutsDialog, why_reserved
from builder.editor.actions.table import ACTIONS, MENUS, TOOLBAR, entries, key_rows, use_keys
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from builder.view.widgets.icons import _PATHS
from editor.people import ALT, CTRL, LEFT, SHIFT, Answers, Hands, saved
from tests.battlefields import laid


def test_no_two_actions_share_an_id_a_name_or_a_shortcut() -> None:
    for called in (
        [row.id for row in ACTIONS],
        [row.text.replace("&", "").casefold() for row in ACTIONS],
        [QKeySequence(keys).toString() for row in ACTIONS for keys in row.shortcuts],
    ):
        assert [name for name, count in Counter(called).items() if count > 1] == []
        assert all(called), "every shortcut is one that Qt understands"


def test_every_action_has_a_tip_a_known_icon_a_reason_and_no_reserved_key() -> None:
    assert {entry for entry in TOOLBAR if entry and entry[0] != "*"} <= {row.id for row in ACTIONS}
    for row in ACTIONS:
        assert row.tip, row.id
        assert not row.icon or row.icon in _PATHS, row.id
        assert not row.enabled or reason_of(row), f"{row.id} can be disabled"
        assert not any(why_reserved(QKeySequence(key), ()) for key in row.shortcuts), row.id


def test_of_a_choice_one_is_on_at_a_time(window: Window) -> None:
    for choice in ("symmetry", "limit", "palette"):
        actions = [window.session.actions[row.id] for row in ACTIONS if row.choice == choice]
        assert len(actions) >= 3
        assert {action.actionGroup() for action in actions} == {actions[0].actionGroup()} != {None}
    for id in ("symmetry-half-turn", "symmetry-left-right", "symmetry-off"):
        window.session.actions[id].trigger()
        on = [
            row.id
            for row in ACTIONS
            if row.choice == "symmetry" and window.session.actions[row.id].isChecked()
        ]
        assert on == [id]


def test_menus_and_toolbar_come_from_the_table_and_no_entries_share_an_access_key(window: Window) -> None:
    assert list(window.session.actions) == [row.id for row in ACTIONS]
    assert {f"tool-{tool.id}" for tool in TOOLS} <= set(window.session.actions)
    assert [action.text() for action in window.menuBar().actions()] == [menu.title for menu in MENUS]
    bar = window.findChild(QToolBar, "toolbar")
    assert isinstance(bar, QToolBar)
    assert [a.objectName() for a in bar.actions() if a.objectName()] == [
        entry for entry in TOOLBAR if entry and entry[0] != "*"
    ]
    for menu in [window.menuBar(), *window.findChildren(QMenu)]:
        letters = Counter(
            action.text()[action.text().index("&") + 1].lower()
            for action in menu.actions()
            if "&" in action.text()
        )
        assert [key for key, count in letters.items() if count > 1] == []


def test_the_tool_in_use_is_the_one_pressed(window: Window) -> None:
    for tool in TOOLS:
        window.session.actions[f"tool-{tool.id}"].trigger()
        assert window.canvas.tool is tool
        pressed = [t.id for t in TOOLS if window.session.actions[f"tool-{t.id}"].isChecked()]
        assert pressed == [tool.id]
        told = window.session.status.hint.text()
        assert told == window.session.status.usual == window.session.actions[f"tool-{tool.id}"].statusTip()
        assert told[:20] == tool.hint[:20]
        assert "{" not in told


def typed(qtbot: QtBot, text: str, seen: list[str] | None = None) -> Callable[[QDialog], None]:
    """Type a text into the palette, note what is listed, and press Enter (Escape where nothing is left)."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ActionPalette)
        qtbot.keyClicks(dialog.search, text)
        if seen is not None:
            seen.extend(dialog.model.index(row).data() for row in range(dialog.model.rowCount()))
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
        if dialog.isVisible():
            qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)

    return act


def test_what_is_typed_is_done_or_shown_and_comes_first_next_time(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    def palette(text: str) -> list[str]:
        seen: list[str] = []
        answers.expect(ActionPalette, typed(qtbot, text, seen))
        hands.key(Qt.Key.Key_P, CTRL | SHIFT)
        return seen

    dock = next(dock for dock in window.session.docks if dock.objectName() == "history")
    before = dock.isVisible()
    palette("panel history")
    assert dock.isVisible() != before
    palette("zoom out")
    size = window.canvas.viewport.hex_size
    palette("zoom in")
    assert window.canvas.viewport.hex_size > size
    assert palette("")[:2] == ["Zoom In", "Zoom Out"]


def test_maps_are_found_by_name_below_actions_and_opened(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    def palette(text: str) -> list[str]:
        seen: list[str] = []
        answers.expect(ActionPalette, typed(qtbot, text, seen))
        hands.key(Qt.Key.Key_P, CTRL | SHIFT)
        return seen

    assert palette("mirror temple")[0] == "The Mirror Temple"
    temple = window.document
    assert (temple.battlefield.info.title, temple.path) == ("The Mirror Temple", None)
    assert len(temple.battlefield) == 87
    path = tmp_path / "zoom river.hexfield"
    river = laid(("grass-7", 0, 0))
    river.apply(SetField("title", "Old River"))
    formats.write(river, path, catalogue)
    assert window.session.filing.open_path(path)
    assert window.document.path == path
    found = palette("river")
    assert ("Old River" in found, path.name in found) == (True, False), "once, as it is open"
    settings.store("actions-used", [])
    assert palette("mirror temple").count("The Mirror Temple") == 2, "the tab and the example"
    assert window.document is temple
    window.session.filing.close(next(desk for desk in window.session.workspace.desks if desk.document.path))
    found = palette("zoom")
    assert found[:2] == ["Zoom In", "Zoom Out"]
    assert "zoom river.hexfield" in found
    assert palette("zoom ri")[0] == "zoom river.hexfield"
    assert window.document.path == path
    assert not any(id.startswith(("file:", "open:")) for id in settings.stored_texts("actions-used"))


def test_an_action_says_why_it_cannot_be_done_now(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    before = {entry.id: entry for entry in entries(window.session)}
    assert (before["undo"].enabled, before["undo"].reason) == (False, "Nothing was done yet")
    assert before["export-sheets"].reason == "The battlefield is empty"
    hands.place("rock-1", Hex(0, 0))
    after = {entry.id: entry for entry in entries(window.session)}
    assert (after["undo"].enabled, after["undo"].reason, after["undo"].name) == (True, "", "Undo")


def change(qtbot: QtBot, answers: Answers, window: Window, id: str, key: Qt.Key, accept: bool = True) -> None:
    """Give an action Ctrl+Alt and a key, in the dialog of the Help menu."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ShortcutsDialog)
        dialog.choose(id)
        qtbot.keyPress(dialog.pressed, key, CTRL | ALT)
        qtbot.keyRelease(dialog.pressed, key, CTRL | ALT)
        qtbot.mouseClick(dialog.use, LEFT)
        dialog.accept() if accept else dialog.reject()

    answers.expect(ShortcutsDialog, act)
    window.session.actions["shortcuts"].trigger()


def test_every_action_and_every_panel_can_be_found_and_is_listed_with_its_keys(window: Window) -> None:
    found = entries(window.session)
    ids = [entry.id for entry in found]
    assert ids[: -len(window.session.docks)] == [row.id for row in ACTIONS if row.id != "action-palette"]
    assert len(set(ids)) == len(ids)
    for entry in found:
        assert entry.name, entry.id
        assert entry.path, entry.id
        assert entry.tip, entry.id
    rows = key_rows(window.session)
    assert [row.id for row in rows] == [row.id for row in ACTIONS]
    for row in rows:
        assert row.usual == row.keys, row.id
        assert row.name, row.id
        assert row.menu, row.id
        assert row.tip, row.id


def test_hints_name_the_new_keys_at_once(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    window.session.actions["tool-ladder"].trigger()
    assert window.session.status.hint.text().endswith(" · R turns")
    change(qtbot, answers, window, "turn-right", Qt.Key.Key_7)
    assert window.session.status.hint.text().endswith(" · Ctrl+Alt+7 turns")
    assert window.session.actions["tool-ladder"].toolTip().endswith("\nCtrl+Alt+7 turns")
    hands.place("rock-1", Hex(0, 0))
    window.session.actions["tool-select"].trigger()
    hands.click(Hex(0, 0))
    hands.hover(Hex(5, 5))
    window.canvas.leave()
    assert "Ctrl+Alt+7 turns · Del takes away" in window.session.status.hint.text()
    use_keys(window.session, {})
    assert " R turns" in window.session.status.hint.text()


def test_the_list_of_gestures_names_keys_as_they_are(window: Window) -> None:
    use_keys(window.session, {"turn-right": ("J",)})
    dialog = ShortcutsDialog(key_rows(window.session), (), window)
    told = [dialog.mouse.item(row, 1).text() for row in range(dialog.mouse.rowCount())]
    assert "J turns" in told
    assert not [text for text in told if "{" in text]
    dialog.deleteLater()


def test_a_new_window_has_them_too_and_resetting_gives_the_usual_ones_back(
    qtbot: QtBot, window: Window, answers: Answers, catalogue: Catalogue, styles: Styles
) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7)
    later = Window(catalogue, styles)
    qtbot.addWidget(later, before_close_func=saved)
    assert later.session.actions["fit"].shortcuts() == [QKeySequence("Ctrl+Alt+7")]
    assert [row.keys for row in key_rows(later.session) if row.id == "fit"] == [("Ctrl+Alt+7",)]
    use_keys(later.session, {})
    for row in ACTIONS:
        assert later.session.actions[row.id].shortcuts() == [QKeySequence(key) for key in row.shortcuts]


def test_new_keys_work_at_once_and_the_old_ones_no_more_unless_that_is_cancelled(
    qtbot: QtBot, window: Window, answers: Answers, hands: Hands
) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7, accept=False)
    assert QKeySequence("Ctrl+Alt+7") not in window.session.actions["fit"].shortcuts()
    change(qtbot, answers, window, "level-all", Qt.Key.Key_7)
    action = window.session.actions["level-all"]
    assert action.toolTip().startswith("All Levels (Ctrl+Alt+7)\n")
    before = window.desk.all_levels
    hands.key(Qt.Key.Key_A)
    assert window.desk.all_levels == before
    hands.key(Qt.Key.Key_7, CTRL | ALT)
    assert window.desk.all_levels != before


TABLE = {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Y", "Ctrl+Shift+Z"), "fit": ("F",), "free": ()}

KEY = st.sampled_from(["Ctrl+Z", "Ctrl+Y", "F", "G", "Ctrl+,", "Media Play"])

OWN = st.dictionaries(
    st.sampled_from([*TABLE, "gone"]), st.lists(KEY, unique=True, max_size=3).map(tuple), max_size=4
)


def test_a_key_of_ones_own_comes_before_one_of_the_table_however_it_is_spelled() -> None:
    assert keys_in_force(TABLE, {}) == TABLE
    assert own_keys() == {}
    found = keys_in_force(TABLE, {"free": ("Ctrl+Y",), "fit": ()})
    assert found == {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Shift+Z",), "fit": (), "free": ("Ctrl+Y",)}
    assert keys_in_force({"a": ("Del",), "b": ("Delete",)}, {})["b"] == ()


@given(OWN)
def test_no_key_works_for_two_actions(own: dict[str, tuple[str, ...]]) -> None:
    found = keys_in_force(TABLE, own)
    assert list(found) == list(TABLE)
    keys = [key for given_ in found.values() for key in given_]
    assert len(keys) == len(set(keys))


def test_keys_are_remembered_as_they_are_and_nonsense_is_left_out() -> None:
    own = {"undo": ("Ctrl+,", "Media Play"), "fit": (), "redo": ("Ctrl+Ü",)}
    remember_keys(own)
    assert own_keys() == own
    remember_keys({"fit": ()})
    assert own_keys() == {"fit": ()}
    remember_keys({})
    assert own_keys() == {}
    settings.store("keys", ["undo\tnonsense\tCtrl+K", "", "\t\t", "fit"])
    found = own_keys()
    assert found["undo"] == ("Ctrl+K",)
    assert found["fit"] == ()


def test_a_tip_names_the_first_key_and_others_as_they_are_set_now(qtbot: QtBot) -> None:
    action = QAction("Undo: Place a tile")
    row = ActionRow("undo", "&Undo", "Take back · step by step", lambda window: None)
    set_keys({"undo": action}, (row,), {"undo": ("Ctrl+K", "Ctrl+L")})
    assert action.toolTip() == "Undo (Ctrl+K)\nTake back\nstep by step"
    assert action.shortcuts() == [QKeySequence("Ctrl+K"), QKeySequence("Ctrl+L")]
    set_keys({"undo": action}, (replace(row, tip=""),), {"undo": ()})
    assert action.toolTip() == "Undo"
    assert action.shortcuts() == []
    rows = (
        ActionRow("tool", "&Ladder", "Click · {keys:turn} turns", lambda window: None),
        ActionRow("turn", "&Turn", "Turn it", lambda window: None),
    )
    actions = {row.id: QAction(row.text) for row in rows}
    for keys, told in ((("J",), "Click · J turns"), ((), "Click · Turn turns")):
        set_keys(actions, rows, {"tool": ("L",), "turn": keys})
        assert actions["tool"].statusTip() == told
