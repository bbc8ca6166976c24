"""Intervals and the sequential test say what is so, and err as rarely as they state."""

from __future__ import annotations

from itertools import islice
from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.playtest.statistics import PairFinding, Question, Scores, verdict, wilson
from tests.playtest.many_series import rates
from tests.playtest.series_of import pairs

ANY_SCORES = st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), max_size=60)


def test_the_interval_is_that_of_wilson() -> None:
    # Newcombe 1998, table I: 81 of 263 and 0 of 20, without continuity correction.
    assert wilson(81, 263)[1:] == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.0, 0.1611), abs=5e-5)


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_share(wins: int, losses: int) -> None:
    found = wilson(wins, wins + losses)
    assert 0 <= found.low <= found.share + 1e-12
    assert found.share - 1e-12 <= found.high <= 1


@given(ANY_SCORES, st.booleans())
def test_the_other_way_round_the_other_side_is_better(scores: list[float], sequential: bool) -> None:
    question = Question(sequential=sequential)
    one, other = verdict(scores, question), verdict([1 - score for score in scores], question)
    swapped = {PairFinding.FIRST: PairFinding.SECOND, PairFinding.SECOND: PairFinding.FIRST}
    assert other.finding is swapped.get(one.finding, one.finding)
    assert other.pairs == one.pairs
    assert (other.low, other.high) == pytest.approx((1 - one.high, 1 - one.low))


@given(ANY_SCORES)
def test_an_interval_of_pairs_holds_their_mean(scores: list[float]) -> None:
    found = verdict(scores, Question())
    assert 0 <= found.low <= found.score <= found.high <= 1


def test_a_few_pairs_prove_nothing() -> None:
    for scores in ([1.0], [1.0, 1.0, 1.0], [0.5] * 5):
        assert verdict(scores, Question()).finding is PairFinding.OPEN
        assert verdict(scores, Question(sequential=True)).finding is PairFinding.OPEN


def test_the_likelihood_is_that_of_the_normal_law() -> None:
    # Two pairs of fair games are counted in, each with the mean 1/2 and the mean square 3/8.
    scores = Scores([0.0, 1.0, 1.0, 0.5])
    assert scores.variance == pytest.approx((2 + 0.25 + 0.75) / 6 - (2.5 + 1) ** 2 / 36)
    mean, variance = 2.5 / 4, scores.variance
    expected = 2 * log((variance + (mean - 0.5) ** 2) / (variance + (mean - 0.57) ** 2))
    assert scores.likelihood(0.57) == pytest.approx(expected)


def test_a_sequential_test_looks_at_no_pair_after_its_answer() -> None:
    scores = list(islice(pairs(Random(4), 0.65), 400))
    found = verdict(scores, Question(sequential=True))
    assert found.finding is PairFinding.FIRST
    assert found.pairs < 200
    assert verdict(scores[: found.pairs] + [0.0] * 200, Question(sequential=True)) == found
    assert verdict(scores[: found.pairs - 1], Question(sequential=True)).finding is PairFinding.OPEN


@pytest.mark.parametrize(("strength", "expected"), [(0.5, PairFinding.EVEN), (0.43, PairFinding.SECOND)])
def test_the_sequential_test_errs_as_often_as_it_states(strength: float, expected: PairFinding) -> None:
    """A short form of `make many-series`: within three standard errors of 5 %."""
    found = rates(400, strength, seed=2)
    assert found[expected] / 400 == pytest.approx(0.95, abs=3 * (0.05 * 0.95 / 400) ** 0.5 + 0.005)


def test_where_the_seats_decide_most_pairs_it_errs_no_more_often_than_it_states() -> None:
    """Eight or twelve in a hundred before, of the games of a side that wins 57: a few pairs answered."""
    found = rates(400, 0.57, shared=0.9, seed=3)
    assert found[PairFinding.FIRST] / 400 >= 0.95 - 3 * (0.05 * 0.95 / 400) ** 0.5


def test_a_few_decided_pairs_among_many_even_ones_prove_nothing() -> None:
    scores = [1.0] * 9 + [0.5] * 40
    for question in (Question(), Question(sequential=True)):
        found = verdict(scores, question)
        assert (found.finding, found.decided, found.is_by_seats) == (PairFinding.OPEN, 9, True)
    assert verdict([0.5] * 200, Question()).finding is PairFinding.EVEN, "a better side had won some"
