"""An open game: legal actions, doing, taking back, the journal; and what computer players ask."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from builder import api
from tests.sources import ROOT

DRUMS = ROOT / "scenarios" / "four-fords-night-of-drums.hexscenario"


def bots(game: api.OpenGame, name: str = "random") -> dict[str, api.Bot]:
    return dict.fromkeys(game.seats, api.BOTS[name])


def test_any_legal_actions_bring_a_game_to_its_end() -> None:
    game, chance = api.open_game(DRUMS, seed=5), Random(5)
    while game.to_act and game.game.state.round < 3:
        choices = list(game.legal_actions())
        action = chance.choice(choices)
        assert action in game.legal_actions()
        game.apply(action)
    assert len(game.actions) > 50


def test_what_is_taken_back_comes_again_with_the_same_dice() -> None:
    game = api.open_game(DRUMS, seed=7)
    game.play(bots(game), rounds=2)
    before = repr(game.game.state)
    gone = [game.undo() for _ in range(40)]
    assert repr(game.game.state) != before
    for action in reversed(gone):
        game.apply(action)
    assert repr(game.game.state) == before
    while game.actions:
        game.undo()
    with pytest.raises(api.RefusedError):
        game.undo()


def test_an_action_against_the_rules_names_its_rule_and_changes_nothing() -> None:
    game = api.open_game(DRUMS, seed=7)
    before = repr(game.game.state)
    with pytest.raises(api.IllegalActionError) as caught:
        game.apply(api.EndTurn(game.seats[0]))
    assert caught.value.rule.startswith("R")
    assert (repr(game.game.state), game.actions) == (before, [])


def test_the_same_seed_and_the_same_bots_play_the_same_game() -> None:
    played = [api.open_game(DRUMS, seed=3) for _ in range(2)]
    for game in played:
        assert game.play(bots(game, "greedy")) == game.outcome is not None
    assert played[0].actions == played[1].actions
    assert "wins" in str(played[0])


def test_a_journal_holds_what_was_done_and_not_what_was_taken_back(tmp_path: Path) -> None:
    journal = tmp_path / "game.hexjournal"
    with api.open_game(DRUMS, seed=3, journal=journal) as game:
        game.play(bots(game), rounds=1)
        for _ in range(5):
            game.undo()
        with pytest.raises(api.RefusedError):
            api.open_game(DRUMS, journal=journal)
    found = api.replay(DRUMS, journal)
    assert found.refusal is None
    assert found.actions == len(game.actions)
    assert repr(found.game.state) == repr(game.game.state)


def test_a_game_is_gone_on_with_from_its_journal_as_if_it_had_never_been_closed(tmp_path: Path) -> None:
    journal, whole = tmp_path / "game.hexjournal", api.open_game(DRUMS, seed=3)
    with api.open_game(DRUMS, seed=3, journal=journal) as game:
        for one in (game, whole):
            one.play(bots(one), rounds=1)
    with api.resume_game(DRUMS, journal) as again:
        assert again.actions == whole.actions[-40:]
        last = again.undo()
        assert again.apply(last) == whole.apply(whole.undo())
        rest = list(whole.legal_actions())[:1]
        assert again.apply(rest[0]) == whole.apply(rest[0])
    assert api.replay(DRUMS, journal).actions == len(whole.actions)
    assert repr(again.game.state) == repr(whole.game.state)


def test_bots_play_the_seats_they_are_given_and_no_other() -> None:
    game = api.open_game(DRUMS, seed=3)
    game.play({game.seats[0]: api.BOTS["random"]})
    assert game.to_act == (game.seats[1],)
    assert game.outcome is None


class Stuck:
    """A computer player that knows nothing: it breaks off, or chooses what it was told to."""

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, game: api.Game, player: str, random: Random) -> api.Action:
        if isinstance(self.choice, Exception):
            raise self.choice
        return self.choice  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (LookupError(), "LookupError"),
        (None, "Action was expected"),
        (api.EndTurn("p1"), "R004"),
        (api.Move("p1", 1, "C3"), "Move: to: Position was expected, found 'C3'"),  # type: ignore[arg-type]
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_stands(choice: object, why: str) -> None:
    game = api.open_game(DRUMS, seed=3)
    with pytest.raises(api.BotError, match=f"(West|East).*{why}"):
        game.play(dict.fromkeys(game.seats, Stuck(choice)))
    stands = repr(game.game.state)
    with pytest.raises(api.BotError):
        game.play(dict.fromkeys(game.seats, Stuck(choice)))
    assert repr(game.game.state) == stands


@pytest.mark.parametrize("seats", [("p1", "p3"), ("P1",)])
def test_a_seat_that_the_game_has_not_is_refused(seats: tuple[str, ...]) -> None:
    game = api.open_game(DRUMS, seed=3)
    with pytest.raises(api.RefusedError, match=f"one of p1, p2 was expected, found '{seats[-1]}'"):
        game.play(dict.fromkeys(seats, api.BOTS["random"]))
    assert game.actions == []


def test_no_round_is_the_set_up_and_fewer_are_refused() -> None:
    game = api.open_game(DRUMS, seed=3)
    assert game.play(bots(game), rounds=0) is None
    assert game.game.state.round == 1
    assert any(game.game.figures())
    with pytest.raises(api.RefusedError, match="rounds: 0 or more"):
        game.play(bots(game), rounds=-1)


@pytest.mark.parametrize("bot", ["greedy", Stuck, None, print])
def test_what_is_no_computer_player_is_refused_with_an_example(bot: object) -> None:
    game = api.open_game(DRUMS, seed=3)
    with pytest.raises(TypeError, match=r"p2: api.BOTS\['greedy'\] or an instance of a class .* found "):
        game.play({"p1": api.BOTS["greedy"], "p2": bot})  # type: ignore[dict-item]


def test_nothing_is_said_of_a_player_that_the_game_has_not() -> None:
    game = api.open_game(DRUMS, seed=3)
    for ask in (game.legal_actions, game.game.legal_actions, game.game.figures, game.game.cards_of):
        with pytest.raises(api.RefusedError, match="p9: not a player of this game"):
            list(ask("p9"))


def test_what_is_no_action_or_made_wrong_is_not_legal_and_raises_no_other_error() -> None:
    game = api.open_game(DRUMS, seed=3)
    for action in ("roll", api.Attack("p1", True), api.Place("p1", 1, [(1, 2)])):  # type: ignore[arg-type]
        assert action not in game.legal_actions()
        with pytest.raises(api.IllegalActionError):
            game.game.apply(action)  # type: ignore[arg-type]


def test_what_a_bot_asks_agrees_with_what_may_be_done() -> None:
    game = api.open_game(DRUMS, seed=11)
    chance, asked = Random(1), 0
    while game.to_act and game.game.state.round < 3:
        choices = list(game.legal_actions())
        attacks = [one for one in choices if isinstance(one, api.Attack)]
        for figure in list(game.game.figures()):
            found = api.attacks(game.game, figure)
            assert {one.action for one in found} == {one for one in attacks if one.figure == figure.id}
            for one in found:
                asked += 1
                for target, odds in one.hit:
                    assert sum(odds.wounds, Fraction(0)) == 1
                    assert api.away(game.game, figure, target) is not None
            moves = [one for one in choices if isinstance(one, api.Move) and one.figure == figure.id]
            ends = {arrival.space for arrival in api.reached(game.game, figure)}
            assert {one.to for one in moves} <= {api.Position(space.hex, space.level) for space in ends}
        bot = api.BOTS["greedy"]
        player = next(iter(game.to_act))
        game.apply(bot.choose(game.game, player, chance) if player else choices[0])
    assert asked > 10
    assert sum(api.points(game.game).values()) > 0


def test_engaged_figures_see_each_other() -> None:
    game = api.open_game(DRUMS, seed=3)
    met = 0
    while game.to_act and not met:
        game.play(bots(game, "greedy"), rounds=game.game.state.round)
        for figure in game.game.figures():
            for other in api.engaged(game.game, figure):
                met += 1
                assert api.away(game.game, figure, other) == 1
                assert api.sees(game.game, figure, other)
                assert figure in api.engaged(game.game, other)
    assert met


def test_figures_of_another_game_are_refused() -> None:
    game = api.open_game(DRUMS, seed=3)
    game.play(bots(game), rounds=1)
    nobody = api.Figure(9999, "x", 1)
    for ask in (api.attacks, api.reached, api.engaged):
        with pytest.raises(api.RefusedError):
            ask(game.game, nobody)
    with pytest.raises(api.RefusedError):
        api.sees(game.game, next(game.game.figures()), nobody)


def test_what_happened_is_told_to_each_as_he_may_know_it() -> None:
    game = api.open_game(DRUMS, seed=3)
    game.play(bots(game), rounds=1)
    while not any(isinstance(one, api.PutMarker) for one in game.legal_actions()):
        game.undo()
    put = next(one for one in game.legal_actions() if isinstance(one, api.PutMarker))
    events = game.apply(put)
    other = next(seat for seat in game.seats if seat != put.player)
    all_of_it, some = (api.told(game.game, events, who) for who in (None, other))
    assert all_of_it != some
    with pytest.raises(api.RefusedError):
        api.told(game.game, events, "nobody")


def test_an_open_battlefield_is_played_on_as_it_stands() -> None:
    field = api.open_field(DRUMS)
    game = api.OpenGame(api.setting(field, edition="master-1"), seed=1)
    assert game.game.table.edition.id == "master-1"
    with pytest.raises(api.RefusedError, match="without a scenario"):
        api.setting(api.OpenField())
    with pytest.raises(api.RefusedError, match="players"):
        api.open_game(DRUMS, players=9)
