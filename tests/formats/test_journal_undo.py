"""Taking actions back, off a game and off its journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import RefusedError
from builder.formats import journal
from builder.formats.journal_header import header_of
from builder.referee.views import view
from tests.formats import played


def test_a_game_put_back_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    path = tmp_path / "game.hexjournal"
    game = played.new_game()
    with journal.begin(path, game, header_of(game, seed=played.SEED)) as writer:
        for action, happened in played.play(game, seed=2, most=60):
            before = path.read_bytes()
            writer.append(action, happened)
            after = path.read_bytes()
            writer.undo()
            assert path.read_bytes() == before
            writer.append(action, happened)
            assert path.read_bytes() == after
    found = journal.replay_file(path, played.setting())
    assert (found.refusal, found.actions) == (None, writer.actions)
    assert found.actions > 50


def test_the_state_and_the_dice_are_put_back() -> None:
    game = played.new_game()
    for _ in played.play(game, seed=2, most=40):
        saved, seen = game.saved(), view(game)
        (again,) = [events for _, events in played.play(game, seed=9, most=1)]
        game.back_to(saved)
        assert view(game) == seen
        (twice,) = [events for _, events in played.play(game, seed=9, most=1)]
        assert [event.plain() for event in twice] == [event.plain() for event in again]
        game.back_to(saved)


def test_actions_of_a_journal_that_is_gone_on_with_are_taken_back_one_by_one_and_never_its_header(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.hexjournal"
    played.written(path, most=5)
    header, *actions = path.read_bytes().splitlines(keepends=True)
    found, writer = journal.resume(path, played.setting())
    assert len(found.last) == len(actions) == 5
    with writer:
        for _ in found.last:
            writer.undo()
            actions.pop()
            assert path.read_bytes() == b"".join([header, *actions])
        with pytest.raises(RefusedError, match="no action that could be taken back"):
            writer.undo()
    assert path.read_bytes() == header
