"""Castle doors: whose they are, opening and closing them (R181 to R186, R190)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.board import Door
from builder.referee import Game, IllegalActionError, positions
from builder.referee.actions import ChooseCard, EndTurn, Move, RollDice, WorkDoor
from builder.referee.effects import destroy, take_over
from tests.referee.gates import FOUR, ONE, OUTSIDE, THREE, TWO, at_the_gate, gate_field
from tests.referee.tables import figure, game_of, skulls, spot_at, take_turn

VIKINGS, KNIGHTS, GUARDS = "tarn-viking-warriors", "knights-of-weston", "zettian-guards"


def refused(game: Game, action: WorkDoor) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalActionError) as caught:
        game.apply(action)
    assert action not in set(game.legal_actions())
    return caught.value.rule


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
    take_turn(game, "B", GUARDS)
    game.apply(WorkDoor("A", "gate", "open"))
    assert game.state.doors["gate"].state is Door.OPEN
    game.apply(WorkDoor("A", "gate", "closed"))
    assert game.state.doors["gate"].state is Door.CLOSED
    assert refused(game, WorkDoor("B", "gate", "open")) == "R182"
    assert refused(game, WorkDoor("A", "gate", "closed")) == "R183"


@pytest.mark.rule("R183")
def test_nobody_works_a_door_while_space_4_is_empty() -> None:
    """Not even who holds the card; neither does it help that the figure there was destroyed."""
    game = at_the_gate({"A": {VIKINGS: [FOUR, (0, 0)]}, "B": {GUARDS: [(9, 8)]}})
    take_turn(game, "A", VIKINGS)
    destroy(game, 1, "test")
    assert game.state.doors["gate"].owner == "A"
    assert refused(game, WorkDoor("A", "gate", "open")) == "R183"


@pytest.mark.rule("R184")
@pytest.mark.parametrize(
    ("state", "space"), [("closed", TWO), ("closed", THREE), ("open", ONE), ("open", TWO)]
)
def test_spaces_1_to_3_must_be_empty(state: str, space: tuple[int, int]) -> None:
    """Whoever stands there, friend or enemy."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(*space, 1), (9, 8)]}}, state=state)
    take_turn(game, "A", VIKINGS)
    other = "open" if state == "closed" else "closed"
    assert refused(game, WorkDoor("A", "gate", other)) == "R184"


@pytest.mark.rule("R185")
@pytest.mark.parametrize(("state", "taken", "free"), [("closed", ONE, THREE), ("open", THREE, ONE)])
def test_nobody_stands_where_the_door_stands(
    state: str, taken: tuple[int, int], free: tuple[int, int]
) -> None:
    """Closed that is space 1, open space 3; and nobody moves through it."""
    game = at_the_gate({"A": {KNIGHTS: [TWO]}, "B": {GUARDS: [(9, 8)]}}, state=state)
    take_turn(game, "A", KNIGHTS)
    ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
    assert spot_at(game, *taken) not in ends
    assert spot_at(game, *free) in ends
    way = (spot_at(game, *TWO), spot_at(game, *ONE), spot_at(game, 4, 2))
    through = Move("A", figure(game, "A", KNIGHTS).id, spot_at(game, 4, 2), path=way)
    assert (through in game.legal_actions()) == (state == "open")


@pytest.mark.rule("R186")
def test_only_who_fits_under_the_doorway_passes() -> None:
    """The passage is eight levels high: a figure of height 5 passes, one of 11 does not."""
    for card, height, passes in ((KNIGHTS, 5, True), ("deathwalker-9000", 7, True)):
        game = at_the_gate({"A": {card: [OUTSIDE]}, "B": {GUARDS: [(9, 8)]}}, state="open")
        assert game.card(figure(game, "A", card)).height == height
        take_turn(game, "A", card)
        ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
        assert (spot_at(game, *ONE) in ends) == passes
    game = at_the_gate({"A": {"grimnak": [((5, 1), OUTSIDE)]}, "B": {GUARDS: [(9, 8)]}}, state="open")
    take_turn(game, "A", "grimnak")
    ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
    assert spot_at(game, *ONE) not in ends


@pytest.mark.rule("R182")
def test_the_card_passes_with_its_wounds_to_a_new_player_on_space_4() -> None:
    """B steps on it; A no longer works the door, B does."""
    game = at_the_gate({"A": {VIKINGS: [(0, 0)]}, "B": {KNIGHTS: [(3, 7), (9, 8)]}})
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=4)
    take_turn(game, "B", KNIGHTS)
    events = game.apply(Move("B", figure(game, "B", KNIGHTS).id, spot_at(game, *FOUR)))
    assert [e.kind for e in events if e.kind == "door-card"] == ["door-card"]
    door = game.state.doors["gate"]
    assert (door.owner, door.wounds) == ("B", 4)
    game.apply(WorkDoor("B", "gate", "open"))
    game.apply(Move("B", figure(game, "B", KNIGHTS, 2).id, spot_at(game, 8, 8)))


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
    game.apply(EndTurn("A"))


@pytest.mark.rule("R181")
def test_an_opened_door_lets_figures_see_through() -> None:
    """Closed it blocks sight and targeting."""
    game = at_the_gate({"A": {VIKINGS: [FOUR]}, "B": {GUARDS: [(6, 0)]}})
    take_turn(game, "A", VIKINGS)
    viking, guard = figure(game, "A", VIKINGS), figure(game, "B", GUARDS)
    assert not positions.sees(game, guard, viking)
    game.apply(WorkDoor("A", "gate", "open"))
    assert positions.sees(game, guard, viking)
