"""What a few typed words mean."""

from __future__ import annotations

import pytest

from builder.cli.playing.choices import KINDS, Choices
from builder.cli.playing.explicit_path import own_action
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.referee import Game
from builder.referee.actions import ACTIONS, Attack, EndTurn, Move
from builder.scenario.model import PlacedGlyph, Up
from builder.scenario.places import Position
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import field_of, figure, game_of, skulls, take_turn


@pytest.fixture
def game() -> Game:
    """A squad beside nobody, one enemy in range of nobody; it is the squad's turn."""
    found = game_of(
        {
            "A": {"tarn-viking-warriors": [(0, 0), (0, 2)]},
            "B": {"finn-the-viking-champion": [(3, 0)]},
        },
        field_of(wide=8, deep=5),
    )
    take_turn(found, "A", "tarn-viking-warriors")
    return found


def test_every_kind_of_action_has_a_letter_and_word_of_its_own() -> None:
    assert {kind.kind for kind in KINDS} == {action.kind for action in ACTIONS}
    assert len({kind.letter for kind in KINDS}) == len({kind.word for kind in KINDS}) == len(KINDS)


def test_all_that_is_legal_is_offered_once(game: Game) -> None:
    choices = Choices(game, "A")
    assert sorted(map(repr, (choice.action for choice in choices))) == sorted(
        map(repr, game.legal_actions("A"))
    )
    assert list(Choices(game, "B")) == []


def test_a_figure_and_a_hex_mean_one_move(game: Game) -> None:
    first = figure(game, "A", "tarn-viking-warriors", 1)
    choices = Choices(game, "A")
    for text in (f"m #{first.id} c1", f"M #{first.id} C1", f"move tarn #{first.id} C1/1"):
        (choice,) = choices.meant(text)
        assert isinstance(choice.action, Move)
        assert (choice.action.figure, choice.action.to) == (first.id, Position(choice.action.to.hex, 1))
        assert choice.entry.goal == "C1"


def test_a_number_is_one_of_the_list(game: Game) -> None:
    choices = Choices(game, "A")
    group = choices.groups[next(kind for kind in choices.groups if kind.letter == "m")]
    assert choices.meant("m3") == choices.meant("m 3") == [group[2]]
    assert choices.meant(f"m{len(group) + 1}") == choices.meant("m0") == []


def test_several_or_none_may_be_meant(game: Game) -> None:
    choices = Choices(game, "A")
    assert len(choices.meant("m c1")) == 2
    assert choices.meant("a finn") == []
    assert [choice.action for choice in choices.meant("e")] == [EndTurn("A")]


def test_an_attack_is_found_by_both_figures(game: Game) -> None:
    first = figure(game, "A", "tarn-viking-warriors", 1)
    (move,) = Choices(game, "A").meant(f"m #{first.id} c1")
    game.apply(move.action)
    (attack,) = Choices(game, "A").meant("a tarn finn")
    assert attack.action == Attack("A", first.id, figure(game, "B", "finn-the-viking-champion").id)
    assert attack.entry.text.endswith("at D1 (3 dice against 4)")


def test_a_way_of_ones_own_is_taken_hex_by_hex(game: Game) -> None:
    first = figure(game, "A", "tarn-viking-warriors", 1)
    action = own_action(game, Choices(game, "A"), "A", f"m #{first.id} by A2 B1")
    assert isinstance(action, Move)
    assert len(action.path) == 3
    game.apply(action)
    assert game.state.figures[first.id].spaces[0].hex == action.to.hex
    assert own_action(game, Choices(game, "A"), "A", "e") is None


@pytest.mark.parametrize("line", ["m by A2", "m #1 by", "m #1 by nowhere", "m #1 by Z99", "m #99 by A2"])
def test_a_way_that_is_none_is_refused(game: Game, line: str) -> None:
    with pytest.raises(BuilderError):
        own_action(game, Choices(game, "A"), "A", line)


