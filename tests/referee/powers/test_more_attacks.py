"""Powers for more than one attack: several of a figure, one of three archers, and a stare before them."""

from __future__ import annotations

import pytest

from builder.referee.state import Attack, IllegalActionError, Move, Use
from tests.referee.cards import ARCHERS, CARR, FINN, MARRO, ME_BURQ_SA, MONKS, SYVARRIS
from tests.referee.tables import Army, Trial, d20, facing, field_of, game_of, shields, skulls

FOES: Army = {MARRO: [(6, 3), (6, 2), (5, 4)], "krug": [((10, 3), (11, 3))]}


@pytest.mark.rule("R100")
@pytest.mark.parametrize(("card", "place", "dice"), [(SYVARRIS, (2, 3), 3), ("krug", ((5, 3), (4, 3)), 2)])
def test_a_double_attack_may_hit_the_same_figure_twice(card: str, place: tuple[int, int], dice: int) -> None:
    game, by, finn = facing({card: [place]}, {FINN: [(6, 3)]})
    for _ in range(2):
        game.strike(by, finn, skulls(1, of=dice), shields(0, of=4))
    assert game.now(finn).wounds == 2
    assert game.refused(Attack("A", by.id, finn.id)) == "R100"


@pytest.mark.rule("R100")
def test_one_attack_is_all_that_others_have() -> None:
    game, by, finn = facing({CARR: [(2, 3)]}, {FINN: [(6, 3)]})
    game.misses(by, finn, 2, 4)
    assert not game.may_strike(by, finn)


@pytest.mark.rule("R100")
def test_a_monk_attacks_each_figure_beside_it_once() -> None:
    game, monk, _target = facing({MONKS: [(5, 3), (0, 0)]}, FOES)
    warriors = [game.figure("B", MARRO, n) for n in (1, 2, 3)]
    game.misses(monk, warriors[0], 3, 3)
    with pytest.raises(IllegalActionError, match="once"):
        game.check(Attack("A", monk.id, warriors[0].id))
    game.strike(monk, warriors[2], skulls(3, of=3), shields(0, of=3))
    game.misses(monk, warriors[1], 3, 3)
    assert [game.now(w).on for w in warriors] == [True, True, False]
    assert game.legal_actions().count() == {"end-turn": 1}


def test_a_monk_with_nobody_left_beside_it_is_done_and_the_next_one_begins() -> None:
    game, monk, target = facing({MONKS: [(5, 3), (9, 3)]}, {MARRO: [(6, 3)], "krug": [((10, 3), (11, 3))]})
    other = game.figure("A", MONKS, 2)
    game.strike(monk, target, skulls(3, of=3), shields(0, of=3))
    assert game.legal_actions().count() == {"attack": 1, "end-turn": 1}
    game.strike(other, game.figure("B", "krug"), skulls(1, of=3), shields(0, of=3))
    assert game.legal_actions().count() == {"end-turn": 1}


KRUG: Army = {"krug": [((6, 3), (7, 3))]}


def volleys(game: Trial) -> list[Attack]:
    """The attacks that several make together."""
    return [a for a in game.legal_actions() if isinstance(a, Attack) and a.how]


def shooting(
    places: list[tuple[int, int]],
    enemies: Army | None = None,
    heights: dict[tuple[int, int], int] | None = None,
) -> Trial:
    """The archers' turn."""
    game = game_of({"A": {ARCHERS: places}, "B": enemies or KRUG}, field_of(heights=heights))
    game.take_turn("A", ARCHERS)
    return game


@pytest.mark.rule("R107")
def test_three_side_by_side_shoot_with_six_dice_instead_of_their_own() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)])
    krug = game.figure("B", "krug")
    (volley,) = volleys(game)
    assert (volley.figure, volley.target) == (game.figure("A", ARCHERS).id, krug.id)
    game.apply(volley, [skulls(6, of=6), shields(0, of=3)])
    assert game.now(krug).wounds == 6
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.parametrize(
    ("places", "heights"),
    [
        ([(2, 3), (2, 4), (0, 6)], {}),
        ([(2, 3), (2, 4)], {}),
        ([(2, 3), (2, 4), (1, 4)], {(1, 4): 2}),
        ([(5, 3), (4, 3), (4, 4)], {}),
    ],
    ids=["apart", "two only", "on another level", "one engaged"],
)
def test_three_unengaged_ones_side_by_side_on_one_level_are_needed(
    places: list[tuple[int, int]], heights: dict[tuple[int, int], int]
) -> None:
    assert volleys(shooting(places, heights=heights)) == []


def test_a_row_is_side_by_side() -> None:
    """The outer two of a row are not beside each other."""
    assert len(volleys(shooting([(1, 3), (2, 3), (3, 3)], heights={}))) == 1


