"""Reads and writes `.hexfield`, the native battlefield: YAML, versioned, one piece a line.

The whole file is described by schemas/hexfield.schema.json; what stands before the rows is checked against
it, the rows by hand: the same answers, forty times as fast. Saving what was loaded changes no byte.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.battlefield import MAX_GROUP_NAME, Battlefield, Info, Piece, SetNote
from builder.battlefield.model import MAX_TEXT
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.bounds import demand_plausible, demand_version
from builder.formats.loaded import Gathering, Loaded
from builder.formats.schemas import wrong_places
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import DataPath, Document, read_yaml, short
from builder.problems import Problem, Severity, Source

if TYPE_CHECKING:
    from builder.scenario import Scenario


FORMAT = "hexfield"
MAX_NOTES = 10_000
VERSION = 1
# From each older version to the next; applied one after the other before the schema is asked.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

_TEXTS = ("title", "author", "description")
# What files of other programs held besides, with the module that checks it.
_BLOCKS = {"virtualscape": "hsc_passthrough", "map_editor": "map_editor_ids"}


def read_hexfield(content: bytes, file: str, catalogue: Catalogue) -> Loaded:
    """A battlefield from the bytes of a `.hexfield`.

    A wrong row is left out and reported; raises UnreadableError for what is no such file, or a newer one.
    """
    demand_plausible(content, file)
    return battlefield_of(read_yaml(content, file), catalogue)


def battlefield_of(document: Document, catalogue: Catalogue, *, strict: bool = False) -> Loaded:
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
    gathering = Gathering(file, strict=strict)
    gathering.demand_count(len(data["pieces"]))
    head = _checked_head(document, data, gathering)
    inside = (fault for fault in document.faults if fault.path[0] == "pieces" and len(fault.path) > 1)
    twice = {fault.path[1]: fault.message for fault in inside}
    for number, row in enumerate(data["pieces"]):
        path = ("pieces", number)
        if number in twice:
            gathering.leave_out("wrong-row", twice[number], document.source(path))
        else:
            _gather(row, document, path, catalogue, gathering)
    info = Info(**{key: head.get(key, "") for key in _TEXTS}, preserved=_preserved(document, head, gathering))
    battlefield = gathering.battlefield(info)
    _notes(document, head.get("notes", {}), battlefield, gathering)
    return gathering.loaded(battlefield, FORMAT)


def _migrated(document: Document) -> dict[str, Any]:
    version = demand_version(document, FORMAT, VERSION, _("not a battlefield"))
    data: dict[str, Any] = document.data
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return data


def _checked_head(document: Document, data: dict[str, Any], gathering: Gathering) -> dict[str, Any]:
    """Everything but the pieces, without what breaks the schema."""
    head = {key: value for key, value in data.items() if key != "pieces"}
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


def _gather(row: Any, document: Document, path: DataPath, catalogue: Catalogue, gathering: Gathering) -> None:
    try:
        name, q, r, slot, rotation, group, step = piece_row(row)
    except WrongRowError as wrong:
        gathering.leave_out("wrong-row", str(wrong), document.source(path))
        return
    type = catalogue.pieces.get(name)
    if type is None:
        gathering.leave_out(
            "unknown-piece", _("unknown piece {found}", found=short(name)), document.source(path)
        )
    else:
        gathering.add(type, Hex(q, r), slot, rotation, document.source(path), group, step)


def _notes(
    document: Document, notes: Mapping[str, Any], battlefield: Battlefield, gathering: Gathering
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


def _preserved(document: Document, head: Mapping[str, Any], gathering: Gathering) -> dict[str, Any]:
    """The blocks of other formats, without the records that could not be written back."""
    preserved: dict[str, Any] = {}
    for block, module in _BLOCKS.items():
        if block not in head:
            continue
        checked, wrong = importlib.import_module(f"builder.formats.{module}").checked(head[block])
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
    parts.append("pieces:\n" if pieces else "pieces: []\n")
    parts += piece_lines(pieces)
    parts += [
        yaml_export.document({block: info.preserved[block]}) for block in _BLOCKS if block in info.preserved
    ]
    return "".join(parts)


def piece_lines(pieces: Iterable[Piece]) -> list[str]:
    """Pieces as rows of ``pieces``, a line each."""
    from builder.formats import yaml_export

    word, quoted = cache(yaml_export.word), cache(yaml_export.quoted)
    lines = []
    for piece in pieces:
        (q, r), group = piece.hex, f", group: {quoted(piece.group)}" if piece.group else ""
        group += f", step: {piece.step}" if piece.step else ""
        lines.append(
            f"- {{piece: {word(piece.type.id)}, at: [{q}, {r}, {piece.slot}], "
            f"rotation: {piece.rotation}{group}}}\n"
        )
    return lines


def _notes_of(battlefield: Battlefield) -> dict[str, Any]:
    slots = [{"slot": slot, "text": text} for slot, text in sorted(battlefield.slot_notes.items())]
    ordered = sorted(battlefield.hex_notes.items(), key=lambda item: (item[0].r, item[0].q))
    hexes = [{"at": list(hex), "text": text} for hex, text in ordered]
    return {key: rows for key, rows in (("slots", slots), ("hexes", hexes)) if rows}


_KEYS = frozenset({"piece", "at", "rotation", "group", "step"})


class WrongRowError(Exception):
    """A row of the wrong shape; its text says what was found and what was expected."""


class PieceRow(NamedTuple):
    """One row of ``pieces``, of the right types; whether it can be placed is asked elsewhere."""

    piece: str
    q: int
    r: int
    slot: int
    rotation: int
    group: str
    step: int


def piece_row(row: Any) -> PieceRow:
    """A row such as ``{piece: grass-7, at: [3, -1, 1], rotation: 2}``. Raises WrongRowError."""
    if type(row) is not dict:
        raise WrongRowError(
            _(
                "a row such as {{piece: grass-7, at: [q, r, level]}} was expected, found {found}",
                found=short(row),
            )
        )
    if not row.keys() <= _KEYS:
        extra = next(key for key in row if key not in _KEYS)
        raise WrongRowError(
            _(
                "{found} is not known here; piece, at, rotation, group and step were expected",
                found=short(extra),
            )
        )
    piece = row.get("piece")
    if type(piece) is not str or not piece:
        raise WrongRowError(_("piece: a word was expected, found {found}", found=short(piece)))
    at = row.get("at")
    if type(at) is not list or len(at) != 3:
        raise WrongRowError(_("at: [q, r, level] was expected, found {found}", found=short(at)))
    rotation = whole(row["rotation"], "rotation") if "rotation" in row else 0
    group = row.get("group", "")
    if type(group) is not str or ("group" in row and not 1 <= len(group) <= MAX_GROUP_NAME):
        raise WrongRowError(
            _(
                "group: a name of 1 to {most} characters was expected, found {found}",
                most=MAX_GROUP_NAME,
                found=short(group),
            )
        )
    step = whole(row["step"], "step") if "step" in row else 0
    return PieceRow(piece, whole(at[0], "q"), whole(at[1], "r"), whole(at[2], "level"), rotation, group, step)


def slot_note(row: Any) -> tuple[int, str]:
    """A row such as ``{slot: 2, text: "…"}``. Raises WrongRowError."""
    if type(row) is not dict or row.keys() != {"slot", "text"}:
        raise WrongRowError(
            _("a row such as {{slot: 2, text: …}} was expected, found {found}", found=short(row))
        )
    return whole(row["slot"], "slot"), _note(row["text"])


def hex_note(row: Any) -> tuple[int, int, str]:
    """A row such as ``{at: [3, -1], text: "…"}``. Raises WrongRowError."""
    if type(row) is not dict or row.keys() != {"at", "text"}:
        raise WrongRowError(
            _("a row such as {{at: [q, r], text: …}} was expected, found {found}", found=short(row))
        )
    at = row["at"]
    if type(at) is not list or len(at) != 2:
        raise WrongRowError(_("at: [q, r] was expected, found {found}", found=short(at)))
    return whole(at[0], "q"), whole(at[1], "r"), _note(row["text"])


def whole(value: Any, key: str) -> int:
    """A whole number, also where it is written 3.0, as JSON Schema has it. Raises WrongRowError."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    raise WrongRowError(_("{key}: a whole number was expected, found {found}", key=key, found=short(value)))


def _note(value: Any) -> str:
    if type(value) is not str or not 1 <= len(value) <= MAX_TEXT:
        raise WrongRowError(
            _(
                "text: a text of 1 to {most} characters was expected, found {found}",
                most=MAX_TEXT,
                found=short(value),
            )
        )
    return value
