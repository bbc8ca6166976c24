"""What a page says of a map, as one plain record: for the page itself, for other programs as JSON, for search
engines as JSON-LD. A gallery makes its index of the same records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from builder.battlefield.extent import size_of
from builder.catalogue import Catalogue, piece_name
from builder.formats import Loaded
from builder.insight import places_of
from builder.insight.field import Field
from builder.insight.judging import Judgement, judge, profile_of, sides_of
from builder.inventory import boxes_needed, unknown_among
from builder.language import _, spoken
from builder.library.facts import facts_of, scenario_facts
from builder.sheets.front.facts import build_minutes
from builder.sheets.scenario.shown import ShownScenario
from builder.wording import cleaned, on_one_line, terrain_name

VERSION = 1
"""Of the plain facts: one more where what stood there before is called otherwise or means something else."""
USUAL_PROFILE = "tournament"
HOME = "hexwright"
_GAME = "Heroscape"


@dataclass(frozen=True, slots=True)
class NeededBox:
    """A box that a map takes: how many of it, and the names of the boxes any of which does as well."""

    id: str
    name: str
    count: int
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedPiece:
    """How many of a piece; of one that is not known here the id is the name that it has in its file."""

    id: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class TerrainShare:
    """How many percent of the spaces are of a kind of terrain."""

    id: str
    name: str
    percent: int


@dataclass(frozen=True, slots=True)
class VerdictReason:
    """A flag of the judge: what is found and what is wanted, whence the threshold comes, which side it helps
    (empty: none).
    """

    check: str
    text: str
    source: str
    severe: bool
    favours: str


@dataclass(frozen=True, slots=True)
class PageVerdict:
    """What a profile of the judge says of a map with one of its scenarios (empty: with none), worst first."""

    profile: str
    scenario: str
    sentence: str
    severe: bool
    reasons: tuple[VerdictReason, ...]


@dataclass(frozen=True, slots=True)
class PageScenario:
    """What is played on a map: by how many players, from zones of how many spaces, and how it is won."""

    title: str
    author: str
    players: tuple[int, ...]
    rounds: int
    zones: Mapping[str, int]
    goal: str
    victory: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageFacts:
    """All of it, in one ``language``; texts are cleaned but no markup.

    ``identity`` is the fingerprint of the pieces and ``surface`` that of what figures meet
    (`builder.library.fingerprint`): the same for a map however it lies, so they stay while its file moves and
    its title changes. ``stars`` (0 to 5) are those that whoever publishes it gave, 0 where nobody did: they
    are no work of the judge. ``fewer`` are fewer boxes that would do by counts that are not certain.
    ``errors`` counts what cannot be built, with pieces that are not known.
    """

    identity: str
    surface: str
    language: str
    title: str
    author: str
    description: str
    notes: tuple[str, ...]
    stars: int
    players: tuple[int, ...]
    pieces: int
    kinds: int
    hexes: int
    spaces: int
    columns: int
    rows: int
    levels: int
    width_mm: float
    depth_mm: float
    height_mm: float
    minutes: int
    symmetry: str
    symmetric: int
    terrain: tuple[TerrainShare, ...]
    used: tuple[CountedPiece, ...]
    boxes: tuple[NeededBox, ...]
    fewer: tuple[NeededBox, ...]
    in_no_box: tuple[CountedPiece, ...]
    unknown: tuple[CountedPiece, ...]
    errors: int
    warnings: int
    left_out: tuple[str, ...]
    verdict: PageVerdict | None
    scenarios: tuple[PageScenario, ...]

    @property
    def size(self) -> str:
        """Width, depth and height in words."""
        wide, deep, high = (f"{side / 10:.0f}" for side in (self.width_mm, self.depth_mm, self.height_mm))
        return _("{wide} × {deep} cm, {high} cm high", wide=wide, deep=deep, high=high)

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data, in the order of the fields."""
        return {"facts": VERSION, **asdict(self)}

    def as_linked(self, address: str = "", picture: str = "") -> dict[str, Any]:
        """What of it schema.org has words for, as JSON-LD; ``address`` and ``picture`` are absolute, if any.

        A map is a work and no game, and what the judge says no review: a scenario is a game.
        """
        scenarios = [
            _held(
                {
                    "@type": "Game",
                    "name": one.title,
                    "author": _person(one.author),
                    "description": one.goal,
                    "numberOfPlayers": _range(one.players),
                }
            )
            for one in self.scenarios
        ]
        return {
            "@context": "https://schema.org",
            **_held(
                {
                    "@type": "CreativeWork",
                    "name": self.title,
                    "author": _person(self.author),
                    "abstract": self.description,
                    "url": address,
                    "image": picture,
                    "identifier": _held(
                        {"@type": "PropertyValue", "propertyID": HOME, "value": self.identity}
                    ),
                    "about": {"@type": "Game", "name": _GAME},
                    "size": self.size if self.pieces else "",
                    "material": [f"{box.count} × {box.name}" for box in self.boxes],
                    "keywords": [share.name for share in self.terrain],
                    "hasPart": scenarios,
                }
            ),
        }


