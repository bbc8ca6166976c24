"""The formats of battlefields, and reading and writing by suffix and content."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.bounds import is_gzip, looks_like_hsc
from builder.formats.loaded import Loaded
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SHEET_SUFFIXES
from builder.language import N_, _, ngettext
from builder.plaindata import ZIP_SUFFIX, read_bytes
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.scenario import Scenario

_log = logging.getLogger(__name__)

Reader = Callable[[bytes, str, Catalogue], Loaded]
Writer = Callable[[Battlefield, str, Catalogue, "Scenario | None"], tuple[bytes, tuple[Problem, ...]]]


@dataclass(frozen=True)
class Format:
    """One format: how it is called, its suffixes, and functions from and to bytes.

    ``recognises`` tells by the first bytes whether they are of it; the first format that says so has it.
    """

    id: str
    name: str
    suffixes: tuple[str, ...]
    read: Reader
    write: Writer
    recognises: Callable[[bytes], bool]


def _late(module: str, name: str) -> Any:
    """A function of a module of `builder.formats` that is imported when it is called."""

    def call(*arguments: Any) -> Any:
        return getattr(importlib.import_module(f"builder.formats.{module}"), name)(*arguments)

    return call


def _top_key(content: bytes) -> str:
    """The first key of a YAML or JSON file of ours, after comments."""
    for line in content[:4000].removeprefix(b"\xef\xbb\xbf").splitlines():
        text = line.strip().removeprefix(b"{").lstrip()
        if text and not text.startswith((b"#", b"---", b"%")):
            return text.partition(b":")[0].decode("ascii", "replace").strip("\"' ")
    return ""


def _is_hexfield(content: bytes) -> bool:
    return _top_key(content) == "hexfield"


def _is_json(content: bytes) -> bool:
    start = content[:2000].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start[:1] == b"{" and b'"' in start[:200]


_read_map_editor = _late("map_editor", "read_map_editor")

FORMATS: tuple[Format, ...] = (
    Format(
        "hexfield",
        N_("Hexwright battlefield"),
        (BATTLEFIELD_SUFFIX,),
        _late("hexfield", "read_hexfield"),
        _late("hexfield", "write_hexfield"),
        _is_hexfield,
    ),
    Format(
        "hsc",
        N_("VirtualScape battlefield"),
        (".hsc",),
        _late("hsc", "read_hsc"),
        _late("hsc", "write_hsc"),
        looks_like_hsc,
    ),
    Format(
        "map-editor",
        N_("heroscape-map-editor file"),
        (".json",),
        _read_map_editor,
        _late("map_editor_write", "write_map_editor"),
        _is_json,
    ),
    Format(
        "map-editor-gz",
        N_("packed heroscape-map-editor file"),
        (".gz",),
        _read_map_editor,
        _late("map_editor_write", "write_packed"),
        is_gzip,
    ),
)

# Files of ours that are no battlefields, by the key at their top.
_OTHERS = {
    "hexcollection": N_("{file}: a collection of boxes, where a battlefield was expected"),
    "hexscenario": N_("{file}: a scenario, where a battlefield was expected"),
    "hexgame": N_("{file}: a game, where a battlefield was expected"),
    "hexjournal": N_("{file}: the journal of a game, where a battlefield was expected"),
}


def format_for(path: Path) -> Format | None:
    """The format of a file name's suffix, or None."""
    suffix = path.suffix.lower()
    return next((format for format in FORMATS if suffix in format.suffixes), None)


def read(path: Path, catalogue: Catalogue, suffix: str = "") -> Loaded:
    """The battlefield in a file, by its suffix or the one given, with everything that was left out; in build
    sheets, too.

    Raises UnreadableError where nothing usable is there: no such file, a suffix nobody reads, another
    format than the suffix says, damaged.
    """
    return read_bytes_as(read_bytes(path), str(path), suffix or path.suffix, catalogue)


