"""The same surface out of what is owned: searched in the background, exchanged in one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Replace
from builder.editor.inventory import fit_dialog
from builder.editor.inventory.fit_dialog import AT, INSTEAD_OF, FitDialog
from builder.editor.inventory.fit_dialog import USE as USE_COLUMN
from builder.editor.window import Window
from builder.hexgrid import Hex, label
from builder.inventory import Collection
from builder.scenario import PlacedGlyph, Position, Scenario, Up
from builder.shaping.symmetry import Kind
from editor.people import Answers

Use = Callable[[Callable[[FitDialog], None]], None]


@pytest.fixture
def row(window: Window) -> Window:
    """Four single hexes of grass; two of these tiles and a double one are owned."""
    battlefield = window.desk.document.battlefield
    grass = window.session.catalogue.pieces["grass-1"]
    window.desk.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(4))), "A row")
    window.desk.document.seal()
    window.session.holdings.save(Collection({}, {"grass-1": 2, "grass-2": 1}))
    return window


@pytest.fixture
def use(row: Window, answers: Answers) -> Use:
    """Open the dialog by its action, and do something in it."""

    def using(act: Callable[[FitDialog], None]) -> None:
        def go(dialog: QDialog) -> None:
            assert isinstance(dialog, FitDialog)
            try:
                act(dialog)
            finally:
                dialog.close()

        answers.expect(FitDialog, go)
        row.session.actions["lay-again"].trigger()

    return using


@pytest.fixture
def search(qtbot: QtBot) -> Callable[[FitDialog], None]:
    """Search and wait for the answer."""

    def searching(dialog: FitDialog) -> None:
        with qtbot.waitSignal(dialog.job.answered, timeout=60_000):
            dialog.search.click()

    return searching


def types(window: Window) -> list[str]:
    return sorted(piece.type.id for piece in window.desk.document.battlefield.pieces.values())


def test_what_is_found_is_exchanged_in_one_step(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    def act(dialog: FitDialog) -> None:
        assert not dialog.exchange.isEnabled(), "nothing is found yet"
        search(dialog)
        texts = [dialog.model.text(0, column) for column in (INSTEAD_OF, USE_COLUMN)]
        assert texts == ["2 × single grass tile", "double grass tile"]
        assert "2 before, 0 then" in dialog.state.text()
        assert dialog.model.text(0, AT) == label(dialog.model.item(0).gone[0].hex)
        dialog.table.selectRow(0)
        assert len(row.desk.selection) == 2, "seen in the plan behind it"
        dialog.exchange.click()

    use(act)
    assert not row.desk.selection, "as it was before"
    assert types(row) == ["grass-1", "grass-1", "grass-2"]
    row.session.actions["undo"].trigger()
    assert types(row) == ["grass-1"] * 4


def test_given_up_nothing_is_done(row: Window, use: Use, search: Callable[[FitDialog], None]) -> None:
    use(lambda dialog: (search(dialog), dialog.reject())[0])
    assert types(row) == ["grass-1"] * 4


def test_only_what_is_selected_is_laid_again_out_of_any_pieces(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    pieces = row.desk.document.battlefield.pieces.values()
    row.desk.select(frozenset(piece.id for piece in pieces if piece.hex.q < 3))

    def act(dialog: FitDialog) -> None:
        assert dialog.scope.currentData() == "selection"
        dialog.use.setCurrentIndex(dialog.use.findData(False))
        search(dialog)
        dialog.exchange.click()

    use(act)
    assert types(row) == ["grass-1", "grass-1", "grass-2"], "three in a row are no triple tile"


def test_what_was_found_is_forgotten_when_something_else_is_asked(
    use: Use, search: Callable[[FitDialog], None]
) -> None:
    def act(dialog: FitDialog) -> None:
        search(dialog)
        dialog.allow["unlike"].click()
        assert dialog.found is None
        assert not dialog.exchange.isEnabled()
        assert dialog.model.row_total() == 0

    use(act)


def test_stopped_the_best_found_is_shown(use: Use, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that would not end by itself."""

    def endless(*given: object) -> Callable[..., object]:
        real = work(*given)

        def searching(report: Callable[[object], None], cancelled: Callable[[], bool]) -> object:
            report(("short", 0.5))
            while not cancelled():
                pass
            return real(report, cancelled)

        return searching

    work = fit_dialog.fit_work
    monkeypatch.setattr(fit_dialog, "fit_work", endless)

    def act(dialog: FitDialog) -> None:
        dialog.search.click()
        qtbot.waitUntil(lambda: dialog.progress.value() == 50)
        assert dialog.stop.isVisible()
        with qtbot.waitSignal(dialog.job.answered):
            dialog.stop.click()
        assert dialog.found is not None
        assert dialog.found.cancelled

    use(act)


