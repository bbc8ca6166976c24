"""The user's own pieces that a battlefield is built of, as rows that can go along with it."""

from __future__ import annotations

from typing import Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue


def own_rows(battlefield: Battlefield, catalogue: Catalogue) -> dict[str, Any]:
    """Rows as in ``own-pieces.yaml`` of the own pieces used, with the shapes, kinds and pieces they name.

    Empty where there are none.
    """
    rows = catalogue.own_rows
    wanted = {("pieces", piece.type.id) for piece in battlefield.pieces.values()} & set(rows)
    left = list(wanted)
    while left:
        for named in _named(rows[left.pop()]):
            if named in rows and named not in wanted:
                wanted.add(named)
                left.append(named)
    found: dict[str, Any] = {}
    for section, id in rows:  # in the order of the file: a row names only those before it
        if (section, id) in wanted:
            if section == "shapes":
                found.setdefault(section, {})[id] = rows[section, id]
            else:
                found.setdefault(section, []).append(rows[section, id])
    return found


def _named(row: Any) -> list[tuple[str, str]]:
    """What a row of a piece speaks of."""
    if not isinstance(row, dict):
        return []
    found = [("kinds", row.get("kind")), ("shapes", row.get("shape")), ("pieces", row.get("base"))]
    made_of = row.get("made_of")
    found += [("pieces", part) for part in made_of] if isinstance(made_of, dict) else []
    return [(section, id) for section, id in found if isinstance(id, str)]
