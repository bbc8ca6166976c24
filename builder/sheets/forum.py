"""A battlefield as text for a forum: what it is, what it takes, and, if asked for, where every piece lies.

Plain text, Markdown and BBCode; texts of files are kept from being taken for mark-up.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from builder.battlefield import Battlefield, Piece, unknown_in_words, unknown_pieces
from builder.catalogue import Catalogue
from builder.hexgrid import Hex, from_hex, label
from builder.inventory import BoxPlan
from builder.language import N_, _
from builder.sheets.building.steps import all_parts, level_title, steps_of, with_flags_lowered
from builder.sheets.flow import TextLine
from builder.sheets.front.facts import box_lines, facts_of
from builder.wording import cleaned, on_one_line, times


def by_type(pieces: Iterable[Piece]) -> list[str]:
    """One line a type, in the order they come: its name and the places of its pieces."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in pieces:
        places[piece.type.name][place_of(piece)] += 1
    return [
        f"{name}: " + "; ".join(place if n == 1 else f"{place} (× {n})" for place, n in found.items())
        for name, found in places.items()
    ]


_SIDES = (N_("E"), N_("SE"), N_("SW"), N_("W"), N_("NW"), N_("NE"))  # by `Direction`


def place_of(piece: Piece) -> str:
    """Where a piece lies: the hexes it covers, row by row, or the edges it stands on.

    Neighbours in a row are drawn together (``A1..C1``); an edge is its hex and a direction (``C4 NE``).
    """
    if piece.type.is_edge and piece.edges:
        return "+".join(f"{label(hex)} {_(_SIDES[way])}" for hex, way in piece.edges)
    rows: dict[int, list[int]] = defaultdict(list)
    by_place: dict[tuple[int, int], Hex] = {}
    for cell in piece.cells:
        column, row = from_hex(cell)
        rows[row].append(column)
        by_place[column, row] = cell
    runs: list[str] = []
    for row in sorted(rows):
        for first, last in _runs(sorted(rows[row])):
            start, end = label(by_place[first, row]), label(by_place[last, row])
            runs.append(start if first == last else f"{start}..{end}")
    return "+".join(runs)


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers in order as runs from first to last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


Markup = Literal["plain", "markdown", "bbcode"]

# At the beginning of a line these make a list, a quotation, a heading or a rule.
_MARKDOWN_START = re.compile(r"^(\s*)([-+>#=~]|\d+(?=[.)]))")
_MARKDOWN_WITHIN = re.compile(r"([\\`*_\[\]|<>~&])")


@dataclass(frozen=True, slots=True)
class ListItem:
    """A line of a list; ``under`` says more of it on a separate line."""

    text: str
    under: str = ""


def escaped(text: str, markup: Markup) -> str:
    """The text so that a forum shows its letters as they are.

    BBCode has no way to say so: brackets become round ones.
    """
    if markup == "bbcode":
        return text.translate({ord("["): "(", ord("]"): ")"})
    if markup == "markdown":
        text = _MARKDOWN_WITHIN.sub(r"\\\1", text)
        return _MARKDOWN_START.sub(lambda m: _start_escaped(m[1], m[2]), text)
    return text


def _start_escaped(indent: str, start: str) -> str:
    # A number differs from one of a list by its point, which is what is escaped then.
    return f"{indent}{start}\\" if start.isdigit() else f"{indent}\\{start}"


def heading(text: str, markup: Markup, *, large: bool = False) -> str:
    """A heading; the largest stands over a whole post."""
    text = escaped(text, markup)
    if markup == "markdown":
        return f"## {text}" if large else f"**{text}**"
    if markup == "bbcode":
        return f"[b]{text}[/b]"
    return text


def bullets(items: Sequence[ListItem], markup: Markup) -> list[str]:
    """The lines of a list."""
    lines: list[str] = []
    if markup == "bbcode":
        lines.append("[list]")
    for item in items:
        text, under = escaped(item.text, markup), escaped(item.under, markup)
        if markup == "plain":
            lines += [f"  {text}", *([f"      {under}"] if under else [])]
        elif markup == "markdown":
            lines.append(f"* {text}" + (f" ({under})" if under else ""))
        else:
            lines.append(f"[*]{text}" + (f" ({under})" if under else ""))
    if markup == "bbcode":
        lines.append("[/list]")
    return lines


def link(address: str, markup: Markup) -> str:
    """A link that shows its address."""
    return {"plain": address, "markdown": f"<{address}>", "bbcode": f"[url]{address}[/url]"}[markup]


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> list[str]:
    """The lines of a table; columns of numbers stand to the right."""
    numbers = [
        bool(rows) and all(isinstance(row[i], int) or row[i] == "" for row in rows)
        for i in range(len(header))
    ]
    lines = [_row(header), "|" + "|".join("---:" if right else ":---" for right in numbers) + "|"]
    return lines + [_row(row) for row in rows]


def _row(cells: Sequence[str | int]) -> str:
    return "| " + " | ".join(_MARKDOWN_WITHIN.sub(r"\\\1", on_one_line(str(c))) for c in cells) + " |"


