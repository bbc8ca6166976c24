"""What the books leave to the players: sight near the limit, a space one level too low (decision 25)."""

from __future__ import annotations

import random

import pytest

from builder.bots import GreedyBot
from builder.bots.bot import choose
from builder.referee import Game, IllegalActionError, Roll
from builder.referee.dice import WrongDiceError
from builder.referee.events import Hit
from builder.referee.narration import Labels
from builder.referee.odds import attack_previews
from builder.referee.refusals import why_not_attack
from builder.referee.ruling import possible_rulings
from builder.referee.state import (
    Action,
    Attack,
    ByHand,
    Decline,
    Figure,
    HandWork,
    Move,
    ProposeRuling,
    RuledAs,
    Use,
    action_of,
    plain_action,
)
from tests.referee.tables import (
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    shields,
    skulls,
)

KRAV, MARRO, FINN = "krav-maga-agents", "marro-warriors", "finn-the-viking-champion"
SEEN, NOT_SEEN, FITS = RuledAs.SEEN, RuledAs.NOT_SEEN, RuledAs.FITS


@pytest.fixture
def hidden() -> tuple[Trial, Figure, Figure]:
    """Marro on a pillar as high as the one before it: of nine parts of the hit zone none is seen, of the
    complete figure the three of its head are.
    """
    return facing({KRAV: [(2, 2)]}, {MARRO: [(6, 2), (9, 6)]}, field_of(heights={(4, 2): 7, (6, 2): 7}))


@pytest.fixture
def glimpsed() -> tuple[Trial, Figure, Figure]:
    """Marro between a high pillar and a low one: one part of nine is seen."""
    return facing({KRAV: [(2, 2)]}, {MARRO: [(6, 1), (9, 6)]}, field_of(heights={(4, 1): 9, (4, 2): 4}))


@pytest.fixture
def low() -> tuple[Trial, Figure, Figure]:
    """Finn, five levels tall, beside a space with four levels free and one with three."""
    roofs = ("grass-1", 3, 2, 6), ("grass-1", 2, 3, 5)
    return facing({FINN: [(2, 2)]}, {MARRO: [(9, 6)]}, field_of(*roofs))


def why_not(game: Game, action: Action) -> str:
    """Why an action is refused; nothing has changed then."""
    before = game.state.copy()
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    assert vars(game.state) == vars(before)
    return str(error.value)


def rule(game: Trial, what: RuledAs, one: Figure, other: Figure, *rolls: Roll, by: str = "A") -> None:
    """Propose a ruling; it is agreed to, or disputed where dice are given."""
    game.apply(ProposeRuling(by, what, one.id, other.id))
    asked = game.state.asks[-1].player
    game.apply(Decline(asked, "ruling") if rolls else Use(asked, "ruling", word="agree"), rolls)


@pytest.mark.rule("R089")
def test_what_is_agreed_to_be_seen_is_attacked_with_all_dice_odds_and_words(
    hidden: tuple[Trial, Figure, Figure],
) -> None:
    game, krav, marro = hidden
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"
    said = Labels(game)
    text = list(said.sentences(game.apply(ProposeRuling("A", SEEN, krav.id, marro.id)), None))
    assert text == [f"A proposes a ruling: {said.figure(krav.id)} sees {said.figure(marro.id)}"]
    assert said.asked() == f"Ruling, near the limit: {said.figure(krav.id)} sees {said.figure(marro.id)}"
    text = list(said.sentences(game.apply(Use("B", "ruling", word="agree")), None))
    assert text == [
        "B agrees",
        f"Ruled for this turn: {said.figure(krav.id)} sees {said.figure(marro.id)}",
    ]
    (preview,) = attack_previews(game, krav)
    assert preview.action == Attack("A", krav.id, marro.id)
    events = game.strike(krav, marro, skulls(3, 3), shields(0, 4))  # one more for height: 7 over 1
    assert any(isinstance(event, Hit) and event.wounds == 3 for event in events)
    assert not game.now(marro).on


@pytest.mark.rule("R089")
def test_a_dispute_is_decided_by_the_higher_d20_and_ties_are_rolled_again(
    hidden: tuple[Trial, Figure, Figure], glimpsed: tuple[Trial, Figure, Figure]
) -> None:
    game, krav, marro = hidden
    game.apply(ProposeRuling("A", SEEN, krav.id, marro.id))
    events = game.apply(Decline("B", "ruling"), [d20(7), d20(7), d20(12), d20(11)])
    assert list(Labels(game).sentences(events, None)) == [
        "A rolled 7 for a ruling",
        "B rolled 7 for a ruling",
        "A rolled 12 for a ruling",
        "B rolled 11 for a ruling",
        f"Ruled for this turn: #{krav.id} Krav Maga Agent sees #{marro.id} Marro Warrior",
    ]
    assert game.may_strike(krav, marro)
    game, krav, marro = glimpsed
    assert game.may_strike(krav, marro)
    rule(game, NOT_SEEN, krav, marro, d20(3), d20(19), by="B")
    assert game.may_strike(krav, marro), "the seat whose turn it is rolled more"


