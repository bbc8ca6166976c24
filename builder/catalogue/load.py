"""Reads the shipped catalogue and the user's own pieces and boxes into one `Catalogue`. The user's own files
are read as far as they are good; what is wrong is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import Box, Id, PieceType, Shape, TerrainKind
from builder.catalogue.read_pieces import read_box, read_kind, read_piece, read_shape
from builder.catalogue.row import CODEC, ConflictError
from builder.errors import UnreadableError
from builder.language import N_, _
from builder.plaindata import DataPath, Fault, PlainDocument, read_bytes, read_shipped, read_yaml
from builder.plaindata.records import WrongValueError, unexpected, unknown
from builder.problems import Problem, Severity, Source

OWN_FILE = "own-pieces.yaml"
SECTIONS = ("shapes", "kinds", "pieces", "boxes")


@dataclass(frozen=True)
class Catalogue:
    """All piece types, kinds of terrain and boxes, by id, in catalogue order.

    ``problems`` tells what of the user's own file could not be used, ``own_rows`` are the rows of it that are
    used, by section and id, and ``shipped`` is the catalogue without them (None where it is this one).
    """

    kinds: Mapping[str, TerrainKind]
    shapes: Mapping[str, Shape]
    pieces: Mapping[str, PieceType]
    boxes: Mapping[str, Box]
    sources: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    own_rows: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    shipped: Catalogue | None = None

    def box(self, name: str) -> Box | None:
        """The box of an id, or of a name or alias that no other has."""
        called = [box for box in self.boxes.values() if box.is_called(name)]
        return self.boxes.get(name) or (called[0] if len(called) == 1 else None)

    @cached_property
    def by_foreign(self) -> Mapping[tuple[str, str], PieceType]:
        """The user's own pieces by program and what they are called there, in small letters."""
        own = [piece for piece in self.pieces.values() if piece.foreign]
        return {(program, word.lower()): one for one in own for program, word in one.foreign.items()}

    def placeable(self) -> tuple[PieceType, ...]:
        """The types that can be put on a battlefield, in catalogue order."""
        return tuple(piece for piece in self.pieces.values() if piece.placeable)


def load(tilesets: Path, own: Path | None = None) -> Catalogue:
    """The catalogue in the folder ``tilesets`` with the user's own file ``own`` laid over it.

    Raises UnreadableError where a shipped file is missing or broken. Nothing in the user's own file raises,
    see `with_own`.
    """
    tables = _Tables()
    folder = tilesets / "catalogue"
    sources = _sources(read_shipped(folder / "sources.yaml"))
    for name, section in (("shapes", "shapes"), ("terrain", "kinds"), ("pieces", "pieces")):
        tables.section(read_shipped(folder / f"{name}.yaml"), section)
    for path in sorted(tilesets.glob("*.yaml")):
        document = read_shipped(path)
        tables.row(document, "boxes", (), document.data, next(iter(document.faults), None))
    if tables.problems:
        first = tables.problems[0]
        raise UnreadableError(f"{first.source}: {first.message}")
    shipped = tables.catalogue(sources)
    return shipped if own is None else with_own(shipped, own)


def with_own(shipped: Catalogue, own: Path) -> Catalogue:
    """``shipped`` with the user's own file laid over it, where there is one.

    Own pieces and boxes may take the place of shipped ones; own kinds and shapes are new ones. What cannot
    be used is left out and reported in ``Catalogue.problems`` (code ``own-row`` for what is malformed,
    ``own-conflict`` for what contradicts something else); the shipped data stands. Never raises.
    """
    found = read_own(own)
    if isinstance(found, PlainDocument):
        return with_own_rows(shipped, found)
    return shipped if found is None else replace(shipped, problems=(found,), shipped=shipped)


def with_own_rows(shipped: Catalogue, document: PlainDocument) -> Catalogue:
    """As `with_own`, with plain data of the same form that was read already."""
    tables = _Tables(shipped)
    tables.own_document(document)
    return tables.catalogue(shipped.sources)


def _sources(document: PlainDocument) -> dict[str, str]:
    data = document.data
    texts = data.get("sources") if isinstance(data, dict) else None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise UnreadableError(
            _("{file}: sources: a mapping of letters to texts was expected", file=document.file)
        )
    return texts


