"""Reads the battlefields of folders for what they take, so that one can ask which of them can be built."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builder.catalogue import Catalogue
from builder.errors import BuilderError, ForeignError, UnreadableError
from builder.formats.registry import FORMATS, read
from builder.inventory import Buildable, buildable, unknown_among, used
from builder.language import _
from builder.plaindata import ZIP_SUFFIX
from builder.plaindata.zipped import files_in
from builder.wording import on_one_line


def battlefields_in(
    folder: Path,
    *,
    recursive: bool = False,
    passed_over: Callable[[str], object] | None = None,
    and_others: tuple[str, ...] = (),
) -> tuple[Path, ...]:
    """The files in a folder that are battlefields by their names, in the order of their names; with them
    those of ``and_others``, suffixes of further kinds of file.

    In the place of a zip come those in it; one that cannot be read comes itself. ``recursive`` looks into
    folders inside it, too, but follows no links to others. What begins with a dot is left alone. Raises
    UnreadableError where the folder (or the zip that is taken for one) cannot be listed; ``passed_over``
    hears of one inside it that cannot be.
    """
    suffixes = tuple(suffix for format in FORMATS for suffix in format.suffixes) + and_others
    found: list[Path] = []
    if _is_zip(folder):
        return tuple(files_in(folder, suffixes, passed_over))

    def passed(error: OSError) -> None:
        place = folder if error.filename is None else Path(error.filename)
        message = _(
            "{place}: the folder cannot be listed ({reason})", place=place, reason=error.strerror or error
        )
        if place == folder:
            raise UnreadableError(message)
        if passed_over is not None:
            passed_over(message)

    for place, folders, names in os.walk(folder, onerror=passed):
        # `os.walk` goes into what is left in this list, in its order.
        folders[:] = sorted(name for name in folders if recursive and not name.startswith("."))
        files = (Path(place, name) for name in names if not name.startswith("."))
        for path in sorted(files):
            if path.name.lower().endswith((*suffixes, ZIP_SUFFIX)) and os.path.isfile(path):
                try:
                    found += files_in(path, suffixes, passed_over) if _is_zip(path) else [path]
                except (UnreadableError, OSError):
                    found.append(path)  # reading it says what is wrong with it
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A file: what its battlefield is called and takes, and what of it was left out.

    ``why_not`` says why nothing of it can be used; empty where there is a battlefield in it. ``foreign`` is a
    sound file that never was one (a `.json` of another program): not worth a word where it lies in a folder.
    """

    path: Path
    title: str = ""
    author: str = ""
    pieces: int = 0
    used: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    why_not: str = ""
    foreign: bool = False

    @property
    def readable(self) -> bool:
        """Whether there is a battlefield in it."""
        return not self.why_not

    @property
    def unknown(self) -> dict[str, int]:
        """How many of its pieces are not known here, by name."""
        return unknown_among(self.used)

    @classmethod
    def of(cls, path: Path, catalogue: Catalogue) -> Surveyed:
        """One file; one that cannot be used says why."""
        try:
            loaded = read(path, catalogue)
        except BuilderError as error:
            return Surveyed(path, why_not=str(error), foreign=isinstance(error, ForeignError))
        battlefield = loaded.battlefield
        title, author = on_one_line(battlefield.info.title), on_one_line(battlefield.info.author)
        return Surveyed(path, title, author, len(battlefield), used(battlefield), loaded.left_out)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A battlefield, and what of it is missing."""

    file: Surveyed
    answer: Buildable

    @property
    def place(self) -> tuple[tuple[int, int], str]:
        """Sorts battlefields: by what is missing, then by their files."""
        return self.answer.distance, str(self.file.path).casefold()


def paths_of(
    named: Iterable[Path], *, recursive: bool = False, passed_over: Callable[[str], object] | None = None
) -> tuple[Path, ...]:
    """The files named, and the battlefields in folders named, each once, in the order given.

    ``passed_over`` hears of folders inside those named that cannot be listed. Raises UnreadableError where
    one that was named cannot be.
    """
    found: dict[Path, Path] = {}
    for path in named:
        inside = _is_folder(path) or _is_zip(path)
        files = battlefields_in(path, recursive=recursive, passed_over=passed_over) if inside else (path,)
        for file in files:
            found.setdefault(_whole(file), file)
    return tuple(found.values())


def judged(
    file: Surveyed, owned: Mapping[str, int], catalogue: Catalogue, *, any_box: bool = False
) -> Candidate:
    """A file with a battlefield in it, held against what is owned."""
    return Candidate(file, buildable(file.used, owned, catalogue, any_box=any_box))


def ranked(
    files: Iterable[Surveyed], owned: Mapping[str, int], catalogue: Catalogue, *, any_box: bool = False
) -> tuple[Candidate, ...]:
    """The battlefields that can be built first, then by how little is missing; unusable files left out."""
    found = [judged(file, owned, catalogue, any_box=any_box) for file in files if file.readable]
    return tuple(sorted(found, key=lambda one: one.place))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # no name that a file can have
        return False


def _is_zip(path: Path) -> bool:
    return path.suffix.lower() == ZIP_SUFFIX and path.is_file()


def _whole(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # reading it says what is wrong with it
        return path