@dataclass(frozen=True, slots=True)
class ForumPost:
    """What is known of the battlefield besides itself, and how the text is wanted.

    ``title`` stands over it; empty says that there is none. ``players`` are as the scenario says, ``zones``
    how many start zones it has. ``links`` are addresses; without one there is a line where one can be put
    in, unless ``room_for_link`` says no. ``long`` adds all pieces, every level and the notes to what the
    battlefield is and takes.
    """

    title: str = ""
    players: str = ""
    zones: int = 0
    file_name: str = ""
    links: Sequence[str] = ()
    room_for_link: bool = True
    long: bool = False
    markup: Markup = "plain"


def forum_text(battlefield: Battlefield, catalogue: Catalogue, boxes: BoxPlan, post: ForumPost) -> str:
    """The text, in lines that end with a line break."""
    battlefield = with_flags_lowered(battlefield)
    info, markup = battlefield.info, post.markup
    text = _Lines(markup)
    text.heading(on_one_line(post.title) or _("Untitled battlefield"), large=True)
    if info.author.strip():
        text.line(_("by {author}", author=on_one_line(info.author)))
    text.gap()
    if post.players.strip():
        text.fact(_("Players: {players}", players=on_one_line(post.players)))
    if post.zones:
        text.fact(_("Start zones: {count}", count=post.zones))
    for fact in _facts(battlefield):
        text.fact(fact)
    if unknown := unknown_pieces(battlefield):
        text.fact(_("Not complete: {unknown}", unknown=unknown_in_words(unknown)))
    text.paragraph(info.description)
    said = box_lines(boxes, catalogue, battlefield)
    # That fewer boxes may do is no box: it stands below their list.
    remarks = [line for line in said if line.soft and not line.indent]
    text.chapter(_("Boxes needed"), _box_items([line for line in said if line not in remarks]))
    for remark in remarks:
        text.paragraph(remark.text)
    if post.long:
        _add_pieces(text, battlefield, catalogue)
    text.gap()
    if post.file_name:
        text.fact(_("File: {name}", name=on_one_line(post.file_name)))
    for address in post.links:
        text.raw_fact(_("Link: {address}", address=link(address, markup)))
    if not post.links and post.room_for_link:
        text.raw_fact(_("Link: {address}", address="").rstrip())
    return text.text()


class _Lines:
    """Gathers the lines of a post in one mark-up."""

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._lines: list[str] = []

    def heading(self, text: str, *, large: bool = False) -> None:
        self._lines.append(heading(text, self._markup, large=large))
        if self._markup == "markdown":
            self.gap()

    def line(self, text: str) -> None:
        self._lines.append(escaped(text, self._markup))

    def fact(self, text: str) -> None:
        self.raw_fact(escaped(text, self._markup))

    def raw_fact(self, text: str) -> None:
        """A line that does not run into the next one; Markdown would join them."""
        self._lines.append(f"{text}  " if self._markup == "markdown" else text)

    def paragraph(self, text: str) -> None:
        lines = text.strip().splitlines()
        if lines:
            self.gap()
        for line in lines:
            self.fact(line.rstrip())

    def chapter(self, title: str, items: Sequence[ListItem]) -> None:
        if items:
            self.gap()
            self.heading(title)
            self._lines += bullets(items, self._markup)

    def gap(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def text(self) -> str:
        while self._lines and not self._lines[-1]:
            self._lines.pop()
        return cleaned("\n".join(self._lines)) + "\n"


def _facts(battlefield: Battlefield) -> list[str]:
    facts = facts_of(battlefield)
    if len(facts) == 1:
        return [_("No piece lies on it yet")]
    pieces, highest, hexes, grid, size, time = facts
    return [
        _("Pieces: {count}", count=pieces.value),
        _("Highest level: {level}", level=highest.value),
        _(
            "Size: {columns_rows} hexes ({covered} with terrain), {cm} ({inches})",
            columns_rows=grid.value,
            covered=hexes.value,
            cm=size.value,
            inches=size.label,
        ),
        _("Time to build: about {time}", time=time.value),
    ]


def _box_items(lines: Sequence[TextLine]) -> list[ListItem]:
    """A line a box; what is said of it further stands under it."""
    items: list[ListItem] = []
    for line in lines:
        if line.indent and items:
            last = items.pop()
            items.append(ListItem(last.text, "; ".join(part for part in (last.under, line.text) if part)))
        else:
            items.append(ListItem(line.text))
    return items


def _add_pieces(text: _Lines, battlefield: Battlefield, catalogue: Catalogue) -> None:
    parts = all_parts(battlefield, catalogue)
    text.chapter(_("All pieces"), [ListItem(times(part.count, part.name)) for part in parts])
    steps = steps_of(battlefield, catalogue, whole_levels=True)
    if steps:
        text.gap()
        text.fact(_("Level by level, with the hexes that each piece covers"))
        text.fact(_("(letter: column, number: row, A1..C1: from A1 to C1)"))
    for step in steps:
        note = battlefield.slot_notes.get(step.slot, "").splitlines()
        title = level_title(step.slot)
        text.chapter(title, [ListItem(line) for line in (*note, *by_type(step.pieces)) if line.strip()])
    notes = sorted(battlefield.hex_notes.items(), key=lambda item: (item[0].r, item[0].q))
    text.chapter(
        _("Notes"), [ListItem(f"{label(hex)}: {' / '.join(note.splitlines())}") for hex, note in notes]
    )
