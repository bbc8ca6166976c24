"""What the cover says in numbers and words: facts, boxes, time, what is missing, what cannot be built.

The time for building is a simple estimate, so that somebody can plan an evening: seconds for one piece, of
somebody who has built before and has the pieces at hand, sorted (the checklist): to find it, to see on the
drawing where it goes, and to put it there. Nobody has measured it; the table says why each number is what it
is, and the sum is given as "about", rounded.

They stand on cards of a known height, side by side or one below the other. In the list of contents levels of
one page share a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import UNKNOWN_PIECE, Battlefield
from builder.catalogue import Catalogue, Confidence, PieceType, Role, TileClass, piece_name
from builder.drawing.plan_view import covered_hexes
from builder.hexgrid import Point, bounds, window_of
from builder.inventory import BoxPlan, short, used
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.sheets import layout
from builder.sheets.building.steps import level_title
from builder.sheets.flow import HEADING, Flow, TextLine
from builder.sheets.layout import INK, PANEL, SOFT, line_height, shortened, text_lines, wrapped
from builder.wording import all_times, times

# Seconds a piece by what it is.
SECONDS = {
    Role.LAND: 10,  # a small tile: find its hex on the drawing, drop it into place
    Role.WALL_WALK: 15,  # is fitted on top of walls
    Role.FLUID: 8,  # needs no turning where it is a single hex, as most are
    Role.OBSTACLE: 15,  # is put together from trunk and base, or seated on its base
    Role.CASTLE_BASE: 12,  # must be turned the right way
    Role.CASTLE_WALL: 15,  # must be turned, and plugged on without pulling up what carries it
    Role.DOORWAY: 60,  # two towers, a lintel and a door
    Role.DOOR: 15,  # is hung in
    Role.RUIN: 15,  # is stood between hexes
    Role.STONE_WALL: 15,  # is stood between hexes
    Role.LAUR_WALL: 12,  # is slid between its pillars
    Role.FIXTURE: 8,  # is hung in
    Role.BATTLEMENT: 8,  # is clipped on
    Role.LADDER: 8,  # is clipped together
    Role.FLAG: 5,  # is stuck in
    Role.PART: 5,  # is laid by
}
LARGE_TILE = 6  # hexes from which a tile is awkward
LARGE_EXTRA = 10  # seconds to turn it the right way and press it onto all that lies below it
LEVEL = 30  # seconds a level: read the next drawing, take its pieces to hand, look it over at the end


def seconds_for(type: PieceType) -> int:
    """The seconds that one piece of a type takes."""
    extra = LARGE_EXTRA if type.role is Role.LAND and type.size >= LARGE_TILE else 0
    return SECONDS[type.role] + extra


def build_minutes(battlefield: Battlefield) -> float:
    """The estimate in minutes; 0 without pieces."""
    pieces = battlefield.pieces.values()
    levels = len({piece.slot for piece in pieces})
    return (sum(seconds_for(piece.type) for piece in pieces) + LEVEL * levels) / 60


def rounded_time(minutes: float) -> str:
    """The time as people say it: to five minutes, from an hour on to ten, from four hours on to half hours.

    >>> rounded_time(2), rounded_time(23), rounded_time(76), rounded_time(260)
    ('5 min', '25 min', '1 h 20 min', '4½ h')
    """
    if minutes >= 235:
        halves = round(minutes / 30)
        return _("{n}½ h", n=halves // 2) if halves % 2 else _("{n} h", n=halves // 2)
    step = 5 if minutes < 57.5 else 10
    rounded = max(5, round(minutes / step) * step)
    hours, rest = divmod(rounded, 60)
    parts = (_("{n} h", n=hours) if hours else "", _("{n} min", n=rest) if rest else "")
    return " ".join(part for part in parts if part)


_MOST_SHORT = 5  # kinds of pieces that are named one by one


@dataclass(frozen=True, slots=True)
class CoverFact:
    """A number and what it says."""

    value: str
    label: str


def facts_of(battlefield: Battlefield) -> list[CoverFact]:
    """Pieces, levels, hexes, size and time to build; nothing but the pieces where there are none."""
    pieces = CoverFact(str(len(battlefield)), ngettext("piece", "pieces", len(battlefield)))
    hexes = covered_hexes(battlefield)
    box = bounds(hexes)
    if box is None:
        return [pieces]
    left, top, right, bottom = window_of(hexes)
    ground = (TileClass.LAND, TileClass.FLUID, TileClass.CASTLE)
    tops = [piece.highest for piece in battlefield.pieces.values() if piece.type.kind.tile_class in ground]
    wide, deep = box.width / 10, box.height / 10
    centimetres = {"wide": f"{wide:.0f}", "deep": f"{deep:.0f}"}
    inches = {"wide": f"{wide / 2.54:.0f}", "deep": f"{deep / 2.54:.0f}"}
    return [
        pieces,
        CoverFact(str(max(tops, default=0)), _("highest level")),
        CoverFact(str(len(hexes)), ngettext("hex with terrain", "hexes with terrain", len(hexes))),
        CoverFact(f"{right - left + 1} × {bottom - top + 1}", _("columns × rows of hexes")),
        CoverFact(_("{wide} × {deep} cm", **centimetres), _("{wide} × {deep} inches", **inches)),
        CoverFact(rounded_time(build_minutes(battlefield)), _("to build, about")),
    ]


def box_lines(boxes: BoxPlan | None, catalogue: Catalogue, battlefield: Battlefield) -> list[TextLine]:
    """What to take from the shelf, in words; where a count that matters is not certain, that is said."""
    wanted = {part for piece in battlefield.pieces.values() for part in piece.type.parts}
    if boxes is None:
        return []
    lines: list[TextLine] = []
    for id, count in boxes.boxes.items():
        box = catalogue.boxes.get(id)
        lines.append(TextLine(times(count, _box_name(id, catalogue)), bold=True))
        others = [
            catalogue.boxes[other].name for other in boxes.same_as.get(id, ()) if other in catalogue.boxes
        ]
        if others:
            lines.append(
                TextLine(_("or {boxes} (the same pieces)", boxes=", ".join(others)), soft=True, indent=5)
            )
        counts = box.pieces.items() if box else ()
        if any(id in wanted and count.confidence is Confidence.LOW for id, count in counts):
            lines.append(TextLine(_("not all counts of this box are certain"), soft=True, indent=5))
    if boxes.fewer:
        lines.append(TextLine(_fewer(boxes, catalogue), soft=True))
    for id, count in boxes.not_in_any_box.items():
        lines.append(TextLine(_("{n} × {name}: in no box known here", n=count, name=_name(id, catalogue))))
    return lines


def _fewer(boxes: BoxPlan, catalogue: Catalogue) -> str:
    """By how much the boxes that would do by uncertain counts differ from those that are needed."""
    needed, fewer = Counter(boxes.boxes), Counter(boxes.fewer)
    spared, instead = (
        ", ".join(all_times(counts, lambda id: _box_name(id, catalogue)))
        for counts in (needed - fewer, fewer - needed)
    )
    if instead:
        return _(
            "By counts that are not certain, {boxes} would do in place of {others}.",
            boxes=instead,
            others=spared,
        )
    return _("By counts that are not certain, it can be built without {boxes}.", boxes=spared)


def owned_lines(
    battlefield: Battlefield, owned: Mapping[str, int] | None, catalogue: Catalogue
) -> list[TextLine]:
    """Whether the pieces owned are enough and, if not, what is short; nothing where nobody said.

    Of more than a few kinds only the number is given: `short_notes` say which.
    """
    if owned is None or len(battlefield) == 0:
        return []
    missing = short(used(battlefield), owned)
    if not missing:
        return [TextLine(_("You have all the pieces."), bold=True)]
    if len(missing) > _MOST_SHORT:
        n, kinds = sum(missing.values()), len(missing)
        all_but = _("You have all but {n} pieces of {kinds} kinds:", n=n, kinds=kinds)
        return [
            TextLine(all_but, bold=True),
            TextLine(_("marked in the list of all pieces"), soft=True, indent=5),
        ]
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    names = [
        times(missing[id], _name(id, catalogue))
        for id in sorted(missing, key=lambda id: (order.get(id, len(order)), id))
    ]
    return [TextLine(_("You have all but:"), bold=True), TextLine(", ".join(names), indent=5)]


def short_notes(
    battlefield: Battlefield, owned: Mapping[str, int] | None, catalogue: Catalogue
) -> dict[str, str]:
    """What is short of each type that the battlefield uses, by piece id; only of those that are short."""
    missing = short(used(battlefield), owned) if owned is not None else {}
    notes: dict[str, str] = {}
    for type in {piece.type for piece in battlefield.pieces.values()}:
        said = [
            _("{n} short", n=missing[id])
            if id == type.id
            else _("{n} × {name} short", n=missing[id], name=_name(id, catalogue))
            for id in type.parts
            if id in missing
        ]
        if said:
            notes[type.id] = ", ".join(said)
    return notes


def findings_line(problems: Sequence[Problem], page: int | None) -> tuple[str, bool] | None:
    """The findings in one sentence, with the page that lists them, and whether any is an error; or None."""
    unknown = sum(problem.code == UNKNOWN_PIECE for problem in problems)
    errors = sum(problem.severity is Severity.ERROR for problem in problems) - unknown
    warnings = sum(problem.severity is Severity.WARNING for problem in problems)
    if not (unknown or errors or warnings):
        return None
    said = []
    if unknown:
        said.append(
            ngettext(
                "Not complete: {n} piece is not known", "Not complete: {n} pieces are not known", unknown
            )
        )
    if errors:
        said.append(
            ngettext("{n} thing cannot be built as drawn", "{n} things cannot be built as drawn", errors)
        )
    if warnings and errors:
        said.append(ngettext("{n} needs care while building", "{n} need care while building", warnings))
    elif warnings:
        said.append(
            ngettext("{n} thing needs care while building", "{n} things need care while building", warnings)
        )
    found = ", ".join(said)
    words = _("{found}: see page {page}", found=found, page=page) if page else found
    return words, bool(errors or unknown)


def _box_name(id: str, catalogue: Catalogue) -> str:
    box = catalogue.boxes.get(id)
    return box.name if box else id


def _name(id: str, catalogue: Catalogue) -> str:
    return piece_name(catalogue, id)


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """A line of the list: what, and the pages from ``first`` to ``last``."""

    title: str
    first: int
    last: int

    @property
    def pages(self) -> str:
        """The pages as people write them."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def rows_of_contents(entries: Sequence[layout.ContentsLine], most: int) -> list[ContentsRow]:
    """The entries in order, levels that begin on one page in one row.

    Where that gives more than ``most`` rows, levels of several pages share a row too, evenly.
    """
    for pages_together in range(1, len(entries) + 2):
        rows = _grouped(entries, pages_together)
        if len(rows) <= most:
            break
    return rows


