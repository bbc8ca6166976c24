"""What every glyph does is said, in a row and in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt

from builder.editor.docks.scenario_dock.glyph_bag import GlyphBag
from builder.editor.docks.scenario_dock.glyph_words import by_name, does
from builder.editor.window import Window


def test_every_glyph_with_a_rule_says_what_it_does(window: Window) -> None:
    glyphs = window.session.play_facts.glyphs
    rows = dict(by_name(glyphs))
    assert rows.keys() == glyphs.keys()
    for glyph in glyphs.values():
        assert "{" not in rows[glyph.id] + does(glyph)
        assert rows[glyph.id].startswith(f"{glyph.letter} · {glyph.name}")
        assert (rows[glyph.id].count("·") == 2) == bool(glyph.kind), "what it does is said where it is known"
        for number in glyph.given.values():
            assert str(number) in does(glyph)
    sentences = [does(glyph) for glyph in glyphs.values() if glyph.kind]
    assert len(set(sentences)) == len(sentences)
    assert does(None) == ""


def test_the_glyphs_to_be_shuffled_have_the_same_rows_and_tips(window: Window) -> None:
    bag = GlyphBag("Glyphs", window.session.play_facts, window)
    rows = [(bag.more.itemData(row), bag.more.itemText(row)) for row in range(bag.more.count())]
    assert rows == by_name(window.session.play_facts.glyphs)
    assert "initiative" in bag.more.itemData(bag.more.findData("dagmar"), Qt.ItemDataRole.ToolTipRole)
