"""Writes tilesets/fonts/widths.json: how wide the letters of the shipped font are, and which pairs stand
closer.

``pip install fonttools``, then ``python packaging/font_widths.py``, whenever another version of the font
ships. Layouts are then the same with and without Qt (`builder.sheets.text_widths`). All numbers are in units
of the font; letters that are kerned alike on one side are told once.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "tilesets" / "fonts"


def kerning(font: Any) -> Any:
    """A function that gives how much closer a glyph stands to the one before it: the first subtable that has
    the pair, by its glyphs or by their classes.
    """
    table = font["GPOS"].table
    (feature,) = (one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "kern")
    (lookup,) = (table.LookupList.Lookup[index] for index in feature.LookupListIndex)
    pairs, classes = lookup.SubTable
    near = {
        first: {row.SecondGlyph: row.Value1.XAdvance for row in found.PairValueRecord}
        for first, found in zip(pairs.Coverage.glyphs, pairs.PairSet, strict=True)
    }
    covered = set(classes.Coverage.glyphs)

    def closer(first: str, second: str) -> int:
        if second in near.get(first, {}):
            return near[first][second]
        if first not in covered:
            return 0
        row = classes.Class1Record[classes.ClassDef1.classDefs.get(first, 0)]
        value = row.Class2Record[classes.ClassDef2.classDefs.get(second, 0)].Value1
        return getattr(value, "XAdvance", 0) or 0

    return closer


def widths(path: Path) -> dict[str, Any]:
    """The table of one font: its units in an em, letters by width, and the kerning of sorts of letters."""
    font = TTFont(path)
    glyphs, closer = font.getBestCmap(), kerning(font)
    advances: dict[int, str] = defaultdict(str)
    for code, glyph in sorted(glyphs.items()):
        advances[font["hmtx"][glyph][0]] += chr(code)
    rows = {code: tuple(closer(glyph, other) for other in glyphs.values()) for code, glyph in glyphs.items()}
    columns = dict(zip(glyphs, zip(*rows.values(), strict=True), strict=True))
    before, after = sorts(rows), sorts(columns)
    pairs = [
        [n, m, value]
        for n, left in enumerate(before)
        for m, right in enumerate(after)
        if (value := closer(glyphs[ord(left[0])], glyphs[ord(right[0])]))
    ]
    units = font["head"].unitsPerEm
    return {"units": units, "advances": advances, "before": before, "after": after, "closer": pairs}


def sorts(rows: dict[int, tuple[int, ...]]) -> list[str]:
    """The letters that are kerned at all on one side, those together that are kerned alike."""
    found: dict[tuple[int, ...], str] = defaultdict(str)
    for code, row in sorted(rows.items()):
        if any(row):
            found[row] += chr(code)
    return list(found.values())


if __name__ == "__main__":
    tables = {style: widths(FONTS / f"Inter-{style}.otf") for style in ("Regular", "Bold")}
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    (FONTS / "widths.json").write_text(text + "\n", encoding="utf-8")
