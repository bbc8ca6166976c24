"""When an overhanging tile falls (decision 22)."""

from __future__ import annotations


def test_a_tile_held_at_one_end_only_tips(problems) -> None:
    (problem,) = problems("rock-1 0,0 1", "road-5 0,0 2")  # and no note that it hangs over as well
    assert (problem.code, problem.severity) == ("tips", "warning")
    assert "only 1 of its 5 hexes is held" in problem.message


def test_a_five_hex_bridge_on_two_hexes_does_not_tip(codes) -> None:
    # The rim of the second held hex reaches beyond the middle: hex centres would call this tipping.
    assert codes("rock-1 0,0 1", "rock-1 1,0 1", "road-5 0,0 2") == ["tips"]
    assert codes("rock-1 1,0 1", "rock-1 2,0 1", "road-5 0,0 2") == []
    assert codes("rock-1 0,0 1", "rock-1 4,0 1", "road-5 0,0 2") == []


def test_weight_on_the_held_side_keeps_a_tile_down(codes) -> None:
    tower = [f"rock-1 0,0 {slot}" for slot in range(3, 10)]
    assert codes("rock-1 0,0 1", "grass-2 0,0 2") == []  # balanced on the rim
    assert codes("rock-1 0,0 1", "road-5 0,0 2") == ["tips"]
    assert codes("rock-1 0,0 1", "rock-1 1,0 1", "road-5 0,0 2", *tower) == []


def test_weight_on_the_free_side_pulls_a_tile_over(codes) -> None:
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", "rock-1 0,0 3") == []
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", "rock-1 1,0 3") == ["tips"]


def test_no_published_overhang_tips(published, shared) -> None:
    from builder.construction import check

    names = [path.stem for path in (shared / "maps" / "battlefields").glob("*.json")]
    found = [p for name in names for p in check(published(name))]
    assert sum(p.code == "overhang" for p in found) == 18
    assert [p for p in found if p.code == "tips"] == []
