"""The designer's stamps: groups of pieces under a name, each in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder import formats
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.copied import MAX_BYTES, MAX_NAME, read_clip, renamed, written
from builder.formats.safe_write import changing
from builder.language import _, ngettext
from builder.plaindata import read_bytes, text_of
from builder.shaping.group import Group

SUFFIX = ".yaml"
MOST_STAMPS = 500
_LONGEST = 60
# Names that a file cannot have on every system.
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(1, 10))}
)


@dataclass(frozen=True)
class Stamp:
    """A group with the file it lies in; a file without a name is called as the file is."""

    path: Path
    group: Group

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.group.name


class Stamps(QObject):
    """The stamps in one folder, by name; it is read when somebody first asks. ``changed`` tells of others."""

    changed = Signal()

    def __init__(self, folder: Path, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._catalogue = catalogue
        self._stamps: tuple[Stamp, ...] = ()
        self._problems: tuple[str, ...] = ()
        self._deleted: tuple[Path, bytes, str] | None = None

    @property
    def stamps(self) -> tuple[Stamp, ...]:
        """All that can be used, as of the last `read`."""
        return self._stamps

    @property
    def problems(self) -> tuple[str, ...]:
        """One line for each file of which not everything, or nothing, could be used."""
        return self._problems

    @property
    def deleted(self) -> str:
        """The name of the stamp deleted last that can be put back; empty where there is none."""
        return self._deleted[2] if self._deleted is not None else ""

    def read(self) -> bool:
        """Read the folder; a broken file is a problem and nothing more. Whether it was otherwise before."""
        stamps: list[Stamp] = []
        problems: list[str] = []
        for path in self._files(problems):
            try:
                clip = read_clip(text_of(read_bytes(path, MAX_BYTES), path.name), path.name, self._catalogue)
            except UnreadableError as error:
                problems.append(str(error).removeprefix(f"{path.parent}/"))
                continue
            group = clip.group if clip.group.name else replace(clip.group, name=path.stem[:MAX_NAME])
            stamps.append(Stamp(path, group))
            if clip.said:
                problems.append(f"{path.name}: {clip.said}")
        found = tuple(sorted(stamps, key=lambda stamp: (stamp.name.casefold(), stamp.path.name)))
        if (found, tuple(problems)) == (self._stamps, self._problems):
            return False
        self._stamps, self._problems = found, tuple(problems)
        self.changed.emit()
        return True

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the folder while a stamp is written into what lies there by now, and read it again."""
        self.made_folder()
        with changing(self.folder):
            self.read()
            yield
            self.read()

    def save(self, name: str, group: Group) -> Stamp:
        """Keep a group under a name. Raises RefusedError for a name taken and a folder that refuses."""
        with self._changing():
            name = self.demand_name(name)
            stamp = Stamp(self._free_path(name), replace(group, name=name))
            formats.write_safely(stamp.path, written(stamp.group).encode())
        return stamp

    def rename(self, stamp: Stamp, name: str) -> None:
        """Give a stamp and its file another name. Raises RefusedError where that does not work."""
        with self._changing():
            name = self.demand_name(name, besides=stamp)
            try:
                text = text_of(read_bytes(stamp.path, MAX_BYTES), stamp.path.name)
                other = renamed(text, name)
                # What cannot be used here stays in the file: it may be a piece that another computer knows.
                if read_clip(other, stamp.path.name, self._catalogue).group.name != name:
                    raise RefusedError(_("{file} cannot be renamed", file=stamp.path.name))
            except UnreadableError as error:
                raise RefusedError(str(error)) from None
            path = self._free_path(name, stamp.path)
            formats.write_safely(path, other.encode())
            if path != stamp.path:
                self._unlink(stamp.path)

    def delete(self, stamp: Stamp) -> None:
        """Delete a stamp; `put_back` brings it back.

        Raises RefusedError where its file cannot be deleted, or cannot be read, so that it could not be put
        back; then nothing has changed.
        """
        with self._changing():
            try:
                content = read_bytes(stamp.path, MAX_BYTES)
            except UnreadableError as error:
                raise RefusedError(str(error)) from None
            self._unlink(stamp.path)
            self._deleted = (stamp.path, content, stamp.name)

    def put_back(self) -> None:
        """Bring the stamp deleted last back. Raises RefusedError where it cannot be written."""
        if self._deleted is None:
            return
        path, content, name = self._deleted
        with self._changing():
            formats.write_safely(path if not path.exists() else self._free_path(name), content)
            self._deleted = None

    def demand_name(self, name: str, besides: Stamp | None = None) -> str:
        """The name without surrounding spaces. Raises RefusedError if it is empty, too long or taken."""
        name = " ".join(name.split())
        if not name:
            raise RefusedError(_("A stamp needs a name"))
        if len(name) > MAX_NAME:
            raise RefusedError(ngettext("At most {n} letter", "At most {n} letters", MAX_NAME))
        if any(s.name.casefold() == name.casefold() and s != besides for s in self._stamps):
            raise RefusedError(_("There is a stamp of this name already"))
        return name

    def made_folder(self) -> Path:
        """The folder, created if missing. Raises RefusedError if that fails."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RefusedError(
                _(
                    "{folder}: the folder cannot be made ({reason})",
                    folder=self.folder,
                    reason=error.strerror or error,
                )
            ) from None
        return self.folder

    def _files(self, problems: list[str]) -> list[Path]:
        try:
            found = sorted(p for p in self.folder.iterdir() if p.suffix == SUFFIX and p.name[0] != ".")
        except FileNotFoundError:
            return []
        except OSError as error:
            problems.append(f"{self.folder}: {error.strerror}")
            return []
        if len(found) > MOST_STAMPS:
            problems.append(
                ngettext(
                    "{n} file; only the first {most} are shown",
                    "{n} files; only the first {most} are shown",
                    len(found),
                    most=MOST_STAMPS,
                )
            )
        return found[:MOST_STAMPS]

    def _free_path(self, name: str, own: Path | None = None) -> Path:
        slug = "".join(c if c.isalnum() else "-" for c in name.casefold())[:_LONGEST].strip("-")
        slug = f"{slug}-stamp" if slug in _RESERVED else slug or "stamp"
        path, number = self.folder / f"{slug}{SUFFIX}", 2
        while path.exists() and path != own:
            path, number = self.folder / f"{slug}-{number}{SUFFIX}", number + 1
        return path

    def _unlink(self, path: Path) -> None:
        try:
            path.unlink()
        except OSError as error:
            raise RefusedError(
                _("{file}: cannot be deleted ({reason})", file=path, reason=error.strerror or error)
            ) from None
