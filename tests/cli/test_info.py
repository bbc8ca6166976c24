"""`hexwright info`, `cards` and `forum`, and what a scenario or a whole game stands for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats, places
from builder.catalogue import Catalogue
from tests.battlefields import FORDS
from tests.cli.conftest import Run
from tests.formats import played
from tests.pdf_texts import texts

# ---- `hexwright info` ----


def test_the_facts_of_a_battlefield(run, ford):
    ran = run("info", "--json", ford, code=0)
    assert ran.data == {
        "version": 1,
        "file": str(ford),
        "format": "hexfield",
        "title": "The ford",
        "author": "Somebody",
        "pieces": 5,
        "levels": 2,
        "hexes": 16,
        "spaces": 16,
        # 6.5 hexes of 44.58 mm from W to E, 6.5 sides of 25.74 mm from N to S, 2 levels of 10.3 mm.
        "size": {"columns": 7, "rows": 4, "width_mm": 289.8, "depth_mm": 167.3, "height_mm": 20.6},
        "boxes_needed": {"rotv-2e": 1},
        "fewer_boxes": {},
        "same_as": {"rotv-2e": ["rotv-1e"]},
        "not_in_any_box": {},
        "unknown": {},
        "sets_used": [],
        "left_out": [],
    }


def test_boxes_that_a_file_of_heroscape_map_editor_names(run, tmp_path):
    hex_map = {"shape": "rectangle", "width": 9, "length": 9, "setsUsed": ["C", "A"]}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"hexMap": hex_map, "boardPieces": ["0~3~3~0~g7"]}))
    assert run("info", "--json", path).data["sets_used"] == ["aoa", "A"]
    assert "made for   Age of Annihilation (master set), A\n" in run("info", path).out


def test_people_read_the_same_in_lines(run, ford):
    out = run("info", ford).out
    assert "title      The ford\n" in out
    assert "pieces     5\n" in out
    assert "1 × Rise of the Valkyrie" in out
    assert "\x1b" not in out


def test_an_empty_battlefield_has_no_size(run, lay):
    data = run("info", "--json", lay("empty.hexfield")).data
    assert [data[key] for key in ("pieces", "levels", "hexes", "spaces")] == [0, 0, 0, 0]
    assert set(data["size"].values()) == {0}
    assert data["boxes_needed"] == {}


def test_a_pool_is_as_high_as_the_water(run, lay):
    assert run("info", "--json", lay("pool.hexfield", "water-1 0,0 1")).data["size"]["height_mm"] == 3.9


def test_a_title_cannot_steer_the_terminal(run, tmp_path):
    path = tmp_path / "evil.hexfield"
    path.write_text('hexfield: 1\ntitle: "red\\x1b[31m\\x07"\npieces: []\n')
    out = run("info", path).out
    assert "\x1b" not in out
    assert "red\\x1b[31m\\x07" in out


PUBLISHED = (
    "durgeth-swamps",
    "migols-tomb",
    "table-of-the-giants",
    "thaelenk-tundra",
    "the-forgotten-forest",
    "the-forsaken-waters",
    "the-west-barbican-of-idona-castle",
    "trollsford-swamps",
    "volcarren-wasteland",
)


def test_a_published_battlefield_has_the_numbers_listed_for_it(
    published, shared, catalogue, run, tmp_path, subtests
):
    listed = json.loads((shared / "maps" / "expected.json").read_text())["battlefields"]
    for name in PUBLISHED:
        with subtests.test(name):
            path = tmp_path / f"{name}.hexfield"
            formats.write(published(name), path, catalogue)
            expected = listed[f"{name}.json"]
            data = run("info", "--json", path).data
            for key in ("pieces", "hexes", "spaces"):
                assert data[key] == expected[key], key
            assert sorted(data["boxes_needed"]) == sorted(expected["required_sets"])


# ---- `hexwright cards` ----

OWN = """
cards:
- {id: my-giant, name: My Giant, size: huge, height: 12, move: 5, range: 1, attack: 5, defense: 3,
   points: 130, unique: true, hero: true, life: 6, powers: [{kind: flying}]}
- {id: half, name: Half}
"""


def write_own(own_home: Path) -> None:
    """The user's file with one sound and one broken card."""
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / "own-cards.yaml").write_text(OWN)


def shipped_cards() -> int:
    """How many cards the shipped files hold."""
    files = (places.shipped("tilesets") / "cards").glob("*.yaml")
    texts = (file.read_text().partition("\ncards:\n") for file in files)
    return sum(f"\n{cards}".count("\n- id: ") for _head, _word, cards in texts)