def _grouped(entries: Sequence[layout.ContentsLine], pages_together: int) -> list[ContentsRow]:
    rows: list[ContentsRow] = []
    slots: list[int] = []
    start = 0

    def close() -> None:
        if slots:
            last = max(entry.page for entry in levels)
            rows.append(ContentsRow(_levels(slots), start, last))
            slots.clear()
            levels.clear()

    levels: list[layout.ContentsLine] = []
    for entry in entries:
        if entry.slot is None:
            close()
            rows.append(ContentsRow(entry.title, entry.page, entry.page))
            continue
        if slots and entry.page >= start + pages_together:
            close()
        if not slots:
            start = entry.page
        slots.append(entry.slot)
        levels.append(entry)
    close()
    return rows


def _levels(slots: Sequence[int]) -> str:
    """
    >>> _levels([3]), _levels([2, 3, 5]), _levels([2, 3])
    ('Level 3', 'Levels 2 to 5', 'Levels 2 and 3')

    A site is built up before what lies around it goes on, so levels do not only rise:

    >>> _levels([2, 13, 6])
    'Levels 2 to 13'
    """
    if len(slots) == 1:
        return level_title(slots[0])
    ends = {"first": min(slots), "last": max(slots)}
    return (
        _("Levels {first} and {last}", **ends) if len(slots) == 2 else _("Levels {first} to {last}", **ends)
    )


