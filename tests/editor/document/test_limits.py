"""The limit on what is used, against what is owned."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Put, Replace, Several, Take
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.limits import LimitMode, UseLimit, edit_of, net_use
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import used
from builder.problems import Severity
from builder.shaping.symmetry import Kind
from editor.people import CTRL, Hands
from tests.battlefields import laid

TYPES = ("grass-1", "rock-2", "water-1", "double-water", "fortress-arch", "fortress-doorway")


def desk_with(catalogue: Catalogue, battlefield: Battlefield, owned: dict[str, int], mode: LimitMode) -> Desk:
    limits = UseLimit(catalogue)
    limits.mode = mode
    desk = Desk(Document(battlefield, owned=owned))
    desk.keep_to(limits)
    return desk


def put(desk: Desk, catalogue: Catalogue, id: str, *columns: int) -> None:
    battlefield = desk.document.battlefield
    pieces = tuple(battlefield.new_piece(catalogue.pieces[id], Hex(q, 5), 1) for q in columns)
    desk.do(Put(pieces), f"Place {id}")


@given(
    there=st.lists(st.sampled_from(TYPES), max_size=6),
    steps=st.lists(
        st.tuples(st.sampled_from(["put", "take", "replace"]), st.integers(0, 40), st.sampled_from(TYPES)),
        max_size=8,
    ),
)
def test_the_net_use_of_an_edit_is_what_counting_before_and_after_says(
    catalogue: Catalogue, there: list[str], steps: list[tuple[str, int, str]]
) -> None:
    battlefield = Battlefield()
    pieces = tuple(
        battlefield.new_piece(catalogue.pieces[id], Hex(9 * n, 0), 1) for n, id in enumerate(there)
    )
    battlefield.apply(Put(pieces))
    ids, edits = list(battlefield.pieces), []
    for number, (what, which, id) in enumerate(steps):
        type = catalogue.pieces[id]
        if what == "put":
            new = battlefield.new_piece(type, Hex(9 * number, 9), 1)
            ids.append(new.id)
            edits.append(Put((new,)))
        elif ids and what == "take":
            edits.append(Take((ids.pop(which % len(ids)),)))
        elif ids:
            edits.append(
                Replace(
                    (replace(battlefield.new_piece(type, Hex(9 * number, 20), 1), id=ids[which % len(ids)]),)
                )
            )
    edit: Edit = Several(tuple(edits))
    before, net = used(battlefield), net_use(edit, battlefield.pieces)
    battlefield.apply(edit)
    after = used(battlefield)
    assert {id: n for id, n in net.items() if n} == {
        id: after.get(id, 0) - before.get(id, 0)
        for id in before.keys() | after.keys()
        if after.get(id, 0) != before.get(id, 0)
    }


def test_candidates_count_each_for_itself_though_all_are_number_0(catalogue: Catalogue) -> None:
    battlefield = laid(("water-1", 0, 0, 1, 0))
    ghost = replace(battlefield.pieces[1], id=0, type=catalogue.pieces["double-water"])
    both = edit_of((ghost, ghost), battlefield.pieces)
    assert net_use(both, battlefield.pieces) == {"water-1": 4}
    moved = edit_of((replace(battlefield.pieces[1], hex=Hex(3, 3)),), battlefield.pieces)
    assert net_use(moved, battlefield.pieces)["water-1"] == 0


def test_more_than_is_owned_is_refused_with_the_worst_piece_and_numbers(catalogue: Catalogue) -> None:
    desk = desk_with(catalogue, laid(("rock-1", 0, 0, 1, 0)), {"rock-1": 2}, LimitMode.REFUSE)
    put(desk, catalogue, "rock-1", 1)
    with pytest.raises(RefusedError, match="single rock tile: 3 would be used, 2 owned"):
        put(desk, catalogue, "rock-1", 2)
    with pytest.raises(RefusedError, match="castle door"):
        put(desk, catalogue, "fortress-doorway", 20)
    assert len(desk.document.battlefield) == 2
    assert desk.document.history.labels == ("Place rock-1",)
    desk = desk_with(catalogue, Battlefield(), {"sand-1": 1}, LimitMode.REFUSE)
    battlefield = desk.document.battlefield
    pieces = [battlefield.new_piece(catalogue.pieces[id], Hex(q, 0), 1) for q, id in enumerate(TYPES[:2] * 2)]
    pieces.append(battlefield.new_piece(catalogue.pieces["grass-1"], Hex(30, 0), 1))
    with pytest.raises(RefusedError, match="grass tile: 3 would be used, 0 owned; and one other piece"):
        desk.do(Put(tuple(pieces)), "Paste")


def test_taking_away_moving_undoing_and_redoing_are_never_refused(catalogue: Catalogue) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("rock-1", 2, 0, 1, 0))
    desk = desk_with(catalogue, battlefield, {"rock-1": 1}, LimitMode.REFUSE)
    desk.do(Replace((replace(battlefield.pieces[1], hex=Hex(9, 9)),)), "Move")
    desk.do(Take((2,)), "Remove")
    desk.document.undo()
    desk.document.undo()
    desk.document.redo()
    desk.document.redo()
    assert len(battlefield) == 2
    # One for one is no more than before, though it is more than is owned.
    swap = battlefield.new_piece(catalogue.pieces["rock-1"], Hex(4, 4), 1)
    desk.do(Several((Take((1,)), Put((swap,)))), "Swap")
    assert len(battlefield) == 2


@pytest.mark.parametrize(
    ("kind", "owned", "placed"), [(None, 4, 4), (Kind.HALF_TURN, 5, 4), (Kind.HALF_TURN, 1, 0)]
)
def test_a_fast_stroke_lays_as_many_as_are_left_and_says_why_no_more(
    window: Window, hands: Hands, kind: Kind | None, owned: int, placed: int
) -> None:
    window.document.count_against({"grass-1": owned})
    window.session.limits.mode = LimitMode.REFUSE
    window.desk.sides.use(kind)
    hands.choose("grass-1")
    hands.drag(Hex(1, 0), Hex(6, 0))  # the mouse is seen at both ends only
    assert len(hands.placed()) == placed
    assert window.session.status.currentMessage().endswith(f"would be used, {owned} owned")
    assert len(window.document.history.labels) == bool(placed)


def test_painting_over_stops_where_nothing_is_left(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(5, 0))
    window.document.count_against({"grass-1": 4, "rock-1": 6})
    window.session.limits.mode = LimitMode.REFUSE
    hands.choose("grass-1")
    hands.drag(Hex(0, 0), Hex(5, 0), keys=CTRL)
    assert [id for id, *_ in hands.placed()] == ["grass-1"] * 4 + ["rock-1"] * 2


def test_the_ghost_shows_a_limit_before_what_cannot_be_built_and_a_warning_lets_it_be_done(
    catalogue: Catalogue,
) -> None:
    desk = desk_with(catalogue, laid(("rock-1", 0, 0, 1, 0)), {"rock-1": 1}, LimitMode.WARN)
    inside = replace(desk.document.battlefield.pieces[1], id=0)  # in the same cell
    (found,) = desk.check((replace(inside, hex=Hex(5, 5)),))
    told = (Severity.WARNING, "single rock tile: 2 would be used, 1 owned")
    assert (found.severity, found.message) == told
    put(desk, catalogue, "rock-1", 1)
    assert len(desk.document.battlefield) == 2
    desk = desk_with(catalogue, laid(("rock-1", 0, 0, 1, 0)), {"rock-1": 1}, LimitMode.REFUSE)
    first, *others = desk.check((inside,))
    assert first.code == "limit"
    assert others


@pytest.mark.parametrize(
    ("owned", "mode"), [({}, LimitMode.REFUSE), ({"rock-1": 1}, LimitMode.OFF)], ids=["unknown", "off"]
)
def test_nothing_is_said_when_it_is_off_or_nothing_is_known(
    catalogue: Catalogue, owned: dict[str, int], mode: LimitMode
) -> None:
    desk = desk_with(catalogue, laid(("rock-1", 0, 0, 1, 0)), owned, mode)
    put(desk, catalogue, "rock-1", 1)
    assert desk.check((replace(desk.document.battlefield.pieces[1], id=0, hex=Hex(7, 7)),)) == ()


def test_in_a_symmetry_every_side_counts(catalogue: Catalogue) -> None:
    desk = desk_with(catalogue, laid(("rock-1", 0, 0, 1, 0)), {"rock-1": 2}, LimitMode.REFUSE)
    desk.sides.use(Kind.HALF_TURN)
    ghost = replace(desk.document.battlefield.pieces[1], id=0, hex=Hex(5, 5))
    assert [problem.message for problem in desk.check((ghost,))] == [
        "single rock tile: 3 would be used, 2 owned"
    ]
    with pytest.raises(RefusedError, match="3 would be used"):
        put(desk, catalogue, "rock-1", 5)
    desk.document.count_against({"rock-1": 3})
    assert desk.check((ghost,)) == ()
    put(desk, catalogue, "rock-1", 5)
    assert len(desk.document.battlefield) == 3


def test_the_mode_is_remembered_and_told_once_and_nonsense_is_off(catalogue: Catalogue) -> None:
    limits, told = UseLimit(catalogue), []
    assert limits.mode is LimitMode.OFF
    limits.changed.connect(lambda: told.append(limits.mode))
    limits.mode = LimitMode.REFUSE
    limits.mode = LimitMode.REFUSE
    assert told == [LimitMode.REFUSE]
    assert UseLimit(catalogue).mode is LimitMode.REFUSE
    from builder.view import settings

    settings.store("limit", "perhaps")
    assert UseLimit(catalogue).mode is LimitMode.OFF
