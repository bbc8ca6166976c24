"""Armies through the front door."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import api

ARMY = """hexarmy: 1
title: Two of them
cards: {finn-the-viking-champion: 1, blade-gruts: 2}
limits: {points: 200}
"""


def test_an_army_is_opened_added_up_and_held_against_its_limits(tmp_path: Path) -> None:
    path = tmp_path / "two.hexarmy"
    path.write_text(ARMY)
    army = api.open_army(path)
    assert (army.sums.points, army.sums.figures, army.check()) == (80 + 2 * 40, 9, ())
    assert "arrow-gruts" in [card.id for card in army.may_hold()]
    dearer = api.OpenArmy(api.Roster(cards={"finn-the-viking-champion": 2}), army.cards)
    assert [problem.code for problem in dearer.check()] == ["army-unique"]
    assert "at most 99 times, not 100" in dearer.beyond_any({"blade-gruts": 100})
    assert not dearer.beyond_any({"blade-gruts": 99})


def test_what_is_no_army_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.hexarmy").write_text("hexfield: 1\n")
    with pytest.raises(api.UnreadableError):
        api.open_army(tmp_path / "none.hexarmy")
    with pytest.raises(TypeError, match="open_army: path"):
        api.open_army(3)  # type: ignore[arg-type]


def test_an_army_is_saved_and_a_card_is_given_as_it_is_played(tmp_path: Path) -> None:
    army = api.OpenArmy(api.Roster("Elves", {"acolarh": 1, "Balrog": 2}, api.ArmyLimits(points=300)))
    army.save(tmp_path / "elves.hexarmy")
    assert api.open_army(tmp_path / "elves.hexarmy").roster == army.roster
    acolarh, finn = army.card("acolarh"), army.card("finn-the-viking-champion")
    assert acolarh is not None
    assert [power.kind for power in acolarh.powers] == ["text"]
    assert finn == api.cards()["finn-the-viking-champion"]
    assert army.card("Balrog") is None
