"""The scenario on paper: who plays, rounds to tick, goal, setup, special rules and victory.

Letters are measured run by run, so words wrap rightly where bold and regular ones meet. The shipped font has
no italics: italic words are printed as the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from builder.drawing.marks import reached
from builder.drawing.plan_view import Window, window_box
from builder.formats.rich_text import Kind, Paragraph, Run, paragraphs_of, paragraphs_of_rtf, plain_text
from builder.language import N_, _, ngettext
from builder.sheets.context import SheetContext
from builder.sheets.flow import GAP, HEADING, Flow
from builder.sheets.layout import (
    ASCENT,
    INK,
    MM_PER_POINT,
    SOFT,
    Block,
    BlockKind,
    Item,
    Measure,
    Page,
    Panel,
    Rect,
    Text,
    continued,
    line_height,
    text_lines,
    wrapped,
    wrapped_at_most,
)
from builder.sheets.paging.page_fit import PageScene, Pagination, Paper, borders_for
from builder.sheets.paging.step_pages import drawing_items
from builder.sheets.scenario.legend import Legend, sample_picture
from builder.sheets.scenario.shown import ArmyRow, ShownScenario
from builder.sheets.scenario.zone_scenes import full_legend, legend_apart, zone_entry, zone_scenes
from builder.wording import cleaned

BODY_PT = 9.0
_SIZES: dict[Kind, float] = {"title": 12.0, "heading": 9.5}
# Free mm above a paragraph of each kind, and above one that an empty line set apart.
_ABOVE: dict[Kind, float] = {"title": 6.0, "heading": 3.0, "text": 1.3, "bullet": 0.7, "number": 0.7}
_APART = 2.6
_MARK = 4.6  # mm that rows of lists lie in
_SLACK = 0.2  # mm by which letters set together may be wider than one by one

_MOST_PARTS = 12  # under separate titles, before columns are broken wherever they are full

Word = list[tuple[str, bool]]  # a word in stretches of regular and bold letters


@dataclass(frozen=True, slots=True)
class LinePart:
    """A stretch of one line: ``x`` from the left side of the column, ``width`` as measured."""

    x: float
    text: str
    width: float
    bold: bool


@dataclass(frozen=True, slots=True)
class RichLine:
    """A line: ``above`` mm stay free before it but at the top of a column; ``keep``: not without the next."""

    parts: tuple[LinePart, ...]
    pt: float
    above: float
    keep: bool = False

    @property
    def height(self) -> float:
        """Its height in mm without what stays free above."""
        return line_height(self.pt)

    def items(self, x: float, top: float) -> list[Item]:
        """The line drawn at a place."""
        base = top + ASCENT * self.pt * MM_PER_POINT
        return [Text(x + part.x, base, part.text, self.pt, part.width, part.bold, INK) for part in self.parts]


def rich_lines(paragraphs: Iterable[Paragraph], width: float, measure: Measure) -> list[RichLine]:
    """The paragraphs in lines at most ``width`` mm wide."""
    found: list[RichLine] = []
    for paragraph in paragraphs:
        found += _lines(paragraph, width, measure)
    return found


def _lines(paragraph: Paragraph, width: float, measure: Measure) -> Iterator[RichLine]:
    pt = _SIZES.get(paragraph.kind, BODY_PT)
    headed = paragraph.kind in _SIZES
    above = _ABOVE[paragraph.kind]
    if paragraph.apart:
        above = max(above, _APART)
    runs = [replace(run, bold=run.bold or headed) for run in paragraph.runs]
    mark = cleaned(paragraph.mark)
    mark_width = measure(mark, pt, False) if mark else 0.0
    left = max(_MARK, mark_width + 1.4) if mark else 0.0
    lines = list(_wrapped_runs(runs, pt, width - left, measure))
    for i, words in enumerate(lines):
        parts = _parts(words, left, pt, measure)
        if i == 0 and mark:
            parts.insert(0, LinePart(0.0, mark, mark_width, False))
        # Neither the first line of a paragraph nor the last one stands alone.
        keep = headed or (len(lines) > 2 and i in (0, len(lines) - 2)) or (len(lines) == 2 and i == 0)
        yield RichLine(tuple(parts), pt, above if i == 0 else 0.0, keep)


def _words(runs: Sequence[Run]) -> list[list[Word]]:
    """The words of some runs, line by line where breaks were set."""
    lines: list[list[Word]] = [[]]
    open_word = False
    for run in runs:
        for i, line in enumerate(cleaned(run.text).splitlines() or [""]):
            if i:
                lines.append([])
                open_word = False
            if line[:1].isspace():
                open_word = False
            for word in line.split():
                if open_word:
                    lines[-1][-1].append((word, run.bold))
                else:
                    lines[-1].append([(word, run.bold)])
                open_word = False
            open_word = bool(line) and not line[-1].isspace()
        if run.text.endswith("\n"):
            lines.append([])
            open_word = False
    return [line for line in lines if line]


def _wrapped_runs(runs: Sequence[Run], pt: float, width: float, measure: Measure) -> Iterator[list[Word]]:
    """The words line by line, each line at most ``width`` wide; words longer than that are cut."""
    space = measure(" ", pt, False)
    for words in _words(runs):
        line: list[Word] = []
        used = 0.0
        for word in words:
            for part in _cut(word, pt, width - _SLACK, measure):
                needed = sum(measure(text, pt, bold) for text, bold in part)
                if line and used + space + needed > width - _SLACK:
                    yield line
                    line, used = [], 0.0
                used += needed + (space if line else 0.0)
                line.append(part)
        yield line


def _cut(word: Word, pt: float, width: float, measure: Measure) -> list[Word]:
    if sum(measure(text, pt, bold) for text, bold in word) <= width:
        return [word]
    return [[(part, bold)] for text, bold in word for part in wrapped(text, pt, bold, width, measure)]


def _parts(words: Sequence[Word], left: float, pt: float, measure: Measure) -> list[LinePart]:
    """The words of a line as few stretches, each of one weight; blanks belong to the stretch before."""
    stretches: list[tuple[str, bool]] = []
    for i, word in enumerate(words):
        for k, (text, bold) in enumerate(word):
            blank = " " if i and not k else ""
            if stretches and stretches[-1][1] == bold:
                stretches[-1] = (stretches[-1][0] + blank + text, bold)
                continue
            if stretches and blank:
                stretches[-1] = (stretches[-1][0] + blank, stretches[-1][1])
            stretches.append((text, bold))
    parts: list[LinePart] = []
    x = left
    for text, bold in stretches:
        width = measure(text, pt, bold)
        parts.append(LinePart(x, text, width, bold))
        x += width
    return parts


def filled(lines: Sequence[RichLine], columns: int, height: float) -> tuple[list[list[RichLine]], int]:
    """The lines filled into columns of a height, as many as fit, and how many those are."""
    found: list[list[RichLine]] = []
    start = 0
    while start < len(lines) and len(found) < columns:
        end = _end_of_column(lines, start, height)
        if end == start:
            break
        found.append(list(lines[start:end]))
        start = end
    return found, start


def _end_of_column(lines: Sequence[RichLine], start: int, height: float) -> int:
    """One past the last line of a column; lines to be kept with the next one are not its last."""
    used, end = 0.0, start
    while end < len(lines):
        used += lines[end].height + (lines[end].above if end > start else 0.0)
        if used > height + 0.001:
            break
        end += 1
    if end == len(lines):
        return end
    last = end
    while last > start and lines[last - 1].keep:
        last -= 1
    # A column of nothing but headings is filled all the same.
    return last if last > start else end


def height_of_column(column: Sequence[RichLine]) -> float:
    """The height of a column in mm."""
    return sum(line.height + (line.above if i else 0.0) for i, line in enumerate(column))


def least_height(lines: Sequence[RichLine], columns: int, most: float) -> float:
    """The least height, up to ``most``, at which all lines find room in ``columns``; ``most`` if none."""
    if filled(lines, columns, most)[1] < len(lines):
        return most
    low, high = 0.0, most
    while high - low > 0.5:
        middle = (low + high) / 2
        if filled(lines, columns, middle)[1] == len(lines):
            high = middle
        else:
            low = middle
    return high


def in_unbroken_parts(
    parts: Sequence[Sequence[RichLine]], columns: int, most: float
) -> list[list[RichLine]] | None:
    """The parts one after the other in columns, none of them broken, in the least height.

    None where that height is more than ``most``, where a single part is all there is, or where there are too
    many to try.
    """
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    best: list[list[RichLine]] | None = None
    least = most + 0.001
    for cuts in combinations(range(1, len(parts)), min(columns, len(parts)) - 1):
        ends = (0, *cuts, len(parts))
        made = [[line for part in parts[start:end] for line in part] for start, end in pairwise(ends)]
        high = max(height_of_column(column) for column in made)
        if high < least:
            best, least = made, high
    return best


_COLUMN = 76.0  # of running text, at least
_GUTTER = 7.0
_LEAST_LINES = 6  # before a text is spread over several columns
_LEAST_ROOM = 32.0  # mm at the foot of a page worth beginning a text in
_BOX, _BOX_GAP = 11.0, 2.0  # of the round track
_PLAN = 0.3  # of the height of a page, at most, that a plan takes
_BESIDE_PLAN, _MOST_BESIDE = 60.0, 1.4  # mm, of what is said beside it; how high to the plan
_BORDER, _PAPER = "#8a8378", "#ffffff"
_BOX_LINE = 0.35
_SWATCH = 9.5
_PLAYERS_PT, _NAME_PT, _PT = 9.0, 9.0, 8.0
TITLE = N_("Scenario")
"""What the list of contents calls the first of these pages."""
_COUNTS = re.compile(r"[0-9]+((, | or |-)[0-9]+)*\Z")


def play_pages(context: SheetContext) -> list[Page]:
    """The pages of the scenario; none where it says nothing but what stands elsewhere.

    Of several, one goes on below the other, each with its plan; the army cards of all stand behind the last.
    """
    flow, legend, each = context.new_flow(), _legend(context), context.each_scenario()
    for own in each:
        shown, paragraphs = own.scenario, scenario_paragraphs(own.scenario)
        rounds = shown.scenario.rounds
        # A scenario of zones and glyphs alone is on the plan already, and needs no page of words.
        if not (paragraphs or shown.armies or rounds or shown.cards or legend or context.scenarios):
            return []
        if context.scenarios:
            _begin(own, flow)
        else:
            flow.new_page(_(TITLE))
            _put_head(flow, shown)
        if shown.armies:
            _put_armies(own, flow)
        if rounds:
            _put_rounds(flow, rounds)
        if paragraphs:
            _put_text(flow, _parts_of(paragraphs), again=titled(shown) if context.scenarios else "")
    cards = dict.fromkeys(card for own in each for card in own.scenario.cards)
    if cards:
        _put_text(flow, list(cards), _("Army cards"))
    if legend is not None:
        put_legend(flow, _("On the battlefield"), legend)
    return flow.pages


def titled(scenario: ShownScenario) -> str:
    """What to call a scenario."""
    return scenario.title or _(TITLE)


def _begin(context: SheetContext, flow: Flow) -> None:
    """The head of one of several scenarios with its plan, where both find room."""
    scenes = zone_scenes(context) if context.frame is not None else []

    def put(flow: Flow) -> None:
        _put_head(flow, context.scenario)
        if context.frame is not None:
            _put_plan(context, flow, context.frame, scenes)

    tried = context.new_flow()
    tried.new_page()
    put(tried)
    if not flow.pages or len(tried.pages) > 1 or flow.room < tried.y - GAP - tried.content.y:
        flow.new_page()
    flow.pages[-1].bookmarks.append(titled(context.scenario))
    put(flow)


def _put_plan(context: SheetContext, flow: Flow, frame: Window, scenes: Sequence[PageScene]) -> None:
    """Where everything of the scenario lies, on drawings side by side, and what it is beside or below."""
    legend = full_legend(context)
    if not scenes and not legend.height(flow.content.width):
        return
    content, options, title = flow.content, context.options, _("On the battlefield")
    most = _PLAN * content.height
    at_side = len(scenes) == 1 and legend.height(_BESIDE_PLAN) <= _MOST_BESIDE * most
    count = max(1, len(scenes))
    wide = (content.width - (_BESIDE_PLAN if at_side else 0.0) - (count - 1) * _GUTTER) / count
    border, beside = borders_for(frame, options.coordinates)
    box = window_box(frame)
    scale = min((wide - 2 * beside) / box.width, (most - 2 * border) / box.height)
    paper = Paper(context.width, context.height, options.margin, border)
    names = [wrapped(scene.title, _PT, False, wide, flow.measure) if count > 1 else [] for scene in scenes]
    y = flow.y + HEADING
    top = y + max(map(len, names), default=0) * line_height(_PT)
    items = flow.heading(title, content.x, flow.y, content.width)
    for i, scene in enumerate(scenes):
        place = Rect(content.x + i * (wide + _GUTTER), top, wide, 0.0)
        items += text_lines(names[i], place.x, y, _PT, flow.measure, colour=SOFT)
        marks = reached(scene.marks(scale))
        items += drawing_items(flow, context, marks, frame, (), place, Pagination(paper, scale, ()))
    bottom = top + box.height * scale + 2 * border if scenes else y
    width = _BESIDE_PLAN if at_side else content.width
    now, rest = legend.that_fits(width, content.bottom - (top if at_side else bottom))
    if now is not None:
        rect = Rect(content.right - width, top if at_side else bottom, width, now.height(width))
        items += now.items(rect)
        bottom = max(bottom, rect.bottom)
    flow.put("zones", bottom - flow.y, items)
    if rest is not None:
        put_legend(flow, continued(title), rest)


def scenario_paragraphs(scenario: ShownScenario) -> list[Paragraph]:
    """All that a scenario says in words, each part under its title; rich text where it says the same."""
    rtf, notes = scenario.scenario.foreign.rtf.encode("latin-1", "replace"), scenario.notes
    rich = bool(rtf) and (not notes.strip() or plain_text(rtf) == notes.strip())
    rest = paragraphs_of_rtf(rtf) if rich else paragraphs_of(notes)
    found: list[Paragraph] = []
    for title, text in scenario.sections:
        paragraphs = paragraphs_of(text)
        if paragraphs:
            found += [Paragraph((Run(title),), "title"), *paragraphs]
    if rest and found:
        found.append(Paragraph((Run(_("Designer's notes")),), "title"))
    return [*found, *rest]


def _legend(context: SheetContext) -> Legend | None:
    """What is drawn on the battlefield, where no drawing has a legend."""
    if not legend_apart(context):
        return None
    legend = full_legend(context)
    return legend if legend.entries or legend.remarks else None


def _put_head(flow: Flow, scenario: ShownScenario) -> None:
    """The title across the page; for how many players it is, by which rules, and whose."""
    x, width = flow.content.x, flow.content.width
    lines = wrapped_at_most(4, titled(scenario), 16.0, True, width, flow.measure)
    high = len(lines) * line_height(16.0)
    items: list[Item] = [*text_lines(lines, x, flow.y, 16.0, flow.measure, bold=True)]
    said = said_of(scenario)
    if said:
        below = wrapped_at_most(3, said, _PLAYERS_PT, False, width, flow.measure)
        items += text_lines(below, x, flow.y + high + 0.6, _PLAYERS_PT, flow.measure, colour=SOFT)
        high += 0.6 + len(below) * line_height(_PLAYERS_PT)
    flow.put("play", high, items)


def said_of(scenario: ShownScenario) -> str:
    """A line: for how many players it is, by which rules, and whose."""
    players, author = scenario.players, scenario.author
    if _COUNTS.match(players) and players != "1":
        players = _("For {n} players", n=players)
    by = _("by {author}", author=author) if author else ""
    return " · ".join(filter(None, (players, scenario.rules, by)))


def _put_armies(context: SheetContext, flow: Flow) -> None:
    """A row for each army: the sample of its zone, who, points, what it is made of."""
    remaining = list(context.scenario.armies)
    if context.options.zones == "off":
        remaining = [army._replace(zone=None) for army in remaining]
    # Armies that start in no zone have no sample beside them, and no gap for one.
    indent = _SWATCH + 3.0 if any(army.zone for army in remaining) else 0.0
    first = True
    while remaining:
        width = flow.content.width
        rows = [_army_lines(flow, army, width - indent) for army in remaining]
        least = _SWATCH if indent else 0.0
        heights = [max(least, sum(len(lines) * line_height(pt) for lines, pt in row)) + 2.0 for row in rows]
        fits = _how_many(heights, flow.room - HEADING)
        if fits == 0 and flow.y > flow.content.y:
            flow.new_page()
            continue
        fits = max(1, fits)
        items = flow.heading(_("Armies") if first else continued(_("Armies")), flow.content.x, flow.y, width)
        y = flow.y + HEADING
        for army, row, height in zip(remaining[:fits], rows, heights, strict=False):
            rect = Rect(flow.content.x, y, width, height)
            items += _army_items(flow, army, row, rect, indent)
            y += height
        flow.put("play", y - flow.y, items)
        remaining, first = remaining[fits:], False


def _army_lines(flow: Flow, army: ArmyRow, width: float) -> tuple[tuple[list[str], float], ...]:
    points = flow.measure(points_line(army), _NAME_PT, False) + 4.0 if army.points else 0.0
    room = width - points
    name = wrapped_at_most(3, army.player or _("Player"), _NAME_PT, True, room, flow.measure)
    made = wrapped_at_most(25, army.made_of, _PT, False, room, flow.measure) if army.made_of.strip() else []
    return (name, _NAME_PT), (made, _PT)


def _army_items(
    flow: Flow,
    army: ArmyRow,
    row: tuple[tuple[list[str], float], ...],
    rect: Rect,
    indent: float,
) -> list[Item]:
    items: list[Item] = []
    (name, name_pt), (made, pt) = row
    text = len(name) * line_height(name_pt) + len(made) * line_height(pt)
    top = rect.y + (rect.height - 2.0 - text) / 2 + 0.3
    if army.zone is not None:
        frame = Rect(rect.x, rect.y + (rect.height - 2.0 - _SWATCH) / 2, _SWATCH, _SWATCH)
        items.append(sample_picture(zone_entry(army.zone).marks, frame))
    x = rect.x + indent
    items += text_lines(name, x, top, name_pt, flow.measure, bold=True)
    items += text_lines(made, x, top + len(name) * line_height(name_pt), pt, flow.measure, colour=SOFT)
    if army.points:
        words = points_line(army)
        base = top + ASCENT * _NAME_PT * MM_PER_POINT
        wide = flow.measure(words, _NAME_PT, False)
        items.append(Text(rect.right, base, words, _NAME_PT, wide, anchor="end"))
    return items


def points_line(army: ArmyRow) -> str:
    return ngettext("{n} point", "{n} points", army.points)


def _put_rounds(flow: Flow, rounds: int) -> None:
    """Boxes to tick, one for each round."""
    per_row = max(1, int((flow.content.width + _BOX_GAP) // (_BOX + _BOX_GAP)))
    numbers = list(range(1, rounds + 1))
    first = True
    while numbers:
        rows = int((flow.room - HEADING + _BOX_GAP) // (_BOX + _BOX_GAP))
        if rows < 1 and flow.y > flow.content.y:
            flow.new_page()
            continue
        now, numbers = numbers[: max(1, rows) * per_row], numbers[max(1, rows) * per_row :]
        x, width = flow.content.x, flow.content.width
        title = _("Rounds") if first else continued(_("Rounds"))
        subtitle = _("the game ends after round {n}: tick each one as it ends", n=rounds) if first else ""
        items = flow.heading(title, x, flow.y, width, subtitle)
        for i, number in enumerate(now):
            row, column = divmod(i, per_row)
            corner = (x + column * (_BOX + _BOX_GAP), flow.y + HEADING + row * (_BOX + _BOX_GAP))
            items += _round_box(flow, number, Rect(*corner, _BOX, _BOX))
        high = -(-len(now) // per_row) * (_BOX + _BOX_GAP) - _BOX_GAP
        flow.put("play", HEADING + high, items)
        first = False


def _round_box(flow: Flow, number: int, rect: Rect) -> list[Item]:
    """A square with its number in the corner and room to tick."""
    items: list[Item] = [Panel(rect, _BORDER, 1.2), Panel(rect.inset(_BOX_LINE), _PAPER, 1.0)]
    return [*items, *text_lines([str(number)], rect.x + 1.4, rect.y + 1.2, 8.0, flow.measure, bold=True)]


def _put_text(
    flow: Flow, paragraphs: Sequence[Sequence[Paragraph]], title: str = "", *, again: str = ""
) -> None:
    """Running text in its parts in columns, over as many pages as it takes; the last ones are evened out.

    ``title`` stands above it, and it or ``again`` at the top of further pages that it goes on.
    """
    again = continued(title or again or _(TITLE))
    count = max(1, int((flow.content.width + _GUTTER) // (_COLUMN + _GUTTER)))
    width = (flow.content.width - (count - 1) * _GUTTER) / count
    parts = [rich_lines(part, width, flow.measure) for part in paragraphs]
    remaining = [line for part in parts for line in part]
    begun = False
    while remaining:
        name = title if not begun else again if flow.y <= flow.content.y else ""
        head = HEADING if name else 0.0
        # Where there is room enough, no part is read on in the next column.
        tried = not begun and len(remaining) > _LEAST_LINES
        unbroken = in_unbroken_parts(parts, count, flow.room - head) if tried else None
        if unbroken is not None:
            _put_columns(flow, unbroken, width, name)
            return
        if flow.room < _LEAST_ROOM and flow.y > flow.content.y:
            flow.new_page()
            title = title or again
            continue
        columns = count if len(remaining) > _LEAST_LINES else 1
        height = least_height(remaining, columns, flow.room - head)
        filled_columns, used = filled(remaining, columns, height)
        _put_columns(flow, filled_columns, width, name)
        remaining, begun = remaining[used:], True


def _parts_of(paragraphs: Sequence[Paragraph]) -> list[list[Paragraph]]:
    """The text in its parts, each with its title."""
    parts: list[list[Paragraph]] = []
    for paragraph in paragraphs:
        if paragraph.kind == "title" or not parts:
            parts.append([])
        parts[-1].append(paragraph)
    return parts


def _put_columns(flow: Flow, columns: Sequence[Sequence[RichLine]], width: float, title: str = "") -> None:
    head = HEADING if title else 0.0
    items = flow.heading(title, flow.content.x, flow.y, flow.content.width) if title else []
    for i, column in enumerate(columns):
        items += _column_items(column, flow.content.x + i * (width + _GUTTER), flow.y + head)
    flow.put("play", head + max(height_of_column(column) for column in columns), items)


def _column_items(column: Sequence[RichLine], x: float, top: float) -> list[Item]:
    items: list[Item] = []
    for i, line in enumerate(column):
        top += line.above if i else 0.0
        items += line.items(x, top)
        top += line.height
    return items


def put_legend(
    flow: Flow,
    title: str,
    legend: Legend,
    kind: BlockKind = "zones",
    symbols: frozenset[str] = frozenset(),
) -> None:
    """A legend under a heading, over as many pages as it takes; ``symbols`` are what it explains."""
    remaining: Legend | None = legend
    name = title
    while remaining is not None:
        width = flow.content.width
        now, left_over = remaining.that_fits(width, flow.room - HEADING)
        if now is None:
            flow.new_page()
            continue
        high = now.height(width)
        items = flow.heading(name, flow.content.x, flow.y, width)
        items += now.items(Rect(flow.content.x, flow.y + HEADING, width, high))
        rect = Rect(flow.content.x, flow.y, width, HEADING + high)
        flow.pages[-1].blocks.append(Block(kind, rect, tuple(items), symbols=symbols))
        flow.y = rect.bottom + GAP
        remaining, name, symbols = left_over, continued(title), frozenset()


def _how_many(heights: Sequence[float], room: float) -> int:
    used = 0.0
    for count, height in enumerate(heights):
        used += height
        if used > room + 0.001:
            return count
    return len(heights)
