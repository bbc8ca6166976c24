"""`hexwright playtest` and `referee`: games of computer players, and journals played again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from builder import formats
from builder.hexgrid import Hex, label
from builder.scenario import Scenario, ScenarioDoor
from builder.scenario.naming import Names
from tests.cli.conftest import Run
from tests.formats import played

# ---- `hexwright referee`: how a journal ends, or where it goes wrong ----


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """The small scenario with its battlefield in it."""
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, played.scenario(), played.battlefield())
    return path


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A game of it to its end."""
    path = tmp_path / "meadow.hexjournal"
    return played.stored(path)


def test_a_legal_journal_tells_the_end(run: Run, scenario: Path, journal: Path) -> None:
    ran = run("referee", scenario, journal)
    assert (ran.code, ran.err) == (0, "")
    game = played.written(journal.with_name("again.hexjournal"))
    outcome = game.state.outcome
    assert outcome.players
    count = len(played.lines(journal)) - 1
    first, second, *_, last = ran.out.splitlines()
    assert first == "The meadow: master-2, 2 players, dice from seed 7"
    assert second == f"{count} actions played, all of it legal; the game ended in round {outcome.round}"
    assert last.startswith(f"{outcome.players[0]} wins in round {outcome.round}: ")
    assert last.endswith(".")
    for figure in game.figures():
        space = figure.spaces[0]
        assert re.search(rf"  {figure.id}  .*  {label(space.hex)}\b", ran.out)


def test_as_data(run: Run, scenario: Path, journal: Path) -> None:
    data = run("referee", scenario, journal, "--json").data
    assert (data["legal"], data["cut"], data["over"], data["refusal"]) == (True, False, True, None)
    assert data["outcome"]["sides"] == data["state"]["outcome"]["sides"]
    assert data["score"] == data["state"]["score"]
    assert all(row["marker"] for row in data["state"]["markers"])


def test_a_view_leaves_out_what_the_player_may_not_know(run: Run, scenario: Path, journal: Path) -> None:
    played.write_lines(journal, played.lines(journal)[:32])
    told = run("referee", scenario, journal, "--json", "--view", "B").data
    every = run("referee", scenario, journal, "--json").data
    assert (told["seed"], every["seed"]) == (None, played.SEED)
    state, whole = told["state"], every["state"]
    assert [row["glyph"] for row in state["glyphs"]].count(None) >= 1
    assert [row["glyph"] for row in whole["glyphs"]].count(None) == 0
    assert any(row["secret"] == {"glyph": None, "shown": False} for row in state["cards"])
    seen = run("referee", scenario, journal, "--view", "B")
    assert "unknown" in seen.out
    assert "dice from a seed" in seen.out
    assert run("referee", scenario, journal, "--view", "Q").code == 2


def test_an_illegal_action_is_named_with_its_rule(run: Run, scenario: Path, journal: Path) -> None:
    lines = played.lines(journal)
    where = next(k for k, line in enumerate(lines) if b'"end-turn"' in line)
    wrong = {"n": where, "action": "end-turn", "player": "A" if b'"B"' in lines[where] else "B"}
    played.write_lines(journal, [*lines[:where], json.dumps(wrong).encode() + b"\n", *lines[where + 1 :]])
    ran = run("referee", scenario, journal, code=1)
    told = f"meadow.hexjournal, line {where + 1}: action {where} (end-turn): it is the turn of "
    assert told in ran.err
    assert ran.err.rstrip().endswith("(R004)")
    assert "then something that is not legal" in ran.out
    data = run("referee", scenario, journal, "--json").data
    assert data["legal"] is False
    assert data["refusal"]["rule"] == "R004"
    assert data["refusal"]["line"] == where + 1
    assert data["refusal"]["action"] == {"action": "end-turn", "player": wrong["player"]}


def test_what_an_opponent_tried_is_not_told_to_a_player(run: Run, scenario: Path, journal: Path) -> None:
    lines = played.lines(journal)
    where = next(k for k, line in enumerate(lines) if b'"put-marker"' in line and b'"player": "A"' in line)
    row = {**json.loads(lines[where]), "card": "B:agent-carr", "marker": "X"}
    played.write_lines(journal, [*lines[:where], json.dumps(row).encode() + b"\n"])
    refusal = run("referee", scenario, journal, "--json", "--view", "B").data["refusal"]
    assert refusal["action"] == {"action": "put-marker", "player": "A"}
    assert "X" not in refusal["told"]
    own = run("referee", scenario, journal, "--json", "--view", "A").data["refusal"]
    assert own["action"]["marker"] == "X"


