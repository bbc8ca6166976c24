"""What a player may know and see, and what happened as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.board import Door
from builder.hexgrid import Hex
from builder.referee import Event, Game, Phase, spatial
from builder.referee.dice import CARD, HEIGHT, About, Share
from builder.referee.events import Attacked, FigureDestroyed, Hit, MarkerPut, Rolled
from builder.referee.narration import SENTENCES, SILENT
from builder.referee.state import Figure, LaySecret, Marker, PutMarker
from builder.referee.views import view
from builder.scenario import Position, Up
from builder.sight import sees
from tests.formats import played
from tests.referee.cards import GRIMNAK, MARRO, MIMRING, SWOG_RIDER, VIKINGS
from tests.referee.tables import Trial, field_of, game_of
from tests.soak import often

# ---- What a player may know: nothing that lies face down for him changes what he sees ----


def moments(players: int, seed: int) -> Iterator[Game]:
    """A game after each of its actions."""
    game = played.new_game(players, seed)
    yield game
    for _ in played.play(game, seed):
        yield game


def at_moment(players: int, seed: int, number: int) -> Trial:
    """A game after n actions, or at its end."""
    *_, game = islice(moments(players, seed), number + 1)
    return game


def hide_otherwise(game: Trial, viewer: str, data: st.DataObject) -> int:
    """Change everything that a player may not know; returns how many things were changed."""
    state, table, changed = game.state, game.table, 0
    for owner in table.seating:
        down = [key for key, m in state.markers.items() if key[0] == owner and not m.revealed]
        if table.side(owner) != table.side(viewer) and len(down) > 1:
            cards = data.draw(st.permutations([state.markers[key].card for key in down]))
            changed += cards != [state.markers[key].card for key in down]
            state.markers.update({key: Marker(card) for key, card in zip(down, cards, strict=True)})
    names = st.sampled_from(["Kelda", "Erland", "Mitonsoul", "Astrid"])
    for id, glyph in state.glyphs.items():
        if glyph.up is Up.SYMBOL:
            state.glyphs[id] = replace(glyph, name=data.draw(names))
            changed += state.glyphs[id] != glyph
    for id, owned in state.cards.items():
        if owned.secret and not owned.secret_shown and owned.owner != viewer:
            state.cards[id] = replace(owned, secret=data.draw(names))
            changed += state.cards[id] != owned
    state.memory["something"] = data.draw(names)
    return changed


@pytest.mark.rule("R011")
@settings(max_examples=often(8))
@given(players=st.sampled_from([2, 3]), number=st.integers(0, 60), data=st.data())
def test_changing_anything_hidden_does_not_change_the_view(
    players: int, number: int, data: st.DataObject
) -> None:
    game = at_moment(players, data.draw(st.integers(0, 3)), number)
    viewer = data.draw(st.sampled_from(game.table.seating))
    before, whole = view(game, viewer), view(game)
    choices = list(game.legal_actions(viewer))
    assume(hide_otherwise(game, viewer, data))
    assert view(game, viewer) == before
    assert view(game) != whole
    game.forget()
    assert list(game.legal_actions(viewer)) == choices


@settings(max_examples=often(4))
@given(number=st.integers(0, 80), seed=st.integers(0, 3))
def test_a_view_is_plain_data(number: int, seed: int) -> None:
    game = at_moment(3, seed, number)
    for viewer in (None, *game.table.seating):
        plain = view(game, viewer)
        assert json.loads(json.dumps(plain)) == plain


def in_markers(players: int) -> Trial:
    """A game in which all order markers of the first round lie."""
    for game in moments(players, 1):
        if game.state.phase not in (
            Phase.GATHER,
            Phase.PLACE,
            Phase.SECRETS,
            Phase.PLACE_ROLL,
            Phase.MARKERS,
        ):
            break
    return game


@pytest.mark.rule("R011")
def test_team_mates_see_each_others_order_markers_and_opponents_do_not() -> None:
    game = in_markers(3)
    seen = {
        viewer: [row["marker"] for row in view(game, viewer)["markers"] if row["player"] == "B"]
        for viewer in ("A", "B", "C")
    }
    assert sorted(seen["B"]) == ["1", "2", "3", "X"]
    assert seen["C"] == seen["B"]
    assert seen["A"] == [None] * 4


def test_a_revealed_order_marker_is_seen_by_all() -> None:
    game = in_markers(2)
    while not game.state.turns:
        game.apply(next(iter(game.legal_actions())))
    first = game.turn.player
    other = next(player for player in game.table.seating if player != first)
    rows = [row for row in view(game, other)["markers"] if row["player"] == first]
    assert [row["marker"] for row in rows if row["revealed"]] == ["1"]
    assert sum(row["marker"] is None for row in rows) == 3


@pytest.mark.rule("R120")
def test_a_glyph_that_lies_symbol_side_up_is_known_to_nobody_but_the_referee() -> None:
    game = played.new_game()
    up = {row["id"]: row["glyph"] for row in view(game, "A")["glyphs"]}
    assert list(up.values()) == ["Astrid", None, None, None, None]
    assert None not in [row["glyph"] for row in view(game)["glyphs"]]


def test_a_secret_glyph_is_seen_by_its_owner_and_by_all_when_it_is_shown() -> None:
    game = in_markers(3)
    owned = next(owned for owned in game.state.cards.values() if owned.secret)

    def seen(viewer: str | None) -> object:
        return next(row["secret"] for row in view(game, viewer)["cards"] if row["id"] == owned.id)

    known = {"glyph": owned.secret, "shown": False}
    assert seen(None) == seen("A") == known
    assert seen("B") == seen("C") == {"glyph": None, "shown": False}
    game.state.cards[owned.id] = replace(owned, secret_shown=True)
    assert seen("B") == {"glyph": owned.secret, "shown": True}
    assert all(row["secret"] is None for row in view(game)["cards"] if row["id"] != owned.id)


@pytest.mark.rule("R011")
@settings(max_examples=often(8))
@given(seed=st.integers(0, 5), players=st.sampled_from([2, 3]))
def test_what_happens_says_nothing_that_is_face_down(seed: int, players: int) -> None:
    game = played.new_game(players, seed)
    for action, events in played.play(game, seed):
        for event in events:
            for viewer in game.table.seating:
                shown = event.plain(viewer)
                mate = game.table.side(viewer) == game.table.side(action.player)
                if isinstance(action, PutMarker) and event.kind == "marker-put":
                    assert shown.get("marker") == (action.marker if mate else None)
                if isinstance(action, LaySecret) and event.kind == "secret-laid":
                    assert shown.get("glyph") == (action.glyph if viewer == action.player else None)


@pytest.mark.rule("R011")
def test_two_ways_of_laying_markers_look_the_same_to_an_opponent() -> None:
    games = [at_moment(2, 1, 0), at_moment(2, 1, 0)]
    for game in games:
        while game.state.phase is not Phase.MARKERS:
            game.apply(next(iter(game.legal_actions())))
    cards = [owned.id for owned in games[0].cards_of("A")][:2]
    shown = []
    for game, markers in zip(games, (("1", "2"), ("2", "1")), strict=True):
        happened = [e for m, c in zip(markers, cards, strict=True) for e in game.apply(PutMarker("A", m, c))]
        shown.append([event.plain("B") for event in happened])
    assert shown[0] == shown[1]
    assert view(games[0], "B") == view(games[1], "B")
    assert view(games[0], "A") != view(games[1], "A")


# ---- Who sees whom is what sight says for each pair with everything in the way ----


def alone(game: Trial, one: Figure, other: Figure, *, ranged: bool, whole: bool) -> bool:
    """The same by `builder.sight.sees`, with every figure as one that may hide something."""
    blockers = [spatial.standing(game, figure) for figure in game.figures()] if game.table.master else []
    return sees(
        game.table.scene,
        spatial.standing(game, one),
        spatial.standing(game, other),
        game=game.table.sight_game,
        blockers=blockers,
        door=Door.NONE,
        doors=spatial.doors(game),
        ranged=ranged,
        whole=whole,
    ).seen


def crowd(edition: str) -> Trial:
    """Figures of all heights on hills, one on two spaces, some beside others."""
    return game_of(
        {
            "A": {
                MARRO: [(0, 1), (3, 2), (4, 4), (1, 5)],
                SWOG_RIDER: [((6, 4), (7, 4))],
                MIMRING: [((0, 3), (0, 4))] if edition != "basic" else [],
            },
            "B": {
                VIKINGS: [(8, 0), (4, 3), (5, 2), (2, 2)],
                GRIMNAK: [((7, 1), (8, 1))],
            },
        },
        field_of(wide=9, deep=6, heights={(2, 3): 6, (5, 3): 4, (6, 2): 9, (3, 4): 3}),
        edition=edition,
    )


@pytest.mark.rule("R086", "R088")
@pytest.mark.parametrize("edition", ["basic", "master-2"])
@pytest.mark.parametrize(("ranged", "whole"), [(True, False), (False, False), (True, True)])
def test_figures_see_what_sight_says_for_each_pair_alone(edition: str, ranged: bool, whole: bool) -> None:
    game = crowd(edition)
    figures = list(game.figures())
    pairs = [(one, other) for one in figures for other in figures if one.id != other.id]
    found = [spatial.sees(game, *pair, ranged=ranged, whole=whole) for pair in pairs]
    assert found == [alone(game, *pair, ranged=ranged, whole=whole) for pair in pairs]
    assert len(set(found)) == 2
    game.forget()
    assert [spatial.sees(game, *pair, ranged=ranged, whole=whole) for pair in pairs] == found


# ---- What happened as plain data: the form of journals and of --json, which does not change ----


def written(event: Event) -> str:
    return json.dumps(event.plain())


def test_fields_are_written_in_their_order_positions_as_q_r_and_level() -> None:
    event = FigureDestroyed(figure=3, why="attack", by=None, at=(Position(Hex(2, -1), 4),))
    assert written(event) == (
        '{"event": "destroyed", "figure": 3, "why": "attack", "by": null, "at": [[2, -1, 4]]}'
    )


def test_what_is_not_said_of_an_attack_is_left_out() -> None:
    event = Hit(figure=1, door="gate", more=(Share("x", 1),), blocks=2, skulls=3, shields=2, wounds=1)
    assert written(event) == (
        '{"event": "hit", "figure": 1, "door": "gate", "more": [["x", 1]], "blocks": 2, '
        '"skulls": 3, "shields": 2, "wounds": 1}'
    )


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (About(), {}),
        (About(figure=3, least=19), {"figure": 3, "least": 19}),
        (About(bonus=0, shares=()), {"bonus": 0, "shares": []}),
        (About(power="a/b", bonus=0), {"figure": None, "target": None, "power": "a/b", "bonus": 0}),
        (
            About(figure=1, target=2, levels=(4, 1), shares=(Share(CARD, 3), Share(HEIGHT, 1))),
            {"figure": 1, "target": 2, "levels": [4, 1], "shares": [["card", 3], ["height", 1]]},
        ),
    ],
)
def test_a_roll_is_written_with_what_it_is_about(about: About, said: dict[str, object]) -> None:
    event = Rolled(dice="combat", sides=(1, 6), why="attack", player="A", about=about)
    plain = {"event": "rolled", "dice": "combat", "sides": [1, 6], "why": "attack", "player": "A"}
    assert written(event) == json.dumps({**plain, **said})


def test_what_is_secret_is_known_to_some_alone() -> None:
    event = MarkerPut(player="A", card="A:finn", marker="X", known_to=("A", "C"))
    known = {"event": "marker-put", "player": "A", "card": "A:finn", "marker": "X"}
    assert event.plain() == event.plain("C") == known
    assert event.plain("B") == {key: value for key, value in known.items() if key != "marker"}


def test_an_event_does_not_change() -> None:
    event = Attacked(figure=1, target=2, door="", how="")
    with pytest.raises(FrozenInstanceError):
        event.figure = 5  # type: ignore[misc]


def test_every_kind_has_a_name_of_its_own_and_a_sentence_or_none() -> None:
    kinds = Event.__subclasses__()
    assert len({kind.kind for kind in kinds}) == len(kinds)
    assert set(kinds) == set(SENTENCES) | SILENT
