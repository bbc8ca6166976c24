"""Reads and writes `.hexfield`, the native battlefield: YAML, versioned, one piece a line.

The whole file is described by schemas/hexfield.schema.json; what stands before the rows is checked against
it, the rows by hand: the same answers, forty times as fast. Saving what was loaded changes no byte.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.battlefield import Battlefield, Info, SetNote
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.bounds import demand_plausible, demand_version
from builder.formats.hexfield_rows import (
    WrongRowError,
    gather_piece,
    gather_placeholder,
    hex_note,
    is_foreign,
    piece_lines,
    placeholder_lines,
    slot_note,
)
from builder.formats.loaded import Loaded, PieceGatherer
from builder.formats.schemas import wrong_places
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import PlainDocument, read_yaml, short
from builder.problems import Problem, Severity, Source

if TYPE_CHECKING:
    from builder.scenario import Scenario


FORMAT = "hexfield"
MAX_NOTES = 10_000
VERSION = 1
# From each older version to the next; applied one after the other before the schema is asked.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

_TEXTS = ("title", "author", "description")


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
    head = _checked_head(document, data, gathering)
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
    info = Info(**{key: head.get(key, "") for key in _TEXTS}, preserved=preserved)
    battlefield = gathering.battlefield(info)
    _notes(document, head.get("notes", {}), battlefield, gathering)
    return gathering.loaded(battlefield, FORMAT)


def _migrated(document: PlainDocument) -> dict[str, Any]:
    version = demand_version(document, FORMAT, VERSION, _("not a battlefield"))
    data: dict[str, Any] = document.data
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return data


def _checked_head(document: PlainDocument, data: dict[str, Any], gathering: PieceGatherer) -> dict[str, Any]:
    """Everything but the pieces, without what breaks the schema."""
    rows = ("pieces", "placeholders")
    head = {key: value for key, value in data.items() if key not in rows or not isinstance(value, list)}
    for fault in document.faults:
        if fault.path[0] != "pieces" or len(fault.path) == 1:
            source = Source(document.file, line=fault.line)
            gathering.note(
                "duplicate-key", Severity.ERROR, fault.message, source, outcome=_("the last one counts")
            )
    slim = {**head, "pieces": []}
    if isinstance(head.get("notes"), dict):
        slim["notes"] = {key: [] if isinstance(rows, list) else rows for key, rows in head["notes"].items()}
    for path, message in wrong_places("hexfield", slim):
        source = document.source(path)
        if path:
            source = replace(source, path="")  # the message names the place itself
            gathering.note("wrong-row", Severity.ERROR, message, source, outcome=_("left out"))
            head.pop(str(path[0]), None)
        else:
            hint = _("It is lost when the battlefield is saved.")
            gathering.note("unknown-key", Severity.WARNING, message, source, hint, _("left out"))
    return head


def _notes(
    document: PlainDocument, notes: Mapping[str, Any], battlefield: Battlefield, gathering: PieceGatherer
) -> None:
    place: int | Hex
    for key in ("slots", "hexes"):
        rows = notes.get(key, [])
        if len(rows) > MAX_NOTES:
            message = _("{n} notes of {key}; at most {most} are read", n=len(rows), key=key, most=MAX_NOTES)
            place_in_file = document.source(("notes", key))
            gathering.leave_out("beyond-limits", message, place_in_file, outcome=_("the rest left out"))
        for number, row in enumerate(rows[:MAX_NOTES]):
            source = document.source(("notes", key, number))
            try:
                if key == "slots":
                    place, text = slot_note(row)
                else:
                    q, r, text = hex_note(row)
                    place = Hex(q, r)
                battlefield.apply(SetNote(place, text))
            except (WrongRowError, RefusedError) as wrong:
                gathering.leave_out("wrong-row", str(wrong), source)


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
