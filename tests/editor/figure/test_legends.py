"""The legend of sight has its colours and finds room for its words."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder.editor.figure.legends import SightLegend
from builder.view.scales import COLOURS, View


def test_each_colour_stands_before_its_words(qtbot: QtBot) -> None:
    legend = SightLegend()
    qtbot.addWidget(legend)
    legend.resize(legend.sizeHint())
    image = legend.grab().toImage()
    ratio = image.devicePixelRatio()
    row = legend.height() / len(View)
    for at, view in enumerate(View):
        top, bottom = round(at * row * ratio), round((at + 1) * row * ratio)
        found = {
            image.pixelColor(x, y).name() for x in range(2, round(18 * ratio)) for y in range(top, bottom)
        }
        assert COLOURS[view].name() in found
        others = {COLOURS[other].name() for other in View if other is not view}
        assert not found & others


def test_larger_letters_make_it_larger(qtbot: QtBot) -> None:
    legend = SightLegend()
    qtbot.addWidget(legend)
    before = legend.sizeHint()
    font = legend.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    legend.setFont(font)
    assert legend.sizeHint().width() > before.width()
    assert legend.sizeHint().height() > before.height()
