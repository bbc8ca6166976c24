"""The panel of the figure: it sets the choice and shows it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards
from builder.editor.figure.dock import FigureDock, SightLegend
from builder.editor.figure.model import (
    PRESETS,
    FigureChoice,
    Puts,
    Shows,
    WalkingFigure,
)
from builder.errors import UnreadableError
from builder.facts import DOORS, EDITIONS, SIZES
from builder.movement import Leap
from builder.view import settings
from builder.view.scales import COLOURS, SeenPart
from builder.view.theme import palette_of
from editor.people import alike


def test_each_colour_stands_before_its_words_and_larger_letters_make_the_legend_larger(qtbot: QtBot) -> None:
    legend = SightLegend()
    qtbot.addWidget(legend)
    legend.resize(legend.sizeHint())
    image = legend.grab().toImage()
    ratio = image.devicePixelRatio()
    row = legend.height() / len(SeenPart)
    for at, view in enumerate(SeenPart):
        top, bottom = round(at * row * ratio), round((at + 1) * row * ratio)
        found = {
            image.pixelColor(x, y).name() for x in range(2, round(18 * ratio)) for y in range(top, bottom)
        }
        assert COLOURS[view].name() in found
        others = {COLOURS[other].name() for other in SeenPart if other is not view}
        assert not found & others
    before = legend.sizeHint()
    font = legend.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    legend.setFont(font)
    assert legend.sizeHint().width() > before.width()
    assert legend.sizeHint().height() > before.height()


@pytest.fixture
def cards() -> Mapping[str, Card]:
    """The cards that ship."""
    return load_cards(places.shipped("tilesets"))


@pytest.fixture
def choice(qtbot: QtBot, catalogue: Catalogue, cards: Mapping[str, Card]) -> FigureChoice:
    """A choice as it is at the first start."""
    return FigureChoice(catalogue.kinds, cards=lambda: cards)


@pytest.fixture
def dock(qtbot: QtBot, choice: FigureChoice) -> FigureDock:
    """The panel, shown."""
    made = FigureDock(choice)
    qtbot.addWidget(made)
    made.resize(280, 620)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_preset_sets_all_numbers(dock: FigureDock, choice: FigureChoice) -> None:
    index = list(PRESETS).index("Rider on two spaces")
    dock.preset.setCurrentIndex(index)
    dock.preset.activated.emit(index)
    assert choice.figure == PRESETS["Rider on two spaces"]
    form = dock.form
    assert (form.height_box.value(), form.move_box.value(), form.double.isChecked()) == (6, 7, True)
    form.height_box.setValue(8)
    assert choice.figure.height == 8
    assert dock.preset.currentData() is None
    assert dock.preset.currentText() == "My own numbers"


def test_each_part_sets_what_it_says(dock: FigureDock, choice: FigureChoice) -> None:
    form = dock.form
    form.move_box.setValue(3)
    form.range_box.setValue(6)
    form.size_box.activated.emit(2)
    for box in (form.flying, form.ghost_walk, form.slither, form.disengage):
        box.click()
    form.leap_box.setValue(2)
    form.leap_up.setValue(25)
    form.leap_down.setValue(4)
    form.leap_swiped.click()
    form.climb_box.setValue(2)
    profile = choice.figure.profile
    assert profile.climb == 2
    assert (profile.ghost_walk, profile.slither, profile.disengage) == (True, True, True)
    assert profile.leap == Leap(2, 25, 4, swiped=True)
    assert choice.figure.range == 6
    form.edition.activated.emit(0)
    form.door.activated.emit(DOORS.index("open"))
    figure = choice.figure
    assert (figure.move, figure.size, figure.flying, figure.edition, figure.door) == (
        3,
        "large",
        True,
        "basic",
        "open",
    )
    dock.puts[Puts.FRIEND].click()
    dock.others.setValue(9)
    assert (choice.puts, choice.others) == (Puts.FRIEND, 9)
    dock.heat.click()
    assert choice.heat
    dock.reach.click()
    assert not choice.heat


def test_it_follows_a_choice_made_elsewhere(dock: FigureDock, choice: FigureChoice) -> None:
    choice.change(height=9, size="huge", edition="master-1", door="none", flying=True)
    choice.put(Puts.ENEMY)
    choice.show_turns(True)
    form = dock.form
    assert form.height_box.value() == 9
    assert [box.currentData() for box in (form.size_box, form.edition, form.door)] == [
        "huge",
        "master-1",
        "none",
    ]
    assert form.flying.isChecked()
    assert dock.puts[Puts.ENEMY].isChecked()
    assert dock.heat.isChecked()
    assert choice.figure.height == 9  # showing it changed nothing


def test_the_legend_tells_what_is_shown_on_dark_ground_too(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice
) -> None:
    light = dock.legend.grab().toImage()
    dock.setPalette(palette_of(Qt.ColorScheme.Dark))
    assert dock.legend.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
    assert not alike(dock.legend.grab().toImage(), light)
    move = dock.legend.grab().toImage()
    assert "whole move" in dock.legend.accessibleName()
    choice.show_turns(True)
    assert "never" in dock.legend.accessibleName()
    assert dock.legend.grab().toImage() != move
    choice.show_turns(False)
    choice.change(move=4)
    few = dock.legend.grab().toImage()
    assert few.size() != move.size() or not alike(few, move)


def test_its_buttons_ask_for_the_tool_and_for_clearing_and_all_is_reached_with_tab(
    qtbot: QtBot, dock: FigureDock, qapp: QApplication
) -> None:
    with qtbot.waitSignal(dock.tool_requested):
        dock.tool_button.click()
    with qtbot.waitSignal(dock.clear_requested):
        dock.clear_button.click()
    inner = dock.widget()
    parts = [
        *inner.findChildren(QAbstractButton),
        *inner.findChildren(QAbstractSpinBox),
        *inner.findChildren(QComboBox),
    ]
    assert len(parts) == 27
    # Who is hidden or cannot be used now is reached when that is otherwise.
    for part in parts:
        text = part.text() if isinstance(part, (QAbstractButton, QAbstractSpinBox)) else ""
        assert part.focusPolicy() & Qt.FocusPolicy.TabFocus, part
        assert part.accessibleName() or text
    assert inner.minimumSizeHint().width() <= 260
    assert inner.width() <= dock.viewport().width()


def look_up(qtbot: QtBot, dock: FigureDock, text: str) -> None:
    """Type into the box of the cards, and Enter."""
    edit = dock.card.lineEdit()
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def leaper(cards: Mapping[str, Card]) -> Card:
    """A card whose leap nobody swipes at."""
    return next(card for card in cards.values() if card.leap is not None and not card.leap.swiped)


def test_part_of_a_name_finds_the_card_and_sets_all_of_it(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice, cards: Mapping[str, Card]
) -> None:
    card = leaper(cards)
    look_up(qtbot, dock, card.name.split()[-1].lower())
    figure, leap = choice.figure, card.leap
    assert figure.card == card.id
    assert (figure.height, figure.move, figure.range) == (card.height, card.move, card.range)
    assert leap is not None
    assert figure.profile.leap == Leap(leap.spaces, leap.up, leap.down, swiped=leap.swiped)
    assert dock.form.leap_up.isVisible()
    assert dock.preset.currentText() == "Of an army card"
    assert dock.card.currentText() == card.name
    dock.form.height_box.setValue(card.height + 1)  # now it is nobody's card
    assert choice.figure.card == ""
    assert dock.card.currentText() == ""
    assert dock.preset.currentText() == "My own numbers"


def test_the_list_offers_every_card_that_moves(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice, cards: Mapping[str, Card]
) -> None:
    box = dock.card
    assert {box.itemData(index) for index in range(box.count())} == set(cards)
    for index in range(box.count()):
        card = cards[box.itemData(index)]
        usable = bool(box.model().flags(box.model().index(index, 0)) & Qt.ItemFlag.ItemIsEnabled)
        assert usable == (card.spaces <= 2), card.id
        if usable:
            box.setCurrentIndex(index)
            box.activated.emit(index)
            assert choice.figure.card == card.id
            kinds = {power.kind for power in card.powers}
            figure = choice.figure
            told = (figure.flying, figure.ghost_walk, figure.slither, figure.disengage, bool(figure.leap))
            asked = ("flying", "ghost-walk", "slither", "disengage", "leap")
            assert told == tuple(kind in kinds for kind in asked)
            assert figure.double == (card.spaces == 2)
            assert dock.form.double.isChecked() == figure.double


def test_what_no_card_is_called_chooses_none_and_what_stands_still_neither(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice, cards: Mapping[str, Card]
) -> None:
    card = leaper(cards)
    look_up(qtbot, dock, card.name)
    still = next(one for one in cards.values() if one.spaces > 2)
    for text in ("nobody is called so", still.name, "e"):
        look_up(qtbot, dock, text)
        assert choice.figure.card == card.id
        assert dock.card.currentText() == card.name


def test_another_edition_turns_the_card_to_its_other_side(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice, cards: Mapping[str, Card]
) -> None:
    card = next(
        one
        for one in cards.values()
        if one.basic_move != one.move and one.spaces < 3 and one.leap is not None
    )
    look_up(qtbot, dock, card.name)
    assert dock.form.move_box.value() == card.move
    dock.form.edition.activated.emit(0)
    assert (choice.figure.card, choice.figure.edition) == (card.id, "basic")
    assert dock.form.move_box.value() == card.basic_move
    assert not dock.form.flying.isEnabled()  # the Basic game knows no powers
    assert not dock.leap.isEnabled()
    dock.form.door.activated.emit(DOORS.index("open"))
    dock.form.edition.activated.emit(2)
    assert (choice.figure.card, choice.figure.move, choice.figure.door) == (card.id, card.move, "open")


def test_its_leap_is_shown_where_it_leaps(
    qtbot: QtBot, dock: FigureDock, choice: FigureChoice, cards: Mapping[str, Card]
) -> None:
    assert not dock.leap.isEnabled()
    choice.take_card(leaper(cards).id)
    dock.leap.click()
    assert choice.leaping
    assert "leaps" in dock.legend.accessibleName()
    assert dock.leap.isChecked()
    choice.take("Soldier")
    assert not choice.leaping
    assert dock.reach.isChecked()
    assert choice.shows is Shows.MOVE


def test_without_cards_the_rest_works_and_it_says_why(qtbot: QtBot, catalogue: Catalogue) -> None:
    def broken() -> Mapping[str, Card]:
        raise UnreadableError("cards/master-set.yaml: broken")

    choice = FigureChoice(catalogue.kinds, cards=broken)
    made = FigureDock(choice)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    assert not made.card.isEnabled()
    assert "broken" in made.card.toolTip()
    made.form.height_box.setValue(7)
    assert choice.figure.height == 7


def test_the_names_in_the_tables_are_those_of_the_rules(qtbot: QtBot) -> None:
    from builder.board import Door
    from builder.movement import EDITIONS as RULES
    from builder.movement import Size

    assert set(SIZES) == set(Size)
    assert set(EDITIONS) == set(RULES)
    assert set(DOORS) == set(Door)


def test_a_preset_is_taken_and_known_again_whatever_the_rules(choice: FigureChoice) -> None:
    for name, preset in PRESETS.items():
        choice.change(edition="basic", door="open")
        choice.take(name)
        assert choice.preset == name
        assert (choice.figure.edition, choice.figure.door) == ("basic", "open")
        assert choice.figure.profile.height == preset.height
        assert choice.figure.profile.double == preset.double
        choice.change(height=choice.figure.height + 1)
        assert choice.preset is None


def test_a_figure_is_remembered_for_the_next_start_and_nonsense_counts_as_nothing(
    choice: FigureChoice, catalogue: Catalogue, qtbot: QtBot
) -> None:
    choice.change(height=7, move=8, size="large", double=True, flying=True, edition="master-1", door="none")
    again = FigureChoice(catalogue.kinds)
    assert again.figure == WalkingFigure(7, 8, "large", True, True, "master-1", "none")
    for key, value in (
        ("height", "tall"),
        ("move", 1e9),
        ("size", "vast"),
        ("edition", "third"),
        ("door", 3),
        ("double", "perhaps"),
    ):
        settings.store(f"figure/{key}", value)
    assert FigureChoice(catalogue.kinds).figure == WalkingFigure(move=99, flying=True)


def test_only_what_changes_is_told_and_a_field_that_is_none_is_refused(
    qtbot: QtBot, choice: FigureChoice
) -> None:
    told: list[None] = []
    choice.changed.connect(lambda: told.append(None))
    choice.change(height=choice.figure.height)
    choice.put(choice.puts)
    choice.show_turns(choice.heat)
    assert not told
    choice.put(Puts.ENEMY, 900)
    choice.show_turns(True)
    assert len(told) == 2
    assert choice.others < 900
    with pytest.raises(TypeError):
        choice.change(weight=3)
