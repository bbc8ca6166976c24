"""Castle doors: whose they are, opening and closing them, and attacks on them (R181 to R190)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.board import Door
from builder.hexgrid import Hex
from builder.referee import IllegalActionError, spatial
from builder.referee.actions import Attack, ChooseCard, Move, RollDice, Use, WorkDoor
from builder.referee.effects import destroy, take_over
from builder.referee.victory import holds
from builder.scenario import ScenarioDoor
from builder.scenario.victory import HoldsDoor, Victory
from tests.referee.cards import DEATHWALKER, GRIMNAK, GUARDS, KNIGHTS, MONKS, ROBOT, SONLEN, VIKINGS
from tests.referee.gates import FOUR, ONE, OUTSIDE, THREE, TWO, at_the_gate, gate_field
from tests.referee.tables import Trial, d20, facing, field_of, game_of, shields, skulls


@pytest.mark.rule("R181")
def test_a_door_starts_closed_unless_the_scenario_says_else() -> None:
    """A doorway of which the scenario says nothing has a closed door of nobody's."""
    game = game_of({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(9, 8)]}}, gate_field())
    (door,) = game.state.doors.values()
    assert (door.state, door.owner) == (Door.CLOSED, "")
    open_ = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(9, 8)]}}, state="open")
    assert open_.state.doors["gate"].state is Door.OPEN


@pytest.mark.rule("R183")
def test_the_controller_works_the_door_in_the_turn_of_others_too() -> None:
    """A Viking on space 4 opens it while B moves."""
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {GUARDS: [(9, 8)]}})
    game.take_turn("B", GUARDS)
    game.apply(WorkDoor("A", "gate", "open"))
    assert game.state.doors["gate"].state is Door.OPEN
    game.apply(WorkDoor("A", "gate", "closed"))
    assert game.state.doors["gate"].state is Door.CLOSED
    assert game.refused(WorkDoor("B", "gate", "open")) == "R182"
    assert game.refused(WorkDoor("A", "gate", "closed")) == "R183"


@pytest.mark.rule("R183")
def test_nobody_works_a_door_while_space_4_is_empty() -> None:
    """Not even who holds the card; neither does it help that the figure there was destroyed."""
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {GUARDS: [(9, 8)]}})
    game.take_turn("A", VIKINGS)
    destroy(game, 1, "test")
    assert game.state.doors["gate"].owner == "A"
    assert game.refused(WorkDoor("A", "gate", "open")) == "R183"


@pytest.mark.rule("R184")
@pytest.mark.parametrize(
    ("state", "space"), [("closed", TWO), ("closed", THREE), ("open", ONE), ("open", TWO)]
)
def test_spaces_1_to_3_must_be_empty(state: str, space: tuple[int, int]) -> None:
    """Whoever stands there, friend or enemy."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(*space, 1), (9, 8)]}}, state=state)
    game.take_turn("A", VIKINGS)
    other = "open" if state == "closed" else "closed"
    assert game.refused(WorkDoor("A", "gate", other)) == "R184"


@pytest.mark.rule("R185")
@pytest.mark.parametrize(("state", "taken", "free"), [("closed", ONE, THREE), ("open", THREE, ONE)])
def test_nobody_stands_where_the_door_stands(
    state: str, taken: tuple[int, int], free: tuple[int, int]
) -> None:
    """Closed that is space 1, open space 3; and nobody moves through it."""
    game = at_the_gate({"A": {KNIGHTS: [TWO]}, "B": {GUARDS: [(9, 8)]}}, state=state)
    game.take_turn("A", KNIGHTS)
    ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
    assert game.position_at(*taken) not in ends
    assert game.position_at(*free) in ends
    way = (game.position_at(*TWO), game.position_at(*ONE), game.position_at(4, 2))
    through = Move("A", game.figure("A", KNIGHTS).id, game.position_at(4, 2), path=way)
    assert (through in game.legal_actions()) == (state == "open")


@pytest.mark.rule("R186")
def test_only_who_fits_under_the_doorway_passes() -> None:
    """The passage is eight levels high: a figure of height 5 passes, one of 11 does not."""
    for card, height, passes in ((KNIGHTS, 5, True), (DEATHWALKER, 7, True)):
        game = at_the_gate({"A": {card: [OUTSIDE]}, "B": {GUARDS: [(9, 8)]}}, state="open")
        assert game.card(game.figure("A", card)).height == height
        game.take_turn("A", card)
        ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
        assert (game.position_at(*ONE) in ends) == passes
    game = at_the_gate({"A": {GRIMNAK: [((5, 1), OUTSIDE)]}, "B": {GUARDS: [(9, 8)]}}, state="open")
    game.take_turn("A", GRIMNAK)
    ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
    assert game.position_at(*ONE) not in ends


@pytest.mark.rule("R182")
def test_the_card_passes_with_its_wounds_to_a_new_player_on_space_4() -> None:
    """B steps on it; A no longer works the door, B does."""
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {KNIGHTS: [(3, 7), (9, 8)]}})
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=4)
    game.take_turn("B", KNIGHTS)
    events = game.apply(Move("B", game.figure("B", KNIGHTS).id, game.position_at(*FOUR)))
    assert [e.kind for e in events if e.kind == "door-card"] == ["door-card"]
    door = game.state.doors["gate"]
    assert (door.owner, door.wounds) == ("B", 4)
    game.apply(WorkDoor("B", "gate", "open"))
    game.apply(Move("B", game.figure("B", KNIGHTS, 2).id, game.position_at(8, 8)))


@pytest.mark.rule("R182")
def test_the_card_passes_when_the_figure_on_space_4_is_taken_over() -> None:
    """The new player occupies the space then."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(9, 8)]}})
    take_over(game, game.state.figures[1].card, "B")
    assert game.state.doors["gate"].owner == "B"


