"""`hexwright play`: whole games of computer players, and people who type."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder import formats
from builder.cli import main
from builder.cli.playing.screen import TypedLines
from builder.formats.hexgame import Setting
from builder.formats.replay import replay_file
from builder.playtest.games import bots_at, one_game
from builder.scenario import FixedFigure, Layout, Position, Scenario, Seat
from builder.scenario.victory import Eliminated, Victory
from tests.cli.conftest import Ran, Run
from tests.formats import played
from tests.referee.tables import field_of, the_cards, the_catalogue

Type = Callable[..., Ran]


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    """The small scenario in which everything can be hidden."""
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, played.scenario(), played.battlefield())
    return path


def duel_scenario() -> Scenario:
    """Two heroes, fixed, near each other; who destroys the other wins."""
    from builder.hexgrid import Hex

    seats = tuple(
        Seat(id, figures=(FixedFigure(card, (Position(Hex(q, 0), 1),)),))
        for id, card, q in (("A", "finn-the-viking-champion", 0), ("B", "thorgrim-the-viking-champion", 2))
    )
    return Scenario(edition="basic", layouts=(Layout(seats),), victory=(Victory(Eliminated()),))


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A file of `duel_scenario` on a flat field."""
    path = tmp_path / "duel.hexscenario"
    formats.write_hexscenario(path, duel_scenario(), field_of(wide=6, deep=3))
    return path


@pytest.fixture
def type_in() -> Type:
    """``type_in(["e", "quit"], path, "--seed", 1)``: play, and type lines through a pipe."""

    def call(lines: list[str], *arguments: object) -> Ran:
        result = CliRunner().invoke(
            main,
            ["play", *map(str, arguments)],
            input="".join(f"{line}\n" for line in lines),
            catch_exceptions=False,
        )
        assert "Traceback" not in result.output
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


def duel_setting() -> Setting:
    return Setting(duel_scenario(), field_of(wide=6, deep=3), the_cards(), the_catalogue())


def actions_in(journal: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in journal.read_text().splitlines()[1:]]


def test_simple_players_play_to_the_end_as_they_do_in_selfplay(run: Run, duel: Path) -> None:
    data = run("play", duel, "--players", "greedy,random", "--seed", "4", "--json").data
    table = duel_setting().table()
    told = one_game(table, 4, bots_at(table, ("greedy", "random")))
    assert (data["over"], data["round"], data["actions"]) == (True, told.rounds, told.actions)
    assert data["outcome"]["sides"] == list(told.sides)
    assert [(row["player"], row["name"]) for row in data["players"]] == [("A", "greedy"), ("B", "random")]
    said = run("play", duel, "--players", "greedy,random", "--seed", "4").out
    assert "wins in round" in said
    assert "Dice from seed 4." in said


def test_the_journal_of_a_game_is_legal_to_the_referee(run: Run, meadow: Path, tmp_path: Path) -> None:
    journal = tmp_path / "game.hexjournal"
    ended = run("play", meadow, "--players", "greedy", "--seed", "2", "--journal", journal, "--json").data
    checked = run("referee", meadow, journal, "--json").data
    assert (checked["legal"], checked["actions"]) == (True, ended["actions"])
    assert checked["outcome"] == ended["outcome"]


def test_what_happened_is_told_on_request(run: Run, duel: Path) -> None:
    told = run("play", duel, "--players", "greedy", "--seed", "1", "--tell").out
    assert "#1 Finn the Viking Champion attacked #2 Thorgrim the Viking Champion" in told
    assert re.search(r"A rolled \d attack dice: ", told)


def test_a_person_is_told_of_everything_once(type_in: Type, duel: Path) -> None:
    out = type_in(
        ["", "c1", "m finn b1", "e", "quit"], duel, "--players", "human,greedy", "--seed", 8, "--tell"
    ).out
    assert sum("#1 Finn the Viking Champion moved" in line for line in out.splitlines()) == 1, out


def test_what_another_lays_face_down_is_not_told(type_in: Type, tmp_path: Path) -> None:
    path = tmp_path / "duel.hexscenario"
    formats.write_hexscenario(path, replace(duel_scenario(), edition="master-2"), field_of(wide=6, deep=3))
    out = type_in(["", "", "", ""], path, "--players", "human,greedy", "--seed", 8, "--tell").out
    assert re.search(r"B laid \d order markers? on ", out), out
    assert not re.search(r"B laid order marker [123X]", out), out