def test_without_a_collection_it_says_where_to_enter_one(row: Window, use: Use) -> None:
    row.session.holdings.save(Collection({}, {}))

    def act(dialog: FitDialog) -> None:
        assert dialog.use.findData(True) < 0
        assert "My Collection" in dialog.state.text()

    use(act)


def test_what_is_owned_as_it_is_is_said_so(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    row.session.holdings.save(Collection({}, {"grass-1": 4}))

    def act(dialog: FitDialog) -> None:
        search(dialog)
        assert dialog.state.text().startswith("You own every piece of it")

    use(act)


def test_with_symmetry_on_the_tiles_lie_the_same_on_every_side(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    """Of four hexes one double tile lies in the middle; that of one side alone would not be its own image."""
    row.desk.sides.use(Kind.HALF_TURN)
    row.desk.select(frozenset([1]))

    def act(dialog: FitDialog) -> None:
        assert dialog.same.isVisible()
        dialog.scope.setCurrentIndex(dialog.scope.findData("all"))
        search(dialog)
        assert "symmetry" not in dialog.state.text()
        dialog.exchange.click()

    use(act)
    pieces = row.desk.document.battlefield.pieces.values()
    assert [piece.cells for piece in pieces if piece.type.size == 2] == [(Hex(1, 0), Hex(2, 0))]


def test_with_symmetry_on_it_can_do_without_and_without_symmetry_it_is_not_offered(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    use(lambda dialog: None if not dialog.same.isVisible() else pytest.fail("no symmetry is on"))
    row.desk.sides.use(Kind.LEFT_RIGHT)
    row.desk.select(frozenset([1, 2]))

    def act(dialog: FitDialog) -> None:
        assert dialog.scope.currentData() == "selection"
        dialog.same.click()
        search(dialog)
        dialog.exchange.click()

    use(act)
    assert types(row) == ["grass-1", "grass-1", "grass-2"], "it is not repeated on the other side"


def test_with_symmetry_on_what_lies_on_the_other_side_of_the_selection_is_laid_again_too(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    row.session.holdings.save(Collection({}, {"grass-2": 2}))
    row.desk.sides.use(Kind.LEFT_RIGHT)
    row.desk.select(frozenset([1, 2]))
    use(lambda dialog: (search(dialog), dialog.exchange.click())[0])
    assert types(row) == ["grass-2", "grass-2"]


def test_where_the_sides_differ_that_is_said(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    battlefield = row.desk.document.battlefield
    sand = row.session.catalogue.pieces["sand-1"]
    row.desk.sides.use(Kind.HALF_TURN)
    row.desk.do(Replace((replace(battlefield.pieces[1], type=sand),)), "Sand", alone=True)

    def act(dialog: FitDialog) -> None:
        search(dialog)
        assert "2 hexes differ from the other sides" in dialog.state.text()

    use(act)


def test_a_plateau_is_lowered_with_the_scenario_in_one_step(
    row: Window, use: Use, search: Callable[[FitDialog], None]
) -> None:
    document = row.desk.document
    grass = row.session.catalogue.pieces["grass-1"]
    hill = tuple(document.battlefield.new_piece(grass, Hex(1, 0), slot) for slot in (2, 3))
    row.desk.do(Put(hill), "A hill")
    glyph = PlacedGlyph("astrid", Position(Hex(1, 0), 3), Up.POWER)
    document.edit_scenarios((document.scenarios.new(Scenario(glyphs=(glyph,))),), "A scenario")
    document.seal()
    row.session.holdings.save(Collection({}, {"grass-1": 5}))

    def act(dialog: FitDialog) -> None:
        dialog.allow["lowered"].click()
        search(dialog)
        assert "1 hex lies lower then." in dialog.state.text()
        dialog.exchange.click()

    use(act)

    def glyph_level() -> int:
        scenario = document.scenario
        assert scenario is not None
        return scenario.glyphs[0].at.level

    assert (len(document.battlefield), glyph_level()) == (5, 2)
    row.session.actions["undo"].trigger()
    assert (len(document.battlefield), glyph_level()) == (6, 3)