def page_facts(
    loaded: Loaded,
    catalogue: Catalogue,
    scenarios: Sequence[ShownScenario] = (),
    *,
    name: str = "",
    profile: str = USUAL_PROFILE,
    stars: int = 0,
) -> PageFacts:
    """The facts of a map as it was read, with all scenarios that stand on its page, its own among them.

    ``name`` stands for a title that is missing; the judge takes the first scenario, and is not asked where
    ``profile`` is empty. Raises UnreadableError for a profile that is none.
    """
    battlefield = loaded.battlefield
    shown = tuple([_scenario(scenario) for scenario in scenarios])
    known = [scenario_facts(scenario.scenario) for scenario in scenarios]
    found = facts_of(replace(loaded, scenario=None), catalogue, known)
    plan, size, unknown = boxes_needed(found.used, catalogue), size_of(battlefield), unknown_among(found.used)
    notes = (*battlefield.slot_notes.values(), *battlefield.hex_notes.values())
    return PageFacts(
        identity=found.pieces_print,
        surface=found.surface_print,
        language=spoken(),
        title=found.title or on_one_line(name) or _("A battlefield"),
        author=found.author,
        description=cleaned(battlefield.info.description).strip(),
        notes=tuple(dict.fromkeys([cleaned(note).strip() for note in notes])),
        stars=stars,
        players=found.players,
        pieces=found.pieces,
        kinds=len(found.used),
        hexes=found.size,
        spaces=found.spaces,
        columns=found.columns,
        rows=found.rows,
        levels=found.levels,
        width_mm=size["width_mm"],
        depth_mm=size["depth_mm"],
        height_mm=size["height_mm"],
        minutes=round(build_minutes(battlefield)),
        symmetry=found.symmetry,
        symmetric=found.symmetric,
        terrain=tuple([TerrainShare(id, _terrain(id), share) for id, share in found.terrain.items()]),
        used=_pieces(found.used, catalogue),
        boxes=_boxes(plan.boxes, plan.same_as, catalogue),
        fewer=_boxes(plan.fewer, {}, catalogue),
        in_no_box=_pieces({id: n for id, n in plan.not_in_any_box.items() if id not in unknown}, catalogue),
        unknown=_pieces(unknown, catalogue),
        errors=found.errors,
        warnings=found.warnings,
        left_out=tuple([on_one_line(line) for line in found.left_out]),
        verdict=_verdict(loaded, catalogue, scenarios, profile) if profile else None,
        scenarios=shown,
    )


def _scenario(shown: ShownScenario) -> PageScenario:
    scenario = shown.scenario
    return PageScenario(
        title=shown.title or _("A scenario"),
        author=shown.author,
        players=tuple(sorted({layout.players for layout in scenario.layouts})),
        rounds=scenario.rounds or 0,
        zones={on_one_line(zone.name): zone.size for zone in shown.zones},
        goal=cleaned(shown.text(scenario.goal)).strip(),
        victory=tuple(map(on_one_line, shown.victory)),
    )


def _terrain(kind: str) -> str:
    """A kind of space in words; a rung of a ladder is of no terrain."""
    return _("ladder") if kind == "ladder" else terrain_name(kind)


def _boxes(
    counts: Mapping[str, int], same_as: Mapping[str, Sequence[str]], catalogue: Catalogue
) -> tuple[NeededBox, ...]:
    def called(id: str) -> str:
        return on_one_line(catalogue.boxes[id].name)

    return tuple(
        [NeededBox(id, called(id), n, tuple(map(called, same_as.get(id, ())))) for id, n in counts.items()]
    )


def _pieces(counts: Mapping[str, int], catalogue: Catalogue) -> tuple[CountedPiece, ...]:
    return tuple([CountedPiece(id, on_one_line(piece_name(catalogue, id)), n) for id, n in counts.items()])


def _verdict(
    loaded: Loaded, catalogue: Catalogue, scenarios: Sequence[ShownScenario], profile: str
) -> PageVerdict:
    first = scenarios[0] if scenarios else None
    scenario = first.scenario if first is not None else None
    field = Field(loaded.battlefield, catalogue, places_of(scenario))
    found: Judgement = judge(field, profile_of(profile), sides_of(field, scenario))
    reasons = [
        VerdictReason(
            flag.measure.check,
            on_one_line(f"{flag.text}."),
            on_one_line(flag.threshold.source),
            flag.severe,
            on_one_line(flag.measure.favoured),
        )
        for flag in found.flags
    ]
    title = first.title if first is not None else ""
    return PageVerdict(found.profile, title, on_one_line(found.verdict), found.severe, tuple(reasons))


def _held(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data without what says nothing."""
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}


def _person(name: str) -> dict[str, str] | None:
    return {"@type": "Person", "name": name} if name else None


def _range(players: Sequence[int]) -> dict[str, Any] | None:
    if not players:
        return None
    return {"@type": "QuantitativeValue", "minValue": min(players), "maxValue": max(players)}
