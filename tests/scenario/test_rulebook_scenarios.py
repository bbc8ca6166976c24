"""The twelve scenarios of the rulebooks played by computer players, and won in each of their own ways."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from builder.battlefield import Battlefield
from builder.board import Board, Door
from builder.bots import Bot, RandomBot, played
from builder.referee import Game, SeededDice, Table, spatial
from builder.referee.state import Decline, EndTurn, Figure, Life, Move, Phase
from builder.scenario import Position, Scenario
from tests.referee.tables import IdleBot, cards_of_the_books, the_catalogue
from tests.reference_bot import ReferenceBot
from tests.scenario.twelve import TWELVE

Seat = Callable[..., Game]
ENDLESS = {"attack-at-dawn", "dark-lakes", "comfrey"}
COUNTS = {
    "attack-at-dawn": (2,),
    "clashing-fronts": (2, 4),
    "dark-lakes": (2,),
    "winter-holdout": (2, 4),
    "comfrey": (2,),
    "tempest": (2,),
    "rescue": (3,),
    "toxic-mist": (2,),
    "mimrings-castle": (4,),
    "barrenspur": (2, 4),
    "ambush": (3, 4),
    "siege": (2, 3),
}
GAMES = [
    pytest.param(name, count, id=f"{name}-{count}") for name, counts in COUNTS.items() for count in counts
]


@pytest.fixture(scope="module")
def seated(made: Callable[[str], Battlefield]) -> Seat:
    """A game of one of them before anything was done."""

    @cache
    def table(name: str, count: int | None) -> Table:
        field, make = TWELVE[name]
        battlefield = made(field)
        scenario: Scenario = make(Board(battlefield))
        return Table(scenario, battlefield, cards_of_the_books(), the_catalogue().kinds, players=count)

    def of(name: str, count: int | None = None, *, seed: int = 1) -> Game:
        return Game(table(name, count), SeededDice(seed))

    return of


def play(game: Game, player: Bot, *, seed: int = 1, rounds: int = 60) -> None:
    """Let the same computer player sit on every seat."""
    for _ in played(game, dict.fromkeys(game.table.seating, player), random.Random(seed), rounds=rounds):
        pass


def begun(game: Game, player: str | None = None) -> Game:
    """The same game in the first turn, of a player where one is named."""
    chance = random.Random(3)
    for _ in played(game, dict.fromkeys(game.table.seating, ReferenceBot()), chance, rounds=1):
        turn = game.state.turn
        if game.state.phase is Phase.TURNS and turn is not None and player in (None, turn.player):
            return game
    raise AssertionError("nobody had a turn")


def one_of(game: Game, player: str, **asked: bool) -> Figure:
    """A figure of a player on one space, of a card that is what is asked for."""
    return next(
        figure
        for figure in game.figures(player)
        if len(figure.spaces) == 1
        and all(getattr(game.card(figure), name) == value for name, value in asked.items())
    )


def stand(game: Game, figure: Figure, position: Position) -> None:
    """Put a figure on a space; whoever stands there makes room."""
    space = game.table.space(position)
    assert space is not None
    there = game.taken.get(space)
    if there is not None and there.id != figure.id:
        game.put(replace(there, spaces=(), life=Life.DESTROYED))
    game.put(replace(game.state.figures[figure.id], spaces=(space,)))


def destroy_all(game: Game, *players: str) -> None:
    """Destroy every figure of some players, those still to come as well."""
    for figure in list(game.state.figures.values()):
        if game.player_of(figure) in players:
            game.put(replace(figure, spaces=(), life=Life.DESTROYED))


def pass_turn(game: Game) -> None:
    """End a turn in which nothing is done; nobody wants what is offered before."""
    while game.state.asks:
        ask = game.state.asks[-1]
        game.apply(Decline(ask.player, ask.hook))
    game.apply(EndTurn(game.turn.player))


def decided(game: Game) -> tuple[str, ...]:
    """Who has won after a turn that did nothing else."""
    pass_turn(game)
    return game.state.outcome.sides


def idle_to_the_end(game: Game) -> tuple[str, ...]:
    """Who has won when nobody does anything any more."""
    play(game, IdleBot())
    return game.state.outcome.sides


@pytest.mark.parametrize(("name", "count"), GAMES)
def test_it_is_played_to_its_end_by_players_who_go_for_what_wins(seated: Seat, name: str, count: int) -> None:
    game = seated(name, count)
    play(game, ReferenceBot())
    assert game.state.round <= game.table.scenario.rounds or name in ENDLESS
    assert set(game.state.outcome.sides) <= set(game.table.layout.sides)
    assert len({s for f in game.figures() for s in f.spaces}) == sum(len(f.spaces) for f in game.figures())


@pytest.mark.parametrize(("name", "count"), GAMES)
def test_random_players_come_to_the_last_round_or_go_on(seated: Seat, name: str, count: int) -> None:
    game = seated(name, count)
    play(game, RandomBot(), rounds=1)
    if name not in ENDLESS and game.state.outcome is None:
        game.state.round = game.table.scenario.rounds
        play(game, RandomBot())
        assert game.state.outcome is not None
    assert game.state.round <= max(2, game.table.scenario.rounds)


def test_every_layout_is_played(seated: Seat) -> None:
    for name, counts in COUNTS.items():
        assert tuple(layout.players for layout in seated(name).table.scenario.layouts) == counts


def test_dawn_ends_when_all_enemies_are_destroyed(seated: Seat) -> None:
    game = begun(seated("attack-at-dawn"))
    destroy_all(game, "p2")
    assert decided(game) == ("p1",)


@pytest.mark.parametrize(("player", "other"), [("p1", "p2"), ("p2", "p1")])
def test_only_the_device_of_the_enemy_wins_the_dark_lakes(seated: Seat, player: str, other: str) -> None:
    game = begun(seated("dark-lakes"), player)
    devices = {thing.owner: thing.at for thing in game.table.scenario.objects}
    stand(game, one_of(game, player), devices[player])
    game.apply(EndTurn(game.turn.player))
    assert game.state.outcome is None
    stand(game, one_of(game, player), devices[other])
    assert idle_to_the_end(game) == (player,)
    assert game.state.round <= 2


def test_two_plants_win_and_other_glyphs_are_removed(seated: Seat) -> None:
    """By moves on foot, one after the other; a glyph that is no plant goes out of the game."""
    game = begun(seated("comfrey"), "p1")
    before = len(game.state.glyphs)
    for lying in list(game.state.glyphs.values()):
        if game.state.outcome is not None:
            break
        while game.state.outcome is None and (game.state.turn is None or game.turn.player != "p1"):
            _step(game)
        mover = next(f for id in game.turn.pool if len((f := game.state.figures[id]).spaces) == 1)
        beside = next(
            space
            for hex in lying.at.hex.neighbours()
            for space in game.table.board.at(hex)
            if space.level == lying.at.level
            and space not in game.taken
            and not any(other.at == (space.hex, space.level) for other in game.state.glyphs.values())
        )
        game.put(replace(mover, spaces=(beside,)))
        if Move("p1", mover.id, lying.at) in game.legal_actions():
            game.apply(Move("p1", mover.id, lying.at))
            assert lying.at not in [left.at for left in game.state.glyphs.values()]
        if game.state.outcome is None:
            game.apply(EndTurn("p1"))
    assert game.state.outcome.sides == ("p1",)
    assert len(game.state.collected["p1"]) == 2
    assert set(game.state.collected["p1"]) <= {"brandar", "kelda"}
    assert len(game.state.glyphs) <= before - 2


def _step(game: Game) -> None:
    """Somebody else does nothing."""
    turn = game.state.turn
    if turn is not None and not game.state.asks:
        game.apply(EndTurn(turn.player))
    else:
        player = game.state.order[game.state.next] if game.state.phase is Phase.TURNS else "p1"
        action = next(iter(game.legal_actions(player)), None) or next(iter(game.legal_actions()))
        game.apply(action)


def _scout(game: Game, *, is_it: bool) -> Figure:
    return next(
        figure
        for figure in game.figures("p1")
        if bool(game.owned(figure).secret) and (game.owned(figure).secret == "kelda") is is_it
    )


def test_the_scout_on_the_post_wins_and_is_shown(seated: Seat) -> None:
    game = begun(seated("tempest"))
    scout = _scout(game, is_it=True)
    (post,) = game.table.scenario.objects
    stand(game, scout, post.at)
    assert decided(game) == ("p1",)
    assert game.owned(scout).secret_shown


def test_the_scout_who_falls_loses_and_another_hero_does_not(seated: Seat) -> None:
    game = begun(seated("tempest", seed=5))
    others = [f for f in game.figures("p1") if game.owned(f).secret not in ("", "kelda")]
    for figure in others:
        game.put(replace(figure, spaces=(), life=Life.DESTROYED))
    game.apply(EndTurn(game.turn.player))
    assert game.state.outcome is None
    scout = _scout(game, is_it=True)
    game.put(replace(scout, spaces=(), life=Life.DESTROYED))
    assert decided(game) == ("p2",)


def test_the_scout_who_never_comes_loses_even_to_nobody(seated: Seat) -> None:
    """Round 12 ends for the second player although all of his figures are gone."""
    game = begun(seated("tempest"))
    destroy_all(game, "p2")
    game.state.round = 12
    assert idle_to_the_end(game) == ("p2",)


def test_a_rescuer_beside_the_captive_frees_him(seated: Seat) -> None:
    game = begun(seated("rescue"))
    captive = next(f for f in game.figures() if game.owned(f).captive)
    free = next(s for s in spatial.spaces_around(game, captive) if s not in game.taken)
    stand(game, one_of(game, "p3"), Position(free.hex, free.level))
    game.apply(EndTurn(game.turn.player))
    assert game.state.outcome is None
    stand(game, one_of(game, "p2"), Position(free.hex, free.level))
    assert idle_to_the_end(game) == ("rescuers",)
    assert game.state.round == 1


def test_the_jailer_wins_without_a_figure_when_nobody_was_freed(seated: Seat) -> None:
    game = begun(seated("rescue"))
    destroy_all(game, "p3")
    game.state.round = 8
    assert idle_to_the_end(game) == ("p3",)


def test_the_last_figures_of_both_sides_die_in_the_mist_together_and_nobody_wins(seated: Seat) -> None:
    game = begun(seated("toxic-mist"))
    left = {player: one_of(game, player) for player in ("p1", "p2")}
    for figure in list(game.state.figures.values()):
        if figure.id not in {kept.id for kept in left.values()}:
            game.put(replace(figure, spaces=(), life=Life.DESTROYED))
    for figure in left.values():
        game.put(replace(figure, wounds=game.table.life(game.card(figure)) - 1))
    game.state.round = max(space.level for figure in left.values() for space in figure.spaces)
    now = game.state.round
    assert now <= 5
    assert idle_to_the_end(game) == ()
    assert game.state.round == now


@pytest.mark.parametrize("player", ["p2", "p3", "p4"])
def test_the_map_is_won_at_the_end_of_a_round_by_whoever_stands_on_it(seated: Seat, player: str) -> None:
    game = begun(seated("mimrings-castle"))
    (map_,) = game.table.scenario.objects
    stand(game, one_of(game, player), map_.at)
    game.apply(EndTurn(game.turn.player))
    assert game.state.outcome is None  # not before the round is over
    assert idle_to_the_end(game) == (player,)


def test_the_dragons_side_keeps_the_map_without_a_figure(seated: Seat) -> None:
    game = begun(seated("mimrings-castle"))
    destroy_all(game, "p1")
    game.state.round = 6
    assert idle_to_the_end(game) == ("p1",)


def test_three_heroes_must_come_home_to_a_garrison_that_holds_the_door_card(seated: Seat) -> None:
    game = begun(seated("ambush"))
    heroes = [
        f
        for f in game.figures("p2")
        if game.card(f).unique and game.card(f).hero and len(f.spaces) == 1 and f.started_in == "blue"
    ]
    assert len(heroes) >= 3
    home = game.table.scenario.zone("inside")
    empty = [s for s in home.positions if game.table.space(s) not in game.taken]
    for hero, position in zip(heroes[:2], empty, strict=False):
        stand(game, hero, position)
    pass_turn(game)
    assert game.state.outcome is None
    gate = game.state.doors["gate"]
    game.state.doors["gate"] = replace(gate, owner="p3")
    stand(game, heroes[2], empty[2])
    game.state.positions += 1
    pass_turn(game)
    assert game.state.outcome is None
    game.state.doors["gate"] = replace(gate, owner="p2")
    pass_turn(game)
    assert game.state.outcome is None, "the first player himself must hold it"
    game.state.doors["gate"] = gate
    assert idle_to_the_end(game) == ("keepers",)
    assert game.state.round == 1
    assert gate.state is Door.CLOSED


def test_the_ambushers_win_when_the_heroes_stay_away(seated: Seat) -> None:
    game = begun(seated("ambush"))
    game.state.round = 12
    assert idle_to_the_end(game) == ("raiders",)


def test_the_garrison_of_the_siege_wins_by_time_and_loses_with_its_last_figure(seated: Seat) -> None:
    game = begun(seated("siege"))
    game.state.round = 12
    assert idle_to_the_end(game) == ("p1",)
    game = begun(seated("siege"))
    destroy_all(game, "p1")
    assert decided(game) == ("attackers",)


def test_most_points_win_when_the_last_round_is_over(seated: Seat) -> None:
    for name in ("clashing-fronts", "winter-holdout", "toxic-mist", "barrenspur"):
        game = begun(seated(name))
        keep = one_of(game, "p2")
        for figure in list(game.figures("p2")):
            if figure.card != keep.card:
                game.put(replace(figure, spaces=(), life=Life.DESTROYED))
        cheap = game.card(keep).points
        dear = sum(game.state.cards[id].card.points for id in {f.card for f in game.figures("p1")})
        game.state.round = game.table.scenario.rounds
        assert idle_to_the_end(game) == (("p1",) if dear > cheap else ("p2",))
