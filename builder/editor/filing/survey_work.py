"""Reads the battlefields in a folder and holds them against what is owned, without Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.catalogue import Catalogue
from builder.processes import InProcess, Work

if TYPE_CHECKING:
    from builder.formats.survey import Candidate, Surveyed


class FolderLeftOut(NamedTuple):
    """A folder inside could not be looked into."""

    why: str


class FileRead(NamedTuple):
    """How many of how many files are read; what was found in the last one, None where it is foreign."""

    done: int
    of: int
    found: Candidate | Surveyed | None


def survey_work(folder: Path, owned: Mapping[str, int], catalogue: Catalogue, *, recursive: bool) -> Work:
    """Looks at all battlefields in a folder. Reports `FileRead` and `FolderLeftOut`, finds nothing more."""
    return InProcess(partial(_survey, folder, dict(owned), catalogue, recursive))


def _survey(
    folder: Path,
    owned: Mapping[str, int],
    catalogue: Catalogue,
    recursive: bool,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> None:
    from builder.formats import survey

    paths = survey.paths_of(
        [folder], recursive=recursive, passed_over=lambda why: report(FolderLeftOut(str(why)))
    )
    for done, path in enumerate(paths, 1):
        if cancelled():
            return
        file = survey.surveyed(path, catalogue)
        found = survey.judged(file, owned, catalogue) if file.readable else file
        report(FileRead(done, len(paths), None if file.foreign else found))
