"""Changed files for every reader, by hand: `python -m tests.formats.fuzzing CASES [SEED] [READER]`.

Every case must be read, or refused in one line; what was read is checked, written or begun as the program
would do it. Prints each case that did anything else, with the seed that shows it; exit 1 where one did.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sys
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from builder import construction, formats, places
from builder.catalogue.cards import with_own_cards
from builder.catalogue.glyphs import load_glyphs
from builder.catalogue.load import with_own
from builder.errors import BuilderError
from builder.formats import FORMATS
from builder.formats.collection_file import read_collection_bytes
from builder.formats.hexgame import GameFile, Setting, hexgame_bytes, load_setting, read_hexgame_bytes
from builder.formats.printed import ATTACHED, carried
from builder.formats.replay import replay
from builder.insight.judging import read_profile
from builder.insight.playtest import section_at
from builder.library.shelf import Folder, MapMark, Shelf, read_shelf, write_shelf
from builder.playtest.series_file import read_series
from builder.problems import Problem
from builder.referee.state import action_of, plain_action
from builder.scenario.checks import check_scenario
from builder.scenario.naming import Names
from builder.scenario.setup_wording import setup_sentences
from builder.scenario.wording import rule_sentences, victory_sentences
from tests.battlefields import strange
from tests.catalogue.test_own_pieces import OWN
from tests.formats import played
from tests.formats.files import carrying_page, carrying_pdf
from tests.match import changed_messages
from tests.referee.tables import the_cards, the_catalogue

SLOW = 5.0  # s; more is told
FILE = "bad"
KEPT = Path(__file__).parents[1] / "data" / "kept"
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 7, 10**4, 10**9, 10**30, 0.5, float("inf"), float("nan")),
    *("", "x", "\0", "\ud800", "\x1b[2J", "x" * 3000, "0~0~0~0~g1", "1001"),
    *([], {}, [[1]], [0, 0, 1], {"q": None}, {"of": "own"}, {"": ""}),
)
_MOST_ACTIONS = 60  # of a game
WORDS = (
    *(".nan", ".inf", "1e9", "-1", "null", "[]", "{}", '"x"', "'", "&a", "*a", "!!t", "- ", ": "),
    *"\t{}",
)


@cache
def shipped(suffix: str) -> tuple[bytes, ...]:
    """Files that ship, the smallest two of a kind."""
    files = sorted(places.shipped("scenarios").glob(f"*{suffix}"), key=lambda path: path.stat().st_size)
    return tuple(path.read_bytes() for path in files[:2])


def _field(suffix: str) -> tuple[bytes, ...]:
    writer = next(format for format in FORMATS if suffix in format.suffixes)
    read = [formats.read_bytes_as(one, "in", ".hexfield", the_catalogue()) for one in shipped(".hexfield")]
    known = the_catalogue()
    battlefields = (*(one.battlefield for one in read), strange())
    return tuple(writer.write(one, f"out{suffix}", known, played.scenario())[0] for one in battlefields)


def _read_field(suffix: str) -> Callable[[bytes], None]:
    def read(content: bytes) -> None:
        loaded = formats.read_bytes_as(content, FILE, suffix, the_catalogue())
        _demand_told(loaded.problems)
        construction.check(loaded.battlefield)
        for format in FORMATS:
            format.write(loaded.battlefield, "out", the_catalogue(), loaded.scenario)

    return read


def _read_scenario(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{FILE}.hexscenario"
        path.write_bytes(content)
        found = formats.load_scenario(path, the_catalogue())
    _demand_told(found.problems)
    _demand_told(check_scenario(found.scenario, found.battlefield, the_catalogue(), the_cards(), _glyphs()))
    names = Names(found.scenario, the_cards(), _glyphs())
    (*setup_sentences(names), *rule_sentences(names), *victory_sentences(names))
    formats.scenario_bytes(found.scenario, found.battlefield)
    _begin(Setting(found.scenario, found.battlefield, the_cards(), the_catalogue()))


def _read_game(content: bytes) -> None:
    game = read_hexgame_bytes(content, FILE, the_catalogue())
    _begin(Setting(game.scenario, game.battlefield, game.cards, game.catalogue))


def _begin(setting: Setting) -> None:
    game = setting.game(setting.table(None))
    for _ in range(8):
        action = next(iter(game.legal_actions()), None)
        if action is None:
            return
        game.apply(action)


def _read_journal(content: bytes) -> None:
    replay(BytesIO(content), FILE, played.setting())


def _read_collection(content: bytes) -> None:
    _demand_told(read_collection_bytes(content, FILE, the_catalogue())[2])


def _read_collection_table(content: bytes) -> None:
    _demand_told(read_collection_bytes(content, f"{FILE}.csv", the_catalogue())[2])


def _read_own_pieces(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(content)
        _demand_told(with_own(the_catalogue(), path).problems)


def _read_own_cards(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(content)
        _demand_told(with_own_cards(the_cards(), path).problems)


def _read_stamp(content: bytes) -> None:
    from builder.formats.copied import read_clip
    from builder.plaindata import text_of

    read_clip(text_of(content, FILE), FILE, the_catalogue())


@cache
def _application() -> object:
    """Documents live in one."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    return QApplication.instance() or QApplication([])


