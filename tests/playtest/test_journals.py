"""The journals of the most lopsided games, chosen while a series is played, and as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.playtest.journals import MostLopsided, journal_path, journals_in, write_journal
from tests.playtest.series_of import series_of


def test_those_of_the_most_lopsided_games_are_kept_and_others_let_go() -> None:
    series = series_of("A" * 60)
    lopsided = MostLopsided(series, 3)
    for number, game in list(series.found.items()):
        lead = number * 37 % 60
        series.found[number] = replace(game, points={"A": lead, "B": 0}, journal=b"%d" % lead)
        lopsided.add(series.found[number])
    assert list(lopsided.of(series).values()) == [b"59", b"58", b"57"]
    assert not any(game.journal for game in series.found.values())


def test_they_come_back_from_their_folder_with_the_whole_game(tmp_path: Path) -> None:
    folder = tmp_path / "night-games"
    assert journals_in(folder, [7]) == {}
    path = write_journal(folder, 7, b"journal", b"game")
    assert path == journal_path(folder, 7)
    assert journals_in(folder, [6, 7]) == {7: (b"journal", b"game")}
