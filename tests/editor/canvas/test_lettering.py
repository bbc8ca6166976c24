"""Texts on the table: drawn once, then copied."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.editor.canvas.lettering import Lettering, script

INK, HALO = QColor("#102030"), QColor(255, 255, 255, 230)


def written(lettering: Lettering, text: str, ratio: float = 1.0, x: float = 40.0) -> QImage:
    image = QImage(round(80 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#5d7a3a"))
    painter = QPainter(image)
    lettering.write(painter, text, x, 20, script(14, INK, HALO, ratio, bold=True))
    painter.end()
    return image


def test_letters_have_ink_and_halo_and_stand_in_the_middle(qtbot: QtBot) -> None:
    image = written(Lettering(), "H")
    marked = [
        (x, y, image.pixelColor(x, y).lightnessF())
        for x in range(80)
        for y in range(40)
        if image.pixelColor(x, y) != QColor("#5d7a3a")
    ]
    assert min(light for *_, light in marked) < 0.2
    assert max(light for *_, light in marked) > 0.85
    assert abs((min(x for x, *_ in marked) + max(x for x, *_ in marked)) / 2 - 40) <= 1.5
    assert abs((min(y for _, y, _ in marked) + max(y for _, y, _ in marked)) / 2 - 20) <= 1.5


def test_the_same_text_looks_the_same_again(qtbot: QtBot) -> None:
    lettering = Lettering()
    assert written(lettering, "B12") == written(lettering, "B12") == written(Lettering(), "B12")
    assert written(lettering, "B12") != written(lettering, "B13")


def test_it_is_sharp_on_a_fine_screen(qtbot: QtBot) -> None:
    coarse, fine = written(Lettering(), "8"), written(Lettering(), "8", 2.0)
    assert fine.width() == 2 * coarse.width()
    assert fine != coarse.scaled(fine.size())
    shifted = written(Lettering(), "8", 2.0, 40.5)
    assert shifted.copy(1, 0, 150, 80) == fine.copy(0, 0, 150, 80), "to half a px where there are such"
