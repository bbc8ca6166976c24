"""The user's own army cards: what they may hold, what is left out, and that nothing in them does harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder import places
from builder.catalogue.card_powers import KINDS, Key, PowerKind
from builder.catalogue.cards import (
    MAX_OWN,
    Card,
    KnownCards,
    card_data,
    known_cards,
    read_card,
    with_own_cards,
)
from builder.catalogue.read_powers import idle_keys
from builder.plaindata import read_yaml
from builder.problems import Severity
from tests.damaged import damaged
from tests.soak import often

Lay = Callable[[Any], KnownCards]
Schema = Callable[[str], Draft202012Validator]
SHIPPED = sorted(
    path.name for path in (places.shipped("tilesets") / "cards").glob("*.yaml") if path.name != "objects.yaml"
)

# Two cards with one of everything, all of it right.
OWN: dict[str, Any] = {
    "version": 1,
    "cards": [
        {
            "id": "my-giant",
            "name": "My Giant",
            "general": "Ullar",
            "species": "giant",
            "figure_class": "champion",
            "personality": "wild",
            "unique": True,
            "hero": True,
            "figures": 1,
            "life": 6,
            "size": "huge",
            "height": 12,
            "spaces": 2,
            "move": 5,
            "range": 1,
            "attack": 5,
            "defense": 3,
            "points": 130,
            "basic": {"move": 4, "attack": 6, "confidence": "low", "source": "tried at home"},
            "set": "Clay",
            "powers": [
                {"kind": "flying"},
                {"kind": "leap", "name": "Jump", "given": {"spaces": 2, "up": 9}},
                {"kind": "attack-bonus", "text": "Stamps.", "given": {"dice": 2, "sizes": ["small"]}},
                {"kind": "fury", "given": {"table": [{"least": 1}, {"least": 9, "attack": 1}]}},
                {"kind": "aura", "given": {"defense": 1, "who": {"species": "giant", "hero": False}}},
            ],
            "notes": ["Made of clay."],
            "confidence": "medium",
            "source": ["me"],
        },
        {
            "id": "mimring",
            "name": "My dragon",
            "size": "large",
            "height": 8,
            "move": 6,
            "range": 3,
            "attack": 4,
            "defense": 3,
            "points": 90,
            "figures": 3,
        },
    ],
}


@pytest.fixture(scope="module")
def with_own(cards: Mapping[str, Card], tmp_path_factory: pytest.TempPathFactory) -> Lay:
    """All cards with a user's file of this text, bytes or data laid over the shipped ones."""
    file = tmp_path_factory.mktemp("own") / "own-cards.yaml"

    def lay(content: Any) -> KnownCards:
        if not isinstance(content, (str, bytes)):
            content = yaml.dump(content, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return with_own_cards(cards, file)

    return lay


def test_own_cards_add_to_those_that_ship(with_own: Lay, cards: Mapping[str, Card]) -> None:
    known = with_own(OWN)
    assert known.problems == ()
    assert set(known.cards) == {*cards, "my-giant"}
    giant = known.cards["my-giant"]
    assert giant.own
    assert (giant.general, giant.basic_move, giant.basic_attack, giant.basic_defense) == ("ullar", 4, 6, 3)
    assert (giant.flying, giant.leap.up, giant.power("fury") is not None) == (True, 9, True)


def test_an_own_card_may_take_the_place_of_a_shipped_one(with_own: Lay) -> None:
    dragon = with_own(OWN).cards["mimring"]
    assert (dragon.name, dragon.own, dragon.hero, dragon.unique, dragon.figures) == (
        "My dragon", True, False, False, 3,
    )  # fmt: skip


def test_without_a_file_the_shipped_cards_stand(cards: Mapping[str, Card], tmp_path: Path) -> None:
    tilesets = places.shipped("tilesets")
    assert known_cards(tilesets, tmp_path / "own-cards.yaml") == KnownCards(cards)
    assert known_cards(tilesets) == KnownCards(cards)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_is_valid(schema: Schema, name: str) -> None:
    content = (places.shipped("tilesets") / "cards" / name).read_bytes()
    assert list(schema("cards").iter_errors(read_yaml(content, name).data)) == []


def test_every_shipped_card_written_out_is_read_as_the_same_card(
    schema: Schema, cards: Mapping[str, Card]
) -> None:
    rows = [card_data(card) for card in cards.values()]
    assert list(schema("cards").iter_errors({"cards": rows})) == []
    assert [read_card(row) for row in rows] == list(cards.values())


ROW = "{id: a, name: A, size: small, height: 3, move: 5, range: 1, attack: 2, defense: 2, points: 10"


@pytest.mark.parametrize(
    ("more", "line", "message"),
    [
        ("}\n- {id: b}", 3, "move: a whole number from 0 to 99 was expected, found nothing"),
        ("}\n- 7", 3, "a mapping was expected, found 7"),
        (", height: 4}", 2, "the key 'height' is given twice"),
        ("}\n" + f"- {ROW}}}", 3, "a is given twice"),
        (", hero: true, figures: 2}", 2, "figures: 1 was expected for a hero, found 2"),
        (",\n   powers: [{kind: fly}]}", 2, "powers/1/kind: 'fly' is not known here; did you mean flying?"),
        (", powers: [" + "{kind: slither}, " * 13 + "]}", 2, "powers: at most 12 were expected, found 13"),
        (", notes: [7]}", 2, "notes/1: a text (a number in quotes) was expected, found 7"),
    ],
)
def test_a_wrong_card_is_left_out_and_told_with_its_line(
    with_own: Lay, cards: Mapping[str, Card], more: str, line: int, message: str
) -> None:
    known = with_own(f"cards:\n- {ROW}{more}\n- {ROW.replace('a,', 'last,', 1)}}}\n")
    (problem,) = known.problems
    assert message in problem.message
    assert problem.source.line == line
    assert {"last"} <= set(known.cards) - set(cards) <= {"last", "a"}


NEEDING = [(kind, key) for kind in KINDS for key in kind.keys if key.needs]


def with_powers(*powers: dict[str, Any]) -> dict[str, Any]:
    (row,) = yaml.safe_load(f"- {ROW}}}")
    return {"cards": [{**row, "powers": list(powers)}]}


@pytest.mark.parametrize(("kind", "key"), NEEDING, ids=lambda one: getattr(one, "id", None) or one.name)
def test_a_key_that_does_nothing_without_another_power_is_named_and_the_card_stays(
    with_own: Lay, kind: PowerKind, key: Key
) -> None:
    usual = {"attack": 2, "range": 3, "each": 1, "dice": 1}
    given = {one.name: usual[one.name] for one in kind.keys if one.needed}
    idle = {"kind": kind.id, "given": {**given, key.name: True if key.values is bool else 1}}
    known = with_own(with_powers(idle))
    (problem,) = known.problems
    assert (problem.code, problem.severity) == ("own-idle", Severity.WARNING)
    assert problem.message == f"A: `{key.name}` does nothing without a power with `{key.needs}`"
    assert problem.source.path == f"cards[0].powers[0].given.{key.name}"
    assert "a" in known.cards
    helps = {"kind": "choose-card"}
    if key.needs == "markers":
        helps = {"kind": "marker-armor", "given": {"markers": 2}}
    assert with_own(with_powers(idle, helps)).problems == ()


def test_the_keys_that_mean_the_chosen_card_or_markers_say_so() -> None:
    assert {key.name for _kind, key in NEEDING} == {"chosen", "or_chosen", "chosen_within", "each_marker"}


def test_no_shipped_card_has_such_a_key(cards: Mapping[str, Card]) -> None:
    assert [card.id for card in cards.values() if [*idle_keys(card.powers)]] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- cards", "cards were expected at the top"),
        ("cards: 7", "cards: a list was expected"),
        ("version: 2\ncards: []", "version: 1 was expected; nothing here was used"),
        ("decks: []", "'decks' is not known"),
        ("cards: []\ncards: []", "'cards' is given twice"),
        ("cards: [", "not YAML that can be read"),
        (b"\xff", "not UTF-8 text"),
        ("cards: &a [*a]", "an alias"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_once(
    with_own: Lay, cards: Mapping[str, Card], text: str | bytes, message: str
) -> None:
    known = with_own(text)
    (problem,) = known.problems
    assert message in problem.message
    assert known.cards == cards


def test_a_folder_in_place_of_the_file_is_told(cards: Mapping[str, Card], tmp_path: Path) -> None:
    (problem,) = with_own_cards(cards, tmp_path).problems
    assert problem.message == "a folder, where a file was expected"


def test_too_many_cards_are_cut_off_with_one_message(with_own: Lay, cards: Mapping[str, Card]) -> None:
    rows = "".join(f"- {ROW.replace('id: a', f'id: c{number}')}}}\n" for number in range(MAX_OWN + 5))
    known = with_own("cards:\n" + rows)
    assert [problem.message for problem in known.problems] == [
        "more than 1000 cards, the most that is used; the rest is left out"
    ]
    assert len(known.cards) == len(cards) + MAX_OWN


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([10**9, 1e300, float("nan"), -0.0, 1.0, 2.5, 99, 100, 9999, 10000]),
    st.text(max_size=5),
    st.sampled_from(["own", "small", "flying", "fury", "blast", "low", "before-move", "x" * 70, "a\n"]),
    st.builds(list),
    st.builds(dict),
    st.lists(st.sampled_from(["small", "odd"]), max_size=3),
    st.dictionaries(st.sampled_from(["least", "species", "range", "move", "kind"]), st.integers(0, 30)),
)
KEYS = ["extra", "", "hero", "figures", "given", "table", "who", "sizes", "within", "points", "basic", "text"]


@settings(max_examples=often(40))
@given(data=damaged(OWN, junk, KEYS, 2))
def test_loader_and_schema_refuse_the_same_and_nothing_raises(
    with_own: Lay, schema: Schema, cards: Mapping[str, Card], data: Any
) -> None:
    text = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True)
    known = with_own(text)
    valid = schema("cards").is_valid(read_yaml(text.encode(), "f").data)
    malformed = [problem for problem in known.problems if problem.code == "own-row"]
    assert valid or known.problems, "the schema refuses what the loader takes in silence"
    assert not (malformed and valid), f"the loader refuses what the schema allows: {malformed[0].message}"
    assert set(cards) <= set(known.cards)