@pytest.mark.rule("R182")
def test_who_starts_on_space_4_holds_a_card_that_was_nobodys() -> None:
    """Nobody holds it before somebody stands there."""
    nobody = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(9, 8)]}}, owner="")
    assert nobody.state.doors["gate"].owner == ""
    somebody = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(9, 8)]}}, owner="")
    assert somebody.state.doors["gate"].owner == "A"


@pytest.mark.rule("R183")
@pytest.mark.rule("R190")
def test_in_the_basic_game_whoever_stands_on_space_4_works_the_door() -> None:
    """There is no card."""
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [FOUR]}}, owner="A", edition="basic")
    game.apply(RollDice(), [skulls(2, 6), skulls(0, 6)])
    game.apply(ChooseCard("A", game.state.figures[1].card))
    game.apply(WorkDoor("B", "gate", "open"))
    assert game.state.doors["gate"].state is Door.OPEN
    game.end_turn()


@pytest.mark.rule("R181")
def test_an_opened_door_lets_figures_see_through() -> None:
    """Closed it blocks sight and targeting."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(6, 0)]}})
    game.take_turn("A", VIKINGS)
    viking, guard = game.figure("A", VIKINGS), game.figure("B", GUARDS)
    assert not spatial.sees(game, guard, viking)
    game.apply(WorkDoor("A", "gate", "open"))
    assert spatial.sees(game, guard, viking)


def attack_refused(game: Trial, figure: int) -> str:
    """The rule by which an attack on the gate is attack_refused."""
    with pytest.raises(IllegalActionError) as caught:
        game.apply(Attack(game.turn.player, figure, door="gate"))
    assert not [a for a in game.legal_actions() if isinstance(a, Attack) and a.door and a.figure == figure]
    return caught.value.rule


@pytest.mark.rule("R187")
@pytest.mark.rule("R188")
@pytest.mark.rule("R189")
def test_two_monks_beside_the_door_attack_it_one_after_the_other() -> None:
    """The example of the book: four dice, and what the Door Card blocks, two skulls of a medium figure."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {MONKS: [OUTSIDE, (4, 2), (0, 0)]}})
    game.take_turn("B", MONKS)
    one, two = game.figure("B", MONKS), game.figure("B", MONKS, 2)
    game.apply(Attack("B", one.id, door="gate"), [skulls(3, 3), shields(0, 4)])
    assert game.state.doors["gate"].wounds == 1
    game.apply(Attack("B", two.id, door="gate"), [skulls(3, 3), shields(2, 4)])
    assert game.state.doors["gate"].wounds == 1
    assert attack_refused(game, game.figure("B", MONKS, 3).id) == "R080"


@pytest.mark.rule("R187")
def test_range_to_the_door_is_counted_to_the_tile_under_it() -> None:
    """Seven spaces away is within Range 7; eight are not."""
    wide = field_of(("fortress-doorway", 3, 9, 2), wide=10, deep=12)
    door = ScenarioDoor("gate", Hex(4, 9), "closed", "A")
    for r, reaches in ((2, True), (1, False)):
        game, robot, _target = facing({VIKINGS: [(9, 11)]}, {ROBOT: [(5, r)]}, wide, turn="B", doors=(door,))
        assert spatial.away_from(game, robot, [Hex(4, 9)]) == 9 - r
        assert bool([a for a in game.legal_actions() if isinstance(a, Attack) and a.door]) == reaches


