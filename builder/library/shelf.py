"""What the user said of the library: its folders, and the tags and stars of maps. It lies in a file of its
own, never in the maps and never in the index, which can be thrown away.

A mark belongs to the map at its path; where none is there any more (the file was moved or renamed), to the
map with the same pieces.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from builder.errors import RefusedError, UnreadableError
from builder.formats import write_safely
from builder.language import _
from builder.plaindata import on_disk, read_bytes, read_json
from builder.wording import on_one_line

VERSION = 1
MOST_STARS = 5
MOST_TAGS = 50
LONGEST_TAG = 60
_TOP = "hexlibrary"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the library; ``recursive``: with the folders inside it, ``shipped``: it comes with the
    program and always belongs to the library.
    """

    path: str
    recursive: bool = True
    shipped: bool = False

    def covers(self, path: str) -> bool:
        """Whether a file lies in it."""
        parents = on_disk(Path(path)).parents
        here = Path(self.path)
        return here in parents if self.recursive else parents[0] == here


@dataclass(frozen=True, slots=True)
class MapMark:
    """Tags and stars (0 to 5) of the map at ``path`` whose pieces have the fingerprint ``pieces``."""

    path: str
    pieces: str = ""
    tags: tuple[str, ...] = ()
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Shelf:
    """All of it, as it stands in the file."""

    folders: tuple[Folder, ...] = ()
    marks: tuple[MapMark, ...] = ()

    def with_folder(self, folder: Folder) -> Shelf:
        """With that folder, in the place of one of the same path."""
        others = tuple(one for one in self.folders if one.path != folder.path)
        return replace(self, folders=(*others, folder))

    def without_folder(self, path: str) -> Shelf:
        """Without that folder; the marks of its maps stay."""
        return replace(self, folders=tuple(one for one in self.folders if one.path != path))

    def with_mark(self, mark: MapMark, instead_of: MapMark | None = None) -> Shelf:
        """With that mark, in the place of the one of its path and of another; nothing of an empty one."""
        others = tuple(one for one in self.marks if one.path != mark.path and one != instead_of)
        return replace(self, marks=(*others, mark) if mark.tags or mark.stars else others)

    def marks_of(self, maps: Iterable[tuple[int, str, str]]) -> dict[int, MapMark]:
        """The mark of each map that has one, by its number, of maps as (number, path, fingerprint): at least
        all that have the path or the fingerprint of a mark.
        """
        known = tuple(maps)
        paths = {path for _number, path, _pieces in known}
        by_path = {mark.path: mark for mark in self.marks}
        moved = {mark.pieces: mark for mark in self.marks if mark.pieces and mark.path not in paths}
        found = ((number, by_path.get(path) or moved.get(pieces)) for number, path, pieces in known)
        return {number: mark for number, mark in found if mark is not None}


def read_shelf(path: Path) -> Shelf:
    """The file; an empty shelf where there is none yet. Raises UnreadableError for a damaged or newer one."""
    try:
        if not path.exists():
            return Shelf()
    except OSError as error:
        reason = error.strerror or error
        raise UnreadableError(_("{path}: cannot be read ({reason})", path=path, reason=reason)) from None
    data = read_json(read_bytes(path), str(path)).data
    try:
        if not isinstance(data, dict) or data[_TOP] != VERSION:
            raise ValueError(_TOP)
        return Shelf(
            tuple(Folder(_path(row), bool(row.get("recursive", True))) for row in data["folders"]),
            tuple(map(_mark, data["marks"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        message = _(
            "{path}: not the folders and tags of a library of version {version}; it is left as it is",
            path=path,
            version=VERSION,
        )
        raise UnreadableError(message) from None


def write_shelf(path: Path, shelf: Shelf) -> None:
    """Write the file. Raises RefusedError where it cannot be written."""
    data = {
        _TOP: VERSION,
        "folders": [{"path": one.path, "recursive": one.recursive} for one in shelf.folders],
        "marks": [
            {"path": mark.path, "pieces": mark.pieces, "tags": list(mark.tags), "stars": mark.stars}
            for mark in sorted(shelf.marks, key=lambda mark: mark.path)
        ],
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
    write_safely(path, (json.dumps(data, indent=1) + "\n").encode())


def tag_of(text: str) -> str:
    """A tag as it is kept: in small letters, on one line. Raises RefusedError for what can be none."""
    tag = on_one_line(text).casefold()
    if not tag or len(tag) > LONGEST_TAG or set(tag) & set("\"',"):
        message = _(
            "{text!r}: a tag of 1 to {most} letters without quotes and commas was expected",
            text=text,
            most=LONGEST_TAG,
        )
        raise RefusedError(message)
    return tag


def retagged(mark: MapMark, added: Iterable[str], dropped: Iterable[str], stars: int | None) -> MapMark:
    """A mark with other tags and stars. Raises RefusedError for what is no tag, and for too many."""
    without = {tag_of(text) for text in dropped}
    tags = dict.fromkeys((*mark.tags, *map(tag_of, added)))
    kept = tuple(tag for tag in tags if tag not in without)
    if len(kept) > MOST_TAGS:
        raise RefusedError(_("a map has at most {most} tags", most=MOST_TAGS))
    return replace(mark, tags=kept, stars=mark.stars if stars is None else stars)


def _path(row: Mapping[str, Any]) -> str:
    path = row["path"]
    if not isinstance(path, str) or "\0" in path or not Path(path).is_absolute():
        raise ValueError(path)
    path.encode()  # raises ValueError for what is no text
    return path


def _mark(row: Mapping[str, Any]) -> MapMark:
    tags, stars = row.get("tags", []), row.get("stars", 0)
    if not isinstance(tags, list) or not isinstance(stars, int) or not 0 <= stars <= MOST_STARS:
        raise ValueError(row)
    return MapMark(_path(row), str(row.get("pieces", "")), tuple(map(str, tags)), stars)
