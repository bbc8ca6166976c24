"""Games that are kept go on whatever became of the files they were begun from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from builder import places
from builder.errors import UnreadableError
from builder.formats.hexgame import load_setting
from builder.match.kept_games import (
    KeptGame,
    found_whole,
    journals,
    looked_at,
    setting_beside,
    whole_game,
)
from builder.match.setup import MatchOptions, own_journal
from builder.referee.flow import TABLE
from builder.referee.state import RollDice
from tests.referee.tables import the_cards, the_catalogue

FORDS = places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"
ACTIONS = 12


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of a person who named no file, with some actions."""
    monkeypatch.setenv("HEXWRIGHT_HOME", str(tmp_path))
    setting = load_setting(FORDS, the_catalogue(), the_cards())
    with MatchOptions(("human", "greedy"), seed=3).begun(FORDS, setting) as match:
        for _ in range(ACTIONS):
            match.carry_out(RollDice() if match.due == TABLE else next(iter(match.game.legal_actions())))
        assert match.journal is not None
        return match.journal.path


def test_a_game_is_listed_with_how_far_it_has_come_and_who_plays(journal: Path) -> None:
    assert journals(places.games_folder()) == [journal]
    (found,) = looked_at([journal], the_catalogue())
    assert found == KeptGame(journal, "Night of the Drums", ("human", "greedy"), ACTIONS, found.round)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_is_hidden_in_it_is_for_its_owner_alone(journal: Path) -> None:
    assert [oct(one.stat().st_mode & 0o777) for one in (journal, journal.parent)] == ["0o600", "0o700"]


def test_it_goes_on_with_the_whole_game_beside_it_and_nothing_else(journal: Path) -> None:
    setting = setting_beside(journal, the_catalogue())
    with MatchOptions(()).resumed(journal, setting).match as match:
        assert [player is None for player in match.players.values()] == [True, False]
        assert len(match.people) == 1


def test_a_file_beside_a_journal_is_never_written_over(journal: Path) -> None:
    journal.unlink()
    assert own_journal(FORDS) != journal
    whole_game(journal).write_text("mine")
    setting = load_setting(FORDS, the_catalogue(), the_cards())
    MatchOptions(("human",), journal=journal, seed=3).begun(FORDS, setting).close()
    assert whole_game(journal).read_text() == "mine"
    (found,) = looked_at([journal], the_catalogue())
    assert whole_game(journal).name in found.wrong


def test_a_damaged_journal_is_listed_with_why(journal: Path) -> None:
    journal.write_text("{")
    (found,) = looked_at([journal], the_catalogue())
    assert "line 1" in found.wrong


def test_without_the_whole_game_the_scenario_is_asked_for(journal: Path, tmp_path: Path) -> None:
    whole_game(journal).unlink()
    assert journals(places.games_folder()) == []
    with pytest.raises(UnreadableError, match="is not beside it; name the scenario that was played"):
        found_whole(journal)
    with pytest.raises(UnreadableError, match="no such file"):
        found_whole(tmp_path / "none.hexjournal")


def test_deleted_nothing_of_it_is_left(journal: Path) -> None:
    KeptGame(journal).delete()
    assert list(places.games_folder().iterdir()) == []
