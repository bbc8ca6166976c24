"""What glyphs do, for those who choose one: in a word or two in lists, in a sentence below them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox

from builder.catalogue.glyphs import Glyph
from builder.editor.plain_texts import plain_tip
from builder.editor.words import N
from builder.scenario.glyph_wording import EFFECTS, NO_EFFECT

translate = QCoreApplication.translate

_SHORT: Mapping[str, str] = {
    "attack": N("GlyphWords", "attack +{dice}"),
    "defense": N("GlyphWords", "defense +{dice}"),
    "range": N("GlyphWords", "Range +{add}"),
    "move": N("GlyphWords", "Move +{add}"),
    "initiative": N("GlyphWords", "initiative +{add}"),
    "object": N("GlyphWords", "an object"),
    "healing": N("GlyphWords", "heals"),
    "summoning": N("GlyphWords", "summons"),
    "curse": N("GlyphWords", "a curse"),
}


def by_name(glyphs: Mapping[str, Glyph]) -> list[tuple[str, str]]:
    """Ids and rows of all glyphs by their names: letter, name, and what it does where that is known."""
    ordered = sorted(glyphs.values(), key=lambda glyph: glyph.name.casefold())
    return [(glyph.id, _row(glyph)) for glyph in ordered]


def does(glyph: Glyph | None) -> str:
    """What a glyph does, in a sentence; empty where there is none."""
    if glyph is None:
        return ""
    return translate("GlyphWords", EFFECTS.get(glyph.kind, NO_EFFECT)).format(**glyph.given)


def tell(choice: QComboBox, glyphs: Mapping[str, Glyph]) -> None:
    """Give the rows of a choice tips that say what the glyphs do."""
    for row in range(choice.count()):
        choice.setItemData(
            row, plain_tip(does(glyphs.get(choice.itemData(row)))), Qt.ItemDataRole.ToolTipRole
        )


def _row(glyph: Glyph) -> str:
    short = _SHORT.get(glyph.kind)
    if short is None:
        return f"{glyph.letter} · {glyph.name}"
    does = translate("GlyphWords", short).format(**glyph.given)
    return translate("GlyphWords", "{letter} · {name} · {does}").format(
        letter=glyph.letter, name=glyph.name, does=does
    )
