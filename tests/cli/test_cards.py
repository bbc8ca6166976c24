"""`hexwright cards`."""

from __future__ import annotations

from cli.conftest import Run


def test_cards_are_listed_with_their_numbers(run: Run) -> None:
    cards = {card["id"]: card for card in run("cards", "--json").data["cards"]}
    assert len(cards) == 42
    mimring = cards["mimring"]
    assert (mimring["size"], mimring["height"], mimring["spaces"]) == ("huge", 9, 2)
    assert (mimring["move"], mimring["range"], mimring["basic"]) == (6, 1, {"move": 6, "range": 6})
    assert mimring["flying"]
    assert cards["shaolin-monks"]["leap"] == {"spaces": 3, "up": 12, "down": 12, "swiped": False}
    assert cards["sgt-drake-alexander"]["leap"] == {"spaces": 1, "up": 25, "down": 0, "swiped": True}


def test_people_read_a_table(run: Run) -> None:
    lines = run("cards").out.splitlines()
    assert lines[0].split("  ")[0] == "card"
    assert len(lines) == 43
    carr = next(line for line in lines if line.startswith("agent-carr"))
    assert carr.endswith("ghost walk, disengage")
