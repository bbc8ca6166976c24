"""A fingerprint changes with what the referee asks, and with nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield, Info, Put
from builder.catalogue.cards import Card
from builder.formats.fingerprints import of_battlefield, of_card, of_cards, of_scenario
from builder.hexgrid import Hex
from builder.scenario import PlacedGlyph, Position, Scenario
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue

TEXT = {"en": "Other words"}


def of(scenario: Scenario, players: int = 2) -> str:
    layout = scenario.layout(players)
    assert layout is not None
    return of_scenario(scenario, layout)


@pytest.mark.parametrize("key", ["title", "story", "goal", "setup", "notes"])
def test_texts_of_a_scenario_do_not_count(key: str) -> None:
    assert of(replace(played.scenario(), **{key: TEXT})) == of(played.scenario())


def test_names_do_not_count_and_neither_do_other_layouts() -> None:
    given = played.scenario()
    two = given.layouts[0]
    named = replace(two, seats=tuple(replace(seat, name=TEXT) for seat in two.seats))
    zones = tuple(replace(zone, name=TEXT, colour="red") for zone in given.zones)
    other = replace(given, layouts=(named,), zones=zones, author="Ann", boxes={"rotv-2e": 1})
    assert of(other) == of(given)
    assert of(given, 3) != of(given)


def test_whatever_the_referee_asks_counts() -> None:
    given = played.scenario()
    seats = given.layouts[0].seats
    points = replace(given.layouts[0], seats=(replace(seats[0], points=1), seats[1]))
    others = [
        replace(given, rounds=3),
        replace(given, edition="basic"),
        replace(given, victory=given.victory[:1]),
        replace(given, glyphs=(*given.glyphs, PlacedGlyph("Kelda", Position(Hex(0, 0), 1)))),
        replace(
            given, zones=(replace(given.zones[0], positions=given.zones[0].positions[1:]), *given.zones[1:])
        ),
        replace(given, layouts=(points,)),
    ]
    assert len({of(given), *map(of, others)}) == len(others) + 1


def meadow(*rows: tuple[int, int, int], title: str = "") -> Battlefield:
    found = Battlefield(Info(title=title))
    grass = the_catalogue().pieces["grass-1"]
    found.apply(Put(tuple(found.new_piece(grass, Hex(q, r), slot, 0) for q, r, slot in rows)))
    return found


def test_of_a_battlefield_the_pieces_count_and_not_their_order_or_title() -> None:
    one = meadow((0, 0, 1), (1, 0, 1))
    assert of_battlefield(one) == of_battlefield(meadow((1, 0, 1), (0, 0, 1), title="Mine"))
    assert of_battlefield(one) != of_battlefield(meadow((0, 0, 1), (1, 0, 2)))
    assert of_battlefield(one) != of_battlefield(meadow((0, 0, 1)))


@pytest.mark.parametrize(
    ("key", "value"), [("attack", 9), ("basic_move", 9), ("unique", False), ("powers", ())]
)
def test_numbers_and_powers_of_a_card_count(key: str, value: object) -> None:
    card = the_cards()["agent-carr"]
    assert of_card(replace(card, **{key: value})) != of_card(card)  # type: ignore[arg-type]


def test_words_about_a_card_do_not_count() -> None:
    card = the_cards()["agent-carr"]
    retold = tuple(replace(power, text="In other words.") for power in card.powers)
    assert of_card(replace(card, powers=retold, notes=("A note.",), source=(), set="", own=True)) == of_card(
        card
    )


def test_of_all_cards_the_order_does_not_count() -> None:
    cards: list[Card] = list(the_cards().values())
    assert of_cards(cards) == of_cards(reversed(cards))
    assert of_cards(cards) != of_cards(cards[1:])
