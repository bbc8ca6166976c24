"""What `hexwright check` says in another language: nothing but names and words of the file stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder import language
from builder.cli import main
from builder.cli.inputs import the_cards, the_catalogue, the_glyphs
from builder.cli.playing.choices import KINDS
from builder.cli.playing.questions import HELP
from builder.construction.registry import RULES
from builder.places import shipped
from builder.plaindata import read_yaml
from tests.languages import PSEUDO, not_translated, pseudo
from tests.translated import plain_words, pseudo_language

HEAD = "hexfield: 1\ntitle: Ford\nauthor: ''\n"


@pytest.fixture(autouse=True)
def _spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pseudo-language, spoken by this process."""
    monkeypatch.setenv("LANGUAGE", "")
    with pseudo_language():
        yield


def left_in_english(path: Path, *names: str) -> set[str]:
    """Words of what is said about a file that are not translated and no ``names`` of the file."""
    said = CliRunner().invoke(main, ["check", str(path)]).output
    assert "⟦" in said
    return set(not_translated(said.replace(str(path), "").replace("hexwright: ", ""))) - set(names)


def names_in(path: Path) -> set[str]:
    """The words of a file, letters of columns among them."""
    return set(re.findall(r"[A-Za-z]{2,}", path.read_text()))


def values_in(path: Path) -> set[str]:
    """The texts that a file gives, with and without an article; none of its keys."""
    found, rest = set[str](), [read_yaml(path.read_bytes(), path.name).data]
    while rest:
        one = rest.pop()
        rest += one.values() if isinstance(one, Mapping) else one if isinstance(one, list) else ()
        if isinstance(one, str):
            found |= {one, one.removeprefix("The ")}
    return found


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tab.hexfield", "hexfield: 1\n\ttitle: x\n"),
        ("twice.hexfield", HEAD + "title: Two\npieces: []\n"),
        ("none.hexfield", HEAD + "pieces: {}\n"),
        ("newer.hexfield", "hexfield: 99\npieces: []\n"),
        ("other.hexfield", "hexscenario: 1\n"),
        ("missing.hsc", None),
        ("broken.hsc", "\x01" * 40),
        ("broken.json", '{"hexMap": 1'),
        ("deep.json", '{"hexMap": ' + "[" * 40),
        ("nothing.hexscenario", "hexscenario: 1\ntitle: Siege\n"),
        ("nothing.hexgame", "{}"),
    ],
)
def test_of_a_file_that_cannot_be_read_every_word_is_translated(
    tmp_path: Path, name: str, content: str | None
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    assert left_in_english(path, "duplicate", "key") == set()  # the code of what is given twice


def test_of_rows_that_are_left_out_every_word_is_translated(tmp_path: Path) -> None:
    path = tmp_path / "rows.hexfield"
    rows = [
        "{piece: lava-9, at: [0, 0, 1]}",
        "{piece: grass-1, at: [0, 0]}",
        "{piece: grass-1, at: [0, 0, 0]}",
        "7",
    ]
    path.write_text(
        HEAD + "weather: rain\nnotes: {slots: [{slot: x}]}\npieces:\n- " + "\n- ".join(rows) + "\n"
    )
    codes = (
        "wrong",
        "row",
        "duplicate",
        "unknown",
        "piece",
        "key",
        "under",
        "table",
        "pieces",
        "notes",
        "slot",
        "slots",
        "lava",
        "decided",
    )
    assert left_in_english(path, *codes) == set()


def test_of_what_cannot_be_built_every_word_is_translated(tmp_path: Path) -> None:
    path = tmp_path / "floating.hexfield"
    rows = [
        "{piece: grass-1, at: [0, 0, 9]}",
        "{piece: grass-7, at: [3, 0, 1]}",
        "{piece: rock-7, at: [3, 0, 1]}",
        "{piece: ladder-rung, at: [9, 0, 4]}",
        "{piece: water-1, at: [12, 0, 5]}",
        "{piece: ruin-long, at: [15, 0, 3]}",
    ]
    path.write_text(HEAD + "pieces:\n- " + "\n- ".join(rows) + "\n")
    codes = {code for rule in RULES for code in rule.code.split("-")}
    assert left_in_english(path, "decided", *codes) == set()  # "decided 22" is the number of a decision


@pytest.mark.parametrize(
    ("command", "name"), [("pieces", "7-hex grass tile"), ("boxes", "Age of Annihilation (master set)")]
)
def test_names_that_ship_are_translated(command: str, name: str) -> None:
    assert pseudo(name) in CliRunner().invoke(main, [command]).output


SCENARIOS = shipped("scenarios")
SHIPPED = ("gate-of-the-raven-hold", "four-fords", "ash-and-fir")


@pytest.mark.parametrize("name", SHIPPED)
def test_of_a_report_every_word_is_translated(name: str) -> None:
    path = SCENARIOS / f"{name}.hexfield"
    names = names_in(path).union(*map(names_in, SCENARIOS.glob(f"{name}*.hexscenario")))
    said = CliRunner().invoke(main, ["report", str(path)]).stdout
    assert said.count("⟦") > 50
    assert plain_words(said.splitlines(), names | {"wall-walk", "ladder"}) == {}


def test_json_of_a_report_has_the_same_values_in_every_language() -> None:
    def values() -> list[tuple[str, object]]:
        ran = CliRunner().invoke(main, ["report", str(SCENARIOS / "four-fords.hexfield"), "--json"])
        sections = json.loads(ran.stdout)["sections"]
        return [(fact["id"], fact["value"]) for section in sections for fact in section["facts"]]

    spoken = values()
    language.speak(language.SOURCE)
    assert spoken == values()


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("sight", ("--from", "5,0,1", "--to", "2,3,1", "--range", "3")),
        ("sight", ("--from", "6,15,1", "--to", "9,11,1")),
        ("reach", ("--from", "5,6,2", "--card", "finn-the-viking-champion")),
        ("why", ("--from", "5,0,1", "--to", "2,3,1", "--card", "finn-the-viking-champion")),
        ("why", ("--from", "9,11,1", "--to", "6,15,1", "--card", "finn-the-viking-champion")),
    ],
)
def test_what_a_figure_sees_and_where_it_goes_is_translated(command: str, options: tuple[str, ...]) -> None:
    said = (
        CliRunner()
        .invoke(main, [command, str(SCENARIOS / "gate-of-the-raven-hold.hexfield"), *options])
        .stdout
    )
    assert "⟦" in said
    assert plain_words(said.splitlines(), {"ladder", "ends it"}) == {}


