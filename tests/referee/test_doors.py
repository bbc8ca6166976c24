"""Castle doors: whose they are, opening and closing them, and attacks on them (R181 to R190)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.board import Door
from builder.hexgrid import Hex
from builder.referee import Roll, spatial
from builder.referee.effects import take_over
from builder.referee.state import Attack, Figure, Move, Use, WorkDoor
from builder.referee.victory import holds
from builder.scenario import ScenarioDoor
from builder.scenario.victory import HoldsDoor, Victory
from tests.referee.cards import DEATHWALKER, GRIMNAK, GUARDS, KNIGHTS, MONKS, ROBOT, VIKINGS
from tests.referee.gates import FOUR, ONE, OUTSIDE, THREE, TWO, at_the_gate, gate_field
from tests.referee.tables import Army, At, Trial, facing, field_of, game_of, shields, skulls

IDLE: dict[str, Army] = {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(9, 8)]}}


@pytest.mark.rule("R181")
def test_a_door_starts_closed_unless_the_scenario_says_else() -> None:
    """A doorway of which the scenario says nothing has a closed door of nobody's."""
    (door,) = game_of(IDLE, gate_field()).state.doors.values()
    assert (door.state, door.owner) == (Door.CLOSED, "")
    assert at_the_gate(IDLE, state="open").state.doors["gate"].state is Door.OPEN


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
    game.kill(game.figure("A", VIKINGS))
    assert game.state.doors["gate"].owner == "A"
    assert game.refused(WorkDoor("A", "gate", "open")) == "R183"


