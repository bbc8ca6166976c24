"""Writes `.hexjournal`, a game as JSON lines, first a header, then one action a line; and plays one again:
line by line, each action checked by the referee.

A line is written whole, flushed and brought to the disk before the next one, so a crash loses at most the
line that was being written; `resume` cuts that off and goes on. Who writes holds a lock on the file until it
is closed, so a journal has one writer at a time. To play a file of any size again takes the memory of one
line.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats import fingerprints
from builder.formats.journal_header import (
    Header,
    against,
    fingerprints_of,
    header_data,
    header_from,
    plain_rolls,
    prints_from,
    rolls_from,
)
from builder.formats.safe_write import flush_folder, lock, write_whole
from builder.language import N_, _
from builder.plaindata import demand_ordinary, short
from builder.plaindata.document import whole
from builder.referee.dice import Roll, dice_from
from builder.referee.events import Event
from builder.referee.game import Game, SavedGame
from builder.referee.state import Action, IllegalActionError, action_of, plain_action
from builder.scenario.armies import chooses_cards
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting


MAX_LINE = 64 * 1024
MAX_LINES = 1_000_000
_MARK = b"\xef\xbb\xbf"


class JournalLine(NamedTuple):
    """A line: its number from 1, its bytes, and the byte of the file after it.

    ``ended`` says whether a line break follows; without one it is the last, and may be cut off.
    """

    number: int
    content: bytes
    end: int
    ended: bool


class LineError(BuilderError):
    """A line of a journal that cannot be used. ``cut``: it is the last one, and may be a part of one only."""

    def __init__(self, line: int, message: str, *, cut: bool = False) -> None:
        super().__init__(message)
        self.line, self.cut = line, cut


def lines_of(stream: BinaryIO, file: str) -> Iterator[JournalLine]:
    """The lines of a stream; blank ones are passed over.

    Raises LineError for a line longer than MAX_LINE, of which no more is read, and where there are more than
    MAX_LINES; UnreadableError where the stream cannot be read.
    """
    number = end = 0
    while True:
        try:
            content = stream.readline(MAX_LINE + 1)
        except OSError as error:
            raise UnreadableError(
                _("{file}: cannot be read ({reason})", file=file, reason=error.strerror or error)
            ) from None
        if not content:
            return
        number, end = number + 1, end + len(content)
        ended = content.endswith(b"\n")
        if len(content) > MAX_LINE:
            raise LineError(
                number, _("longer than {most} bytes, the most that is read of a line", most=MAX_LINE)
            )
        if number > MAX_LINES:
            raise LineError(number, _("more than {most} lines, the most that is read", most=MAX_LINES))
        if number == 1:
            content = content.removeprefix(_MARK)
        if content.strip():
            yield JournalLine(number, content, end, ended)


def data_of_line(line: JournalLine) -> dict[str, Any]:
    """The JSON object of a line. Raises LineError."""
    try:
        found = json.loads(
            line.content.decode("utf-8"), object_pairs_hook=_once, parse_int=whole, parse_constant=_no_number
        )
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise _wrong(line, _("not UTF-8 text (byte {byte} of the line)", byte=error.start)) from None
    except json.JSONDecodeError as error:
        raise _wrong(line, _("not JSON ({reason})", reason=error.msg)) from None
    except UnicodeEncodeError:
        raise _wrong(line, _("half a character, where text was expected")) from None
    except RecursionError:
        raise _wrong(line, _("nested too deeply")) from None
    except _OddError as odd:
        raise _wrong(line, str(odd)) from None
    if not isinstance(found, dict):
        raise _wrong(line, _("a mapping was expected, found {found}", found=short(found)))
    return found


class _OddError(Exception):
    """JSON that Python reads and a journal does not hold."""


def _wrong(line: JournalLine, message: str) -> LineError:
    return LineError(line.number, message, cut=not line.ended)


def _once(items: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(items)
    if len(found) < len(items):
        twice = next(key for key in found if sum(key == item[0] for item in items) > 1)
        raise _OddError(_("the key {found} is given twice", found=short(twice)))
    return found


def _no_number(word: str) -> Any:
    raise _OddError(_("{word} is no number", word=word))


Watch = Callable[[Game, Action | None, "Iterable[Event]"], None]
"""Is called with a game after each action with what happened; first, without an action, as it begins."""

MOST_LAST = 40
"""So many of the last actions can be taken back after going on with a journal."""
OURS = ("n", "rolls", "events", "fingerprints")
"""The keys of a line that are not those of its action."""


@dataclass(frozen=True)
class ReplayRefusal:
    """Where a journal goes against the rules or cannot be read on: line, number, action, rule and why."""

    line: int
    number: int
    action: Mapping[str, Any] | None
    rule: str
    why: str

    @property
    def sentence(self) -> str:
        """All of it in a sentence."""
        kind = self.action.get("action") if self.action is not None else None
        why = f"{self.why} ({self.rule})" if self.rule else self.why
        if not kind:
            return on_one_line(_("Line {line}, no action: {why}", line=self.line, why=why))
        text = N_("Line {line}, action {number} ({kind}): {why}")
        return on_one_line(_(text, line=self.line, number=self.number, kind=kind, why=why))


class PlayedAction(NamedTuple):
    """An action that was carried out: the game before it, what happened, where its line begins, which army
    cards came into play with it.
    """

    action: Action
    before: SavedGame
    events: tuple[Event, ...]
    begins: int
    came: tuple[str, ...]


@dataclass
class Replay:
    """A game as far as its journal could be played.

    ``actions`` were carried out, ``lines`` read, of which the last whole one ends before byte ``end``.
    ``refusal`` is None where all of it is legal; ``cut`` tells of a last line that is not whole, ``warnings``
    of what may make a difference. ``ended``: a line break follows the last whole line. ``last``: the last
    actions, the latest at its end, for whoever takes them back.
    """

    header: Header
    game: Game
    actions: int = 0
    lines: int = 1
    end: int = 0
    ended: bool = True
    last: deque[PlayedAction] = field(default_factory=lambda: deque(maxlen=MOST_LAST))
    refusal: ReplayRefusal | None = None
    cut: str = ""
    warnings: tuple[str, ...] = ()


def unwatched(game: Game, action: Action | None, events: Iterable[Event]) -> None:
    """Nobody looks on."""


def replay(stream: BinaryIO, file: str, setting: Setting, watch: Watch = unwatched) -> Replay:
    """Play the journal in a stream; ``file`` is for messages. What ``watch`` raises ends it.

    Raises UnreadableError where nothing can be played: no header, an edited one, one of another game.
    """
    lines = lines_of(stream, file)
    found = _begun(lines, file, setting)
    watch(found.game, None, ())
    try:
        _go_on_with_other_dice(found)
        for line in lines:
            _play(found, line, watch)
            _go_on_with_other_dice(found)
            if found.refusal is not None:
                break
    except LineError as error:
        if error.cut:
            found.cut = _("line {line} is cut off; the game was played up to there", line=error.line)
        else:
            found.refusal = ReplayRefusal(error.line, found.actions + 1, None, "", str(error))
    return found


def _go_on_with_other_dice(found: Replay) -> None:
    """Where a game branched off from another: what came before is known and cannot be taken back."""
    for number, seed in found.header.then:
        if number == found.actions and found.header.seed is not None:
            found.game.dice = dice_from(seed)
            found.game.dice.after_set_up()
            found.last.clear()


def _begun(lines: Iterator[JournalLine], file: str, setting: Setting) -> Replay:
    """The game before its first action."""
    try:
        line = next(lines, None)
        if line is None:
            raise UnreadableError(_("{file}: empty, where a journal was expected", file=file))
        header = header_from(data_of_line(line))
    except UnreadableError:
        raise
    except LineError as error:
        cut_off = _("the header is cut off: {error}", error=error)
        raise UnreadableError(
            _(
                "{file}, line {line}: {error}",
                file=file,
                line=error.line,
                error=cut_off if error.cut else error,
            )
        ) from None
    except BuilderError as error:
        raise UnreadableError(_("{file}, line 1: {error}", file=file, error=error)) from None
    try:
        table = setting.table(len(header.players), sets=header.sets, gathering=header.gathering)
    except RefusedError as error:
        raise UnreadableError(_("{file}, line 1: {error}", file=file, error=error)) from None
    wrong = against(header, table)
    if wrong:
        raise UnreadableError(_("{file}, line 1: {wrong}", file=file, wrong=wrong))
    dice = header.dice()
    try:
        game = setting.game(table, dice)
    except BuilderError as error:
        raise UnreadableError(
            _("{file}, line 1: the game cannot begin: {error}", file=file, error=error)
        ) from None
    if not dice.all_used():
        raise UnreadableError(_("{file}, line 1: rolls: more dice than the set-up rolls", file=file))
    changed = _changed(header.cards, game)
    if changed:
        raise UnreadableError(_("{file}, line 1: {changed}", file=file, changed=changed))
    return Replay(header, game, end=line.end, ended=line.ended, warnings=tuple(_warned(header, table)))


def _warned(header: Header, table: Any) -> Iterator[str]:
    if header.older:
        yield header.older
    if chooses_cards(table.scenario) and header.pool != fingerprints.of_cards(table.cards.values()):
        yield _("the army cards to choose from are not those of then; what was legal then may not be now")


def _play(found: Replay, line: JournalLine, watch: Watch) -> None:
    """Play one line, or note why it cannot be played. Raises LineError for what is no line."""
    data = data_of_line(line)
    number, game = found.actions + 1, found.game
    spoken = {key: value for key, value in data.items() if key not in OURS}
    try:
        if data.get("n") != number or type(data["n"]) is not int:
            raise BuilderError(
                _("n: {number} was expected, found {found}", number=number, found=short(data.get("n")))
            )
        action = action_of(spoken)
        known = {owned.card.id for owned in game.state.cards.values()}
        before = game.saved(for_long=True)
        events = game.apply(action, rolls_from(data.get("rolls", [])))
        found.actions = number  # it was carried out, whatever else the line says
        came = tuple({owned.card.id for owned in game.state.cards.values()} - known)
        found.last.append(PlayedAction(action, before, events, found.end, came))
        watch(game, action, events)
        _demand_same(data, events, _changed(prints_from(data.get("fingerprints", {})), game, known))
    except IllegalActionError as error:
        found.refusal = ReplayRefusal(line.number, number, spoken, error.rule, error.why)
    except BuilderError as error:
        found.refusal = ReplayRefusal(line.number, number, spoken, "", str(error))
    else:
        found.lines, found.end, found.ended = line.number, line.end, line.ended


def _changed(prints: Mapping[str, str], game: Game, known: Iterable[str] = ()) -> str:
    """Which army card that came into play is another one than a journal says; empty where none is."""
    if not prints:
        return ""
    here = fingerprints_of(game, known)
    changed = [id for id in here if prints.get(id, here[id]) != here[id]]
    return (
        _("the army card {changed} is not the one that was played with", changed=changed[0])
        if changed
        else ""
    )


def _demand_same(data: Mapping[str, Any], events: Iterable[Event], changed: str) -> None:
    if changed:
        raise BuilderError(changed)
    if "events" in data:
        here = events_data(events)
        found = data["events"]
        listed = found if isinstance(found, list) else []
        pairs = enumerate(zip_longest(listed, here))
        place = next((k for k, (journal, now) in pairs if not _agrees(journal, now)), None)
        if place is not None:
            expected = short(here[place]) if place < len(here) else _("no more")
            got = short(listed[place]) if place < len(listed) else _("no more")
            raise BuilderError(
                _(
                    "events[{place}]: {expected} happened here, the journal says {got}",
                    place=place,
                    expected=expected,
                    got=got,
                )
            )


def _agrees(journal: Any, now: Mapping[str, Any] | None) -> bool:
    """Whether an event is what a journal says of it; newer versions may say more than an older one wrote."""
    if not isinstance(journal, dict) or now is None or "event" not in journal:
        return False
    return all(key in now and now[key] == value for key, value in journal.items())


def events_data(events: Iterable[Event]) -> list[Any]:
    """Events as they stand in a journal."""
    plain: list[Any] = json.loads(json.dumps([event.plain() for event in events]))
    return plain


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
        line = line_of(messages)
        if len(line) > MAX_LINE:
            line = line_of(data)  # so much happened that it could not be read again
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

    def may_undo(self, last: Iterable[PlayedAction]) -> None:
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
        except OSError as error:
            raise self._refused(error) from None
        with contextlib.suppress(OSError):  # it is off already: at worst a power cut brings it back
            os.fsync(self._handle)
        self._ends.pop()
        self._end = end
        self.actions -= 1
        self._known.difference_update(came)

    def write(self, line: bytes) -> None:
        """Write a whole line and bring it to the disk, or nothing. Raises RefusedError.

        A journal that was deleted meanwhile is written once more, all of it.
        """
        try:
            if self._is_gone():
                self._put_back()
            os.ftruncate(self._handle, self._end)  # off what could not be cut off before
            write_whole(self._handle, line)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise self._refused(error) from None
        self._end += len(line)

    def _is_gone(self) -> bool:
        """Whether what is written lies in no folder any more."""
        here = os.fstat(self._handle)
        if here.st_nlink:
            return False
        try:
            return not os.path.samestat(here, os.stat(self.path))
        except FileNotFoundError:
            return True

    def _put_back(self) -> None:
        os.lseek(self._handle, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self._handle, self._end):
            parts.append(part)
        handle = _opened(self.path, os.O_CREAT | os.O_EXCL)
        try:
            write_whole(handle, b"".join(parts)[: self._end])
        except OSError:
            os.close(handle)
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise
        os.close(self._handle)
        self._handle = handle
        flush_folder(self.path.parent)

    def _refused(self, error: OSError) -> RefusedError:
        reason = error.strerror or error
        return RefusedError(_("{path}: cannot be written ({reason})", path=self.path, reason=reason))

    def close(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            with contextlib.suppress(OSError):  # every line is on the disk already
                os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> JournalWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def line_of(data: dict[str, Any]) -> bytes:
    """A header or an action as a line of a journal."""
    return (json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n").encode()


def begin(path: Path, game: Game, header: Header, *, events: bool = False) -> JournalWriter:
    """Begin the journal of a game that has not begun yet.

    Raises RefusedError where a file with something in it is there already, another program writes it, or it
    cannot be written.
    """
    line = line_of(header_data(header))
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
    try:
        if os.fstat(handle).st_size:
            raise RefusedError(_("{path}: is there already; a new file was expected", path=path))
        writer = JournalWriter(path, handle, game, 0, events=events)
        writer.write(line)
    except BaseException as error:
        os.close(handle)
        if isinstance(error, OSError):
            reason = error.strerror or error
            raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
        raise
    flush_folder(path.parent)
    return writer


def resume(
    path: Path, setting: Setting, *, events: bool = False, watch: Watch = unwatched
) -> tuple[Replay, JournalWriter]:
    """Play a journal again and go on writing it. A last line that is not whole is cut off the file; the
    replay's ``cut`` tells of it.

    Raises UnreadableError where nothing can be played, RefusedError where it holds something illegal, another
    program writes it or it cannot be written; then the file is as it was.
    """
    if not os.path.isfile(path):  # also for a name that no file can have
        replay_file(path, setting)  # says what is wrong
    handle = _opened(path, 0)  # first, so that nobody adds to what is played here
    try:
        found = replay_file(path, setting, watch)
        if found.header.older:
            raise RefusedError(_("{path}: {error}", path=path, error=found.header.older))
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
        demand_ordinary(path)
        with path.open("rb") as stream:
            return replay(stream, str(path), setting, watch)
    except FileNotFoundError:
        raise UnreadableError(_("{path}: no such file", path=path)) from None
    except BuilderError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnreadableError(_("{path}: cannot be read ({reason})", path=path, reason=reason)) from None


def _opened(path: Path, flags: int) -> int:
    """A journal opened to be written by nobody else until it is closed. Raises RefusedError."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o600)
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
