"""What an imported file said about play, as plain data (a stub), to a scenario and back.

A stub has start zones by colour, glyphs by letter, figures, markers, the number of players and a text, as the
files of other programs have them. What a scenario has no words for stays in `Scenario.foreign`, so that a
stub comes back as it was where nothing was changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from builder.hexgrid import Hex
from builder.language import SOURCE, listed
from builder.scenario import (
    Foreign,
    ForeignFigure,
    ForeignMark,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    Texts,
    Up,
    Zone,
    text_in,
)

UNKNOWN = "?"
TREASURE = "treasure"
_COLOURS = ("red", "blue", "green", "yellow", "violet", "cyan", "orange", "purple")
_MOST_SEATS = 8


@dataclass(frozen=True)
class Names:
    """What names mean: glyphs by their letters, and army cards by their names, each to its id."""

    glyphs: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)

    def card(self, name: str) -> str:
        """The id of a card by its name, however that is spelled; empty where there is none."""
        return self.cards.get(plain_name(name), "")

    def letter(self, glyph: str) -> str:
        """The letter of a glyph, "?" for one that nobody knows."""
        known = next((letter for letter, id in self.glyphs.items() if id == glyph), "")
        return known or (glyph if 0 < len(glyph) <= 3 else glyph[:1].upper() or UNKNOWN)


def plain_name(name: str) -> str:
    """A name without what people write differently: capitals, blanks, points, hyphens."""
    return re.sub(r"[\W_]+", "", name).casefold()


def scenario_of(stub: Mapping[str, Any], names: Names) -> Scenario:
    """The scenario that a stub amounts to.

    Where there are as many zones as players, each player starts in one of them. A glyph with its symbol side
    up has no name. A figure is a neutral figure where its name is that of an army card, else a marker.
    """
    rows = _Rows(names)
    zones = tuple(map(_zone, stub.get("zones", {}).items()))
    players = str(stub.get("players", ""))
    text = str(stub.get("text", ""))
    for row in stub.get("glyphs", ()):
        rows.glyph(row)
    for row in stub.get("markers", ()):
        rows.marker(row)
    for row in stub.get("figures", ()):
        rows.figure(row)
    return Scenario(
        battlefield=PurePath(str(stub.get("battlefield", ""))).name,
        layouts=_layouts(players, zones),
        zones=zones,
        glyphs=tuple(rows.glyphs),
        objects=tuple(rows.objects),
        neutrals=tuple(rows.neutrals),
        notes={"en": text} if text else {},
        foreign=Foreign(players, str(stub.get("rtf", "")), tuple(rows.figures), tuple(rows.marks)),
    )


def _zone(item: tuple[str, Any]) -> Zone:
    colour, positions = item
    return Zone(f"zone-{colour.removeprefix('#')}", tuple(map(_position, positions)), colour=colour)


def _layouts(players: str, zones: tuple[Zone, ...]) -> tuple[Layout, ...]:
    """One seat a zone, where the file names a number of players and that is the number of zones."""
    if not 2 <= len(zones) <= _MOST_SEATS or players.strip() != str(len(zones)):
        return ()
    return (Layout(tuple(Seat(f"p{n}", zones=(zone.id,)) for n, zone in enumerate(zones, start=1))),)


def _position(at: Any) -> Position:
    q, r, level = at
    return Position(Hex(q, r), level)


class _Rows:
    """Takes the rows of a stub and sorts them into what a scenario has for them."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.glyphs: list[PlacedGlyph] = []
        self.objects: list[ScenarioObject] = []
        self.neutrals: list[NeutralFigure] = []
        self.figures: list[ForeignFigure] = []
        self.marks: list[ForeignMark] = []

    def glyph(self, row: Mapping[str, Any]) -> None:
        """A glyph; a treasure glyph is an object, as nothing is known of its power."""
        letter, at = str(row["letter"]), _position(row["at"])
        if row.get("kind") == TREASURE:
            mark = ForeignMark(self._id(TREASURE), str(row.get("id", "")), letter)
            self.marks.append(mark)
            self.objects.append(ScenarioObject(mark.id, at, "glyph", {"en": "treasure glyph"}))
            return
        name = "" if letter == UNKNOWN else self.names.glyphs.get(letter, letter)
        self.glyphs.append(PlacedGlyph(name, at, Up.POWER if name else Up.SYMBOL))

    def marker(self, row: Mapping[str, Any]) -> None:
        """A space marked for something."""
        name = str(row["name"])
        mark = ForeignMark(self._id("marker"), name)
        self.marks.append(mark)
        self.objects.append(ScenarioObject(mark.id, _position(row["at"]), "marker", {"en": name}))

    def figure(self, row: Mapping[str, Any]) -> None:
        """A figure of nobody's, as nothing is said of its player."""
        name, file = str(row.get("name", "")), str(row.get("file", ""))
        positions = tuple(map(_position, row["cells"]))
        figure = ForeignFigure(self._id("figure"), positions, name, file, int(row.get("rotation", 0)))
        self.figures.append(figure)
        card = self.names.card(name) or self.names.card(file)
        if card:
            self.neutrals.append(NeutralFigure(figure.id, card, positions))
        else:
            shown = (name or file).replace("_", " ")
            texts: Texts = {"en": shown} if shown else {}
            self.objects.append(ScenarioObject(figure.id, positions[0], "marker", texts))

    def _id(self, kind: str) -> str:
        """An id for the next of its kind."""
        before = len(self.figures) if kind == "figure" else len(self.marks)
        return f"{kind}-{before + 1}"


