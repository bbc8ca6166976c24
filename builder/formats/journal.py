"""Writes `.hexjournal`: a game as JSON lines, first a header, then one action a line.

A line is written whole, flushed and brought to the disk before the next one, so a crash loses at most the
line that was being written; `resume` cuts that off and goes on. Who writes holds a lock on the file until it
is closed, so a journal has one writer at a time.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from builder.errors import RefusedError, UnreadableError
from builder.formats.journal_header import Header, fingerprints_of, header_data, plain_rolls
from builder.formats.replay import MAX_LINE, Played, Replay, Watch, events_data, replay, unwatched
from builder.formats.safe_write import flush_folder, lock
from builder.language import _
from builder.referee.actions import Action, plain_action
from builder.referee.dice import Roll
from builder.referee.events import Event
from builder.referee.game import Game

if TYPE_CHECKING:
    from builder.formats.games import Setting


class JournalWriter:
    """Appends the actions of a game to its journal. Made by `begin` and `resume`; close it at the end.

    ``events`` writes what happened with each action, which a replay then checks too.
    """

    def __init__(self, path: Path, handle: int, game: Game, actions: int, *, events: bool) -> None:
        self.path, self._handle, self._game = path, handle, game
        self.actions, self._events = actions, events
        self._known = {owned.card.id for owned in game.state.cards.values()}
        self._end = os.fstat(handle).st_size
        self._ends: list[tuple[int, tuple[str, ...]]] = []

    def append(self, action: Action, events: Iterable[Event] = (), rolls: Iterable[Roll] = ()) -> None:
        """Write an action that was just carried out; ``rolls`` are those that were given for it.

        Raises RefusedError, with the journal as it was before, where it cannot be written.
        """
        data: dict[str, Any] = {"n": self.actions + 1, **plain_action(action)}
        given = plain_rolls(rolls)
        if given:
            data["rolls"] = given
        came = fingerprints_of(self._game, self._known)
        if came:
            data["fingerprints"] = came
        messages = {**data, "events": events_data(events)} if self._events else data
        line = _line(messages)
        if len(line) > MAX_LINE:
            line = _line(data)  # so much happened that it could not be read again
        if len(line) > MAX_LINE:
            raise RefusedError(
                _(
                    "{path}: an action of {n} bytes; at most {most} are read again",
                    path=self.path,
                    n=len(line),
                    most=MAX_LINE,
                )
            )
        before = self._end
        self.write(line)
        self.actions += 1
        self._known.update(came)
        self._ends.append((before, tuple(came)))

    def may_undo(self, last: Iterable[Played]) -> None:
        """The last actions that stand in the journal already: they can be taken back too."""
        self._ends = [(played.begins, played.came) for played in last]

    def undo(self) -> None:
        """Take the last action off the journal, as its game is put back.

        Raises RefusedError where there is none, or the file cannot be written.
        """
        if not self._ends:
            raise RefusedError(_("{path}: no action that could be taken back", path=self.path))
        end, came = self._ends[-1]
        try:
            os.ftruncate(self._handle, end)
            os.fsync(self._handle)
        except OSError as error:
            raise RefusedError(
                _("{path}: cannot be written ({reason})", path=self.path, reason=error.strerror or error)
            ) from None
        self._ends.pop()
        self._end = end
        self.actions -= 1
        self._known.difference_update(came)

    def write(self, line: bytes) -> None:
        """Write a whole line and bring it to the disk, or nothing. Raises RefusedError."""
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(self._handle, left) :]
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise RefusedError(
                _("{path}: cannot be written ({reason})", path=self.path, reason=error.strerror or error)
            ) from None
        self._end += len(line)

    def close(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> JournalWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _line(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n").encode()


def begin(path: Path, game: Game, header: Header, *, events: bool = False) -> JournalWriter:
    """Begin the journal of a game that has not begun yet.

    Raises RefusedError where a file with something in it is there already, another program writes it, or it
    cannot be written.
    """
    line = _line(header_data(header))
    if len(line) > MAX_LINE:
        raise RefusedError(
            _(
                "{path}: a header of {n} bytes; at most {most} are read again",
                path=path,
                n=len(line),
                most=MAX_LINE,
            )
        )
    handle = _opened(path, os.O_CREAT)
    if os.fstat(handle).st_size:
        os.close(handle)
        raise RefusedError(_("{path}: is there already; a new file was expected", path=path))
    writer = JournalWriter(path, handle, game, 0, events=events)
    try:
        writer.write(line)
    except RefusedError:
        writer.close()
        raise
    flush_folder(path.parent)
    return writer


def resume(path: Path, setting: Setting, *, events: bool = False) -> tuple[Replay, JournalWriter]:
    """Play a journal again and go on writing it. A last line that is not whole is cut off the file; the
    replay's ``cut`` tells of it.

    Raises UnreadableError where nothing can be played, RefusedError where it holds something illegal, another
    program writes it or it cannot be written; then the file is as it was.
    """
    if not path.is_file():
        replay_file(path, setting)  # says what is wrong
    handle = _opened(path, 0)  # first, so that nobody adds to what is played here
    try:
        found = replay_file(path, setting)
        if found.refusal is not None:
            refusal = found.refusal
            raise RefusedError(
                _(
                    "{path}, line {line}: cannot be gone on with: {why}",
                    path=path,
                    line=refusal.line,
                    why=refusal.why,
                )
            )
        os.ftruncate(handle, found.end)
        writer = JournalWriter(path, handle, found.game, found.actions, events=events)
        writer.may_undo(found.last)
        if not found.ended:
            writer.write(b"\n")
    except BaseException as error:
        os.close(handle)
        if isinstance(error, OSError):
            raise RefusedError(
                _("{path}: cannot be written ({reason})", path=path, reason=error.strerror or error)
            ) from None
        raise
    return found, writer


def replay_file(path: Path, setting: Setting, watch: Watch = unwatched) -> Replay:
    """Play the journal in a file. Raises UnreadableError as `builder.formats.replay.replay`."""
    try:
        if path.is_dir():
            raise UnreadableError(_("{path}: a folder, where a file was expected", path=path))
        with path.open("rb") as stream:
            return replay(stream, str(path), setting, watch)
    except FileNotFoundError:
        raise UnreadableError(_("{path}: no such file", path=path)) from None
    except OSError as error:
        raise UnreadableError(
            _("{path}: cannot be read ({reason})", path=path, reason=error.strerror or error)
        ) from None


def _opened(path: Path, flags: int) -> int:
    """A journal opened to be written by nobody else until it is closed. Raises RefusedError."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o666)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
    if not lock(handle):
        os.close(handle)
        raise RefusedError(
            _(
                "{path}: another program is writing this game; end it first, or name another journal",
                path=path,
            )
        )
    return handle
