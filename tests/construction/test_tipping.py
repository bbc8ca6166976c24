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


def test_a_tower_of_hundreds_of_levels_is_weighed_without_recursion(codes) -> None:
    tower = [f"rock-1 1,0 {slot}" for slot in range(3, 480)]
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", *tower) == ["tips"]


def test_every_piece_of_a_deep_stack_is_weighed_once(build) -> None:
    # Rosettes in a closed pattern, each layer shifted: everything above has its say in every tile below.
    from builder.construction.ground import Ground
    from builder.construction.registry import problems_of

    layers = [
        f"grass-7 {2 * a - b + level % 2},{a + 3 * b} {level + 1}"
        for level in range(12)
        for a in range(5)
        for b in range(5)
    ]
    battlefield = build(*layers)
    ground = Ground(battlefield.occupancy)
    looks = 0

    class Counting(Ground):
        __slots__ = ()

        def at(self, hex, slot):
            nonlocal looks
            looks += 1
            return super().at(hex, slot)

    ground = Counting(battlefield.occupancy)
    for piece in battlefield.pieces.values():
        problems_of(ground, piece)
    assert looks < 120 * len(battlefield)
