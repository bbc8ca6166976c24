"""What holds of every plan, whatever is on it."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.hexgrid.geometry import Bounds, Point, corners, edge_line
from builder.sheets.building.steps import steps_of, with_flags_lowered
from builder.sheets.layout import Block, Page, Picture, Plan, Rect, Text


def texts(plan_or_page: Plan | Page) -> list[Text]:
    pages = plan_or_page.pages if isinstance(plan_or_page, Plan) else (plan_or_page,)
    return [item for page in pages for block in page.blocks for item in block.items if isinstance(item, Text)]


def words(plan_or_page: Plan | Page) -> str:
    return "\n".join(text.text for text in texts(plan_or_page))


def blocks(plan: Plan, kind: str) -> list[Block]:
    return [block for page in plan.pages for block in page.blocks if block.kind == kind]


def assert_nothing_overlaps_or_is_cut(plan: Plan) -> None:
    for number, page in enumerate(plan.pages, 1):
        margins = Rect(0, 0, page.width, page.height).inset(page.margin)
        for block in page.blocks:
            assert margins.holds(block.rect), (number, block.kind, block.rect)
            for item in block.items:
                assert block.rect.holds(item.rect, 0.2), (number, block.kind, item)
            solid = [item.rect for item in block.items if isinstance(item, Text | Picture)]
            for one, other in itertools.combinations(solid, 2):
                assert not one.overlaps(other, 0.05), (number, block.kind, one, other)
        for first, second in itertools.combinations(page.blocks, 2):
            assert not first.rect.overlaps(second.rect), (number, first.kind, second.kind)


def assert_texts_can_be_read(plan: Plan) -> None:
    for text in texts(plan):
        assert text.pt >= 6
        assert text.text.strip()


def counted_in(found: list[Block]) -> int:
    """The sum of the counts of the parts lists in some blocks; a ladder counts its rungs."""
    total = 0
    for block in found:
        lines = [item for item in block.items if isinstance(item, Text)]
        for count in lines:
            match = re.fullmatch(r"(\d+) ×", count.text)
            if match is None:
                continue
            beside = [t for t in lines if t.x > count.x and abs(t.y - count.y) < 3 and t is not count]
            name = min(beside, key=lambda t: t.x).text if beside else ""
            rungs = re.match(r"ladder of (\d+)", name)
            total += int(match[1]) * (int(rungs[1]) if rungs else 1)
    return total


def assert_parts_add_up(plan: Plan, battlefield: Battlefield) -> None:
    """The list on the cover and the lists of all steps each hold every piece once."""
    further = [b for b in blocks(plan, "parts") if b.slot is not None]
    cover = [b for b in blocks(plan, "parts") if b.slot is None]
    assert counted_in(cover) == len(battlefield)
    assert counted_in(blocks(plan, "step") + further) == len(battlefield)


def drawing_of(block: Block) -> Picture:
    """The drawing in the box of a level: its largest picture."""
    pictures = [item for item in block.items if isinstance(item, Picture)]
    return max(pictures, key=lambda picture: picture.rect.width * picture.rect.height)


def assert_one_scale(plan: Plan) -> None:
    """Every level is drawn at the same scale."""
    assert {drawing_of(block).scale for block in blocks(plan, "step")} <= {plan.scale}


def assert_all_is_drawn(plan: Plan, battlefield: Battlefield) -> None:
    """Every hex or edge of every piece lies within a drawing of the level where the piece comes in."""
    shown: dict[int, list[Bounds]] = defaultdict(list)
    for block in blocks(plan, "step"):
        drawing = drawing_of(block)
        (x, y), scale = drawing.origin, drawing.scale
        box = Bounds(x, y, x + drawing.rect.width / scale, y + drawing.rect.height / scale)
        assert block.slot is not None
        shown[block.slot].append(box)
    for step in steps_of(with_flags_lowered(battlefield), Catalogue({}, {}, {}, {})):
        places = {cell for piece in step.pieces if not piece.type.is_edge for cell in piece.cells}
        edges = {edge for piece in step.pieces if piece.type.is_edge for edge in piece.edges}
        for corners_of in (*map(corners, places), *map(edge_line, edges)):
            assert any(all(_holds(box, corner) for corner in corners_of) for box in shown[step.slot]), (
                step.slot,
                corners_of,
            )


def _holds(box: Bounds, point: Point, slack: float = 0.01) -> bool:
    inside = box.left - slack <= point.x <= box.right + slack
    return inside and box.top - slack <= point.y <= box.bottom + slack


def assert_key_is_complete(plan: Plan) -> None:
    """Every symbol of every page is in the key, once, and the key explains nothing else."""
    explained = [id for block in blocks(plan, "key") for id in block.symbols]
    shown = {
        id for page in plan.pages for block in page.blocks if block.kind != "key" for id in block.symbols
    }
    assert sorted(explained) == sorted(shown)


def assert_contents_are_right(plan: Plan) -> None:
    """What the list of contents says begins on a page does begin there, and nothing is left out."""
    marked = {
        title: number
        for number, page in enumerate(plan.pages, 1)
        for title in page.bookmarks
        if title != "Overview"
    }
    told: set[str] = set()
    for block in blocks(plan, "contents"):
        lines = [item for item in block.items if isinstance(item, Text)]
        for page in (text for text in lines if text.anchor == "end"):
            title = max(
                (t for t in lines if t.y == page.y and t.x < page.x and t is not page), key=lambda t: t.x
            )
            first, _, last = page.text.partition("–")
            here = {name for name, at in marked.items() if int(first) <= at <= int(last or first)}
            levels = re.fullmatch(r"Levels (\d+) (?:to|and) (\d+)", title.text)
            if levels is None:
                # Shortened where the column is narrow.
                short = title.text.endswith("…")
                meant = {
                    name
                    for name in here
                    if name == title.text or (short and name.startswith(title.text.removesuffix("…")))
                }
                assert meant, (title.text, page.text)
                told |= meant
                continue
            among = {
                name
                for name in here
                if re.fullmatch(r"Level \d+", name)
                and int(levels[1]) <= int(name.split()[1]) <= int(levels[2])
            }
            assert {f"Level {levels[1]}", f"Level {levels[2]}"} <= among, (title.text, page.text)
            told |= among
    if blocks(plan, "contents"):
        assert told == set(marked)


def assert_sound(plan: Plan, battlefield: Battlefield) -> None:
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_parts_add_up(plan, battlefield)
    assert_one_scale(plan)
    assert_all_is_drawn(plan, battlefield)
