"""What holds of every plan, whatever is on it."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.isometric.picture import OUTLINE
from builder.drawing.marks import Area, Label
from builder.hexgrid import Bounds, Point, corners, edge_line
from builder.inventory import used
from builder.sheets.building.steps import steps_of, with_flags_lowered
from builder.sheets.layout import (
    ASCENT,
    CAP_HEIGHT,
    MM_PER_POINT,
    Block,
    Page,
    Picture,
    Plan,
    Rect,
    Text,
    line_height,
)
from tests.battlefields import shipped_catalogue


def texts(part: Plan | Page | Block) -> list[Text]:
    """The texts of a plan, a page or a block."""
    blocks = (part,) if isinstance(part, Block) else part.blocks if isinstance(part, Page) else ()
    if isinstance(part, Plan):
        blocks = [block for page in part.pages for block in page.blocks]
    return [item for block in blocks for item in block.items if isinstance(item, Text)]


def words(part: Plan | Page | Block) -> str:
    return "\n".join(text.text for text in texts(part))


def blocks(plan: Plan, kind: str) -> list[Block]:
    return [block for page in plan.pages for block in page.blocks if block.kind == kind]


def beside(rects: Iterable[Rect]) -> Iterator[tuple[Rect, Rect]]:
    """Every two that could overlap: their heights have something in common."""
    above: list[Rect] = []
    for rect in sorted(rects, key=lambda rect: rect.y):
        above = [one for one in above if one.bottom > rect.y]
        yield from ((one, rect) for one in above)
        above.append(rect)


def assert_nothing_overlaps_or_is_cut(plan: Plan) -> None:
    for number, page in enumerate(plan.pages, 1):
        margins = Rect(0, 0, page.width, page.height).inset(page.margin)
        for block in page.blocks:
            assert margins.holds(block.rect), (number, block.kind, block.rect)
            for item in block.items:
                assert block.rect.holds(item.rect, 0.2), (number, block.kind, item)
            solid = [item.rect for item in block.items if isinstance(item, Text | Picture)]
            for one, other in beside(solid):
                assert not one.overlaps(other, 0.05), (number, block.kind, one, other)
        for first, second in itertools.combinations(page.blocks, 2):
            assert not first.rect.overlaps(second.rect), (number, first.kind, second.kind)


def assert_texts_can_be_read(plan: Plan) -> None:
    for text in texts(plan):
        assert text.pt >= 6
        assert text.text.strip()
    for number, page in enumerate(plan.pages, 1):
        for block in page.blocks:
            for picture in (item for item in block.items if isinstance(item, Picture)):
                for mark in picture.marks:
                    if isinstance(mark, Label):
                        pt = mark.height * picture.scale / (MM_PER_POINT * CAP_HEIGHT)
                        assert pt >= 5.95, (number, block.kind, mark, pt)


def assert_parts_add_up(plan: Plan, battlefield: Battlefield) -> None:
    """The cover's list and those of all steps together tell every piece once, by name; each step its own.

    The checklist does so with what is taken out of boxes: two single tiles for a tile of double height.
    """
    pieces = Counter(piece.type.name for piece in battlefield.pieces.values())
    names = {id: type.name for id, type in shipped_catalogue().pieces.items()}
    names |= {piece.type.id: piece.type.name for piece in battlefield.pieces.values()}
    taken = Counter({names[id]: count for id, count in used(battlefield).items()})
    assert listed_counts([b for b in blocks(plan, "parts") if b.slot is None], pieces) == pieces
    steps = [*blocks(plan, "step"), *(b for b in blocks(plan, "parts") if b.slot is not None)]
    # The list of a pillar of two kinds in turn has all its levels; `rebuilt` reads which is which.
    stacked = [block for block in blocks(plan, "step") if "In turn" in _said(block)]
    alike = [block for block in blocks(plan, "step") if block not in stacked for _ in levels_of(block)[1:]]
    assert listed_counts([*steps, *alike], pieces) == pieces
    for step in steps_of(with_flags_lowered(battlefield), Catalogue({}, {}, {}, {}), whole_levels=True):
        put = Counter(piece.type.name for piece in step.pieces)
        if any(step.slot in levels_of(block) for block in stacked):
            continue
        assert listed_counts([b for b in steps if step.slot in levels_of(b)], put) == put, step.slot
    if blocks(plan, "checklist"):
        assert listed_counts(blocks(plan, "checklist"), taken) == taken


def _said(block: Block) -> str:
    return " ".join(text.text for text in texts(block))


def is_lit(picture: Picture) -> bool:
    """Whether it is a picture of a step at an angle."""
    return any(OUTLINE in (mark.stroke if isinstance(mark, Area) else mark.colour,) for mark in picture.marks)


def drawing_of(block: Block) -> Picture:
    """The drawing in the box of a level: its largest picture without an outline around what is new."""
    pictures = [item for item in block.items if isinstance(item, Picture) and not is_lit(item)]
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
        for slot in levels_of(block):
            shown[slot].append(box)
    for step in steps_of(with_flags_lowered(battlefield), Catalogue({}, {}, {}, {}), whole_levels=True):
        places = {cell for piece in step.pieces if not piece.type.is_edge for cell in piece.cells}
        edges = {edge for piece in step.pieces if piece.type.is_edge for edge in piece.edges}
        for corners_of in (*map(corners, places), *map(edge_line, edges)):
            assert any(all(_holds(box, corner) for corner in corners_of) for box in shown[step.slot]), (
                step.slot,
                corners_of,
            )


def levels_of(block: Block) -> range:
    """The levels that are built in the drawing of a block: its own, or all that its title names."""
    assert block.slot is not None
    alike = re.match(r"Levels (\d+) to (\d+)$", texts(block)[0].text)
    return range(int(alike[1]), int(alike[2]) + 1) if alike else range(block.slot, block.slot + 1)


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
    listed: set[str] = set()
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
                listed |= meant
                continue
            among = {
                name
                for name in here
                if re.fullmatch(r"Level \d+", name)
                and int(levels[1]) <= int(name.split()[1]) <= int(levels[2])
            }
            among |= {title.text} & here
            both = {f"Level {levels[1]}", f"Level {levels[2]}"}
            assert both <= among or title.text in among, (title.text, page.text)
            listed |= among
    if blocks(plan, "contents"):
        assert listed == set(marked)


def assert_sound(plan: Plan, battlefield: Battlefield) -> None:
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_parts_add_up(plan, battlefield)
    assert_one_scale(plan)
    assert_all_is_drawn(plan, battlefield)


_MOST_LINES = 12


def listed_counts(blocks: Iterable[Block], names: Iterable[str]) -> Counter[str]:
    """The counts of all rows by the name beside them; a ladder counts its rungs as ``ladder rung``.

    Names are broken over lines, and notes follow them: of ``names`` the longest with which the lines begin.
    """
    known = {"".join(name.split()): name for name in names}
    found: Counter[str] = Counter()
    for block in blocks:
        lines = [item for item in block.items if isinstance(item, Text)]
        for count in lines:
            match = re.fullmatch(r"(\d+) ×", count.text)
            if match is None:
                continue
            listed = beside_count(count, lines)
            ladder = re.match(r"ladder of (\d+) rungs?", " ".join(listed))
            if ladder is not None:
                found["ladder rung"] += int(match[1]) * int(ladder[1])
                continue
            starts = ["".join("".join(listed[:end]).split()) for end in range(len(listed), 0, -1)]
            name = next((known[start] for start in starts if start in known), " ".join(listed))
            found[name] += int(match[1])
    return found


def beside_count(count: Text, lines: list[Text]) -> list[str]:
    """The lines of text beside a count, from the top down; they stand about its middle. Codes are bold."""
    middle = count.y - ASCENT * count.pt * MM_PER_POINT / 2
    right = [text for text in lines if text.x > count.x and text.anchor == "start"]
    near = [text for text in right if abs(_middle(text) - middle) <= line_height(text.pt)]
    if not near:
        return []
    first = min(near, key=lambda text: text.x)
    step = line_height(first.pt)
    of_row = [text for text in right if text.x == first.x]
    of_row += [text for text in right if any(_after(text, code) for code in of_row if code.bold)]
    for many in range(_MOST_LINES, 0, -1):
        found: list[str] = []
        for i in range(many):
            at = middle + (i - (many - 1) / 2) * step
            line = [text for text in of_row if abs(_middle(text) - at) < 0.05]
            if not line:
                break
            found.append(" ".join(text.text for text in line if not text.bold))
        else:
            return [part for part in found if part]
    return []


def _after(text: Text, code: Text) -> bool:
    """Whether a text goes on right behind a code."""
    return text.y == code.y and 0 < text.x - (code.x + code.width) < 2.5


def _middle(text: Text) -> float:
    return text.y - ASCENT * text.pt * MM_PER_POINT / 2