FIELD = SCENARIOS / "gate-of-the-raven-hold.hexfield"
HOMECOMING = SCENARIOS / "gate-of-the-raven-hold-homecoming.hexscenario"
TERRAINS = tuple(the_catalogue().kinds)


@pytest.mark.parametrize(
    ("command", "arguments", "ids"),
    [
        ("info", (FIELD,), ()),
        ("info", (HOMECOMING,), ("master-2",)),
        ("inventory", (FIELD, "-c", "COLLECTION"), ()),
        ("inventory", (FIELD, SCENARIOS / "four-fords.hexfield", "--together"), ()),
        ("buildable", (SCENARIOS, "-c", "COLLECTION"), ()),
        ("sheets", (SCENARIOS / "four-fords.hexfield", "--no-scenario", "-o", "FOLDER/b.svg"), ("page",)),
        ("spaces", (FIELD,), TERRAINS),
        ("graph", (FIELD, "-o", "FOLDER/b.graphml"), ()),
        ("convert", (FIELD, "FOLDER/b.hsc"), ()),
        ("convert", (SCENARIOS / "four-fords.hexfield", "FOLDER/b.hexfield"), ("scenario-left",)),
        (
            "export",
            (SCENARIOS / "gate-of-the-raven-hold-homecoming.hexscenario", "-o", "FOLDER/b.hexgame"),
            (),
        ),
        ("picture", (FIELD, "-o", "FOLDER/b.svg"), ()),
    ],
)
def test_what_is_said_of_a_file_is_translated(
    tmp_path: Path, command: str, arguments: tuple[str | Path, ...], ids: tuple[str, ...]
) -> None:
    collection = tmp_path / "mine.hexcollection"
    collection.write_text("hexcollection: 1\nboxes: {rotv-2e: 1}\n")
    given = [
        str(arg).replace("FOLDER", str(tmp_path)).replace("COLLECTION", str(collection)) for arg in arguments
    ]
    said = CliRunner().invoke(main, [command, *given]).stdout
    assert plain_words_of(said, *given, *ids, str(tmp_path)) == {}


