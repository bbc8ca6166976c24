"""The index of the library: what was found in each file, in SQLite, so that one can search without reading.

It holds what can be read again from the files, once they are there; a damaged one, or one of another version,
begins empty and says so (`Index.rebuilt`). Several programs may use one at a time.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from builder.errors import BuilderError, RefusedError
from builder.formats.fingerprints import fingerprint
from builder.inventory import short
from builder.language import N_, _
from builder.library.facts import MapFacts, ScenarioFacts, as_data, from_data
from builder.library.fingerprint import Fingerprint, Relation
from builder.library.query import OF_A_COLLECTION, Query
from builder.library.shelf import MapMark, Shelf
from builder.library.sql import condition, order

VERSION = 2
_PATIENCE = 20.0  # s until another program has written
# What SQLite says of a file that may be sound: held, not to be opened or written, full, no memory, ended.
_NOT_NOW = frozenset(
    {
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY),
        *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_TOOBIG),
    }
)
_MOST_OWNED = 8  # collections whose missing pieces are remembered

_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE maps (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, content TEXT NOT NULL,
    changed INTEGER NOT NULL, state TEXT NOT NULL, wrong TEXT NOT NULL, here INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL COLLATE NOCASE, title TEXT NOT NULL DEFAULT '', author TEXT NOT NULL DEFAULT '',
    format TEXT NOT NULL DEFAULT '',
    pieces INTEGER, size INTEGER, columns INTEGER, rows INTEGER, levels INTEGER, spaces INTEGER,
    boxes INTEGER, zones INTEGER, scenarios INTEGER, errors INTEGER, warnings INTEGER, left_out INTEGER,
    symmetry INTEGER, players TEXT NOT NULL DEFAULT '',
    pieces_print TEXT NOT NULL DEFAULT '', pieces_poses INTEGER NOT NULL DEFAULT 0,
    surface_print TEXT NOT NULL DEFAULT '', surface_poses INTEGER NOT NULL DEFAULT 0);
CREATE INDEX maps_pieces ON maps (pieces_print);
CREATE INDEX maps_surface ON maps (surface_print);
CREATE TABLE facts (map INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE counts (what TEXT NOT NULL, id TEXT NOT NULL, map INTEGER NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (what, id, map)) WITHOUT ROWID;
CREATE INDEX counts_map ON counts (map);
CREATE TABLE missing (owned TEXT NOT NULL, map INTEGER NOT NULL, n INTEGER NOT NULL, fitted INTEGER,
    PRIMARY KEY (owned, map)) WITHOUT ROWID;
CREATE INDEX missing_map ON missing (map);
CREATE TABLE scenarios (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, battlefield TEXT NOT NULL,
    data TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (title, author, text, file, tokenize = 'unicode61 remove_diacritics 2');
"""


class DamagedIndexError(BuilderError):
    """The index is damaged; opened with ``rebuild`` it begins empty."""


@dataclass(frozen=True, slots=True)
class FileTimes:
    """What says whether a file must be read again: its time and size with those of the scenarios that belong
    to it (``stamp``), the hash of its ``content``, and whether it was there at the last look.
    """

    stamp: str
    content: str
    here: bool


@dataclass(frozen=True, slots=True)
class FoundMap:
    """A file as it was read: its facts, or why there are none. ``state`` is ``map``, ``damaged``, or
    ``foreign`` for a file of another program, which is no map. ``changed`` is its time in nanoseconds.
    """

    path: str
    stamp: FileTimes
    changed: int
    state: str
    wrong: str = ""
    facts: MapFacts | None = None


class LibraryMap(NamedTuple):
    """A map of the library in short.

    ``name`` is its title, else the name of its file; ``here`` is 0 where its file was not there at the last
    look; ``wrong`` says why it cannot be read, empty where it can. ``players`` has numbers with spaces
    between them. ``missing`` is how many pieces are missing, None where no collection was given, ``fitted``
    how many still are with other tiles for the same surface, None where that was not worked out. The numbers
    are None of what cannot be read.
    """

    id: int
    path: str
    changed: int
    wrong: str
    here: int
    name: str
    title: str
    author: str
    format: str
    pieces: int | None
    size: int | None
    columns: int | None
    rows: int | None
    levels: int | None
    spaces: int | None
    boxes: int | None
    zones: int | None
    scenarios: int | None
    errors: int | None
    warnings: int | None
    left_out: int | None
    symmetry: int | None
    players: str
    pieces_print: str
    pieces_poses: int
    surface_print: str
    surface_poses: int
    missing: int | None = None
    fitted: int | None = None
    tags: tuple[str, ...] = ()
    stars: int = 0

    def print(self, *, surface: bool) -> Fingerprint:
        """One of its fingerprints."""
        if surface:
            return Fingerprint(self.surface_print, self.surface_poses)
        return Fingerprint(self.pieces_print, self.pieces_poses)


