"""Armies out of files in the seats of a scenario, and cards as a scenario counts them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.bots import GreedyBot, played
from builder.catalogue.powers import TEXT
from builder.errors import RefusedError
from builder.formats.hexgame import GameFile, Setting, hexgame_bytes, read_hexgame_bytes
from builder.referee import Game, SeededDice
from builder.referee.state import BringArmy, IllegalActionError, TakeCard
from builder.scenario import Gathering, Layout, Scenario
from builder.scenario.rosters import ArmyRules
from tests.formats import played as meadow
from tests.referee.tables import the_cards, the_catalogue

ELVES = "hexarmy: 1\ncards:\n  Acolarh: 1\n  Aubrien Archers: 2\n"


def open_to_all(**changed: Any) -> Scenario:
    """The meadow with two players who gather what they like for 300 points."""
    seats = tuple(
        replace(seat, army=(), gathering=(Gathering.DRAFT,)) for seat in meadow.scenario().layouts[0].seats
    )
    return replace(meadow.scenario(), layouts=(Layout(seats),), secret=(), **changed)


def seated(armies: Mapping[str, str], folder: Path, scenario: Scenario | None = None) -> Setting:
    paths = {seat: folder / f"{number}.hexarmy" for number, seat in enumerate(armies)}
    for seat, path in paths.items():
        path.write_text(armies[seat], encoding="utf-8")
    return meadow.setting(scenario or open_to_all()).with_armies(paths)


def test_a_card_known_by_numbers_alone_plays_and_its_game_is_whole(tmp_path: Path) -> None:
    setting = seated({"A": ELVES, "2": "hexarmy: 1\ncards: {blade-gruts: 3}\n"}, tmp_path)
    first, second = setting.scenario.layouts[0].seats
    assert (first.army, second.army) == (
        ("acolarh", "aubrien-archers", "aubrien-archers"),
        ("blade-gruts",) * 3,
    )
    acolarh = setting.cards["acolarh"]
    assert "acolarh" not in the_cards()
    assert (acolarh.life, acolarh.attack, acolarh.basic_attack, acolarh.points) == (5, 3, 3, 110)
    assert [power.kind for power in acolarh.powers] == [TEXT]
    packed = hexgame_bytes(GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue))
    again = read_hexgame_bytes(packed, "g.hexgame", the_catalogue())
    assert again.cards["acolarh"] == acolarh
    game = Game(setting.table(), SeededDice(1))
    for _turn in played(game, dict.fromkeys("AB", GreedyBot()), meadow.random.Random(1)):
        pass
    assert game.state.outcome is not None
    assert {owned.card.id for owned in game.cards_of("A")} == {"acolarh", "aubrien-archers"}


@pytest.mark.rule("R023")
def test_who_has_no_file_brings_an_army_where_another_has_one(tmp_path: Path) -> None:
    """A draft needs several who take cards in turn."""
    setting = seated({"B": ELVES}, tmp_path)
    game = Game(setting.table(gathering=Gathering.PRE_MADE), SeededDice(1))
    armies = [action for action in game.legal_actions() if isinstance(action, BringArmy)]
    assert {action.cards for action in armies if action.player == "B"} == {
        setting.scenario.layouts[0].seats[1].army
    }
    assert len({action.cards for action in armies if action.player == "A"}) > 1


@pytest.mark.parametrize(
    ("army", "rules", "found"),
    [
        ("cards:\n  Balrog: 1\n  acolarh: 2", {}, ["line 3: Balrog: no army card of that name is known",
         "line 4: Acolarh is unique: an army holds it once, it is there 2 times"]),
        ("cards: {charos: 1, acolarh: 1}", {}, ["The army has 320 points; the limit is 300"]),
        ("cards: {acolarh: 1}", {"figures": 1, "eras": ("renegade",)},
         ["line 2: Acolarh is of 2004 to 2011; allowed are cards of 2024 and later"]),
        ("cards: {acolarh: 1}", {"sets": ("Age of Annihilation",)},
         ["line 2: Acolarh is of Crest of the Valkyrie; allowed are cards of Age of Annihilation"]),
        ("cards: {acolarh: many}", {}, ["line 2: cards.acolarh: a whole number from 1 to 99 was expected"]),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_all_reasons_and_their_lines(
    army: str, rules: dict[str, Any], found: list[str], tmp_path: Path
) -> None:
    with pytest.raises(RefusedError) as raised:
        seated({"A": f"hexarmy: 1\n{army}\n"}, tmp_path, open_to_all(army=ArmyRules(**rules)))
    said = str(raised.value)
    assert said.startswith(f"{tmp_path / '0.hexarmy'}: ")
    assert all(reason in said for reason in found)
    assert said.count(";") == len(found) - 1 + sum(";" in reason for reason in found)


def test_a_seat_must_be_one_that_gathers(tmp_path: Path) -> None:
    for seat in ("C", "3"):
        with pytest.raises(RefusedError, match="A or B was expected"):
            seated({seat: ELVES}, tmp_path)
    fixed = open_to_all()
    nobody = tuple(replace(seat, points=0) for seat in fixed.layouts[0].seats)
    with pytest.raises(RefusedError, match="fixes the figures"):
        seated({"A": ELVES}, tmp_path, replace(fixed, layouts=(Layout(nobody),)))


def test_a_seat_has_one_army_by_whatever_name_it_is_called(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="1 and A are the same seat; one army for each was expected"):
        seated({"1": ELVES, "A": ELVES}, tmp_path)


def test_cards_count_the_points_and_eras_that_a_scenario_asks_for() -> None:
    delta = meadow.setting(open_to_all(army=ArmyRules(system="delta"))).with_cards(the_cards()).cards
    assert (the_cards()["blade-gruts"].points, delta["blade-gruts"].points) == (40, 60)
    assert {card.era for card in delta.values()} == {"classic", "renegade"}
    assert meadow.setting(open_to_all()).with_cards(the_cards()).cards is the_cards()
    own = {**the_cards(), "mine": replace(the_cards()["blade-gruts"], id="mine", own=True)}
    assert "mine" not in meadow.setting(open_to_all(army=ArmyRules(system="delta"))).with_cards(own).cards


@pytest.mark.rule("R023")
def test_a_draft_refuses_a_card_beyond_the_limits_with_the_reason_and_offers_none() -> None:
    bare = meadow.setting(open_to_all(army=ArmyRules(figures=4, eras=("classic",))))
    game = Game(bare.with_cards(the_cards()).table(), SeededDice(1))
    game.apply(next(iter(game.legal_actions())))  # who drafts first
    offered = {action.card for action in game.legal_actions() if isinstance(action, TakeCard)}
    assert "blade-gruts" in offered
    assert {game.table.cards[id].era for id in offered} == {"classic"}
    player = next(action.player for action in game.legal_actions() if isinstance(action, TakeCard))
    new = next(card for card in game.table.cards.values() if card.era == "renegade" and card.points <= 300)
    with pytest.raises(IllegalActionError, match="allowed are cards of 2004 to 2011"):
        game.check(TakeCard(player, new.id))


@pytest.mark.rule("R021")
def test_an_army_that_is_brought_and_those_that_are_offered_keep_the_limits() -> None:
    bare = open_to_all(army=ArmyRules(figures=4))
    layout = bare.layouts[0]
    seats = tuple(replace(seat, gathering=(Gathering.PRE_MADE,)) for seat in layout.seats)
    game = Game(meadow.setting(replace(bare, layouts=(Layout(seats),))).table(), SeededDice(1))
    offers = [action for action in game.legal_actions() if isinstance(action, BringArmy)]
    assert offers
    assert all(sum(game.table.cards[id].figures for id in offer.cards) <= 4 for offer in offers)
    with pytest.raises(IllegalActionError, match="The army has 8 figures; the limit is 4"):
        game.check(BringArmy("A", ("blade-gruts", "blade-gruts")))


def test_files_of_armies_are_among_those_that_nothing_is_written_over(tmp_path: Path) -> None:
    assert seated({"A": ELVES}, tmp_path).files[-1] == tmp_path / "0.hexarmy"
