"""A new battlefield as it is asked for: shape, size, ground, symmetry; names from A1 whatever is built."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.limits import LimitMode
from builder.editor.start.beginning import lay
from builder.editor.start.ground_form import EMPTY, HEXAGON, NOTHING, RECTANGLE, GroundForm
from builder.editor.start.new_dialog import NewDialog
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex, from_hex
from builder.inventory import Collection
from builder.shaping.group import Group
from builder.shaping.symmetry import Kind
from editor.people import Answers, Hands
from tests.battlefields import shipped_catalogue


@pytest.fixture
def form(qtbot: QtBot, catalogue: Catalogue, window: Window) -> GroundForm:
    made = GroundForm(catalogue.pieces, (), window)
    qtbot.addWidget(made)
    return made


def choose(form: GroundForm, **ids: str) -> None:
    """Choose as a person does, by the ids behind the words."""
    for name, id in ids.items():
        field = getattr(form, name)
        field.fill(id)
        assert field.currentData() == id
        field.chosen.emit(id)


def begin(window: Window, form: GroundForm, **ids: str) -> Desk:
    choose(form, **ids)
    window.session.filing.new()
    assert lay(window.session.desk, form.beginning) == ""
    return window.session.desk


def put(desk: Desk, id: str, q: int, r: int, slot: int = 1) -> None:
    made = desk.document.battlefield.new_piece(shipped_catalogue().pieces[id], Hex(q, r), slot)
    desk.do(Put((made,)), f"Put {id}")


def columns_and_rows(desk: Desk) -> tuple[set[int], set[int]]:
    cells = [from_hex(cell) for piece in desk.document.battlefield.pieces.values() for cell in piece.cells]
    columns, rows = zip(*cells, strict=True)
    return set(columns), set(rows)


def test_a_symmetric_board_is_laid_as_the_first_step_and_named_from_a1(
    window: Window, form: GroundForm
) -> None:
    desk = begin(window, form, shape=RECTANGLE, terrain="grass", symmetry=Kind.HALF_TURN)
    battlefield = desk.document.battlefield
    cells = {cell for piece in battlefield.pieces.values() for cell in piece.cells}
    assert len(cells) == 280
    assert columns_and_rows(desk) == (set(range(20)), set(range(14)))
    assert {piece.type.kind.id for piece in battlefield.pieces.values()} == {"grass"}
    symmetry = desk.sides.symmetry
    assert symmetry is not None
    assert {symmetry.motions[0].hex(cell) for cell in cells} == cells
    assert desk.document.history.labels == ("Lay 280 hexes of grass",)
    assert desk.document.dirty
    desk.document.undo()
    assert not battlefield.pieces


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        ({"shape": EMPTY}, "Nothing lies on the table yet"),
        ({"shape": RECTANGLE}, "280 hexes, 91 × 55 cm"),
        ({"shape": HEXAGON}, "169 hexes, 67 × 59 cm"),
        ({"shape": "hourglass", "symmetry": Kind.BOTH_AXES}, "hexes"),
    ],
)
def test_the_form_says_how_large_the_ground_is(form: GroundForm, ids: dict[str, str], said: str) -> None:
    choose(form, **ids)
    assert said in form.facts.text()
    assert form.columns.isVisibleTo(form) == (ids["shape"] == RECTANGLE)
    assert form.side.isVisibleTo(form) == (ids["shape"] == HEXAGON)


def test_what_the_boxes_lack_is_said_before(form: GroundForm, catalogue: Catalogue) -> None:
    """One Age of Annihilation has grass for 200 hexes: 6 × 24 + 4 × 7 + 2 × 3 + 6 × 2 + 10."""
    form.count_against(Collection({"aoa": 1}, {}).owned(catalogue))
    choose(form, shape=RECTANGLE, terrain="grass")
    assert form.terrain.itemText(1) == "grass (200 hexes)"
    assert form.facts.text() == "280 hexes, 91 × 55 cm; your boxes lack grass for 80 of them"
    form.columns.setValue(14)
    assert form.facts.text() == "196 hexes, 65 × 55 cm"
    choose(form, terrain=NOTHING)
    assert "lack" not in form.facts.text()


def test_a_board_that_the_boxes_cover_is_laid_out_of_them(
    window: Window, form: GroundForm, catalogue: Catalogue
) -> None:
    """113 of the 200 hexes of grass in one Age of Annihilation, by as many pieces on both sides."""
    window.session.holdings.save(Collection({"aoa": 1}, {}))
    form.columns.setValue(13)
    form.rows.setValue(9)
    desk = begin(window, form, shape=RECTANGLE, terrain="grass", symmetry=Kind.HALF_TURN)
    assert len({cell for piece in desk.document.battlefield.pieces.values() for cell in piece.cells}) == 113
    assert desk.document.tally.short() == {}


def test_a_limit_to_what_is_owned_leaves_the_table_empty_and_says_why(
    window: Window, form: GroundForm, catalogue: Catalogue
) -> None:
    session = window.session
    session.holdings.save(Collection({"aoa": 1}, {}))
    session.limits.mode = LimitMode.REFUSE
    choose(form, shape=RECTANGLE, terrain="grass")
    session.filing.new()
    said = lay(session.desk, form.beginning)
    assert said.startswith("The ground is not laid: ")
    assert not session.document.battlefield.pieces


def test_a_stamp_is_a_template(qtbot: QtBot, window: Window, catalogue: Catalogue) -> None:
    session = window.session
    put(session.desk, "grass-7", 8, 5)
    put(session.desk, "rock-1", 8, 5, 2)
    session.stamps.read()
    session.stamps.save("Hill", Group.of(session.document.battlefield.pieces.values()))
    made = GroundForm(catalogue.pieces, session.stamps.stamps, window)
    qtbot.addWidget(made)
    (id,) = [id for n in range(made.shape.count()) if (id := made.shape.itemData(n)).startswith("stamp:")]
    desk = begin(window, made, shape=id)
    assert sorted(piece.type.id for piece in desk.document.battlefield.pieces.values()) == [
        "grass-7",
        "rock-1",
    ]
    assert columns_and_rows(desk) == ({0, 1, 2}, {0, 1, 2})


def test_the_last_choice_is_offered_again(qtbot: QtBot, form: GroundForm, catalogue: Catalogue) -> None:
    choose(form, shape=HEXAGON, terrain="sand")
    form.side.setValue(6)
    form.keep()
    again = GroundForm(catalogue.pieces, (), form.parentWidget())
    qtbot.addWidget(again)
    assert (again.shape.currentData(), again.side.value(), again.terrain.currentData()) == (
        HEXAGON,
        6,
        "sand",
    )


def test_what_is_built_beyond_a1_moves_everything_and_nothing_moves_on_the_screen(
    window: Window, form: GroundForm
) -> None:
    desk = begin(window, form, shape=EMPTY, symmetry=NOTHING)
    document, canvas = desk.document, window.session.canvas
    put(desk, "grass-1", 0, 0)
    (first,) = document.battlefield.pieces
    seen = canvas.point_of(ORIGIN)
    put(desk, "grass-7", -3, -1)
    columns, rows = columns_and_rows(desk)
    assert (min(columns), min(rows)) == (0, 0)
    here = document.battlefield.pieces[first].hex
    assert here != ORIGIN
    assert canvas.point_of(here) == seen
    document.undo()
    assert document.battlefield.pieces[first].hex == ORIGIN
    assert canvas.point_of(ORIGIN) == seen
    document.redo()
    assert canvas.point_of(document.battlefield.pieces[first].hex) == seen


def test_a_symmetric_map_on_an_empty_table_is_named_from_a1_too(window: Window, form: GroundForm) -> None:
    desk = begin(window, form, shape=EMPTY, symmetry=Kind.SIXTH_TURNS)
    put(desk, "grass-1", 1, 1)
    columns, rows = columns_and_rows(desk)
    assert min(columns) >= 0
    assert min(rows) >= 0
    moved = desk.sides.symmetry
    assert moved is not None
    cells = {piece.hex for piece in desk.document.battlefield.pieces.values()}
    assert len(cells) == 6
    assert all({motion.hex(cell) for cell in cells} == cells for motion in moved.motions)


def test_a_stroke_beyond_a1_is_painted_whole_before_all_is_moved(
    window: Window, form: GroundForm, hands: Hands
) -> None:
    desk = begin(window, form, shape=EMPTY, symmetry=NOTHING)
    put(desk, "grass-7", 3, 3)
    before = columns_and_rows(desk)
    window.session.canvas.fit()
    hands.choose("water-1")
    hands.drag(Hex(2, 1), *(Hex(q, 1) for q in range(1, -4, -1)))
    water = sorted(
        from_hex(p.hex) for p in desk.document.battlefield.pieces.values() if p.type.id == "water-1"
    )
    assert [column for column, _row in water] == list(range(6))
    assert len({row for _column, row in water}) == 1
    assert len(desk.document.history.labels) == 2, "the stroke is one step"
    desk.document.undo()
    assert columns_and_rows(desk) == before


def test_a_battlefield_that_was_opened_keeps_its_names(window: Window) -> None:
    session = window.session
    session.filing.new()
    put(session.desk, "grass-1", -2, -2)
    assert {piece.hex for piece in session.document.battlefield.pieces.values()} == {Hex(-2, -2)}


def test_new_asks_and_the_whole_board_is_seen(window: Window, answers: Answers) -> None:
    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewDialog)
        dialog.title.setText("Ford")
        choose(dialog.ground, shape=RECTANGLE, terrain="grass", symmetry=Kind.HALF_TURN)
        dialog.accept()

    answers.expect(NewDialog, fill)
    window.session.actions["new"].trigger()
    document = window.session.document
    assert document.battlefield.info.title == "Ford"
    assert len({cell for piece in document.battlefield.pieces.values() for cell in piece.cells}) == 280
    assert window.session.canvas.sees_all
