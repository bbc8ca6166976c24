"""Windows that stay where they are, and do not cut through what stands there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.plan_view import Window, frame_window, window_box
from builder.hexgrid.geometry import Bounds
from builder.sheets import Options
from builder.sheets.layout import Plan
from builder.sheets.paging.choose_scale import choose_scale, count_of, filled, packed
from builder.sheets.paging.page_fit import BOX_GAP, Fit, Paper, size, window_for
from builder.sheets.paging.stable_layout import joined, stabilised, standing, windows_of
from sheets.given_for import scene_of, scenes_of
from sheets.invariants import blocks, drawing_of
from tests.battlefields import CASTLE, WOOD

FRAME: Window = (0, 0, 21, 16)
PAPER = Paper(210.0, 297.0, 12.0, 4.4)
SCALE = 7.0 / 44.58

windows = st.tuples(st.integers(0, 15), st.integers(0, 12), st.integers(0, 6), st.integers(0, 4)).map(
    lambda at: (at[0], at[1], at[0] + at[2], at[1] + at[3])
)


def drawn(fit: Fit) -> list[Window]:
    pages = [page for run in fit.runs if isinstance(run, tuple) for page in run]
    return [box.window for page in pages for row in page for box in row.boxes]


def cut(window: Window, thing: Window) -> bool:
    """Whether some of a thing lies in the window and some does not."""
    inside = [
        window[0] <= column <= window[2] and window[1] <= row <= window[3]
        for column in range(thing[0], thing[2] + 1)
        for row in range(thing[1], thing[3] + 1)
    ]
    return any(inside) and not all(inside)


def test_steps_in_a_row_show_the_same_part_of_the_battlefield(catalogue: Catalogue) -> None:
    frame: Window = (0, 0, 20, 24)
    news = [(3, 8, 17, 15), (3, 9, 16, 15), (4, 8, 17, 14), (5, 9, 17, 15), (3, 8, 15, 15), (4, 9, 17, 14)]
    scenes = scenes_of(catalogue, news)
    shown = [(scene, window_for(scene, frame)) for scene in scenes]
    fit = choose_scale(frame, scenes, Options(orientation="portrait"))
    apart = packed(shown, frame, fit.paper, fit.scale)
    assert apart is not None
    grown = filled(apart, frame, fit.paper, fit.scale)
    assert len({box.window for page in grown for row in page for box in row.boxes}) > 2
    assert len(set(drawn(fit))) == 1
    assert count_of(apart) == sum(len(run) for run in fit.runs if isinstance(run, tuple))


def test_steps_far_from_each_other_keep_drawings_of_their_own(catalogue: Catalogue) -> None:
    shown = [
        (scene, window_for(scene, FRAME)) for scene in scenes_of(catalogue, [(0, 0, 1, 1), (20, 15, 21, 16)])
    ]
    assert joined(shown, FRAME, lambda some: all(window != FRAME for _, window in some)) == shown


def test_no_page_more_is_taken_for_it(catalogue: Catalogue) -> None:
    scenes = scenes_of(catalogue, [(3, 8, 17, 15), (3, 7, 17, 16), (3, 9, 17, 15)])
    shown = [(scene, window_for(scene, FRAME)) for scene in scenes]
    assert joined(shown, FRAME, lambda some: list(some) == shown) == shown


def test_what_stands_at_the_border_of_a_drawing_is_shown_whole(catalogue: Catalogue) -> None:
    scene = scene_of(catalogue, (8, 6, 12, 9))
    ((_, window),) = windows_of([scene], FRAME, [(5, 5, 6, 6), (14, 10, 16, 12), (0, 0, 0, 0)])
    assert window_for(scene, FRAME) == (6, 4, 14, 11)
    assert window == (5, 4, 16, 12)


def test_of_what_is_far_larger_only_a_part_is_shown(catalogue: Catalogue) -> None:
    scene = scene_of(catalogue, (8, 6, 12, 9))
    ((_, window),) = windows_of([scene], FRAME, [(0, 5, 7, 6)])
    assert window == window_for(scene, FRAME)


def test_the_battlefield_as_it_is_played_is_shown_whole(catalogue: Catalogue) -> None:
    played = scene_of(catalogue, (2, 2, 3, 3), slot=None)
    assert [window for _, window in windows_of([played], FRAME, ())] == [FRAME]


@settings(max_examples=15)
@given(places=st.lists(windows, min_size=1, max_size=8), things=st.lists(windows, max_size=5))
def test_drawings_show_what_they_must_and_pages_are_not_overfull(
    places: list[Window], things: list[Window], catalogue: Catalogue
) -> None:
    shown = windows_of(scenes_of(catalogue, places), FRAME, things)
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    found = stabilised(filled(pages, FRAME, PAPER, SCALE), shown, FRAME, PAPER, SCALE, things)
    boxes = [box for page in found for row in page for box in row.boxes]
    for (scene, must), box in zip(shown, boxes, strict=True):
        assert box.scene is scene
        assert box.window[0] <= must[0]
        assert box.window[1] <= must[1]
        assert box.window[2] >= must[2]
        assert box.window[3] >= must[3]
    for page in found:
        assert sum(row.height + BOX_GAP for row in page) - BOX_GAP <= PAPER.content.height + 0.01


def test_drawings_with_more_than_they_must_end_beside_what_stands_there(catalogue: Catalogue) -> None:
    shown = windows_of(scenes_of(catalogue, [(9, 7, 11, 8)]), FRAME, [])
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    before = pages[0][0].boxes[0].window
    thing = (before[0] - 1, 7, before[0], 7)
    after = stabilised(pages, shown, FRAME, PAPER, SCALE, [thing])[0][0].boxes[0].window
    assert cut(before, thing)
    assert after == (before[0] + 1, *before[1:])


def test_steps_show_all_of_the_battlefield_where_hexes_are_hardly_smaller_by_it(
    catalogue: Catalogue,
) -> None:
    frame: Window = (0, 0, 19, 13)
    scenes = scenes_of(catalogue, [frame, (2, 4, 17, 8)])
    shown = [(scene, window_for(scene, frame)) for scene in scenes]
    assert shown[1][1] == (0, 2, 19, 10)
    fit = choose_scale(frame, scenes, Options())
    assert set(drawn(fit)) == {frame}
    # There was room for nearly as much with hexes a little larger.
    larger = packed(shown, frame, fit.paper, fit.scale / 0.97)
    assert larger is not None
    assert count_of(larger) == 1
    whole = [(scene, frame) for scene in scenes]
    now_two = packed(whole, frame, fit.paper, fit.scale / 0.97)
    assert now_two is None or count_of(now_two) > 1


def test_drawings_of_the_same_part_are_alike_whatever_room_their_pages_have(catalogue: Catalogue) -> None:
    new = (3, 5, 18, 9)
    scenes = [scene_of(catalogue, new, parts, slot) for slot, parts in enumerate((90, 98), 1)]
    shown = windows_of(scenes, FRAME, [])
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    more = filled(pages, FRAME, PAPER, SCALE)
    assert len({box.window for page in more for row in page for box in row.boxes}) == 2
    alike = stabilised(more, shown, FRAME, PAPER, SCALE, [])
    assert len({box.window for page in alike for row in page for box in row.boxes}) == 1


def test_trees_and_ruins_are_what_stands_there(built: Callable[..., Battlefield]) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("evergreen-15", 4, 4, 1, 0), ("ruin-long", 9, 9, 1, 0)])
    found = standing(battlefield)
    assert len(found) == 2
    assert all(size(window) != (1, 1) for window in found)


@pytest.mark.parametrize("name", [CASTLE, WOOD])
def test_drawings_of_a_part_cut_no_tree(
    name: str, made: Callable[[str], Battlefield], planned: Callable[..., Plan]
) -> None:
    battlefield = made(name)
    things = standing(battlefield)
    frame = frame_window(battlefield)
    assert frame is not None
    shown = 0
    for block in blocks(planned(battlefield), "step"):
        drawing = drawing_of(block)
        (x, y), scale = drawing.origin, drawing.scale
        box = Bounds(x, y, x + drawing.rect.width / scale, y + drawing.rect.height / scale)
        for thing in things:
            across = window_box(thing)
            seen = box.left < across.right - 30 and across.left + 30 < box.right
            seen = seen and box.top < across.bottom - 30 and across.top + 30 < box.bottom
            whole = box.left <= across.left + 1 and across.right <= box.right + 1
            whole = whole and box.top <= across.top + 1 and across.bottom <= box.bottom + 1
            assert whole or not seen, (block.slot, thing)
            shown += seen
    assert shown
