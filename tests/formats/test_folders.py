"""Many files: folders of battlefields, surveys, collections, tables packed for other processes, bounds."""

from __future__ import annotations

import gzip
import os
import pickle
from pathlib import Path

import pytest

from builder import places
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import read_collection, write_collection
from builder.formats.bounds import MAX_UNPACKED, demand_plausible, gunzipped, is_gzip, read_small_yaml
from builder.formats.collection_file import collection_bytes, read_collection_bytes
from builder.formats.hexgame import GameFile, PackedTable
from builder.formats.survey import Surveyed, battlefields_in, paths_of, ranked
from builder.inventory import Collection
from builder.plaindata import read_yaml
from builder.problems import Severity
from builder.referee import Game
from tests.formats.played import setting
from tests.schemas import wrong_places

# ---- Which battlefields lie in a folder ----


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.hexfield", "A.HSC", "c.json", "d.gz", "e.pdf", ".hidden.hsc", "in/f.hsc", ".git/g.hsc"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    (tmp_path / "folder.hsc").mkdir()
    return tmp_path


def test_files_of_every_suffix_that_can_be_read_are_found_by_name(folder: Path) -> None:
    assert [path.name for path in battlefields_in(folder)] == ["A.HSC", "b.hexfield", "c.json", "d.gz"]


def test_folders_inside_are_looked_into_only_when_asked_for(folder: Path) -> None:
    assert folder / "in" / "f.hsc" in battlefields_in(folder, recursive=True)
    assert not any(".git" in path.parts for path in battlefields_in(folder, recursive=True))


def test_a_link_back_to_a_folder_is_not_followed(folder: Path) -> None:
    (folder / "in" / "back").symlink_to(folder, target_is_directory=True)
    found = battlefields_in(folder, recursive=True)
    assert len(found) == 5


def test_a_link_to_nothing_is_no_file(folder: Path) -> None:
    (folder / "gone.hsc").symlink_to(folder / "nowhere")
    assert "gone.hsc" not in [path.name for path in battlefields_in(folder)]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nowhere: the folder cannot be listed \(No such file"):
        battlefields_in(tmp_path / "nowhere")


def test_a_folder_inside_that_cannot_be_listed_is_told_and_the_rest_is_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refusing(path):
        if Path(path).name == "in":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    told: list[str] = []
    assert len(battlefields_in(folder, recursive=True, passed_over=told.append)) == 4
    assert told == [f"{folder / 'in'}: the folder cannot be listed (Permission denied)"]


# ---- Many battlefields read for what they take ----

SMALL = "hexfield: 1\ntitle: {title}\nauthor: A. Person\npieces:\n{rows}"


def write(folder: Path, name: str, *pieces: str, title: str = '"Small"') -> Path:
    rows = "".join(f"- {{piece: {piece}, at: [{i}, 0, 1]}}\n" for i, piece in enumerate(pieces))
    path = folder / name
    path.write_text(SMALL.format(title=title, rows=rows), encoding="utf-8")
    return path


def test_a_file_tells_what_it_is_and_takes(tmp_path: Path, catalogue: Catalogue) -> None:
    path = write(tmp_path, "a.hexfield", "grass-1", "grass-1", "double-water", title='"One\\nline"')
    found = Surveyed.of(path, catalogue)
    assert (found.path, found.title, found.author, found.pieces) == (path, "One line", "A. Person", 3)
    assert found.used == {"grass-1": 2, "water-1": 2}
    assert found.readable
    assert found.left_out == ()


def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, catalogue: Catalogue) -> None:
    broken = tmp_path / "broken.hsc"
    broken.write_bytes(b"nothing")
    found = Surveyed.of(broken, catalogue)
    assert not found.readable
    assert found.why_not.startswith(f"{broken}")
    assert ranked([found], {}, catalogue) == ()


def test_rows_left_out_are_told(tmp_path: Path, catalogue: Catalogue) -> None:
    found = Surveyed.of(write(tmp_path, "half.hexfield", "grass-1", "''"), catalogue)
    assert (found.pieces, len(found.left_out)) == (1, 1)


def test_what_can_be_built_comes_first_then_what_lacks_least(tmp_path: Path, catalogue: Catalogue) -> None:
    files = [
        Surveyed.of(write(tmp_path, name, *pieces), catalogue)
        for name, pieces in (
            ("much.hexfield", ("rock-1",) * 5),
            ("b-fits.hexfield", ("grass-1",)),
            ("little.hexfield", ("grass-1", "rock-1")),
            ("a-fits.hexfield", ("grass-1", "grass-1")),
        )
    ]
    ranks = ranked(files, {"grass-1": 2}, catalogue)
    assert [one.file.path.stem for one in ranks] == ["a-fits", "b-fits", "little", "much"]
    assert [one.answer.missing for one in ranks] == [0, 0, 1, 5]


def test_a_file_named_twice_counts_once_and_the_order_is_kept(tmp_path: Path) -> None:
    first, second = write(tmp_path, "b.hexfield", "grass-1"), write(tmp_path, "a.hexfield", "grass-1")
    link = tmp_path / "link.hexfield"
    link.symlink_to(second)
    assert paths_of([first, tmp_path, first]) == (first, second)
    gone = tmp_path / "gone.hsc"
    assert paths_of([gone, tmp_path / "a\0.hsc"]) == (gone, tmp_path / "a\0.hsc")


def test_the_shipped_battlefields_can_be_built_with_their_boxes(catalogue: Catalogue) -> None:
    files = [Surveyed.of(path, catalogue) for path in paths_of([places.shipped("scenarios")])]
    assert len(files) >= 3
    needed = ranked(files, {}, catalogue)
    for one in needed:
        owned = Collection(one.answer.to_buy.boxes, {}).owned(catalogue)
        assert ranked([one.file], owned, catalogue)[0].answer.can_build


