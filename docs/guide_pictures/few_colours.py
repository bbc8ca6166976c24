"""A picture in 256 colours that looks the same, for files half as large."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

_KEPT = 120  # colours that are common are kept as they are
_COLOURS = 256


def with_few_colours(image: QImage) -> QImage:
    """The picture with a table of 256 colours chosen for it; transparency is lost."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    width, height = image.width(), image.height()
    packed = np.frombuffer(image.constBits(), np.uint32).reshape(height, width) & 0xFFFFFF
    colours, place, counts = np.unique(packed, return_inverse=True, return_counts=True)
    table, which = _choose(colours, counts)
    indices = np.ascontiguousarray(which[place].reshape(height, width).astype(np.uint8))
    few = QImage(indices.data, width, height, width, QImage.Format.Format_Indexed8)
    few.setColorTable([int(colour) | 0xFF000000 for colour in table])
    return few.copy()  # owns its pixels


def _choose(
    colours: NDArray[np.uint32], counts: NDArray[np.int64]
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The table, and for each colour which of the table stands for it."""
    if len(colours) <= _COLOURS:
        return colours, np.arange(len(colours))
    order = np.argsort(-counts, kind="stable")
    common, rare = order[:_KEPT], order[_KEPT:]
    which = np.empty(len(colours), np.int64)
    which[common] = np.arange(_KEPT)
    table = [colours[common]]
    parts = np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.int64)
    for number, box in enumerate(_boxes(parts, counts, rare, _COLOURS - _KEPT), _KEPT):
        which[box] = number
        mean = np.average(parts[box], axis=0, weights=counts[box]).round().astype(np.uint32)
        table.append((mean[0] << 16 | mean[1] << 8 | mean[2])[None])
    return np.concatenate(table), which


def _boxes(
    parts: NDArray[np.int64], counts: NDArray[np.int64], members: NDArray[np.int64], number: int
) -> list[NDArray[np.int64]]:
    """The colours in so many groups: the group that differs most within itself is halved, again and again."""
    boxes = [members]
    while len(boxes) < number:
        spans = [np.ptp(parts[box], axis=0).max() * counts[box].sum() ** 0.5 for box in boxes]
        box = boxes.pop(int(np.argmax(spans)))
        axis = int(np.argmax(np.ptp(parts[box], axis=0)))
        box = box[np.argsort(parts[box][:, axis], kind="stable")]
        half = int(np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2))
        half = min(max(half, 1), len(box) - 1)
        boxes += [box[:half], box[half:]]
    return boxes
