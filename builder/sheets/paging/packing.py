"""Rows of boxes on as few pages as they find room on, in the order of the levels."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.plan_view import Window
from builder.sheets.paging.fit import GAP, BoxRow, Pages, Paper, Shown, row_of, size

_MOST_ACROSS = 4
_NARROWEST = 75.0  # mm, of boxes side by side


def packed(scenes: Sequence[Shown], frame: Window, paper: Paper, scale: float) -> Pages | None:
    """The scenes on the fewest pages at a scale; None where one of them finds no room on a page.

    A parts list torn from its drawing counts as another page.
    """
    room = paper.content.height
    # By the number of scenes placed: pages filled, mm taken on the last one, the last row.
    best: list[tuple[int, float, BoxRow | None]] = [(0, room, None)]
    for end in range(1, len(scenes) + 1):
        found: tuple[int, float, BoxRow | None] | None = None
        for count in range(1, min(_MOST_ACROSS, end) + 1):
            before, taken, _ = best[end - count]
            for row in _rows(scenes[end - count : end], frame, paper, scale):
                same = taken + GAP + row.height <= room + 0.01
                pages = before + (0 if same else 1) + row.torn
                now = (pages, taken + GAP + row.height if same else row.height, row)
                if found is None or now[:2] < found[:2]:
                    found = now
        if found is None:
            return None
        best.append(found)
    return _pages(best, room)


def _rows(scenes: Sequence[Shown], frame: Window, paper: Paper, scale: float) -> list[BoxRow]:
    """The ways to put some scenes side by side."""
    if len(scenes) > 1 and paper.cell(len(scenes)) < _NARROWEST:
        return []
    rows = [row_of(scenes, frame, paper, scale, beside=beside) for beside in (False, True)]
    return [row for row in rows if row is not None and (len(scenes) == 1 or not row.torn)]


def _pages(best: Sequence[tuple[int, float, BoxRow | None]], room: float) -> Pages:
    """The rows on the way to the end, by page."""
    rows: list[BoxRow] = []
    end = len(best) - 1
    while end > 0:
        row = best[end][2]
        assert row is not None
        rows.append(row)
        end -= len(row.boxes)
    pages: list[list[BoxRow]] = []
    left = -1.0
    for row in reversed(rows):
        if row.height > left + 0.01:
            pages.append([])
            left = room
        pages[-1].append(row)
        left -= row.height + GAP
    return tuple(tuple(page) for page in pages)


def count_of(pages: Pages) -> int:
    """How many pages it takes, those for torn parts lists included."""
    return len(pages) + sum(row.torn for page in pages for row in page)


def filled(pages: Pages, frame: Window, paper: Paper, scale: float) -> Pages:
    """The same rows, showing more around what is new where pages have room left."""
    return tuple(_filled(page, frame, paper, scale) for page in pages)


def _filled(page: Sequence[BoxRow], frame: Window, paper: Paper, scale: float) -> tuple[BoxRow, ...]:
    rows = list(page)
    most = size(frame)[1]
    growing = set(range(len(rows)))
    while growing:
        i = min(growing, key=lambda i: _down(rows[i]))
        row = rows[i]
        shown = [(box.scene, box.window) for box in row.boxes]
        more = row_of(shown, frame, paper, scale, beside=row.beside, rows=_down(row) + 1)
        taken = sum(other.height + GAP for other in rows) - GAP - row.height
        if (
            _down(row) >= most
            or more is None
            or more.torn > row.torn
            or taken + more.height > paper.content.height + 0.01
        ):
            growing.remove(i)
        else:
            rows[i] = more
    return tuple(rows)


def _down(row: BoxRow) -> int:
    return max(size(box.window)[1] for box in row.boxes)
