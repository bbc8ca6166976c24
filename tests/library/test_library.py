"""Keeping the index in step with folders; what the user said is never lost; two programs at a time."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from builder.errors import RefusedError, UnreadableError
from builder.formats import write_hexscenario
from builder.formats.hexgame import GameFile, write_hexgame
from builder.library import library as library_module
from builder.library.index import DamagedIndexError, LibraryMap
from builder.library.library import INDEX_FILE, SHELF_FILE, Library, Update
from builder.library.query import Query
from builder.library.shelf import retagged
from builder.scenario import Layout, Scenario, Seat
from tests.battlefields import laid, shipped_catalogue
from tests.library.conftest import Find, Put

Bring = Callable[..., Update]


@pytest.fixture
def bring(library: Library, maps: Path) -> Bring:
    """Brings the index up to date."""
    library.add(maps)
    return lambda **more: library.update(shipped_catalogue(), **more)


def names(paths: list[str]) -> list[str]:
    return [Path(path).name for path in paths]


def entry(library: Library, path: Path) -> LibraryMap:
    found = library.index.at(str(path))
    assert found is not None
    return found


def rewrite(path: Path, other: Path) -> None:
    """Another content, of another time however coarse the clock."""
    path.write_bytes(other.read_bytes())
    os.utime(path, ns=(1, path.stat().st_mtime_ns + 2_000_000_000))


def test_only_what_is_new_or_another_is_read(bring: Bring, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = put("one.hexfield"), put("deep/two.hexfield", ("grass-2", 0, 0))
    assert names(bring().added) == ["one.hexfield", "two.hexfield"]
    read: list[Path] = []
    really = library_module.read_bytes
    monkeypatch.setattr(library_module, "read_bytes", lambda path: read.append(path) or really(path))
    assert bring() == Update()
    assert read == []
    rewrite(one, two)
    assert names(bring().changed) == ["one.hexfield"]
    assert read == [one]


def zip_of(path: Path, *files: Path, **texts: str) -> Path:
    """The files and texts packed into a zip; the files are deleted."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(f"in/{file.name}", file.read_bytes())
            file.unlink()
        for name, text in texts.items():
            archive.writestr(name.replace("_", "."), text)
    return path


def test_maps_in_a_zip_are_found_by_words_and_scenarios_and_forgotten_with_it(
    bring: Bring, put: Put, find: Find, library: Library, maps: Path
) -> None:
    ford = put("ford.hexfield", title="Ford of drums")
    duel = Scenario(layouts=(Layout((Seat("a"), Seat("b"))),))
    write_hexscenario(maps / "ford.hexscenario", duel, battlefield="ford.hexfield")
    path = zip_of(
        maps / "all.zip", ford, maps / "ford.hexscenario", readme_txt="no map", other_json='{"a": 1}'
    )
    assert bring().added == [str(path / "in/ford.hexfield")]
    assert find("drums") == ["ford.hexfield"]
    assert entry(library, path / "in/ford.hexfield").players == "2"
    library.mark(entry(library, path / "in/ford.hexfield"), lambda mark: retagged(mark, ["wet"], (), None))
    assert bring() == Update()
    zip_of(path, put("ford.hexfield", ("rock-2", 0, 0)), put("hill.hexfield", ("rock-1", 0, 0)))
    os.utime(path, ns=(1, 1))
    update = bring()
    assert (names(update.changed), names(update.added)) == (["ford.hexfield"], ["hill.hexfield"])
    zip_of(path, put("hill.hexfield", ("rock-1", 0, 0)))
    assert names(bring().forgotten) == ["ford.hexfield"]
    path.unlink()
    assert names(bring().forgotten) == ["hill.hexfield"]
    assert find("") == []


def test_a_zip_that_cannot_be_read_is_one_row_and_what_is_left_out_of_one_is_said(
    bring: Bring, put: Put, maps: Path
) -> None:
    (maps / "broken.zip").write_bytes(b"PK\3\4 and no more")
    zip_of(maps / "sound.zip", put("ford.hexfield"), **{"../out_hexfield": "", "more_zip": ""})
    update = bring()
    assert names(update.added) == ["broken.zip", "ford.hexfield"]
    assert list(map(Path, update.damaged)) == [maps / "broken.zip"]
    assert "a damaged zip" in update.damaged[str(maps / "broken.zip")]
    assert update.passed_over == [
        f"{maps / 'sound.zip'}: 2 files in it left out, the first: ../out.hexfield (its name leads elsewhere)"
    ]