@pytest.mark.rule("R184")
@pytest.mark.parametrize(
    ("state", "to", "space"),
    [
        ("closed", "open", TWO),
        ("closed", "open", THREE),
        ("open", "closed", ONE),
        ("open", "closed", TWO),
    ],
)
def test_spaces_1_to_3_must_be_empty(state: str, to: str, space: tuple[int, int]) -> None:
    """Whoever stands there, friend or enemy."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(*space, 1), (9, 8)]}}, state=state)
    game.take_turn("A", VIKINGS)
    assert game.refused(WorkDoor("A", "gate", to)) == "R184"


@pytest.mark.rule("R185")
@pytest.mark.parametrize(("state", "taken", "free"), [("closed", ONE, THREE), ("open", THREE, ONE)])
def test_nobody_stands_where_the_door_stands(
    state: str, taken: tuple[int, int], free: tuple[int, int]
) -> None:
    """Closed that is space 1, open space 3; and nobody moves through it."""
    game = at_the_gate({"A": {KNIGHTS: [TWO]}, "B": {GUARDS: [(9, 8)]}}, state=state)
    game.take_turn("A", KNIGHTS)
    knight = game.figure("A", KNIGHTS)
    assert (*taken, 1) not in game.ends(knight)
    assert (*free, 1) in game.ends(knight)
    way = tuple(game.position_at(*at) for at in (TWO, ONE, (4, 2)))
    assert (Move("A", knight.id, way[-1], path=way) in game.legal_actions()) == (state == "open")


@pytest.mark.rule("R182")
def test_the_card_passes_with_its_wounds_to_a_new_player_on_space_4() -> None:
    """B steps on it; A no longer works the door, B does."""
    game, knight = attacking(KNIGHTS, (3, 7), (9, 8), viking=(0, 0))
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=4)
    events = game.to(knight, FOUR)
    assert [e.kind for e in events if e.kind == "door-card"] == ["door-card"]
    door = game.state.doors["gate"]
    assert (door.owner, door.wounds) == ("B", 4)
    game.apply(WorkDoor("B", "gate", "open"))
    game.to(game.figure("B", KNIGHTS, 2), (8, 8))


@pytest.mark.rule("R182")
def test_who_starts_on_space_4_holds_a_card_that_was_nobodys() -> None:
    """Nobody holds it before somebody stands there; who takes that figure over has it then."""
    assert at_the_gate(IDLE, owner="").state.doors["gate"].owner == ""
    game = at_the_gate({**IDLE, "A": {VIKINGS: [FOUR]}}, owner="")
    assert game.state.doors["gate"].owner == "A"
    take_over(game, game.state.figures[1].card, "B")
    assert game.state.doors["gate"].owner == "B"


@pytest.mark.rule("R183", "R190")
def test_in_the_basic_game_whoever_stands_on_space_4_works_the_door() -> None:
    """There is no card."""
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [FOUR]}}, owner="A", edition="basic")
    game.take_turn("A", VIKINGS)
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


def attacking(card: str, *places: Any, viking: tuple[int, int] = (9, 8), **more: Any) -> tuple[Trial, Figure]:
    """A turn of B with figures of a card; a Viking of A, whose gate it is, stands far inside or elsewhere."""
    game = at_the_gate({"A": {VIKINGS: [viking]}, "B": {card: [*places]}}, **more)
    game.take_turn("B", card)
    return game, game.figure("B", card)


def hit(game: Trial, by: Figure, attack: Roll, defense: Roll) -> int:
    """A figure attacks the gate; the wounds that it then has."""
    game.apply(Attack(game.turn.player, by.id, door="gate"), [attack, defense])
    return game.state.doors["gate"].wounds


RAISED = gate_field({(q, r): 2 for q in range(3, 6) for r in range(3, 6)}, level=2)


@pytest.mark.rule("R075", "R105", "R182", "R187", "R188")
@pytest.mark.parametrize(
    ("card", "at", "more", "dice", "wounds"),
    [
        # What the Door Card blocks: two skulls of a medium figure, one of a large one.
        pytest.param(KNIGHTS, OUTSIDE, {}, (3, 3, 0, 4), 1, id="a medium figure"),
        pytest.param(ROBOT, OUTSIDE, {}, (3, 3, 0, 4), 2, id="a large figure"),
        pytest.param(KNIGHTS, OUTSIDE, {"field": gate_field({OUTSIDE: 2})}, (4, 4, 1, 4), 1, id="from above"),
        pytest.param(KNIGHTS, OUTSIDE, {"field": RAISED}, (3, 3, 1, 5), 0, id="from below"),
        pytest.param(GUARDS, (4, 0), {}, (2, 2, 0, 4), 0, id="from afar"),
        # The leaf stands between him and the middle of its tile.
        pytest.param(GUARDS, (3, 6), {"viking": (0, 0)}, (2, 2, 0, 4), 0, id="from inside"),
        pytest.param(GUARDS, OUTSIDE, {"viking": (6, 1)}, (0, 2, 0, 4), 0, id="engaged beside the door"),
    ],
)
def test_what_attackers_roll_and_do_to_the_door(
    card: str, at: At, more: dict[str, Any], dice: tuple[int, ...], wounds: int
) -> None:
    game, by = attacking(card, at, **more)
    assert hit(game, by, skulls(*dice[:2]), shields(*dice[2:])) == wounds


@pytest.mark.rule("R075", "R080", "R187", "R190")
@pytest.mark.parametrize(
    ("card", "at", "more", "rule"),
    [
        pytest.param(MONKS, (0, 0), {}, "R080", id="out of range"),
        pytest.param(GUARDS, (2, 3), {}, "R086", id="behind the tower of the doorway"),
        pytest.param(GUARDS, (5, 0), {"viking": (6, 0)}, "R075", id="engaged and not beside it"),
        pytest.param(KNIGHTS, OUTSIDE, {"owner": "B"}, "R187", id="of his own side"),
        pytest.param(KNIGHTS, OUTSIDE, {"edition": "basic"}, "R190", id="in the Basic game"),
    ],
)
def test_who_may_not_attack_the_door(card: str, at: At, more: dict[str, Any], rule: str) -> None:
    game, by = attacking(card, at, **more)
    assert game.refused(Attack("B", by.id, door="gate")) == rule


@pytest.mark.rule("R187", "R188", "R189")
def test_two_monks_beside_the_door_attack_it_one_after_the_other() -> None:
    """The example of the book: four dice, and what the Door Card blocks, two skulls of a medium figure."""
    game, one = attacking(MONKS, OUTSIDE, (4, 2))
    assert hit(game, one, skulls(3, 3), shields(0, 4)) == 1
    assert hit(game, game.figure("B", MONKS, 2), skulls(3, 3), shields(2, 4)) == 1


@pytest.mark.rule("R187")
@pytest.mark.parametrize(("r", "reaches"), [(2, True), (1, False)])
def test_range_to_the_door_is_counted_to_the_tile_under_it(r: int, reaches: bool) -> None:
    """Seven spaces away is within Range 7; eight are not."""
    wide = field_of(("fortress-doorway", 3, 9, 2), wide=10, deep=12)
    door = ScenarioDoor("gate", Hex(4, 9), "closed", "A")
    game, robot, _target = facing({VIKINGS: [(9, 11)]}, {ROBOT: [(5, r)]}, wide, turn="B", doors=(door,))
    assert spatial.away_from(game, robot, [Hex(4, 9)]) == 9 - r
    assert bool([a for a in game.legal_actions() if isinstance(a, Attack) and a.door]) == reaches


@pytest.mark.rule("R107", "R188")
def test_a_special_attack_on_the_door_has_its_own_dice() -> None:
    """An explosion hits who stands beside the door with it, of one roll."""
    game = at_the_gate({"A": {VIKINGS: [(9, 8)], KNIGHTS: [OUTSIDE]}, "B": {DEATHWALKER: [(3, 0)]}})
    game.take_turn("B", DEATHWALKER)
    (special,) = {a for a in game.legal_actions() if isinstance(a, Attack) and a.how and a.door}
    assert not spatial.adjacent(game, game.figure("A", KNIGHTS), game.figure("B", DEATHWALKER))
    game.apply(special, [skulls(3, 3), shields(0, 4), shields(2, 4)])
    assert game.state.doors["gate"].wounds == 2
    assert not game.figure("A", KNIGHTS).on


@pytest.mark.rule("R188")
def test_powers_that_destroy_at_once_are_not_used_on_doors() -> None:
    """Nobody bites through a door."""
    game, _grimnak = attacking(GRIMNAK, ((5, 1), OUTSIDE))
    assert not [a for a in game.legal_actions() if isinstance(a, Use)]


@pytest.mark.rule("R189")
def test_a_door_with_ten_wounds_is_gone_and_the_passage_open() -> None:
    """Nobody closes it again; figures see and walk through."""
    game, knight = attacking(KNIGHTS, OUTSIDE, viking=FOUR)
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=9)
    events = game.apply(Attack("B", knight.id, door="gate"), [skulls(3, 3), shields(0, 4)])
    assert "door-destroyed" in [e.kind for e in events]
    assert game.state.doors["gate"].state is Door.NONE
    assert not [a for a in game.legal_actions() if a.kind == "work-door"]
    assert not spatial.situation(game, knight).closed_spaces(game.table.board)
    assert spatial.free(game, game.position_at(*ONE), 5) is not None


def test_who_holds_the_door_card_wins_where_the_scenario_says_so() -> None:
    """B comes to stand on space 4."""
    game, knight = attacking(KNIGHTS, TWO, victory=(Victory(HoldsDoor("gate"), "B"),))
    game.to(knight, FOUR)
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
    game, knight = attacking(KNIGHTS, TWO)
    assert holds(game, HoldsDoor("gate", by), asked) is (whose == "A")
    game.to(knight, FOUR)
    assert holds(game, HoldsDoor("gate", by), asked) is (whose == "B")


def test_the_door_takes_no_part_in_a_turn_after_the_attack_is_made() -> None:
    """A figure attacks once: the door or somebody."""
    game, knight = attacking(KNIGHTS, OUTSIDE)
    hit(game, knight, skulls(0, 3), shields(0, 4))
    assert game.refused(Attack("B", knight.id, door="gate")) == "R100"


@pytest.mark.rule("R100")
@pytest.mark.parametrize("door_first", [True, False])
def test_a_monk_attacks_the_door_once_and_each_foe_beside_it_once(door_first: bool) -> None:
    """In any order; the door does not count among the foes that are left."""
    game, monk = attacking(MONKS, OUTSIDE, viking=(6, 1))
    viking = game.figure("A", VIKINGS)
    assert spatial.adjacent(game, monk, viking)
    attacks = [Attack("B", monk.id, door="gate"), Attack("B", monk.id, viking.id)]
    for attack in attacks if door_first else reversed(attacks):
        game.apply(attack, [skulls(0, 3), shields(0, 4)])
        assert attack not in game.legal_actions()
    assert not [a for a in game.legal_actions() if isinstance(a, Attack)]


@pytest.mark.rule("R107", "R188")
@pytest.mark.parametrize("card", ["nilfheim", "major-q11"])
def test_attacks_at_different_figures_hit_a_door_once(card: str) -> None:
    at: Any = ((5, 1), (5, 0)) if card == "nilfheim" else (5, 1)
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {card: [at], GUARDS: [(9, 8)]}})
    game.take_turn("B", card)
    by = game.figure("B", card)
    first, *_more = _at_the_gate(game, by)
    dice = 4 if card == "nilfheim" else 2
    game.apply(first, [skulls(0, dice)])
    assert _at_the_gate(game, by) == []


def _at_the_gate(game: Trial, by: Figure) -> list[Attack]:
    found = [one for one in game.legal_actions() if isinstance(one, Attack)]
    return [one for one in found if one.figure == by.id and one.how and one.door]
