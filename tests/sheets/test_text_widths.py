"""Texts are as wide without Qt as Qt measures them: letter by letter, pair by pair, and on whole sheets."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import chain
from typing import Any

import pytest

from builder import api, places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.language import SOURCE, speak
from builder.sheets.guide.page import guide_of
from builder.sheets.layout import Plan
from builder.sheets.options import SheetOptions
from builder.sheets.plan import make_plan
from builder.sheets.qt_renderer import pages
from builder.sheets.scenario.shown import ShownScenario
from builder.sheets.text_widths import _font, measure

NEARLY = 0.01  # mm
MAPS = {
    "four-fords-night-of-drums": "en",
    "gate-of-the-raven-hold-homecoming": "de",
    "ash-and-fir-two-beacons": "de",
}


@pytest.fixture(scope="module", autouse=True)
def application() -> None:
    pages.start()


def differs(text: str, bold: bool) -> bool:
    """Whether Qt measures it otherwise, to the last digit."""
    return abs(measure(text, 10, bold) - pages.qt_measure(text, 10, bold)) > 1e-9


@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_of_the_font_is_as_wide_as_qt_says(bold: bool) -> None:
    letters = [one for one in _font(bold).advances if unicodedata.category(one) not in ("Cc", "Cf")]
    assert len(letters) > 2400
    assert [
        one for one in letters if abs(measure(one, 10, bold) - pages.qt_measure(one, 10, bold)) > 1e-9
    ] == []


@pytest.mark.parametrize("bold", [False, True])
def test_every_pair_of_letters_stands_as_close_as_qt_puts_it(bold: bool) -> None:
    letters = [*map(chr, range(32, 127)), *"ÄÖÜäöüßéèñçøåšž×–—„“”‘’…°½"]
    pairs = [one + other for one in letters for other in letters]
    differ = [
        pair for pair in pairs if abs(measure(pair, 10, bold) - pages.qt_measure(pair, 10, bold)) > 1e-9
    ]
    assert differ == []


@pytest.mark.parametrize(
    "text",
    [
        "Plättchen", "Pla\u0308ttchen", "Ve\u0301rite\u0301", "T\u0327o", "12 × 7", "A\u200bV", "Ωmega",
        "Жук", "q\u0301 V", "3→4", "", " ", "\u00ad",
    ],
)  # fmt: skip
def test_accents_and_what_shows_nothing(text: str) -> None:
    assert not differs(text, bold=False)
    assert not differs(text, bold=True)


def test_letters_of_no_font_take_room_all_the_same() -> None:
    assert measure("漢字", 10, False) == pytest.approx(2 * 10 * 25.4 / 72)
    assert 0 < measure("\u1980", 10, False) < measure("漢", 10, False)


Measure = Callable[[str, float, bool], float]


def planned(field: api.OpenField, options: SheetOptions, measure: Measure, styles: Styles, make: Any) -> Any:
    assert field.scenario is not None
    shown = ShownScenario(field.scenario, field.cards, api.glyphs())
    given = {"catalogue": field.catalogue, "styles": styles, "measure": measure, "boxes": field.boxes()}
    return make(field.battlefield, options, scenario=shown, **given)


def numbers(part: Any) -> list[float]:
    """Every number of a plan, in its order."""
    if isinstance(part, float | int):
        return [part]
    if is_dataclass(part):
        part = tuple(getattr(part, one.name) for one in fields(part))
    if isinstance(part, dict):
        part = tuple(chain(part.keys(), part.values()))
    return list(chain.from_iterable(map(numbers, part))) if isinstance(part, tuple | list) else []


@pytest.mark.parametrize(("name", "language"), MAPS.items())
def test_whole_sheets_are_laid_out_as_with_qt(
    name: str, language: str, styles: Styles, catalogue: Catalogue
) -> None:
    """All texts of cover, lists, steps and scenario: to a hundredth of a millimetre, on the same pages."""
    field = api.open_field(places.shipped("scenarios") / f"{name}.hexscenario")
    measured: dict[tuple[str, float, bool], float] = {}

    def as_qt(text: str, pt: float, bold: bool) -> float:
        found = measured[text, pt, bold] = pages.qt_measure(text, pt, bold)
        return found

    speak(language)
    try:
        here: Plan = planned(field, SheetOptions(), measure, styles, make_plan)
        there: Plan = planned(field, SheetOptions(), as_qt, styles, make_plan)
    finally:
        speak(SOURCE)
    assert len(measured) > 300
    assert [key for key, width in measured.items() if abs(measure(*key) - width) > NEARLY] == []
    assert len(here.pages) == len(there.pages)
    for page, other in zip(here.pages, there.pages, strict=True):
        assert numbers(page) == pytest.approx(numbers(other), abs=NEARLY)


def test_a_guide_for_the_phone_is_the_same(styles: Styles) -> None:
    field = api.open_field(places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario")
    here, there = (
        planned(field, SheetOptions(), one, styles, guide_of) for one in (measure, pages.qt_measure)
    )
    assert here.html == there.html
