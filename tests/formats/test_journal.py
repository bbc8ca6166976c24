"""Journals: a line at a time, safe against a crash; actions taken back."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import RefusedError, UnreadableError
from builder.formats import replay
from builder.formats.journal_header import MOST_SEED, header_of
from builder.formats.replay import MAX_LINE, LineError, data_of_line, lines_of
from builder.referee import Game, GivenDice, rolled
from builder.referee.dice import D20, DiceNeededError, Roll
from builder.referee.state import BringArmy
from builder.referee.views import view
from tests.formats import played

# ---- Writing a journal: a line at a time, safe against a crash, and going on with one ----


def test_a_header_and_then_one_action_a_line(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    played.written(path, most=5)
    header, *actions = [json.loads(line) for line in played.lines(path)]
    assert list(header)[:2] == ["hexjournal", "rules"]
    assert header["players"] == ["A", "B"]
    assert header["dice"] == {"seed": played.SEED}
    assert header["gathering"] == "pre-made"
    assert [row["n"] for row in actions] == [1, 2, 3, 4, 5]
    assert all("action" in row and "events" not in row and "rolls" not in row for row in actions)


def test_every_action_is_on_the_disk_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[int] = []
    path = tmp_path / "g.hexjournal"
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (brought.append(path.stat().st_size), real(handle)))
    played.written(path, most=4)
    sizes = [sum(map(len, played.lines(path)[: k + 1])) for k in range(5)]
    assert [size for size in dict.fromkeys(brought) if size in sizes] == sizes


def test_an_army_card_is_noted_when_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    played.written(path, most=3)
    noted = [json.loads(line).get("fingerprints", {}) for line in played.lines(path)]
    assert {card for row in noted for card in row} == {
        "finn-the-viking-champion", "tarn-viking-warriors", "agent-carr", "marro-warriors",
    }  # fmt: skip
    assert noted[0] == {}


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_after_a_crash_it_goes_on_from_the_last_whole_line(tmp_path: Path, cut: int) -> None:
    whole, path = tmp_path / "whole.hexjournal", tmp_path / "g.hexjournal"
    game = played.written(whole, most=400)
    content = whole.read_bytes()
    lines = played.lines(whole)
    keep = sum(map(len, lines[:20]))
    path.write_bytes(content[: keep + cut])
    found, writer = replay.resume(path, played.setting())
    assert found.cut.startswith("line 21 is cut off")
    assert path.read_bytes() == content[:keep]
    with writer:
        for line in lines[20:]:
            row = json.loads(line)
            from builder.formats.replay import OURS
            from builder.referee import action_of

            action = action_of({key: value for key, value in row.items() if key not in OURS})
            writer.append(action, found.game.apply(action))
    assert path.read_bytes() == content
    assert found.game.state == game.state


def test_a_last_line_that_lacks_only_its_end_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    played.written(path, most=6)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    found, writer = replay.resume(path, played.setting())
    writer.close()
    assert (found.actions, found.cut) == (6, "")
    assert path.read_bytes() == whole


def test_an_illegal_journal_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    played.written(path, most=4)
    content = path.read_bytes() + b'{"n": 5, "action": "end-turn", "player": "A"}\n{"n'
    path.write_bytes(content)
    with pytest.raises(RefusedError, match=r"line 6: cannot be gone on with: no turn goes on"):
        replay.resume(path, played.setting())
    assert path.read_bytes() == content


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    path.write_text("mine")
    game = played.new_game()
    with pytest.raises(RefusedError, match="is there already"):
        replay.begin(path, game, header_of(game, seed=1))
    assert path.read_text() == "mine"
    with pytest.raises(RefusedError, match="cannot be written"):
        replay.begin(tmp_path / "nowhere" / "g.hexjournal", game, header_of(game, seed=1))


def test_on_a_full_disk_the_journal_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.hexjournal"
    game = played.new_game()
    moves = played.play(game)
    with replay.begin(path, game, header_of(game, seed=played.SEED)) as writer:
        action, happened = next(moves)
        writer.append(action, happened)
        whole = path.read_bytes()
        real = os.write

        def full(handle: int, content: bytes) -> int:
            if len(content) > 10:
                return real(handle, bytes(content[:10]))
            raise OSError(errno.ENOSPC, "No space left on device")

        action, happened = next(moves)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            for _ in range(2):
                with pytest.raises(RefusedError, match="No space left on device"):
                    writer.append(action, happened)
        assert path.read_bytes() == whole
        writer.append(action, happened)
    assert len(played.lines(path)) == 3


def test_more_events_than_a_line_holds_are_left_out(tmp_path: Path) -> None:
    from builder.referee.events import Drafted

    path = tmp_path / "g.hexjournal"
    game = played.new_game()
    moves = played.play(game)
    with replay.begin(path, game, header_of(game, seed=played.SEED), events=True) as writer:
        for _ in range(3):
            action, happened = next(moves)
            writer.append(action, (*happened, Drafted(player="x" * MAX_LINE)))
        with pytest.raises(RefusedError, match="at most 65536 are read again"):
            writer.append(BringArmy("A", ("x" * 200,) * 400))
    rows = [json.loads(line) for line in played.lines(path)]
    assert [row["n"] for row in rows[1:]] == [1, 2, 3]
    assert replay.replay_file(path, played.setting()).actions == 3


def test_a_game_with_dice_from_a_table_is_written_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    setup = (rolled(D20, [20, 20]), rolled(D20, [1, 1]))
    dice = GivenDice()
    dice.give(setup)
    game = Game(played.setting().table(2), dice)
    names = [glyph.name for glyph in game.state.glyphs.values()]
    assert names[2:] == ["Dagmar", "Ivor", "Valda"]
    given: list[Roll] = []
    with replay.begin(path, game, header_of(game, seed=None, rolls=setup)) as writer:
        for _ in range(40):
            actions = list(game.legal_actions())
            if not actions:
                break
            action, rolls = actions[0], []
            while True:
                try:
                    happened = game.apply(action, rolls)
                    break
                except DiceNeededError as needed:
                    rolls = [*rolls, Roll(needed.kind, tuple(range(1, needed.count + 1)))]
                    rolls[-1] = Roll(
                        needed.kind, tuple((k + len(rolls)) % 5 + 1 for k in range(needed.count))
                    )
            given += rolls
            writer.append(action, happened, rolls)
    assert given
    found = replay.replay_file(path, played.setting())
    assert (found.refusal, found.game.state) == (None, game.state)


def test_missing_dice_are_told(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    setup = (rolled(D20, [1, 1]), rolled(D20, [1, 1]))
    dice = GivenDice()
    dice.give(setup)
    game = Game(played.setting().table(2), dice)
    with replay.begin(path, game, header_of(game, seed=None, rolls=setup)) as writer:
        while game.state.phase != "roll-for-placing":
            action = next(iter(game.legal_actions()))
            writer.append(action, game.apply(action))
    count = len(played.lines(path))
    with path.open("ab") as stream:
        stream.write(b'{"n": %d, "action": "roll"}\n' % count)
    found = replay.replay_file(path, played.setting())
    assert found.refusal.why == "a d20 must be rolled (who places first)"


def test_a_seed_that_no_journal_holds_is_refused() -> None:
    with pytest.raises(RefusedError, match="seed: a whole number from 0"):
        header_of(played.new_game(), seed=MOST_SEED + 1)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    setting = played.setting()
    for path, told in ((tmp_path, "a folder"), (tmp_path / "no", "no such file")):
        with pytest.raises(UnreadableError, match=told):
            replay.replay_file(path, setting)
    (tmp_path / "empty").touch()
    with pytest.raises(UnreadableError, match="empty, where a journal was expected"):
        replay.replay_file(tmp_path / "empty", setting)
    (tmp_path / "half").write_bytes(b'{"hexjournal": 1, "ru')
    with pytest.raises(UnreadableError, match="line 1: the header is cut off: not JSON"):
        replay.replay_file(tmp_path / "half", setting)


class TestOneWriter:
    """A journal has one writer at a time; a second one is refused and changes nothing."""

    def test_one_that_is_written_cannot_be_gone_on_with(self, tmp_path: Path) -> None:
        path = tmp_path / "g.hexjournal"
        played.written(path, most=6)
        content = path.read_bytes()
        found, writer = replay.resume(path, played.setting())
        with writer:
            path.write_bytes(content + b'{"n": 7, "act')  # half a line, as one who is writing has it
            with pytest.raises(RefusedError, match=r"g\.hexjournal: another program is writing this game"):
                replay.resume(path, played.setting())
            with pytest.raises(RefusedError, match="another program is writing this game"):
                replay.begin(path, found.game, found.header)
            assert path.read_bytes() == content + b'{"n": 7, "act'
        assert replay.resume(path, played.setting())[0].actions == 6

    def test_it_can_be_read_meanwhile(self, tmp_path: Path) -> None:
        path = tmp_path / "g.hexjournal"
        played.written(path, most=6)
        with replay.resume(path, played.setting())[1]:
            assert replay.replay_file(path, played.setting()).actions == 6

    def test_one_that_could_not_be_gone_on_with_is_free_again(self, tmp_path: Path) -> None:
        path = tmp_path / "g.hexjournal"
        path.write_text("[]\n", encoding="utf-8")
        for _ in range(2):
            with pytest.raises(UnreadableError):
                replay.resume(path, played.setting())
        played.written(tmp_path / "other.hexjournal", most=6)
        path.write_bytes((tmp_path / "other.hexjournal").read_bytes())
        replay.resume(path, played.setting())[1].close()

    def test_it_is_free_when_its_program_is_gone_however_that_ended(self, tmp_path: Path) -> None:
        path = tmp_path / "g.hexjournal"
        played.written(path, most=6)
        code = [
            "from pathlib import Path",
            "from builder.formats import replay",
            "from tests.formats import played",
            f"held = replay.resume(Path({str(path)!r}), played.setting())",
            "print('held', flush=True); input()",
        ]
        with subprocess.Popen(
            [sys.executable, "-c", "\n".join(code)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout.readline() == "held\n"
            with pytest.raises(RefusedError, match="another program is writing"):
                replay.resume(path, played.setting())
            other.kill()
        replay.resume(path, played.setting())[1].close()


# ---- Lines of a journal: of any file no more than one line is held ----


class Counting(io.RawIOBase):
    """A stream without end and without a line break, which counts what was read of it."""

    def __init__(self) -> None:
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        buffer[:] = b"[" * len(buffer)
        self.given += len(buffer)
        return len(buffer)


def test_of_a_line_without_end_no_more_is_read_than_a_line_may_have() -> None:
    endless = Counting()
    with pytest.raises(LineError, match="longer than 65536 bytes, the most that is read of a line") as error:
        list(lines_of(io.BufferedReader(endless), "x"))
    assert error.value.line == 1
    assert not error.value.cut
    assert endless.given < 2 * MAX_LINE + io.DEFAULT_BUFFER_SIZE


def test_a_line_of_the_largest_size_is_read() -> None:
    content = b'"' + b"x" * (MAX_LINE - 3) + b'"\n'
    assert [len(line.content) for line in lines_of(io.BytesIO(content), "x")] == [MAX_LINE]


def test_more_lines_than_are_read_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MAX_LINES", 3)
    with pytest.raises(LineError, match="more than 3 lines"):
        list(lines_of(io.BytesIO(b"{}\n" * 4), "x"))


def test_a_stream_that_breaks_off_is_told() -> None:
    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(UnreadableError, match=r"x: cannot be read \(Input/output error\)"):
        list(lines_of(Broken(), "x"))


@given(st.lists(st.binary(max_size=30).map(lambda b: b.replace(b"\n", b"")), max_size=8), st.booleans())
def test_lines_are_numbered_and_end_where_they_end(parts: list[bytes], ended: bool) -> None:
    content = b"\n".join(parts) + (b"\n" if ended else b"")
    for line in lines_of(io.BytesIO(content), "x"):
        assert content[: line.end].count(b"\n") == line.number - (not line.ended)
        assert content[: line.end].endswith(line.content)


@given(st.binary(max_size=200))
def test_any_bytes_are_data_or_one_message(content: bytes) -> None:
    for line in lines_of(io.BytesIO(content), "x"):
        wrong: LineError | None = None
        try:
            assert isinstance(data_of_line(line), dict)
        except LineError as error:
            wrong = error
        assert wrong is None or (str(wrong) and wrong.cut == (not line.ended))


# ---- Taking actions back, off a game and off its journal ----


def test_a_game_put_back_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    path = tmp_path / "game.hexjournal"
    game = played.new_game()
    with replay.begin(path, game, header_of(game, seed=played.SEED)) as writer:
        for action, happened in played.play(game, seed=2, most=60):
            before = path.read_bytes()
            writer.append(action, happened)
            after = path.read_bytes()
            writer.undo()
            assert path.read_bytes() == before
            writer.append(action, happened)
            assert path.read_bytes() == after
    found = replay.replay_file(path, played.setting())
    assert (found.refusal, found.actions) == (None, writer.actions)
    assert found.actions > 50


def test_the_state_and_the_dice_are_put_back() -> None:
    game = played.new_game()
    for _ in played.play(game, seed=2, most=40):
        saved, seen = game.saved(), view(game)
        (again,) = [events for _, events in played.play(game, seed=9, most=1)]
        game.back_to(saved)
        assert view(game) == seen
        (twice,) = [events for _, events in played.play(game, seed=9, most=1)]
        assert [event.plain() for event in twice] == [event.plain() for event in again]
        game.back_to(saved)


def test_actions_of_a_journal_that_is_gone_on_with_are_taken_back_one_by_one_and_never_its_header(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.hexjournal"
    played.written(path, most=5)
    header, *actions = path.read_bytes().splitlines(keepends=True)
    found, writer = replay.resume(path, played.setting())
    assert len(found.last) == len(actions) == 5
    with writer:
        for _ in found.last:
            writer.undo()
            actions.pop()
            assert path.read_bytes() == b"".join([header, *actions])
        with pytest.raises(RefusedError, match="no action that could be taken back"):
            writer.undo()
    assert path.read_bytes() == header
