"""Rows of a `.hexfield`: pieces, placeholders and notes, from plain data and as lines. Other files of ours
that hold pieces have the same rows.

A placeholder of the user's own pieces stands under ``pieces:`` as it did, all others under ``placeholders:``.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from builder.battlefield import MAX_GROUP_NAME, Piece
from builder.catalogue import Catalogue, Home, PieceType, placeholder
from builder.catalogue.placeholder import SHAPES, short_name
from builder.formats.bounds import canonical
from builder.formats.loaded import PieceGatherer
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import short
from builder.plaindata.records import WrongValueError
from builder.problems import Source

OWN = "hexwright"
MOST_SAID = 1_000  # rows of placeholders that are named; all are read
# The module that writes the placeholders of each other program back.
_PROGRAMS = {"virtualscape": "hsc_passthrough", "map_editor": "map_editor_ids"}


def gather_piece(row: Any, source: Source, catalogue: Catalogue, gathering: PieceGatherer) -> None:
    """Gather the piece of a row; one that the catalogue does not know as a placeholder."""
    try:
        name, q, r, slot, rotation, group, step = piece_row(row)
    except WrongValueError as wrong:
        gathering.leave_out("wrong-row", str(wrong), source)
        return
    type, rest = catalogue.pieces.get(name), (Hex(q, r), slot, rotation, source, group, step)
    if type is not None and type.placeable:
        gathering.add(type, *rest)
        return
    stands_for = placeholder(catalogue, Home(OWN, name, short_name(name if type is None else type.name)))
    if type is None:
        message = _("unknown piece {found}", found=short(name))
    else:
        message = _("the shape of {type!r} is not known", type=type.id)
    gathering.add_unknown(message, stands_for, *rest)


def gather_placeholder(
    row: Any, source: Source, catalogue: Catalogue, gathering: PieceGatherer, *, declared: bool = False
) -> None:
    """Gather the placeholder of a row; ``declared``: where that is no problem of the file."""
    try:
        type, (_code, q, r, slot, rotation, group, step) = placeholder_row(row, catalogue)
    except WrongValueError as wrong:
        gathering.leave_out("wrong-row", str(wrong), source)
        return
    rest = (type, Hex(q, r), slot, rotation, source, group, step)
    if declared or len(gathering.problems) >= MOST_SAID:
        gathering.add(*rest)
    else:
        assert type.home is not None
        gathering.add_unknown(_("unknown piece {found}", found=short(type.home.name)), *rest)


def is_foreign(piece: Piece) -> bool:
    """Whether a piece is the placeholder of another program."""
    return piece.type.home is not None and piece.type.home.program != OWN


def piece_lines(pieces: Iterable[Piece]) -> list[str]:
    """Pieces as rows of ``pieces``, a line each."""
    from builder.formats import yaml_export

    word, quoted = cache(yaml_export.word), cache(yaml_export.quoted)
    lines = []
    for piece in pieces:
        (q, r), group = piece.hex, f", group: {quoted(piece.group)}" if piece.group else ""
        group += f", step: {piece.step}" if piece.step else ""
        id = piece.type.id if piece.type.home is None else piece.type.home.code
        lines.append(
            f"- {{piece: {word(id)}, at: [{q}, {r}, {piece.slot}], rotation: {piece.rotation}{group}}}\n"
        )
    return lines


def placeholder_lines(pieces: Iterable[Piece]) -> list[str]:
    """Placeholders as rows of ``placeholders``, a line each."""
    from builder.formats import yaml_export

    return [f"- {yaml_export.flow(placeholder_data(piece))}\n" for piece in pieces]


def placeholder_data(piece: Piece) -> dict[str, Any]:
    """A placeholder as a row of plain data."""
    home = piece.type.home
    assert home is not None
    data: dict[str, Any] = {"name": home.name, "program": home.program, "code": home.code}
    data |= {"hexes": piece.type.size, "at": [*piece.hex, piece.slot], "rotation": piece.rotation}
    more = {"said": json.loads(home.said), "group": piece.group, "step": piece.step}
    return data | {key: value for key, value in more.items() if value}


_KEYS = frozenset({"piece", "at", "rotation", "group", "step"})


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
    """A row such as ``{piece: grass-7, at: [3, -1, 1], rotation: 2}``. Raises WrongValueError."""
    if type(row) is not dict:
        raise WrongValueError(
            (),
            _(
                "a row such as {{piece: grass-7, at: [q, r, level]}} was expected, found {found}",
                found=short(row),
            ),
        )
    if not row.keys() <= _KEYS:
        extra = next(key for key in row if key not in _KEYS)
        raise WrongValueError(
            (),
            _(
                "{found} is not known here; piece, at, rotation, group and step were expected",
                found=short(extra),
            ),
        )
    piece = row.get("piece")
    if type(piece) is not str or not piece:
        raise WrongValueError((), _("piece: a word was expected, found {found}", found=short(piece)))
    at = row.get("at")
    if type(at) is not list or len(at) != 3:
        raise WrongValueError((), _("at: [q, r, level] was expected, found {found}", found=short(at)))
    rotation = whole(row["rotation"], "rotation") if "rotation" in row else 0
    group = row.get("group", "")
    if type(group) is not str or ("group" in row and not 1 <= len(group) <= MAX_GROUP_NAME):
        raise WrongValueError(
            (),
            _(
                "group: a name of 1 to {most} characters was expected, found {found}",
                most=MAX_GROUP_NAME,
                found=short(group),
            ),
        )
    step = whole(row["step"], "step") if "step" in row else 0
    return PieceRow(piece, whole(at[0], "q"), whole(at[1], "r"), whole(at[2], "level"), rotation, group, step)


_PLACEHOLDER_KEYS = _KEYS - {"piece"} | {"name", "program", "code", "hexes", "said"}


def placeholder_row(row: Any, catalogue: Catalogue) -> tuple[PieceType, PieceRow]:
    """The type and the rest, as that of a piece, of a row such as ``{name: Snow7, program: virtualscape,
    code: "17000", hexes: 7, at: [3, -1, 1], rotation: 2}``. Raises WrongValueError.
    """
    if type(row) is not dict or not row.keys() <= _PLACEHOLDER_KEYS:
        raise WrongValueError(
            (),
            _(
                "a row such as {{name: Snow7, program: virtualscape, code: …, hexes: 7, at: [q, r, level]}} "
                "was expected, found {found}",
                found=short(row),
            ),
        )
    name, program, code = (row.get(key) for key in ("name", "program", "code"))
    if type(name) is not str or type(code) is not str or not name or not code:
        raise WrongValueError(
            (), _("name and code: texts were expected, found {found}", found=short([name, code]))
        )
    hexes = whole(row.get("hexes", 1), "hexes")
    if hexes not in SHAPES:
        raise WrongValueError(
            (),
            _(
                "hexes: one of {numbers} was expected, found {found}",
                numbers=", ".join(map(str, SHAPES)),
                found=short(hexes),
            ),
        )
    home = _home(program, code, short_name(name, code), row.get("said", {}))
    like_a_piece = {key: value for key, value in row.items() if key in _KEYS}
    return placeholder(catalogue, home, hexes), piece_row({"piece": code, **like_a_piece})


def _home(program: Any, code: str, name: str, said: Any) -> Home:
    from builder.formats.map_editor_ids import reason_not_preserved

    if program not in (OWN, *_PROGRAMS):
        expected = ", ".join((OWN, *_PROGRAMS))
        raise WrongValueError(
            (), _("program: one of {names} was expected, found {found}", names=expected, found=short(program))
        )
    wrong = reason_not_preserved(said) if isinstance(said, Mapping) else _("a mapping was expected")
    if wrong is not None or (program == OWN and said):
        raise WrongValueError(
            (),
            _("{key}: nothing was expected, found {found}", key="said", found=short(said))
            if wrong is None
            else _("{key}: {wrong}", key="said", wrong=wrong),
        )
    home = Home(program, code, name, canonical(said))
    if program != OWN:
        try:
            importlib.import_module(f"builder.formats.{_PROGRAMS[program]}").demand_home(home)
        except ValueError as error:
            raise WrongValueError((), str(error)) from None
    return home


def whole(value: Any, key: str) -> int:
    """A whole number, also where it is written 3.0, as JSON Schema has it. Raises WrongValueError."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    raise WrongValueError(
        (), _("{key}: a whole number was expected, found {found}", key=key, found=short(value))
    )
