"""The files of a site's maps: what belongs to each, by what it is known again, how its folder is called."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.errors import UnreadableError
from builder.formats.fingerprints import fingerprint
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.formats.survey import battlefields_in
from builder.language import _
from builder.plaindata import on_disk, read_bytes

_LONGEST = 60
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # no folder of Windows is called so


@dataclass(frozen=True, slots=True)
class MapSource:
    """A file that may hold a map: its name in the folder, the scenarios beside it that may belong to it, and
    the hash of all that they hold.
    """

    name: str
    path: Path
    beside: tuple[Path, ...]
    content: str


@dataclass(frozen=True, slots=True)
class SourceListing:
    """The files of a folder; messages of those that cannot be opened, by name, and of folders passed over."""

    sources: tuple[MapSource, ...]
    broken: Mapping[str, str]
    passed_over: tuple[str, ...]


def listing(folder: Path, without: Path, key: str) -> SourceListing:
    """All files in a folder, and in those inside it, that may hold a map, but for what lies in ``without``.
    ``key`` is what reading depends on besides them. Raises UnreadableError where the folder cannot be listed.
    """
    passed_over: list[str] = []
    files = battlefields_in(
        folder, recursive=True, passed_over=passed_over.append, and_others=(SCENARIO_SUFFIX,)
    )
    contents: dict[Path, bytes] = {}
    broken: dict[str, str] = {}
    own = without.resolve()
    for path in files:
        if own in on_disk(path).resolve().parents:
            continue
        try:
            _named(path, folder).encode()
            contents[path] = read_bytes(path)
        except UnicodeEncodeError:
            broken[ascii(path.name)] = _("{path}: a name that is no text; left out", path=ascii(str(path)))
        except UnreadableError as error:
            broken[_named(path, folder)] = str(error)
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in contents.items()}
    scenarios: dict[Path, list[Path]] = {}
    for path in contents:
        if path.suffix.lower() == SCENARIO_SUFFIX:
            scenarios.setdefault(path.parent, []).append(path)
    sources = []
    for path in contents:
        beside = tuple(_belonging(path, scenarios.get(path.parent, ()), contents))
        content = fingerprint([key, path.suffix.lower(), *(hashes[one] for one in (path, *beside))])[:32]
        sources.append(MapSource(_named(path, folder), path, beside, content))
    return SourceListing(tuple(sources), broken, tuple(passed_over))


def _named(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _belonging(path: Path, scenarios: Sequence[Path], contents: Mapping[Path, bytes]) -> Iterable[Path]:
    """The scenarios of a folder that may be a battlefield's: that of the same name, and those in which its
    name stands. Only those are read: in a folder of 500 maps each of them would otherwise read 500.
    """
    if path.suffix.lower() != BATTLEFIELD_SUFFIX:
        return ()
    same = [one for one in scenarios if one.stem == path.stem]
    named = path.name.encode(errors="replace")
    return [*same, *(one for one in scenarios if one not in same and named in contents[one])]


def placed(
    sources: Sequence[MapSource], names: Mapping[str, str], contents: Mapping[str, str]
) -> dict[str, MapSource]:
    """The folder of each map: the one that it had, by its file, else by its content; else a new one.

    ``names`` and ``contents`` say of the folders that there are by what files they were made, and of what.
    """
    by_name = {name: slug for slug, name in names.items()}
    found = {by_name[one.name]: one for one in sources if one.name in by_name}
    moved = {content: slug for slug, content in contents.items() if slug not in found}
    for one in sources:
        if one.name not in by_name:
            slug = moved.pop(one.content, "") or _new_slug(one.path.stem, {*found, *names})
            found[slug] = one
    return found


def _new_slug(stem: str, taken: Collection[str]) -> str:
    """A name of small letters, digits and hyphens that none has yet."""
    plain = unicodedata.normalize("NFKD", stem.casefold()).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall("[a-z0-9]+", plain))[:_LONGEST].strip("-") or "map"
    slug = f"map-{slug}" if _RESERVED.fullmatch(slug) else slug
    number = 1
    while (found := slug if number == 1 else f"{slug}-{number}") in taken:
        number += 1
    return found
