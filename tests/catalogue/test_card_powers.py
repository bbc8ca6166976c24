"""Powers of cards: what is read, what is refused, that the schema says the same, what a table means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder import places
from builder.catalogue.card_powers import (
    ANYBODY,
    BY_ID,
    KINDS,
    MAX_NUMBER,
    Outcome,
    PowerKind,
    Who,
    outcome,
    read_power,
)
from builder.catalogue.cards import Card, load_cards, power_data
from builder.catalogue.row import ConflictError, RowError


@pytest.fixture(scope="module")
def cards() -> Mapping[str, Card]:
    """The shipped cards."""
    return load_cards(places.shipped("tilesets"))


def named(cards: Mapping[str, Card], card: str, kind: str) -> Any:
    """What a power of a card is given."""
    power = cards[card].power(kind)
    assert power is not None
    return power.given


@pytest.mark.rule("R112")
@pytest.mark.parametrize(
    ("card", "kind", "fitting"),
    [
        ("deathwalker-9000", "aura", {"zettian-guards"}),
        ("grimnak", "aura", {"blade-gruts"}),
        ("swog-rider", "aura", {"arrow-gruts"}),
        ("knights-of-weston", "bonding",
         {"finn-the-viking-champion", "thorgrim-the-viking-champion", "sir-denrick"}),
        ("arrow-gruts", "bonding", {"mimring", "krug", "swog-rider"}),
        ("minions-of-utgar", "bonding", {"taelord-the-kyrie-warrior"}),
        ("marro-hive", "bonding", {"marro-stingers", "marro-drones"}),
        ("marcus-decimus-gallus", "move-aura",
         {"sgt-drake-alexander", "airborne-elite", "roman-legionnaires", "4th-massachusetts-line"}),
        ("venoc-warlord", "move-aura", {"venoc-vipers"}),
    ],
)  # fmt: skip
def test_powers_mean_the_cards_that_their_words_say(
    cards: Mapping[str, Card], card: str, kind: str, fitting: set[str]
) -> None:
    who = named(cards, card, kind)["who"]
    assert {other.id for other in cards.values() if other.fits(who)} == fitting


@pytest.mark.rule("R112")
def test_every_word_of_who_is_asked(cards: Mapping[str, Card]) -> None:
    drake = cards["sgt-drake-alexander"]
    assert drake.fits(ANYBODY)
    fitting = Who(
        "sgt-drake-alexander", "jandar", "human", "soldier", "valiant", 1, ("small", "medium"), True, True
    )
    assert drake.fits(fitting)
    for odd in (
        Who(card="krug"), Who(general="utgar"), Who(species="orc"), Who(figure_class="beast"),
        Who(personality="wild"), Who(range=2), Who(sizes=("huge",)), Who(unique=False), Who(hero=False),
    ):  # fmt: skip
        assert not drake.fits(odd), odd


@pytest.mark.parametrize(
    ("roll", "attack", "destroy"),
    [(1, 0, 1), (2, 1, 0), (6, 1, 0), (7, 2, 0), (12, 3, 0), (15, 3, 0), (16, 4, 0), (19, 4, 0), (20, 8, 0)],
)
def test_a_roll_is_looked_up_in_its_table(
    cards: Mapping[str, Card], roll: int, attack: int, destroy: int
) -> None:
    found = outcome(named(cards, "anubian-wolves", "fury")["table"], roll)
    assert (found.attack, found.destroy) == (attack, destroy)


def test_the_other_tables_bring_what_the_cards_say(cards: Mapping[str, Card]) -> None:
    drain = named(cards, "marro-stingers", "drain")["table"]
    assert outcome(drain, 4) == Outcome(1, destroy=1, no_attack=True)
    assert outcome(drain, 9) == Outcome(5)
    assert outcome(drain, 10) == Outcome(10, attack=1)
    swarm = named(cards, "marro-drones", "swarm")["table"]
    assert [outcome(swarm, roll).figures for roll in (1, 12, 13, 16, 17, 20)] == [3, 3, 6, 6, 9, 9]
    touch = named(cards, "kelda-the-kyrie-warrior", "healing-touch")["table"]
    assert [outcome(touch, roll).heal for roll in (1, 2, 5, 6, 17, 18)] == [0, 1, 1, 2, 2, MAX_NUMBER]
    assert outcome(touch, 1).wounds == 2


@given(st.sets(st.integers(2, 20)), st.integers(-5, 30))
def test_a_roll_beyond_the_die_has_a_row_too(leasts: set[int], roll: int) -> None:
    table = tuple(Outcome(least) for least in sorted({1, *leasts}))
    found = outcome(table, roll)
    assert found.least <= max(roll, 1)
    assert not any(found.least < row.least <= roll for row in table)


Schema = Callable[[str], Draft202012Validator]

_words = st.text(alphabet="abc -", max_size=8)
_who = st.fixed_dictionaries(
    {},
    optional={
        "card": st.sampled_from(["krug", "x.1"]),
        "general": _words,
        "species": _words,
        "figure_class": _words,
        "personality": _words,
        "range": st.integers(1, 99),
        "sizes": st.lists(st.sampled_from(["small", "medium", "large", "huge"])),
        "unique": st.booleans(),
        "hero": st.booleans(),
    },
)
_row = st.fixed_dictionaries(
    {},
    optional={
        **{key: st.integers(0, 99) for key in ("destroy", "attack", "figures", "heal", "wounds")},
        "no_attack": st.booleans(),
    },
)
_table = st.lists(_row, min_size=1, max_size=5).map(
    lambda rows: [{"least": 1 + 3 * number, **row} for number, row in enumerate(rows)]
)
_values = {
    "who": _who,
    "spares": _who,
    "table": _table,
    "sizes": st.lists(st.sampled_from(["small", "medium", "large", "huge"])),
    "of": st.sampled_from(["own", "friendly", "any"]),
    "when": st.sampled_from(["before-move", "after-move"]),
    "shape": st.sampled_from(["single", "blast", "line"]),
    "power": st.sampled_from([kind.id for kind in KINDS]),
}


@st.composite
def powers(draw: st.DrawFn) -> dict[str, Any]:
    """A row of any kind of power with sound numbers."""
    kind = draw(st.sampled_from(KINDS))
    given_here: dict[str, Any] = {}
    for key in kind.keys:
        if key.needed or key.name in kind.one_of or draw(st.booleans()):
            usual = st.booleans() if isinstance(key.usual, bool) else st.integers(2, 20)
            given_here[key.name] = draw(_values.get(key.name, usual))
    row: dict[str, Any] = {"kind": kind.id, "name": "A power", "text": draw(_words)}
    return {**row, "given": given_here} if given_here or draw(st.booleans()) else row


@given(powers())
def test_a_power_written_out_is_read_as_the_same_power(row: dict[str, Any]) -> None:
    power = read_power(row)
    assert set(power.given) == {key.name for key in BY_ID[power.kind].keys}
    assert read_power(power_data(power)) == power


@given(row=powers())
def test_the_schema_takes_every_sound_power(schema: Schema, row: dict[str, Any]) -> None:
    assert schema("cards").is_valid({"cards": [card_with(row)]})


def card_with(power: Any) -> dict[str, Any]:
    """A card of one power."""
    numbers = dict.fromkeys(("height", "move", "range", "attack", "defense", "points"), 3)
    return {"id": "walker", "name": "Walker", "size": "small", **numbers, "powers": [power]}


ODD: list[Any] = [None, True, -1, 0, 1.5, 100, 1000, "", "odd", [], {}, ["odd"], [{"least": 21}], {"odd": 1}]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_reader_and_schema_refuse_the_same_values(schema: Schema, kind: PowerKind) -> None:
    of_words: dict[str, Any] = {"table": [{"least": 1}], "power": "fury"}
    needed = [key.name for key in kind.keys if key.needed or key.name in kind.one_of]
    sound = {name: of_words.get(name, 2) for name in needed}
    assert agree(schema, {"kind": kind.id, "given": sound}) is True
    for key in kind.keys:
        for odd in ODD:
            agree(schema, {"kind": kind.id, "given": {**sound, key.name: odd}})
        without = {name: value for name, value in sound.items() if name != key.name}
        agree(schema, {"kind": kind.id, "given": without})
    assert agree(schema, {"kind": kind.id, "given": {**sound, "odd": 1}}) is False
    assert agree(schema, {"kind": kind.id + "x", "given": sound}) is False


def agree(schema: Schema, row: dict[str, Any]) -> bool:
    """Whether a power is taken, by reader and schema alike; a schema does not see what contradicts itself."""
    try:
        read_power(row)
        taken = True
    except ConflictError:
        return False
    except RowError:
        taken = False
    assert schema("cards").is_valid({"cards": [card_with(row)]}) is taken, row
    return taken


def test_rows_of_a_table_rise_from_one() -> None:
    for leasts in ([2], [1, 1], [1, 5, 3]):
        with pytest.raises(ConflictError, match="rows from least: 1 upwards"):
            read_power({"kind": "fury", "given": {"table": [{"least": least} for least in leasts]}})