@pytest.mark.rule("R183")
def test_other_people_may_work_their_door_in_anybodys_turn() -> None:
    game = at_the_gate({"A": {"tarn-viking-warriors": [FOUR, (0, 0)]}, "B": {"zettian-guards": [(9, 8)]}})
    take_turn(game, "B", "zettian-guards")
    assert [c.entry.text for c in Choices(game, "B", ("A", "B")) if c.kind.letter == "d"] == [
        "A: open the door"
    ]
    assert [c for c in Choices(game, "B", ("B",)) if c.kind.letter == "d"] == []
    (choice,) = Choices(game, "B", ("A", "B")).meant("d open")
    game.apply(choice.action)
    assert [str(door.state) for door in game.state.doors.values()] == ["open"]


@pytest.mark.rule("R109")
def test_an_attack_along_a_line_names_whom_it_hits_and_ends_on_the_battlefield() -> None:
    found = game_of(
        {
            "A": {"mimring": [((4, 3), (3, 3))], "tarn-viking-warriors": [(6, 3)]},
            "B": {"marro-warriors": [(8, 3)]},
        },
        field_of(wide=10, deep=5),
    )
    take_turn(found, "A", "mimring")
    tarn, marro = figure(found, "A", "tarn-viking-warriors"), figure(found, "B", "marro-warriors")
    choices = Choices(found, "A")
    (choice,) = choices.meant(f"a #{marro.id} fire")
    assert choice.entry.text.endswith(
        f"with Fire Line Special Attack toward K4 attacks #{tarn.id} Tarn Viking Warriors at H4 (a friend!) "
        f"and #{marro.id} Marro Warriors at J4"
    )
    assert choices.meant("a fire k4") == choices.meant("a fire j4") == [choice]


@pytest.mark.rule("R108")
def test_a_blast_names_all_whom_it_hits_and_asks_who_defends_next() -> None:
    found = game_of(
        {"A": {"deathwalker-9000": [(1, 3)]}, "B": {"marro-warriors": [(6, 3), (7, 3)]}},
        field_of(wide=10, deep=5),
    )
    take_turn(found, "A", "deathwalker-9000")
    one, other = figure(found, "B", "marro-warriors"), figure(found, "B", "marro-warriors", 2)
    (choice,) = Choices(found, "A").meant(f"a explosion #{one.id}")
    assert choice.entry.text.endswith(
        f"attacks #{one.id} Marro Warriors at H4, hitting #{other.id} Marro Warriors at I4 too"
    )
    found.apply(choice.action, [skulls(1, of=3)])
    assert [choice.entry.text for choice in Choices(found, "A")] == [
        f"#{one.id} Marro Warriors at H4 defends next",
        f"#{other.id} Marro Warriors at I4 defends next",
        "they defend in the order in which they were hit",
    ]


def test_one_die_is_told_as_one() -> None:
    field = field_of(wide=6, deep=2, heights={(1, 0): 7})
    found = game_of({"A": {"finn-the-viking-champion": [(1, 0)]}, "B": {"marro-warriors": [(5, 1)]}}, field)
    take_turn(found, "A", "finn-the-viking-champion")
    (choice,) = Choices(found, "A").meant("m finn a1")
    assert choice.entry.text.endswith("to A1 (1 space, a fall, 1 die)")


@pytest.mark.rule("R130")
def test_a_summoning_glyph_is_called_by_its_name() -> None:
    found = game_of(
        {"A": {"finn-the-viking-champion": [(2, 3)]}, "B": {"marro-warriors": [(9, 3)]}},
        glyphs=(PlacedGlyph("erland", Position(Hex(4, 3), 1), Up.POWER),),
    )
    take_turn(found, "A", "finn-the-viking-champion")
    found.apply(Move("A", 1, Position(Hex(4, 3), 1)))
    texts = [choice.entry.text for choice in Choices(found, "A")]
    assert texts[-1] == "no to Erland"
    assert all(text.startswith("Erland by #1") for text in texts[:-1])