def read_bytes_as(content: bytes, file: str, suffix: str, catalogue: Catalogue) -> Loaded:
    """As `read`, from bytes: ``file`` is for messages, ``suffix`` (``.hsc`` …) says what is expected."""
    if suffix.lower() in SHEET_SUFFIXES:
        from builder.formats.printed import carried  # no other file needs it

        content, suffix = carried(content, file, suffix), BATTLEFIELD_SUFFIX
    if suffix.lower() == ZIP_SUFFIX:
        from builder.plaindata.zipped import files_in  # most files are none

        maps = files_in(Path(file), tuple(suffix for format in FORMATS for suffix in format.suffixes))
        if maps:
            text = _("{file}: a zip; a map in it was expected, such as {first}", file=file, first=maps[0])
            raise UnreadableError(text)
    format = format_for(Path(f"x{suffix}"))
    found = _recognised(content)
    if found is None:
        _demand_battlefield(content, file)
    if format is None:
        own = [suffix for format in FORMATS for suffix in format.suffixes]
        known = ", ".join([*own, *SHEET_SUFFIXES])
        if found is None:
            text = _("{file}: battlefields are read from {suffixes}", file=file, suffixes=known)
        else:
            text = _(
                "{file}: battlefields are read from {suffixes}; it holds a {format} ({suffix})",
                file=file,
                suffixes=known,
                format=_(found.name),
                suffix=found.suffixes[0],
            )
        raise UnreadableError(text)
    if not content:
        raise UnreadableError(
            _("{file}: empty, where a {format} was expected", file=file, format=_(format.name))
        )
    # Formats with one reader may each hold the other's content.
    if found is not None and found.read is not format.read:
        raise UnreadableError(
            _(
                "{file}: holds a {found}, not a {format}; rename it to end in {suffix}",
                file=file,
                found=_(found.name),
                format=_(format.name),
                suffix=found.suffixes[0],
            )
        )
    loaded = format.read(content, file, catalogue)
    _log.debug("%s: %d bytes of %s, %d pieces", file, len(content), format.id, len(loaded.battlefield))
    if loaded.left_out and not len(loaded.battlefield) and not loaded.scenario:
        raise UnreadableError(
            ngettext(
                "{file}: its one row cannot be used; the first: {row}",
                "{file}: none of its {n} rows can be used; the first: {row}",
                len(loaded.left_out),
                file=file,
                row=loaded.left_out[0],
            )
        )
    return loaded


def _recognised(content: bytes) -> Format | None:
    """The format that the first bytes are of, or None where they say nothing."""
    if _top_key(content) in _OTHERS:
        return None
    return next((format for format in FORMATS if format.recognises(content)), None)


def _demand_battlefield(content: bytes, file: str) -> None:
    other = _OTHERS.get(_top_key(content))
    if other is not None:
        raise UnreadableError(_(other, file=file))


def demand_battlefield_suffix(path: Path) -> Format:
    """The format that a battlefield is written in there. Raises RefusedError for a suffix nobody writes."""
    format = format_for(path)
    if format is None:
        known = ", ".join(suffix for format in FORMATS for suffix in format.suffixes)
        raise RefusedError(_("{path}: battlefields are written to {suffixes}", path=path, suffixes=known))
    return format


def written(
    battlefield: Battlefield,
    path: Path,
    catalogue: Catalogue,
    scenario: Scenario | None = None,
) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a battlefield in the format of the suffix, and warnings about what that cannot hold.

    ``scenario`` is for formats that hold start zones and glyphs themselves. Raises RefusedError for a suffix
    nobody writes.
    """
    return demand_battlefield_suffix(path).write(battlefield, str(path), catalogue, scenario)


def write(
    battlefield: Battlefield,
    path: Path,
    catalogue: Catalogue,
    scenario: Scenario | None = None,
) -> tuple[Problem, ...]:
    """Write a battlefield as `written`; the warnings. Raises RefusedError as that, and where the file cannot
    be written; what was there before is then untouched.
    """
    from builder.formats.safe_write import write_safely  # not needed to read

    content, problems = written(battlefield, path, catalogue, scenario)
    write_safely(path, content)
    return problems
