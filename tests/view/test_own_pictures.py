"""Pictures of one's own for the figures of cards: taken, bounded, refused, shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QColor, QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.catalogue.play_facts import PlayFacts
from builder.errors import UnreadableError
from builder.hexgrid import Hex, centre
from builder.referee.snapshot import StandingFigure
from builder.scenario import Position
from builder.view.card_sheet import CardSheet
from builder.view.own_pictures import OwnPictures, modelled
from builder.view.scenario_marks import game_marks
from builder.view.sprites import Print, Prints
from builder.view.viewport import Viewport
from tests.formats import played
from tests.referee.cards import FINN
from tests.referee.tables import the_cards

AT = (Position(Hex(3, 2), 1),)


def picture(
    folder: Path, name: str = "own.png", size: tuple[int, int] = (60, 90), colour: str = "#ff00ff"
) -> Path:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    image.save(str(folder / name))
    return folder / name


def test_a_picture_is_kept_by_the_id_of_its_card_no_larger_than_needed(qtbot: QtBot, tmp_path: Path) -> None:
    kept = OwnPictures(tmp_path / "figures")
    assert kept.of("giant") is None
    kept.take("giant", picture(tmp_path, "photo.jpg", (2000, 1000)))
    shown = OwnPictures(tmp_path / "figures").of("giant")
    assert shown is not None
    assert shown.size() == QSize(512, 256)
    kept.take("giant", picture(tmp_path))
    assert [path.name for path in (tmp_path / "figures").iterdir()] == ["giant.png"], "one a card"
    kept.drop("giant")
    assert kept.of("giant") is None
    assert not kept.has("giant")


def test_what_is_no_picture_is_refused_in_one_sentence_and_changes_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    kept = OwnPictures(tmp_path / "figures")
    kept.take("giant", picture(tmp_path))
    (tmp_path / "notes.png").write_text("no picture")
    with pytest.raises(UnreadableError, match=r"notes\.png: a PNG or JPEG picture was expected"):
        kept.take("giant", tmp_path / "notes.png")
    assert kept.of("giant") is not None


def test_one_put_there_by_hand_that_is_none_is_named_once_and_its_figures_are_drawn(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "giant.jpg").write_text("no picture")
    kept = OwnPictures(tmp_path)
    assert kept.of("giant") is None
    assert kept.problems.pop("giant") == "giant.jpg: a PNG or JPEG picture was expected"
    assert kept.of("giant") is None
    assert not kept.problems


def drawn(one: Print) -> QImage:
    image = QImage(120, 160, QImage.Format.Format_RGB32)
    image.fill(QColor("#a9c383"))
    painter = QPainter(image)
    Prints().put(painter, one, Viewport(2.0, 60 - 2 * one.at.x, 100 - 2 * one.at.y), 1.0)
    painter.end()
    return image


def test_on_the_plan_it_stands_for_the_silhouette_in_the_frame_of_its_player(
    qtbot: QtBot, tmp_path: Path
) -> None:
    kept = OwnPictures(tmp_path / "figures")
    kept.take("giant", picture(tmp_path))
    figures = [StandingFigure(7, "Giant", "A", AT, 0, card) for card in ("giant", "dwarf")]
    ways = [
        game_marks(
            [one], (), played.scenario(), played.battlefield(), PlayFacts(), None, pictures=kept.of
        ).full[0]
        for one in figures
    ]
    assert all(isinstance(one, Print) and one.at == centre(AT[0].hex) for one in ways)
    own, plain = (drawn(one) for one in ways if isinstance(one, Print))
    assert own.pixelColor(60, 100).name() == "#ff00ff"
    assert plain.pixelColor(60, 100).name() != "#ff00ff"
    assert plain.pixelColor(60, 100) != QColor("#a9c383"), "else it is drawn"


def test_on_a_model_it_is_small_with_a_frame_unless_its_ground_is_see_through(
    qtbot: QtBot, tmp_path: Path
) -> None:
    opaque = QImage(str(picture(tmp_path, size=(200, 300)))).convertToFormat(QImage.Format.Format_RGB32)
    framed = modelled(opaque, "#102030")
    assert max(framed.shape) == 60, "56 and the frame"
    assert framed[0, 0].tolist() == [0x10, 0x20, 0x30, 255]
    assert framed[30, 20].tolist() == [255, 0, 255, 255]
    clear = QImage(20, 30, QImage.Format.Format_ARGB32)
    clear.fill(QColor(0, 0, 0, 0))
    assert not modelled(clear, "#102030").any()


def test_the_sheet_of_its_card_shows_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = the_cards()[FINN]
    sheet = CardSheet(window := QWidget())
    qtbot.addWidget(window)
    sheet.show_card(card)
    assert "<img" not in sheet.toHtml()
    monkeypatch.setattr(sheet, "_pictures", OwnPictures(tmp_path / "figures"))
    sheet._pictures.take(card.id, picture(tmp_path))
    sheet._pictures._known.clear()
    sheet.show_card(card)
    assert "<img" in sheet.toHtml()
    assert (
        sheet.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl(card.id)) is not None
    )
