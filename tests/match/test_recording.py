"""A game that was played, moment by moment: gone through there and back, and played on from a moment."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from builder import places
from builder.errors import RefusedError, UnreadableError
from builder.formats.hexgame import Setting, load_setting
from builder.match.match import Match
from builder.match.recording import Recording, branch
from builder.match.result import Result
from builder.match.setup import MatchOptions
from builder.referee import events as ev
from builder.referee.dice import COMBAT
from builder.referee.flow import TABLE
from builder.referee.state import RollDice
from builder.referee.views import view
from tests.referee.tables import the_cards, the_catalogue

KEPT = Path(__file__).parents[1] / "data" / "kept"
FORDS = places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"


@pytest.fixture(scope="module")
def fords() -> Setting:
    return load_setting(FORDS, the_catalogue(), the_cards())


def played(setting: Setting, journal: Path) -> Match:
    """A game of two computer players, to its end."""
    match = MatchOptions(("greedy",), journal=journal, seed=3).begun(FORDS, setting)
    with match:
        while (player := match.due) is not None:
            match.carry_out(RollDice() if player == TABLE else match.chosen(player))
    return match


@pytest.fixture(scope="module")
def journal(fords: Setting, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "fords.hexjournal"
    played(fords, path)
    return path


@pytest.fixture
def recording(fords: Setting, journal: Path) -> Recording:
    return Recording.of(journal, fords)


def test_every_moment_is_the_same_whichever_way_one_comes_to_it(recording: Recording) -> None:
    def seen() -> list[object]:
        return [view(recording.game, player) for player in (None, *recording.game.table.seating)]

    forth = []
    for number in range(recording.last + 1):
        recording.go_to(number)
        forth.append(seen())
    order = list(range(recording.last + 1))
    random.Random(1).shuffle(order)
    for number in order:
        recording.go_to(number)
        assert recording.at == number
        assert seen() == forth[number], f"moment {number}"


def test_its_end_is_that_of_the_game_and_beyond_it_there_is_nothing(fords: Setting, tmp_path: Path) -> None:
    match = played(fords, tmp_path / "a.hexjournal")
    recording = Recording.of(tmp_path / "a.hexjournal", fords)
    assert (recording.at, recording.last, recording.over) == (match.actions, match.actions, True)
    assert view(recording.game) == view(match.game)
    assert recording.events() == [*match.game.opening, *match.events]
    recording.go_to(-1)
    assert (recording.at, recording.moment.action) == (0, None)
    recording.go_to(10_000)
    assert recording.at == recording.last


def test_rounds_and_losses_are_found_where_they_happened(recording: Recording) -> None:
    assert list(recording.rounds.values()) == [*range(1, len(recording.rounds) + 1)]
    for number, round in recording.rounds.items():
        assert recording.moments[number].state.round >= round
        assert recording.moments[number - 1].state.round < round
    lost = [
        number
        for number, moment in enumerate(recording.moments)
        for event in moment.events
        if isinstance(event, ev.FigureDestroyed)
    ]
    assert sorted(set(lost)) == list(recording.losses)
    assert lost


def test_a_branch_has_the_actions_up_to_there_and_the_old_game_stays_as_it_is(
    recording: Recording, fords: Setting, journal: Path, tmp_path: Path
) -> None:
    before = journal.read_bytes()
    new, half = tmp_path / "branch.hexjournal", recording.last // 2
    branch(journal, half, new, ("human", "greedy"))
    assert before.splitlines()[1 : half + 1] == new.read_bytes().splitlines()[1:]
    assert os.name == "nt" or new.stat().st_mode & 0o777 == 0o600, "what is hidden in it is its players'"
    header, old = json.loads(new.read_bytes().splitlines()[0]), json.loads(before.splitlines()[0])
    assert header["hexjournal"] == 2
    assert header["dice"] == old["dice"]
    rolled = []
    old_half = tmp_path / "old.hexjournal"
    old_half.write_bytes(b"".join(before.splitlines(True)[: half + 1]))
    for path in (old_half, new, new):
        with MatchOptions(("greedy",)).resumed(path, fords).match as match:
            rolled.append(match.game.dice.roll(COMBAT, 40, "attack", "A"))
    assert rolled[0] != rolled[1] == rolled[2], "who knows the old game knows nothing of these dice"
    recording.go_to(half)
    with MatchOptions(("greedy",)).resumed(new, fords).match as match:
        assert view(match.game) == view(recording.game)
        assert match.events == recording.events()[len(match.game.opening) :]
        player = match.due
        assert player is not None
        match.carry_out(RollDice() if player == TABLE else match.chosen(player))
    assert Recording.of(new, fords).last == half + 1
    assert journal.read_bytes() == before
    with pytest.raises(RefusedError, match="is there already"):
        branch(journal, 1, new, ())
    with pytest.raises(RefusedError, match="cannot be read"):
        branch(tmp_path / "none.hexjournal", 1, tmp_path / "other.hexjournal", ())


def test_a_game_by_older_rules_is_watched_and_a_new_one_begun_from_any_moment_of_it(tmp_path: Path) -> None:
    old, setting = KEPT / "bell-1.hexjournal", load_setting(KEPT / "bell-1.hexgame", the_catalogue(), {})
    recording = Recording.of(old, setting)
    assert (recording.header.rules, recording.refusal) == (2, None)
    assert recording.warnings == (recording.header.older,)
    with pytest.raises(RefusedError, match="played by version 2 of the rules"):
        MatchOptions(("greedy",)).resumed(old, setting)
    new = tmp_path / "new.hexjournal"
    branch(old, recording.last // 2, new, ("greedy",))
    found = MatchOptions(("greedy",)).resumed(new, setting)
    with found.match:
        assert found.actions == recording.last // 2
        assert Recording.of(new, setting).warnings == ()


def test_a_journal_is_looked_at_as_far_as_it_is_legal(fords: Setting, journal: Path, tmp_path: Path) -> None:
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    bad = tmp_path / "bad.hexjournal"
    bad.write_text("".join([*lines[:11], '{"n": 11, "action": "end-turn", "player": "nobody"}\n']), "utf-8")
    found = Recording.of(bad, fords)
    assert (found.last, found.over) == (10, False)
    assert found.refusal is not None
    bad.write_text("".join(lines[:11])[:-9], "utf-8")
    assert Recording.of(bad, fords).warnings == ("line 11 is cut off; the game was played up to there",)
    other = replace(fords, scenario=replace(fords.scenario, rounds=1))
    with pytest.raises(UnreadableError, match="another scenario"):
        Recording.of(journal, other)


def test_whoever_reports_progress_may_end_it(fords: Setting, journal: Path) -> None:
    def enough(actions: int) -> None:
        if actions == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Recording.of(journal, fords, enough)


def test_five_hundred_actions_are_kept_in_200_kb(journal: Path, recording: Recording) -> None:
    assert journal.stat().st_size / recording.last < 200_000 / 500


def test_what_the_cards_did_adds_up(recording: Recording) -> None:
    """With what the referee knows at the end of the game."""
    game = recording.game
    found = Result.of(game, recording.events())
    dead, back = set[int](), 0
    for event in recording.events():
        if isinstance(event, ev.FigureDestroyed):
            dead.add(event.figure)
        elif isinstance(event, ev.Stands) and event.figure in dead:
            dead.remove(event.figure)  # a Water Clone brought it back (R028): it was lost all the same
            back += 1
    lost = sum(figure.life == "destroyed" for figure in game.state.figures.values()) + back
    assert sum(card.lost for card in found.cards) == lost
    assert 0 < sum(card.destroyed for card in found.cards) <= lost
    assert sum(card.points for card in found.cards) > 0
    assert sum(found.fights.values()) >= lost
    assert found.score == view(game)["score"]
