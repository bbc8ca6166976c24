"""Finding maps by words and by facts, in an order; copies and mirror images."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.battlefield import Put as Putting
from builder.catalogue import Home, placeholder
from builder.errors import RefusedError
from builder.formats import FORMATS, write
from builder.hexgrid import Hex, Motion
from builder.library.fingerprint import Relation
from builder.library.library import Library
from builder.library.query import parse
from builder.library.shelf import retagged
from tests.battlefields import CASTLE, FORDS, WOOD, laid, made, shipped_catalogue
from tests.formats.imports import write_imported
from tests.library.conftest import Find, Put
from tests.library.test_fingerprint import moved

GRASS = [("grass-1", q, 0) for q in range(3)]
LAVA = [("lava-field-1", q, 0) for q in range(4)]


@pytest.fixture
def three(put: Put, maps: Path, library: Library) -> Library:
    """A meadow of three grass tiles for two or four players, lava with one grass, one that is damaged."""
    put(
        "meadow.hexfield",
        *GRASS,
        title="The Old Meadow",
        author="Élodie",
        description="Cows graze by the ford.",
    )
    put("fire.hexfield", *LAVA, ("grass-1", 4, 0), ("grass-1", 9, 9, 5), title="Fire")
    (maps / "broken.hsc").write_bytes(b"no such thing")
    write_imported(
        maps / "meadow.hexscenario", {"players": "2", "zones": {"red": [[0, 0, 1]]}}, "meadow.hexfield"
    )
    library.add(maps)
    library.update(shipped_catalogue())
    return library


QUERIES = (
    ("", ["broken.hsc", "fire.hexfield", "meadow.hexfield"]),
    ("mead", ["meadow.hexfield"]),
    ('"mead"', []),
    ("graz elodie", ["meadow.hexfield"]),
    ('"the ford"', ["meadow.hexfield"]),
    ('"ford the"', []),
    ("title:ford", []),
    ("text:ford", ["meadow.hexfield"]),
    ("file:fire", ["fire.hexfield"]),
    ("-ford", ["broken.hsc", "fire.hexfield"]),
    ("pieces<4", ["meadow.hexfield"]),
    ("-pieces<4", ["fire.hexfield"]),
    ("size:6 levels:5", ["fire.hexfield"]),
    ("zones:1", ["meadow.hexfield"]),
    ("scenarios=0", ["fire.hexfield"]),
    ("errors>=1", ["fire.hexfield"]),
    ("problem:no-support", ["fire.hexfield"]),
    ("terrain:lava-field", ["fire.hexfield"]),
    ("terrain:grass>=40", ["meadow.hexfield"]),
    ("terrain:lava-field<10", ["meadow.hexfield"]),
    ("piece:grass-1<3", ["fire.hexfield"]),
    ("format:hexfield -fire", ["meadow.hexfield"]),
    ("damaged", ["broken.hsc"]),
    ("symmetric", ["meadow.hexfield"]),
    ("sort:-pieces", ["fire.hexfield", "meadow.hexfield", "broken.hsc"]),
    ("sort:pieces", ["meadow.hexfield", "fire.hexfield", "broken.hsc"]),
    ("sort:file", ["broken.hsc", "fire.hexfield", "meadow.hexfield"]),
)


def test_queries_find(three: Library, find: Find, subtests: pytest.Subtests) -> None:
    for query, found in QUERIES:
        with subtests.test(query):
            assert find(query) == found


def test_the_scenarios_beside_a_map_count_as_soon_as_they_are_there(
    three: Library, find: Find, maps: Path
) -> None:
    assert find("scenarios:1") == ["meadow.hexfield"]
    (maps / "meadow.hexscenario").unlink()
    three.update(shipped_catalogue())
    assert find("scenarios:1") == []


def test_what_can_be_built_depends_on_what_is_owned(three: Library, find: Find) -> None:
    assert find("buildable", {"grass-1": 3}) == ["meadow.hexfield"]
    assert find("buildable", {"grass-1": 2}) == []
    assert find("missing<=4 sort:missing", {"grass-1": 2}) == ["meadow.hexfield", "fire.hexfield"]
    assert find("-buildable", {"grass-1": 3}) == ["fire.hexfield"]
    with pytest.raises(RefusedError, match="need a collection"):
        find("buildable")


def test_after_many_collections_and_a_new_map_none_is_left_out(three: Library, find: Find, put: Put) -> None:
    """What is missing is remembered for some collections only, for the one asked about of all maps."""
    for number in range(14):
        owned = {"grass-1": 3, "rock-1": number}
        assert len(find("buildable", owned)) == 1 + number
        put(f"new-{number}.hexfield", ("grass-1", 0, 0))
        three.update(shipped_catalogue())
        assert len(find("buildable", owned)) == 2 + number


def test_what_was_worked_out_with_other_tiles_is_forgotten_with_the_map(
    three: Library, find: Find, maps: Path
) -> None:
    owned = {"grass-2": 1, "grass-1": 1}
    entries = three.index.search(parse("meadow"), None, owned)
    assert three.fit(entries, owned, shipped_catalogue(), seconds=5) == 1
    assert find("fits", owned) == ["meadow.hexfield"]
    assert find("fits", {"grass-2": 2}) == find("buildable", owned) == []
    write(laid(("rock-7", 0, 0)), maps / "meadow.hexfield", shipped_catalogue())
    three.update(shipped_catalogue())
    assert find("fits", owned) == []


def test_what_is_worked_out_is_not_worked_out_again(three: Library, find: Find) -> None:
    owned = {"grass-3": 1, "grass-2": 1}
    entries = three.index.search(parse("-damaged sort:-title"), None, owned)
    calls: list[str] = []

    def progress(done: int, of: int, name: str) -> None:
        calls.append(f"{name} {done}/{of}")

    assert three.fit(entries, owned, shipped_catalogue(), seconds=5, progress=progress) == 2
    assert calls == ["The Old Meadow 0/2", "Fire 1/2"]
    assert three.fit(entries, owned, shipped_catalogue(), seconds=5) == 0
    assert three.fit(entries, {"grass-1": 1}, shipped_catalogue(), seconds=5, cancelled=lambda: True) == 0


def test_what_the_time_did_not_decide_is_asked_again(three: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    from builder.fitting import fit as fit_module

    owned, catalogue = {"grass-1": 1}, shipped_catalogue()
    entries = three.index.search(parse(""), None, owned)
    asked: list[object] = []
    open_one = fit_module.Fit((), (), short={"grass-7": 1})
    monkeypatch.setattr(fit_module, "fit", lambda *told, **more: asked.append(told) or open_one)
    first = three.fit(entries, owned, catalogue, seconds=5)
    assert first == len(asked) > 0
    assert three.fit(entries, owned, catalogue, seconds=5) == first, "none was remembered as an answer"


def test_those_most_like_a_map_come_first(put: Put, library: Library, maps: Path, find: Find) -> None:
    like = put("1.hexfield", *GRASS, ("water-1", 3, 0))
    put("2.hexfield", *GRASS, ("water-1", 3, 0), ("grass-1", 4, 0))
    put("3.hexfield", *LAVA)
    put("4.hexfield", *((kind, q, r) for kind, q, _ in LAVA for r in range(9)))
    library.add(maps)
    library.update(shipped_catalogue())
    entry = library.index.at(str(like))
    found = library.index.entries(library.index.find(parse("sort:-size"), like=entry))
    assert [Path(one.path).stem for one in found] == ["2", "3", "4"]


def test_tags_and_stars_are_found(three: Library, find: Find, maps: Path) -> None:
    entry = three.index.at(str(maps / "fire.hexfield"))
    assert entry is not None
    three.mark(entry, lambda mark: retagged(mark, ["Hot", "to build"], [], 4))
    assert (
        find("tag:hot") == find('tag:"to build"') == find("stars>=4") == find("starred") == ["fire.hexfield"]
    )
    assert find("-tagged") == find("stars<4") == ["broken.hsc", "meadow.hexfield"]
    assert find("sort:-stars")[0] == "fire.hexfield"


def test_turned_moved_and_mirrored_copies_are_found_and_nothing_else(
    put: Put, library: Library, maps: Path
) -> None:
    fords = made(FORDS)
    put("1-fords.hexfield", fords)
    put("2-moved.hexfield", moved(fords, Motion(0, Hex(5, -2))), title="Another title")
    put("3-turned.hexfield", moved(fords, Motion(2, Hex(0, 0))))
    image = Motion(1, Hex(3, 3), flipped=True)
    castle = moved(moved(made(CASTLE), image), image)  # without what has no mirror image
    put("4-castle.hexfield", castle)
    put("5-mirrored.hexfield", moved(castle, image))
    put("6-wood.hexfield", made(WOOD))
    library.add(maps)
    library.update(shipped_catalogue())
    groups = library.index.duplicates()
    names = [[Path(one.path).name[0] for one in group.entries] for group in groups]
    assert names == [["1", "2", "3"], ["4", "5"]]
    assert groups[0].relations == (Relation.COPY, Relation.COPY, Relation.TURNED)
    assert groups[1].relations == (Relation.COPY, Relation.MIRRORED)
    assert [len(group.entries) for group in library.index.duplicates(surface=True)] == [3, 2]


def test_a_copy_saved_in_another_format_is_found(put: Put, library: Library, maps: Path) -> None:
    for suffix in (suffix for format in FORMATS for suffix in format.suffixes):
        put(f"fords{suffix}", made(FORDS))
    library.add(maps)
    library.update(shipped_catalogue())
    (group,) = library.index.duplicates()
    assert len(group.entries) == len(FORMATS)
    assert set(group.relations) == {Relation.COPY}


def test_maps_that_are_there_more_than_once(put: Put, maps: Path, library: Library, find: Find) -> None:
    put("a.hexfield", ("grass-7", 0, 0))
    put("b.hexfield", ("grass-7", 4, 2))
    put("c.hexfield", ("sand-7", 0, 0))
    library.add(maps)
    library.update(shipped_catalogue())
    assert find("duplicate") == ["a.hexfield", "b.hexfield"]
    assert find("-duplicate") == ["c.hexfield"]
    first = library.index.at(str(maps / "a.hexfield"))
    assert first is not None
    assert [Path(one.path).name for one in library.index.alike(first).entries] == ["b.hexfield"]


def test_a_map_with_pieces_that_are_not_known_is_never_one_that_can_be_built(
    library: Library, find: Find, put: Put, maps: Path
) -> None:
    put("whole.hexfield", *GRASS)
    riddle = laid(*GRASS)
    type = placeholder(shipped_catalogue(), Home("map_editor", "m7", "m7"))
    riddle.apply(Putting((riddle.new_piece(type, Hex(9, 9), 1),)))
    put("riddle.hexfield", riddle)
    library.add(maps)
    library.update(shipped_catalogue())
    owned = {"grass-1": 1, "grass-2": 1}
    assert (
        library.fit(library.index.search(parse(""), None, owned), owned, shipped_catalogue(), seconds=5) == 2
    )
    assert find("fits", owned) == ["whole.hexfield"]
    assert find("buildable", {"grass-1": 3}) == ["whole.hexfield"]
    for query in ("incomplete", "problem:unknown-piece", "terrain:unknown"):
        assert find(query) == ["riddle.hexfield"]
    (entry,) = library.index.search(parse("riddle"), None, None)
    assert entry.errors == 1
