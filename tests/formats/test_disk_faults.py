"""Every call to the disk that saving and journals make fails once, in every way: one line, and whole files.

What a network drive (ESTALE, EXDEV, EBUSY) or a full one answers comes at the call itself.
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from builder.errors import RefusedError
from builder.formats import replay
from builder.formats.journal_header import header_of
from builder.formats.safe_write import write_safely
from tests.formats import played
from tests.formats.faults import ShortWrites, Vanishing, counted, faults

OLD, LONGER, SHORTER = b"old" * 50, b"new and longer" * 50, b"new"


@pytest.mark.parametrize(
    ("name", "new"),
    [("there", LONGER), ("linked", LONGER), ("hard", LONGER), ("hard", SHORTER), ("none", LONGER)],
)
def test_a_file_is_the_old_or_the_new_one_whatever_fails(tmp_path: Path, name: str, new: bytes) -> None:
    folder, other = tmp_path / "disk", tmp_path / "other"
    folder.mkdir()
    path = folder / "a.hexfield"

    def prepare() -> None:
        for there in (path, other):
            there.unlink(missing_ok=True)
        if name == "there":
            path.write_bytes(OLD)
        elif name != "none":
            other.write_bytes(OLD)
            (path.symlink_to if name == "linked" else path.hardlink_to)(other)

    said = []
    for fault in faults(lambda: write_safely(path, new), prepare):
        prepare()
        try:
            with fault.there():
                write_safely(path, new)
        except RefusedError as error:
            said.append(str(error))
        else:
            assert path.read_bytes() == new, vars(fault)
        if name != "none" or path.exists():
            assert path.read_bytes() in (OLD, new), vars(fault)
        assert path.is_symlink() == (name == "linked" and path.exists())
        write_safely(path, new)
        assert [one.name for one in folder.iterdir()] == [path.name], vars(fault)
    assert len(said) > 30
    assert all(line.startswith(f"{path}: ") and "\n" not in line for line in said)


def test_a_folder_that_goes_in_the_middle_of_a_save_is_one_sentence_and_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    path = folder / "a.hexfield"

    def prepare() -> None:
        for there in (folder, tmp_path / "disk-gone"):
            shutil.rmtree(there, ignore_errors=True)
        folder.mkdir()
        path.write_bytes(OLD)

    said = []
    for call, calls in counted(lambda: write_safely(path, LONGER), prepare):
        for number in range(1, calls + 1):
            prepare()
            fault = Vanishing(call, number, folder)
            try:
                with fault.there():
                    write_safely(path, LONGER)
            except RefusedError as error:
                said.append(str(error))
            left = [one for one in (path, fault.aside / path.name) if one.exists()]
            assert left, (call, number)
            assert all(one.read_bytes() in (OLD, LONGER) for one in left), (call, number)
    assert len(said) > 5
    assert all(line.startswith(f"{path}: ") and "\n" not in line for line in said)


def test_writing_that_stops_half_way_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.hexfield"
    with ShortWrites().there():
        write_safely(path, LONGER)
    assert path.read_bytes() == LONGER


SAVER = """
import sys
from pathlib import Path
from builder.formats.safe_write import write_safely
for number in range(60):
    write_safely(Path(sys.argv[1]), sys.argv[2].encode() * (500 + number))
print("done")
"""


def test_two_programs_that_save_one_file_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "a.hexfield"
    write_safely(path, OLD)
    savers = [
        subprocess.Popen([sys.executable, "-c", SAVER, str(path), letter], stdout=subprocess.PIPE, text=True)
        for letter in "ab"
    ]
    while any(saver.poll() is None for saver in savers):
        content = path.read_bytes()
        assert content == OLD or (len(set(content)) == 1 and len(content) >= 500)
    assert [saver.communicate()[0] for saver in savers] == ["done\n", "done\n"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_has_whole_lines_whatever_fails(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    game = played.new_game()
    header = header_of(game, seed=played.SEED)
    action, happened = next(played.play(game))

    def remove() -> None:
        path.unlink(missing_ok=True)

    def write() -> None:
        with replay.begin(path, game, header) as writer:
            writer.append(action, happened)
            writer.undo()

    said = []
    for fault in faults(write, remove):
        remove()
        try:
            with fault.there():
                write()
        except RefusedError as error:
            said.append(str(error))
    assert len(said) > 10
    assert all(line.startswith(f"{path}: ") and "\n" not in line for line in said)

    for fault in faults(write, remove):
        remove()
        with replay.begin(path, game, header) as writer:
            begun = path.read_bytes()
            with suppress(RefusedError), fault.there():
                writer.append(action, happened)
                writer.undo()
            assert replay.replay_file(path, played.setting()).actions == writer.actions, vars(fault)
            if not writer.actions:
                writer.append(action, happened)
        assert path.read_bytes().startswith(begun), vars(fault)
        assert len(played.lines(path)) == 2, vars(fault)
        assert replay.replay_file(path, played.setting()).actions == 1, vars(fault)


def test_half_a_line_that_could_not_be_cut_off_is_cut_off_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    game = played.new_game()
    write = os.write
    with replay.begin(path, game, header_of(game, seed=played.SEED)) as writer:
        action, happened = next(played.play(game))
        with pytest.MonkeyPatch.context() as patch:

            def gone(*_: object) -> int:
                raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

            def half(handle: int, content: bytes) -> int:
                for call in ("write", "ftruncate"):
                    patch.setattr(os, call, gone)
                return write(handle, content[:10])

            patch.setattr(os, "write", half)
            with pytest.raises(RefusedError, match="cannot be written"):
                writer.append(action, happened)
        assert not path.read_bytes().endswith(b"\n"), "half a line is there"
        writer.append(action, happened)
    found = replay.replay_file(path, played.setting())
    assert (found.actions, found.refusal, found.cut) == (1, None, "")


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be deleted there")
def test_a_journal_that_is_deleted_in_the_middle_of_a_game_is_written_once_more(tmp_path: Path) -> None:
    path = tmp_path / "disk" / "g.hexjournal"
    path.parent.mkdir()
    game = played.new_game()
    moves = played.play(game)
    with replay.begin(path, game, header_of(game, seed=played.SEED)) as writer:
        writer.append(*next(moves))
        path.unlink()
        writer.append(*next(moves))
        assert replay.replay_file(path, played.setting()).actions == 2
        path.unlink()
        path.parent.rmdir()
        action, happened = next(moves)
        with pytest.raises(RefusedError, match=r"g\.hexjournal: cannot be written \(No such file"):
            writer.append(action, happened)
        path.parent.mkdir()
        path.write_text("mine")
        with pytest.raises(RefusedError, match="File exists"):
            writer.append(action, happened)
        assert path.read_text() == "mine"
        path.unlink()
        writer.append(action, happened)
        with pytest.raises(RefusedError, match="another program is writing this game"):
            replay.resume(path, played.setting())
    assert replay.replay_file(path, played.setting()).actions == 3
