"""Special rules of glyphs, objects, powers and terrain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.referee.attacking import attack_dice, plan_of
from builder.referee.effects import take_over
from builder.referee.narration import Labels
from builder.referee.setup import unplaced
from builder.referee.state import Attack, Figure, Move, Use
from builder.scenario import Figures, Layout, PlacedGlyph, Position, Scenario, ScenarioObject, Seat, Up, Zone
from builder.scenario.special import (
    CollectGlyphs,
    ObjectAction,
    PowersOff,
    RevealOnDeath,
    SummonRoll,
    TerrainCost,
)
from builder.scenario.victory import Collected, Destroyed, Eliminated, ObjectTaken, Standing, Victory
from tests.referee.cards import ELITE, FINN, GUARDS, KNIGHTS, RAELIN, SAMURAI, SYVARRIS, THORGRIM, VIKINGS
from tests.referee.tables import (
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    lying,
    set_up,
    shields,
    skulls,
    the_catalogue,
)

# ---- Glyphs that are collected instead of working ----


def search(edition: str, *names: str) -> Trial:
    """Four Vikings of A, each with a hidden glyph two spaces ahead."""
    return game_of(
        {"A": {VIKINGS: [(1, 0), (1, 1), (1, 2), (1, 3)]}, "B": {GUARDS: [(9, 3), (9, 2)]}},
        field_of(wide=10, deep=4),
        edition=edition,
        glyphs=tuple(PlacedGlyph(name, Position(Hex(3, r), 1), Up.SYMBOL) for r, name in enumerate(names)),
        rules=(CollectGlyphs(("Brandar", "kelda")),),
        victory=(Victory(Collected(2)),),
    )


@pytest.mark.parametrize("edition", ["basic", "master-2"])
def test_wanted_glyphs_are_collected_and_all_others_removed(edition: str) -> None:
    """By whichever name the rule calls them; two of them win."""
    game = search(edition, "brandar", "astrid", "mitonsoul", "kelda")
    game.take_turn("A", VIKINGS)
    kinds: list[str] = []
    for id in (1, 2, 3):
        events = game.apply(Move("A", id, game.position_at(3, id - 1)))
        assert not any("While a figure" in sentence for sentence in Labels(game).sentences(events, "B"))
        kinds += [e.kind for e in events if e.kind.startswith("glyph") or e.kind == "collected"]
    assert kinds == ["glyph-turned", "glyph-removed", "collected", *["glyph-turned", "glyph-removed"] * 2]
    assert game.state.collected == {"A": ("brandar",)}
    assert set(game.state.glyphs) == {4}
    game.apply(Move("A", 4, game.position_at(3, 3)))
    assert game.state.outcome.sides == ("A",)


@pytest.mark.parametrize("edition", ["basic", "master-2"])
def test_landing_on_one_ends_the_move(edition: str) -> None:
    """On a way one hex wide nobody gets past it, in the Basic game too."""
    game = game_of(
        {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(8, 0)]}},
        field_of(wide=9, deep=1),
        edition=edition,
        glyphs=(PlacedGlyph("", Position(Hex(2, 0), 1), Up.SYMBOL),),
        rules=(CollectGlyphs(("brandar",)),),
    )
    game.take_turn("A", VIKINGS)
    assert {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)} == {1, 2}


@pytest.mark.parametrize("edition", ["basic", "master-2"])
def test_a_treasure_is_one_like_any_other(edition: str) -> None:
    game = game_of(
        {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(8, 0)]}},
        field_of(wide=9, deep=1),
        edition=edition,
        glyphs=(lying("heroic-rune", 2, 0),),
        rules=(CollectGlyphs(("heroic-rune",)),),
    )
    game.take_turn("A", VIKINGS)
    viking = game.figure("A", VIKINGS)
    assert game.ends(viking) == {(1, 0, 1), (2, 0, 1)}
    game.walk(viking, 2, 0)
    assert game.state.collected == {"A": ("heroic-rune",)}


def test_their_powers_do_not_work_in_the_master_game_either() -> None:
    """A Viking stands on one that would give dice."""
    game = game_of(
        {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(8, 0)]}},
        glyphs=(lying("astrid", 0, 0),),
        rules=(CollectGlyphs(("brandar",)),),
    )
    assert attack_dice(game, plan_of(game, game.figure("A", VIKINGS), game.figure("B", GUARDS))) == 3


# ---- Glyphs that lie hidden on cards: when they are shown ----

SCOUT = Figures(of="A", secret="kelda")


def scouts(*rules: RevealOnDeath) -> Trial:
    """Finn is the secret scout, Thorgrim carries another glyph; samurai of B stand beside Thorgrim."""
    game = game_of(
        {"A": {FINN: [(2, 2)], THORGRIM: [(6, 6)]}, "B": {SAMURAI: [(7, 6), (11, 0)]}},
        objects=(ScenarioObject("post", Position(Hex(4, 2), 1)),),
        rules=rules,
        victory=(
            Victory(Standing("post", SCOUT), "A"),
            Victory(Destroyed(SCOUT), "B"),
            Victory(Eliminated()),
        ),
    )
    for card, glyph in ((FINN, "kelda"), (THORGRIM, "ivor")):
        owned = game.owned(game.figure("A", card))
        game.state.cards[owned.id] = replace(owned, secret=glyph)
    return game


def shown(game: Trial) -> list[str]:
    """The glyphs that everybody sees."""
    return [owned.secret for owned in game.state.cards.values() if owned.secret_shown]


def kill_thorgrim(game: Trial) -> None:
    """A samurai strikes him down; his spirit is passed by."""
    victim = game.figure("A", THORGRIM)
    game.state.figures[victim.id] = replace(victim, wounds=3)
    game.take_turn("B", SAMURAI)
    game.apply(Attack("B", game.figure("B", SAMURAI).id, victim.id), [skulls(2, 2), shields(0, 4)])


@pytest.mark.parametrize("rules", [(), (RevealOnDeath(),)])
def test_the_glyph_of_a_destroyed_figure_is_shown_where_the_rule_says_so(
    rules: tuple[RevealOnDeath, ...],
) -> None:
    """Thorgrim was not the scout."""
    game = scouts(*rules)
    kill_thorgrim(game)
    assert shown(game) == (["ivor"] if rules else [])
    assert game.state.outcome is None


def test_the_glyph_of_a_figure_that_was_taken_over_is_shown() -> None:
    """Its new player learns it, and so does everybody."""
    game = scouts(RevealOnDeath())
    take_over(game, game.figure("A", FINN).card, "B")
    assert shown(game) == ["kelda"]


def test_who_wins_by_a_secret_shows_it() -> None:
    """The scout comes to the post; the other glyph stays hidden."""
    game = scouts()
    game.take_turn("A", FINN)
    events = game.apply(Move("A", 1, game.position_at(4, 2)))
    kinds = [e.kind for e in events]
    assert kinds.index("secret-shown") < kinds.index("game-over")
    assert shown(game) == ["kelda"]
    assert game.state.outcome.sides == ("A",)


def test_another_hero_on_the_post_wins_nothing_and_shows_nothing() -> None:
    """Only the scout counts."""
    game = scouts()
    adjacent = game.table.space(game.position_at(5, 2))
    assert adjacent is not None
    game.put(replace(game.figure("A", THORGRIM), spaces=(adjacent,)))
    game.take_turn("A", THORGRIM)
    game.apply(Move("A", 2, game.position_at(4, 2)))
    assert game.state.outcome is None
    assert shown(game) == []


# ---- Taking an object instead of attacking ----

TAKE = "rule-1"


def flag_game(guard: tuple[int, int] = (11, 7), who: str = "any") -> Trial:
    """A flag of B's on 5,3, two spaces from a Viking of A; another one stands where he can attack."""
    return facing(
        {VIKINGS: [(3, 3), (8, 6)]},
        {GUARDS: [guard, (9, 6)]},
        objects=(ScenarioObject("flag", Position(Hex(5, 3), 1), "flag", owner="B"),),
        rules=(ObjectAction("flag", {"en": "take it"}, Figures(of=who)),),
        victory=(Victory(ObjectTaken("flag")), Victory(Eliminated())),
    )[0]


