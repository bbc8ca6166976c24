"""`hexwright army check` and `hexwright cards --official`."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from tests.cli.conftest import Run
from tests.formats import played
from tests.formats.test_seated_armies import open_to_all

ARMY = """\
hexarmy: 1
title: "Green tide"
cards: {blade-gruts: 2, Arrow Gruts: 1, raelin-the-kyrie-warrior: 1}
limits: {system: standard, points: 200, figures: 12}
"""


def test_an_army_is_counted_and_what_it_may_still_hold_is_listed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tide.hexarmy"
    path.write_text(ARMY)
    ran = run("army", "check", path, "--may-hold", code=0)
    assert ran.out.splitlines()[0] == "Green tide: 4 cards, 200 points (standard), 12 figures, 12 spaces"
    assert ran.out.splitlines()[1] == "  Within the limits, one more of: no card"
    (army,) = run("army", "check", path, "--json").data["armies"]
    assert (army["points"], army["figures"], army["spaces"]) == (200, 12, 12)
    assert army["generals"] == ["jandar", "utgar"]
    path.write_text(ARMY.replace("points: 200, figures: 12", "points: 225, figures: 13"))
    (army,) = run("army", "check", path, "--may-hold", "--json").data["armies"]
    assert "swog-rider" in army["may_hold"]


def test_what_goes_beyond_the_limits_is_an_error_and_a_wrong_file_is_named(run: Run, tmp_path: Path) -> None:
    path, broken = tmp_path / "tide.hexarmy", tmp_path / "broken.hexarmy"
    path.write_text(ARMY.replace("200", "150").replace("blade-gruts: 2", "blade-gruts: 2, Balrog: 1"))
    broken.write_text("hexfield: 1\n")
    ran = run("army", "check", path, code=1)
    assert "line 3, cards.Balrog: Balrog: no army card of that name is known" in ran.out
    assert "The army has 200 points; the limit is 150" in ran.out
    path.write_text("hexarmy: 1\ncards: {q9: 1}\n")
    assert run("army", "check", path, code=1).out.splitlines()[-1].strip() == "Did you mean major-q9?"
    path.write_text("hexarmy: 1\ncards:\n" + "".join(f"  card-{n}: 1\n" for n in range(201)))
    assert "cards: at most 200 were expected, found 201" in run("army", "check", path, code=1).out
    ran = run("army", "check", path, broken, code=2)
    assert "broken.hexarmy, line 1: not an army; `hexarmy: 1` was expected at the top" in ran.err


def test_games_begin_with_armies_of_files_and_go_on_with_the_whole_game_beside_them(
    run: Run, tmp_path: Path
) -> None:
    scenario = open_to_all(rounds=1)
    path, journal = tmp_path / "meadow.hexscenario", tmp_path / "game.hexjournal"
    formats.write_hexscenario(path, scenario, played.battlefield())
    army = tmp_path / "elves.hexarmy"
    army.write_text("hexarmy: 1\ncards: {Acolarh: 1}\n")
    given = (path, "--players", "greedy", "--army", f"1={army}", "--army", f"B={army}")
    ran = run("play", *given, "--seed", 1, "--journal", journal, code=0)
    assert "Acolarh" in ran.out
    assert run("referee", tmp_path / "game.hexgame", journal, "--json", code=0).data["refusal"] is None
    assert "Acolarh" in run("play", tmp_path / "game.hexgame", "--journal", journal, code=0).out
    run("playtest", *given, "--games", 2, code=0)
    ran = run("play", path, "--players", "greedy", "--army", "1", code=2)
    assert "SEAT=FILE was expected" in ran.err


@pytest.mark.parametrize(
    ("limits", "right", "wrong"),
    [
        (  # Wichita Falls, November 2025
            "{points: 500, figures: 16, spaces: 24, eras: [renegade]}",
            ("{Admiral EJ-1M: 1, Bok-Bur-Na: 1}", []),
            ("{Blade Gruts: 5}", ["army-era", "army-figures"]),
        ),
        (  # Phoenix Gamers Guild, March 2025
            "{system: delta, points: 425, eras: [classic], sets: [Rise of the Valkyrie, Swarm of the Marro]}",
            ("{Agent Carr: 1, Airborne Elite: 1}", []),
            ("{Agent Carr: 1, Blade Gruts: 7}", ["army-points", "army-set"]),
        ),
    ],
)  # fmt: skip
def test_rules_of_public_tournaments_are_entered_as_their_organisers_would(
    run: Run, tmp_path: Path, limits: str, right: tuple[str, list[str]], wrong: tuple[str, list[str]]
) -> None:
    path = tmp_path / "mine.hexarmy"
    for cards, codes in (right, wrong):
        path.write_text(f"hexarmy: 1\ncards: {cards}\nlimits: {limits}\n")
        (army,) = run("army", "check", path, "--json").data["armies"]
        assert sorted(problem["code"] for problem in army["problems"]) == codes


def test_an_army_is_printed_and_what_is_not_understood_of_its_file_is_told(
    run_inked: Run, tmp_path: Path
) -> None:
    path, out = tmp_path / "tide.hexarmy", tmp_path / "tide.pdf"
    path.write_text(ARMY)
    assert run_inked("army", "print", path, "-o", out, code=0).out == f"{out} written\n"
    assert out.read_bytes().startswith(b"%PDF")
    path.write_text(ARMY + "colour: red\n")
    assert "line 5, colour" in run_inked("army", "print", path, "-o", out, code=1).err


def test_official_cards_are_found_by_words(run: Run) -> None:
    lines = run("cards", "--official", "grut", "archer").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["arrow-gruts"]
    (card,) = run("cards", "--official", "grut", "archer", "--json").data["cards"]
    assert card["costs"] == {"standard": 40, "delta": 45}
    assert "hexwright cards --official Agent Skahen lists them" in run("cards", "agent-skahen", code=2).err
