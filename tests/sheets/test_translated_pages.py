"""Sheets in another language: every text of the program is translated, and all of it finds room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from builder import formats, language, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.catalogue.cards import load_cards
from builder.catalogue.glyphs import load_glyphs
from builder.construction import check
from builder.formats.hexscenario import read_scenario_bytes
from builder.inventory import boxes_needed, used
from builder.language import SOURCE, speak
from builder.scenario import text_in
from builder.sheets.options import SheetOptions
from builder.sheets.scenario.shown import ShownScenario
from tests.languages import PSEUDO, make_language, pseudo
from tests.sheets.guide.guides import guide
from tests.sheets.guide.page_reader import parsed
from tests.sheets.invariants import assert_nothing_overlaps_or_is_cut, assert_texts_can_be_read, texts
from tests.sheets.plans import planned

# Texts of the scenario's own, and sentences that `builder.scenario` writes.
PROSE = ("title", "story", "goal", "setup", "notes")
FIELD = "gate-of-the-raven-hold"
# In the pseudo-language each of these letters has an accent.
ENGLISH = re.compile(r"(?=\w*[aeiouycnsz])[A-Za-z]{2,}\Z")


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The pseudo-language, a third longer than English."""
    folder = tmp_path_factory.mktemp("translations")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(language.VARIABLE, "")
        patch.setattr(language, "FOLDER", folder)
        make_language(folder, PSEUDO, pseudo)
        speak(PSEUDO)
        yield
        speak(SOURCE)


def strings(value: object) -> Iterator[str]:
    """All texts in records."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from strings(tuple(value.values()))
    elif isinstance(value, Iterable):
        for one in value:
            yield from strings(one)


def english_in(found: Iterable[str], known: set[str]) -> set[str]:
    """The words that are English and not known to come from files."""
    english = {word for word in words(found) if ENGLISH.match(word)}
    return english - known - {word[:1].upper() + word[1:] for word in known}


def words(found: Iterable[str]) -> set[str]:
    return {word for text in found for word in re.findall(r"\w+", text)}


Made = Callable[..., tuple[Any, set[str]]]


@pytest.fixture(scope="module")
def made(spoken: None, catalogue: Catalogue) -> Made:
    """A plan of a shipped battlefield with a scenario, and the words that come from files."""
    folder: Path = places.shipped("scenarios")
    loaded = formats.read(folder / f"{FIELD}.hexfield", catalogue)
    path = folder / f"{FIELD}-homecoming.hexscenario"
    scenario = read_scenario_bytes(path.read_bytes(), path.name).scenario
    cards, glyphs = load_cards(places.shipped("tilesets")), load_glyphs(places.shipped("tilesets"))
    info = replace(loaded.battlefield.info, description=pseudo(loaded.battlefield.info.description))
    battlefield = Battlefield(info, loaded.battlefield.pieces.values())
    prose = {name: {"en": pseudo(text_in(getattr(scenario, name)))} for name in PROSE}
    cards = {id: replace(card, powers=()) for id, card in cards.items()}
    shown = ShownScenario(replace(scenario, **prose), cards, glyphs)
    boxes = boxes_needed(used(battlefield), catalogue)
    records = [*(piece.type for piece in battlefield.pieces.values()), *catalogue.boxes.values()]
    named = [record.name for record in (*records, *catalogue.kinds.values(), *glyphs.values())]
    for card in cards.values():
        named += [card.name, card.general, card.species, card.figure_class, card.personality, card.size]
    named += [*strings(shown.setup), *strings(shown.armies)]
    known = words([*named, info.title, info.author, "Hexwright gate.hexfield"])

    def make(options: SheetOptions, lay_out: Callable[..., Any] = planned) -> tuple[Any, set[str]]:
        found = check(battlefield)
        return lay_out(battlefield, options, boxes=boxes, scenario=shown, owned={}, problems=found), known

    return make


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(),
        SheetOptions(levels_per_page=4, zones="map", cover_view="plan", file_name="gate.hexfield"),
        SheetOptions(layout="poster", paper="A3"),
        SheetOptions(layout="mat"),
    ],
    ids=["pages", "map", "poster", "mat"],
)
def test_everything_on_paper_is_translated_and_finds_room(options: SheetOptions, made: Made) -> None:
    plan, known = made(options)
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert english_in((text.text for text in texts(plan)), known) == set()
    titles = words(title for page in plan.pages for title in page.bookmarks)
    assert {word for word in titles if ENGLISH.match(word)} - known == set()


def test_the_language_is_seen_on_paper(made: Made) -> None:
    plan, _known = made(SheetOptions())
    assert any("Lévél" in text.text for text in texts(plan))


def test_everything_on_the_phone_is_translated(made: Made) -> None:
    page, known = made(SheetOptions(date=""), guide)
    shown = [node for node in parsed(page.html).walk() if node.tag not in ("style", "script")]
    said = [part for node in shown for part in node.own]
    said += [node.attributes.get("aria-label", "") for node in shown]
    assert any("Lévél" in text for text in said)
    assert english_in(said, known) == set()
