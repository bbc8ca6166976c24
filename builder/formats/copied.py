"""Copied pieces and stamps: a group of pieces as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from builder.battlefield import UNKNOWN_PIECE, Info
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats.bounds import demand_version
from builder.formats.hexfield_rows import gather_piece, gather_placeholder, piece_lines, placeholder_lines
from builder.formats.loaded import PieceGatherer
from builder.language import _
from builder.plaindata import PlainDocument, read_yaml, short
from builder.problems import Source
from builder.shaping.group import Group

KEY = "hexwright-pieces"
VERSION = 1
MAX_PIECES = 5_000
MAX_BYTES = 1024 * 1024
MAX_NAME = 80
_LOOKED_AT = 4_000  # characters at the beginning in which the key has to stand


@dataclass(frozen=True)
class Clip:
    """What a text holds: the group, and a line for all that had to be left out or is not known here."""

    group: Group
    left_out: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """What is to be said of it; of each kind only the first by name."""
        parts = []
        if self.left_out:
            parts.append(_("{count} left out: {what}", count=len(self.left_out), what=self.left_out[0]))
        if self.unknown:
            parts.append(_("{count} not known: {what}", count=len(self.unknown), what=self.unknown[0]))
        return ". ".join(parts)


def written(group: Group) -> str:
    """The text of a group. Notes do not go with it."""
    from builder.formats import yaml_export  # not needed to open the window

    parts = [f"{KEY}: {VERSION}\n"]
    if group.name:
        parts.append(f"name: {yaml_export.quoted(group.name)}\n")
    known, unknown = (
        [piece for piece in group.pieces if piece.type.is_placeholder is wanted] for wanted in (False, True)
    )
    parts += ["pieces:\n" if known else "pieces: []\n", *piece_lines(known)]
    return "".join([*parts, "placeholders:\n", *placeholder_lines(unknown)] if unknown else parts)


def is_clip(text: str) -> bool:
    """Whether a text looks as if it were meant to be one."""
    return f"{KEY}:" in text[:_LOOKED_AT]


def read_clip(text: str, source: str, catalogue: Catalogue) -> Clip:
    """The group in a text; ``source`` is what it is called in messages ("the clipboard", a file).

    Unknown pieces are placeholders; wrong rows are left out and reported. Raises UnreadableError, which says
    what was found and what was expected, where nothing can be used.
    """
    if not is_clip(text):
        begins = text[:200].strip()
        found = short(begins) if begins else _("nothing")
        raise UnreadableError(
            _("{source}: pieces copied in Hexwright were expected, found {found}", source=source, found=found)
        )
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise UnreadableError(
            _(
                "{source}: larger than {most} KiB, the most that is read",
                source=source,
                most=MAX_BYTES // 1024,
            )
        )
    document = read_yaml(text.encode(errors="replace"), source)
    demand_version(document, KEY, VERSION, _("no pieces copied in Hexwright"))
    rows = _list(document, "pieces")
    gathering = PieceGatherer(source)
    for number, row in enumerate(rows):
        gather_piece(row, document.source(("pieces", number)), catalogue, gathering)
    for number, row in enumerate(_list(document, "placeholders")):
        source_of_row = document.source(("placeholders", number))
        gather_placeholder(row, source_of_row, catalogue, gathering, declared=True)
    battlefield = gathering.battlefield(Info())
    if not len(battlefield):
        why = f"; {gathering.left_out[0]}" if gathering.left_out else ""
        raise UnreadableError(_("{source}: no piece in it can be used", source=source) + why)
    name = document.data.get("name")
    name = " ".join(name.split())[:MAX_NAME] if isinstance(name, str) else ""
    unknown = [
        f"{Source(line=problem.source.line)}: {problem.message}"
        for problem in gathering.problems
        if problem.code == UNKNOWN_PIECE and problem.source is not None
    ]
    return Clip(Group.of(battlefield.in_order(), name), tuple(gathering.left_out), tuple(unknown))


def _list(document: PlainDocument, key: str) -> list[Any]:
    source = document.file
    rows = document.data.get(key, [] if key == "placeholders" else None)
    if not isinstance(rows, list):
        raise UnreadableError(
            _("{source}: a list of pieces was expected, found {found}", source=source, found=short(rows))
        )
    if len(rows) > MAX_PIECES:
        raise UnreadableError(
            _(
                "{source}: {count} pieces; at most {most} were expected",
                source=source,
                count=len(rows),
                most=MAX_PIECES,
            )
        )
    return rows


def renamed(text: str, name: str) -> str:
    """The text with another name in it and everything else as it was, comments too."""
    from builder.formats import yaml_export

    line = f"name: {yaml_export.quoted(name)}"
    lines = text.splitlines()
    for number, old in enumerate(lines):
        if old.startswith("name:"):
            return "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"
    for number, old in enumerate(lines):
        if old.startswith(f"{KEY}:"):
            return "\n".join([*lines[: number + 1], line, *lines[number + 1 :]]) + "\n"
    return text