def test_a_folder_without_those_inside_it_has_its_zips(library: Library, put: Put, maps: Path) -> None:
    zip_of(maps / "all.zip", put("ford.hexfield"))
    library.add(maps, recursive=False)
    assert names(library.update(shipped_catalogue()).added) == ["ford.hexfield"]
    assert library.update(shipped_catalogue()) == Update()
    (maps / "other").mkdir()
    library.add(maps / "other")
    library.remove(maps / "other")
    assert library.index.at(str(maps / "all.zip" / "in" / "ford.hexfield")) is not None


def test_a_file_that_was_only_touched_is_no_change(
    bring: Bring, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = put("one.hexfield")
    bring()
    os.utime(one, ns=(1, 1))
    monkeypatch.setattr(library_module, "facts_of", None)
    assert bring() == Update()
    assert bring() == Update()


def test_a_deleted_file_is_forgotten_and_one_of_a_folder_that_vanished_is_not(
    bring: Bring, put: Put, library: Library, maps: Path, find: Find
) -> None:
    one = put("one.hexfield")
    put("deep/two.hexfield")
    bring()
    one.unlink()
    (maps / "deep").rename(maps.parent / "away")
    update = bring()
    assert (names(update.forgotten), names(update.gone)) == (["one.hexfield"], ["two.hexfield"])
    assert find("gone") == find("") == ["two.hexfield"]
    (maps.parent / "away").rename(maps / "deep")
    assert bring().gone == []
    assert find("gone") == []
    assert find("") == ["two.hexfield"]


def test_a_whole_library_that_is_not_plugged_in_stays(bring: Bring, put: Put, maps: Path, find: Find) -> None:
    put("one.hexfield")
    bring()
    maps.rename(maps.parent / "away")
    update = bring()
    assert names(update.gone) == ["one.hexfield"]
    assert "the folder cannot be listed" in update.passed_over[0]
    assert find("gone") == ["one.hexfield"]


def test_a_damaged_file_is_a_map_that_says_why_until_it_is_repaired(
    bring: Bring, put: Put, library: Library, maps: Path
) -> None:
    good, bad = put("good.hexfield"), maps / "bad.hexfield"
    bad.write_text("hexfield: 1\npieces: [")
    (maps / "other.json").write_text('{"name": "of another program"}')
    assert names(list(bring().damaged)) == ["bad.hexfield"]
    assert "bad.hexfield" in entry(library, bad).wrong
    assert library.index.facts(entry(library, bad).id) is None
    assert library.index.at(str(maps / "other.json")) is None
    rewrite(bad, good)
    bring()
    assert entry(library, bad).wrong == ""


def test_other_boxes_or_pieces_make_it_read_again(
    bring: Bring, put: Put, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("one.hexfield")
    bring()
    monkeypatch.setattr(library_module, "made_with", lambda catalogue: "another")
    assert names(bring().changed) == ["one.hexfield"]


def test_stopped_it_keeps_what_it_has_and_goes_on_the_next_time(bring: Bring, put: Put, find: Find) -> None:
    for number in range(4):
        put(f"{number}.hexfield", ("grass-1", number, 0))
    looked: list[str] = []
    update = bring(
        progress=lambda done, of, name: looked.append(f"{name} {done}/{of}"),
        cancelled=lambda: len(looked) == 2,
    )
    assert update.stopped
    assert looked == ["0.hexfield 0/4", "1.hexfield 1/4"]
    assert find("") == ["0.hexfield", "1.hexfield"]
    assert names(bring().added) == ["2.hexfield", "3.hexfield"]


def test_tags_stay_with_a_map_that_is_edited_and_follow_one_that_is_moved(
    bring: Bring, put: Put, library: Library, maps: Path, find: Find
) -> None:
    one, other = put("one.hexfield"), put("other.hexfield", ("rock-7", 0, 0))
    bring()
    library.mark(entry(library, one), lambda mark: retagged(mark, ["mine"], [], 2))
    rewrite(one, other)
    other.unlink()
    bring()
    assert find("tag:mine") == ["one.hexfield"]
    one.rename(maps / "moved.hexfield")
    bring()
    assert find("tag:mine stars:2") == ["moved.hexfield"]
    put("moved.hexfield", ("sand-1", 0, 0))
    os.utime(maps / "moved.hexfield", ns=(1, 1))
    bring()
    assert find("tag:mine") == ["moved.hexfield"]


def test_a_copy_has_no_tags_of_the_original(bring: Bring, put: Put, library: Library, find: Find) -> None:
    one = put("one.hexfield")
    put("two.hexfield")
    bring()
    library.mark(entry(library, one), lambda mark: retagged(mark, ["mine"], [], None))
    assert find("tagged") == ["one.hexfield"]


@pytest.mark.parametrize("damage", [b"", b"SQLite format 3\x00 and then nothing", b"nonsense" * 1000])
def test_a_damaged_index_is_made_again_and_says_so(
    damage: bytes, bring: Bring, put: Put, library: Library, tmp_path: Path
) -> None:
    one = put("one.hexfield")
    bring()
    library.mark(entry(library, one), lambda mark: retagged(mark, ["mine"], [], None))
    library.close()
    for suffix in ("-wal", "-shm"):
        (tmp_path / "state" / f"{INDEX_FILE}{suffix}").unlink(missing_ok=True)
    (tmp_path / "state" / INDEX_FILE).write_bytes(damage)
    with Library(tmp_path / "data", tmp_path / "state") as again:
        assert ("damaged" in again.index.rebuilt) == bool(damage)
        assert names(again.update(shipped_catalogue()).added) == ["one.hexfield"]
        (found,) = again.index.search(Query(), again.shelf)
        assert found.tags == ("mine",)


def test_an_index_that_turns_out_damaged_at_work_is_made_again(
    bring: Bring, put: Put, library: Library, tmp_path: Path, find: Find
) -> None:
    put("one.hexfield")
    bring()
    with sqlite3.connect(tmp_path / "state" / INDEX_FILE) as db:
        db.execute("DROP TABLE counts")
    put("two.hexfield", ("grass-2", 0, 0))
    bring()
    assert "damaged" in library.index.rebuilt
    assert find("") == ["one.hexfield", "two.hexfield"]


def test_an_index_of_another_version_is_made_again(library: Library, tmp_path: Path) -> None:
    library.close()
    with sqlite3.connect(tmp_path / "state" / INDEX_FILE) as db:
        db.execute("PRAGMA user_version = 99")
    with Library(tmp_path / "data", tmp_path / "state") as again:
        assert "of another version" in again.index.rebuilt
        assert again.index.search(Query()) == []


def test_two_programs_use_one_library(bring: Bring, put: Put, library: Library, tmp_path: Path) -> None:
    one = put("one.hexfield")
    with Library(tmp_path / "data", tmp_path / "state") as other:
        bring()
        (seen,) = other.index.search(Query())
        other.mark(seen, lambda mark: retagged(mark, ["theirs"], [], None))
        library.mark(entry(library, one), lambda mark: retagged(mark, ["ours"], [], None))
        assert other.update(shipped_catalogue()).added == []
    (found,) = library.index.search(Query(), library.shelf)
    assert found.tags == ("theirs", "ours")


def test_a_damaged_file_of_tags_is_left_as_it_is(
    bring: Bring, put: Put, library: Library, tmp_path: Path
) -> None:
    one = put("one.hexfield")
    bring()
    file = tmp_path / "data" / SHELF_FILE
    file.write_text('{"hexlibrary": 1, "folders": 3')
    with pytest.raises(UnreadableError, match=SHELF_FILE):
        library.mark(entry(library, one), lambda mark: retagged(mark, ["x"], [], None))
    assert file.read_text() == '{"hexlibrary": 1, "folders": 3'
    for wrong in (
        '{"hexlibrary": 2, "folders": [], "marks": []}',
        '{"hexlibrary": 1, "folders": [{"path": "\\u0000"}], "marks": []}',
        '{"hexlibrary": 1, "folders": [{"path": "maps"}], "marks": []}',
        '{"hexlibrary": 1, "folders": [], "marks": [{"path": "/m", "stars": 6}]}',
        '{"hexlibrary": 1, "folders": [], "marks": [{"path": "/m", "tags": "x"}]}',
        "[]",
    ):
        file.write_text(wrong)
        with pytest.raises(UnreadableError, match="it is left as it is"):
            Library(tmp_path / "data", tmp_path / "state")
        assert file.read_text() == wrong


def test_a_folder_that_is_let_go_takes_its_maps_and_not_its_tags(
    bring: Bring, put: Put, library: Library, maps: Path, find: Find
) -> None:
    put("one.hexfield")
    deep = put("deep/two.hexfield", ("grass-2", 0, 0))
    bring()
    library.add(maps / "deep", recursive=False)
    library.mark(entry(library, deep), lambda mark: retagged(mark, ["mine"], [], None))
    library.remove(maps)
    assert find("") == ["two.hexfield"]
    library.remove(maps / "deep")
    assert find("") == []
    assert [mark.tags for mark in library.shelf.marks] == [("mine",)]
    with pytest.raises(RefusedError, match="no folder of the library"):
        library.remove(maps)
    with pytest.raises(RefusedError, match="a folder of maps was expected"):
        library.add(maps / "deep" / "two.hexfield")


def test_a_tag_is_one_line_in_small_letters(library: Library, bring: Bring, put: Put) -> None:
    one = put("one.hexfield")
    bring()
    mark = library.mark(entry(library, one), lambda mark: retagged(mark, [" To \n Build", "to build"], [], 5))
    assert mark.tags == ("to build",)
    for wrong in ("", "a" * 61, 'a"b'):
        with pytest.raises(RefusedError, match="a tag of 1 to 60 letters"):
            library.mark(entry(library, one), lambda mark, wrong=wrong: retagged(mark, [wrong], [], None))


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text_is_passed_over(bring: Bring, put: Put, maps: Path) -> None:
    put("one.hexfield")
    odd = os.fsencode(maps) + b"/\xff.hexfield"
    try:
        shutil.copy(os.fsencode(maps / "one.hexfield"), odd)
    except OSError:
        pytest.skip("no such names here")
    update = bring()
    assert names(update.added) == ["one.hexfield"]
    assert "a name that is no text" in update.passed_over[0]


def test_scenarios_and_games_that_hold_their_battlefield_are_maps(
    maps: Path, library: Library, find: Find
) -> None:
    field = laid(("grass-7", 0, 0), ("water-1", 3, 0))
    duel = Scenario(title={"en": "Duel"}, layouts=(Layout((Seat("a"), Seat("b"))),))
    write_hexscenario(maps / "duel.hexscenario", duel, field)
    write_hexgame(maps / "game.hexgame", GameFile(duel, field, {}, shipped_catalogue()))
    write_hexscenario(maps / "lost.hexscenario", duel, battlefield="nowhere.hexfield")
    library.add(maps)
    library.update(shipped_catalogue())
    assert find("") == ["duel.hexscenario", "game.hexgame"]
    assert find("players:2 duel terrain:water") == ["duel.hexscenario", "game.hexgame"]
    write_hexscenario(maps / "duel.hexscenario", duel, battlefield="nowhere.hexfield")
    library.update(shipped_catalogue())
    assert find("") == ["game.hexgame"]


@pytest.mark.parametrize("how", ["cut", "bytes", "page", "head", "empty", "rows"])
def test_whatever_is_wrong_with_the_index_it_is_made_again(
    tmp_path: Path, put: Put, maps: Path, how: str
) -> None:
    for number in range(6):
        put(f"ford-{number}.hexfield", title=f"Ford {number}")
    folders = tmp_path / "data", tmp_path / "state"
    with Library(*folders) as library:
        library.add(maps)
        library.update(shipped_catalogue())
        file = library.index.path
    chance, sound = Random(how), file.read_bytes()
    for _ in range(8):
        content = bytearray(sound)
        if how == "cut":
            del content[chance.randrange(len(content)) :]
        elif how == "bytes":
            for _spot in range(chance.choice((1, 20, 500))):
                content[chance.randrange(len(content))] = chance.randrange(256)
        elif how == "page":
            at = chance.randrange(len(content) - 4096)
            content[at : at + 4096] = chance.randbytes(4096)
        elif how == "head":
            content[:100] = chance.randbytes(100)
        elif how == "rows":
            content = content.replace(b'{"title"', b'["title"').replace(b'"players"', b'"pleyers"')
        else:
            content.clear()
        for left in file.parent.glob("index.sqlite*"):
            left.unlink()
        file.write_bytes(content)
        with Library(*folders) as library:
            library.update(shipped_catalogue())
            try:
                assert len(library.surveyed()) <= 6
            except DamagedIndexError:
                library.rebuild()
                library.update(shipped_catalogue())
                assert len(library.surveyed()) == 6
                assert "damaged" in library.index.rebuilt
