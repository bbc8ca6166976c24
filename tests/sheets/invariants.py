"""What holds of every plan, whatever is on it."""

from __future__ import annotations

import itertools
import re
from collections import Counter

from builder.battlefield import Battlefield
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
    further = [b for b in blocks(plan, "parts") if "further pieces" in _title(b)]
    cover = [b for b in blocks(plan, "parts") if b not in further]
    assert counted_in(cover) == len(battlefield)
    assert counted_in(blocks(plan, "step") + further) == len(battlefield)


def _title(block: Block) -> str:
    return next(item.text for item in block.items if isinstance(item, Text))


def assert_one_scale(plan: Plan) -> None:
    """Every level is drawn at the same scale, in a drawing of the same size."""
    drawings = [
        max((item for item in block.items if isinstance(item, Picture)), key=lambda p: p.rect.width)
        for block in blocks(plan, "step")
    ]
    assert {drawing.scale for drawing in drawings} <= {plan.scale}
    sizes = Counter((round(d.rect.width, 3), round(d.rect.height, 3)) for d in drawings)
    assert len(sizes) <= 1
    assert len({d.origin for d in drawings}) <= 1


def assert_sound(plan: Plan, battlefield: Battlefield) -> None:
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_parts_add_up(plan, battlefield)
    assert_one_scale(plan)
