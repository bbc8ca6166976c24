"""The file of own army cards is written: one row made, changed or taken out, all else as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder.catalogue.cards import MAX_OWN, Card, card_data, read_card
from builder.catalogue.load import demand_version_1
from builder.errors import BuilderError, RefusedError
from builder.formats.safe_write import changing, write_safely
from builder.language import _
from builder.plaindata import PlainDocument, read_yaml
from builder.plaindata.records import WrongValueError

_HEAD = "cards:\n"
_NEEDLESS: Mapping[str, Any] = {
    **dict.fromkeys(("general", "species", "figure_class", "personality", "set"), ""),
    **dict.fromkeys(("unique", "hero"), False),
    **dict.fromkeys(("figures", "life", "spaces"), 1),
    "confidence": "high",
}
"""What a row need not say."""


def save_own_card(path: Path, card: Card, before: str = "") -> None:
    """Write a card into the file of own cards; ``before`` is the id of the row whose place it takes, empty
    for a new one. Rows that cannot be used, other keys and comments stay.

    Raises RefusedError, with the file as it was, where the card is no sound row, another one has its id, or
    the file cannot be read or written.
    """
    row = row_of(card)
    try:
        read_card(row)
    except WrongValueError as error:
        raise RefusedError(str(error)) from None
    _write(path, row, before)


def delete_own_card(path: Path, id: str) -> None:
    """Take a card out of the file of own cards. Raises RefusedError as `save_own_card` does."""
    _write(path, None, id)


def row_of(card: Card) -> dict[str, Any]:
    """A card as a row of the file, without what need not be said."""
    row = {key: value for key, value in card_data(card).items() if value != _NEEDLESS.get(key, [])}
    same = {key: row[key] for key in row["basic"]}
    basic = {key: value for key, value in row.pop("basic").items() if value != same[key]}
    powers = [{key: value for key, value in power.items() if value} for power in row.pop("powers", [])]
    return {**row, **({"basic": basic} if basic else {}), **({"powers": powers} if powers else {})}


def _write(path: Path, row: dict[str, Any] | None, before: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
    with changing(path):
        write_safely(path, _changed(path, row, before).encode())


def _changed(path: Path, row: dict[str, Any] | None, before: str) -> str:
    """The file with one row made, changed or taken out."""
    text = _text(path)
    document = _document(path, text)
    rows = _rows(path, document)
    ids = [found.get("id") if isinstance(found, dict) else None for found in rows]
    number = ids.index(before) if before in ids else None
    if before and number is None:
        raise RefusedError(_("{path}: there is no card {id} any more", path=path, id=before))
    if row is not None and any(id == row["id"] and at != number for at, id in enumerate(ids)):
        raise RefusedError(_("another own card has the id {id}", id=row["id"]))
    if number is None and len(rows) >= MAX_OWN:
        raise RefusedError(_("more than {most} cards, the most that is used", most=MAX_OWN))
    at = len(rows) if number is None else number
    new = [*rows[:at], *([] if row is None else [row]), *rows[at + 1 :]]
    return _with(path, text, document, number, row, {**(document.data or {}), "cards": new})


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig") if path.exists() else ""
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RefusedError(_("{path}: cannot be read ({reason})", path=path, reason=reason)) from None


def _document(path: Path, text: str) -> PlainDocument:
    try:
        document = read_yaml(text.encode(), str(path))
    except BuilderError as error:
        raise RefusedError(str(error)) from None
    if document.faults:
        raise RefusedError(_("{path}: {error}", path=path, error=document.faults[0].message))
    return document


def _rows(path: Path, document: PlainDocument) -> list[Any]:
    data = {} if document.data is None else document.data
    if not isinstance(data, dict) or not isinstance(data.get("cards") or [], list):
        raise RefusedError(_("{path}: a list under cards was expected", path=path))
    try:
        demand_version_1(data)
    except WrongValueError as error:
        raise RefusedError(_("{path}: {error}", path=path, error=error)) from None
    return list(data.get("cards") or [])


def _with(
    path: Path,
    text: str,
    document: PlainDocument,
    number: int | None,
    row: dict[str, Any] | None,
    wanted: dict[str, Any],
) -> str:
    """The file with one row another: in its lines where that comes to the same, else written out whole."""
    try:
        found = _spliced(text, document, number, row)
        if read_yaml(found.encode(), str(path)).data == wanted:
            return found
    except (BuilderError, LookupError):
        pass  # written in a way that lines do not follow
    others = {key: value for key, value in wanted.items() if key != "cards"}
    head = "".join(f"{_json(key)}: {_json(value)}\n" for key, value in others.items())
    rows = wanted["cards"]
    body = "".join(_lines(one, "") if isinstance(one, dict) and one else f"- {_json(one)}\n" for one in rows)
    return head + (_HEAD + body if body else "cards: []\n")


def _spliced(text: str, document: PlainDocument, number: int | None, row: dict[str, Any] | None) -> str:
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    total = len((document.data or {}).get("cards") or [])
    if not total:
        kept = "".join(line for line in lines if not line.startswith("cards:"))
        return kept + _HEAD + ("" if row is None else _lines(row, ""))
    starts = [_start(document, lines, at) for at in range(total)]
    indent = lines[starts[0]][: len(lines[starts[0]]) - len(lines[starts[0]].lstrip())]
    new = [] if row is None else [_lines(row, indent)]
    at = total - 1 if number is None else number
    end = starts[at + 1] if at + 1 < total else _end(lines, starts[at], indent)
    while end > starts[at] + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1  # what is said above the next one stays with it
    begin = end if number is None else starts[at]
    return "".join([*lines[:begin], *new, *lines[end:]])


def _start(document: PlainDocument, lines: list[str], number: int) -> int:
    line = document.source(("cards", number)).line
    at = (line or 0) - 1
    if at < 0 or not lines[at].lstrip().startswith("- "):
        raise LookupError
    return at


def _end(lines: list[str], start: int, indent: str) -> int:
    """The line after the last of a row: the next that is not deeper."""
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if line.strip() and not line.startswith(indent + " "):
            return at
    return len(lines)


def _lines(row: dict[str, Any], indent: str) -> str:
    """A row as lines of YAML; each value in the way of JSON, which is YAML too."""
    found = []
    for key, value in row.items():
        if key == "powers" and isinstance(value, list):
            found.append("powers:")
            found += [f"- {_json(power)}" for power in value]
        else:
            found.append(f"{key if key.isidentifier() else _json(key)}: {_json(value)}")
    return "".join(f"{indent}{'  ' if at else '- '}{line}\n" for at, line in enumerate(found))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