class _Tables:
    """What was read so far, over what ships while the user's own file is read."""

    def __init__(self, shipped: Catalogue | None = None) -> None:
        self.own = shipped is not None
        self.shipped = shipped
        self.own_rows: dict[tuple[str, str], Any] = {}
        self.kinds: dict[str, TerrainKind] = dict(shipped.kinds) if shipped else {}
        self.shapes: dict[str, Shape] = dict(shipped.shapes) if shipped else {}
        self.pieces: dict[str, PieceType] = dict(shipped.pieces) if shipped else {}
        self.boxes: dict[str, Box] = dict(shipped.boxes) if shipped else {}
        self.problems: list[Problem] = []
        self.given: set[tuple[str, str]] = set()

    def catalogue(self, sources: Mapping[str, str]) -> Catalogue:
        """All of it, boxes in catalogue order."""
        boxes = dict(sorted(self.boxes.items(), key=lambda item: (item[1].order, item[0])))
        return Catalogue(
            kinds=MappingProxyType(self.kinds),
            shapes=MappingProxyType(self.shapes),
            pieces=MappingProxyType(self.pieces),
            boxes=MappingProxyType(boxes),
            sources=MappingProxyType(dict(sources)),
            problems=tuple(self.problems),
            own_rows=MappingProxyType(self.own_rows),
            shipped=self.shipped,
        )

    def own_document(self, document: PlainDocument) -> None:
        """Take in what such a file says."""
        for section in sections_of(document, SECTIONS, partial(self.wrong, document)):
            self.section(document, section)

    def section(self, document: PlainDocument, section: str) -> None:
        """Take in one section of a file, row by row; a row that is wrong is left out and noted."""
        keyed = section == "shapes"
        for path, row, fault in rows_of(document, section, partial(self.wrong, document), keyed=keyed):
            self.row(document, section, path, row, fault)

    def row(
        self, document: PlainDocument, section: str, path: DataPath, data: Any, fault: Fault | None = None
    ) -> None:
        """Take in one row, or note why it cannot be used."""
        try:
            if fault is not None:
                raise ConflictError((), fault.message)
            id = self.enter(section, path, data)
            if self.own:
                self.own_rows[section, id] = data
        except WrongValueError as wrong:
            self.wrong(document, path, wrong)

    def enter(self, section: str, path: DataPath, data: Any) -> str:
        """Read one row into its table; returns its id. Raises WrongValueError."""
        if section == "shapes":
            shape = read_shape(CODEC.read(Id, path[-1], ("shape",)), data)
            self.fresh(section, shape.id, self.shapes)
            self.shapes[shape.id] = shape
            return shape.id
        if section == "kinds":
            kind = read_kind(data)
            self.fresh(section, kind.id, self.kinds)
            self.kinds[kind.id] = kind
            return kind.id
        if section == "pieces":
            piece = read_piece(data, self.kinds, self.shapes, self.pieces, own=self.own)
            self.fresh(section, piece.id)
            self.pieces[piece.id] = piece
            return piece.id
        box = read_box(data, self.pieces, self.boxes, own=self.own)
        self.fresh(section, box.id)
        self.boxes[box.id] = box
        return box.id

    def fresh(self, section: str, id: str, lasting: Container[str] = ()) -> None:
        """Refuse an id that was given before in the same file, or of what shipped and is ``lasting``."""
        if (section, id) in self.given:
            raise ConflictError((), _("{id} is given twice", id=id))
        if id in lasting:
            text = _("{id} ships with Hexwright and stays; give yours an id of its own", id=id)
            raise ConflictError((), text)
        self.given.add((section, id))

    def wrong(self, document: PlainDocument, path: DataPath, error: WrongValueError) -> None:
        """Note what is wrong at a place of a file."""
        self.problems.append(wrong_row(document, path, error))


_HINT = N_("Correct it in the file; until then it is left out, and everything else is used.")


def read_own(path: Path) -> PlainDocument | Problem | None:
    """What an own file holds, None where there is none, or why it cannot be read; never raises."""
    try:
        if not path.exists():
            return None
    except (OSError, ValueError):
        pass  # something is in the way; reading it says what
    try:
        return read_yaml(read_bytes(path), str(path))
    except UnreadableError as error:
        return _problem("own-row", str(error).removeprefix(str(path)).lstrip(",: "), Source(str(path)))


Note = Callable[[DataPath, WrongValueError], None]


def sections_of(document: PlainDocument, names: Collection[str], note: Note) -> Iterator[str]:
    """The sections of an own file that hold something, in their order; what is wrong around them is noted."""
    data = {} if document.data is None else document.data
    if not isinstance(data, dict):
        note((), WrongValueError((), _("{names} were expected at the top", names=", ".join(names))))
        return
    try:
        demand_version_1(data)
    except WrongValueError as error:
        note(error.path, error)
        return
    for key in data:
        if key not in names and key != "version":
            note((key,), unknown((), key, names))
    yield from (name for name in names if data.get(name) is not None)


def rows_of(
    document: PlainDocument, section: str, note: Note, *, keyed: bool = False
) -> Iterator[tuple[DataPath, Any, Fault | None]]:
    """The rows of a section, a mapping of them where it is ``keyed``: the place of each, what it holds, and
    what stands in it twice.
    """
    rows: Any = document.data.get(section) if isinstance(document.data, dict) else None
    faults = {fault.path[:2]: fault for fault in reversed(document.faults)}
    if not isinstance(rows, dict if keyed else list):
        note((section,), unexpected((section,), _("a mapping") if keyed else _("a list"), rows))
    elif (section,) in faults:
        note((section,), ConflictError((), faults[(section,)].message))
    else:
        entries: Iterable[tuple[Any, Any]] = rows.items() if isinstance(rows, dict) else enumerate(rows)
        for key, row in entries:
            yield (section, key), row, faults.get((section, key))


def demand_version_1(data: dict[str, Any]) -> None:
    """Raise WrongValueError where a file says that it is of another version."""
    if data.get("version", 1) != 1 or isinstance(data.get("version"), bool):
        raise WrongValueError(("version",), _("1 was expected; nothing here was used"))


def wrong_row(document: PlainDocument, path: DataPath, error: WrongValueError) -> Problem:
    """What is wrong at a place of such a file: ``own-conflict`` or ``own-row``."""
    code = "own-conflict" if isinstance(error, ConflictError) else "own-row"
    return _problem(code, str(error), document.source(path))


def _problem(code: str, message: str, source: Source) -> Problem:
    return Problem(code, Severity.ERROR, message, hint=_(_HINT), source=source)