@pytest.mark.rule("R187")
def test_a_door_that_is_not_seen_is_not_attacked() -> None:
    """A guard who stands behind the tower of the doorway sees nothing of it; in front of it he does."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {GUARDS: [(2, 3), (4, 0)]}})
    game.take_turn("B", GUARDS)
    assert attack_refused(game, game.figure("B", GUARDS).id) == "R086"
    seer = game.figure("B", GUARDS, 2)
    game.apply(Attack("B", seer.id, door="gate"), [skulls(2, 2), shields(0, 4)])
    assert game.state.doors["gate"].wounds == 0


@pytest.mark.rule("R187")
@pytest.mark.rule("R182")
def test_a_door_does_not_hide_itself_from_those_inside() -> None:
    """A guard behind it shoots at it too; the leaf stands between him and the middle of its tile."""
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(3, 6)]}})
    game.take_turn("B", GUARDS)
    game.apply(Attack("B", game.figure("B", GUARDS).id, door="gate"), [skulls(2, 2), shields(0, 4)])


@pytest.mark.rule("R187")
@pytest.mark.rule("R075")
def test_an_engaged_figure_attacks_the_door_only_where_it_is_beside_it() -> None:
    """A Viking stands beside the guard that would shoot at the door."""
    game = at_the_gate({"A": {VIKINGS: [(6, 0)]}, "B": {GUARDS: [(5, 0)]}})
    game.take_turn("B", GUARDS)
    assert attack_refused(game, game.figure("B", GUARDS).id) == "R075"
    near = at_the_gate({"A": {VIKINGS: [(6, 1)]}, "B": {GUARDS: [OUTSIDE]}})
    near.take_turn("B", GUARDS)
    near.apply(Attack("B", near.figure("B", GUARDS).id, door="gate"), [skulls(0, 2), shields(0, 4)])


@pytest.mark.rule("R188")
@pytest.mark.rule("R105")
def test_height_counts_against_the_door() -> None:
    """A figure one level higher rolls a die more."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [OUTSIDE]}}, field=gate_field({OUTSIDE: 2}))
    game.take_turn("B", KNIGHTS)
    game.apply(Attack("B", game.figure("B", KNIGHTS).id, door="gate"), [skulls(4, 4), shields(1, 4)])
    assert game.state.doors["gate"].wounds == 1


@pytest.mark.rule("R188")
@pytest.mark.rule("R105")
def test_height_counts_for_the_door() -> None:
    """Against an attacker from below it rolls five dice."""
    high = {(q, r): 2 for q in range(3, 6) for r in range(3, 6)}
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [OUTSIDE]}}, field=gate_field(high, level=2))
    game.take_turn("B", KNIGHTS)
    game.apply(Attack("B", game.figure("B", KNIGHTS).id, door="gate"), [skulls(3, 3), shields(1, 5)])
    assert game.state.doors["gate"].wounds == 0


@pytest.mark.rule("R188")
def test_a_large_attacker_is_held_off_by_fewer_shields() -> None:
    """The card blocks one skull of a large figure without a roll."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {ROBOT: [OUTSIDE]}})
    game.take_turn("B", ROBOT)
    game.apply(Attack("B", game.figure("B", ROBOT).id, door="gate"), [skulls(3, 3), shields(0, 4)])
    assert game.state.doors["gate"].wounds == 2


@pytest.mark.rule("R188")
@pytest.mark.rule("R107")
def test_a_special_attack_on_the_door_has_its_own_dice() -> None:
    """An explosion hits who stands beside the door with it, of one roll."""
    robot = DEATHWALKER
    game = at_the_gate({"A": {VIKINGS: [(9, 8)], KNIGHTS: [OUTSIDE]}, "B": {robot: [(3, 0)]}})
    game.take_turn("B", robot)
    (special,) = {a for a in game.legal_actions() if isinstance(a, Attack) and a.how and a.door}
    assert not spatial.adjacent(game, game.figure("A", KNIGHTS), game.figure("B", robot))
    game.apply(special, [skulls(3, 3), shields(0, 4), shields(2, 4)])
    assert game.state.doors["gate"].wounds == 2
    assert not game.figure("A", KNIGHTS).on


@pytest.mark.rule("R188")
def test_a_power_that_only_wounds_wounds_the_door() -> None:
    """A d20 of so much, and nothing defends."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {SONLEN: [(4, 1)]}})
    game.take_turn("B", SONLEN)
    (use,) = [a for a in game.legal_actions() if isinstance(a, Use) and a.word == "gate"]
    game.apply(use, [d20(20)])
    assert game.state.doors["gate"].wounds == 1


