"""Army cards: the shipped ones against the facts they were made from, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import places
from builder.catalogue.cards import CardLeap, load_cards
from builder.errors import UnreadableError

GOOD = """
sources: {X: "a table"}
cards:
- {id: walker, name: Walker, size: small, height: 3, move: 5, range: 1, spaces: 1, slither: true,
   leap: {spaces: 2, up: 9, down: 8}, basic: {move: 4, range: 2, source: [X]}, source: [X]}
"""


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Any]:
    """The cards of the texts, a file each."""

    def call(*texts: str) -> Any:
        folder = tmp_path / "cards"
        folder.mkdir(exist_ok=True)
        for number, text in enumerate(texts):
            (folder / f"{number}.yaml").write_text(text)
        return load_cards(tmp_path)

    return call


def test_every_card_of_the_facts_is_here_with_its_numbers(facts: Callable[[str], Any]) -> None:
    cards = load_cards(places.shipped("tilesets"))
    rows = facts("cards.yaml")["cards"]
    assert set(cards) == {row["id"] for row in rows}
    for row in rows:
        card = cards[row["id"]]
        for name, key in (("size", "size"), ("height", "height"), ("move", "move"), ("range", "range")):
            assert getattr(card, name) == row[key]["value"], (card.id, name)
        assert card.spaces == row["base_spaces_each"]["value"], card.id
        assert card.name == row["name"]
        assert (card.basic_move, card.basic_range) == (row["basic_side"]["move"], row["basic_side"]["range"])
        powers = {power["name"] for power in row["powers"]}
        assert card.flying == row["flies"]["value"] == ("Flying" in powers), card.id
        assert card.ghost_walk == ("Ghost Walk" in powers), card.id
        assert card.slither == ("Slither" in powers), card.id
        assert card.disengage == ("Disengage" in powers), card.id


def test_every_card_says_where_it_is_from(facts: Callable[[str], Any]) -> None:
    worst = {"high": 0, "medium": 1, "low": 2}
    cards = load_cards(places.shipped("tilesets"))
    for row in facts("cards.yaml")["cards"]:
        card = cards[row["id"]]
        assert card.source
        asked = ("size", "height", "move", "range", "base_spaces_each")
        assert card.confidence.rank == max(worst[row[key]["confidence"]] for key in asked), card.id


def test_a_card_is_read(read: Callable[..., Any]) -> None:
    card = read(GOOD)["walker"]
    assert (card.name, card.size, card.height, card.spaces, card.move, card.range) == (
        "Walker", "small", 3, 1, 5, 1,
    )  # fmt: skip
    assert (card.basic_move, card.basic_range, card.slither, card.flying) == (4, 2, True, False)
    assert card.leap == CardLeap(2, 9, 8, False)
    assert card.source == ("X",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size: small", "size: tiny", "size: one of small, medium, large, huge was expected, found 'tiny'"),
        ("height: 3", "height: 0", "height: a whole number from 1 to 60"),
        ("move: 5", "move: five", "move: a whole number"),
        ("spaces: 1,", "spaces: 0,", "spaces: a whole number"),
        ("slither: true", "slither: perhaps", "slither: true or false"),
        ("slither: true", "swims: true", "'swims' is not known here"),
        ("basic: {move: 4, range: 2, source: [X]}", "basic: 4", "a mapping was expected"),
        ("leap: {spaces: 2, up: 9, down: 8}", "leap: {spaces: 2, up: 9}", "down: a whole number"),
        ("source: [X]}\n", "source: [Y]}\n", "Y does not stand under sources"),
        ("cards:", "decks:", "'decks' is not known here"),
        ("id: walker", "id: walker, id: other", "twice"),
    ],
)
def test_a_broken_card_is_refused_with_its_place(
    read: Callable[..., Any], old: str, new: str, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(UnreadableError, match=r"0\.yaml") as caught:
        read(GOOD.replace(old, new))
    assert said in str(caught.value)


def test_no_two_cards_have_one_id(read: Callable[..., Any]) -> None:
    with pytest.raises(UnreadableError, match=r"1\.yaml.*walker is given twice"):
        read(GOOD, GOOD)


def test_a_folder_without_cards_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="files of army cards were expected, found none"):
        load_cards(tmp_path)
