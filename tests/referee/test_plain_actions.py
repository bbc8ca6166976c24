"""Actions as data: whatever is written comes back, and any data are an action or one error."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.referee import Action, action_of, plain_action
from builder.referee.state import ACTIONS
from builder.scenario import Position

numbers, texts = st.integers(-10_000, 10_000), st.text(max_size=200)
positions = st.builds(
    lambda q, r, level: Position(Hex(q, r), level), numbers, numbers, st.integers(0, 10_000)
)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    int: numbers,
    bool: st.booleans(),
    Position: positions,
    tuple[str, ...]: st.lists(texts, max_size=3).map(tuple),
    tuple[Position, ...]: st.lists(positions, max_size=3).map(tuple),
}


def of(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Actions of a kind, with anything in each field."""
    fields = {}
    for name, hint in get_type_hints(kind).items():
        if name != "kind":
            inner = [part for part in get_args(hint) if part in VALUES] if hint not in VALUES else [hint]
            fields[name] = VALUES[inner[0]] if inner == [hint] else st.none() | VALUES[inner[0]]
    return st.builds(kind, **fields)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
keys = st.sampled_from(["player", "card", "figure", "at", "to", "tail", "path", "how", "target", "number"])


@given(st.one_of([of(kind) for kind in ACTIONS]))
def test_what_is_written_comes_back(action: Action) -> None:
    assert action_of(json.loads(json.dumps(plain_action(action)))) == action


@given(st.sampled_from([kind.kind for kind in ACTIONS]), st.dictionaries(keys, anything) | anything)
def test_any_data_are_an_action_or_one_error(kind: str, data: Any) -> None:
    said = {"action": kind, **data} if isinstance(data, dict) else data
    try:
        found = action_of(said)
    except BuilderError:
        return
    assert action_of(plain_action(found)) == found


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (7, "a mapping with action was expected, found 7"),
        ({"action": "dance"}, "action: one of roll, take-card, "),
        ({"action": "move", "figure": 1, "to": [0, 0, 1]}, "move: player is missing"),
        (
            {"action": "move", "player": "A", "figure": 1, "to": [0, 0]},
            r"move/to: \[q, r, level of a space\] was",
        ),
        ({"action": "end-turn", "player": "A", "sword": 1}, "end-turn: 'sword' is not known here"),
        ({"action": "end-turn", "player": "x" * 201}, "end-turn/player: at most 200 characters were"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: Any, message: str) -> None:
    with pytest.raises(BuilderError, match=message):
        action_of(data)