def test_cards_are_listed_with_their_numbers(run: Run) -> None:
    cards = {card["id"]: card for card in run("cards", "--json").data["cards"]}
    assert len(cards) == shipped_cards()
    mimring = cards["mimring"]
    assert (mimring["size"], mimring["height"], mimring["spaces"]) == ("huge", 9, 2)
    assert (mimring["move"], mimring["range"], mimring["attack"], mimring["defense"]) == (6, 1, 4, 3)
    assert mimring["basic"] == {"move": 6, "range": 6, "attack": 6, "defense": 8}
    assert (mimring["points"], mimring["life"], mimring["unique"], mimring["hero"]) == (150, 5, True, True)
    assert mimring["flying"]
    assert mimring["powers"][1]["given"]["shape"] == "line"
    assert cards["shaolin-monks"]["leap"] == {"spaces": 3, "up": 12, "down": 12, "swiped": False}
    assert cards["sgt-drake-alexander"]["leap"] == {"spaces": 1, "up": 25, "down": 0, "swiped": True}


def test_people_read_a_table(run: Run) -> None:
    lines = run("cards").out.splitlines()
    assert lines[0].split("  ")[0] == "card"
    assert len(lines) == 1 + shipped_cards()
    carr = next(line for line in lines if line.startswith("agent-carr"))
    assert carr.endswith("7/4/4/6        Ghost Walk, Sword of Reckoning 4, Disengage")


def test_all_of_one_card_is_told(run: Run) -> None:
    ran = run("cards", "grimnak", "marro-drones", code=0)
    first, second = ran.out.split("\n\n")
    assert first.startswith("Grimnak (grimnak)\n  unique hero, utgar, orc, champion, ferocious: 120 points\n")
    assert "Master: life 5, move 5, range 1, attack 2, defense 4\n" in first
    assert "Basic: move 5, range 1, attack 6, defense 7\n" in first
    assert "Chomp [chomp]: Before attacking" in first
    assert "common squad of 3" in second


def test_a_card_that_is_not_known_is_refused_with_similar_ones(run: Run) -> None:
    ran = run("cards", "grimnk", "--json", code=2)
    assert "did you mean grimnak" in ran.data["error"]


def test_own_cards_are_listed_and_marked(run: Run, own_home: Path) -> None:
    write_own(own_home)
    ran = run("cards", code=0)
    assert ran.out.splitlines()[-1].startswith("my-giant  ")
    assert "My Giant (own card)" in ran.out
    assert ran.err.count("\n") == 1
    assert f"your own cards: {own_home}" in ran.err
    assert "line 5, cards[1]: move: " in ran.err
    listed = {card["id"]: card["own"] for card in run("cards", "--json").data["cards"]}
    assert [id for id, own in listed.items() if own] == ["my-giant"]
    # A power without a sentence of its own is told by its kind.
    assert "flying [flying]: flies over levels" in run("cards", "my-giant").out


def test_commands_about_moving_know_own_cards(run: Run, own_home: Path, ford: Path) -> None:
    write_own(own_home)
    ran = run("reach", ford, "--from", "0,0,2", "--card", "my-giant", "--json", code=0)
    assert ran.data["figure"]["flying"] is True


# ---- `hexwright forum` ----


def test_a_short_post_says_what_it_is_takes_and_where_to_get_it(run, ford):
    ran = run("forum", ford, code=0)
    assert ran.out.startswith("The ford\nby Somebody\n\nPieces: 5\nHighest level: 2\nSize: ")
    assert "Boxes needed\n  1 × Rise of the Valkyrie" in ran.out
    assert ran.out.endswith("\nFile: ford.hexfield\nLink:\n")
    assert "All pieces" not in ran.out


def test_links_fill_the_line_for_them(run, ford):
    out = run("forum", ford, "--link", "https://example.org/a", "--link", "http://example.org/b").out
    assert out.endswith("\nLink: https://example.org/a\nLink: http://example.org/b\n")
    marked = run("forum", ford, "--bbcode", "--link", "https://example.org/a").out
    assert "[url]https://example.org/a[/url]" in marked


def test_a_long_post_has_every_piece_and_level(run, ford):
    out = run("forum", ford, "--long", "--markdown").out
    assert "* 2 × 7-hex grass tile" in out
    assert "**Level 2**" in out


def test_what_the_file_says_of_players_and_zones_is_in_it(run, virtualscape):
    out = run("forum", virtualscape(FORDS)).out
    assert "\nStart zones: 2\n" in out


def test_the_scenario_beside_it_is_asked_too(run, ford):
    beside = ford.with_suffix(".hexscenario")
    beside.write_text(f"hexscenario: 1\nbattlefield: {ford.name}\nimported: {{players: 2 or 3}}\n")
    assert "\nPlayers: 2 or 3\n" in run("forum", ford).out


def test_json_and_a_file_hold_the_same_text(run, ford, tmp_path):
    out = tmp_path / "post.txt"
    ran = run("forum", ford, "--json", "-o", out)
    assert ran.data["text"] == out.read_text(encoding="utf-8")
    assert ran.data["out"] == str(out)


