"""For every check the smallest change that makes the sound scenario wrong for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any as Anything

from builder.scenario import (
    Figures,
    FixedFigure,
    Layout,
    NeutralFigure,
    OwnGlyph,
    PlacedGlyph,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.rosters import ArmyRules
from builder.scenario.special import (
    Chance,
    CollectGlyphs,
    FirstPlayer,
    InitiativeBonus,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RisingHazard,
    StartDice,
    SummonRoll,
    TerrainCost,
    Truce,
)
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Collected,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    Victory,
)
from tests.scenario.checks.small import (
    ARCH,
    EAST,
    GATE,
    ISLAND,
    LAVA,
    LOW,
    RUNG,
    SOUND,
    TOWER,
    TREE,
    WATER,
    WEST,
    at,
    block,
    on,
)

DUEL, PAIRS = SOUND.layouts
P1, P2 = DUEL.seats
HOME = Zone("island", (*block((30, 31), (0,)), *block((32, 33), (0,))))


def but(**changes: Anything) -> Scenario:
    """The sound scenario with other parts."""
    return replace(SOUND, **changes)


def more(**rows: Anything) -> Scenario:
    """The sound scenario with rows added."""
    return replace(SOUND, **{name: (*getattr(SOUND, name), *added) for name, added in rows.items()})


def won_by(*victories: Victory) -> Scenario:
    """The sound scenario with these victories besides its own."""
    return more(victory=victories)


def seated(**changes: Anything) -> Scenario:
    """The sound scenario with another first player."""
    return but(layouts=(replace(DUEL, seats=(replace(P1, **changes), P2)), PAIRS))


def fixed(*figures: FixedFigure) -> Scenario:
    """The sound scenario with other figures on fixed spaces."""
    return seated(figures=figures)


def starting(second: Zone, **changes: Anything) -> Scenario:
    """The second side starts elsewhere."""
    return but(zones=tuple(second if zone.id == "east" else zone for zone in SOUND.zones), **changes)


FINN = "finn-the-viking-champion"
TARN = "tarn-viking-warriors"
EVERY = Victory(Eliminated())

WRONG: dict[str, Callable[[], Scenario]] = {
    "no-players": lambda: but(layouts=()),
    "one-side-only": lambda: more(
        layouts=(
            Layout((replace(P1, team="A"), replace(P2, team="A", id="p5"), replace(P2, team="A", id="p6"))),
        )
    ),
    "layout-twice": lambda: more(layouts=(DUEL,)),
    "too-many-players": lambda: but(
        edition="master-1", layouts=(Layout(tuple(replace(P2, id=f"p{n}") for n in range(9))),)
    ),
    "side-without-figures": lambda: but(layouts=(replace(DUEL, seats=(P1, Seat("p2"))), PAIRS)),
    "id-twice": lambda: more(zones=(Zone("flag", (at(4, 5),)),)),
    "id-missing": lambda: more(zones=(Zone("", (at(4, 5),)),)),
    "unknown-edition": lambda: but(edition="master-3"),
    "unknown-player": lambda: more(rules=(InitiativeBonus("p9", 3),)),
    "unknown-side": lambda: won_by(Victory(Eliminated(), "blues")),
    "unknown-zone": lambda: seated(zones=("west", "wst")),
    "unknown-place": lambda: won_by(Victory(Standing("hil"))),
    "unknown-object": lambda: won_by(Victory(ObjectTaken("banner"))),
    "unknown-door": lambda: won_by(Victory(HoldsDoor("gat"))),
    "unknown-card": lambda: seated(army=("finn-the-viking",)),
    "unknown-terrain": lambda: more(rules=(TerrainCost("sandy", 2),)),
    "unknown-power": lambda: more(rules=(PowersOff(("flyng",)),)),
    "unknown-box": lambda: but(boxes={"rotv-3e": 1}),
    "no-such-figures": lambda: won_by(Victory(Destroyed(Figures(of="enemies", species="elph")))),
    "zone-off-spaces": lambda: starting(replace(EAST, positions=(*EAST.positions, at(6, 0, 3)))),
    "zone-in-door": lambda: starting(replace(EAST, positions=(*EAST.positions, on(GATE)))),
    "zone-on-ladder": lambda: starting(replace(EAST, positions=(*EAST.positions, on(RUNG, 2)))),
    "zone-empty": lambda: more(zones=(Zone("nowhere", ()),)),
    "zone-spot-twice": lambda: starting(replace(EAST, positions=(*EAST.positions, EAST.positions[0]))),
    "zone-too-small": lambda: starting(
        replace(EAST, positions=EAST.positions[:1]), rules=(*SOUND.rules, PowersOff(("the-drop",)))
    ),
    "army-larger-than-zone": lambda: but(
        zones=(replace(WEST, positions=WEST.positions[:4]), *SOUND.zones[1:])
    ),
    "zones-of-enemies-overlap": lambda: starting(
        replace(EAST, positions=(*EAST.positions, WEST.positions[0]))
    ),
    "no-start-zone": lambda: seated(zones=(), required=()),
    "zone-unused": lambda: more(zones=(Zone("meadow", block((4,), (5,))),)),
    "zone-colour": lambda: starting(replace(EAST, colour="bleu")),
    "army-over-points": lambda: seated(points=120),
    "army-beyond-rules": lambda: but(army=ArmyRules(figures=2)),
    "army-of-no-card": lambda: but(army=ArmyRules(sets=("Nowhere",))),
    "unique-card-twice": lambda: seated(army=(FINN, FINN)),
    "unique-neutral-twice": lambda: more(
        neutrals=(NeutralFigure("twin", "sgt-drake-alexander", (at(9, 4),)),)
    ),
    "required-impossible": lambda: seated(required=(Required(Figures(of="own", general="utgar"), 5),)),
    "required-elsewhere": lambda: seated(required=(Required(Figures(of="own"), 1, at=at(9, 0)),)),
    "figure-off-space": lambda: fixed(FixedFigure("syvarris", (at(2, 0, 7),))),
    "figures-share-space": lambda: fixed(
        FixedFigure("syvarris", (at(2, 0),)), FixedFigure("agent-carr", (at(2, 0),))
    ),
    "figure-base": lambda: fixed(FixedFigure("mimring", (at(2, 0),))),
    "figure-too-tall": lambda: fixed(FixedFigure("syvarris", (on(LOW),))),
    "figure-in-door": lambda: fixed(FixedFigure("syvarris", (on(GATE),))),
    "figure-in-doorway": lambda: fixed(FixedFigure("syvarris", (at(1, 8),))),
    "figure-cannot-stand": lambda: but(
        edition="basic",
        layouts=(replace(DUEL, seats=(replace(P1, figures=(FixedFigure("syvarris", (on(LAVA, 0),)),)), P2)),),
    ),
    "figure-number": lambda: fixed(FixedFigure("syvarris", (at(2, 0),), 2)),
    "glyph-outside": lambda: more(glyphs=(PlacedGlyph("valda", at(50, 50)),)),
    "glyph-wrong-level": lambda: more(glyphs=(PlacedGlyph("valda", at(4, 3, 9)),)),
    "glyph-off-space": lambda: more(glyphs=(PlacedGlyph("valda", on(TREE)),)),
    "glyph-on-fluid": lambda: more(glyphs=(PlacedGlyph("valda", on(WATER, 0)),)),
    "glyphs-share-space": lambda: more(glyphs=(PlacedGlyph("valda", at(4, 0)),)),
    "glyph-too-often": lambda: more(glyphs=(PlacedGlyph("gerda", at(4, 2)),)),
    "unknown-glyph": lambda: more(glyphs=(PlacedGlyph("kelder", at(4, 3)),)),
    "glyph-without-power": lambda: more(glyphs=(PlacedGlyph("proftaka", at(4, 3)),)),
    "own-glyph-does-nothing": lambda: more(own_glyphs=(OwnGlyph("lamp", "Lamp", "L", "draught"),)),
    "glyph-must-lie-open": lambda: more(glyphs=(PlacedGlyph("kelda", at(4, 3), Up.SYMBOL),)),
    "shuffled-do-not-match": lambda: more(shuffled=(ShuffledGlyphs(("valda",), (at(4, 2), at(4, 3))),)),
    "secret-without-key": lambda: more(secret=(SecretGlyphs("p2", ("gerda",), "kelda"),)),
    "collected-not-there": lambda: more(rules=(CollectGlyphs(("kelda", "brandar")),)),
    "object-outside": lambda: more(objects=(ScenarioObject("tent", at(50, 50)),)),
    "object-off-space": lambda: but(objects=(replace(SOUND.objects[0], at=at(9, 1, 3)),)),
    "lies-in-doorway": lambda: more(glyphs=(PlacedGlyph("valda", on(GATE)),)),
    "lies-on-ladder": lambda: more(glyphs=(PlacedGlyph("valda", on(RUNG, 2)),)),
    "door-of-no-doorway": lambda: more(doors=(ScenarioDoor("back", WATER),)),
    "two-doors-in-a-doorway": lambda: more(doors=(ScenarioDoor("again", GATE),)),
    "doorway-without-door": lambda: more(doors=(ScenarioDoor("arch", ARCH),)),
    "door-card-in-basic": lambda: but(edition="basic"),
    "no-way-to-enemy": lambda: starting(replace(HOME, id="east")),
    "only-flyers-reach-enemy": lambda: starting(replace(EAST, positions=(on(TOWER, 15),))),
    "goal-out-of-reach": lambda: but(objects=(replace(SOUND.objects[0], at=on(ISLAND)),)),
    "goal-for-flyers": lambda: but(objects=(replace(SOUND.objects[0], at=on(TOWER, 15)),)),
    "glyph-out-of-reach": lambda: more(glyphs=(PlacedGlyph("valda", on(ISLAND)),)),
    "no-victory": lambda: but(victory=()),
    "side-cannot-win": lambda: but(victory=(Victory(Eliminated(), "p1"),)),
    "victory-never": lambda: won_by(Victory(AtEndOfRound(MostPoints(), round=11))),
    "victory-part-never": lambda: won_by(Victory(Any((Eliminated(), Standing("flag", count=2))))),
    "victory-at-once": lambda: won_by(Victory(Not(Standing("hill")), "p2")),
    "victory-after-first-round": lambda: won_by(Victory(AtEndOfRound(MostPoints()))),
    "last-round-undecided": lambda: but(victory=(EVERY,)),
    "rule-without-effect": lambda: more(rules=(Truce(("p2", "p4")),), layouts=()),
    "rule-too-late": lambda: more(rules=(InitiativeBonus("p1", 2, 11),)),
    "roll-beyond-die": lambda: more(rules=(SummonRoll(21),)),
    "terrain-cost": lambda: more(rules=(TerrainCost("grass", 0),)),
    "terrain-not-there": lambda: more(rules=(TerrainCost("ice", 2),)),
    "rules-contradict": lambda: more(rules=(FirstPlayer("p2", (2,)),)),
    "rule-not-in-basic": lambda: but(edition="basic"),
    "rule-without-use": lambda: more(
        objects=(ScenarioObject("tent", at(9, 4)),), rules=(ObjectAction("tent", {"en": "burn the tent"}),)
    ),
    "boxes-too-few": lambda: but(boxes={"rotv-2e": 1}),
    "text-missing": lambda: but(goal={}),
}
"""By the code of the check."""

NEVER: dict[str, Victory] = {
    "round 11, and round 10 is the last": Victory(AtEndOfRound(round=11)),
    "from round 9 on": Victory(AtEndOfRound(MostPoints(), round=3, since=9)),
    "rounds 3 and 5 at the same time": Victory(
        All((AtEndOfRound(MostPoints(), round=3), AtEndOfRound(Standing("hill"), round=5)))
    ),
    "must hold and must not hold": Victory(All((Standing("hill"), Not(Standing("hill"))))),
    "no way to it is given": Victory(Any(())),
    "must stand in the Hill zone, where there is room for 5": Victory(Standing("hill", count=6)),
    "at most 1 of that kind": Victory(Destroyed(Figures(of="p1", card="mimring"), 2), "p2"),
    "no special rule says which glyphs are collected": Victory(Collected(1)),
    "no special rule says how “tent” is taken": Victory(ObjectTaken("tent")),
    "no card carries the glyph “gerda” in secret": Victory(Destroyed(Figures(of="p1", secret="gerda"))),
}
"""Victories that never come about, by a part of the reason."""

IDLE: dict[str, Anything] = {
    "gives no points": Reinforcements((Chance(1, 10),), 0),
    "gives no chance": Reinforcements((), 100),
    "names no power": PowersOff(()),
    "adds nothing": InitiativeBonus("p1", 0),
    "names no round": FirstPlayer("p1", ()),
    "costs 1 anyhow": TerrainCost("sand", 1),
    "wounds nobody": RisingHazard(("water",), wounds=0),
    "covers nothing": RisingHazard((), lowest=3, top=2),
    "fewer than two players": Truce(("p1",)),
    "never are enemies": Truce(("p2", "p4")),
    "names no glyph": CollectGlyphs(()),
    "initiative decides who begins": StartDice(5),
}
"""Rules without effect, by a part of the reason."""