def on_the_flag(card: str) -> tuple[Trial, Figure, Figure]:
    """A figure of A on a flag that may be taken, a knight of B in the distance."""
    flag = ScenarioObject("flag", Position(Hex(5, 3), 1), "flag")
    rules = (ObjectAction("flag", {"en": "take it"}),)
    return facing({card: [(5, 3)]}, {KNIGHTS: [(9, 6)]}, objects=(flag,), rules=rules)


def takes(game: Trial) -> list[Use]:
    """The ways to take it now."""
    return [a for a in game.legal_actions() if isinstance(a, Use) and a.power == TAKE]


@pytest.mark.parametrize("who", ["any", "A", "enemies"])
def test_a_figure_on_the_space_takes_the_object_and_wins(who: str) -> None:
    """After moving there; ``enemies`` are those of the object's owner."""
    game = flag_game(who=who)
    assert not takes(game)
    game.to(game.figure("A", VIKINGS), (5, 3))
    assert takes(game) == [Use("A", TAKE, 1)]
    game.apply(Use("A", TAKE, 1))
    assert game.state.objects["flag"].taken_by == "A"
    assert game.state.outcome.sides == ("A",)


@pytest.mark.parametrize(
    ("guard", "who"),
    [pytest.param((6, 3), "any", id="an engaged figure"), pytest.param((11, 7), "B", id="not meant for it")],
)
def test_who_cannot_take_it(guard: tuple[int, int], who: str) -> None:
    game = flag_game(guard, who)
    game.to(game.figure("A", VIKINGS), (5, 3))
    assert not takes(game)
    game.refused(Use("A", TAKE, 1))