def test_a_person_plays_by_lines_and_goes_on_later(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    begun = type_in(
        ["", "c1", "m finn b1", "quit"], duel, "--players", "human", "--seed", 8, "--journal", journal
    )
    first = begun.out
    assert begun.code == 0
    assert f"hexwright play {duel} --journal {journal}" in first
    after = len(actions_in(journal))
    again = type_in(["", "e", "quit"], duel, "--journal", journal)
    assert f"Going on after {after} actions, in round 1." in again.out
    assert len(actions_in(journal)) == after + 1
    assert replay_file(journal, duel_setting()).refusal is None


def test_the_end_of_input_keeps_the_game_where_nothing_was_named(type_in: Type, duel: Path) -> None:
    ran = type_in([], duel, "--seed", 1)
    assert ran.code == 0
    folder = Path(os.environ["HEXWRIGHT_HOME"]) / "data" / "games"
    (journal,) = folder.glob("duel-*.hexjournal")
    assert str(journal) in ran.out
    assert replay_file(journal, duel_setting()).refusal is None


def test_ctrl_c_leaves_the_journal_whole(
    run: Run, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "duel.hexjournal"

    def interrupt(self: TypedLines, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(TypedLines, "ask", interrupt)
    ran = run("play", duel, "--seed", "1", "--journal", journal, code=130)
    assert f"The game is kept in {journal}" in ran.out
    found = replay_file(journal, duel_setting())
    assert (found.refusal, found.cut) == (None, "")


def test_given_dice_are_asked_for_and_kept(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    lines = ["ssssss", "no dice", "bbbbbb", "", "c1", "m finn b1", "a thorgrim", "ssss", "b", "hhh", "quit"]
    ran = type_in(lines, duel, "--dice", "given", "--journal", journal)
    assert "A: 6 combat dice (who begins); s skull, h shield, b blank: ssssss" in ran.out
    assert "6 of s, h and b expected, found 'no dice'; quit stops." in ran.out
    assert json.loads(journal.read_text().splitlines()[0])["dice"] == "given"
    rolls = [row["rolls"] for row in actions_in(journal) if "rolls" in row]
    assert rolls[0] == [{"combat": [1] * 6}, {"combat": [6] * 6}]
    assert replay_file(journal, duel_setting()).refusal is None


@pytest.mark.parametrize("lines", [["ssssss", "quit"], ["ssssss"]])
def test_who_leaves_where_dice_are_asked_for_goes_on_later(
    type_in: Type, duel: Path, tmp_path: Path, lines: list[str]
) -> None:
    journal = tmp_path / "duel.hexjournal"
    ran = type_in(lines, duel, "--players", "greedy", "--dice", "given", "--journal", journal)
    assert ran.code == 0
    assert "The game goes on; next is the roll for who begins." in ran.out
    assert "Stopped after" not in ran.out
    assert f"--journal {journal}" in ran.out
    assert replay_file(journal, duel_setting()).refusal is None


def test_nobody_sees_what_another_may_not_know(type_in: Type, meadow: Path, tmp_path: Path) -> None:
    journal = tmp_path / "meadow.hexjournal"
    ran = type_in(["", *["auto"] * 14, "", "look"], meadow, "--seed", 3, "--journal", journal)
    screens = re.split(r"Hand over to (\w), then press Enter\. ", ran.out)
    seen = {"A": "", "B": ""}
    for who, screen in zip(screens[1::2], screens[2::2], strict=True):
        seen[who] += screen
    assert "laid a glyph on" in seen["B"]
    laid = [row for row in actions_in(journal) if row["action"] == "lay-secret"]
    assert laid
    assert "Brandar" in seen["A"]
    assert "Brandar" not in seen["B"]
    for glyph in ("Ivor", "Valda", "Dagmar"):
        assert glyph not in seen["A"] + seen["B"]


def test_order_markers_of_others_are_told_without_their_order(
    type_in: Type, meadow: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "meadow.hexjournal"
    type_in(["", *["auto"] * 60], meadow, "--players", "greedy,human", "--seed", 3, "--journal", journal)
    ran = type_in(["look", "quit"], meadow, "--players", "greedy,human", "--journal", journal)
    assert "A laid" not in ran.out
    whole = type_in([*["auto"] * 60], meadow, "--players", "greedy,human", "--seed", 3).out
    assert re.search(r"A laid \d order markers? on ", whole), "how many, not which"
    assert not re.search(r"A laid order marker [123X] ", whole)


def test_a_move_is_taken_back_and_a_roll_is_not(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    lines = ["", "undo", "c1", "m finn b1", "undo", "m finn b2", "quit"]
    ran = type_in(lines, duel, "--seed", 8, "--journal", journal)
    assert ran.out.count("Taken back.") == 1
    assert "Nothing to take back" in ran.out
    assert [row["action"] for row in actions_in(journal)] == ["roll", "choose-card", "move"]
    assert [row["n"] for row in actions_in(journal)] == [1, 2, 3]
    game = replay_file(journal, duel_setting()).game
    assert ran.out.count("#1 Finn the Viking Champion at B2") == 1
    assert game.state.figures[1].spaces[0].hex.r == 1
    fought = type_in(["", "c1", "m finn b1", "a thorgrim", "undo", "quit"], duel, "--seed", 8)
    assert "attacked #2" in fought.out
    assert "Taken back" not in fought.out


def test_why_names_the_rule(type_in: Type, duel: Path) -> None:
    ran = type_in(["", "c1", "why C1", "why F3", "why B1", "why", "why Z99", "quit"], duel, "--seed", 8)
    assert (
        "#1 Finn the Viking Champion, an attack on #2 Thorgrim the Viking Champion: with Range 1 only"
        in ran.out
    )
    assert "(R080)" in ran.out
    assert "to B1: nothing is against it" in ran.out
    assert "Z99: a hex of the battlefield was expected" in ran.out


def test_a_list_of_nothing_is_one_sentence(type_in: Type, duel: Path) -> None:
    ran = type_in(["", "list attacks", "list doors", "quit"], duel, "--seed", 8)
    assert "There is nothing to list for attacks: nobody moves or attacks now.\n" in ran.out
    assert "There is nothing to list for doors; list alone shows all that you may do.\n" in ran.out


def test_lines_that_mean_nothing_or_too_much_are_told(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    lines = [
        "",
        "c1",
        "m",
        "m99",
        "fly to the moon",
        "x" * 5000,
        "\x1b[2J",
        "list moves 2",
        "save",
        "help",
        "quit",
    ]
    ran = type_in(lines, duel, "--seed", 8, "--journal", journal)
    assert "m can mean " in ran.out
    assert "fly to the moon: nothing like that can be done now" in ran.out
    assert "\x1b[2J: nothing" not in ran.out
    assert f"Every action is kept at once, in {journal}." in ran.out
    assert "why c9" in ran.out
    assert len(actions_in(journal)) == 2


def test_a_copy_is_saved_beside_the_journal(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal, copy = tmp_path / "duel.hexjournal", tmp_path / "copy.hexjournal"
    ran = type_in(["", "c1", f"save {copy}", f"save {copy}", "quit"], duel, "--seed", 8, "--journal", journal)
    assert copy.read_bytes() == journal.read_bytes()
    assert "is there already; a new file was expected" in ran.out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--json"], "--json is for games of computer players"),
        (["--dice", "given", "--seed", "1"], "--seed goes with dice of the program"),
        (["--players", "robot"], "human, greedy, planner or random was expected"),
        (["--count", "7"], "the scenario is for 2, found 7"),
        (["--edition", "basic-9"], "basic-9"),
    ],
)
def test_what_does_not_go_together_is_refused(run: Run, duel: Path, options: list[str], told: str) -> None:
    ran = run("play", duel, *options, code=2)
    assert told in ran.err


def test_a_game_is_gone_on_with_as_it_was_begun(run: Run, type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    type_in(["", "c1", "quit"], duel, "--seed", 8, "--journal", journal)
    before = journal.read_bytes()
    for options in (["--seed", "9"], ["--dice", "given"], ["--count", "3"]):
        ran = run("play", duel, "--journal", journal, *options, code=2)
        assert "leave --" in ran.err
    assert journal.read_bytes() == before
    assert run("play", duel, "--journal", duel, "--players", "greedy").code == 2


def test_another_edition_is_played_by_its_rules_and_refereed_by_them(
    run: Run, duel: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "duel.hexjournal"
    other = ("--edition", "master-1")
    data = run(
        "play", duel, "--players", "greedy", "--seed", "1", *other, "--journal", journal, "--json"
    ).data
    assert data["edition"] == "master-1"
    assert data["over"] is True
    told = run("referee", duel, journal, *other, "--json").data
    assert (told["legal"], told["edition"], told["outcome"]) == (True, "master-1", data["outcome"])
    assert run("referee", duel, journal).code == 2


def named_duel(path: Path, *, points: int = 0) -> Path:
    """The duel between players with names; with points they gather armies in zones at its ends."""
    from builder.hexgrid import Hex
    from builder.scenario import Zone

    zones = tuple(
        Zone(id, tuple(Position(Hex(q, r), 1) for q in columns for r in range(3)))
        for id, columns in (("west", (0, 1)), ("east", (4, 5)))
    )
    seats = tuple(
        Seat(id, name={"en": name}, points=points, zones=(zone.id,))
        for id, name, zone in zip(("p1", "p2"), ("Ann", "Bob"), zones, strict=True)
    )
    scenario = Scenario(layouts=(Layout(seats),), zones=zones, victory=(Victory(Eliminated()),))
    formats.write_hexscenario(path, scenario, field_of(wide=6, deep=3))
    return path


def test_a_draft_tells_what_cards_cost_and_what_is_left(type_in: Type, tmp_path: Path) -> None:
    path = named_duel(tmp_path / "draft.hexscenario", points=400)
    lines = ["t marro warriors", "look", "t finn", "quit"]
    ran = type_in(lines, path, "--players", "human,greedy", "--gathering", "draft", "--seed", 3)
    assert "Ann: take a card; 400 of 400 points left" in ran.out
    assert re.search(r"t\d +Agent Carr \(100 points\)", ran.out)
    assert "Ann: place your figures" in ran.out
    assert re.search(r"Ann +Marro Warriors +50 +4\n", ran.out), "cards taken and not yet placed"
    assert "Ann has 350 of 400 points left for cards." in ran.out
    assert "no cards are drafted now (R023)" in ran.out


def test_an_army_that_costs_too_much_is_told_of_the_player_by_name(type_in: Type, tmp_path: Path) -> None:
    path = named_duel(tmp_path / "brought.hexscenario", points=300)
    lines = ["", "bring mimring, grimnak, finn", "quit"]
    ran = type_in(lines, path, "--gathering", "pre-made")
    assert "Ann: bring an army of at most 300 points" in ran.out
    assert "Ann: the army costs 350 points, 300 are allowed (R020)" in ran.out


def test_the_last_action_is_taken_back_after_going_on(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal = tmp_path / "duel.hexjournal"
    type_in(["", "c1", "m finn b1", "quit"], duel, "--seed", 8, "--journal", journal)
    assert [row["action"] for row in actions_in(journal)] == ["roll", "choose-card", "move"]
    ran = type_in(["", "undo", "undo", "undo", "c1", "m finn b2", "quit"], duel, "--journal", journal)
    assert ran.out.count("Taken back.") == 2
    assert ran.out.count("Nothing to take back") == 1, "dice for all were rolled"
    assert [row["action"] for row in actions_in(journal)] == ["roll", "choose-card", "move"]
    game = replay_file(journal, duel_setting()).game
    assert game.state.figures[1].spaces[0].hex.r == 1


def test_what_another_person_did_is_not_taken_back_after_going_on(
    type_in: Type, duel: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "duel.hexjournal"
    type_in(["", "c1", "e", "quit"], duel, "--seed", 8, "--journal", journal)
    before = journal.read_bytes()
    ran = type_in(["", "undo", "quit"], duel, "--journal", journal)
    assert "Nothing to take back" in ran.out
    assert journal.read_bytes() == before


def test_the_fourth_order_marker_is_taken_back_before_initiative(
    type_in: Type, duel: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "duel.hexjournal"
    lines = ["k1"] * 4
    options = (duel, "--edition", "master-2", "--players", "greedy,human", "--seed", 1, "--journal", journal)
    ran = type_in([*lines, "what", "undo", "k1", "quit"], *options)
    asked = "Enter rolls for initiative; undo takes back the last action. "
    assert ran.out.count(asked) == 3
    assert "Enter, undo, quit or a question (help lists them) was expected." in ran.out
    assert "rolled" not in ran.out
    assert [row["action"] for row in actions_in(journal)].count("put-marker") == 8
    on = type_in(["", "quit"], *options[:5], "--journal", journal)
    assert asked in on.out
    assert "for initiative" in on.out


def test_questions_are_answered_before_dice_for_all_too(type_in: Type, duel: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.hexjournal"
    asked = ["help", "look", "map", "why c1", f"save {copy}", f"save {copy}"]
    ran = type_in(
        [*["k1"] * 4, *asked, "quit"], duel, "--edition", "master-2", "--players", "greedy,human", "--seed", 1
    )
    said = ran.out.partition("Enter rolls for initiative")[2]
    assert "take back the last action" in said, "help"
    assert "order marker" in said, "look"
    assert "Numbers are levels" in said, "map"
    assert "Nobody moves or attacks now" in said, "why"
    assert "is there already" in said, "what cannot be saved is told and ends nothing"
    assert copy.read_bytes()
    assert ran.out.count("Enter rolls for initiative") == len(asked) + 1


def test_who_does_not_take_over_the_seat_can_quit(type_in: Type, duel: Path) -> None:
    ran = type_in(["quit", "what"], duel, "--seed", 8)
    assert "To go on:" in ran.out
    assert "> what" not in ran.out


def test_a_refusal_names_its_file_once(type_in: Type, duel: Path, tmp_path: Path) -> None:
    journal, copy = tmp_path / "duel.hexjournal", tmp_path / "copy.hexjournal"
    ran = type_in(["", "c1", f"save {copy}", f"save {copy}", "quit"], duel, "--seed", 8, "--journal", journal)
    assert f"> save {copy}\n{copy}: is there already; a new file was expected." in ran.out


def test_a_scenario_without_players_is_told_to_be_that(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nobody.hexscenario"
    formats.write_hexscenario(path, Scenario(), field_of(wide=3, deep=3))
    ran = run("play", path, code=2)
    assert "the scenario does not say who plays" in ran.err
    assert "no number" not in ran.err


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A Viking of A on space 4 of a closed gate, while the guards of B begin each round."""
    from builder.hexgrid import Hex
    from builder.scenario import ScenarioDoor
    from builder.scenario.special import FirstPlayer
    from tests.referee.gates import FOUR, ONE, gate_field

    def standing(card: str, *at: tuple[int, int]) -> tuple[FixedFigure, ...]:
        return tuple(FixedFigure(card, (Position(Hex(*hex), 1),), n) for n, hex in enumerate(at, 1))

    scenario = Scenario(
        layouts=(
            Layout(
                (
                    Seat("A", figures=standing("tarn-viking-warriors", FOUR)),
                    Seat("B", figures=standing("zettian-guards", (9, 8), (8, 8))),
                )
            ),
        ),
        doors=(ScenarioDoor("gate", Hex(*ONE), "closed", "A"),),
        rules=(FirstPlayer("B"),),
        victory=(Victory(Eliminated()),),
    )
    path = tmp_path / "gate.hexscenario"
    formats.write_hexscenario(path, scenario, gate_field())
    return path


@pytest.mark.rule("R183")
def test_who_holds_a_door_is_asked_between_the_figures_of_a_simple_player(
    gate: Path, type_in: Type, tmp_path: Path
) -> None:
    """Once before each of its figures; "no" is for the rest of the turn."""
    journal = tmp_path / "gate.hexjournal"
    options = (gate, "--players", "human,random", "--seed", 1, "--journal")
    prompt = r"d to (open|close) the door, no for not in this turn, Enter to go on. A> (.*)"
    ran = type_in([*["k1"] * 4, "what", "look", "d", "no", "quit"], *options, journal)
    asked = re.findall(prompt, ran.out)
    assert asked == [("open", "what"), ("open", "look"), ("open", "d"), ("close", "no")], ran.out
    assert "A> what\nEnter, d, no, quit or a question (help lists them) was expected.\n" in ran.out
    assert "A> look\nside " in ran.out
    doors = [(line["player"], line["state"]) for line in actions_in(journal) if line["action"] == "work-door"]
    assert doors == [("A", "open")]
    ran = type_in([*["k1"] * 4, "d", "", "", "quit"], *options, tmp_path / "again.hexjournal")
    assert len(re.findall(r"#\d Zettian Guard (moved|attacked)", ran.out)) > 2, ran.out
    assert re.findall(prompt, ran.out) == [("open", "d"), ("close", ""), ("close", "")], (
        "each figure, the end"
    )


@pytest.fixture
def glimpse(tmp_path: Path) -> Path:
    """A file of a duel of the Basic game in which one part of nine of the target is seen."""
    from builder.hexgrid import Hex

    seats = tuple(
        Seat(id, figures=(FixedFigure(card, (Position(Hex(q, r), 1),)),))
        for id, card, q, r in (("A", "krav-maga-agents", 2, 2), ("B", "marro-warriors", 6, 1))
    )
    scenario = Scenario(edition="basic", layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    path = tmp_path / "glimpse.hexscenario"
    formats.write_hexscenario(path, scenario, field_of(heights={(4, 1): 9, (4, 2): 4}))
    return path


@pytest.mark.rule("R089")
def test_a_ruling_is_proposed_disputed_and_kept(type_in: Type, glimpse: Path, tmp_path: Path) -> None:
    journal = tmp_path / "g.hexjournal"
    dice = ["ssssss", "bbbbbb", "", "c1"]
    rolls = ["7", "7", "19", "3"]
    lines = ["ruling", "ruling #1 #4", "", "n", *rolls, "ruling", "why g2", "a #1 #4", "quit"]
    out = type_in([*dice, *lines], glimpse, "--dice", "given", "--journal", journal).out
    assert "  1   #1 Krav Maga Agent does not see #4 Marro Warrior\n" in out
    assert "B proposes a ruling: #1 Krav Maga Agent does not see #4 Marro Warrior" in out
    assert "A: asked by Ruling, near the limit: #1 Krav Maga Agent does not see #4 Marro Warrior" in out
    assert "u1   agree to it\n" in out
    assert "n1   dispute it: both roll a d20\n" in out
    assert "B: a d20 (a ruling); 1 to 20: 19" in out
    assert "Ruled for this turn: #1 Krav Maga Agent does not see #4 Marro Warrior" in out
    assert "A> ruling\nNothing is near the limit for the figures of this turn.\n" in out
    assert "an attack on #4 Marro Warrior: the target is not seen (R085)\n" in out
    *_, proposed, disputed = actions_in(journal)
    said = {"action": "ruling", "player": "B", "what": "not-seen", "figure": 1, "target": 4}
    assert proposed == {"n": 3, **said}
    assert disputed["rolls"] == [{"d20": [7]}, {"d20": [7]}, {"d20": [19]}, {"d20": [3]}]
    again = type_in(["", "why g2", "quit"], glimpse, "--journal", journal).out
    assert "Going on after 4 actions" in again
    assert "an attack on #4 Marro Warrior: the target is not seen (R085)\n" in again


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("ruling 2", "expected: ruling 1, ruling #3 #7 (who sees whom) or ruling #3 c4 (who fits)."),
        ("ruling finn", "expected: ruling 1, ruling #3 #7 (who sees whom) or ruling #3 c4 (who fits)."),
        ("ruling #1 #1", "another figure on the battlefield was expected."),
        ("ruling #1 c4", "it is not one level too tall for that space (R089)."),
        ("ruling 0", "expected: ruling 1"),
    ],
)
def test_what_is_no_ruling_is_refused_in_a_sentence(
    type_in: Type, glimpse: Path, line: str, refusal: str
) -> None:
    out = type_in(["ssssss", "bbbbbb", "", "c1", line, "quit"], glimpse, "--dice", "given").out
    assert f"A> {line}\n{refusal}" in out


def test_nobody_proposes_for_a_computer_player(type_in: Type, glimpse: Path) -> None:
    typed = ["ssssss", "bbbbbb", "c1", "ruling", "ruling #1 #4", "quit"]
    out = type_in(typed, glimpse, "--dice", "given", "--players", "human,greedy").out
    assert "A> ruling\nNothing is near the limit for the figures of this turn.\n" in out
    assert "A> ruling #1 #4\nonly B would propose that.\n" in out


def test_before_a_turn_nothing_is_ruled(type_in: Type, glimpse: Path) -> None:
    out = type_in(["ssssss", "bbbbbb", "", "ruling #1 #4", "quit"], glimpse, "--dice", "given").out
    assert "rulings are made during a turn (R089)." in out
