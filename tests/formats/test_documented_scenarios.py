"""docs/formats.md shows every key of a scenario in an example that is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from builder.catalogue.cards import load_cards
from builder.catalogue.glyphs import glyph_named, load_glyphs
from builder.formats import scenario_records
from builder.formats.hexscenario import ScenarioFile, read_scenario_bytes, scenario_bytes
from builder.places import shipped
from builder.plaindata.records import Codec, Form, Part, words_of
from builder.scenario import Scenario
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(hexscenario: 1.*?)```", PAGE, re.DOTALL)


def read(example: str) -> ScenarioFile:
    return read_scenario_bytes(example.encode(), "docs/formats.md")


def records(record: Any, found: list[Any] | None = None) -> list[Any]:
    """A record and all that its fields can hold."""
    found = [] if found is None else found
    if record not in found:
        found.append(record)
        for hint in get_type_hints(record).values():
            for part in parts(hint):
                records(part, found)
    return found


def parts(hint: Any) -> Iterator[Any]:
    if is_dataclass(hint):
        yield hint
    for inner in get_args(hint):
        yield from parts(inner)


def test_every_example_is_read_whole_and_written_back_the_same() -> None:
    assert len(EXAMPLES) > 5
    for example in EXAMPLES:
        found = read(example)
        assert found.problems == ()
        again = read_scenario_bytes(scenario_bytes(found.scenario), "again")
        assert again.scenario == found.scenario


def test_every_key_has_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys are those of the codec: a new one without an example is named here."""
    seen: set[tuple[Any, str]] = set()
    known = Codec.field

    def noted(codec: Codec, record: Any, part: Part) -> Form:
        form = known(codec, record, part)

        def read(*given: Any) -> Any:
            seen.add((record, part.name))
            return form.read(*given)

        return Form(read, form.write)

    monkeypatch.setattr(Codec, "field", noted)
    monkeypatch.setattr(scenario_records, "CODEC", replace(scenario_records.CODEC))
    for example in EXAMPLES:
        read(example)
    there = [(record, field.name) for record in records(Scenario) for field in fields(record)]
    missing = [
        f"{record.__name__}: {scenario_records.CODEC.keys.get((record, name), name)}"
        for record, name in there
        if (record, name) not in seen
    ]
    assert missing == []
    assert any(read(example).field for example in EXAMPLES)
    assert len(there) > 100


def test_every_kind_of_rule_and_condition_has_an_example() -> None:
    """Also those without a key of their own."""
    text = "\n".join(EXAMPLES)
    kinds = [kind for union in (SpecialRule, Condition) for kind in words_of(union)]
    assert [kind for kind in kinds if not re.search(rf"\b{kind}:", text)] == []


def test_examples_name_cards_and_glyphs_that_there_are() -> None:
    cards, glyphs = load_cards(shipped("tilesets")), load_glyphs(shipped("tilesets"))
    for example in EXAMPLES:
        scenario = read(example).scenario
        named = [seat for layout in scenario.layouts for seat in layout.seats]
        used = {card for seat in named for card in seat.army}
        used |= {figure.card for seat in named for figure in seat.figures}
        used |= {neutral.card for neutral in scenario.neutrals}
        assert used <= set(cards)
        laid = [glyph.name for glyph in scenario.glyphs if glyph.name]
        laid += [name for group in (*scenario.shuffled, *scenario.secret) for name in group.names]
        assert all(glyph_named(glyphs, name) is not None for name in laid)
