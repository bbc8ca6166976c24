"""A check that follows edits says what the whole check says; what is offered repairs and breaks nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check
from builder.construction.quick_fix import fix, fix_all
from builder.construction.statics import falls
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from tests.battlefields import ALL
from tests.soak import often

# ---- A check that follows edits says the same as a check of the whole battlefield ----

TYPES = (
    "grass-1", "grass-2", "grass-7", "road-5", "water-1", "water-3", "evergreen-10", "glacier-3", "ice-3",
    "fortress-base-straight", "fortress-base-corner", "fortress-wall-straight", "fortress-wall-corner",
    "fortress-doorway", "fortress-door", "wall-walk-1", "wall-walk-7", "ladder-rung", "battlement", "flag",
    "ruin-long", "stone-wall", "palm-14",
)  # fmt: skip


def spots(catalogue: Catalogue) -> st.SearchStrategy[tuple]:
    small = st.integers(-2, 2)
    return st.tuples(
        st.sampled_from([catalogue.pieces[name] for name in TYPES]),
        st.builds(Hex, small, small),
        st.sampled_from([1, 1, 2, 2, 3, 4, 12]),
        st.integers(0, 5),
    )


@settings(max_examples=often(12))
@given(data=st.data())
def test_the_live_check_equals_the_whole_check_after_every_edit(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    battlefield = Battlefield()
    live = LiveProblems(battlefield)
    battlefield.subscribe(lambda change: live.update(change) and None)
    for _ in range(data.draw(st.integers(1, 14))):
        ids = sorted(battlefield.pieces)
        action = data.draw(st.sampled_from(["put", "put", "put", "take", "move"] if ids else ["put"]))
        type, hex, slot, rotation = data.draw(spots(catalogue))
        if action == "take":
            battlefield.apply(Take((data.draw(st.sampled_from(ids)),)))
        elif action == "put":
            piece = battlefield.new_piece(type, hex, slot, rotation)
            foreseen = set(live.candidate((piece,)))
            whole = LiveProblems(battlefield)
            whole.take_falls(falls(battlefield))  # what the live one knows since the last edit, too
            assert set(whole.candidate((piece,))) == foreseen
            before = set(live.problems)
            battlefield.apply(Put((piece,)))
            assert set(live.problems) - before == foreseen
        else:
            id = data.draw(st.sampled_from(ids))
            battlefield.apply(Replace((Piece(id, type, hex, slot, rotation),)))
        live.take_falls(falls(battlefield))
        assert live.problems == check(battlefield)


def test_an_edit_asks_only_the_pieces_that_looked_there(build, catalogue: Catalogue) -> None:
    battlefield = build(*[f"grass-7 {3 * i},{-i} 1" for i in range(40)])
    live = LiveProblems(battlefield)
    piece = battlefield.new_piece(catalogue.pieces["rock-7"], Hex(0, 0), 2)
    changes = []
    battlefield.subscribe(changes.append)
    battlefield.apply(Put((piece,)))
    asked = live.update(changes[0])
    assert piece.id in asked
    assert len(asked) < 6


@settings(max_examples=often(12))
@given(data=st.data())
def test_what_is_foreseen_of_an_edit_is_what_comes(catalogue: Catalogue, data: st.DataObject) -> None:
    battlefield = Battlefield()
    for _ in range(data.draw(st.integers(2, 9))):
        battlefield.apply(Put((battlefield.new_piece(*data.draw(spots(catalogue))),)))
    live = LiveProblems(battlefield)
    battlefield.subscribe(lambda change: live.update(change) and None)
    ids = data.draw(st.permutations(sorted(battlefield.pieces)))
    moved = Piece(ids[0], *data.draw(spots(catalogue)))
    new = battlefield.new_piece(*data.draw(spots(catalogue)))
    before, after = live.foresee((moved, new), ids[1:2])
    then, untouched = set(live.problems), set(live.problems) - set(before)
    battlefield.apply(Several((Take(tuple(ids[1:2])), Replace((moved,)), Put((new,)))))
    assert set(before) <= then
    assert set(live.problems) == untouched | set(after)


def test_a_moved_piece_is_judged_where_it_would_lie(build) -> None:
    battlefield = build("grass-1 0,0 1", "grass-1 1,0 1")
    moved = Piece(2, battlefield.pieces[2].type, Hex(0, 0), 1)
    assert [p.code for p in LiveProblems(battlefield).candidate((moved,))] == ["overlap"]
    aside = Piece(2, battlefield.pieces[2].type, Hex(5, 0), 1)
    assert LiveProblems(battlefield).candidate((aside,)) == ()


def test_a_candidate_is_judged_again_after_an_edit(build) -> None:
    battlefield = build("grass-1 0,0 1")
    live = LiveProblems(battlefield)
    battlefield.subscribe(lambda change: live.update(change) and None)
    new = Piece(-1, battlefield.pieces[1].type, Hex(0, 0), 2)
    assert live.candidate((new,)) == ()
    battlefield.apply(Put((battlefield.new_piece(new.type, new.hex, new.slot),)))
    assert [p.code for p in live.candidate((new,))] == ["overlap"]


def test_a_candidate_that_takes_a_landing_away_is_told_of_the_ladder(build) -> None:
    tower = [f"rock-1 1,-1 {slot}" for slot in range(1, 4)]
    battlefield = build("grass-1 0,0 1", *tower, "ladder-rung 0,0 2")
    landing = battlefield.pieces[1]
    moved = Piece(landing.id, landing.type, Hex(5, 5), 1)
    assert "ladder-without-landing" in [p.code for p in LiveProblems(battlefield).candidate((moved,))]


@pytest.mark.parametrize("name", ALL)
def test_whole_battlefields_have_no_error(made, name: str) -> None:
    assert [p.message for p in check(made(name)) if p.severity == "error"] == []


def test_published_battlefields_have_no_error(published, shared, subtests) -> None:
    for path in (shared / "maps" / "battlefields").glob("*.json"):
        with subtests.test(path.stem):
            found = check(published(path.stem))
            assert [p.message for p in found if p.severity == "error"] == []


def test_of_a_weight_far_above_a_tile_it_is_told_once_the_pile_was_asked(build, catalogue: Catalogue) -> None:
    weights = [f"grass-1 0,0 {slot}" for slot in (3, 4, 5)]
    battlefield = build("grass-1 0,0 1", "grass-2 0,0 2", "grass-1 1,0 3", "grass-1 1,0 4", *weights)
    live = LiveProblems(battlefield)
    live.take_falls(falls(battlefield))
    assert "tips" not in [p.code for p in live.problems]
    tree = battlefield.new_piece(catalogue.pieces["evergreen-12"], Hex(1, 0), 5)
    battlefield.subscribe(lambda change: live.update(change) and None)
    battlefield.apply(Put((tree,)))
    live.take_falls(falls(battlefield))
    assert "tips" in [p.code for p in live.problems]


def test_of_two_pieces_on_one_spot_the_same_one_is_named_before_and_after(build) -> None:
    battlefield = build("grass-1 5,5 1", "grass-1 0,0 12", "evergreen-10 0,0 2", "grass-1 0,0 1")
    tree = battlefield.pieces[3]
    moved = Piece(1, tree.type, Hex(0, 0), 2)
    live = LiveProblems(battlefield)
    _, after = live.foresee((moved,))
    battlefield.apply(Replace((moved,)))
    assert set(after) <= set(check(battlefield))


# ---- What is offered holds: it repairs and breaks nothing ----

TYPES_QUICK_FIX = (
    "grass-1", "grass-2", "grass-7", "road-5", "water-1", "evergreen-10", "fortress-base-straight",
    "fortress-base-end", "fortress-wall-straight", "fortress-wall-end", "fortress-doorway", "fortress-door",
    "wall-walk-1", "wall-walk-7", "ladder-rung", "ladder-rung", "battlement", "flag", "ruin-long",
    "stone-wall",
)  # fmt: skip


def errors(battlefield: Battlefield) -> Counter[tuple[str, tuple[int, ...]]]:
    """The errors by what they are about: a piece that was moved keeps its other errors."""
    found = (p for p in check(battlefield) if p.severity is Severity.ERROR)
    return Counter((p.code, tuple(ref.id for ref in p.pieces)) for p in found)


@settings(max_examples=often(20))
@given(data=st.data())
def test_a_fix_removes_its_problem_and_brings_no_error(catalogue: Catalogue, data: st.DataObject) -> None:
    small = st.integers(-1, 1)
    battlefield = Battlefield()
    for _ in range(data.draw(st.integers(1, 10))):
        type = catalogue.pieces[data.draw(st.sampled_from(TYPES_QUICK_FIX))]
        hex, slot = (
            Hex(data.draw(small), data.draw(small)),
            data.draw(st.sampled_from([1, 2, 2, 3, 4, 6, 12])),
        )
        battlefield.apply(Put((battlefield.new_piece(type, hex, slot, data.draw(st.integers(0, 5))),)))
    live = LiveProblems(battlefield)
    for problem in check(battlefield):
        found = fix(problem, live, catalogue)
        if found is None:
            continue
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        before = errors(copy)
        copy.apply(found.edit)
        assert problem not in check(copy)
        assert not errors(copy) - before, found.label


def test_what_changed_meanwhile_is_not_repaired(build, catalogue: Catalogue) -> None:
    battlefield = build("rock-1 0,0 4")
    (problem,) = check(battlefield)
    moved = replace(battlefield.pieces[1], slot=7)
    changed = Battlefield(battlefield.info, (moved,))
    assert fix(problem, LiveProblems(changed), catalogue) is None
    assert fix(problem, LiveProblems(Battlefield()), catalogue) is None


def test_a_problem_of_a_file_is_not_repaired(build, catalogue: Catalogue) -> None:
    odd = Problem("overlap", Severity.WARNING, "line 7: odd")
    assert fix(odd, LiveProblems(build("rock-1 0,0 1")), catalogue) is None
    assert fix_all((odd,), build("rock-1 0,0 1"), catalogue) is None


def test_all_of_a_kind_are_repaired_at_once_and_taken_back_at_once(build, catalogue: Catalogue) -> None:
    walls = [
        row
        for q in range(4)
        for row in (f"grass-1 {q},0 1", f"fortress-base-straight {q},0 2", f"fortress-wall-straight {q},0 3")
    ]
    battlefield = build(*walls)
    before = Battlefield(battlefield.info, battlefield.pieces.values())
    wanted = [p for p in check(battlefield) if p.code == "wall-without-top"]
    assert len(wanted) == 4
    found = fix_all(wanted, battlefield, catalogue)
    assert found.label.startswith("Fix 4 problems: put a wall walk")
    assert battlefield == before, "it was tried on a copy"
    inverse = battlefield.apply(found.edit)
    assert "wall-without-top" not in [p.code for p in check(battlefield)]
    battlefield.apply(inverse)
    assert battlefield == before


def test_of_a_stack_in_the_air_all_of_it_is_repaired(build, catalogue: Catalogue) -> None:
    battlefield = build("rock-1 0,0 4", "rock-1 0,0 5", "rock-1 3,0 4", "water-1 6,0 1", "rock-1 6,0 5")
    found = fix_all(check(battlefield), battlefield, catalogue)
    battlefield.apply(found.edit)
    assert [p.pieces[0].q for p in check(battlefield)] == [6], "what would fall into water stays"
