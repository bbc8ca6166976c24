"""Lines of a journal: of any file no more than one line is held."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.formats import replay
from builder.formats.replay import MAX_LINE, LineError, data_of_line, lines_of


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
