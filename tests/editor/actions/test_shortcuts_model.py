"""Keys of actions: given, taken away, given back; never two for one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from builder.editor.actions.shortcuts_dialog import keys_text
from builder.editor.actions.shortcuts_model import ACTION, KEYS, MENU, KeyRow, ShortcutsModel

ROWS = (
    KeyRow("undo", "Undo", "Edit", "Take back", ("Ctrl+Z",), ("Ctrl+Z",)),
    KeyRow("redo", "Redo", "Edit", "Do again", ("Ctrl+Shift+Z", "Ctrl+Y"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    KeyRow("fit", "Fit", "View", "Show all", ("F", "Home"), ("F", "Home")),
    KeyRow("free", "Select None", "Select", "", (), ()),
)


def test_the_model_keeps_the_contract_of_models(qtmodeltester: ModelTester) -> None:
    model = ShortcutsModel(ROWS)
    qtmodeltester.check(model)
    model.give("free", ("F",))
    qtmodeltester.check(model)


def test_a_key_goes_to_whom_it_was_given_last() -> None:
    model = ShortcutsModel(ROWS)
    model.give("free", ("F", "Ctrl+Y"))
    assert model.keys_of("fit") == ("Home",)
    assert model.keys_of("redo") == ("Ctrl+Shift+Z",)
    holder = model.holder_of("F")
    assert holder is not None
    assert holder.id == "free"
    assert model.changed == {"redo": ("Ctrl+Shift+Z",), "fit": ("Home",), "free": ("F", "Ctrl+Y")}


def test_resetting_one_takes_its_keys_back_and_resetting_all_leaves_nothing_changed() -> None:
    model = ShortcutsModel(ROWS)
    model.give("free", ("F", "Ctrl+Y"))
    model.reset("fit")
    assert model.keys_of("fit") == ("F", "Home")
    assert model.keys_of("free") == ("Ctrl+Y",)
    model.reset_all()
    assert model.changed == {}


def test_what_is_shown() -> None:
    model = ShortcutsModel(ROWS)
    shown = [model.index(1, column).data() for column in (ACTION, MENU, KEYS)]
    assert shown == ["Redo", "Edit", "Ctrl+Shift+Z, Ctrl+Y"]
    assert model.index(1, KEYS).data(Qt.ItemDataRole.FontRole) is None
    model.give("redo", ())
    assert model.index(1, KEYS).data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(1, KEYS).data() == ""


ID = st.sampled_from([row.id for row in ROWS])
KEY = st.sampled_from(["Ctrl+Z", "Ctrl+Y", "F", "Home", "Ctrl+K", "Alt+7"])


@given(
    st.lists(st.tuples(st.sampled_from([row.id for row in ROWS]), st.lists(KEY, unique=True), st.booleans()))
)
def test_no_key_ever_belongs_to_two(steps: list[tuple[str, list[str], bool]]) -> None:
    model = ShortcutsModel(ROWS)
    for id, keys, reset in steps:
        if reset:
            model.reset(id)
        else:
            model.give(id, tuple(keys))
            assert model.keys_of(id) == tuple(keys)
        given_away = [key for row in ROWS for key in model.keys_of(row.id)]
        assert len(given_away) == len(set(given_away))
    model.reset_all()
    assert model.changed == {}


def test_the_list_as_text_has_a_line_an_action_with_keys_and_a_line_a_gesture() -> None:
    text = keys_text(((row, row.keys) for row in ROWS), [("Wheel", "Zoom")])
    assert text.splitlines() == [
        "Edit",
        "  Undo   Ctrl+Z",
        "  Redo   Ctrl+Shift+Z, Ctrl+Y",
        "",
        "View",
        "  Fit    F, Home",
        "",
        "  Wheel  Zoom",
    ]
    assert keys_text((), ()) == "\n"
