"""What is copied: a group of pieces as text, on the clipboard of the system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from builder.battlefield import UNKNOWN_PIECE, Info, Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.tools.place import group_name
from builder.errors import RefusedError, UnreadableError
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import Document, read_yaml, short
from builder.shaping.group import Group, group_of

if TYPE_CHECKING:
    from builder.formats.loaded import Gathering


# What writes and reads the native format is imported when it is called: it is not needed to open the window.


KEY = "hexwright-pieces"
VERSION = 1
MAX_PIECES = 5_000
MAX_BYTES = 1024 * 1024
MAX_NAME = 80
_LOOKED_AT = 4_000  # characters at the beginning in which the key has to stand


@dataclass(frozen=True)
class Clip:
    """What a text holds: the group, and one line for everything that had to be left out."""

    group: Group
    left_out: tuple[str, ...] = ()


def written(group: Group) -> str:
    """The text of a group. Notes do not go with it."""
    from builder.formats import yaml_export
    from builder.formats.hexfield_rows import piece_lines, placeholder_lines

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

    Unknown pieces and wrong rows are left out and told. Raises UnreadableError, which says what was found and
    what was expected, where nothing can be used.
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
    from builder.formats.hexfield_rows import gather_placeholder
    from builder.formats.loaded import Gathering

    document = read_yaml(text.encode(errors="replace"), source)
    rows = _rows(document)
    gathering = Gathering(source)
    for number, row in enumerate(rows):
        _gather(row, document, number, catalogue, gathering)
    for number, row in enumerate(_list(document, "placeholders")):
        source_of_row = document.source(("placeholders", number))
        gather_placeholder(row, source_of_row, catalogue, gathering, declared=True)
    battlefield = gathering.battlefield(Info())
    if not len(battlefield):
        why = f"; {gathering.left_out[0]}" if gathering.left_out else ""
        raise UnreadableError(_("{source}: no piece in it can be used", source=source) + why)
    name = document.data.get("name")
    name = " ".join(name.split())[:MAX_NAME] if isinstance(name, str) else ""
    return Clip(group_of(battlefield.in_order(), name), tuple(gathering.left_out))


def _rows(document: Document) -> list[Any]:
    data, source = document.data, document.file
    if not isinstance(data, Mapping) or KEY not in data:
        raise UnreadableError(
            _("{source}: `{line}` was expected at the top", source=source, line=f"{KEY}: {VERSION}")
        )
    version = data[KEY]
    if type(version) is not int or version < 1:
        raise UnreadableError(
            _(
                "{source}: the version is {version}; a whole number was expected",
                source=source,
                version=short(version),
            )
        )
    if version > VERSION:
        raise UnreadableError(
            _(
                "{source}: made by a newer Hexwright (version {version}); "
                "this one reads versions up to {newest}",
                source=source,
                version=version,
                newest=VERSION,
            )
        )
    return _list(document, "pieces")


def _list(document: Document, key: str) -> list[Any]:
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


def _gather(row: Any, document: Document, number: int, catalogue: Catalogue, gathering: Gathering) -> None:
    from builder.formats.hexfield_rows import WrongRowError, piece_row

    source = document.source(("pieces", number))
    try:
        name, q, r, slot, rotation, group, step = piece_row(row)
    except WrongRowError as wrong:
        gathering.leave_out("wrong-row", str(wrong), source)
        return
    type = catalogue.pieces.get(name)
    if type is None:
        gathering.leave_out(UNKNOWN_PIECE, _("unknown piece {name}", name=short(name)), source)
    else:
        gathering.add(type, Hex(q, r), slot, rotation, source, group, step)


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


def selected_group(desk: Desk, name: str = "") -> Group:
    """What is selected as a group. Raises RefusedError where nothing is, or too much."""
    pieces = desk.selected
    if not pieces:
        raise RefusedError(_("Nothing is selected"))
    if len(pieces) > MAX_PIECES:
        raise RefusedError(
            _(
                "{count} pieces are selected; at most {most} can be held at once",
                count=len(pieces),
                most=MAX_PIECES,
            )
        )
    return group_of(pieces, name)


def copy(desk: Desk) -> str:
    """Put what is selected on the clipboard; what is to be said of it. Raises RefusedError."""
    group = selected_group(desk)
    QGuiApplication.clipboard().setText(written(group))
    return _("Copied {what}", what=group_name(group))


def cut(desk: Desk) -> str:
    """Copy what is selected and take it away. Raises RefusedError, with nothing taken away."""
    group = selected_group(desk)
    label = _("Cut {what}", what=group_name(group))
    desk.do(Take(tuple(piece.id for piece in desk.selected)), label)
    desk.document.seal()
    QGuiApplication.clipboard().setText(written(group))
    return label


def paste(hand: Hand, catalogue: Catalogue) -> str:
    """Take what is on the clipboard into the hand; what had to be left out, if anything.

    Raises RefusedError, saying what was found and what was expected, where there is nothing of use.
    """
    clipboard = QGuiApplication.clipboard()
    name = _("The clipboard")
    data = clipboard.mimeData()
    if data is None or not data.hasText():
        raise RefusedError(
            _(
                "{source}: pieces copied in Hexwright were expected, found {found}",
                source=name,
                found=_found(data),
            )
        )
    try:
        clip = read_clip(clipboard.text(), name, catalogue)
    except UnreadableError as error:
        raise RefusedError(str(error)) from None
    hand.take(clip.group)
    return left_out_text(clip.left_out)


def duplicate(desk: Desk, hand: Hand) -> None:
    """Take a copy of what is selected into the hand. Raises RefusedError where nothing is selected."""
    hand.take(selected_group(desk))


def left_out_text(left_out: tuple[str, ...]) -> str:
    """What is said of rows that could not be used; nothing where there are none."""
    if not left_out:
        return ""
    if len(left_out) == 1:
        return _("Left out: {what}", what=left_out[0])
    return _("{count} left out: {what} …", count=len(left_out), what="; ".join(left_out[:2]))


def _found(data: QMimeData | None) -> str:
    if data is not None and data.hasImage():
        return _("a picture")
    if data is None or not data.formats():
        return _("nothing")
    return _("something that is no text")
