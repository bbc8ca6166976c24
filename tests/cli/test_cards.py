"""`hexwright cards`."""

from __future__ import annotations

from pathlib import Path

from builder.catalogue.cards import OWN_CARDS_FILE
from cli.conftest import Run

OWN = """
cards:
- {id: my-giant, name: My Giant, size: huge, height: 12, move: 5, range: 1, attack: 5, defense: 3,
   points: 130, unique: true, hero: true, life: 6, powers: [{kind: flying}]}
- {id: half, name: Half}
"""


def write_own(own_home: Path) -> None:
    """The user's file with one sound and one broken card."""
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / OWN_CARDS_FILE).write_text(OWN)


def test_cards_are_listed_with_their_numbers(run: Run) -> None:
    cards = {card["id"]: card for card in run("cards", "--json").data["cards"]}
    assert len(cards) == 42
    mimring = cards["mimring"]
    assert (mimring["size"], mimring["height"], mimring["spaces"]) == ("huge", 9, 2)
    assert (mimring["move"], mimring["range"], mimring["attack"], mimring["defense"]) == (6, 1, 4, 3)
    assert mimring["basic"] == {"move": 6, "range": 6, "attack": 6, "defense": 8}
    assert (mimring["points"], mimring["life"], mimring["unique"], mimring["hero"]) == (150, 5, True, True)
    assert mimring["flying"]
    assert mimring["powers"][1]["given"]["shape"] == "line"
    assert cards["shaolin-monks"]["leap"] == {"spaces": 3, "up": 12, "down": 12, "swiped": False}
    assert cards["sgt-drake-alexander"]["leap"] == {"spaces": 1, "up": 25, "down": 0, "swiped": True}


def test_people_read_a_table(run: Run) -> None:
    lines = run("cards").out.splitlines()
    assert lines[0].split("  ")[0] == "card"
    assert len(lines) == 43
    carr = next(line for line in lines if line.startswith("agent-carr"))
    assert carr.endswith("7/4/4/6        Ghost Walk, Sword of Reckoning 4, Disengage")


def test_all_of_one_card_is_told(run: Run) -> None:
    ran = run("cards", "grimnak", "marro-drones")
    assert ran.code == 0
    first, second = ran.out.split("\n\n")
    assert first.startswith("Grimnak (grimnak)\n  unique hero, utgar, orc, champion, ferocious: 120 points\n")
    assert "Master: life 5, move 5, range 1, attack 2, defense 4\n" in first
    assert "Basic: move 5, range 1, attack 6, defense 7\n" in first
    assert "Chomp [chomp]: Before attacking" in first
    assert "common squad of 3" in second


def test_a_card_that_is_not_known_is_refused_with_similar_ones(run: Run) -> None:
    ran = run("cards", "grimnk", "--json")
    assert ran.code == 2
    assert "did you mean grimnak" in ran.data["error"]


def test_own_cards_are_listed_and_marked(run: Run, own_home: Path) -> None:
    write_own(own_home)
    ran = run("cards")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("my-giant  ")
    assert "My Giant (own)" in ran.out
    assert ran.err.count("\n") == 1
    assert f"your own cards: {own_home}" in ran.err
    assert "line 5, cards[1]: size: " in ran.err
    listed = {card["id"]: card["own"] for card in run("cards", "--json").data["cards"]}
    assert [id for id, own in listed.items() if own] == ["my-giant"]
    # A power without a sentence of its own is told by its kind.
    assert "flying [flying]: moves through the air" in run("cards", "my-giant").out


def test_commands_about_moving_know_own_cards(run: Run, own_home: Path, ford: Path) -> None:
    write_own(own_home)
    ran = run("reach", ford, "--from", "0,0,2", "--card", "my-giant", "--json")
    assert ran.code == 0
    assert ran.data["figure"]["flying"] is True
