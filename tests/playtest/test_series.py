"""A series: pairs with the seats swapped, played on until the answer is known."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest

from builder.bots import played
from builder.errors import RefusedError
from builder.formats.hexgame import GameFile, Setting, load_setting, read_hexgame_bytes
from builder.formats.replay import replay
from builder.places import shipped
from builder.playtest.games import KINDS, GameResult, bots_at, names_at
from builder.playtest.plan import SeriesPlan, SeriesStage, casts_of, plan_data
from builder.playtest.series import Series, play_series, replayed
from builder.playtest.statistics import PairFinding, Question
from builder.referee.dice import SeededDice
from builder.referee.game import Game
from builder.referee.state import Phase
from builder.scenario import Layout
from tests.formats import played as meadow
from tests.playtest.series_of import empty, plan_of, series_of
from tests.referee.tables import the_cards, the_catalogue

FINN, TARN, CARR, MARRO = "finn-the-viking-champion", "tarn-viking-warriors", "agent-carr", "marro-warriors"


# ---- Pairs ----


def test_in_the_second_game_of_a_pair_the_seats_are_swapped_and_the_dice_the_same() -> None:
    stage = SeriesStage(plan_of(casts=(("greedy", "random"),)))
    first, second = stage.table_of(0), stage.table_of(1)
    assert (first.seating, second.seating) == (("A", "B"), ("B", "A"))
    assert first.seats == second.seats, "zones, armies and teams stay with their players"
    assert names_at(second, stage.plan.cast(0)) == ["greedy", "random"]
    games = [stage.play(number) for number in range(4)]
    assert games[0].seed == games[1].seed != games[2].seed == games[3].seed
    assert games[0] != replace(games[1], number=0)
    assert second.board is first.board


def test_several_casts_take_the_pairs_in_turn() -> None:
    stage = SeriesStage(plan_of(casts=KINDS))
    assert [stage.plan.cast(pair) for pair in range(4)] == [*KINDS, *KINDS]
    for number, cast in ((1, ("greedy", "greedy")), (2, ("planner", "planner"))):
        (result,) = replayed(stage.plan, (number,)).values()
        game = read_hexgame_bytes(stage.game_file(number), "g.hexgame", stage.setting.catalogue)
        setting = Setting(game.scenario, game.battlefield, game.cards, game.catalogue)
        assert replay(BytesIO(result.journal), "g.hexjournal", setting).header.seats == cast


def test_what_decides_the_games_stands_in_the_plan_as_data() -> None:
    data = plan_data(SeriesStage(plan_of(casts=KINDS)))
    assert data["players"] == [["greedy"], ["planner"]]
    assert data["bots"]["planner"]["evaluations"] == 1_500
    assert set(data["bots"]["greedy"]["weights"]) == {"attack", "reply", "way", "height", "glyph", "hazard"}
    assert casts_of(data["players"]) == KINDS
    assert plan_data(SeriesStage(plan_of()))["players"] == ["greedy"], "as in files of one cast before"


def test_armies_that_are_drafted_differ_from_pair_to_pair() -> None:
    """The same eight cards in twenty games before: a series measured one pair of armies."""
    path = shipped("scenarios") / "four-fords-night-of-drums.hexscenario"
    setting = load_setting(path, the_catalogue(), the_cards())
    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    stage = SeriesStage(SeriesPlan.of(game, 2))
    found = set()
    for pair in range(20):
        armies = []
        for number in (2 * pair, 2 * pair + 1):
            table = stage.table_of(number)
            drafted = Game(table, SeededDice(stage.seed(pair)))
            bots = bots_at(table, stage.plan.cast(pair))
            for _done in played(drafted, bots, Random(stage.seed(pair))):
                if drafted.state.phase not in (Phase.GATHER, Phase.PLACE):
                    break
            seats = [sorted(one.card.id for one in drafted.cards_of(seat)) for seat in table.seating]
            armies.append(tuple(map(tuple, seats)))
        assert armies[0] == armies[1], "with the seats swapped both play the other's"
        found.add(armies[0])
    assert len(found) >= 12


def test_a_seed_gives_the_same_games_and_another_one_others() -> None:
    assert SeriesStage(plan_of()).play(3) == SeriesStage(plan_of()).play(3)
    assert SeriesStage(plan_of()).play(3) != SeriesStage(plan_of(seed=2)).play(3)


def test_given_armies_are_played_in_all_pairs_by_either_side() -> None:
    stage = SeriesStage(plan_of(armies=((FINN,), (CARR,), (MARRO,))))
    assert [stage.armies_of(pair) for pair in range(4)] == [
        ((FINN,), (CARR,)),
        ((FINN,), (MARRO,)),
        ((CARR,), (MARRO,)),
        ((FINN,), (CARR,)),
    ]
    assert stage.play(0).armies == {"A": (FINN,), "red": (CARR,)}
    assert stage.play(1).armies == {"A": (CARR,), "red": (FINN,)}


def test_both_sides_may_play_the_same_army_given_named_by_the_scenario_or_drafted() -> None:
    assert SeriesStage(plan_of(armies=((FINN,), (CARR,)), same=True)).armies_of(1) == ((CARR,), (CARR,))
    assert SeriesStage(plan_of(same=True)).armies_of(0) == ((FINN, TARN), (FINN, TARN))
    free = meadow.scenario()
    seats = tuple([replace(seat, army=()) for seat in free.layouts[0].seats])
    setting = meadow.setting(replace(free, layouts=(Layout(seats),), secret=()))
    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    stage = SeriesStage(SeriesPlan.of(game, same=True))
    (one, same), (other, _same) = stage.armies_of(0), stage.armies_of(1)
    assert one == same
    assert one
    assert stage.play(0).armies == {"A": one, "red": one}
    assert other != one, "each pair drafts again"


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (plan_of(armies=((FINN, "nobody"),)), "no army card 'nobody' is known"),
        (plan_of(armies=(("mimring", "grimnak", "deathwalker-9000"),)), "300 are allowed"),
        (plan_of(3, same=True), "for two players; the scenario is played by 3"),
        (replace(plan_of(), version="0.0.9-abc"), "versions differ: .* 0.0.9-abc, here is "),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(plan: SeriesPlan, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        SeriesStage(plan)


def test_a_journal_that_is_kept_plays_to_the_same_end_with_the_game_beside_it() -> None:
    plan = plan_of(armies=((FINN, TARN), (CARR, MARRO)))
    stage = SeriesStage(plan)
    for number, result in replayed(plan, (0, 1)).items():
        game = read_hexgame_bytes(stage.game_file(number), "g.hexgame", stage.setting.catalogue)
        setting = Setting(game.scenario, game.battlefield, game.cards, game.catalogue)
        found = replay(BytesIO(result.journal), "g.hexjournal", setting)
        assert found.refusal is None
        assert (found.actions, found.game.state.outcome.sides) == (result.actions, result.sides)
        assert found.header.seats == ("greedy", "greedy")
        assert result == stage.play(number)


# ---- What is counted ----


def test_what_is_counted_adds_up() -> None:
    series = series_of("A.A.B!")
    assert (series.share("A").wins, series.share("B").wins, series.draws.wins) == (2, 1, 2)
    assert (series.rounds, series.actions) == ((3, 3.0, 3), 50)
    assert series.victories() == {("A", 0): 2, ("B", 0): 1}
    assert series.pairs() == [(0, 0.75), (1, 0.75)], "a pair with a game that broke proves nothing"
    assert series.faults == {"it broke": 1}


def test_a_pair_counts_once_all_before_it_are_complete() -> None:
    series = series_of("AABB")
    late = Series(series.sides, found={n: series.found[n] for n in (0, 2, 3)})
    assert late.pairs() == []
    late.add(series.found[1])
    assert late.pairs() == [(0, 1.0), (1, 0.0)]


def test_wins_are_counted_by_first_turn_player_and_army() -> None:
    series = Series(("A", "B"), ("A", "B"), (("greedy", "random"),))
    for number, (side, first) in enumerate((("A", "A"), ("B", "A"), ("B", "B"), ("", "B"))):
        armies = {"A": (FINN,), "B": (CARR,)} if number % 2 == 0 else {"A": (CARR,), "B": (FINN,)}
        series.add(GameResult(number, 1, (side,) if side else (), first=first, armies=armies))
    share, of = series.first_turn
    assert (share.wins, of) == (2, 3), "a draw says nothing of the first turn"
    assert {name: (won.wins, of) for name, (won, of) in series.by_player().items()} == {
        "greedy": (2, 4),
        "random": (1, 4),
    }
    assert {army: (won.wins, of) for army, (won, of) in series.by_army().items()} == {
        (FINN,): (2, 4),
        (CARR,): (1, 4),
    }


def test_the_most_lopsided_games_are_those_won_by_most_points() -> None:
    points = ({"A": 90, "B": 80}, {"A": 200, "B": 0}, {"A": 120, "B": 0}, {"A": 0, "B": 300})
    series = Series(("A", "B"))
    for number, left in enumerate(points):
        series.add(GameResult(number, 1, ("A",), points=left))
    assert series.lopsided(2) == [1, 2]


def test_a_card_counts_where_just_one_side_had_it() -> None:
    series = series_of("AAB")
    for number, armies in enumerate(
        ({"A": (FINN,), "B": (CARR,)}, {"A": (FINN,), "B": (FINN,)}, {"B": (FINN,)})
    ):
        series.found[number] = replace(series.found[number], armies=armies)
    assert {card: (won.wins, of) for card, (won, of) in series.by_card().items()} == {
        FINN: (2, 2),
        CARR: (0, 1),
    }
    assert series.same_armies() == {(FINN,): 1}


# ---- Who plays ----


@pytest.mark.parametrize(
    ("greedy", "planner", "finding", "agreed"),
    [
        ("A", "A", PairFinding.FIRST, True),
        ("A", "B", PairFinding.DEPENDS, False),
        ("A", ".", PairFinding.OPEN, False),
        (".", ".", PairFinding.OPEN, False),
    ],
)
def test_a_side_is_better_only_where_both_kinds_of_player_say_so(
    greedy: str, planner: str, finding: PairFinding, agreed: bool
) -> None:
    series = series_of((greedy * 2 + planner * 2) * 30, *KINDS)
    answer = series.answer(Question())
    assert answer is not None
    assert answer.finding is finding
    assert answer.is_agreed is agreed
    alone = series_of("A" * 120).answer(Question())
    assert alone is not None
    assert (alone.finding, alone.is_agreed) == (PairFinding.FIRST, False), "the other was not asked"


def test_a_sequential_series_goes_on_until_each_cast_has_its_answer() -> None:
    question = Question(sequential=True)
    series = series_of("AA.." * 8 + "AAAA" * 20, *KINDS)
    answer = series.answer(question)
    assert answer is not None
    pairs = {cast[0]: found.pairs for cast, found in answer.by.items()}
    assert pairs["greedy"] < pairs["planner"]
    assert len(series.until(question).games) == 4 * pairs["planner"]


# ---- Playing on ----


def test_it_stops_with_the_pair_that_answers_and_counts_nothing_beyond() -> None:
    question = Question(better=0.8, error=0.2, sequential=True)
    series = series_of("A" * 60)
    answer = series.answer(question)
    assert answer is not None
    assert answer.finding is PairFinding.FIRST
    (found,) = answer.by.values()
    assert found.pairs < 20
    assert len(series.until(question).games) == 2 * found.pairs
    assert not list(play_series(plan_of(), series, 100, question)), "it is known already"


def test_games_that_were_played_are_not_played_again() -> None:
    whole, half = empty(), empty()
    assert [result.number for result in play_series(plan_of(), whole, 4)] == [0, 1, 2, 3]
    half.add(whole.found[2])
    assert [result.number for result in play_series(plan_of(), half, 4)] == [0, 1, 3]
    assert half.games == whole.games


def test_it_stops_when_it_is_cancelled() -> None:
    asked: list[bool] = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 2

    assert len(list(play_series(plan_of(), empty(), 10, cancelled=cancelled))) == 2


def test_a_sequential_test_needs_two_sides() -> None:
    with pytest.raises(RefusedError, match="compares two sides; the scenario has 3"):
        list(play_series(plan_of(), empty(("A", "B", "C")), 10, Question(sequential=True)))


def test_where_nothing_can_be_played_it_ends_and_says_why() -> None:
    series = empty()

    def broken(plan: SeriesPlan, wishes: object, cancelled: object):  # type: ignore[no-untyped-def]
        for wish in wishes:  # type: ignore[attr-defined]
            yield GameResult(wish.number, 0, (), fault="greedy knows no such card")

    with pytest.raises(RefusedError, match=r"none of the first 10 games .*: greedy knows no such card"):
        list(play_series(plan_of(), series, 100, workers=broken))