def test_a_refusal_says_that_it_may_be_ruled(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    why = "the target is not seen (R086)"
    assert why_not_attack(game, krav, marro) == f"{why}; near the limit, so a ruling may be proposed (R089)"
    rule(game, SEEN, krav, marro, d20(1), d20(2))
    assert why_not_attack(game, krav, marro) == why


def test_the_loser_of_the_dice_does_not_try_again_in_this_turn(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    rule(game, SEEN, krav, marro, d20(1), d20(2))
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"
    assert "ruled on in this turn (R089)" in why_not(game, ProposeRuling("A", SEEN, krav.id, marro.id))
    assert list(possible_rulings(game)) == []


def test_whose_figure_is_looked_at_proposes_that_it_is_not_seen(
    glimpsed: tuple[Trial, Figure, Figure],
) -> None:
    game, krav, marro = glimpsed
    game.apply(ProposeRuling("B", NOT_SEEN, krav.id, marro.id))
    assert game.state.asks[-1].player == "A"
    assert "answered first" in why_not(game, ProposeRuling("B", NOT_SEEN, krav.id, marro.id))
    assert "no figure attacks now" in why_not(game, Attack("A", krav.id, marro.id))
    game.apply(Use("A", "ruling", word="agree"))
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"


def test_it_holds_where_both_stand() -> None:
    pillars = field_of(heights={(4, 2): 7, (6, 2): 7, (8, 2): 7})
    game, krav, marro = facing({KRAV: [(2, 2)]}, {MARRO: [(6, 2)]}, pillars)
    rule(game, SEEN, krav, marro)
    game.apply(ByHand("A", HandWork.STAND, krav.id, (game.position_at(10, 2),)))
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"
    rule(game, SEEN, krav, marro)
    assert game.may_strike(krav, marro)


def test_it_holds_for_the_turn_alone(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    rule(game, SEEN, krav, marro)
    game.end_turn()
    game.end_turn()
    assert game.turn.player == "A"
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"
    rule(game, SEEN, krav, marro)
    assert game.may_strike(krav, marro)


def test_what_is_in_no_doubt_is_not_ruled(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    other = game.figure("B", MARRO, 2)
    assert "not near the limit" in why_not(game, ProposeRuling("A", NOT_SEEN, krav.id, other.id))
    assert "so it is already (R089)" in why_not(game, ProposeRuling("B", NOT_SEEN, krav.id, marro.id))
    assert "one of seen, not-seen, fits" in why_not(game, ProposeRuling("A", "guess", krav.id, marro.id))
    assert "another figure" in why_not(game, ProposeRuling("A", SEEN, krav.id, krav.id))
    assert "a figure on the battlefield" in why_not(game, ProposeRuling("A", SEEN, 99, marro.id))
    assert "space of the battlefield" in why_not(game, ProposeRuling("A", FITS, krav.id, marro.id))
    assert "one level too tall" in why_not(game, ProposeRuling("A", FITS, krav.id, at=game.position_at(3, 2)))


def test_seats_that_are_not_concerned_rule_nothing() -> None:
    field = field_of(heights={(4, 2): 7, (6, 2): 7})
    armies = {"A": {KRAV: [(2, 2)]}, "B": {MARRO: [(6, 2)]}, "C": {FINN: [(9, 6)]}}
    game = game_of(armies, field)
    krav, marro = game.figure("A", KRAV), game.figure("B", MARRO)
    asked = ProposeRuling("A", SEEN, krav.id, marro.id)
    assert "during a turn (R089)" in why_not(game, asked)
    game.take_turn("A", KRAV)
    assert "only whose turn it is" in why_not(game, ProposeRuling("C", SEEN, krav.id, marro.id))
    game.apply(asked)
    assert why_not(game, Use("C", "ruling", word="agree")) == "B has to answer first"
    assert "nothing was asked" in why_not(game, Decline("C", "ruling"))


def test_an_answer_needs_its_dice_and_a_proposal_none(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    with pytest.raises(WrongDiceError):
        game.apply(ProposeRuling("A", SEEN, krav.id, marro.id), [d20(3)])
    assert not game.state.asks


def test_the_state_before_comes_back_with_all_that_was_worked_out_of_it(
    hidden: tuple[Trial, Figure, Figure],
) -> None:
    game, krav, marro = hidden
    before = game.saved()
    rule(game, SEEN, krav, marro)
    assert game.may_strike(krav, marro)
    game.back_to(before)
    assert not game.state.asks
    assert game.refused(Attack("A", krav.id, marro.id)) == "R086"


@pytest.mark.rule("R054")
def test_a_figure_one_level_too_tall_moves_where_it_is_agreed_that_it_fits(
    low: tuple[Trial, Figure, Figure],
) -> None:
    game, finn, _marro = low
    at, lower = game.position_at(3, 2), game.position_at(2, 3)
    assert (3, 2, 1) not in game.ends(finn)
    assert game.refused(Move("A", finn.id, at)) == "R054"
    assert list(possible_rulings(game)) == [ProposeRuling("A", FITS, finn.id, at=at)]
    assert "one level too tall" in why_not(game, ProposeRuling("A", FITS, finn.id, at=lower))
    assert "only whose turn it is" in why_not(game, ProposeRuling("B", FITS, finn.id, at=at))
    game.apply(ProposeRuling("A", FITS, finn.id, at=at))
    said = list(Labels(game).sentences(game.apply(Use("B", "ruling", word="agree")), None))[-1]
    assert said == f"Ruled for this turn: {Labels(game).figure(finn.id)} fits on {Labels(game).space(at)}"
    assert (3, 2, 1) in game.ends(finn)
    assert (2, 3, 1) not in game.ends(finn)
    game.walk(finn, 3, 2)
    game.end_round()
    game.take_turn("A", FINN)
    assert (2, 2, 1) in game.ends(finn), "who came to stand there may leave it"
    game.walk(finn, 2, 2)
    game.end_round()
    game.take_turn("A", FINN)
    assert (3, 2, 1) not in game.ends(finn)


def test_a_ruling_on_another_space_than_the_one_it_stands_on_ends_with_the_turn() -> None:
    roofs = ("grass-1", 3, 2, 6), ("grass-1", 2, 3, 6)
    game, finn, _marro = facing({FINN: [(2, 2)]}, {MARRO: [(9, 6)]}, field_of(*roofs))
    for place in ((3, 2), (2, 3)):
        game.apply(ProposeRuling("A", FITS, finn.id, at=game.position_at(*place)))
        game.apply(Use("B", "ruling", word="agree"))
    game.walk(finn, 3, 2)
    game.end_round()
    game.take_turn("A", FINN)
    assert (2, 3, 1) not in game.ends(finn)


def test_where_the_dice_say_that_it_does_not_fit_it_stays_out(low: tuple[Trial, Figure, Figure]) -> None:
    game, finn, _marro = low
    proposal = ProposeRuling("A", FITS, finn.id, at=game.position_at(3, 2))
    game.apply(proposal)
    game.apply(Decline("B", "ruling"), [d20(4), d20(5)])
    assert (3, 2, 1) not in game.ends(finn)
    assert "ruled on" in why_not(game, proposal)
    assert list(possible_rulings(game)) == []


def test_what_may_be_ruled_is_listed_for_whom_it_helps(
    hidden: tuple[Trial, Figure, Figure], glimpsed: tuple[Trial, Figure, Figure]
) -> None:
    game, krav, marro = hidden
    assert list(possible_rulings(game)) == [ProposeRuling("A", SEEN, krav.id, marro.id)]
    game, krav, marro = glimpsed
    assert list(possible_rulings(game)) == [ProposeRuling("B", NOT_SEEN, krav.id, marro.id)]
    assert not any(isinstance(one, ProposeRuling) for one in game.legal_actions())


def test_a_computer_player_disputes_what_is_proposed(hidden: tuple[Trial, Figure, Figure]) -> None:
    game, krav, marro = hidden
    game.apply(ProposeRuling("A", SEEN, krav.id, marro.id))
    assert choose(GreedyBot(), game, "B", random.Random(1)) == Decline("B", "ruling")


@pytest.mark.parametrize("what", ["sight", "fit"])
def test_it_stands_in_a_journal_as_plain_data(what: str, low: tuple[Trial, Figure, Figure]) -> None:
    game, _finn, _marro = low
    at = game.position_at(3, 2)
    action = ProposeRuling("A", SEEN, 1, 2) if what == "sight" else ProposeRuling("A", FITS, 1, at=at)
    assert action_of(plain_action(action)) == action
    said = {"target": 2} if what == "sight" else {"at": [3, 2, 1]}
    word = "seen" if what == "sight" else "fits"
    assert plain_action(action) == {"action": "ruling", "player": "A", "what": word, "figure": 1, **said}
