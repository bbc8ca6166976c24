"""Why what somebody typed cannot be done."""

from __future__ import annotations

import pytest

from builder.cli.playing.choices import Choices
from builder.cli.playing.refused import why_refused
from builder.referee import Game
from builder.referee.labels import Labels
from tests.referee.tables import field_of, figure, game_of, take_turn


@pytest.fixture
def game() -> Game:
    """Two warriors, an enemy beyond their reach; it is the warriors' turn."""
    found = game_of(
        {"A": {"tarn-viking-warriors": [(0, 0), (1, 0)]}, "B": {"finn-the-viking-champion": [(8, 0)]}},
        field_of(wide=10, deep=3),
    )
    take_turn(found, "A", "tarn-viking-warriors")
    return found


def told(game: Game, line: str, player: str = "A") -> str:
    choices = Choices(game, player)
    assert len(choices.meant(line)) == 0, "it can be done"
    return "\n".join(why_refused(game, Labels(game), choices, player, line))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("m #1 b1", "a friend stands on B1 level 1 (R042)"),
        ("m #1 i1", "an enemy is in the way at I1 level 1 (R042)"),
        ("m #1 j1", "moves are needed"),
        ("m #1 z99", "Z99 is no hex of the battlefield"),
        ("a #1 finn", "#1 Tarn Viking Warriors, an attack on #5 Finn the Viking Champion: with Range 1"),
        ("a #1 i1", "(R080)"),
        ("a #1 b3", "nobody to attack stands on B3"),
        ("a zorro", "no figure on the battlefield is called zorro"),
        ("m999", "there are "),
        ("k 1 tarn", "order markers are placed at the beginning of a round (R011)"),
        ("t finn", "no cards are drafted now (R023)"),
        ("p1", "you have no figure to place now"),
        ("#1 j1", "moves are needed"),
    ],
)
def test_the_reason_that_is_known_is_told(game: Game, line: str, reason: str) -> None:
    assert reason in told(game, line)


def test_a_letter_alone_means_its_kind_and_never_a_hex(game: Game) -> None:
    said = told(game, "a")
    assert said.count("nobody is in its Range and sight (R080)") == 2


def test_who_has_moved_moves_no_more(game: Game) -> None:
    one = figure(game, "A", "tarn-viking-warriors", 1)
    (choice,) = Choices(game, "A").meant(f"m #{one.id} a2")
    game.apply(choice.action)
    assert told(game, f"m #{one.id} b3").endswith("it has moved already (R040)")


@pytest.mark.parametrize("line", ["m #5 by b1 a1", "m finn walk by b1 a1"])
def test_who_has_moved_moves_no_more_by_a_way_of_ones_own(line: str) -> None:
    """Nobody else can move, so that there is no kind of action left that the words could mean."""
    game = game_of({"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"syvarris": [(8, 0)]}})
    take_turn(game, "A", "finn-the-viking-champion")
    finn = figure(game, "A", "finn-the-viking-champion")
    (choice,) = Choices(game, "A").meant("m finn a2")
    game.apply(choice.action)
    said = told(game, line.replace("#5", f"#{finn.id}"))
    assert said == f"#{finn.id} Finn the Viking Champion: it has moved already (R040)"


def test_another_players_turn_is_named(game: Game) -> None:
    assert "it is the turn of A (R004)" in told(game, "m finn b3", "B")


def test_what_says_nothing_gets_no_reason(game: Game) -> None:
    assert told(game, "fly to the moon") == ""
