"""Windows that stay where they are from step to step, and do not cut through what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from builder.battlefield import Battlefield
from builder.catalogue import Role
from builder.drawing.plan_view import Window
from builder.hexgrid import window_of
from builder.sheets.paging.page_fit import BoxRow, Pages, PageScene, Paper, Shown, high, size, window_for

_MOST_MORE = 3  # rows and columns that a window grows for the sake of one item that is cut
_MOST_LESS = 5  # rows and columns more than it must show that it gives up for that
_MOST_JOINED = 1.7  # times the smaller window, of one that shows what two show
_STILL_ALIKE = 0.75  # of a window, what must be left of it where it is made like its neighbours
_STANDING = frozenset((Role.OBSTACLE, Role.RUIN, Role.STONE_WALL, Role.LAUR_WALL, Role.DOORWAY))


def standing(battlefield: Battlefield) -> tuple[Window, ...]:
    """The columns and rows of each item that stands on the ground: trees, ruins, doorways."""
    found: set[Window] = set()
    for piece in battlefield.pieces.values():
        if piece.type.role not in _STANDING:
            continue
        found.add(
            window_of((*piece.cells, *(hex for edge in piece.edges for hex in (edge.hex, edge.across))))
        )
    return tuple(sorted(found))


def windows_of(scenes: Sequence[PageScene], frame: Window, scenery: Sequence[Window]) -> list[Shown]:
    """The scenes with what their drawings must show: no item is cut by it, as far as little more will do.

    The battlefield as it is played, which comes after the levels, is shown whole.
    """
    found = [(scene, _around_scenery(window_for(scene, frame), frame, scenery)) for scene in scenes]
    played = next((i for i, scene in enumerate(scenes) if scene.slot is None), None)
    if played is not None:
        found[played] = (scenes[played], frame)
    return found


def _around_scenery(window: Window, frame: Window, scenery: Sequence[Window]) -> Window:
    """The window grown so that what it cuts lies within."""
    start = window
    for item in sorted(scenery, key=lambda item: _grown_by(start, item)):
        if _cuts(window, item):
            more = _joined(window, _within(item, frame))
            if _grown_by(start, more) <= _MOST_MORE:
                window = more
    return window


def _grown_by(window: Window, other: Window) -> int:
    return max(window[0] - other[0], window[1] - other[1], other[2] - window[2], other[3] - window[3])


def _joined(one: Window, other: Window) -> Window:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _within(one: Window, other: Window) -> Window:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _cuts(window: Window, item: Window) -> bool:
    """Whether a item lies partly within the window."""
    shared = _within(window, item)
    return shared[0] <= shared[2] and shared[1] <= shared[3] and shared != item


def _area(window: Window) -> int:
    across, down = size(window)
    return across * down


def joined(shown: Sequence[Shown], frame: Window, will_do: Callable[[Sequence[Shown]], bool]) -> list[Shown]:
    """The same scenes with one window for several in a row, or all of the frame, wherever that will do."""
    full = [(scene, frame) for scene, _ in shown]
    if will_do(full):
        return full
    found = list(shown)
    first = 0
    for i in range(1, len(found)):
        window, other = found[first][1], found[i][1]
        both = _joined(window, other)
        if both == window == other:
            continue
        near = _area(both) <= _MOST_JOINED * min(_area(window), _area(shown[i][1]))
        changed = [*found[:first], *((scene, both) for scene, _ in found[first : i + 1]), *found[i + 1 :]]
        if near and will_do(changed):
            found = changed
        else:
            first = i
    # Those alike show the whole battlefield where there is room for it.
    place = 0
    for window, group in groupby(found, lambda one: one[1]):
        end = place + len(list(group))
        changed = [*found[:place], *((scene, frame) for scene, _ in found[place:end]), *found[end:]]
        if window != frame and will_do(changed):
            found = changed
        place = end
    return found


def stabilised(
    pages: Pages, shown: Sequence[Shown], frame: Window, paper: Paper, scale: float, scenery: Sequence[Window]
) -> Pages:
    """The same pages; drawings that must show the same do show the same, and cut nothing that stands there.

    ``shown`` are the scenes of the pages in their order. Windows only get smaller, never than they must be.
    """
    drawn = [box.window for page in pages for row in page for box in row.boxes]
    musts = [must for _, must in shown]
    found: list[Window] = []
    for _, group in groupby(range(len(drawn)), lambda i: (musts[i], drawn[i] == frame)):
        found += _alike([drawn[i] for i in group])
    found = [_uncut(window, must, scenery) for window, must in zip(found, musts, strict=True)]
    windows = iter(found)
    return tuple(
        tuple(_showing(row, [next(windows) for _ in row.boxes], paper, scale) for row in page)
        for page in pages
    )


def _alike(windows: Sequence[Window]) -> list[Window]:
    """What all windows of a run have in common, in place of each; a run ends where too much would be lost."""
    found: list[Window] = []
    run: list[Window] = []
    for window in windows:
        shared = window
        for other in run:
            shared = _within(shared, other)
        if any(_area(shared) < _STILL_ALIKE * _area(other) for other in (*run, window)):
            found += _shared(run)
            run = []
        run.append(window)
    return found + _shared(run)


def _shared(run: Sequence[Window]) -> list[Window]:
    shared = run[0]
    for window in run:
        shared = _within(shared, window)
    return [shared] * len(run)


def _uncut(window: Window, must: Window, scenery: Sequence[Window]) -> Window:
    """The window without the few rows and columns in which scenery would be cut."""
    start = window
    changed = True
    while changed:
        changed = False
        for item in scenery:
            if not _cuts(window, item):
                continue
            for side, edge in enumerate((item[2] + 1, item[3] + 1, item[0] - 1, item[1] - 1)):
                less = (*window[:side], edge, *window[side + 1 :])
                smaller = (less[0], less[1], less[2], less[3])
                is_cut = item[side] < window[side] if side < 2 else item[side] > window[side]
                if is_cut and _within(smaller, must) == must and abs(edge - start[side]) <= _MOST_LESS:
                    window, changed = smaller, True
                    break
    return window


def _showing(row: BoxRow, windows: Sequence[Window], paper: Paper, scale: float) -> BoxRow:
    """The row with other windows, no larger than those it has."""
    boxes = tuple(replace(box, window=window) for box, window in zip(row.boxes, windows, strict=True))
    drawn = high(max(size(window)[1] for window in windows)) * scale + 2 * paper.border
    drawn = max(drawn, *(box.side_height for box in boxes))
    less = max(0.0, row.drawing_height - drawn)
    return replace(row, boxes=boxes, drawing_height=row.drawing_height - less, height=row.height - less)