def _read_autosave(content: bytes) -> None:
    """Looked into, then opened and drawn up for the list of what can be recovered."""
    from builder.editor.filing.autosave import look_into, open_autosave
    from builder.editor.filing.recovery_dialog import RecoveryModel

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "1.hexfield"
        path.write_bytes(content)
        kept = look_into(path)
        RecoveryModel([kept])
        open_autosave(kept, the_catalogue(), {})


def _read_series(content: bytes) -> None:
    """Read, and counted as the judge and the window do."""
    setting = _kept_setting()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.hexseries"
        path.write_bytes(content)
        kept = read_series(path, setting.scenario, setting.battlefield)
    if kept.series.games:
        section_at(setting.table(kept.players), kept.series, kept.question)


@cache
def _kept_setting() -> Setting:
    return load_setting(KEPT / "bell-1.hexscenario", the_catalogue(), the_cards())


def _read_as(read: Callable[[Path], object]) -> Callable[[bytes], None]:
    """What reads a file of its own by its path."""

    def through(content: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / FILE
            path.write_bytes(content)
            read(path)

    return through


def _play(content: bytes) -> None:
    """A game, a line an action: two bytes choose a legal one, JSON is tried as one that may not be."""
    game = played.new_game(2, len(content))
    for part in content.split(b"\n")[:_MOST_ACTIONS]:
        actions = list(game.legal_actions())
        if not actions:
            return
        if part[:1] == b"{":
            try:
                game.check(action_of(json.loads(part)))
            except (ValueError, RecursionError):
                continue  # no JSON
            except BuilderError as error:
                _demand_line(error)
                continue
        game.apply(actions[int.from_bytes(part[:2], "big") % len(actions)])


def _actions() -> tuple[bytes, ...]:
    rows = [json.dumps(plain_action(one)).encode() for one in list(played.new_game(2, 1).legal_actions())[:3]]
    return (b"\n".join([b"\0\1", b"\0\0", *rows, b"\0\7"]),)


@cache
def _glyphs() -> Mapping[str, Any]:
    return load_glyphs(places.shipped("tilesets"))


def _demand_told(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        assert problem.message
        assert len(problem.message) < 2_000, problem.message[:300]


def _journal() -> tuple[bytes, ...]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.hexjournal"
        played.written(path, most=25, events=True)
        return (path.read_bytes(),)


def _scenarios() -> tuple[bytes, ...]:
    files = sorted(places.shipped("scenarios").glob("*.hexscenario"))[::4]
    read = [formats.load_scenario(path, the_catalogue()) for path in files]
    plays = [(played.scenario(), played.battlefield()), *((one.scenario, one.battlefield) for one in read)]
    return tuple(formats.scenario_bytes(scenario, field) for scenario, field in plays)


def _game() -> tuple[bytes, ...]:
    return (hexgame_bytes(GameFile(played.scenario(), played.battlefield(), the_cards(), the_catalogue())),)


def _own_cards() -> tuple[bytes, ...]:
    data = yaml.safe_load((places.shipped("tilesets") / "cards" / "master-set.yaml").read_bytes())
    rows = [{key: row[key] for key in row if key != "source"} for row in data["cards"][::2]]
    return (yaml.safe_dump({"version": 1, "cards": rows}).encode(),)


def _own_pieces() -> tuple[bytes, ...]:
    return (yaml.safe_dump(OWN).encode(),)


def _collections() -> tuple[bytes, ...]:
    data = {"hexcollection": 1, "boxes": {"rotv-2e": 1}, "loose": {"grass-1": 12}}
    return (yaml.safe_dump(data).encode(),)


def _collection_tables() -> tuple[bytes, ...]:
    return b"id,count\ngrass-1,2\n", b"sep=;\nwhat;name;count\nbox;Age of Annihilation;1\n"


def _stamps() -> tuple[bytes, ...]:
    data = {
        "hexwright-pieces": 1,
        "name": "Keep",
        "pieces": [{"piece": "rock-7", "at": [0, 0, k]} for k in (1, 2)],
    }
    return (yaml.safe_dump(data).encode(),)


def _autosaves() -> tuple[bytes, ...]:
    from builder.editor.document.document import Document
    from builder.editor.filing.autosave import autosave_bytes
    from builder.editor.filing.watch import FileStamp

    _application()
    document = Document(scenarios=[(played.scenario(), Path("/maps/ford.hexscenario"))])
    stamp = FileStamp(7, 8, "9")
    return (autosave_bytes(document, the_catalogue(), stamp, datetime(2026, 1, 2, 3, 4)),)


def _shelves() -> tuple[bytes, ...]:
    shelf = Shelf((Folder("/maps"),), (MapMark("/maps/ford.hexfield", "ab12", ("league",), 4),))
    with tempfile.TemporaryDirectory() as folder:
        write_shelf(Path(folder) / FILE, shelf)
        return ((Path(folder) / FILE).read_bytes(),)


def _printed(suffix: str) -> tuple[bytes, ...]:
    """Build sheets that carry the smallest shipped battlefield along, and little else."""
    (content, *_more) = shipped(".hexfield")
    return (carrying_pdf({ATTACHED: content}) if suffix == ".pdf" else carrying_page(gzip.compress(content)),)


READERS: dict[str, tuple[Callable[[], tuple[bytes, ...]], Callable[[bytes], None]]] = {
    **{
        suffix: (lambda suffix=suffix: _field(suffix), _read_field(suffix))  # type: ignore[misc]
        for format in FORMATS
        for suffix in format.suffixes
    },
    **{
        suffix: (lambda suffix=suffix: _printed(suffix), _read_field(suffix))  # type: ignore[misc]
        for suffix in (".pdf", ".html")
    },
    ".hexscenario": (_scenarios, _read_scenario),
    ".hexgame": (_game, _read_game),
    ".hexjournal": (_journal, _read_journal),
    "collection": (_collections, _read_collection),
    "collection table": (_collection_tables, _read_collection_table),
    "own pieces": (_own_pieces, _read_own_pieces),
    "own cards": (_own_cards, _read_own_cards),
    "stamp": (_stamps, _read_stamp),
    "autosave": (_autosaves, _read_autosave),
    ".hexseries": (lambda: ((KEPT / "bell-1.hexseries").read_bytes(),), _read_series),
    "judging profile": (lambda: ((KEPT / "league-1.yaml").read_bytes(),), _read_as(read_profile)),
    "library": (_shelves, _read_as(read_shelf)),
    "actions": (_actions, _play),
    "messages of guests": (changed_messages.of_guest, changed_messages.to_host),
    "messages of the host": (changed_messages.of_host, changed_messages.to_guest),
}


def _demand_line(error: BuilderError) -> None:
    assert "\n" not in str(error), f"{str(error)[:200]!r} is not one short line"
    assert len(str(error)) <= 1_000, f"{str(error)[:200]!r} is not one short line"


def tried(reader: str, content: bytes) -> None:
    """Give an input to a reader: it is read, or refused in one line. Raises what is wrong with that."""
    try:
        READERS[reader][1](content)
    except BuilderError as error:
        _demand_line(error)


_HELD: dict[str, tuple[Callable[[bytes], bytes], Callable[[bytes], bytes]]] = {
    ".gz": (gzip.decompress, gzip.compress),
    ".pdf": (lambda file: carried(file, FILE, ".pdf"), lambda held: carrying_pdf({ATTACHED: held})),
    ".html": (lambda file: carried(file, FILE, ".html"), lambda held: carrying_page(gzip.compress(held))),
}


def changed_within(reader: str, content: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """A file of a reader with what it holds changed, for one that holds another behind a checksum."""
    if reader not in _HELD:
        return change(content)
    take_out, put_in = _HELD[reader]
    try:
        held = take_out(content)
    except (BuilderError, OSError, EOFError, zlib.error):
        return change(content)
    return put_in(change(held))


def changed(content: bytes, chance: random.Random) -> bytes:
    """A file with something odd in it: among its bytes, its words, or the values that it holds."""
    how = chance.random()
    if how < 0.25:
        return _changed_bytes(content, chance)
    if how < 0.4:
        return _changed_words(content, chance)
    if how < 0.7 and content.lstrip()[:1] == b"{" and content.count(b"\n") > 2:
        return _changed_lines(content, chance)  # a journal
    try:
        data = json.loads(content) if content[:1] == b"{" else yaml.load(content, _LOADER)
    except (ValueError, yaml.YAMLError):
        return _changed_bytes(content, chance)
    for _ in range(chance.randint(1, 3)):
        data = _changed_value(data, chance)
    text = json.dumps(data, ensure_ascii=True)  # which is YAML too
    return text.encode()


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _changed_bytes(content: bytes, chance: random.Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(found) or 1)
        match chance.randrange(5):
            case 0:
                found[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                found[at:at] = chance.randbytes(chance.randint(1, 6))
            case 2:
                del found[at : at + chance.randint(1, 40)]
            case 3:
                found[at:at] = found[at : at + chance.randint(1, 200)]
            case 4:
                del found[at + chance.randrange(len(found) or 1) :]
    return bytes(found)


def _changed_words(content: bytes, chance: random.Random) -> bytes:
    words = content.split(b" ")
    for _ in range(chance.randint(1, 4)):
        words[chance.randrange(len(words))] = chance.choice(WORDS).encode()
    return b" ".join(words)


def _changed_lines(content: bytes, chance: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    try:
        lines[at] = json.dumps(_changed_value(json.loads(lines[at]), chance)).encode() + b"\n"
    except ValueError:
        lines[at] = _changed_bytes(lines[at], chance)
    return b"".join(lines)


def _changed_value(value: Any, chance: random.Random) -> Any:
    """A value with one part of it, at any depth, odd, left out, twice or under another key."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        match chance.randrange(12):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {chance.choice(["x", "id", "name", *map(str, value)]): value[key], **value}
            case _:
                return {**value, key: _changed_value(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.85:
        at = chance.randrange(len(value))
        match chance.randrange(8):
            case 0:
                return [*value[:at], *value[at + 1 :]]
            case 1:
                return [*value[:at], value[at], *value[at:]]
            case _:
                return [*value[:at], _changed_value(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.3:
        return value[:-1] if chance.random() < 0.5 else value + chance.choice("sx 1-")
    if type(value) is int and chance.random() < 0.4:
        return value + chance.choice((-1, 1, 10, -10))
    return chance.choice(ODD)


def faults(reader: str, cases: int, seed: int) -> Iterator[str]:
    """What went wrong with a reader, in a line each with the seed of the case."""
    samples, read = READERS[reader]
    originals = samples()
    for original in originals:
        read(original)
    for number in range(seed, seed + cases):
        chance = random.Random(number)
        original = chance.choice(originals)
        if chance.random() < 0.7:
            content = changed_within(reader, original, partial(changed, chance=chance))
        else:
            content = changed(original, chance)
        begun = time.perf_counter()
        try:
            tried(reader, content)
        except Exception:
            last = traceback.format_exc().strip().splitlines()
            yield f"{reader}, seed {number}: {last[-1]} | {' | '.join(line.strip() for line in last[-5:-1])}"
        took = time.perf_counter() - begun
        if took > SLOW:
            yield f"{reader}, seed {number}: took {took:.1f} s"


def main(cases: int, seed: int, readers: list[str]) -> int:
    """Try, tell, count."""
    wrong = 0
    for reader in readers or READERS:
        begun, before = time.perf_counter(), wrong
        for fault in faults(reader, cases, seed):
            wrong += 1
            print(fault, flush=True)
        print(
            f"-- {reader}: {cases} cases, {wrong - before} faults, {time.perf_counter() - begun:.0f} s",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1, sys.argv[3:]))