# ---- Collections: how many of each box somebody owns, plus loose pieces ----


def test_a_collection_comes_back_as_it_was(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {"rotv-2e": 2, "fota": 0, "tt": 1}, {"grass-1": 10})
    assert path.read_text() == "hexcollection: 1\nboxes:\n  rotv-2e: 2\n  tt: 1\nloose:\n  grass-1: 10\n"
    assert read_collection(path, catalogue) == ({"rotv-2e": 2, "tt": 1}, {"grass-1": 10}, ())


def test_an_empty_collection_is_one_too(catalogue: Catalogue) -> None:
    content = collection_bytes({}, {})
    assert read_collection_bytes(content, "f", catalogue) == ({}, {}, ())
    assert not wrong_places("hexcollection", read_yaml(content, "f").data)
    assert read_collection_bytes(b"hexcollection: 1\n", "f", catalogue) == ({}, {}, ())


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("boxes: {rotv-3e: 1}", "unknown-box", "boxes: 'rotv-3e': unknown box; left out"),
        ("loose: {gras-1: 1}", "unknown-piece", "loose: 'gras-1': unknown piece; left out"),
        ("boxes: {tt: two}", "wrong-row", "a whole number from 0 to 9999 was expected, found 'two'"),
        ("boxes: {tt: .nan}", "wrong-row", "found .nan"),
        ("boxes: {tt: -1}", "wrong-row", "a whole number from 0 to 9999 was expected, found -1"),
        ("boxes: {tt: 1000000000}", "wrong-row", "from 0 to 9999"),
        ("boxes: {tt: 1, tt: 2}", "wrong-row", "it is given twice"),
        ("boxes: [tt]", "wrong-row", "lines such as `id: 2` were expected"),
        ("owned: {tt: 1}", "unknown-key", "'owned' is not known here"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_told(
    catalogue: Catalogue, line: str, code: str, told: str
) -> None:
    content = f"hexcollection: 1\n{line}\n".encode()
    boxes, loose, (problem,) = read_collection_bytes(content, "mine", catalogue)
    assert (boxes, loose) == ({}, {})
    assert problem.code == code
    assert told in problem.message
    assert problem.severity is (Severity.WARNING if code == "unknown-key" else Severity.ERROR)
    assert problem.source.line in (1, 2)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not a collection"),
        (b"hexfield: 1\n", "not a collection"),
        (b"hexcollection: 2\n", "made by a newer Hexwright"),
        (b"hexcollection: x\n", "the version is 'x'"),
        (b"hexcollection: 1\nboxes: [" + b"1," * 70_000 + b"]", "the most that is read"),
    ],
)
def test_what_is_no_collection_is_refused(catalogue: Catalogue, content: bytes, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        read_collection_bytes(content, "mine", catalogue)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError):
        write_collection(tmp_path / "none" / "mine.hexcollection", {}, {})


# ---- A table packed for other processes ----


def game_file() -> GameFile:
    found = setting()
    return GameFile(found.scenario, found.battlefield, found.cards, found.catalogue)


def test_a_packed_table_is_laid_out_the_same_in_another_process() -> None:
    packed = PackedTable.of(game_file())
    sent: PackedTable = pickle.loads(pickle.dumps(packed))
    assert sent == packed
    there, here = sent(), setting().table()
    assert there.scenario.layouts == here.scenario.layouts
    assert there.seating == here.seating
    assert len(there.board) == len(here.board)
    assert {action.kind for action in Game(there).legal_actions()} == {
        action.kind for action in Game(here).legal_actions()
    }


def test_a_table_for_more_players_than_the_scenario_is_for_is_refused() -> None:
    packed = PackedTable.of(game_file(), 7)
    with pytest.raises(RefusedError, match="found 7"):
        packed()


# ---- What is too large is refused before anything is built of it ----


def test_gzip_is_unpacked() -> None:
    assert gunzipped(gzip.compress(b"ford"), "f") == b"ford"
    assert is_gzip(gzip.compress(b""))
    assert not is_gzip(b"ford")


def test_a_bomb_stops_at_the_limit() -> None:
    bomb = gzip.compress(b"\0" * (MAX_UNPACKED + 1), 9)
    assert len(bomb) < 100_000
    with pytest.raises(UnreadableError, match="unpacks to more than 32 MiB"):
        gunzipped(bomb, "f")
    assert len(gunzipped(gzip.compress(b"\0" * MAX_UNPACKED, 1), "f")) == MAX_UNPACKED


def test_a_packed_file_cut_anywhere_is_refused() -> None:
    content = gzip.compress(b"a ford " * 20)
    for length in range(2, len(content)):
        with pytest.raises(UnreadableError, match=r"^cut\.gz"):
            gunzipped(content[:length], "cut.gz")


@pytest.mark.parametrize("content", [b"[1]," * 160_000, b"{}," * 160_000, b"- {piece: a}\n" * 50_001])
def test_more_parts_than_a_battlefield_has_are_refused(content: bytes) -> None:
    with pytest.raises(
        UnreadableError, match="f: damaged, or too large; a battlefield holds at most 50000 pieces"
    ):
        demand_plausible(content, "f")


def test_a_battlefield_of_the_largest_size_is_plausible() -> None:
    demand_plausible(b"- {piece: grass-1, at: [0, 0, 1]}\n" * 50_000, "f")


def test_small_files_have_small_limits() -> None:
    assert read_small_yaml(b"a: [1, 2]", "f").data == {"a": [1, 2]}
    with pytest.raises(UnreadableError, match="the most that is read"):
        read_small_yaml(b"a: 1\n" * 60_001, "f")