@pytest.mark.rule("R188")
def test_powers_that_destroy_at_once_are_not_used_on_doors() -> None:
    """Nobody bites through a door."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {GRIMNAK: [((5, 1), OUTSIDE)]}})
    game.take_turn("B", GRIMNAK)
    assert not [a for a in game.legal_actions() if isinstance(a, Use)]


@pytest.mark.rule("R189")
def test_a_door_with_ten_wounds_is_gone_and_the_passage_open() -> None:
    """Nobody closes it again; figures see and walk through."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {KNIGHTS: [OUTSIDE]}})
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=9)
    game.take_turn("B", KNIGHTS)
    knight = game.figure("B", KNIGHTS)
    events = game.apply(Attack("B", knight.id, door="gate"), [skulls(3, 3), shields(0, 4)])
    assert "door-destroyed" in [e.kind for e in events]
    assert game.state.doors["gate"].state is Door.NONE
    assert not [a for a in game.legal_actions() if a.kind == "work-door"]
    take_turn_of = spatial.situation(game, knight)
    assert not take_turn_of.closed_spaces(game.table.board)
    assert spatial.free(game, game.position_at(*ONE), 5) is not None


@pytest.mark.rule("R187")
def test_nobody_attacks_a_door_of_his_own_side() -> None:
    """It is attacked like a figure."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [OUTSIDE]}}, owner="B")
    game.take_turn("B", KNIGHTS)
    assert attack_refused(game, game.figure("B", KNIGHTS).id) == "R187"


@pytest.mark.rule("R190")
def test_in_the_basic_game_doors_are_not_attacked() -> None:
    """They are opened from inside, or not at all."""
    game = at_the_gate({"A": {VIKINGS: [OUTSIDE]}, "B": {GUARDS: [FOUR]}}, owner="B", edition="basic")
    game.apply(RollDice(), [skulls(2, 6), skulls(0, 6)])
    game.apply(ChooseCard("A", game.state.figures[1].card))
    assert attack_refused(game, 1) == "R190"


def test_who_holds_the_door_card_wins_where_the_scenario_says_so() -> None:
    """B comes to stand on space 4."""
    game = at_the_gate(
        {"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [TWO]}}, victory=(Victory(HoldsDoor("gate"), "B"),)
    )
    game.take_turn("B", KNIGHTS)
    game.apply(Move("B", game.figure("B", KNIGHTS).id, game.position_at(*FOUR)))
    assert game.state.outcome.sides == ("B",)


@pytest.mark.rule("R182")
@pytest.mark.parametrize(
    ("by", "asked", "whose"),
    [("", "A", "A"), ("", "B", "B"), ("A", "A", "A"), ("A", "B", "A"), ("B", "A", "B"), ("B", "B", "B")],
)
def test_the_door_card_is_that_of_the_player_who_is_named_or_of_the_side_that_is_asked(
    by: str, asked: str, whose: str
) -> None:
    """A has it until B comes to stand on space 4."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [TWO]}})
    assert holds(game, HoldsDoor("gate", by), asked) is (whose == "A")
    game.take_turn("B", KNIGHTS)
    game.apply(Move("B", game.figure("B", KNIGHTS).id, game.position_at(*FOUR)))
    assert holds(game, HoldsDoor("gate", by), asked) is (whose == "B")


def test_the_door_takes_no_part_in_a_turn_after_the_attack_is_made() -> None:
    """A figure attacks once: the door or somebody."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [OUTSIDE]}})
    game.take_turn("B", KNIGHTS)
    knight = game.figure("B", KNIGHTS)
    game.apply(Attack("B", knight.id, door="gate"), [skulls(0, 3), shields(0, 4)])
    assert attack_refused(game, knight.id) == "R100"


@pytest.mark.rule("R100")
@pytest.mark.parametrize("door_first", [True, False])
def test_a_monk_attacks_the_door_once_and_each_foe_beside_it_once(door_first: bool) -> None:
    """In any order; the door does not count among the foes that are left."""
    foe = (6, 1)
    game = at_the_gate({"A": {VIKINGS: [foe]}, "B": {MONKS: [OUTSIDE]}})
    game.take_turn("B", MONKS)
    monk, viking = game.figure("B", MONKS), game.figure("A", VIKINGS)
    assert spatial.adjacent(game, monk, viking)
    deeds = [
        (Attack("B", monk.id, door="gate"), [skulls(0, 3), shields(0, 4)]),
        (Attack("B", monk.id, viking.id), [skulls(0, 3), shields(0, 4)]),
    ]
    for attack, rolls in deeds if door_first else reversed(deeds):
        game.apply(attack, rolls)
        with pytest.raises(IllegalActionError):
            game.check(attack)
    assert not [a for a in game.legal_actions() if isinstance(a, Attack)]
