"""Whole games to play at random: shipped battlefields, made-up ones with everything on them, all editions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from builder import places
from builder.battlefield import Battlefield
from builder.board import Board, Space, SpaceKind
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import load_glyphs
from builder.facts import RuleChoices
from builder.formats import registry
from builder.hexgrid import Hex
from builder.referee import Table
from builder.scenario import (
    Declined,
    FixedFigure,
    Gathering,
    Layout,
    PlacedGlyph,
    Position,
    Scenario,
    Seat,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.special import (
    Chance,
    ClearSightAttacks,
    MarkersInTurn,
    Reinforcements,
    SpecialRule,
    StartDice,
)
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.battlefields import whole
from tests.movement.random_boards import Plan, build
from tests.referee.checker_facts import Facts
from tests.referee.tables import field_of, the_cards, the_catalogue
from tests.scenario.twelve import TWELVE

EDITIONS = ("master-2", "master-1", "basic")
SHIPPED = ("four-fords", "ash-and-fir", "gate-of-the-raven-hold")
POWERLESS = ("basic", "plain")


@cache
def shipped_field(name: str) -> Battlefield:
    """A shipped battlefield."""
    catalogue = the_catalogue()
    return registry.read(places.shipped("scenarios") / f"{name}.hexfield", catalogue).battlefield


@cache
def proving_ground() -> Battlefield:
    """A made-up field: a castle door, a ladder up a tower, water, molten lava, a road, a ruin, a ledge."""
    heights = {(q, r): 6 for q in (8, 9) for r in (1, 2)} | {(q, 6): 3 for q in range(4)}
    rows: list[tuple[object, ...]] = [("fortress-doorway", 3, 1, 2, 0)]
    rows += [("ladder-rung", 8, 3, slot, 0) for slot in (2, 4, 6)]
    rows += [("water-1", q, 5, 2) for q in (5, 6, 7)] + [("water-1", 6, 4, 2), ("molten-lava-1", 2, 4, 2)]
    rows += [("lava-field-1", 10, 5, 2), ("swamp-water-1", 9, 6, 2), ("ice-1", 10, 6, 2)]
    rows += [("road-1", q, 7, 2) for q in range(3, 9)] + [("ruin-short", 6, 1, 2)]
    rows += [("evergreen-10", 11, 2, 2)]
    return field_of(*rows, wide=13, deep=8, heights=heights)


def row_of(battlefield: Battlefield) -> list[Space]:
    """The spaces on which figures can start, from one end of a battlefield to the other."""
    board = Board(battlefield)
    found = [
        space
        for space in board.all_spaces()
        if space.kind in (SpaceKind.TILE, SpaceKind.WALL_WALK)
        and (space.headroom is None or space.headroom >= 5)
        and space.terrain != "molten-lava"
    ]
    return sorted(found, key=lambda s: (2 * s.hex.q + s.hex.r, s.hex.r, s.level))


def position(space: Space) -> Position:
    """A space as a scenario names it."""
    return Position(space.hex, space.level)


def laid_out(
    battlefield: Battlefield,
    edition: str,
    *,
    players: int = 2,
    teams: bool = False,
    points: int = 300,
    rounds: int = 8,
    glyphs: bool = True,
    gathering: Gathering = Gathering.DRAFT,
    options: bool = False,
) -> Scenario:
    """A scenario for a battlefield: start zones at its ends, glyphs between, the last round decides.

    ``options``: what the books leave to the players is played otherwise; team mates may choose their zone.
    """
    row = row_of(battlefield)
    size = min(26, len(row) // (players + 1))
    ends = [row[:size], row[-size:]]
    middle = row[size:-size]
    if players > 2:
        half = len(middle) // 2
        ends.append(middle[half - size // 2 : half + size // 2])
        middle = [space for space in middle if space not in ends[2]]
    names = "ABC"[:players]
    zones = tuple(
        Zone(f"zone-{n}", tuple(position(s) for s in end)) for n, end in zip(names, ends, strict=False)
    )
    seats = tuple(
        Seat(
            name,
            points=points,
            zones=("zone-A", "zone-C") if options and teams and name != "B" else (f"zone-{name}",),
            declines=(Declined.SWIPES,) if options and name == "A" else (),
            team=f"team-{number % 2}" if teams else "",
            gathering=(gathering,),
        )
        for number, name in enumerate(names)
    )
    placed, hidden = _glyphs(middle, edition) if glyphs and len(middle) > 12 else ((), ())
    return Scenario(
        edition=edition,
        layouts=(Layout(seats),),
        zones=zones,
        glyphs=placed,
        shuffled=hidden,
        rounds=rounds,
        rules=_options(edition) if options else (),
        choices=RuleChoices("climb", "never", "up-and-down") if options else RuleChoices(),
        victory=(Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), rounds))),
    )


def _options(edition: str) -> tuple[SpecialRule, ...]:
    if edition == "basic":
        return (StartDice(5),)
    return (MarkersInTurn(), ClearSightAttacks(), Reinforcements((Chance(1, 12),), 100, pre_made=True))


def _glyphs(
    middle: Sequence[Space], edition: str
) -> tuple[tuple[PlacedGlyph, ...], tuple[ShuffledGlyphs, ...]]:
    """All glyphs with rules, half of them known, half shuffled; none on top of another."""
    known = [g.id for g in load_glyphs(places.shipped("tilesets")).values() if g.kind and g.kind != "object"]
    known = known[: len(middle)]
    step = len(middle) // (len(known) + 1)
    positions = [position(space) for space in middle[step :: max(1, step)]][: len(known)]
    known = known[: len(positions)]
    half = len(known) // 2
    placed = tuple(
        PlacedGlyph(name, at, Up.POWER) for name, at in zip(known[:half], positions[:half], strict=True)
    )
    return placed, (ShuffledGlyphs(tuple(known[half:]), tuple(positions[half:])),)


def skirmish(edition: str = "master-2", rounds: int = 3) -> tuple[Table, Facts]:
    """A short fight on the proving ground: two sides face to face at the ledge, the water and the door."""
    west = {
        "finn-the-viking-champion": [(5, 3)],
        "marro-warriors": [(4, 4), (5, 4), (2, 5), (3, 6)],
        "grimnak": [(1, 5), (0, 5)],
        "agent-carr": [(3, 4)],
    }
    east = {
        "tarn-viking-warriors": [(6, 3), (7, 3), (7, 4), (9, 2)],
        "syvarris": [(9, 4)],
        "raelin-the-kyrie-warrior": [(4, 3)],
        "krav-maga-agents": [(8, 4), (8, 5), (10, 3)],
    }
    battlefield = proving_ground()
    board = Board(battlefield)

    def figures(army: dict[str, list[tuple[int, int]]]) -> Iterator[FixedFigure]:
        for card, stands in army.items():
            positions = [position(board.at(Hex(q, r))[-1]) for q, r in stands]
            if the_cards()[card].spaces == 2:
                yield FixedFigure(card, tuple(positions))
                continue
            for number, at in enumerate(positions, 1):
                yield FixedFigure(card, (at,), number)

    seats = (Seat("A", figures=tuple(figures(west))), Seat("B", figures=tuple(figures(east))))
    dagmar = position(board.at(Hex(5, 3))[-1])
    middle = [space for space in row_of(battlefield)[30:-30] if position(space) != dagmar]
    placed, hidden = _glyphs(middle, edition)
    scenario = Scenario(
        edition=edition,
        layouts=(Layout(seats),),
        glyphs=(*placed, PlacedGlyph("dagmar", dagmar)),
        shuffled=hidden,
        rounds=rounds,
        victory=(Victory(Eliminated()),),
    )
    return table_of(scenario, battlefield)


def table_of(
    scenario: Scenario,
    battlefield: Battlefield,
    cards: Mapping[str, Card] | None = None,
    players: int | None = None,
) -> tuple[Table, Facts]:
    """A scenario laid out, and the same for the checker."""
    found = the_cards() if cards is None else cards
    catalogue = the_catalogue()
    table = Table(
        scenario,
        battlefield,
        found,
        catalogue.kinds,
        players=players,
        boxes=catalogue.boxes,
        pieces=catalogue.pieces,
    )
    layout = scenario.layout(players)
    assert layout is not None
    glyphs = load_glyphs(places.shipped("tilesets"))
    return table, Facts(scenario, layout, battlefield, found, glyphs, catalogue.kinds)


def fresh(facts: Facts) -> Facts:
    """The same for another game; what was worked out of the battlefield is kept."""
    found = replace(facts, truce_over=False)
    for name in ("world", "positions", "board", "scene", "costs"):
        found.__dict__[name] = getattr(facts, name)
    return found


def random_plan(random: Random) -> Plan:
    """A plan for one of the random boards of the tests of movement."""
    carpet = bytes(random.choice([random.randrange(240), random.randrange(60)]) for _ in range(20))
    wishes = bytes(random.randrange(256) for _ in range(60))
    return random.randint(1, 5), carpet, wishes


def grounds(random: Random) -> Iterator[tuple[str, Table, Facts]]:
    """One table after the other, for ever: every shipped battlefield and edition, the proving ground, random
    small boards; two or three players, teams, drafted and brought armies.
    """
    kept: dict[str, tuple[Table, Facts]] = {}
    while True:
        for edition in EDITIONS:
            for name in (*SHIPPED, "proving ground"):
                for players, teams in ((2, False), (3, False), (3, True)):
                    if players == 3 and random.random() < 0.6:
                        continue
                    gathering = Gathering.PRE_MADE if random.random() < 0.4 else Gathering.DRAFT
                    options = random.random() < 0.4
                    key = f"{name}, {edition}, {players} players{', teams' * teams}, {gathering}"
                    key += ", options" * options
                    if key not in kept:
                        field = proving_ground() if name == "proving ground" else shipped_field(name)
                        scenario = laid_out(
                            field,
                            edition,
                            players=players,
                            teams=teams,
                            gathering=gathering,
                            options=options,
                        )
                        kept[key] = table_of(scenario, field)
                    yield key, *kept[key]
            for _ in range(3):
                plan = random_plan(random)
                field = build(plan, the_catalogue().pieces)
                if len(row_of(field)) < 9:
                    continue
                scenario = laid_out(field, edition, points=200, rounds=5, glyphs=random.random() < 0.5)
                yield f"{plan!r}, {edition}", *table_of(scenario, field)
        for path in sorted(places.shipped("scenarios").glob("*.hexscenario")):
            if str(path) not in kept:
                kept[str(path)] = shipped_table(path)
            yield path.name, *kept[str(path)]
        for name, table, facts in rulebook_tables(kept):
            yield name, table, facts


def rulebook_tables(kept: dict[str, tuple[Table, Facts]]) -> Iterator[tuple[str, Table, Facts]]:
    """The twelve scenarios of the rulebooks for each number of players."""
    for name, (field, make) in TWELVE.items():
        if not any(key.startswith(f"{name}, ") for key in kept):
            battlefield = whole(field, the_catalogue())
            scenario = make(Board(battlefield))
            for layout in scenario.layouts:
                key = f"{name}, {layout.players} players"
                kept[key] = table_of(scenario, battlefield, players=layout.players)
        for key in [key for key in kept if key.startswith(f"{name}, ")]:
            yield key, *kept[key]


def shipped_table(path: Path) -> tuple[Table, Facts]:
    """A shipped scenario with its battlefield."""
    from builder.formats.hexgame import load_setting

    setting = load_setting(path, the_catalogue(), the_cards())
    return table_of(setting.scenario, setting.battlefield)
