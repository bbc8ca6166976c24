"""Files of every version of every format, kept for ever: what was written once is read for good.

Files are only ever added (`name-VERSION.suffix`). Where a new version of a format comes, its file joins the
old one, and what both mean stays written here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from builder import catalogue as catalogue_room
from builder import places
from builder.battlefield import Battlefield
from builder.catalogue.cards import known_cards
from builder.formats import (
    collection_file,
    fingerprints,
    hexfield,
    hexgame,
    hexscenario,
    journal_header,
    registry,
)
from builder.formats.hexgame import load_setting
from builder.formats.replay import replay_file
from builder.insight.judging import profile_file, read_profile
from builder.library import shelf
from builder.library.shelf import read_shelf
from builder.playtest import series_file
from builder.playtest.series_file import read_series
from builder.referee.state import ACTIONS
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue
from tests.schemas import schema, wrong_places

KEPT = Path(__file__).parents[1] / "data" / "kept"


def digest(battlefield: Battlefield) -> str:
    """The pieces of a battlefield and where they lie, as a short number."""
    rows = sorted((p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in battlefield.pieces.values())
    return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]


def a_battlefield(path: Path) -> object:
    loaded = registry.read(path, the_catalogue())
    return loaded.problems, loaded.battlefield.info.title, len(loaded.battlefield), digest(loaded.battlefield)


def a_riddle(path: Path) -> object:
    loaded = registry.read(path, the_catalogue())
    homes = [piece.type.home for piece in loaded.battlefield.pieces.values() if piece.type.home is not None]
    said = [(home.program, home.code, home.name, *json.loads(home.said)) for home in homes]
    return {problem.code for problem in loaded.problems}, digest(loaded.battlefield), sorted(said)


def a_scenario(path: Path) -> object:
    scenario = load_setting(path, the_catalogue(), the_cards()).scenario
    (layout,) = scenario.layouts
    figures = [(seat.id, len(seat.figures)) for seat in layout.seats]
    return scenario.title["de"], figures, len(scenario.victory), [str(door.hex) for door in scenario.doors]


def a_journal(path: Path) -> object:
    setting = load_setting(path.with_name("bell-1.hexscenario"), the_catalogue(), the_cards())
    game = replay_file(path, setting).game
    return game.state.round, game.state.outcome and game.state.outcome.sides


def a_series(path: Path) -> object:
    setting = load_setting(path.with_suffix(".hexscenario"), the_catalogue(), the_cards())
    series = read_series(path, setting.scenario, setting.battlefield).series
    return [game.sides for game in series.games], series.casts


def a_collection(path: Path) -> object:
    return collection_file.read_collection(path, the_catalogue())


def own_pieces(path: Path) -> object:
    found = catalogue_room.load(places.shipped("tilesets"), path)
    moss = found.pieces["moss-3"]
    return moss.name, found.boxes["my-prints"].name, [p.message for p in found.problems]


def cards_of_ones_own(path: Path) -> object:
    found = known_cards(places.shipped("tilesets"), path)
    card = found.cards["my-giant"]
    return found.problems, card.name, card.points, [power.name for power in card.powers]


def a_profile(path: Path) -> object:
    found = read_profile(path)
    return found.name, {id: threshold.limit for id, threshold in found.thresholds.items()}


def a_library(path: Path) -> object:
    found = read_shelf(path)
    marks = [(mark.path, mark.pieces, mark.tags, mark.stars) for mark in found.marks]
    return [(folder.path, folder.recursive) for folder in found.folders], marks


def a_stamp(path: Path) -> object:
    pytest.importorskip("PySide6.QtWidgets", reason="stamps belong to the window")
    from builder.formats.copied import read_clip

    group = read_clip(path.read_text(), path.name, the_catalogue()).group
    return group.name, [(piece.type.id, piece.slot) for piece in group.pieces]


Read = tuple[Callable[[Path], object], object]

BELL = "Die stumme Glocke", [("p1", 6), ("p2", 5)], 2, ["Hex(q=2, r=11)"]
FILES: dict[str, Read] = {
    "castle-1.hexfield": (a_battlefield, ((), "Gate of the Raven Hold", 219, "6fb850f54fa4a4d3")),
    "riddle-1.hexfield": (
        a_riddle,
        (
            {"unknown-piece"},
            "8880eae9af1922b1",
            [
                ("hexwright", "my-hut", "my-hut"),
                ("map_editor", "lwr", "Laur ruined wall", "rotation", "uid"),
                ("virtualscape", "17000", "Snow7", "colour", "hexes", "letter", "texts"),
                ("virtualscape", "99999", "99999", "colour", "letter", "rotation"),
            ],
        ),
    ),
    "bell-1.hexscenario": (a_scenario, BELL),
    "bell-1.hexgame": (a_scenario, BELL),
    "bell-1.hexjournal": (a_journal, (3, ("p1",))),
    "bell-2.hexjournal": (a_journal, (3, ("p1",))),
    "bell-1.hexseries": (a_series, ([("p1",), ("p1",), ("p2",), ("p2",)], (("greedy",),))),
    "owned-1.hexcollection": (a_collection, ({"rotv-2e": 2, "fota": 1}, {"grass-1": 10}, ())),
    "own-pieces-1.yaml": (own_pieces, ("bent moss tile", "What came out of my printer", [])),
    "own-cards-1.yaml": (cards_of_ones_own, ((), "The Giant of the Ford", 130, ["Stamp"])),
    "league-1.yaml": (a_profile, ("Our league", {"zone-spaces": 24, "glyph-distance": 2})),
    "library-1.json": (
        a_library,
        ([("/maps", False)], [("/maps/ford.hexfield", "6fb850f54fa4a4d3", ("league", "winter"), 4)]),
    ),
    "tower-1.hexstamp": (a_stamp, ("Watch tower", [("rock-7", 1), ("rock-1", 2), ("rock-1", 3)])),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_any_version_still_means_the_same(name: str) -> None:
    read, expected = FILES[name]
    assert read(KEPT / name) == expected


def test_every_kept_file_is_read_and_every_version_of_every_format_has_one() -> None:
    assert {path.name for path in KEPT.iterdir()} == FILES.keys()
    versions = {
        "hexfield": (1, hexfield.VERSION),
        "hexscenario": (1, hexscenario.VERSION),
        "hexgame": (1, hexgame.VERSION),
        "hexjournal": (1, journal_header.VERSION),
        "hexseries": (1, series_file.VERSION),
        "hexcollection": (1, collection_file.VERSION),
    }
    for suffix, (oldest, now) in versions.items():
        for version in range(oldest, now + 1):
            assert list(KEPT.glob(f"*-{version}.{suffix}")), f"a .{suffix} of version {version} is to be kept"
    assert profile_file.VERSION == 1, "a profile of the new version is to be kept"
    assert shelf.VERSION == 1, "a library of the new version is to be kept"


def test_every_version_of_stamps_has_one() -> None:
    pytest.importorskip("PySide6.QtWidgets", reason="stamps belong to the window")
    from builder.formats import copied

    for version in range(1, copied.VERSION + 1):
        assert list(KEPT.glob(f"*-{version}.hexstamp")), f"a stamp of version {version} is to be kept"


SCHEMAS = {
    ".hexjournal": "hexjournal",
    ".hexseries": "hexseries",
    ".hexstamp": "hexwright-pieces",
    ".hexfield": "hexfield",
    ".hexgame": "hexgame",
    ".hexcollection": "hexcollection",
}


@pytest.mark.parametrize("file", [file for file in FILES if Path(file).suffix in SCHEMAS])
def test_what_is_kept_is_as_the_published_schema_says(file: str) -> None:
    name, content = SCHEMAS[Path(file).suffix], (KEPT / file).read_text(encoding="utf-8")
    lines = name in ("hexjournal", "hexseries")
    parts = [json.loads(line) for line in content.splitlines()] if lines else [yaml.safe_load(content)]
    assert parts
    assert [wrong for part in parts for wrong in wrong_places(name, part)] == []


def test_every_kind_of_action_is_in_the_schema_of_journals(tmp_path: Path) -> None:
    played.written(tmp_path / "a.hexjournal", most=300, events=True)
    lines = [json.loads(line) for line in (tmp_path / "a.hexjournal").read_text().splitlines()]
    assert len({line.get("action") for line in lines}) > 5
    assert [wrong for line in lines for wrong in wrong_places("hexjournal", line)] == []
    assert {action.kind for action in ACTIONS} < set(schema("hexjournal")["$defs"])
    for bad in (
        {"n": 1, "action": "fly"},
        {**lines[3], "wings": 2},
        {**lines[3], "n": "4"},
        {"hexjournal": 1},
    ):
        assert wrong_places("hexjournal", bad)


def test_journals_of_the_first_version_find_the_cards_that_they_were_played_with() -> None:
    """A key that a kind of power got later changes no print of a card that does not use it."""
    prints = json.loads((KEPT.parent / "card-prints-1.json").read_text())
    cards = the_cards()
    assert {id: fingerprints.of_card(cards[id]) for id in prints} == prints