@pytest.mark.parametrize(
    "address", ["example.org", "javascript:alert(1)", "https://a b", "https://", "https://x/[/url]"]
)
def test_what_is_no_address_is_refused(run, ford, address):
    ran = run("forum", ford, "--link", address, "--json", code=2)
    assert "an address that begins with https:// was expected" in ran.data["error"]


def test_two_mark_ups_at_once_are_wrong_usage(run, ford):
    assert run("forum", ford, "--markdown", "--bbcode").code == 2


# ---- Commands about a battlefield that are given a scenario or a whole game ----

TITLE = "The small war"
EVERY = ("scenario", "game")


def _words(path: Path) -> str:
    return " ".join(texts(path))


@pytest.fixture
def files(run: Run, tmp_path: Path, catalogue: Catalogue) -> dict[str, Path]:
    """A battlefield, a scenario that names it, and the whole game exported of both in a folder of its own."""
    field, scenario = tmp_path / "meadow.hexfield", tmp_path / "war.hexscenario"
    game = tmp_path / "elsewhere" / "war.hexgame"
    game.parent.mkdir()
    formats.write(played.battlefield(), field, catalogue)
    titled = replace(played.scenario(), title={"en": TITLE})
    formats.write_hexscenario(scenario, titled, battlefield=field.name)
    assert run("export", scenario, "-o", game, "--force").code in (0, 1)
    return {"field": field, "scenario": scenario, "game": game}


def test_of_a_game_is_told_what_is_played(run: Run, files: dict[str, Path]) -> None:
    of_scenario, of_game = (run("info", "--json", files[kind]).data for kind in EVERY)
    assert (of_scenario.pop("format"), of_game.pop("format")) == ("hexscenario", "hexgame")
    assert of_scenario.pop("battlefield") is not None
    assert of_game.pop("battlefield") is None
    assert {**of_scenario, "file": ""} == {**of_game, "file": ""}
    told = run("info", files["game"]).out
    assert told.startswith(f"file       {files['game']} (hexgame)\ntitle ")
    assert "played on  a battlefield in the same file\n" in told


def test_a_game_is_checked_with_its_own_cards(run: Run, files: dict[str, Path], tmp_path: Path) -> None:
    def told(kind: str) -> list[dict]:
        return [
            {**row, "file": "", "pieces": []} for row in run("check", "--json", files[kind]).data["problems"]
        ]

    assert told("game") == told("scenario")
    scenario, out = tmp_path / "meadow.hexscenario", tmp_path / "bad.hexgame"
    formats.write_hexscenario(scenario, replace(played.scenario(), victory=()), played.battlefield())
    assert run("export", scenario, "-o", out, "--force").code == 1
    ran = run("check", "--json", out, code=1)
    assert "no-victory" in {row["code"] for row in ran.data["problems"]}


def test_a_damaged_game_is_one_message(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.hexgame"
    path.write_text('{"hexgame": 1, "rules": 1, "scen')
    for command in (["info"], ["check"], ["sheets", "-o", tmp_path / "s.pdf"]):
        ran = run(*command, path, code=2)
        assert ran.err.count(f"{path}, line 1: not JSON") == 1


@pytest.mark.parametrize("kind", EVERY)
def test_build_sheets_print_that_scenario(
    run_inked: Run, files: dict[str, Path], tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "s.pdf"
    ran = run_inked("sheets", "--json", files[kind], "-o", out)
    assert (ran.code, ran.data["scenario"]) == (0, str(files[kind]))
    assert TITLE in _words(out)
    ran = run_inked("sheets", "--json", files[kind], "-o", out, "--no-scenario")
    assert (ran.code, ran.data["scenario"]) == (0, None)
    assert TITLE not in _words(out)


@pytest.mark.parametrize("kind", EVERY)
def test_its_battlefield_is_drawn_and_reported_on(
    run: Run, files: dict[str, Path], tmp_path: Path, kind: str
) -> None:
    pictures = []
    for file in (files["field"], files[kind]):
        out = tmp_path / "p.svg"
        assert run("picture", file, "-o", out).code == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]
    ran = run("report", "--json", files[kind], code=0)
    assert ran.data["scenario"] == str(files[kind])
    asked = run("report", "--json", files["field"], "--scenario", files["scenario"]).data
    assert ran.data["sections"] == asked["sections"]


def test_another_scenario_for_the_battlefield_of_one_is_not_called_foreign(
    run: Run, files: dict[str, Path]
) -> None:
    other = files["scenario"].with_name("other.hexscenario")
    other.write_bytes(files["scenario"].read_bytes())
    ran = run("report", "--json", files["scenario"], "--scenario", other)
    assert (ran.data["scenario"], "was made for" in ran.err) == (str(other), False)