def test_it_is_done_instead_of_the_attack_of_that_figure_alone() -> None:
    """Another may have attacked; who attacked himself takes nothing, and who took it attacks no more."""
    game = flag_game()
    game.to(game.figure("A", VIKINGS), (5, 3))
    game.misses(game.figure("A", VIKINGS, 2), game.figure("B", GUARDS, 2), 3, 7)
    assert takes(game) == [Use("A", TAKE, 1)]
    game, guard, knight = on_the_flag(GUARDS)
    assert takes(game) == [Use("A", TAKE, 1)]
    game.misses(guard, knight, 2, 4)
    assert not takes(game)


def test_who_took_it_attacks_no_more_however_often_he_could() -> None:
    """Syvarris has two attacks; neither is left, and nobody moves any more."""
    game, syvarris, knight = on_the_flag(SYVARRIS)
    assert game.may_strike(syvarris, knight)
    game.apply(Use("A", TAKE, 1))
    assert not [a for a in game.legal_actions() if isinstance(a, Attack | Move)]


# ---- Summoning that may go wrong ----


@pytest.mark.rule("R130")
@pytest.mark.parametrize(("roll", "lives"), [(1, False), (18, False), (19, True), (20, True)])
def test_a_summoned_figure_rolls_to_live(roll: int, lives: bool) -> None:
    """19 and 20 are safe."""
    more = {"glyphs": (lying("erland", 4, 3),), "rules": (SummonRoll(),)}
    game, finn, guard = facing({FINN: [(2, 3)]}, {GUARDS: [(11, 7), (11, 6)]}, **more)
    game.to(finn, (4, 3))
    game.do("glyph-landing", d20(roll), target=guard.id, at=(game.position_at(5, 3),))
    assert game.now(guard).on == lives


# ---- Powers that a scenario switches off ----


@pytest.mark.parametrize(("of", "flies"), [("any", False), ("A", False), ("B", True)])
def test_who_does_not_fly_climbs(of: str, flies: bool) -> None:
    """Raelin stands before a cliff; she gets onto it only on wings. Her other power still works."""
    cliff = field_of(wide=6, deep=1, heights={(q, 0): 8 for q in range(1, 6)})
    rules = (PowersOff(("flying", "the-drop"), of),)
    game, raelin, _foe = facing({RAELIN: [(0, 0)]}, {GUARDS: [(5, 0)]}, cliff, rules=rules)
    assert ((2, 0, 8) in game.ends(raelin)) == flies
    assert game.off(game.owned(raelin)) == (frozenset() if flies else {"flying"})


@pytest.mark.parametrize("rules", [(), (PowersOff(("the-drop",)),)])
def test_a_card_that_would_start_elsewhere_is_placed_like_all_others(rules: tuple[PowersOff, ...]) -> None:
    """With the power they wait, without it they are placed."""
    zone = Zone("west", tuple(Position(Hex(q, 0), 1) for q in range(5)))
    scenario = Scenario(
        zones=(zone,),
        layouts=(Layout((Seat("A", points=200, zones=("west",), army=(ELITE,)),)),),
        rules=rules,
    )
    game = set_up(scenario)
    game.apply(next(iter(game.legal_actions())))
    assert len(list(unplaced(game, "A"))) == (4 if rules else 0)


# ---- Terrain that costs more than one move (R233) ----

MUD = (TerrainCost("sand", 2),)


@pytest.mark.rule("R233")
@pytest.mark.parametrize(
    ("card", "rules", "farthest"),
    [
        (VIKINGS, (), 4),
        (VIKINGS, MUD, 2),
        (RAELIN, (), 6),
        (RAELIN, MUD, 3),
    ],
)
def test_each_figure_uses_up_two_moves_on_each_sand_space(
    card: str, rules: tuple[TerrainCost, ...], farthest: int
) -> None:
    """A Viking of Move 4 crosses two of them, Raelin of Move 6 flies over three."""
    battlefield, known = Battlefield(), the_catalogue().pieces
    pieces = [
        battlefield.new_piece(known["sand-1" if 0 < q < 9 else "grass-1"], Hex(q, 0), 1, 0) for q in range(10)
    ]
    battlefield.apply(Put(tuple(pieces)))
    game = facing({card: [(0, 0)]}, {GUARDS: [(9, 0)]}, battlefield, rules=rules)[0]
    assert max(a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)) == farthest
