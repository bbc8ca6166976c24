"""Small fights, one for each question that a power of an army card asks."""

from __future__ import annotations

from typing import NamedTuple

from builder.referee.dice import SeededDice
from tests.referee.cards import (
    DEATHWALKER,
    DRONES,
    FINN,
    GRIMNAK,
    GRUTS,
    GUARDS,
    HIVE,
    KELDA,
    MARRO,
    ME_BURQ_SA,
    NE_GOK_SA,
    SONLEN,
    STINGERS,
    VIKINGS,
    VIPERS,
    WOLVES,
)
from tests.referee.tables import Army, Trial, game_of


class Duel(NamedTuple):
    """The kinds of actions that it is for; the armies, of which A has a turn with his first card; a card of A
    that has lost a figure, and one whose hero has a wound.
    """

    kinds: tuple[str, ...]
    mine: Army
    foes: Army
    lost: str = ""
    wounded: str = ""


ADMIRAL = "admiral-ej-1m"
EXILES, REAVERS, MIELKI = "exiles-of-the-sundered-sea", "deathreavers", "mielki-the-kyrie-warrior"
_FAR: Army = {GUARDS: [(11, 3)]}
_NEAR: Army = {GUARDS: [(5, 3), (6, 3)]}
_RIDER = ((3, 5), (2, 5))
_HIVE = ((2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3))
DUELS = (
    Duel(("use turn-again", "decline turn-again"), {VIPERS: [(3, 3)]}, _NEAR),
    Duel(("use fury",), {WOLVES: [(3, 3), (3, 4)]}, _NEAR),
    Duel(("use bonding", "decline bonding"), {GRUTS: [(3, 3)], GRIMNAK: [_RIDER]}, _NEAR),
    Duel(("use chomp",), {GRIMNAK: [_RIDER]}, {GUARDS: [(4, 5), (5, 5)]}),
    Duel(("use charge-again",), {VIKINGS: [(3, 3), (3, 4)]}, {GUARDS: [(6, 3)]}),
    Duel(("use clone", "decline clone"), {MARRO: [(3, 3), (3, 4)]}, _FAR, lost=MARRO),
    Duel(("use drain",), {STINGERS: [(3, 3), (3, 4)]}, _FAR),
    Duel(("use swarm",), {DRONES: [(3, 3), (3, 4)]}, _FAR),
    Duel(("use spirit", "decline spirit"), {VIKINGS: [(3, 4)], FINN: [(3, 3)]}, _FAR, lost=FINN),
    Duel(("use mind-shackle",), {NE_GOK_SA: [(3, 3)]}, {FINN: [(4, 3)]}),
    Duel(("use healing-touch",), {KELDA: [(3, 3)], FINN: [(3, 4)]}, _FAR, wounded=FINN),
    Duel(("use heal", "use wound-at-distance"), {SONLEN: [(3, 3)], FINN: [(3, 4)]}, _NEAR, wounded=FINN),
    Duel(
        ("use rebirth", "decline rebirth"), {HIVE: [_HIVE], STINGERS: [(6, 3), (6, 4)]}, _FAR, lost=STINGERS
    ),
    Duel(("use paralyse",), {ME_BURQ_SA: [((3, 3), (2, 3))]}, _NEAR),
    Duel(("use marker-range",), {EXILES: [(3, 3)]}, {GUARDS: [(6, 3)]}),
    Duel(("use vines",), {"xenithrax-the-vineweaver": [((3, 3), (2, 3))]}, _NEAR),
    Duel(("use vanish", "decline vanish"), {DEATHWALKER: [(2, 3)]}, {EXILES: [(5, 3), (9, 3)]}),
    Duel(("use scatter", "decline scatter"), {VIKINGS: [(3, 3), (3, 4)]}, {REAVERS: [(4, 3), (9, 3)]}),
    Duel(
        ("use heal-on-kill", "decline heal-on-kill"), {MIELKI: [(4, 3)], FINN: [(3, 4)]}, _NEAR, wounded=FINN
    ),
    Duel(
        ("use passing-blow", "decline passing-blow"),
        {"major-q11": [(4, 3)]},
        {VIKINGS: [(5, 3), (5, 2), (6, 3), (6, 2)]},
    ),
    Duel(
        ("use special-moves", "decline special-moves"),
        {ADMIRAL: [(2, 3)], "dorim-the-bulkhead-brawler": [(3, 5)]},
        _NEAR,
    ),
    Duel(
        ("use move-orders", "decline move-orders"),
        {ADMIRAL: [(2, 3)], "dorim-the-bulkhead-brawler": [(3, 5)]},
        _NEAR,
    ),
    Duel(("attack Explosion Special Attack", "use special-attack"), {DEATHWALKER: [(2, 3)]}, _NEAR),
)


def begun(duel: Duel, seed: int = 1) -> Trial:
    """The game of a duel; its dice come from a seed."""
    game = game_of({"A": duel.mine, "B": duel.foes})
    if duel.lost != FINN:
        _prepare(game, duel)
        game.take_turn("A", next(iter(duel.mine)), declining=False)
    else:  # he asks as he falls
        game.take_turn("A", next(iter(duel.mine)))
        _prepare(game, duel)
    game.dice = SeededDice(seed)
    return game


def _prepare(game: Trial, duel: Duel) -> None:
    if duel.lost:
        game.kill(game.figure("A", duel.lost))
    if duel.wounded:
        game.hurt(game.figure("A", duel.wounded), 1)
