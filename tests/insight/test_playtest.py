"""Many games of computer players in a report."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.board import Board
from builder.insight.playtest import heat, judged_playtest, playtest_section, verdict_sentence
from builder.insight.report import EVEN, ramp
from builder.playtest.games import KINDS, At, Cast, Traces
from builder.playtest.series import Series
from builder.playtest.statistics import PairFinding, Question, Verdict
from tests.formats import played
from tests.playtest.series_of import series_of

# ---- What many games of computer players say, in sentences and as a picture ----

BOARD = Board(played.battlefield())
AT: tuple[At, ...] = tuple((s.hex.q, s.hex.r, s.level) for s in BOARD.all_spaces())[:6]


def tally(winners: str, stood: Counter[At] | None = None, fell: Counter[At] | None = None) -> Series:
    """A game for each letter, won by that side, by nobody where it is a dot; the first one with traces."""
    found = series_of(winners)
    traces = Traces(stood or Counter(), Counter(), Counter(), fell or Counter())
    found.found[0] = replace(found.found[0], traces=traces)
    return found


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ("AABAB", "A won 3 of 5 games: 60 %, with a certainty of 95 % between 23 % and 88 %."),
        ("AAAAA", "B won 0 of 5 games: 0 %, with a certainty of 95 % between 0 % and 43 %."),
        ("AB..A", "Nobody won 2 of 5 games: 40 %, with a certainty of 95 % between 12 % and 77 %."),
        ("AABAB", "Every game had a winner."),
    ],
)
def test_shares_are_told_in_one_way_and_draws_only_where_there_are_some(winners: str, told: str) -> None:
    section = playtest_section(tally(winners), BOARD)
    sentences = [fact.sentence for fact in section.facts]
    assert told in sentences
    assert not any("Nobody won 0" in sentence for sentence in sentences)
    assert section.fact("draws").value["wins"] == winners.count(".")  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            Verdict(PairFinding.EVEN, 312, 0.51, 0.47, 0.55, 90),
            "Even: neither side wins more than 57 of 100 games (312 pairs, 5 % error).",
        ),
        (
            Verdict(PairFinding.SECOND, 80, 0.39, 0.33, 0.45, 60),
            "The red camp had the better side: 61 %, between 55 and 67 % (80 pairs, 5 % error).",
        ),
        (
            Verdict(PairFinding.OPEN, 1, 0.75, 0.3, 1.0, 1),
            "Not decided: The keepers won 75 %, between 30 and 100 % (1 pair, 5 % error).",
        ),
    ],
)
def test_the_verdict_is_one_sentence(found: Verdict, told: str) -> None:
    assert verdict_sentence(found, Question(), ("the keepers", "the red camp")) == told


def test_where_the_seats_decide_it_says_that_it_cannot_tell() -> None:
    found = Verdict(PairFinding.OPEN, 50, 0.52, 0.47, 0.57, 4)
    assert verdict_sentence(found, Question(), ("a", "b")) == (
        "Not decided: 46 of 50 pairs came out even, so the seats or the dice say more than the sides."
    )


@pytest.mark.parametrize(
    ("winners", "casts", "told"),
    [
        ("AAAA" * 20, (), r"A had the better side: .*\. So greedy plays; others may not\."),
        ("AAAA" * 20, KINDS, r"Whoever plays, the answer is the same\. greedy: A had .* planner: A had .*"),
        ("AABB" * 20, KINDS, r"It depends on who plays\. greedy: A had .* planner: B had .*"),
        ("AA.." * 20, KINDS, r"Not decided\. greedy: A had .* planner: Not decided: .* A draw counts half\."),
        ("AB" * 20, (), r"Not decided: 20 of 20 pairs came out even, .*"),
    ],
)
def test_what_hangs_on_who_plays_is_said(winners: str, casts: tuple[Cast, ...], told: str) -> None:
    section = playtest_section(series_of(winners, *casts), BOARD)
    assert re.fullmatch(told, section.facts[0].sentence)


def test_a_judge_weighs_in_only_what_both_kinds_of_player_say() -> None:
    sides = {"A": "the hill", "B": "the ford"}
    agreed = judged_playtest(series_of("AAAA" * 19 + "AAAB", *KINDS), Question(), sides)
    assert agreed is not None
    assert (agreed.favoured, agreed.percent) == ("the hill", 97.5), (
        "of the one that sees less of a difference"
    )
    assert judged_playtest(series_of("AABB" * 20, *KINDS), Question(), sides) is None
    assert judged_playtest(series_of("A" * 80), Question(), sides) is None


def test_the_verdict_comes_first_and_counts_no_game_beyond_it() -> None:
    section = playtest_section(tally("AB" * 200), BOARD, Question(sequential=True))
    value = section.facts[0].value
    assert section.facts[0].id == "verdict"
    assert value["finding"] == "even"  # type: ignore[index, call-overload]
    assert section.title == f"{2 * value['pairs']} games of computer players"  # type: ignore[index, call-overload]
    assert "verdict" not in [fact.id for fact in playtest_section(tally("A"), BOARD).facts]


@pytest.mark.parametrize("number", [-5, 7])  # -5 was found by fuzzing
def test_a_victory_that_the_scenario_has_not_is_passed_over(number: int) -> None:
    series = series_of("A")
    series.found[0] = replace(series.found[0], victory=number)
    facts = playtest_section(series, BOARD, victories=("Hold the ford.",)).facts
    assert not any(fact.id.startswith("victory") for fact in facts)


def test_spaces_nobody_came_to_are_listed() -> None:
    fact = playtest_section(tally("A", Counter({AT[0]: 2})), BOARD).fact("unused")
    assert fact.sentence == "Nobody ever came to 39 of 40 spaces."
    assert len(fact.value) == 39  # type: ignore[arg-type]


def test_the_legend_goes_from_a_single_move_to_the_most() -> None:
    picture = heat(tally("A", Counter(dict(zip(AT, (1, 4, 9, 100), strict=False)))), BOARD)
    assert [text for _, text in picture.legend] == [
        "1 move ended here",
        "11 moves ended here",
        "44 moves ended here",
        "100 moves ended here",
    ]
    (single,) = [cell for cell in picture.cells if (*cell.space.hex, cell.space.level) == AT[0]]
    assert picture.legend[0][0] == single.colour


@given(st.dictionaries(st.sampled_from(AT), st.integers(1, 500)), st.booleans())
def test_the_palest_and_the_darkest_space_are_in_the_legend(counts: dict[At, int], fell: bool) -> None:
    deaths = Counter({AT[0]: 2}) if fell else None
    picture = heat(tally("A", Counter(counts), deaths), BOARD)
    legend = dict(picture.legend)
    assert (EVEN in legend) is fell
    moved = {ramp((count / max(counts.values())) ** 0.5) for count in counts.values()} if counts else set()
    assert moved <= {cell.colour for cell in picture.cells}
    if counts:
        most = max(counts.values())
        assert legend[ramp(1.0)] == f"{most} move{'' if most == 1 else 's'} ended here"
        assert "1 move ended here" in legend.values()
