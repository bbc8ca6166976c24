"""A game as it is played: whose turn it is, what each has seen, what is taken back, what is kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from builder import places
from builder.bots import BOTS
from builder.errors import RefusedError
from builder.formats.hexgame import Setting, load_setting
from builder.match.door_pauses import DoorPauses
from builder.match.match import Match
from builder.match.setup import MatchOptions, is_begun, own_journal
from builder.referee import DiceNeededError
from builder.referee.dice import COMBAT, GivenDice
from builder.referee.flow import TABLE
from builder.referee.state import PutMarker, RollDice, WorkDoor
from builder.referee.views import view
from tests.referee.cards import GUARDS, VIKINGS
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import d20, game_of, the_cards, the_catalogue

FORDS = places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"


def duel(*computers: str, rounds: int | None = None) -> Match:
    """Vikings of A and guards of B, far from each other; the named seats are of computer players."""
    game = game_of({"A": {VIKINGS: [(0, 3)]}, "B": {GUARDS: [(7, 3)]}})
    players = {seat: BOTS["random"] if seat in computers else None for seat in game.table.seating}
    return Match(game, players, Random(1), rounds=rounds)


def lay(match: Match, player: str, markers: str = "123X") -> None:
    """A person lays order markers on the one card."""
    card = next(owned.id for owned in match.game.cards_of(player))
    for marker in markers:
        match.carry_out(PutMarker(player, marker, card), by=player)


def test_computer_players_act_before_people_and_dice_for_all_are_the_tables() -> None:
    match = duel("B")
    assert (match.people, match.due) == (("A",), "B")
    while match.due == "B":
        match.carry_out(match.chosen("B"))
    assert match.due == "A"
    lay(match, "A")
    assert match.due == TABLE


def test_a_match_of_computer_players_stops_after_its_rounds() -> None:
    match = duel("A", "B", rounds=0)
    assert match.due is None


@pytest.mark.rule("R010")
def test_a_person_takes_back_what_showed_nothing_and_no_die_fell_in() -> None:
    match = duel()
    before = view(match.game)
    lay(match, "A", "12")
    assert match.undoable
    assert match.undo()
    assert match.undo()
    assert (view(match.game), match.events, match.actions) == (before, [], 0)
    assert not match.undo()
    lay(match, "A")
    match.seat("B")
    assert not match.undoable, "another person has sat down"
    lay(match, "B")
    with pytest.raises(DiceNeededError):
        match.carry_out(RollDice())
    assert match.undoable, "nothing was rolled"
    match.carry_out(RollDice(), [d20(20), d20(1)])
    assert not match.undoable


def test_each_person_reads_what_happened_since_he_last_looked_and_what_is_taken_back_is_no_news() -> None:
    match = duel()
    lay(match, "A", "12")
    assert len(match.news("A")) == 2
    assert match.news("A") == []
    match.undo()
    lay(match, "A", "23")
    assert len(match.news("A")) == 2, "the marker that was laid again and the next one"
    assert len(match.news("B")) == 3


def test_what_cannot_be_written_down_has_not_happened(fords: Setting, tmp_path: Path) -> None:
    match = MatchOptions(("human",), journal=tmp_path / "full.hexjournal", seed=1).begun(FORDS, fords)
    before = view(match.game)
    match.close()  # as a disk that takes nothing more
    assert match.due is not None
    action = next(iter(match.game.legal_actions()))
    with pytest.raises(RefusedError, match=r"full\.hexjournal"):
        match.carry_out(action, by=match.due)
    assert (view(match.game), match.events, match.actions) == (before, [], 0)


@pytest.fixture(scope="module")
def fords() -> Setting:
    return load_setting(FORDS, the_catalogue(), the_cards())


def test_a_match_goes_on_from_its_journal_where_it_was(fords: Setting, tmp_path: Path) -> None:
    """What its person did last may still be taken back."""
    journal = tmp_path / "game.hexjournal"
    options = MatchOptions(("human", "greedy"), journal=journal, seed=7)
    assert not is_begun(journal)
    with options.begun(FORDS, fords) as match:
        while match.actions < 60 and (player := match.due) is not None:
            action = (
                RollDice() if player == TABLE else BOTS["greedy"].choose(match.game, player, match.random)
            )
            match.carry_out(action, by=player if player in match.people else None)
        was, undoable, actions = view(match.game), match.undoable, match.actions
    assert is_begun(journal)
    found = MatchOptions(("human", "greedy"), journal=journal).resumed(journal, fords)
    with found.match:
        assert (view(found.match.game), found.actions, found.warnings) == (was, actions, ())
        assert found.match.undoable == undoable
    with pytest.raises(RefusedError, match="was begun with seed 7, not 8"):
        MatchOptions(("human",), journal=journal, seed=8).resumed(journal, fords)
    with MatchOptions(("human",), journal=journal).resumed(journal, fords).match:
        pass  # a refusal has let go of the file


def test_dice_of_people_are_asked_for_before_anything_is_kept(fords: Setting, tmp_path: Path) -> None:
    journal = tmp_path / "given.hexjournal"
    options = MatchOptions(("human",), journal=journal, dice="given")
    with options.begun(FORDS, fords) as match:
        assert isinstance(match.game.dice, GivenDice)
        assert match.seed is None
    assert is_begun(journal)


def test_a_seed_that_nobody_gave_is_secret_and_a_game_goes_on_with_its_dice(
    fords: Setting, tmp_path: Path
) -> None:
    """Two thousand million, as it was, are tried in hours by who has seen some rolls."""
    seeds = set()
    for n in range(2):
        options = MatchOptions(("human", "greedy"), journal=tmp_path / f"{n}.hexjournal")
        with options.begun(FORDS, fords) as match:
            assert isinstance(match.seed, str)
            assert len(match.seed) == 32, "128 bits"
            while match.actions < 20 and (player := match.due) is not None:
                match.carry_out(BOTS["greedy"].choose(match.game, player, Random(1)))
            seeds.add(match.seed)
            will = match.game.dice.copy().roll(COMBAT, 30, "attack", "A")
        header, *_ = (tmp_path / f"{n}.hexjournal").read_text(encoding="utf-8").splitlines()
        assert json.loads(header)["hexjournal"] == 2
        assert json.loads(header)["dice"] == {"seed": match.seed}
        again = options.resumed(tmp_path / f"{n}.hexjournal", fords).match
        with again:
            assert again.game.dice.roll(COMBAT, 30, "attack", "A") == will
    assert len(seeds) == 2


def test_the_game_of_a_person_is_kept_in_a_file_of_its_own(fords: Setting) -> None:
    paths = []
    for _again in range(2):
        with MatchOptions(("human",), seed=1).begun(FORDS, fords) as match:
            assert match.journal is not None
            paths.append(match.journal.path)
    assert paths[0] != paths[1]
    assert own_journal(FORDS) not in paths
    with MatchOptions(("greedy",), seed=1).begun(FORDS, fords) as match:
        assert match.journal is None


@pytest.mark.rule("R183")
def test_who_holds_a_door_is_asked_once_before_each_figure_of_a_computer_player() -> None:
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {GUARDS: [(9, 8), (9, 7)]}})
    game.take_turn("B", GUARDS)
    match = Match(game, {"A": None, "B": BOTS["random"]}, Random(1))
    pauses = DoorPauses()
    first, other = (
        next(action for action in game.legal_actions("B") if getattr(action, "figure", 0) == figure.id)
        for figure in (game.figure("B", GUARDS), game.figure("B", GUARDS, 2))
    )
    assert pauses.offers(match, first) == {"A": [WorkDoor("A", "gate", "open")]}
    pauses.answered(match, first, "A")
    assert pauses.offers(match, first) == {}, "before this figure he was asked"
    match.carry_out(first)
    assert "A" in pauses.offers(match, other)
    pauses.answered(match, other, "A", again=False)
    assert pauses.offers(match, match.chosen("B")) == {}, "not again in this turn"
