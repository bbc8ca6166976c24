"""Battlefields that nobody designs and everybody ends up with: empty, huge, with odd texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from builder import formats
from builder.battlefield import Battlefield, Info, Put, SetNote
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from tests.battlefields import shipped_catalogue

Row = tuple[str, int, int, int]
HILL: tuple[Row, ...] = (("grass-7", 0, 0, 1), ("rock-1", 3, 0, 1), ("grass-1", 0, 0, 2))
WORDS = "Lay the large tiles first and look out for the ford. "
LONG = (WORDS * 1000)[:50_000]
LONG_TITLE = ("A title that somebody wrote late at night and never shortened " * 5)[:300]


def _hill(title: str = "", **info: str) -> Battlefield:
    return _of(HILL, title, **info)


def _of(rows: tuple[Row, ...], title: str = "", **info: str) -> Battlefield:
    known = shipped_catalogue()
    battlefield = Battlefield(Info(title=title, **info))
    battlefield.apply(
        Put(tuple(battlefield.new_piece(known.pieces[id], Hex(q, r), slot) for id, q, r, slot in rows))
    )
    return battlefield


def _noted(text: str) -> Battlefield:
    battlefield = _hill("Much to say", description=text)
    for place in (1, Hex(0, 0)):
        battlefield.apply(SetNote(place, text))
    return battlefield


def _huge() -> Battlefield:
    return _of(tuple(("grass-1", n % 45, n // 45, 1) for n in range(2000)), "Flat")


ODD: dict[str, Callable[[], Battlefield]] = {
    "empty": lambda: _of(()),
    "one piece": lambda: _of((("rock-1", 5, -3, 1),)),
    "60 levels": lambda: _of(tuple(("grass-7", 0, 0, n) for n in range(1, 61)), "A tower"),
    "2,000 pieces": _huge,
    "300 letters": lambda: _hill(LONG_TITLE, author="A" * 300),
    "one long word": lambda: _hill("W" * 300),
    "Chinese": lambda: _hill("河流渡口的战场", author="作者", description="越过河流。" * 40),
    "Arabic": lambda: _hill("ساحة المعركة عند النهر", author="مؤلف"),
    "emoji": lambda: _hill("🏰 Castle of 👩‍👩‍👧‍👦 doom", author="🧙"),
    "control characters": lambda: _hill("bell\x07 escape\x1b[31m zero\u200b mark\u202e", author="\x01"),
    "notes of 50 kB": lambda: _noted(LONG),
    "a note of 50 kB": lambda: _hill("Much to say", description=LONG),
    "a note of one word": lambda: _noted("x" * 50_000),
    "9,000 lines": lambda: _noted("\n".join(str(n) for n in range(9000))),
}


def write(name: str, folder: Path, catalogue: Catalogue) -> Path:
    """One of them as a file."""
    path = folder / "odd.hexfield"
    formats.write(ODD[name](), path, catalogue)
    return path
