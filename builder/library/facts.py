"""What the library knows of one map: a plain record, computed once from its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from dataclasses import field as default
from typing import Any

from builder import construction
from builder.battlefield import UNKNOWN_PIECE, Battlefield
from builder.battlefield.extent import levels_of, size_of
from builder.board import Board
from builder.catalogue import Catalogue
from builder.formats import Loaded
from builder.insight.field import Field, Places
from builder.insight.report import percent
from builder.insight.symmetry import symmetry
from builder.inventory import boxes_needed, used
from builder.library.fingerprint import of_pieces, of_surface
from builder.problems import Severity
from builder.scenario import Scenario, text_in
from builder.wording import cleaned, on_one_line

VERSION = 5
"""One more wherever a fact is worked out in another way, so that all maps are read again."""


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """What can be played on a map: by how many players, with what zones and how many spaces each has."""

    title: str = ""
    players: tuple[int, ...] = ()
    zones: Mapping[str, int] = default(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class MapFacts:
    """All of it. ``size`` counts hexes, ``boxes`` and ``used`` are by id, ``problems`` by code.

    ``terrain`` is the share of the spaces in percent, by kind. ``symmetry`` is how the image is made that
    fits best, ``symmetric`` how many percent of the hexes then match in their levels. ``pieces_print`` and
    ``surface_print`` are `builder.library.fingerprint`, with the bits of their poses.
    """

    title: str
    author: str
    text: str
    format: str
    pieces: int
    size: int
    columns: int
    rows: int
    levels: int
    spaces: int
    used: Mapping[str, int]
    boxes: Mapping[str, int]
    in_no_box: int
    errors: int
    warnings: int
    notes: int
    problems: Mapping[str, int]
    left_out: tuple[str, ...]
    terrain: Mapping[str, int]
    symmetry: str
    symmetric: int
    scenarios: tuple[ScenarioFacts, ...]
    pieces_print: str
    pieces_poses: int
    surface_print: str
    surface_poses: int

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that its scenarios are for."""
        return tuple(sorted({players for one in self.scenarios for players in one.players}))

    @property
    def zones(self) -> int:
        """The most zones of one scenario."""
        return max((len(one.zones) for one in self.scenarios), default=0)


def facts_of(loaded: Loaded, catalogue: Catalogue, companions: Sequence[ScenarioFacts] = ()) -> MapFacts:
    """The facts of a map as it was read; ``companions`` are the scenarios beside it."""
    battlefield = loaded.battlefield
    field = Field(battlefield, catalogue, Places())
    board = field.board
    read = [problem for problem in loaded.problems if problem.code != UNKNOWN_PIECE]  # a rule says that too
    found = Counter(str(problem.severity) for problem in read)
    problems = construction.check(battlefield)
    found.update(str(problem.severity) for problem in problems)
    codes = Counter(problem.code for problem in (*read, *problems))
    uses = used(battlefield)
    plan = boxes_needed(uses, catalogue)
    pieces, surface = of_pieces(battlefield), of_surface(board)
    own = ScenarioFacts() if loaded.scenario is None else scenario_facts(loaded.scenario)
    likeness = symmetry(field).fact("best").value or {}
    extent = size_of(battlefield)
    return MapFacts(
        title=on_one_line(battlefield.info.title),
        author=on_one_line(battlefield.info.author),
        text=_texts(battlefield),
        format=loaded.format,
        pieces=len(battlefield),
        size=sum(1 for each in battlefield.occupancy.hexes()),
        columns=int(extent["columns"]),
        rows=int(extent["rows"]),
        levels=levels_of(battlefield),
        spaces=len(board),
        used=uses,
        boxes=dict(plan.boxes),
        in_no_box=sum(plan.not_in_any_box.values()),
        errors=found[str(Severity.ERROR)],
        warnings=found[str(Severity.WARNING)],
        notes=found[str(Severity.NOTE)],
        problems=dict(sorted(codes.items())),
        left_out=loaded.left_out,
        terrain=_shares(board),
        symmetry=likeness.get("how", ""),
        symmetric=likeness.get("levels_percent", 0),
        scenarios=(*([own] if own != ScenarioFacts() else []), *companions),
        pieces_print=pieces.digest,
        pieces_poses=pieces.poses,
        surface_print=surface.digest,
        surface_poses=surface.poses,
    )


def scenario_facts(scenario: Scenario) -> ScenarioFacts:
    """The facts of a scenario."""
    texts = (scenario.story, scenario.goal, scenario.setup, scenario.notes)
    words = dict.fromkeys(cleaned(text) for one in texts for text in one.values() if text)
    return ScenarioFacts(
        title=on_one_line(text_in(scenario.title, "en")),
        players=tuple(sorted({layout.players for layout in scenario.layouts})),
        zones={
            on_one_line(text_in(z.name, "en") or z.colour or z.id): len(z.positions) for z in scenario.zones
        },
        text="\n".join(words),
    )


def as_data(facts: MapFacts) -> dict[str, Any]:
    """The facts as plain data."""
    return asdict(facts)


def from_data(data: Mapping[str, Any]) -> MapFacts:
    """The facts out of `as_data`, as JSON gives them back."""
    scenarios = tuple(ScenarioFacts(**{**one, "players": tuple(one["players"])}) for one in data["scenarios"])
    return MapFacts(**{**data, "left_out": tuple(data["left_out"]), "scenarios": scenarios})


def _texts(battlefield: Battlefield) -> str:
    notes = (*battlefield.slot_notes.values(), *battlefield.hex_notes.values())
    texts = (battlefield.info.description, *notes)
    return "\n".join(dict.fromkeys(cleaned(text) for text in texts if text))


def _shares(board: Board) -> dict[str, int]:
    kinds = Counter(space.terrain for space in board.all_spaces())
    return {kind: percent(count, len(board)) for kind, count in kinds.most_common()}