def test_all_three_need_the_range_and_the_sight() -> None:
    assert len(volleys(shooting([(1, 3), (0, 3), (0, 4)]))) == 1
    (volley,) = volleys(shooting([(1, 3), (0, 3), (0, 4)]))
    far: Army = {"krug": [((7, 3), (8, 3))]}
    assert len(volleys(shooting([(1, 3), (2, 3), (2, 2)], far))) == 1
    game = shooting([(1, 3), (0, 3), (0, 4)], far)
    assert volleys(game) == [], "seven spaces for two of them"
    assert game.refused(volley) == "R107"
    wall = {(3, 3): 12, (4, 2): 12}
    assert volleys(shooting([(2, 3), (2, 4), (1, 4)], heights=wall)) == []


def test_one_who_has_attacked_is_not_part_of_it() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)])
    game.misses(game.figure("A", ARCHERS, 3), game.figure("B", "krug"), 2, 3)
    assert volleys(game) == []


@pytest.mark.rule("R107", "R105")
def test_height_gives_it_nothing() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)], heights={(2, 3): 4, (2, 4): 4, (1, 4): 4})
    (volley,) = volleys(game)
    game.apply(volley, [skulls(6, of=6), shields(3, of=3)])
    assert game.now(game.figure("B", "krug")).wounds == 3


def test_they_may_move_before_it() -> None:
    game = shooting([(1, 3), (2, 4), (1, 4)])
    archer = game.figure("A", ARCHERS)
    game.apply(Move("A", archer.id, game.position_at(2, 3)))
    assert len(volleys(game)) == 1


STARE = "A:me-burq-sa/paralyse"


def staring(**foes: list[tuple[int, int]]) -> Trial:
    """Me-Burq-Sa's turn, with enemies at places."""
    game = game_of(
        {
            "A": {ME_BURQ_SA: [((3, 3), (2, 3))]},
            "B": {card.replace("_", "-"): at for card, at in foes.items()},
        },
        field_of(wide=14),
    )
    game.take_turn("A", ME_BURQ_SA)
    return game


def stares(game: Trial) -> list[int | None]:
    """At whom he may stare now."""
    return [a.target for a in game.legal_actions() if isinstance(a, Use)]


@pytest.mark.parametrize(("roll", "works"), [(16, True), (15, False)])
def test_a_stare_of_sixteen_takes_the_defense_against_him(roll: int, works: bool) -> None:
    game = staring(marro_warriors=[(8, 3)])
    by, target = game.figure("A", ME_BURQ_SA), game.figure("B", MARRO)
    game.apply(Use("A", STARE, by.id, target.id), [d20(roll)])
    game.strike(by, target, skulls(1, of=3), None if works else shields(1, of=3))
    assert game.now(target).on is not works


def test_it_is_for_small_and_medium_enemies_within_six_spaces_in_sight() -> None:
    game = staring(
        marro_warriors=[(8, 3), (10, 3)],
        krug=[((5, 4), (6, 4))],
        izumi_samurai=[(3, 6)],  # type: ignore[arg-type]
    )
    near, far = game.figure("B", MARRO), game.figure("B", MARRO, 2)
    assert near.id in stares(game)
    assert far.id not in stares(game)
    assert game.figure("B", "krug").id not in stares(game)
    assert game.figure("A", ME_BURQ_SA).id not in stares(game)


def test_whom_a_hill_hides_is_safe() -> None:
    battlefield = field_of(heights={(5, r): 14 for r in range(8)})
    game = facing({ME_BURQ_SA: [((3, 3), (2, 3))]}, {MARRO: [(6, 3)]}, battlefield)[0]
    assert stares(game) == []


def test_it_comes_once_a_turn_after_moving_and_before_attacking() -> None:
    game = staring(marro_warriors=[(8, 3), (8, 2)])
    by, target = game.figure("A", ME_BURQ_SA), game.figure("B", MARRO)
    before = game.state.copy()
    game.apply(Use("A", STARE, by.id, target.id), [d20(1)])
    assert stares(game) == []
    with pytest.raises(IllegalActionError):
        game.check(Move("A", by.id, game.position_at(4, 3), game.position_at(3, 3)))
    game.state = before
    game.forget()
    game.misses(by, target, 3, 3)
    assert stares(game) == []


def test_the_defense_comes_back_in_the_next_turn() -> None:
    game = staring(marro_warriors=[(8, 3)])
    by, target = game.figure("A", ME_BURQ_SA), game.figure("B", MARRO)
    game.apply(Use("A", STARE, by.id, target.id), [d20(20)])
    game.end_turn()
    game.end_turn()
    assert game.turn.player == "A"
    game.strike(by, target, skulls(1, of=3), shields(1, of=3))
    assert game.now(target).on


def test_only_he_himself_gains_by_it() -> None:
    """Another card's figure would roll against dice as always; so does he against another figure."""
    game = staring(marro_warriors=[(8, 3), (8, 2)])
    by, other = game.figure("A", ME_BURQ_SA), game.figure("B", MARRO, 2)
    game.apply(Use("A", STARE, by.id, game.figure("B", MARRO).id), [d20(20)])
    assert Attack("A", by.id, other.id) in game.legal_actions()
    game.strike(by, other, skulls(1, of=3), shields(1, of=3))
