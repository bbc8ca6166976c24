"""Pictures by the menu: what is drawn, where it goes, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.drawing.styles import Styles
from builder.editor.picture.choice import (
    LARGEST,
    PictureChoice,
    Scope,
    SeenModel,
    remember_choice,
    stored_choice,
)
from builder.editor.picture.export import PictureDialog, picture_of
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.scenario import Position
from builder.sheets.options import MOST_OF_MODEL
from builder.sheets.pictures import picture_marks
from builder.solid.camera import Camera
from builder.view import settings
from editor.people import Answers, Button, Hands
from tests.battlefields import laid
from tests.sheets.scenarios import figure, says, setup, told
from tests.solid.opengl import need_opengl

TOWER = (("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 5, 0))


@pytest.fixture
def dialog(qtbot: QtBot, styles: Styles) -> PictureDialog:
    made = PictureDialog(laid(*TOWER), styles, 4)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def seen(qtbot: QtBot, dialog: PictureDialog) -> QImage:
    """The preview once it is drawn."""
    qtbot.waitUntil(lambda: not dialog._job.busy)
    assert dialog.preview.image is not None
    return dialog.preview.image


def choose(dialog: PictureDialog, scope: Scope) -> None:
    dialog.views.setCurrentIndex(dialog.views.findData(scope))


def test_it_shows_what_is_chosen_and_asks_for_level_and_turn_only_where_they_count(
    qtbot: QtBot, dialog: PictureDialog
) -> None:
    assert [dialog.levels.itemData(i) for i in range(dialog.levels.count())] == [1, 2, 5]
    assert dialog.level == 5, "nothing begins on level 4, which is looked at"
    pictures = [seen(qtbot, dialog)]
    assert (dialog.levels.isVisible(), dialog.turn_left.isVisible()) == (False, True)
    for _ in range(6):
        dialog.turn_left.click()
    assert seen(qtbot, dialog) == pictures[0], "six turns lead back"
    dialog.levels.setCurrentIndex(0)
    for scope, level in (("plan", False), ("level", True), ("levels", False)):
        choose(dialog, scope)  # type: ignore[arg-type]
        assert (dialog.levels.isVisible(), dialog.turn_left.isVisible()) == (level, False), scope
        pictures.append(seen(qtbot, dialog))
    choose(dialog, "isometric")
    dialog.turn_right.click()
    pictures.append(seen(qtbot, dialog))
    dialog.parts.fields["transparent"].setChecked(True)
    pictures.append(seen(qtbot, dialog))
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[:i])
    assert pictures[-1].pixelColor(0, 0).alpha() == 0


def test_what_is_built_up_to_a_level_is_seen_from_any_corner(qtbot: QtBot, dialog: PictureDialog) -> None:
    whole = seen(qtbot, dialog)
    choose(dialog, "built")
    assert dialog.levels.isVisible()
    assert dialog.turn_left.isVisible()
    dialog.levels.setCurrentIndex(0)
    first = seen(qtbot, dialog)
    dialog.turn_left.click()
    assert first not in (whole, seen(qtbot, dialog))
    options = dialog.choice.options(dialog.level)
    assert (options.view, options.level, options.turn) == ("isometric", dialog.level, dialog.choice.turn)


def test_the_grid_goes_with_the_white_unless_it_is_requested(qtbot: QtBot, dialog: PictureDialog) -> None:
    assert not dialog.parts.fields["grid"].isVisible(), "a whole battlefield has none"
    choose(dialog, "level")
    with_grid = seen(qtbot, dialog)
    dialog.parts.fields["grid"].click()
    assert seen(qtbot, dialog) != with_grid
    dialog.parts.fields["grid"].click()
    dialog.parts.fields["transparent"].click()
    assert not dialog.parts.fields["grid"].isChecked()
    bare = seen(qtbot, dialog)
    dialog.parts.fields["grid"].click()
    assert seen(qtbot, dialog) != bare
    assert dialog.choice.options(1).with_grid


def test_the_size_is_told_as_it_comes_out_and_words_and_numbers_of_it_agree(
    qtbot: QtBot, dialog: PictureDialog
) -> None:
    dialog.sizes.setCurrentIndex(0)
    dialog.sizes.activated.emit(0)
    assert dialog.parts.fields["side"].value() == 800
    dialog.parts.fields["side"].setValue(801)
    assert dialog.sizes.currentText() == "Other"
    dialog.parts.fields["side"].setValue(1000)
    choose(dialog, "levels")
    seen(qtbot, dialog)
    assert dialog._result.text().startswith("1000 × ")
    assert dialog._result.text().endswith("pixels, 3 files")


def test_enter_exports_and_escape_does_not(qtbot: QtBot, dialog: PictureDialog) -> None:
    dialog.parts.fields["side"].setValue(640)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert stored_choice().side == PictureChoice().side
    dialog.show()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert stored_choice().side == 640


def test_a_choice_is_kept_and_nonsense_is_not(qtbot: QtBot) -> None:
    choice = PictureChoice(scope="built", turn=3, side=900, coordinates=True, transparent=True, grid=False)
    remember_choice(choice)
    assert stored_choice() == choice
    for key, value in (("scope", "backwards"), ("turn", -1), ("side", 10**9), ("coordinates", "maybe")):
        settings.store(f"picture/{key}", value)
    assert stored_choice() == PictureChoice(turn=5, side=LARGEST, transparent=True, grid=False)


def test_what_a_scenario_places_is_drawn_where_there_is_one(
    qtbot: QtBot, dialog: PictureDialog, styles: Styles
) -> None:
    assert not dialog.parts.fields["figures"].isEnabled()
    shown = told(says(title="Dusk"), setup=setup((), figure("Finn", Position(Hex(0, 1), 1))))
    other = PictureDialog(dialog._battlefield, styles, 1, None, shown)
    qtbot.addWidget(other)
    other.show()
    plain = seen(qtbot, other)
    other.parts.fields["figures"].click()
    with_figure = seen(qtbot, other)
    other.parts.fields["title"].click()
    assert len({bytes(image.constBits()) for image in (plain, with_figure, seen(qtbot, other))}) == 3
    assert not other.parts.fields["see_through"].isVisible()
    choose(other, "play")
    assert other.parts.fields["see_through"].isVisible()
    assert other.choice.options().view == "play"


def test_colours_by_height_are_for_all_of_it_from_above(qtbot: QtBot, dialog: PictureDialog) -> None:
    assert not dialog.parts.fields["tint"].isVisible()
    choose(dialog, "plan")
    plain = seen(qtbot, dialog)
    dialog.parts.fields["tint"].click()
    assert seen(qtbot, dialog) != plain
    assert dialog.choice.options().tint
    choose(dialog, "level")
    assert not dialog.parts.fields["tint"].isVisible()
    assert not dialog.choice.options(1).tint


def test_to_play_on_its_size_follows_from_that_of_a_hex_and_is_never_too_large(
    qtbot: QtBot, dialog: PictureDialog, styles: Styles
) -> None:
    choose(dialog, "play")
    assert not dialog.parts.fields["side"].isVisible()
    for pixels in (70, 71):
        dialog.parts.fields["hex_size"].setValue(pixels)
        seen(qtbot, dialog)
        drawn = picture_marks(dialog._battlefield, dialog.options, styles)
        assert drawn.hex_size == pixels
        assert dialog._result.text() == f"{drawn.width} × {drawn.height} pixels"
    dialog.parts.fields["hex_size"].setValue(1000)
    seen(qtbot, dialog)
    assert int(dialog._result.text().split()[0]) <= LARGEST


def test_a_model_is_seen_from_corners_and_heights(qtbot: QtBot, dialog: PictureDialog) -> None:
    need_opengl()
    assert not dialog.parts.fields["rise"].isVisible()
    choose(dialog, "model")
    assert not dialog.parts.fields["coordinates"].isVisible()
    pictures = [seen(qtbot, dialog)]
    dialog.turn_left.click()
    pictures.append(seen(qtbot, dialog))
    dialog.parts.fields["rise"].setValue(80)
    pictures.append(seen(qtbot, dialog))
    dialog.parts.fields["transparent"].click()
    pictures.append(seen(qtbot, dialog))
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[:i])
    assert pictures[-1].pixelColor(0, 0).alpha() == 0
    dialog.parts.fields["side"].setValue(LARGEST)
    assert dialog.options.size == MOST_OF_MODEL


def test_what_the_panel_of_the_model_shows_is_offered_once_it_shows_something(
    qtbot: QtBot, dialog: PictureDialog, styles: Styles
) -> None:
    need_opengl()
    assert dialog.views.findData("seen") < 0
    remember_choice(PictureChoice(scope="seen"))
    field = dialog._battlefield
    assert PictureDialog(field, styles, 1).choice.scope == "model"
    shown = SeenModel(Camera(mm=0.5).from_corner(1), (400, 100), 2)
    other = PictureDialog(field, styles, 1, None, None, shown)
    qtbot.addWidget(other)
    other.show()
    image = seen(qtbot, other)
    assert image.width() / image.height() == pytest.approx(4, rel=0.02)
    assert other.level == 2, "nothing above what the panel shows"
    assert other._result.text() == "1600 × 400 pixels"
    assert not other.turn_left.isVisible()


Chosen = Callable[[PictureDialog], None]
Export = Callable[[Path, Chosen], None]


@pytest.fixture
def meadow(window: Window, hands: Hands) -> None:
    """Two large tiles, and a small one on level 2."""
    hands.place("grass-7", Hex(0, 0), Hex(3, 0))
    hands.place("rock-1", Hex(0, 0))


@pytest.fixture
def export(window: Window, answers: Answers, meadow: None) -> Export:
    """``export(path, change)``: the menu, a change in the dialog, Export, a name."""

    def run(path: Path, change: Chosen) -> None:
        def act(dialog: QDialog) -> None:
            assert isinstance(dialog, PictureDialog)
            change(dialog)
            dialog.accept()

        answers.expect(PictureDialog, act)
        answers.file(path)
        window.session.actions["export-picture"].trigger()

    return run


def see(scope: str) -> Chosen:
    return lambda dialog: dialog.views.setCurrentIndex(dialog.views.findData(scope))


def colours_of(image: QImage) -> set[str]:
    wide, high = range(0, image.width(), 3), range(0, image.height(), 3)
    return {image.pixelColor(x, y).name(QColor.NameFormat.HexArgb) for x in wide for y in high}


def test_each_view_is_another_picture_and_a_level_without_pieces_copies_all_of_it(
    qtbot: QtBot, window: Window, styles: Styles, meadow: None
) -> None:
    drawn = []
    for choice in (
        PictureChoice(),
        PictureChoice(turn=2),
        PictureChoice(scope="plan"),
        PictureChoice(scope="level"),
    ):
        remember_choice(choice)
        drawn.append(picture_of(window, window.desk, styles))
    assert len({(image.width(), image.height(), frozenset(colours_of(image))) for image in drawn}) == 4
    remember_choice(PictureChoice(scope="level", side=400))
    window.desk.show_level(2)
    second = picture_of(window, window.desk, styles)
    window.desk.show_level(9)
    ninth = picture_of(window, window.desk, styles)
    remember_choice(PictureChoice(scope="plan", side=400))
    assert second != ninth
    assert picture_of(window, window.desk, styles) == ninth


def test_an_empty_battlefield_is_refused(qtbot: QtBot, window: Window, styles: Styles) -> None:
    with pytest.raises(RefusedError, match="nothing to draw"):
        picture_of(window, window.desk, styles)


def test_a_copy_is_like_the_last_export(tmp_path: Path, window: Window, export: Export) -> None:
    def change(dialog: PictureDialog) -> None:
        see("plan")(dialog)
        dialog.parts.fields["side"].setValue(700)
        dialog.parts.fields["transparent"].setChecked(True)

    export(tmp_path / "out.png", change)
    window.session.actions["copy-picture"].trigger()
    image, written = QGuiApplication.clipboard().image(), QImage(str(tmp_path / "out.png"))
    assert max(image.width(), image.height()) == 700
    assert image.size() == written.size()
    assert image.pixelColor(0, 0).alpha() == written.pixelColor(0, 0).alpha() == 0
    assert stored_choice() == PictureChoice(scope="plan", side=700, transparent=True, grid=False)


def test_the_suffix_decides_the_format_but_a_transparent_jpg_is_a_png(tmp_path: Path, export: Export) -> None:
    for suffix in (".png", ".jpg", ".svg"):
        export(tmp_path / f"out{suffix}", lambda dialog: dialog.parts.fields["side"].setValue(400))
        content = (tmp_path / f"out{suffix}").read_bytes()
        if suffix == ".svg":
            root = ElementTree.fromstring(content.decode())
            assert max(int(root.get("width", "")), int(root.get("height", ""))) == 400
        else:
            image = QImage.fromData(content, suffix[1:].upper())
            assert max(image.width(), image.height()) == 400
            assert image.pixelColor(0, 0).lightness() > 250
    export(tmp_path / "clear.jpg", lambda dialog: dialog.parts.fields["transparent"].setChecked(True))
    assert [path.name for path in tmp_path.glob("clear*")] == ["clear.jpg.png"]


def test_every_level_becomes_a_file_and_those_that_are_there_are_asked_about(
    tmp_path: Path, window: Window, answers: Answers, export: Export
) -> None:
    (tmp_path / "out-level-02.png").write_text("mine")
    for button in (Button.No, Button.Yes):
        assert (tmp_path / "out-level-02.png").read_bytes() == b"mine"
        assert not (tmp_path / "out-level-01.png").exists()
        answers.press(button)
        export(tmp_path / "out.png", see("levels"))
        assert "1 of the files" in answers.texts[-1]
        assert "out-level-02.png" in answers.texts[-1]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["out-level-01.png", "out-level-02.png"]
    assert (tmp_path / "out-level-02.png").read_bytes() != b"mine"
    assert "Wrote out-level-01.png and 1 more" in window.session.status.currentMessage()


def test_a_model_is_written_and_copied_as_the_panel_shows_it(
    qtbot: QtBot, tmp_path: Path, window: Window, export: Export
) -> None:
    need_opengl()
    panel = window.session.model
    panel.resize(500, 400)
    panel.view.picture()
    assert panel.seen is not None

    def change(dialog: PictureDialog) -> None:
        see("seen")(dialog)
        dialog.parts.fields["side"].setValue(300)

    export(tmp_path / "seen.jpg", change)
    image = QImage(str(tmp_path / "seen.jpg"))
    wide, high = panel.view.picture_size
    assert max(image.width(), image.height()) == 300
    assert 0.5 < image.width() / image.height() / (wide / high) < 2, "what is empty is left out"
    window.session.actions["copy-picture"].trigger()
    assert QGuiApplication.clipboard().image().size() == image.size()


def test_coordinates_stand_around_it(tmp_path: Path, export: Export) -> None:
    found = []
    for on in (True, False):

        def change(dialog: PictureDialog, on: bool = on) -> None:
            dialog.parts.fields["coordinates"].setChecked(on)

        export(tmp_path / f"{on}.svg", change)
        root = ElementTree.fromstring((tmp_path / f"{on}.svg").read_text(encoding="utf-8"))
        found.append({text.text for text in root.iter("{http://www.w3.org/2000/svg}text")})
    assert {"A", "B", "1", "2"} <= found[0]
    assert found[1] == set()
