"""What was chosen about build sheets, kept for each battlefield by its file; a new one begins with the last.

It lies in the user's state folder, never in the battlefield's own file.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder import formats, places
from builder.errors import BuilderError

if TYPE_CHECKING:
    from builder.sheets.options import Options

_FILE = "sheets.json"
_KEPT = 300  # battlefields
_OF_THE_DAY = ("date", "file_name")  # printed as of today each time
_OWN = ("title", "author")  # of this battlefield and no other


def _usual() -> Options:
    from builder.sheets.options import Options  # not needed to open the window

    return Options()


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The options, and whether the day and the name of the file are printed; those two are empty in them."""

    options: Options = field(default_factory=_usual)
    dated: bool = True
    named: bool = True


def remembered(file: Path | None) -> SheetChoice:
    """What was chosen for a file, else what was chosen last, else (or where that is nonsense) the usual."""
    last, files = _read()
    return _choice(files.get(_name(file), last) if file is not None else last)


def remember(file: Path | None, choice: SheetChoice) -> None:
    """Begin with this choice the next time; where it cannot be written, that is no reason to stop."""
    data = {name: value for name, value in _values(choice.options).items() if name not in _OF_THE_DAY} | {
        "dated": choice.dated,
        "named": choice.named,
    }
    _, files = _read()
    if file is not None:
        files = {_name(file): data} | {name: kept for name, kept in files.items() if name != _name(file)}
    whole = {
        "version": 1,
        "last": {name: value for name, value in data.items() if name not in _OWN},
        "files": dict(list(files.items())[:_KEPT]),
    }
    with contextlib.suppress(BuilderError, OSError):
        places.state_folder().mkdir(parents=True, exist_ok=True)
        formats.write_safely(places.state_folder() / _FILE, json.dumps(whole, indent=1).encode())


def _name(file: Path) -> str:
    try:
        return str(file.resolve())
    except (OSError, RuntimeError):  # a link to itself
        return str(file)


def _read() -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]]]:
    """The last choice and those by file, newest first; empty where the file is none of ours."""
    try:
        data = json.loads((places.state_folder() / _FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}, {}
    found = data if isinstance(data, dict) else {}
    last, files = found.get("last"), found.get("files")
    kept = files.items() if isinstance(files, dict) else ()
    return (
        last if isinstance(last, dict) else {},
        {name: choice for name, choice in kept if isinstance(choice, dict)},
    )


def _values(options: Options) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def _choice(data: Mapping[str, Any]) -> SheetChoice:
    """The choice in what was kept: values of another kind than expected are left as usual."""
    usual = _usual()
    found: dict[str, Any] = {}
    for name, before in _values(usual).items():
        value = data.get(name, before)
        if isinstance(before, float) and isinstance(value, (int, float)) and not isinstance(value, bool):
            with contextlib.suppress(OverflowError):
                found[name] = float(value)
        elif type(value) is type(before) or (name == "levels_per_page" and type(value) is int):
            found[name] = value
    try:
        options = replace(usual, **found)
    except BuilderError:
        options = usual
    return SheetChoice(options, data.get("dated") is not False, data.get("named") is not False)