@pytest.mark.parametrize(
    "typed",
    ["boxes", "pieces", "cards", "cards mimring", "library search --markdown", f"forum {FIELD} --long"],
)
def test_lists_are_translated_with_their_headings(typed: str) -> None:
    cards = the_cards().values()
    names = {name for card in cards for name in (card.id, card.general, card.set, *card.source)}
    names |= {name for card in cards for power in card.powers for name in (power.name, power.kind)}
    battlefield = {
        line for line in FIELD.read_text().splitlines() if "title" in line or "description" in line
    }
    said = CliRunner().invoke(main, typed.split()).stdout
    known = names | {*the_catalogue().pieces} | {line.partition('"')[2].rstrip('"') for line in battlefield}
    assert plain_words_of(said, *known) == {}


def plain_words_of(said: str, *names: str) -> dict[str, list[str]]:
    """Words that are no ``names`` and nothing in the shipped files, and not translated."""
    assert "⟦" in said
    known = {*names, str(SCENARIOS), "hexfield", "hexscenario", *the_catalogue().boxes}
    names_of_cards = {one.name for one in (*the_cards().values(), *the_glyphs().values())}
    known |= names_of_cards | {name.removesuffix("s") for name in names_of_cards}  # one of a squad
    return plain_words(said.splitlines(), known.union(*map(values_in, SCENARIOS.glob("*.hex*"))))


@pytest.mark.parametrize("name", ["four-fords-heron-stones", "gate-of-the-raven-hold-homecoming"])
def test_how_a_game_stands_is_translated(tmp_path: Path, name: str) -> None:
    scenario, journal = str(SCENARIOS / f"{name}.hexscenario"), str(tmp_path / "game.hexjournal")
    played = ["play", scenario, "--players", "greedy", "--seed", "7", "--journal", journal]
    for command in (played, ["referee", scenario, journal]):
        said = CliRunner().invoke(main, command).stdout
        assert plain_words_of(said, journal, "master-2", "basic") == {}


def test_what_a_person_may_do_in_the_terminal_is_translated(tmp_path: Path) -> None:
    scenario, journal = (
        SCENARIOS / "gate-of-the-raven-hold-silent-bell.hexscenario",
        tmp_path / "game.hexjournal",
    )
    typed = ["auto", "list", "list move", "look", "map", "why C9", *["auto"] * 6, "list", "quit"]
    options = ["--players", "human,greedy", "--seed", "7", "--journal", str(journal)]
    said = CliRunner().invoke(main, ["play", str(scenario), *options], input="\n".join(typed)).stdout
    to_type = [f"list {kind.word}" for kind in KINDS]
    shown = said.replace(f"hexwright play {scenario} --players human,greedy", "")
    assert plain_words_of(shown, *typed, *to_type, str(journal), "--journal") == {}


def test_the_help_of_a_game_is_translated() -> None:
    scenario = str(SCENARIOS / "four-fords-heron-stones.hexscenario")
    said = (
        CliRunner().invoke(main, ["play", scenario, "--players", "human,greedy"], input="help\nquit\n").stdout
    )
    assert pseudo(HELP) in said


def test_what_stands_on_an_army_card_is_translated() -> None:
    said = CliRunner().invoke(main, ["cards", "mimring"]).stdout.splitlines()
    assert [line for line in said if line.startswith("⟦") and not line.endswith("⟧")] == []
    assert len([line for line in said if line.startswith("⟦")]) >= 5


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("chekc x", {"chekc", "check"}),
        ("check", set()),
        ("check x --sttrict", {"sttrict", "strict", "check"}),
        ("info a b", set()),
        ("sheets a", {"output"}),
        ("sheets a --paper B5", {"paper", "sheets", "Letter", "Tabloid"}),
        ("playtest a --games many", {"games", "many", "integer", "range"}),
        ("playtest a --games 0", {"games"}),
        ("library find --help", {"library", "find"}),
    ],
)
def test_what_click_says_of_wrong_usage_is_translated(line: str, names: set[str]) -> None:
    said = CliRunner().invoke(main, line.split()).output
    usage = {"main", "help", *line.split(), *re.findall(r"[A-Z]{2,}", said)}
    assert "⟦" in said
    assert {*not_translated(said)} - usage - names == set()


def test_in_english_click_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    language.speak(language.SOURCE)
    monkeypatch.setenv("LANGUAGE", PSEUDO)
    assert CliRunner().invoke(main, ["check"]).output.startswith("Usage: ")
