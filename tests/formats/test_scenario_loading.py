"""A scenario together with its battlefield, from whatever file it comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.hexgame import GameFile, Setting, load_setting, load_table, write_hexgame
from builder.formats.hexscenario import UNREADABLE, companion_scenario, companion_scenarios, scenario_path
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.referee import Game
from builder.scenario import Scenario, ScenarioDoor
from tests.battlefields import FORDS
from tests.formats import played
from tests.formats.files import build, rows_of
from tests.formats.imports import write_imported
from tests.referee.tables import the_cards, the_catalogue

# ---- A scenario together with its battlefield ----


@pytest.fixture
def ford(tmp_path: Path, catalogue: Catalogue) -> Path:
    """A battlefield in a file."""
    path = tmp_path / "ford.hexfield"
    formats.write(build([("grass-7", 0, 0, 1, 0)]), path, catalogue)
    return path


@pytest.mark.parametrize("name", ["ford.hexscenario", "The siege.hexscenario"])
def test_the_battlefield_is_the_file_it_names_in_its_own_folder(
    ford: Path, catalogue: Catalogue, name: str
) -> None:
    path = ford.with_name(name)
    formats.write_hexscenario(path, Scenario(rounds=4), battlefield="ford.hexfield")
    loaded = formats.load_scenario(path, catalogue)
    assert (loaded.scenario.rounds, len(loaded.battlefield)) == (4, 1)
    assert (loaded.field, loaded.problems, loaded.left_out) == (ford, (), ())


def test_a_battlefield_of_another_format_will_do(tmp_path: Path, catalogue: Catalogue) -> None:
    formats.write(build([("grass-7", 3, 3, 1, 0)]), tmp_path / "ford.hsc", catalogue)
    path = tmp_path / "a.hexscenario"
    formats.write_hexscenario(path, Scenario(), battlefield="ford.hsc")
    assert len(formats.load_scenario(path, catalogue).battlefield) == 1


def test_one_that_names_none_belongs_to_the_battlefield_of_its_name(ford: Path, catalogue: Catalogue) -> None:
    path = ford.with_suffix(".hexscenario")
    formats.write_hexscenario(path, Scenario())
    assert formats.load_scenario(path, catalogue).field == ford


def test_one_that_holds_its_battlefield_needs_no_other_file(tmp_path: Path, catalogue: Catalogue) -> None:
    battlefield = build([("grass-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0)])
    path = tmp_path / "whole.hexscenario"
    formats.write_hexscenario(path, Scenario(battlefield="gone.hexfield"), battlefield)
    loaded = formats.load_scenario(path, catalogue)
    assert rows_of(loaded.battlefield) == rows_of(battlefield)
    assert loaded.field is None


def test_what_is_wrong_in_either_is_told_with_its_file_and_line(ford: Path, catalogue: Catalogue) -> None:
    ford.write_text(ford.read_text() + "- {piece: moon-1, at: [9, 0, 1]}\n")
    path = ford.with_name("a.hexscenario")
    path.write_text("hexscenario: 1\nbattlefield: ford.hexfield\nrounds: many\n")
    loaded = formats.load_scenario(path, catalogue)
    told = [str(problem.source) for problem in loaded.problems]
    assert told == [f"{path}, line 3", f"{ford}, line 6, pieces[1]"]
    assert len(loaded.left_out) == 1


def test_a_wrong_row_of_a_battlefield_inside_is_told_with_the_line_of_the_scenario(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "a.hexscenario"
    path.write_text(
        "hexscenario: 1\nfield:\n  hexfield: 1\n  pieces:\n"
        "  - {piece: grass-1, at: [0, 0, 1]}\n  - {piece: moon-1, at: [0, 0, 2]}\n"
    )
    loaded = formats.load_scenario(path, catalogue)
    assert len(loaded.battlefield) == 2
    assert [problem.source.line for problem in loaded.problems if problem.source] == [6]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("battlefield: gone.hexfield\n", "its battlefield cannot be read: .*gone.hexfield: no such file"),
        ("battlefield: a.hexscenario\n", "battlefield: a.hexscenario is a scenario"),
        ("battlefield: a.txt\n", "its battlefield cannot be read: .*a.txt"),
        ("", "says nothing of its battlefield"),
        (
            "battlefield: ../b.hexfield\n",
            "a.hexscenario: line 2: battlefield: the name of a file in its own folder",
        ),
        ("field: 7\n", "field: .*not a battlefield"),
        ("field: {hexfield: 1}\n", "field: .*a list of pieces was expected"),
        ("field: {hexfield: 9, pieces: []}\n", "field: .*made by a newer Hexwright"),
    ],
)
def test_without_a_battlefield_there_is_one_clear_message(
    tmp_path: Path, catalogue: Catalogue, text: str, message: str
) -> None:
    path = tmp_path / "a.hexscenario"
    path.write_text(f"hexscenario: 1\n{text}")
    with pytest.raises(UnreadableError, match=message):
        formats.load_scenario(path, catalogue)


# ---- The scenario beside a battlefield: the same for every command and the window ----


def test_only_our_own_format_has_one() -> None:
    assert scenario_path(Path("a.hsc")) is None
    assert scenario_path(Path("a.HEXFIELD")) == Path("a.hexscenario")


@pytest.mark.parametrize(
    ("named", "taken"), [("a.hexfield", True), ("", True), ("A.hexfield", False), ("b.hexfield", False)]
)
def test_it_belongs_to_the_file_it_names_or_to_any_where_it_names_none(
    tmp_path: Path, named: str, taken: bool
) -> None:
    beside = tmp_path / "a.hexscenario"
    write_imported(beside, {"players": "4"}, named)
    found = companion_scenario(tmp_path / "a.hexfield")
    assert (found.path == beside) is taken
    assert (found.scenario is not None and found.scenario.foreign.players == "4") is taken
    assert companion_scenario(tmp_path / "a.hsc") == (None, None, ())


def test_one_that_cannot_be_read_is_a_warning_and_something_lost(tmp_path: Path) -> None:
    (tmp_path / "a.hexscenario").write_text("nonsense: true\n")
    found = companion_scenario(tmp_path / "a.hexfield")
    (problem,) = found.problems
    assert found.scenario is None
    assert (problem.code, problem.severity) == (UNREADABLE, Severity.WARNING)
    assert found.lost == (problem,)


def test_a_row_left_out_is_lost_and_the_others_are_there(tmp_path: Path) -> None:
    beside = tmp_path / "a.hexscenario"
    write_imported(beside, {"players": "2", "zones": {"red": [[0, 0, 1]]}}, "a.hexfield")
    beside.write_text(beside.read_text() + "glyphs: [{name: kelda, at: [0, 0]}]\n")
    found = companion_scenario(tmp_path / "a.hexfield")
    assert len(found.lost) == 1
    assert found.scenario.zones


@pytest.mark.parametrize("name", ["x" * 300 + ".hexfield", "a\0b.hexfield"])
def test_a_name_that_no_file_can_have_has_none(tmp_path: Path, name: str) -> None:
    assert companion_scenario(tmp_path / name) == (None, None, ())


def test_several_belong_to_a_battlefield_that_of_its_name_first(tmp_path: Path) -> None:
    for name, named in (("z", ""), ("b", "z.hexfield"), ("a", "z.hexfield"), ("c", "y.hexfield"), ("d", "")):
        scenario = Scenario(title={"en": name})
        formats.write_hexscenario(tmp_path / f"{name}.hexscenario", scenario, battlefield=named)
    (tmp_path / "broken.hexscenario").write_text("nonsense: true\n")
    (tmp_path / ".hidden.hexscenario").write_text('hexscenario: 1\nbattlefield: "z.hexfield"\n')
    found = companion_scenarios(tmp_path / "z.hexfield")
    assert [one.path.name for one in found if one.path] == [
        "z.hexscenario",
        "a.hexscenario",
        "b.hexscenario",
    ]
    assert [one.scenario.title["en"] for one in found if one.scenario] == ["z", "a", "b"]
    assert not any(one.problems for one in found)


def test_one_with_a_battlefield_in_it_belongs_to_no_other(tmp_path: Path) -> None:
    content = b"hexscenario: 1\nfield:\n  hexfield: 1\n  pieces: []\n"
    (tmp_path / "a.hexscenario").write_bytes(content)
    assert companion_scenario(tmp_path / "a.hexfield").scenario is None


def test_the_first_that_cannot_be_read_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    (tmp_path / "a.hexscenario").write_text("nonsense: true\n")
    formats.write_hexscenario(tmp_path / "b.hexscenario", Scenario(), battlefield="a.hexfield")
    broken, other = companion_scenarios(tmp_path / "a.hexfield")
    assert [problem.code for problem in broken.problems] == [UNREADABLE]
    assert other.path == tmp_path / "b.hexscenario"


@pytest.mark.parametrize("name", ["a.hsc", "x" * 300 + ".hexfield", "a\0b.hexfield"])
def test_none_lie_beside_what_cannot_have_any(tmp_path: Path, name: str) -> None:
    assert companion_scenarios(tmp_path / "gone" / name) == ()


# ---- What is to be played, from whatever file it comes ----


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