def stub_of(scenario: Scenario, names: Names) -> dict[str, Any]:
    """What a scenario says in the words of a stub: the inverse of `scenario_of`.

    Glyphs that lie symbol side up are "?". What was imported and moved since goes to its new place.
    """
    return {
        "battlefield": scenario.battlefield,
        "players": players_text(scenario, " or "),
        "zones": _zone_rows(scenario.zones),
        "glyphs": list(_glyph_rows(scenario, names)),
        "figures": list(_figure_rows(scenario)),
        "markers": list(_marker_rows(scenario)),
        "text": whole_text(scenario),
        "rtf": scenario.foreign.rtf,
    }


def players_text(scenario: Scenario, last: str = "") -> str:
    """With how many players it is played: as it was imported while that still holds, else "2 or 4" as the
    program speaks; with the word before the ``last`` number where one is given.
    """
    written = scenario.foreign.players
    counts = sorted({layout.players for layout in scenario.layouts})
    if not counts or [int(n) for n in re.findall(r"\b[0-9]{1,3}\b", written)] == counts:
        return written
    numbers = [str(n) for n in counts]
    if not last:
        return listed(numbers, "or")
    return last.join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


def whole_text(scenario: Scenario) -> str:
    """Its texts in one, for a program that has room for one; the notes alone where there is nothing else. In
    English where there are some: a file for others does not hang on the language of this window.
    """
    parts = (scenario.story, scenario.goal, scenario.setup, scenario.notes)
    return "\n\n".join(filter(None, (text_in(part, SOURCE) for part in parts)))


def glyph_positions(scenario: Scenario) -> tuple[Position, ...]:
    """Where glyphs lie, those that are objects with them."""
    shuffled = (position for group in scenario.shuffled for position in group.positions)
    objects = (obj.at for obj in scenario.objects if obj.kind == "glyph")
    return (*(glyph.at for glyph in scenario.glyphs), *shuffled, *objects)


def _zone_rows(zones: Iterable[Zone]) -> dict[str, list[list[int]]]:
    """The spaces of the zones by colour; a zone without one gets one that no other has."""
    zones = tuple(zones)
    taken = {zone.colour for zone in zones}
    free = [colour for colour in _COLOURS if colour not in taken]
    rows: dict[str, list[list[int]]] = {}
    for zone in zones:
        colour = zone.colour or (free.pop(0) if free else _COLOURS[0])
        rows.setdefault(colour, []).extend(map(_row, zone.positions))
    return rows


def _row(position: Position) -> list[int]:
    return list(position.numbers)


def _glyph_rows(scenario: Scenario, names: Names) -> Iterator[dict[str, Any]]:
    for glyph in scenario.glyphs:
        hidden = glyph.up is Up.SYMBOL or not glyph.name
        yield {"letter": UNKNOWN if hidden else names.letter(glyph.name), "at": _row(glyph.at)}
    for shuffled in scenario.shuffled:
        yield from ({"letter": UNKNOWN, "at": _row(position)} for position in shuffled.positions)
    for obj in scenario.objects:
        mark = scenario.foreign.mark(obj.id)
        if mark is not None and mark.letter:
            row = {"letter": mark.letter, "at": _row(obj.at), "kind": TREASURE}
            yield row | ({"id": mark.name} if mark.name else {})
        elif obj.kind == "glyph":
            yield {"letter": names.letter(obj.glyph), "at": _row(obj.at)}


def _marker_rows(scenario: Scenario) -> Iterator[dict[str, Any]]:
    for obj in scenario.objects:
        mark = scenario.foreign.mark(obj.id)
        if mark is not None and not mark.letter:
            yield {"name": mark.name, "at": _row(obj.at)}


def _figure_rows(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Figures of other programs in their order, then those that were put there since."""
    now: dict[str, tuple[Position, ...]] = {neutral.id: neutral.positions for neutral in scenario.neutrals}
    now |= {obj.id: (obj.at,) for obj in scenario.objects}
    for figure in scenario.foreign.figures:
        if now.get(figure.id) and figure.positions:
            cells = list(map(_row, moved(figure, now[figure.id])))
            yield {"name": figure.name, "file": figure.file, "cells": cells, "rotation": figure.rotation}
    old = {figure.id for figure in scenario.foreign.figures}
    new = [(neutral.card, neutral.positions) for neutral in scenario.neutrals if neutral.id not in old]
    fixed = (figure for layout in scenario.layouts[:1] for seat in layout.seats for figure in seat.figures)
    new += [(figure.card, figure.positions) for figure in fixed]
    for card, positions in ((card, positions) for card, positions in new if positions):
        name = card.replace("-", " ").upper()
        yield {"name": name, "file": name, "cells": list(map(_row, positions)), "rotation": 0}


def moved(figure: ForeignFigure, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """The spaces of a figure of another program now: all of them where all are given, else moved with the
    first.
    """
    if len(positions) == len(figure.positions):
        return positions
    first, now = figure.positions[0], positions[0]
    q, r, up = now.hex.q - first.hex.q, now.hex.r - first.hex.r, now.level - first.level
    return tuple(
        Position(Hex(position.hex.q + q, position.hex.r + r), max(0, position.level + up))
        for position in figure.positions
    )


def is_more_than_a_stub(scenario: Scenario) -> bool:
    """Whether it says something that a stub has no place for."""
    seats = [seat for layout in scenario.layouts for seat in layout.seats]
    own = [obj for obj in scenario.objects if obj.kind != "glyph" and not _is_foreign(scenario, obj.id)]
    said = any(seat.points or seat.army or seat.team or seat.required for seat in seats)
    lists = (scenario.shuffled, scenario.secret, scenario.doors, scenario.rules, scenario.victory, own)
    return bool(said or any(lists) or scenario.rounds or scenario.title)


def _is_foreign(scenario: Scenario, id: str) -> bool:
    return scenario.foreign.figure(id) is not None or scenario.foreign.mark(id) is not None