def test_a_cut_journal_is_played_up_to_there_with_a_warning(run: Run, scenario: Path, journal: Path) -> None:
    lines = played.lines(journal)
    journal.write_bytes(b"".join(lines[:10]) + lines[10][:-9])
    ran = run("referee", scenario, journal, code=0)
    assert "warning: " in ran.err
    assert "line 11 is cut off; the game was played up to there" in ran.err
    assert "9 actions played" in ran.out
    assert "The game goes on; " in ran.out
    assert run("referee", scenario, journal, "--json").data["cut"] is True


def test_a_journal_comes_from_standard_input_too(scenario: Path, journal: Path) -> None:
    command = [sys.executable, "-m", "builder.cli", "referee", str(scenario), "-"]
    done = subprocess.run(command, input=journal.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"all of it legal" in done.stdout


@pytest.mark.parametrize("whole", [0, 3])
def test_a_line_of_a_gigabyte_is_one_message(scenario: Path, journal: Path, whole: int) -> None:
    lines = played.lines(journal)[:whole]
    played.write_lines(journal, lines)
    os.truncate(journal, 1 << 30)  # all of it one line of zeros, which takes no room on the disk
    command = [sys.executable, "-c", LIMITED, "referee", str(scenario), str(journal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert f"line {whole + 1}: " in done.stderr
    assert "longer than 65536 bytes" in done.stderr
    assert done.returncode == (1 if whole else 2)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))
from builder.cli import main
main()
"""


@pytest.mark.parametrize(
    ("game", "journal_name", "told"),
    [
        ("nowhere.hexscenario", "meadow.hexjournal", "nowhere.hexscenario: no such file"),
        ("meadow.hexscenario", "nowhere.hexjournal", "nowhere.hexjournal: no such file"),
        ("meadow.hexscenario", "meadow.hexscenario", ".hexscenario where a journal was expected"),
        ("meadow.hexscenario", "other.hexjournal", "line 1: of another scenario: 'Another'"),
        ("bare.hexfield", "meadow.hexjournal", "a battlefield without a scenario"),
    ],
)
def test_what_cannot_be_played_is_one_message(
    run: Run, scenario: Path, journal: Path, game: str, journal_name: str, told: str
) -> None:
    from dataclasses import replace

    from builder.formats import replay as journals
    from builder.formats.journal_header import header_of
    from builder.referee import Game, SeededDice

    (scenario.parent / "bare.hexfield").write_text(
        "hexfield: 1\npieces:\n- {piece: grass-1, at: [0, 0, 1]}\n"
    )
    other = Game(
        played.setting(replace(played.scenario(), title={"en": "Another"}, rounds=9)).table(), SeededDice(1)
    )
    header = header_of(other, seed=1)
    journals.begin(scenario.parent / "other.hexjournal", other, header).close()
    ran = run("referee", scenario.parent / game, scenario.parent / journal_name, code=2)
    assert ran.err.count("\n") == 1
    assert told in ran.err


def test_an_army_card_that_one_may_choose_from_was_changed(run: Run, tmp_path: Path) -> None:
    from dataclasses import replace

    from builder.formats import replay as journals
    from builder.formats.journal_header import header_of
    from builder.referee import Game, SeededDice
    from builder.scenario import Layout

    seats = tuple(replace(seat, army=()) for seat in played.scenario().layouts[0].seats)
    free = replace(played.scenario(), layouts=(Layout(seats),), secret=())
    formats.write_hexscenario(tmp_path / "free.hexscenario", free, played.battlefield())
    setting = played.setting(free)
    fewer = {id: card for id, card in setting.cards.items() if id != "agent-carr"}
    game = Game(replace(setting, cards=fewer).table(), SeededDice(1))
    journals.begin(tmp_path / "g.hexjournal", game, header_of(game, seed=1)).close()
    ran = run("referee", tmp_path / "free.hexscenario", tmp_path / "g.hexjournal", code=0)
    assert "the army cards to choose from are not those of then" in ran.err


# ---- `hexwright playtest`: games of computer players from the command line ----


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, played.scenario(), played.battlefield())
    return path


def test_it_tells_wins_with_an_interval_rounds_and_places(run: Run, meadow: Path) -> None:
    ran = run("playtest", meadow, "--games", 6)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert re.fullmatch(
        r"Not decided\. greedy: Not decided: \w+ won \d+ %, between \d+ and \d+ % \(2 pairs, 5 % error\)\. "
        r"planner: Not decided: \w+ won \d+ %, between \d+ and \d+ % \(1 pair, 5 % error\)\."
        r"( A draw counts half\.)?",
        lines[0],
    )
    assert lines[1] == "6 games of computer players"
    assert lines[2].split() == ["Side", "Games", "Won", "Share", "95", "%", "interval"]
    rows = lines[3 : lines.index("")]
    assert len(rows) >= 2
    won = [re.fullmatch(r"(\w[\w ]*?)  +6 +(\d+) +\d+ % +\d+ to \d+ %", row) for row in rows]
    assert all(won), rows
    assert sum(int(row[2]) for row in won if row) == 6
    nobody = [row for row in won if row and row[1] == "Nobody"]
    assert ("Every game had a winner." in lines) is not bool(nobody)
    assert all(row[2] != "0" for row in nobody)
    assert "A game took 2.0 rounds in the mean, 2 at least and 2 at most." in ran.out
    assert "Moves ended most often at " in ran.out


def test_a_series_is_kept_gone_on_with_and_its_games_can_be_looked_at(
    run: Run, meadow: Path, tmp_path: Path
) -> None:
    file, folder = tmp_path / "a.hexseries", tmp_path / "journals"
    quick = ("playtest", meadow, "--players", "random")
    run(*quick, "--games", 2, "-o", file)
    ran = run(*quick, "--games", 4, "-o", file, "--journals", folder, "--keep", 1, "--json")
    assert "2 games were played before" in ran.err
    assert ran.data["facts"] == run(*quick, "--games", 4, "--json").data["facts"]
    assert len(file.read_bytes().splitlines()) == 5
    (journal,) = map(Path, ran.data["journals"])
    assert run("referee", journal.with_suffix(".hexgame"), journal).code == 0
    other = run(*quick, "--games", 4, "-o", file, "--seed", 2)
    assert (other.code, "a series of other games: seed is 1 there and 2 here" in other.err) == (2, True)


def test_a_series_of_another_version_is_shown_and_not_gone_on_with(
    run: Run, meadow: Path, tmp_path: Path
) -> None:
    file = tmp_path / "a.hexseries"
    quick = ("playtest", meadow, "--players", "random", "-o", file)
    first = run(*quick, "--games", 2, "--json").data
    old = re.sub(rb'"version": ?"[^"]+"', b'"version":"0.0.9-abc"', file.read_bytes(), count=1)
    file.write_bytes(old)
    ran = run(*quick, "--games", 4, "--json")
    assert ran.code == 1
    assert "played by Hexwright 0.0.9-abc, here is " in ran.err
    assert ran.data["facts"] == first["facts"]
    assert file.read_bytes() == old


def test_a_sequential_test_ends_when_the_answer_is_known_and_says_it(run: Run, meadow: Path) -> None:
    options = ("--sequential", "--better", 95, "--error", 20, "--games", 60, "--players", "random")
    ran = run("playtest", meadow, *options, "--json").data
    assert ran["facts"]["verdict"]["finding"] in ("even", "first", "second")
    assert " pairs, 20 % error)." in ran["verdict"]
    assert ran["games"] == 2 * ran["facts"]["verdict"]["pairs"] < 60
    three = run("playtest", meadow, "--sequential", "--count", 3, "--games", 2, "--players", "random")
    assert three.code == 0, "two sides of three players"


def test_armies_come_from_a_list(run: Run, meadow: Path, tmp_path: Path) -> None:
    armies = tmp_path / "armies.txt"
    armies.write_text("# mine\nfinn-the-viking-champion, agent-carr\nmarro-warriors  # his\n")
    facts = run("playtest", meadow, "--games", 4, "--armies", armies, "--json").data["facts"]
    assert sorted(facts[id]["army"] for id in ("army 1", "army 2")) == [
        ["agent-carr", "finn-the-viking-champion"],
        ["marro-warriors"],
    ]
    armies.write_text("nobody\n")
    ran = run("playtest", meadow, "--armies", armies)
    assert (ran.code, "no army card 'nobody' is known" in ran.err) == (2, True)


def test_json_holds_the_same_and_is_repeatable(run: Run, meadow: Path) -> None:
    first = run("playtest", meadow, "--games", 5, "--seed", 3, "--players", "greedy,random", "--json").data
    again = run("playtest", meadow, "--games", 5, "--seed", 3, "--players", "greedy,random", "--json").data
    assert first == again
    facts = first["facts"]
    assert facts["won by A"]["wins"] + facts["won by red"]["wins"] + facts["draws"]["wins"] == 5
    assert first["games"] == 5
    assert first["whole"] is True
    assert sum(row["count"] for row in facts["used"]) > 0


def test_other_seeds_are_other_games(run: Run, meadow: Path) -> None:
    quick = ("playtest", meadow, "--players", "random", "--games", 3)
    one, other = (run(*quick, "--seed", s, "--json").data for s in (1, 50))
    assert one["facts"]["used"] != other["facts"]["used"]


def test_a_heat_picture_shows_spaces_and_a_legend(run: Run, meadow: Path, tmp_path: Path) -> None:
    out = tmp_path / "heat.svg"
    ran = run("playtest", meadow, "--games", 3, "--heat", out)
    assert ran.code == 0, ran.err
    assert ran.out.endswith(f"{out} written\n")
    texts = [
        "".join(found.itertext()) for found in ElementTree.parse(out).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert "1 move ended here" in texts
    assert any(text.endswith("moves ended here") for text in texts)
    assert not any(text.startswith("1 moves") for text in texts)
    # What the scenario lays there is drawn and told, too.
    scenario = played.scenario()
    for zone in scenario.zones:
        assert Names(scenario).zone(zone.id) in texts
    assert any(text.startswith("glyph, ") for text in texts) is bool(scenario.glyphs or scenario.shuffled)


def test_for_another_number_of_players(run: Run, meadow: Path) -> None:
    quick = ("playtest", meadow, "--players", "random")
    facts = run(*quick, "--games", 1, "--count", 3, "--json").data["facts"]
    assert {"won by A", "won by red"} <= set(facts)
    wrong = run(*quick, "--count", 5)
    assert (wrong.code, "the scenario is for 2, 3, found 5" in wrong.err) == (2, True)


def test_bad_wishes_are_refused_before_anything_is_played(run: Run, meadow: Path) -> None:
    for arguments, said in (
        (("--players", "clever"), "greedy, planner or random was expected"),
        (("--heat", "heat.pdf"), "a name that ends in .png, .svg or .jpg was expected"),
        (("--games", "0"), "0 is not in the range"),
        (("--keep", "some"), "a number from 1, or all, was expected"),
        (("-o", "a.json"), "a name that ends in .hexseries was expected"),
    ):
        ran = run("playtest", meadow, *arguments)
        assert (ran.code, said in ran.err, "Playing" in ran.err) == (2, True, False), ran.err


def test_a_scenario_that_cannot_begin_is_one_message(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.hexscenario"
    scenario = replace(played.scenario(), layouts=())
    formats.write_hexscenario(path, scenario, played.battlefield())
    ran = run("playtest", path)
    assert (ran.code, "players: the scenario does not say who plays" in ran.err) == (2, True)


# ---- What cannot be played is told with the file of its scenario, by every command that plays ----

NO_DOORWAY = replace(played.scenario(), doors=(ScenarioDoor("gate", Hex(0, 0)),))
FOR_NOBODY = replace(played.scenario(), layouts=())
PLAY, PLAYTEST = ["play", "meadow.hexfield", "--players", "greedy"], ["playtest", "meadow.hexfield"]
EXPORT, REFEREE = (
    ["export", "meadow.hexfield", "-o", "o.hexgame"],
    ["referee", "meadow.hexfield", "g.hexjournal"],
)


@pytest.mark.parametrize(
    ("arguments", "scenario", "told"),
    [
        (PLAY, NO_DOORWAY, "duel.hexscenario: door gate: no doorway has its space 1 at A1"),
        (PLAY, FOR_NOBODY, "duel.hexscenario: players: the scenario does not say who plays"),
        (PLAYTEST, NO_DOORWAY, "duel.hexscenario: door gate: no doorway has its space 1 at A1"),
        (PLAYTEST, FOR_NOBODY, "duel.hexscenario: players: the scenario does not say who plays"),
        (
            REFEREE,
            FOR_NOBODY,
            "g.hexjournal, line 1: duel.hexscenario: players: the scenario does not say who plays",
        ),
        (EXPORT, NO_DOORWAY, "duel.hexscenario: not written, for its errors: "),
        (EXPORT, NO_DOORWAY, "error: duel.hexscenario: "),
        ([*EXPORT, "--count", "7"], NO_DOORWAY, "duel.hexscenario: --count: the scenario is for 2, 3"),
    ],
)
def test_a_set_up_that_is_refused_names_the_scenario_beside_the_battlefield(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    scenario: Scenario,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    field = Path("meadow.hexfield")
    formats.write(played.battlefield(), field, played.setting().catalogue)
    formats.write_hexscenario(Path("duel.hexscenario"), scenario, battlefield=field.name)
    if arguments is REFEREE:
        played.stored(Path("g.hexjournal"))
    ran = run(*arguments)
    assert (ran.code, told in ran.err) == (2, True), ran.err
