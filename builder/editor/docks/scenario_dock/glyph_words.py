"""What glyphs do, for those who choose one: in a word or two in lists, in a sentence below them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox

from builder.catalogue.glyphs import Glyph
from builder.editor.plain_texts import plain_tip
from builder.editor.words import N

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
_LONG: Mapping[str, str] = {
    "attack": N("GlyphWords", "While a figure stands on it, figures of its player have Attack {dice} more."),
    "defense": N(
        "GlyphWords", "While a figure stands on it, figures of its player have Defense {dice} more."
    ),
    "range": N(
        "GlyphWords",
        "While a figure stands on it, figures of its player with Range {least} or more have {add} more.",
    ),
    "move": N(
        "GlyphWords",
        "While a figure stands on it, figures of its player have Move {add} more; not the one moving off it.",
    ),
    "initiative": N("GlyphWords", "While a figure stands on it, its player adds {add} to initiative."),
    "object": N("GlyphWords", "It does what the scenario says."),
    "healing": N("GlyphWords", "Once: the wounded figure that stops on it loses all its wounds."),
    "summoning": N(
        "GlyphWords", "Once: the player brings any other figure to an empty space beside the one on it."
    ),
    "curse": N(
        "GlyphWords", "Once: a d20 is rolled for every figure on the battlefield; {deadly} destroys it."
    ),
}
"""R123 to R131. A glyph works as long as a figure of the player stands on it (R122), unless it says once."""


def by_name(glyphs: Mapping[str, Glyph]) -> list[tuple[str, str]]:
    """Ids and rows of all glyphs by their names: letter, name, and what it does where that is known."""
    ordered = sorted(glyphs.values(), key=lambda glyph: glyph.name.casefold())
    return [(glyph.id, _row(glyph)) for glyph in ordered]


def does(glyph: Glyph | None) -> str:
    """What a glyph does, in a sentence; empty where there is none."""
    if glyph is None:
        return ""
    text = _LONG.get(glyph.kind)
    if text is None:
        return translate("GlyphWords", "No rulebook here says what it does: without rules it only stops.")
    return translate("GlyphWords", text).format(**glyph.given)


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
