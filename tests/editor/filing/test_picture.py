"""The battlefield from above as a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.plan_view import COORDINATE_COLOUR
from builder.drawing.styles import Styles
from builder.editor.filing.picture import LARGEST_SIDE, picture_of, png_of, size_of
from builder.errors import RefusedError

Lay = Callable[..., Battlefield]
WIDE = tuple(("water-1", q, 0, 1, 0) for q in range(5))


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("rows", [WIDE, tuple(("rock-1", -(r // 2), r, 1, 0) for r in range(9))])
def test_the_longer_side_is_as_asked_for(
    qtbot: QtBot,
    lay: Lay,
    styles: Styles,
    rows: tuple[tuple[str, int, int, int, int], ...],
    coordinates: bool,
) -> None:
    image = picture_of(lay(*rows), styles, 600, coordinates=coordinates)
    assert abs(max(image.width(), image.height()) - 600) <= 1
    assert image.size() == size_of(lay(*rows), 600, coordinates=coordinates)


def test_it_shows_the_pieces_on_white(qtbot: QtBot, lay: Lay, styles: Styles) -> None:
    image = picture_of(lay(*WIDE), styles, 800)
    assert image.pixelColor(1, 1) == QColor("white")
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.blue() > middle.red(), "water is blue"


def test_coordinates_stand_around_it(qtbot: QtBot, lay: Lay, styles: Styles) -> None:
    plain, lettered = (picture_of(lay(*WIDE), styles, 800, coordinates=on) for on in (False, True))
    assert _has_grey(lettered)
    assert not _has_grey(plain)


def _has_grey(image: QImage) -> bool:
    """Whether anything of the colour of letters is there; water is blue all over."""
    grey = QColor(COORDINATE_COLOUR)
    return any(image.pixelColor(x, y) == grey for x in range(image.width()) for y in range(image.height()))


def test_its_bytes_are_a_png(qtbot: QtBot, lay: Lay, styles: Styles) -> None:
    image = picture_of(lay(*WIDE), styles, 300)
    again = QImage.fromData(png_of(image), "PNG")
    assert again.convertToFormat(image.format()) == image


def test_nothing_and_nonsense_are_refused(qtbot: QtBot, lay: Lay, styles: Styles) -> None:
    with pytest.raises(RefusedError, match="nothing to draw"):
        picture_of(lay(), styles)
    for side in (0, -5, LARGEST_SIDE + 1):
        with pytest.raises(RefusedError, match="pixels was expected"):
            picture_of(lay(*WIDE), styles, side)
