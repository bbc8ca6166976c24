"""Pictures are bounded before they are read, and lie on the table as their three points say."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import assume, given
from PySide6.QtCore import QBuffer, QPointF, QSize
from PySide6.QtGui import QColor, QImage

from builder.battlefield import ReferencePicture
from builder.editor.tracing.underlay import decoded, on_table
from builder.errors import UnreadableError
from builder.hexgrid import Motion, Point, centre
from tests.battlefield.test_picture import CORNERS, MOTIONS, PICTURES, PLACES


def content(image: QImage, kind: str) -> bytes:
    """A picture as the bytes of a file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)
    return bytes(buffer.data().data())


def photo(image: QImage) -> bytes:
    """A JPEG as a camera held upright writes it: its note of Exif says that it is to be turned clockwise."""
    note = b"Exif\0\0II*\0" + struct.pack("<IHHHIII", 8, 1, 0x0112, 3, 1, 6, 0)
    plain = content(image, "jpeg")
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + plain[2:]


def plain(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    return image


def hollow_png(width: int, height: int) -> bytes:
    """A PNG that promises many pixels and has next to none."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(90))))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_png_and_jpeg_are_read(kind: str) -> None:
    image, found = decoded(content(plain(60, 40), kind), "scan")
    assert (image.size(), found) == (QSize(60, 40), kind)


def test_a_photo_is_turned_upright() -> None:
    assert decoded(photo(plain(60, 40)), "photo.jpg")[0].size() == QSize(40, 60)


@pytest.mark.parametrize(
    ("bytes_of", "said"),
    [
        (b"", "scan: a PNG or JPEG picture was expected"),
        (b"hexfield: 1\n", "scan: a PNG or JPEG picture was expected"),
        (content(plain(9, 9), "bmp"), "scan: a PNG or JPEG picture was expected"),
        (hollow_png(6001, 4000), "scan: 6001 × 4000 pixels; at most 24 million are read"),
        (hollow_png(60_000, 60_000), "scan: 60000 × 60000 pixels"),
        (hollow_png(6000, 4000), "scan: the picture is damaged"),
        (content(plain(90, 90), "png")[:20], "scan: a PNG or JPEG picture was expected"),
    ],
    ids=["none", "text", "bmp", "large", "huge", "damaged", "cut"],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(bytes_of: bytes, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        decoded(bytes_of, "scan")
    assert str(refused.value).startswith(said)


@given(PICTURES)
def test_each_point_lies_on_the_middle_of_its_hex(picture: ReferencePicture) -> None:
    assume(picture.can_lie)
    for pixel, hex in picture.fit:
        there = on_table(picture).map(QPointF(*pixel))
        assert (there.x(), there.y()) == pytest.approx(centre(hex), abs=1e-5)


def test_between_its_points_it_is_stretched_evenly() -> None:
    picture = ReferencePicture.of("scan.jpg", CORNERS, PLACES)
    # 1800 pixels are 20 hexes of 44.58 mm; 1200 are 12 rows of 38.607 mm.
    right, down = (on_table(picture).map(QPointF(*pixel)) for pixel in ((1000, 100), (100, 700)))
    assert (right.x(), right.y()) == pytest.approx((445.8, 0.0))
    assert (down.x(), down.y()) == pytest.approx((0.0, 231.645), abs=0.01)


@given(PICTURES, MOTIONS)
def test_it_stays_under_the_ground_wherever_that_goes(picture: ReferencePicture, motion: Motion) -> None:
    assume(picture.can_lie)
    before, after = on_table(picture), on_table(picture.moved(motion))
    for pixel in ((0, 0), (3000, 17), (40, 2000)):
        was = before.map(QPointF(*pixel))
        now = after.map(QPointF(*pixel))
        moved = motion.point(Point(was.x(), was.y()))
        far = max(abs(was.x()), abs(was.y()), 1000.0)
        assert (now.x(), now.y()) == pytest.approx(moved, abs=far * 1e-6)
