"""Keys of one's own: stored, read back, and never two actions with one key."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QAction, QKeySequence
from pytestqt.qtbot import QtBot

from builder.editor.actions.row import ActionRow, keys_in_force, own_keys, remember_keys, set_keys
from builder.editor.actions.table import ACTIONS
from builder.view import settings

TABLE = {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Y", "Ctrl+Shift+Z"), "fit": ("F",), "free": ()}
KEY = st.sampled_from(["Ctrl+Z", "Ctrl+Y", "F", "G", "Ctrl+,", "Media Play"])
OWN = st.dictionaries(
    st.sampled_from([*TABLE, "gone"]), st.lists(KEY, unique=True, max_size=3).map(tuple), max_size=4
)


def test_without_keys_of_ones_own_the_table_holds() -> None:
    assert keys_in_force(TABLE, {}) == TABLE
    assert own_keys() == {}


def test_a_key_of_ones_own_comes_before_one_of_the_table() -> None:
    found = keys_in_force(TABLE, {"free": ("Ctrl+Y",), "fit": ()})
    assert found == {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Shift+Z",), "fit": (), "free": ("Ctrl+Y",)}


@given(OWN)
def test_no_key_works_for_two_actions(own: dict[str, tuple[str, ...]]) -> None:
    found = keys_in_force(TABLE, own)
    assert list(found) == list(TABLE)
    keys = [key for given_ in found.values() for key in given_]
    assert len(keys) == len(set(keys))


def test_two_spellings_of_a_key_are_one() -> None:
    assert keys_in_force({"a": ("Del",), "b": ("Delete",)}, {})["b"] == ()


def test_keys_are_remembered_as_they_are() -> None:
    own = {"undo": ("Ctrl+,", "Media Play"), "fit": (), "redo": ("Ctrl+Ü",)}
    remember_keys(own)
    assert own_keys() == own
    remember_keys({"fit": ()})
    assert own_keys() == {"fit": ()}
    remember_keys({})
    assert own_keys() == {}


def test_nonsense_in_the_settings_is_left_out() -> None:
    settings.store("keys", ["undo\tnonsense\tCtrl+K", "", "\t\t", "fit"])
    found = own_keys()
    assert found["undo"] == ("Ctrl+K",)
    assert found["fit"] == ()


def test_the_tool_tip_names_the_first_key(qtbot: QtBot) -> None:
    action = QAction("Undo: Place a tile")
    row = ActionRow("undo", "&Undo", "Take back · step by step", lambda window: None)
    set_keys({"undo": action}, (row,), {"undo": ("Ctrl+K", "Ctrl+L")})
    assert action.toolTip() == "Undo (Ctrl+K)\nTake back\nstep by step"
    assert action.shortcuts() == [QKeySequence("Ctrl+K"), QKeySequence("Ctrl+L")]
    set_keys({"undo": action}, (replace(row, tip=""),), {"undo": ()})
    assert action.toolTip() == "Undo"
    assert action.shortcuts() == []


def test_a_tip_names_keys_as_they_are_set_now_else_the_action(qtbot: QtBot) -> None:
    rows = (
        ActionRow("tool", "&Ladder", "Click · {keys:turn} turns", lambda window: None),
        ActionRow("turn", "&Turn", "Turn it", lambda window: None),
    )
    actions = {row.id: QAction(row.text) for row in rows}
    for keys, told in ((("J",), "Click · J turns"), ((), "Click · Turn turns")):
        set_keys(actions, rows, {"tool": ("L",), "turn": keys})
        assert actions["tool"].statusTip() == told


def test_the_table_itself_has_no_key_twice_however_it_is_spelled() -> None:
    table = {row.id: tuple(QKeySequence(key).toString() for key in row.shortcuts) for row in ACTIONS}
    assert keys_in_force(table, {}) == table