_PAD = 3.2
_VALUE_PT, _LABEL_PT = 14.0, 7.5
_FACT = 10.4  # value and label
_FACT_GAP = 3.4  # between lines of facts
_ROW_PT = 9.0
_ROW = 5.0  # a line of the list of contents
_COLUMN_GAP = 6.0
_LEADER = "#ddd7ce"
_CONTENTS_COLUMN = 44.0
_ALARM = {True: ("#fbe6e1", "#8f2416"), False: ("#fbf1d9", "#6b4a0b")}  # ground and letters


@dataclass(frozen=True, slots=True)
class CoverBlock:
    """A block to be: ``draw(x, y)`` gives its items with the upper left corner there."""

    kind: layout.BlockKind
    width: float
    height: float
    draw: Callable[[float, float], list[layout.Item]]

    def at(self, x: float, y: float) -> layout.Block:
        """The block with its upper left corner there."""
        return layout.Block(self.kind, layout.Rect(x, y, self.width, self.height), tuple(self.draw(x, y)))


def facts_card(facts: Sequence[CoverFact], width: float, columns: int, flow: Flow) -> CoverBlock:
    """Numbers with what they say below them, in ``columns`` on a panel."""
    lines = -(-len(facts) // columns)
    height = lines * _FACT + (lines - 1) * _FACT_GAP + 2 * _PAD - 0.6
    # As wide as its text needs and no wider, so that the numbers stand apart evenly.
    split = [facts[i::columns] for i in range(columns)]
    needed = [max((_fact_width(fact, flow) for fact in column), default=0.0) for column in split]
    room = width - 2 * _PAD
    gap = (room - sum(needed)) / max(1, columns - 1)

    def draw(x: float, y: float) -> list[layout.Item]:
        items: list[layout.Item] = [layout.Panel(layout.Rect(x, y, width, height), PANEL, 1.5)]
        for i, fact in enumerate(facts):
            left = x + _PAD + sum(needed[: i % columns]) + (i % columns) * gap
            top = y + _PAD + (i // columns) * (_FACT + _FACT_GAP)
            value_pt = _fitting(fact.value, _VALUE_PT, True, room, flow)
            label_pt = _fitting(fact.label, _LABEL_PT, False, room, flow)
            items += text_lines([fact.value], left, top, value_pt, flow.measure, bold=True)
            items += text_lines([fact.label], left, top + 6.3, label_pt, flow.measure, colour=SOFT)
        return items

    return CoverBlock("facts", width, height, draw)


def _fact_width(fact: CoverFact, flow: Flow) -> float:
    return max(flow.measure(fact.value, _VALUE_PT, True), flow.measure(fact.label, _LABEL_PT, False))


def _fitting(text: str, pt: float, bold: bool, room: float, flow: Flow) -> float:
    """The size of a text, smaller where it is wider than the ``room``: large type on a small page."""
    return pt * min(1.0, room / max(room, flow.measure(text, pt, bold)))


def columns_for(facts: Sequence[CoverFact], width: float, flow: Flow) -> int:
    """How many facts find room side by side, in lines as even as can be."""
    for lines in range(1, len(facts) + 1):
        columns = -(-len(facts) // lines)
        needed = [max(_fact_width(fact, flow) for fact in facts[i::columns]) for i in range(columns)]
        if sum(needed) + (columns - 1) * 4.0 + 2 * _PAD <= width:
            return columns
    return 1


def alarm_card(text: str, error: bool, width: float, flow: Flow, page: int | None = None) -> CoverBlock:
    """A sentence on a coloured strip, a link to a page: nobody should begin without having read it."""
    ground, ink = _ALARM[error]
    lines = wrapped(text, 9.5, True, width - 2 * _PAD, flow.measure)
    height = len(lines) * line_height(9.5) + 2 * 2.0 - 0.8

    def draw(x: float, y: float) -> list[layout.Item]:
        return [
            layout.Panel(layout.Rect(x, y, width, height), ground, 1.5),
            *text_lines(lines, x + _PAD, y + 2.0, 9.5, flow.measure, bold=True, colour=ink, page=page),
        ]

    return CoverBlock("facts", width, height, draw)


def text_card(
    kind: layout.BlockKind, title: str, lines: Sequence[TextLine], width: float, flow: Flow
) -> CoverBlock:
    """Running text under a heading."""
    broken = flow.broken(lines, width)
    height = HEADING + len(broken) * line_height(9.0)

    def draw(x: float, y: float) -> list[layout.Item]:
        return [*flow.heading(title, x, y, width), *flow.line_items(broken, x, y + HEADING, width)]

    return CoverBlock(kind, width, height, draw)


def contents_columns(width: float) -> int:
    """How many columns a list of contents takes in a width."""
    return max(1, int((width + _COLUMN_GAP) // (_CONTENTS_COLUMN + _COLUMN_GAP)))


def contents_height(lines: int) -> float:
    """The height of a list of contents with ``lines`` below its heading."""
    return HEADING + lines * _ROW


def contents_card(rows: Sequence[ContentsRow], width: float, columns: int, flow: Flow) -> CoverBlock:
    """What begins on which page."""
    per_column = -(-len(rows) // columns)
    height = contents_height(per_column)
    own = (width - (columns - 1) * _COLUMN_GAP) / columns

    def draw(x: float, y: float) -> list[layout.Item]:
        items = flow.heading(_("Contents"), x, y, width)
        for i, row in enumerate(rows):
            left = x + (i // per_column) * (own + _COLUMN_GAP)
            top = y + HEADING + (i % per_column) * _ROW
            baseline = top + layout.ASCENT * _ROW_PT * layout.MM_PER_POINT
            number = flow.measure(row.pages, _ROW_PT, True)
            title = shortened(row.title, _ROW_PT, False, own - number - 6.0, flow.measure)
            taken = flow.measure(title, _ROW_PT, False)
            items.append(layout.Text(left, baseline, title, _ROW_PT, taken, False, INK, page=row.first))
            right = left + own
            items.append(
                layout.Text(right, baseline, row.pages, _ROW_PT, number, True, INK, "end", row.first)
            )
            items.append(
                layout.StraightLine(
                    Point(left + taken + 1.5, baseline - 0.2),
                    Point(right - number - 1.5, baseline - 0.2),
                    _LEADER,
                    0.15,
                )
            )
        return items

    return CoverBlock("contents", width, height, draw)
