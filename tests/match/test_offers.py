"""What a player points at: everything that is legal is offered, once, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from builder import places
from builder.bots import BOTS
from builder.formats.hexgame import load_setting
from builder.match.offers import Offers
from builder.match.wording import one_end_each
from builder.referee import Game
from builder.referee.dice import SeededDice
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Action, RollDice
from tests.referee.cards import ELITE, FINN, GRIMNAK, MIMRING, VIKINGS
from tests.referee.tables import Trial, facing, the_cards, the_catalogue

SCENARIOS = sorted(places.shipped("scenarios").glob("*.hexscenario"))


def offered(game: Game, player: str) -> list[Action]:
    """All actions that can be pointed at or pressed, each once."""
    offers = Offers(game, player)
    found: dict[Action, None] = dict.fromkeys(offers.buttons)
    for group in offers.groups:
        found |= {action: None for actions in offers.of_group(group).values() for action in actions}
    for figure in offers.figures:
        mine = offers.of_figure(figure)
        for kind in (mine.moves, mine.attacks, mine.places):
            found |= {action: None for actions in kind.values() for action in actions}
    return list(found)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_in_a_random_game_everything_legal_is_offered_and_nothing_else(path) -> None:  # type: ignore[no-untyped-def]
    setting = load_setting(path, the_catalogue(), the_cards())
    game, random = setting.game(setting.table(), SeededDice(3)), Random(3)
    for step in range(120):
        waiting = to_act(game)
        if not waiting:
            break
        player = waiting[0]
        if player == TABLE:
            game.apply(RollDice())
            continue
        if step % 6 == 0:
            legal = list(one_end_each(game, game.legal_actions(player)))
            assert set(offered(game, player)) == set(legal)
        game.apply(BOTS["random"].choose(game, player, random))


def space(game: Trial, q: int, r: int):  # type: ignore[no-untyped-def]
    found = game.table.space(game.position_at(q, r))
    assert found is not None
    return found


def test_a_space_offers_the_stand_whose_leading_end_it_is_first() -> None:
    game, grimnak, _finn = facing({GRIMNAK: [((2, 3), (3, 3))]}, {FINN: [(8, 3)]})
    moves = Offers(game, "A").of_figure(grimnak.id).moves
    first = moves[space(game, 5, 3)][0]
    assert first.to == game.position_at(5, 3)
    assert len(moves[space(game, 5, 3)]) > 1, "several ways to lie there"


def test_an_attack_is_pointed_at_by_its_target_with_all_ways_to_make_it() -> None:
    game, elite, finn = facing({ELITE: [(2, 3)]}, {FINN: [(6, 3)]})
    mine = Offers(game, "A").of_figure(elite.id)
    (attacks,) = mine.attacks.values()
    assert {action.how != "" for action in attacks} == {True, False}, "shot, and grenade"
    assert set(attacks) == set(mine.previews)
    assert space(game, 6, 3) in mine.attacks
    assert finn.id


@pytest.mark.rule("R107")
def test_normal_and_special_attacks_at_a_target_are_offered_each_with_its_own_dice() -> None:
    game, elite, finn = facing({ELITE: [(2, 3)]}, {FINN: [(6, 3)]})
    aimed = Offers(game, "A").of_figure(elite.id).aimed_at(space(game, 6, 3))
    assert [(one.preview.action.how != "", one.odds.attack_dice) for one in aimed] == [(False, 3), (True, 2)]
    assert {one.figure and one.figure.id for one in aimed} == {finn.id}


def test_of_an_attack_along_a_line_those_odds_are_offered_that_whoever_is_pointed_at_has() -> None:
    line = {FINN: [(6, 3)], VIKINGS: [(8, 3)]}
    game, mimring, finn = facing({MIMRING: [((3, 3), (2, 3))]}, line)
    viking, offers = game.figure("B", VIKINGS), Offers(game, "A").of_figure(mimring.id)
    found = {q: offers.aimed_at(space(game, q, 3))[0] for q in (6, 8)}
    assert {q: one.figure.id for q, one in found.items() if one.figure} == {6: finn.id, 8: viking.id}
    assert found[6].preview == found[8].preview


def test_a_power_is_chosen_first_and_then_its_target() -> None:
    game, grimnak, viking = facing({GRIMNAK: [((2, 3), (3, 3))]}, {VIKINGS: [(4, 3)]})
    offers = Offers(game, "A")
    (group,) = offers.groups
    assert group.figure == grimnak.id
    assert [action.target for action in offers.of_group(group)[space(game, 4, 3)]] == [viking.id]