_OWN = ("missing", "fitted", "tags", "stars")  # not of the index
_COLUMNS = tuple(name for name in LibraryMap._fields if name not in _OWN)


@dataclass(frozen=True, slots=True)
class Alike:
    """Maps of one fingerprint, and how each is made of the first."""

    entries: tuple[LibraryMap, ...]
    relations: tuple[Relation, ...]


class Index:
    """An open index. Use it in one thread. Raises DamagedIndexError for what SQLite cannot read, and
    RefusedError where the file cannot be made or another program does not end its work.
    """

    def __init__(self, path: Path, *, rebuild: bool = False) -> None:
        self.path = path
        self.rebuilt = ""
        """Why the index was begun again, as a sentence; empty where it was not."""
        damaged = N_("{path}: the index was damaged; all maps are read again")
        with self._guarded():
            path.parent.mkdir(parents=True, exist_ok=True)
        if rebuild:
            self._remove(damaged)
        try:
            self._open()
        except DamagedIndexError:
            self._remove(damaged)
            self._open()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # ---- What the maps are read into ----

    def demand_made_with(self, key: str) -> None:
        """Forget when all files were read where that was with another catalogue (or version) than ``key``."""
        with self._writing() as db:
            if db.execute("SELECT value FROM about WHERE key = 'made_with'").fetchone() != (key,):
                db.execute("UPDATE maps SET stamp = '', content = ''")
                db.execute("UPDATE scenarios SET stamp = ''")
                db.execute("INSERT OR REPLACE INTO about VALUES ('made_with', ?)", (key,))

    def stamps(self) -> dict[str, FileTimes]:
        """Of every file that was read, when."""
        with self._guarded():
            rows = self._db.execute("SELECT path, stamp, content, here FROM maps")
            return {path: FileTimes(stamp, content, bool(here)) for path, stamp, content, here in rows}

    def scenarios(self) -> dict[str, tuple[str, str, ScenarioFacts]]:
        """Of every scenario file its stamp, the battlefield that it names, and its facts."""
        with self._guarded():
            rows = self._db.execute("SELECT path, stamp, battlefield, data FROM scenarios").fetchall()
        with self._understood():
            return {path: (stamp, named, _scenario(data)) for path, stamp, named, data in rows}

    def put_scenario(self, path: str, stamp: str, battlefield: str, facts: ScenarioFacts) -> None:
        """Store the facts of a scenario file."""
        data = json.dumps(
            {"title": facts.title, "players": facts.players, "zones": facts.zones, "text": facts.text}
        )
        with self._writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO scenarios VALUES (?, ?, ?, ?)", (path, stamp, battlefield, data)
            )

    def drop_scenarios(self, paths: Iterable[str]) -> None:
        """Forget scenario files."""
        with self._writing() as db:
            db.executemany("DELETE FROM scenarios WHERE path = ?", [(path,) for path in paths])

    def put(self, found: Iterable[FoundMap]) -> None:
        """Store the contents of files, replacing earlier ones."""
        with self._writing() as db:
            for one in found:
                self._put(db, one)

    def touch(self, stamps: Mapping[str, tuple[FileTimes, int]]) -> None:
        """Keep new stamps, and times, of files whose content is the same; or that they are not there."""
        with self._writing() as db:
            db.executemany(
                "UPDATE maps SET stamp = ?, content = ?, here = ?, changed = ? WHERE path = ?",
                [(s.stamp, s.content, s.here, changed, path) for path, (s, changed) in stamps.items()],
            )

    def mark_gone(self, paths: Iterable[str]) -> None:
        """Files that are not there now, but whose folder is not either: all that is known is kept."""
        with self._writing() as db:
            db.executemany("UPDATE maps SET here = 0 WHERE path = ?", [(path,) for path in paths])

    def drop(self, paths: Iterable[str]) -> None:
        """Forget files."""
        with self._writing() as db:
            for path in paths:
                row = db.execute("SELECT id FROM maps WHERE path = ?", (path,)).fetchone()
                if row is not None:
                    self._clear(db, row[0])
                    db.execute("DELETE FROM maps WHERE id = ?", row)

    def alone(self) -> contextlib.AbstractContextManager[object]:
        """A context in which no other program writes the library's files."""
        return self._writing()

    # ---- What is asked ----

    def marks(self, shelf: Shelf) -> dict[int, MapMark]:
        """The mark of each map that has one, by its number."""
        if not shelf.marks:
            return {}
        listed = "IN (SELECT value FROM json_each(?))"
        text = (
            "SELECT id, path, pieces_print FROM maps "
            f"WHERE state != 'foreign' AND (path {listed} OR pieces_print {listed})"
        )
        paths = json.dumps([mark.path for mark in shelf.marks])
        pieces = json.dumps([mark.pieces for mark in shelf.marks if mark.pieces])
        with self._guarded():
            return shelf.marks_of(self._db.execute(text, (paths, pieces)).fetchall())

    def find(
        self,
        query: Query,
        shelf: Shelf | None = None,
        owned: Mapping[str, int] | None = None,
        like: LibraryMap | None = None,
    ) -> list[int]:
        """The numbers of the maps that a query asks for, in its order; `entries` says what they are.

        ``owned`` are the pieces that ``buildable``, ``fits`` and ``missing`` mean. With ``like`` those most
        like that map come first, and it is not among them. Raises RefusedError where what is owned is asked
        for and not given.
        """
        marks = {} if shelf is None else self.marks(shelf)
        join, values = "", list[Any]()
        if query.asks(*OF_A_COLLECTION):
            if owned is None:
                raise RefusedError(_("buildable, fits and missing need a collection; there is none"))
            values = [self._held_against(owned)]
            join = "LEFT JOIN missing ON missing.owned = ? AND missing.map = maps.id"
        where, given = condition(query, marks)
        text = f"SELECT maps.id FROM maps {join} WHERE maps.state != 'foreign'{where} ORDER BY {order(query)}"
        with self._guarded():
            found = [id for (id,) in self._db.execute(text, (*values, *given))]
        if query.sort == "stars":
            found.sort(key=lambda id: marks[id].stars if id in marks else 0, reverse=query.descending)
        if like is not None:
            unlike = self._unlike(like)
            found = sorted((id for id in found if id in unlike), key=lambda id: (unlike[id], id))
        return found

    def entries(
        self, ids: Sequence[int], shelf: Shelf | None = None, owned: Mapping[str, int] | None = None
    ) -> list[LibraryMap]:
        """Maps by their numbers, in that order; those that are not there any more are left out."""
        marks = {} if shelf is None else self.marks(shelf)
        key = "" if owned is None else self._held_against(owned)
        names = ", ".join(f"maps.{name}" for name in _COLUMNS)
        text = (
            f"SELECT {names}, missing.n, missing.fitted FROM maps LEFT JOIN missing ON missing.owned = ? AND "
            "missing.map = maps.id WHERE maps.id IN (SELECT value FROM json_each(?))"
        )
        with self._guarded():
            rows = {row[0]: row for row in self._db.execute(text, (key, json.dumps(list(ids))))}
        return [_marked(LibraryMap(*rows[id]), marks) for id in ids if id in rows]

    def search(
        self, query: Query, shelf: Shelf | None = None, owned: Mapping[str, int] | None = None
    ) -> list[LibraryMap]:
        """All maps that a query asks for; raises as `find`."""
        return self.entries(self.find(query, shelf, owned), shelf, owned)

    def keep_fitted(self, id: int, owned: Mapping[str, int], short: int) -> None:
        """Keep how many pieces are missing for a map with other tiles for the same surface."""
        key = self._held_against(owned)
        with self._writing() as db:
            db.execute("UPDATE missing SET fitted = ? WHERE owned = ? AND map = ?", (short, key, id))

    def facts(self, id: int) -> MapFacts | None:
        """All facts of a map; None of one that cannot be read, or is not there any more."""
        with self._guarded():
            row = self._db.execute("SELECT data FROM facts WHERE map = ?", (id,)).fetchone()
        with self._understood():
            return None if row is None else from_data(json.loads(row[0]))

    def duplicates(self, *, surface: bool = False) -> list[Alike]:
        """Maps whose pieces, or whose surface alone, are the same: each group by its first path."""
        column = "surface_print" if surface else "pieces_print"
        groups: dict[str, list[LibraryMap]] = {}
        several = f"SELECT {column} FROM maps WHERE {column} != '' GROUP BY {column} HAVING count(*) > 1"
        for one in self._where(f"{column} IN ({several})"):
            groups.setdefault(one.print(surface=surface).digest, []).append(one)
        found = []
        for entries in groups.values():
            first = entries[0].print(surface=surface)
            relations = tuple(first.relation(one.print(surface=surface)) for one in entries)
            found.append(Alike(tuple(entries), relations))
        return found

    def alike(self, one: LibraryMap, *, surface: bool = False) -> Alike:
        """The other maps with the same pieces, or the same surface whatever tiles lie below it, and how each
        is made of this one.
        """
        column, own = ("surface_print" if surface else "pieces_print"), one.print(surface=surface)
        found = self._where(f"{column} = ? AND id != ?", own.digest, one.id) if own.digest else []
        relations = tuple(own.relation(other.print(surface=surface)) for other in found)
        return Alike(tuple(found), relations)

    def at(self, path: str, shelf: Shelf | None = None) -> LibraryMap | None:
        """The map of a file; None where the library has none there."""
        marks = {} if shelf is None else self.marks(shelf)
        return next((_marked(one, marks) for one in self._where("path = ?", path)), None)

    # ---- Inside ----

    def _unlike(self, like: LibraryMap) -> dict[int, float]:
        """How unlike a map each other one is: 0 for the same shares of terrain, size, pieces and levels, one
        more for no terrain in common, or for e times the size.
        """
        with self._guarded():
            shared = dict(
                self._db.execute(
                    "SELECT theirs.map, sum(min(theirs.n, ours.n)) FROM counts AS ours JOIN counts AS theirs "
                    "ON theirs.what = 'terrain' AND theirs.id = ours.id "
                    "WHERE ours.what = 'terrain' AND ours.map = ? GROUP BY theirs.map", (like.id,),
                )
            )  # fmt: skip
            rows = self._db.execute(
                "SELECT id, size, pieces, levels FROM maps WHERE state = 'map' AND id != ?", (like.id,)
            ).fetchall()
        own = [1 + (number or 0) for number in (like.size, like.pieces, like.levels)]
        return {
            id: 1
            - shared.get(id, 0) / 100
            + sum(abs(log((1 + n) / mine)) for n, mine in zip(numbers, own, strict=True))
            for id, *numbers in rows
        }

    def _where(self, where: str, *values: object) -> list[LibraryMap]:
        names = ", ".join(_COLUMNS)
        text = f"SELECT {names} FROM maps WHERE state != 'foreign' AND {where} ORDER BY path"
        with self._guarded():
            return [LibraryMap(*row) for row in self._db.execute(text, values)]

    def _put(self, db: sqlite3.Connection, one: FoundMap) -> None:
        row = db.execute("SELECT id FROM maps WHERE path = ?", (one.path,)).fetchone()
        if row is not None:
            self._clear(db, row[0])
        values: dict[str, Any] = {
            "id": None if row is None else row[0],
            "path": one.path,
            "stamp": one.stamp.stamp,
            "content": one.stamp.content,
            "changed": one.changed,
            "state": one.state,
            "wrong": one.wrong,
            "name": Path(one.path).stem,
        }
        facts = one.facts
        if facts is not None:
            values |= {
                **{name: getattr(facts, name) for name in _AS_THEY_ARE},
                "name": facts.title or values["name"],
                "boxes": sum(facts.boxes.values()),
                "scenarios": len(facts.scenarios),
                "symmetry": facts.symmetric,
                "left_out": len(facts.left_out),
                "players": " ".join(map(str, facts.players)),
            }
        names, holes = ", ".join(values), ", ".join(f":{name}" for name in values)
        id = db.execute(f"INSERT OR REPLACE INTO maps ({names}) VALUES ({holes})", values).lastrowid
        words = ["", "", "", Path(one.path).stem]
        if facts is not None:
            texts = [facts.text, *(t for s in facts.scenarios for t in (s.title, s.text, *s.zones))]
            words[:3] = facts.title, facts.author, "\n".join(texts)
            db.execute("INSERT INTO facts VALUES (?, ?)", (id, json.dumps(as_data(facts))))
            counts = {
                "terrain": facts.terrain, "box": facts.boxes, "piece": facts.used, "problem": facts.problems,
                "players": {str(players): players for players in facts.players},
            }  # fmt: skip
            db.executemany(
                "INSERT INTO counts VALUES (?, ?, ?, ?)",
                [(what, name, id, n) for what, row in counts.items() for name, n in row.items()],
            )
        if one.state != "foreign":
            db.execute(
                "INSERT INTO words (rowid, title, author, text, file) VALUES (?, ?, ?, ?, ?)", (id, *words)
            )

    def _clear(self, db: sqlite3.Connection, id: int) -> None:
        for table, column in (("facts", "map"), ("counts", "map"), ("missing", "map"), ("words", "rowid")):
            db.execute(f"DELETE FROM {table} WHERE {column} = ?", (id,))

    def _held_against(self, owned: Mapping[str, int]) -> str:
        """Make sure the missing pieces of each map are known; returns the name of that data."""
        key = fingerprint(dict(sorted(owned.items())))[:16]
        with self._guarded():
            rows = self._db.execute(
                "SELECT maps.id, facts.data FROM maps JOIN facts ON facts.map = maps.id "
                "WHERE maps.id NOT IN (SELECT map FROM missing WHERE owned = ?)", (key,),
            ).fetchall()  # fmt: skip
        if rows:
            found = [(key, id, sum(short(json.loads(data)["used"], owned).values())) for id, data in rows]
            with self._writing() as db:
                db.execute(
                    "DELETE FROM missing WHERE owned != ? AND owned NOT IN "
                    "(SELECT DISTINCT owned FROM missing WHERE owned != ? LIMIT ?)",
                    (key, key, _MOST_OWNED - 1),
                )
                db.executemany("INSERT OR IGNORE INTO missing (owned, map, n) VALUES (?, ?, ?)", found)
        return key

    def _open(self) -> None:
        """Open the file and see that all tables are there."""
        with self._guarded():
            self._db = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._begin()
            except BaseException:
                self._db.close()
                raise

    def _begin(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA cache_size = -32000")  # KiB
        with self._writing() as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version == VERSION:
                db.execute("SELECT id FROM maps LIMIT 1").fetchone()
                return
            if version == 0:
                for statement in _SCHEMA.split(";\n"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {VERSION}")
        if version != 0:
            self._db.close()
            self._remove(N_("{path}: the index was of another version; all maps are read again"))
            self._open()

    def _remove(self, why: str) -> None:
        with self._guarded():
            for suffix in ("", "-wal", "-shm"):
                Path(f"{self.path}{suffix}").unlink(missing_ok=True)
        self.rebuilt = _(why, path=self.path)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that others see as a whole, or not at all."""
        with self._guarded():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    @contextlib.contextmanager
    def _understood(self) -> Iterator[None]:
        """A context in which malformed rows count as damage, too."""
        try:
            yield
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise self._damaged(error) from None

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """A context that turns errors of SQLite and the disk into one message."""
        try:
            yield
        except sqlite3.ProgrammingError:
            raise  # a mistake of ours
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_NOW:
                raise self._refused(error) from None
            raise self._damaged(error) from None
        except OSError as error:
            raise self._refused(error.strerror or error) from None

    def _damaged(self, reason: object) -> DamagedIndexError:
        return DamagedIndexError(_("{path}: the index is damaged ({reason})", path=self.path, reason=reason))

    def _refused(self, reason: object) -> RefusedError:
        text = _("{path}: the index of the library cannot be used ({reason})", path=self.path, reason=reason)
        return RefusedError(text)


_AS_THEY_ARE: Sequence[str] = (
    "title", "author", "format", "pieces", "size", "columns", "rows", "levels", "spaces", "zones", "errors",
    "warnings", "pieces_print", "pieces_poses", "surface_print", "surface_poses",
)  # fmt: skip


def _marked(one: LibraryMap, marks: Mapping[int, MapMark]) -> LibraryMap:
    mark = marks.get(one.id)
    return one if mark is None else one._replace(tags=mark.tags, stars=mark.stars)


def _scenario(data: str) -> ScenarioFacts:
    row = json.loads(data)
    return ScenarioFacts(row["title"], tuple(row["players"]), row["zones"], row["text"])
