"""What is offered holds: it repairs and breaks nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check
from builder.construction.quick_fix import fix, fix_all
from builder.hexgrid import Hex
from builder.problems import Problem, Severity

TYPES = (
    "grass-1", "grass-2", "grass-7", "road-5", "water-1", "evergreen-10", "fortress-base-straight",
    "fortress-base-end", "fortress-wall-straight", "fortress-wall-end", "fortress-doorway", "fortress-door",
    "wall-walk-1", "wall-walk-7", "ladder-rung", "ladder-rung", "battlement", "flag", "ruin-long",
    "stone-wall",
)  # fmt: skip


def errors(battlefield: Battlefield) -> Counter[tuple[str, tuple[int, ...]]]:
    """The errors by what they are about: a piece that was moved keeps its other errors."""
    found = (p for p in check(battlefield) if p.severity is Severity.ERROR)
    return Counter((p.code, tuple(ref.id for ref in p.pieces)) for p in found)


@settings(max_examples=50)
@given(data=st.data())
def test_a_fix_removes_its_problem_and_brings_no_error(catalogue: Catalogue, data: st.DataObject) -> None:
    small = st.integers(-1, 1)
    battlefield = Battlefield()
    for _ in range(data.draw(st.integers(1, 10))):
        type = catalogue.pieces[data.draw(st.sampled_from(TYPES))]
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
    assert found is not None
    assert found.label.startswith("Fix 4 problems: put a wall walk")
    assert battlefield == before, "it was tried on a copy"
    inverse = battlefield.apply(found.edit)
    assert "wall-without-top" not in [p.code for p in check(battlefield)]
    battlefield.apply(inverse)
    assert battlefield == before


def test_of_a_stack_in_the_air_all_of_it_is_repaired(build, catalogue: Catalogue) -> None:
    battlefield = build("rock-1 0,0 4", "rock-1 0,0 5", "rock-1 3,0 4", "water-1 6,0 1", "rock-1 6,0 5")
    found = fix_all(check(battlefield), battlefield, catalogue)
    assert found is not None
    battlefield.apply(found.edit)
    assert [p.pieces[0].q for p in check(battlefield)] == [6], "what would fall into water stays"
