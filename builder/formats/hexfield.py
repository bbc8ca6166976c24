"""Reads and writes `.hexfield`, the native battlefield: YAML, versioned, one piece a line.

The whole file is described by schemas/hexfield.schema.json. Rows of pieces are read by hand: the same answers
as by their types, three times as fast. Saving what was loaded changes no byte.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from builder.battlefield import Battlefield, Info, ReferencePicture, SetNote
from builder.battlefield.model import MAX_SLOT, MAX_TEXT
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.facts import Limits
from builder.formats.bounds import demand_plausible, demand_version
from builder.formats.hexfield_rows import (
    gather_piece,
    gather_placeholder,
    is_foreign,
    piece_lines,
    placeholder_lines,
)
from builder.formats.loaded import Loaded, PieceGatherer
from builder.hexgrid import Hex
from builder.language import N_, _
from builder.plaindata import MAX_VALUES, DataPath, PlainDocument, read_yaml, short
from builder.plaindata.records import Codec, WrongValueError, numbers
from builder.problems import Problem, Severity, Source

if TYPE_CHECKING:
    from builder.scenario import Scenario


FORMAT = "hexfield"
MAX_NOTES = 10_000
VERSION = 1
# From each older version to the next; applied one after the other before anything is read.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

_TEXTS = ("title", "author", "description")


class SlotNote(NamedTuple):
    """A note of a level."""

    slot: Annotated[int, Limits(1, MAX_SLOT)]
    text: Annotated[str, Limits(1, MAX_TEXT)]


class HexNote(NamedTuple):
    """A note of a hex."""

    at: Hex
    text: Annotated[str, Limits(1, MAX_TEXT)]


class Notes(NamedTuple):
    """The rows of both."""

    slots: tuple[Any, ...] = ()
    hexes: tuple[Any, ...] = ()


class Head(NamedTuple):
    """What stands in a file beside its version and its pieces."""

    title: str = ""
    author: str = ""
    description: str = ""
    notes: Notes = Notes()
    picture: ReferencePicture | None = None
    placeholders: tuple[Any, ...] = ()
    virtualscape: Mapping[str, Any] = {}
    map_editor: Mapping[str, Any] = {}


CODEC = Codec(
    {
        Hex: numbers(N_("[q, r]"), Hex, list, *[Limits(-(10**15), 10**15)] * 2),
    },
    number=Limits(-(10**15), 10**15),
    text=Limits(0, MAX_TEXT),
    rows=Limits(0, MAX_VALUES),
)
"""How the head of a battlefield stands in files; whether what it says can be is asked when it is applied."""


class _Block(NamedTuple):
    """The modules of a format and of what is kept of its files."""

    format: str
    preserved: str


# What files of other programs held besides.
_BLOCKS = {
    "virtualscape": _Block("hsc", "hsc_passthrough"),
    "map_editor": _Block("map_editor", "map_editor_ids"),
}


def read_hexfield(content: bytes, file: str, catalogue: Catalogue) -> Loaded:
    """A battlefield from the bytes of a `.hexfield`.

    A wrong row is left out and reported; raises UnreadableError for what is no such file, or a newer one.
    """
    demand_plausible(content, file)
    return battlefield_of(read_yaml(content, file), catalogue)


def battlefield_of(document: PlainDocument, catalogue: Catalogue, *, strict: bool = False) -> Loaded:
    """As `read_hexfield`, from plain data that was read already; ``strict``: nothing may be left out."""
    file, data = document.file, _migrated(document)
    if not isinstance(data.get("pieces"), list):
        found = short(data["pieces"]) if "pieces" in data else "none"
        raise UnreadableError(
            _(
                "{source}: a list of pieces was expected, found {found}",
                source=document.source(("pieces",)),
                found=found,
            )
        )
    gathering = PieceGatherer(file, strict=strict)
    placeholders = data.get("placeholders")
    unknown = placeholders if isinstance(placeholders, list) else []
    gathering.demand_count(len(data["pieces"]) + len(unknown))
    head = _head(document, data, gathering)
    inside = (fault for fault in document.faults if fault.path[0] == "pieces" and len(fault.path) > 1)
    twice = {fault.path[1]: fault.message for fault in inside}
    for number, row in enumerate(data["pieces"]):
        path = ("pieces", number)
        if number in twice:
            gathering.leave_out("wrong-row", twice[number], document.source(path))
        else:
            gather_piece(row, document.source(path), catalogue, gathering)
    for number, row in enumerate(unknown):
        source = document.source(("placeholders", number))
        gather_placeholder(row, source, catalogue, gathering, declared=strict)
    preserved = _preserved(document, head, gathering)
    if "placeholders" not in data:
        for block, kept in preserved.items():
            module = importlib.import_module(f"builder.formats.{_BLOCKS[block].format}")
            preserved[block] = module.gather_kept(kept, catalogue, gathering, document.source((block,)))
    picture = head.get("picture")
    if picture is not None and not picture.can_lie:  # its codec knows the points one by one
        message = _("three points that lie in no line were expected, found others")
        gathering.leave_out("wrong-record", message, document.source(("picture", "fit")))
        picture = None
    info = Info(**{key: head.get(key, "") for key in _TEXTS}, preserved=preserved, picture=picture)
    battlefield = gathering.battlefield(info)
    _notes(document, head.get("notes", Notes()), battlefield, gathering)
    return gathering.loaded(battlefield, FORMAT)


def _migrated(document: PlainDocument) -> dict[str, Any]:
    version = demand_version(document, FORMAT, VERSION, _("not a battlefield"))
    data: dict[str, Any] = document.data
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return data


def _head(document: PlainDocument, data: dict[str, Any], gathering: PieceGatherer) -> dict[str, Any]:
    """Everything but the pieces that can be used, by the fields of `Head`."""
    rows = ("pieces", "placeholders")
    head = {key: value for key, value in data.items() if key not in rows or not isinstance(value, list)}
    for fault in document.faults:
        if fault.path[0] != "pieces" or len(fault.path) == 1:
            source = Source(document.file, line=fault.line)
            gathering.note(
                "duplicate-key", Severity.ERROR, fault.message, source, outcome=_("the last one counts")
            )

    def tell(path: DataPath, message: str, outcome: str) -> None:
        source = replace(document.source(path), path="")  # the message names the place itself
        gathering.note("wrong-row", Severity.ERROR, message, source, outcome=_("left out"))

    known = [part.key for part in CODEC.parts(Head)]
    extra = [short(key) for key in head if key not in known and key != FORMAT]
    if extra:
        message = _("{keys} not known here", keys=", ".join([*extra[:5], *["…"][: len(extra) - 5]]))
        hint = _("It is lost when the battlefield is saved.")
        gathering.note("unknown-key", Severity.WARNING, message, document.source(()), hint, _("left out"))
    return CODEC.right_parts(Head, head, tell)


def _notes(document: PlainDocument, notes: Notes, battlefield: Battlefield, gathering: PieceGatherer) -> None:
    for key, kind in (("slots", SlotNote), ("hexes", HexNote)):
        rows = getattr(notes, key)
        if len(rows) > MAX_NOTES:
            message = _("{n} notes of {key}; at most {most} are read", n=len(rows), key=key, most=MAX_NOTES)
            place_in_file = document.source(("notes", key))
            gathering.leave_out("beyond-limits", message, place_in_file, outcome=_("the rest left out"))
        for number, row in enumerate(rows[:MAX_NOTES]):
            try:
                battlefield.apply(SetNote(*CODEC.read(kind, row)))
            except (WrongValueError, RefusedError) as wrong:
                gathering.leave_out("wrong-row", str(wrong), document.source(("notes", key, number)))


def _preserved(document: PlainDocument, head: Mapping[str, Any], gathering: PieceGatherer) -> dict[str, Any]:
    """The blocks of other formats, without the records that could not be written back."""
    preserved: dict[str, Any] = {}
    for block, modules in _BLOCKS.items():
        if block not in head:
            continue
        checked, wrong = importlib.import_module(f"builder.formats.{modules.preserved}").checked(head[block])
        if checked is not None:
            preserved[block] = checked
        for path, message in wrong:
            gathering.leave_out("wrong-record", message, document.source((block, *path)))
    return preserved


def write_hexfield(
    battlefield: Battlefield, file: str, catalogue: Catalogue, scenario: Scenario | None
) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a `.hexfield`. It holds no scenario: that goes into a file of its own."""
    return hexfield_text(battlefield).encode(), ()


