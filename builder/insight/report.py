"""The content of a report as plain data: facts with their sentences, and pictures as coloured spaces, in
colours that everybody can tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from builder.battlefield import Battlefield, unknown_in_words, unknown_pieces
from builder.board import Space
from builder.colours import colour_of_zone, mixed
from builder.hexgrid import label
from builder.language import _, ngettext

Plain = Any
"""A JSON value: None, boolean, number, text, or lists and objects of these."""


Row = tuple[tuple[str, str], ...]
"""A row of a table: each cell with its heading."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One number, or a few that belong together, and the sentence that explains it.

    If facts of one kind exist for each start zone, range or terrain, their ``rows`` are shown instead.
    """

    id: str
    value: Plain
    sentence: str
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows with the same headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """How a picture shows one space: a colour over it (``#rrggbb``) and a short text in it."""

    space: Space
    colour: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReportPicture:
    """Coloured spaces of the battlefield; ``legend`` explains the colours."""

    id: str
    title: str
    cells: tuple[Cell, ...]
    legend: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One question of a map judge, with its answers."""

    id: str
    title: str
    facts: tuple[Fact, ...]
    pictures: tuple[ReportPicture, ...] = ()

    def fact(self, id: str) -> Fact:
        """The fact with this id. Raises KeyError if there is none."""
        for fact in self.facts:
            if fact.id == id:
                return fact
        raise KeyError(id)

    @property
    def tables(self) -> tuple[ReportTable, ...]:
        """The facts shown as tables, in order; columns without a cell are left out."""
        rows = [row for fact in self.facts for row in fact.rows]
        found = []
        for headings, group in groupby(rows, key=lambda row: tuple([cell[0] for cell in row])):
            cells = [[cell for heading, cell in row] for row in group]
            shown = [n for n in range(len(headings)) if any(row[n] for row in cells)]
            body = tuple([tuple([row[n] for n in shown]) for row in cells])
            found.append(ReportTable(tuple([headings[n] for n in shown]), body))
        return tuple(found)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences shown below the tables."""
        return tuple([fact.sentence for fact in self.facts if not fact.rows])


@dataclass(frozen=True, slots=True)
class Report:
    """A complete report. ``assumed``: the assumptions behind the numbers, in sentences."""

    title: str
    spaces: int
    assumed: tuple[str, ...]
    sections: tuple[Section, ...]

    def section(self, id: str) -> Section:
        """The section with this id. Raises KeyError if there is none."""
        for section in self.sections:
            if section.id == id:
                return section
        raise KeyError(id)

    def as_data(self) -> dict[str, Plain]:
        """The report as plain data for JSON, pictures included."""
        return {
            "title": self.title,
            "spaces": self.spaces,
            "assumed": list(self.assumed),
            "sections": [_section_data(section) for section in self.sections],
        }


def said(text: str) -> str:
    """A sentence with a capital first letter, whatever name it begins with."""
    return text[:1].upper() + text[1:]


def picture_of(id: str, title: str, cells: list[Cell], legend: tuple[tuple[str, str], ...]) -> ReportPicture:
    """A picture of a few colours; its legend leaves out colours that no space has."""
    used = {cell.colour for cell in cells}
    return ReportPicture(id, title, tuple(cells), tuple([row for row in legend if row[0] in used]))


def place_of(space: Space) -> dict[str, int]:
    """A space in the form of our JSON."""
    return {"q": space.hex.q, "r": space.hex.r, "level": space.level}


def places(spaces: list[Space]) -> list[dict[str, int]]:
    """Spaces in the form of our JSON, from the upper left on."""
    return [place_of(space) for space in sorted(spaces, key=lambda s: (s.hex.r, s.hex.q, s.level))]


def called(space: Space) -> str:
    """The name of a space in sentences."""
    return _("{hex} level {level}", hex=label(space.hex), level=space.level)


def spaces_counted(n: int) -> str:
    """A number of spaces, for use within a sentence."""
    return ngettext("{n} space", "{n} spaces", n)


def turns_counted(n: int) -> str:
    """A number of turns, for use within a sentence."""
    return ngettext("{n} turn", "{n} turns", n)


def named(spaces: list[Space], most: int = 6) -> str:
    """The names of a few spaces for a sentence, and the number of the others."""
    shown = sorted(spaces, key=lambda s: (s.hex.r, s.hex.q, s.level))
    text = ", ".join(called(space) for space in shown[:most])
    return text if len(shown) <= most else and_more(text, len(shown) - most)


def and_more(text: str, n: int) -> str:
    """A list, with the number of entries that it leaves out."""
    return _("{listed} and {n} more", listed=text, n=n)


def percent(part: float, whole: float) -> int:
    """A share in whole percent; 0 of nothing is 0. Only all is 100, only nothing is 0."""
    if not whole or not part:
        return 0
    return 100 if part == whole else min(max(round(100 * part / whole), 1), 99)


def _section_data(section: Section) -> dict[str, Plain]:
    return {
        "id": section.id,
        "title": section.title,
        "facts": [{"id": f.id, "value": f.value, "sentence": f.sentence} for f in section.facts],
        "pictures": [
            {
                "id": picture.id,
                "title": picture.title,
                "legend": [{"colour": colour, "text": text} for colour, text in picture.legend],
                "spaces": [
                    {**place_of(cell.space), "colour": cell.colour, "text": cell.text}
                    for cell in picture.cells
                ],
            }
            for picture in section.pictures
        ],
    }


GOOD = "#b9d7ea"
DOUBTFUL = "#f0b429"
BAD = "#c0392b"
EVEN = "#e8e4dc"
_STOPS = ("#fff3bf", "#f6b26b", "#c8553d", "#5b2a58", "#1f1a3a")


def ramp(share: float) -> str:
    """A colour from pale (0) to dark (1)."""
    at = min(max(share, 0.0), 1.0) * (len(_STOPS) - 1)
    low = min(int(at), len(_STOPS) - 2)
    return mixed(_STOPS[low], _STOPS[low + 1], round(at - low, 3))


def of_zone(number: int, name: str, *, pale: float = 0.35) -> str:
    """The colour of a start zone, numbered from 1."""
    return mixed(colour_of_zone(number, name), "#ffffff", pale)


def doubts_of(battlefield: Battlefield) -> tuple[str, ...]:
    """What is unknown about a battlefield and matters to a report or a judgement."""
    unknown = unknown_pieces(battlefield)
    if not unknown:
        return ()
    said = unknown_in_words(unknown)
    return (_("{unknown}. It counts as plain land, so what is said may be wrong.", unknown=said),)
