"""A journal told again: what each moment shows is how the game stood."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import UnreadableError
from builder.insight.narration import retold
from builder.referee import Game
from tests.formats import played


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a whole game of three."""
    return played.stored(tmp_path / "game.hexjournal", players=3)


def standing(game: Game) -> dict[int, tuple[int, int]]:
    return {f.id: (f.wounds, len(f.spaces)) for f in game.state.figures.values() if f.on}


def test_each_moment_is_how_the_game_stood(tmp_path: Path) -> None:
    game = played.new_game()
    stood = [standing(game)]
    stood.extend(standing(game) for _ in played.play(game))
    played.written(tmp_path / "same.hexjournal")
    told = retold(tmp_path / "same.hexjournal", played.setting())
    assert [{f.id: (f.wounds, len(f.at)) for f in moment.figures} for moment in told.moments] == stood
    assert any(stood)


def test_every_action_has_words(journal: Path) -> None:
    told = retold(journal, played.setting())
    assert len(told.moments) == len(played.lines(journal))
    assert told.moments[0].told == ()
    assert all(moment.told for moment in told.moments[1:])
    assert told.moments[-1].round == 2


def test_sides_and_the_end_are_told(journal: Path) -> None:
    told = retold(journal, played.setting())
    assert told.title == "The meadow"
    assert told.refused == ""
    assert [line.split(":")[0] for line in told.stands] == ["A", "The red side"]
    assert "round 2" in told.ending


def test_what_the_listener_raises_ends_it(journal: Path) -> None:
    heard: list[int] = []

    def listen(actions: int) -> None:
        heard.append(actions)
        if actions == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        retold(journal, played.setting(), listen)
    assert heard == [0, 1, 2, 3]


def test_another_battlefield_is_refused(journal: Path) -> None:
    from dataclasses import replace

    from tests.referee.tables import field_of

    other = replace(played.setting(), battlefield=field_of(wide=8, deep=6))
    with pytest.raises(UnreadableError, match="battlefield"):
        retold(journal, other)