def hexfield_text(battlefield: Battlefield) -> str:
    """A battlefield as the text of a `.hexfield`."""
    from builder.formats import yaml_export

    info = battlefield.info
    parts = [f"hexfield: {VERSION}\n", f"title: {yaml_export.quoted(info.title)}\n"]
    parts.append(f"author: {yaml_export.quoted(info.author)}\n")
    if info.description:
        parts.append(f"description: {yaml_export.text(info.description)}\n")
    notes = _notes_of(battlefield)
    if notes:
        parts.append(yaml_export.document({"notes": notes}))
    if info.picture is not None:
        parts.append(yaml_export.document({"picture": CODEC.data(info.picture)}))
    pieces = battlefield.in_order()
    own, foreign = ([one for one in pieces if is_foreign(one) is wanted] for wanted in (False, True))
    parts += ["pieces:\n" if own else "pieces: []\n", *piece_lines(own)]
    if foreign:
        parts += ["placeholders:\n", *placeholder_lines(foreign)]
    elif _holds_unknown(info.preserved):
        parts.append("placeholders: []\n")  # they were taken away: the records must not bring them back
    parts += [
        yaml_export.document({block: info.preserved[block]}) for block in _BLOCKS if block in info.preserved
    ]
    return "".join(parts)


def _holds_unknown(preserved: Mapping[str, Any]) -> bool:
    if "virtualscape" not in preserved:
        return False
    from builder.formats.hsc import holds_unknown

    return holds_unknown(preserved["virtualscape"])


def _notes_of(battlefield: Battlefield) -> dict[str, Any]:
    slots = [{"slot": slot, "text": text} for slot, text in sorted(battlefield.slot_notes.items())]
    ordered = sorted(battlefield.hex_notes.items(), key=lambda item: (item[0].r, item[0].q))
    hexes = [{"at": list(hex), "text": text} for hex, text in ordered]
    return {key: rows for key, rows in (("slots", slots), ("hexes", hexes)) if rows}
