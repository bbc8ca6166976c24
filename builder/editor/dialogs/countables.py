"""Boxes and pieces as the collection dialog lists them."""

from __future__ import annotations

from collections.abc import Mapping

from builder.catalogue import Box, Catalogue, Confidence
from builder.editor.dialogs.count_list import Countable
from builder.editor.work.piece_search import grouped
from builder.language import N_, _

_KINDS = {
    "master": N_("Master sets"),
    "terrain": N_("Terrain expansions"),
    "battle-box": N_("Battle boxes"),
    "kit": N_("Kits"),
    "own": N_("Your own boxes"),
}
_SURE = {
    Confidence.HIGH: N_("The counts are certain."),
    Confidence.MEDIUM: N_("Some counts are likely, not certain."),
    Confidence.LOW: N_("Some counts are a guess."),
}


def boxes_to_count(catalogue: Catalogue) -> list[Countable]:
    """All boxes in catalogue order, kind by kind."""
    kinds: dict[str, list[Countable]] = {}
    for box in catalogue.boxes.values():
        heading = _(_KINDS[box.kind]) if box.kind in _KINDS else box.kind.capitalize()
        pieces = _("{count} pieces", count=box.total)
        detail = f"{pieces} · {box.year}" if box.year is not None else pieces
        kinds.setdefault(heading, []).append(
            Countable(box.id, box.name, heading, detail, _tip(box, catalogue))
        )
    return [box for boxes in kinds.values() for box in boxes]


def pieces_to_count(catalogue: Catalogue) -> list[Countable]:
    """All pieces that can be owned loose, terrain by terrain; what is made of others counts as those."""
    types = (type for type in catalogue.pieces.values() if not type.made_of)
    return [Countable(type.id, type.name, heading) for heading, group in grouped(types) for type in group]


def _tip(box: Box, catalogue: Catalogue) -> str:
    """What is in the box, which counts are not certain, and where the counts come from."""
    marks: Mapping[Confidence, str] = {Confidence.HIGH: "", Confidence.MEDIUM: " ?", Confidence.LOW: " ??"}
    lines = [box.name]
    lines += [
        f"{entry.count}× {catalogue.pieces[id].name}{marks[entry.confidence]}"
        for id, entry in box.pieces.items()
    ]
    lines.append(_(_SURE[box.confidence]))
    sources = dict.fromkeys(source for entry in box.pieces.values() for source in entry.source)
    if sources:
        named = "; ".join(catalogue.sources.get(source, source) for source in sources)
        lines.append(_("From: {sources}", sources=named))
    return "\n".join(lines)
