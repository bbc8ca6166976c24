"""Random games of armies full of powers: nobody is lost or doubled, whatever is asked can be answered."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.referee import SeededDice
from builder.referee.state import Life, Phase
from tests.referee.cards import FINN, KELDA, KHOSUMET, KNIGHTS, MARRO, MINIONS, TAELORD, VIKINGS, WOLVES
from tests.referee.tables import At, Trial, game_of, the_cards
from tests.soak import often

CARDS = (
    *(VIKINGS, MARRO, "ne-gok-sa", "grimnak", KNIGHTS, "blade-gruts"),
    *("arrow-gruts", "marro-stingers", "sonlen", KELDA, "venoc-warlord", "venoc-vipers"),
    *("roman-legionnaires", "marro-drones", MINIONS, TAELORD),
    *(WOLVES, KHOSUMET, FINN, "swog-rider"),
)


def army(cards: list[str], rows: range) -> dict[str, list[At | tuple[At, At]]]:
    """The cards on rows of the field, one figure beside the other as far as there is room."""
    places = iter([(q, r) for r in rows for q in range(0, 12, 2)])
    found: dict[str, list[At | tuple[At, At]]] = {}
    for card in cards:
        for _ in range(the_cards()[card].figures):
            place = next(places, None)
            if place is not None:
                two = the_cards()[card].spaces == 2
                found.setdefault(card, []).append((place, (place[0] + 1, place[1])) if two else place)
    return found


def assert_whole(game: Trial, figures: Counter[str]) -> None:
    """Nobody shares a space, everybody is somewhere, on his card; markers lie on cards of their players."""
    state = game.state
    taken = [space for figure in state.figures.values() for space in figure.spaces]
    assert len(taken) == len(set(taken))
    assert Counter(figure.card for figure in state.figures.values()) == figures
    for figure in state.figures.values():
        assert figure.on == (len(figure.spaces) == game.card(figure).spaces)
        assert not figure.on or figure.wounds < game.card(figure).life
    for (player, _), marker in state.markers.items():
        assert state.cards[marker.card].controller == player
    for turn in state.turns:
        assert len(turn.acted) <= turn.limit
        assert game.state.cards[turn.card].controller == turn.player


cards = st.lists(st.sampled_from(CARDS), min_size=2, max_size=5, unique=True)


@settings(max_examples=often(8))
@given(cards, cards, st.integers(0, 10_000))
def test_powers_of_all_kinds_keep_the_game_whole(one: list[str], other: list[str], seed: int) -> None:
    game = game_of({"A": army(one, range(3)), "B": army(other, range(4, 7))}, rounds=3)
    game.dice, random = SeededDice(seed), Random(seed)
    figures = Counter(figure.card for figure in game.state.figures.values())
    for _ in range(120):
        if game.state.phase is Phase.OVER:
            break
        legal = list(iter(game.legal_actions()))
        assert legal, (game.state.phase, game.state.asks)
        uses = [action for action in legal if action.kind == "use"]
        kinds = sorted({action.kind for action in legal})
        kind = random.choice(kinds)
        chosen = uses if uses and random.random() < 0.5 else [a for a in legal if a.kind == kind]
        game.apply(random.choice(chosen))
        assert_whole(game, figures)
    assert any(figure.life is Life.ON for figure in game.state.figures.values()) or game.state.outcome
