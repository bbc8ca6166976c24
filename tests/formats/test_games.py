"""What is to be played, from whatever file it comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.errors import RefusedError, UnreadableError
from builder.formats.games import Setting, load_setting, load_table
from builder.formats.hexgame import GameFile, write_hexgame
from builder.hexgrid import Hex
from builder.referee import Game
from builder.scenario import ScenarioDoor
from tests.battlefields import FORDS
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue


def load(path: Path) -> Setting:
    return load_setting(path, the_catalogue(), the_cards())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The same game in every form."""
    field = tmp_path / "meadow.hexfield"
    formats.write(played.battlefield(), field, the_catalogue())
    formats.write_hexscenario(tmp_path / "beside.hexscenario", played.scenario(), battlefield=field.name)
    formats.write_hexscenario(tmp_path / "whole.hexscenario", played.scenario(), played.battlefield())
    setting = played.setting()
    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    write_hexgame(tmp_path / "meadow.hexgame", game)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("beside.hexscenario", ["beside.hexscenario", "meadow.hexfield"]),
        ("whole.hexscenario", ["whole.hexscenario"]),
        ("meadow.hexgame", ["meadow.hexgame"]),
        ("meadow.hexfield", ["meadow.hexfield", "beside.hexscenario"]),
    ],
)
def test_the_same_table_from_every_file(folder: Path, name: str, files: list[str]) -> None:
    found = load(folder / name)
    assert [path.name for path in found.files] == files
    assert (found.problems, found.left_out) == ((), ())
    assert replace(found.scenario, battlefield="") == played.scenario()
    table, problems = load_table(folder / name, the_catalogue(), the_cards(), 3)
    assert problems == ()
    assert table.seating == ("A", "B", "C")
    assert Game(table).state.glyphs == played.new_game(3, seed=0).state.glyphs


def test_an_imported_battlefield_brings_its_scenario(virtualscape: Callable[..., Path]) -> None:
    path = virtualscape(FORDS)
    found = load(path)
    assert found.scenario == formats.read(path, the_catalogue()).scenario is not None
    assert found.files == (path,)


def test_what_was_left_out_is_told(folder: Path) -> None:
    path = folder / "beside.hexscenario"
    path.write_text(path.read_text().replace("rounds: 2", "rounds: many"))
    for name in ("beside.hexscenario", "meadow.hexfield"):
        found = load(folder / name)
        assert any("rounds" in problem.message for problem in found.problems)
        assert any("rounds" in line for line in found.left_out)


def test_a_battlefield_without_a_scenario_is_refused(folder: Path) -> None:
    for path in folder.glob("*.hexscenario"):
        path.unlink()
    with pytest.raises(UnreadableError, match="a battlefield without a scenario"):
        load(folder / "meadow.hexfield")


def test_a_number_of_players_it_is_not_for_is_refused(folder: Path) -> None:
    for name, source in (
        ("meadow.hexgame", "meadow.hexgame"),
        ("whole.hexscenario", "whole.hexscenario"),
        ("meadow.hexfield", "beside.hexscenario"),
    ):
        with pytest.raises(RefusedError) as refused:
            load_table(folder / name, the_catalogue(), the_cards(), 5)
        assert str(refused.value) == f"{folder / source}: players: the scenario is for 2, 3, found 5"


def test_what_cannot_begin_names_the_file_of_the_scenario() -> None:
    """At a table; as problems, which tell their file by themselves, it does without."""
    door = ScenarioDoor("gate", Hex(0, 0))
    setting = replace(played.setting(), scenario=replace(played.scenario(), doors=(door,)))
    for source, named in (("", ""), ("a.hexscenario", "a.hexscenario: ")):
        setting = replace(setting, source=source)
        with pytest.raises(RefusedError) as refused:
            setting.game(setting.table())
        assert str(refused.value) == f"{named}door gate: no doorway has its space 1 at A1"
        assert [problem.message for problem in setting.without_game()] == [
            f"For {count} players the game cannot begin: door gate: no doorway has its space 1 at A1"
            for count in (2, 3)
        ]
    assert played.setting().without_game() == ()
