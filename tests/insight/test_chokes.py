"""Choke points, connectivity, pace and symmetry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats, places
from builder.battlefield import Put
from builder.board import Door, Space
from builder.hexgrid import ORIGIN, Hex, disc
from builder.insight import chokes as chokes_module
from builder.insight.chokes import chokes
from builder.insight.connectivity import connectivity
from builder.insight.field import Field, Places
from builder.insight.judging import examine, sides_of
from builder.insight.pace import pace
from builder.insight.symmetry import symmetry
from builder.movement import MASTER_2, MovementGraph, Profile
from builder.movement.movers import mover
from builder.movement.situation import Situation
from tests.battlefields import CASTLE, TOMB
from tests.insight.conftest import marked, row

# ---- Choke points ----


def steps_of(field: Field) -> networkx.DiGraph[Space]:
    """Every step that movement allows the figure, with its cost: what reports work out is not asked."""
    graph: networkx.DiGraph[Space] = networkx.DiGraph()
    graph.add_nodes_from(field.spaces)
    walker = mover(
        MovementGraph(field.board, MASTER_2, field.catalogue.kinds), Profile(5), Situation(door=Door.OPEN)
    )
    spaces = walker.graph.spaces
    for here, space in enumerate(spaces):
        if walker.may_stand(here):
            for stride, refused in walker.tries(here):
                if not refused:
                    graph.add_edge(space, spaces[stride.target], cost=stride.cost)
    return graph


def fewest(graph: networkx.DiGraph[Space], starts: Collection[Space], ends: Collection[Space]) -> int | None:
    """How few other spaces stop every way from starts to ends; None if a step leads from one to the other."""
    names = {**dict.fromkeys(starts, "start"), **dict.fromkeys(ends, "end")}
    joined = networkx.DiGraph((names.get(one, one), names.get(other, other)) for one, other in graph.edges)
    joined.add_nodes_from(("start", "end"))
    if joined.has_edge("start", "end"):
        return None
    if not networkx.has_path(joined, "start", "end"):
        return 0
    return len(networkx.minimum_node_cut(joined, "start", "end"))


def left_without(graph: networkx.DiGraph[Space], asked: Collection[Space] | None = None) -> dict[Space, int]:
    """For each space (of those asked for) how many others no longer have a way to most of those with which
    they had one to and fro, if it is taken away.
    """
    found = {}
    for part in networkx.strongly_connected_components(graph):
        for space in part.intersection(graph if asked is None else asked) if len(part) > 1 else ():
            rest = networkx.strongly_connected_components(graph.subgraph(part - {space}))
            found[space] = len(part) - 1 - max(map(len, rest))
    return {space: n for space, n in found.items() if n}


def climbs(heights: Mapping[tuple[int, int], int]) -> networkx.DiGraph[tuple[int, int]]:
    """The steps over columns: down any height, and up four levels at most."""
    graph: networkx.DiGraph[tuple[int, int]] = networkx.DiGraph()
    graph.add_nodes_from(heights)
    for (q, r), height in heights.items():
        for there in ((n.q, n.r) for n in Hex(q, r).neighbours()):
            if there in heights and heights[there] - height < 5:
                graph.add_edge((q, r), there)
    return graph


def meadows(gap: int) -> dict[tuple[int, int], int]:
    """Two meadows of 7 hexes with a path of ``gap`` hexes between."""
    heights = {(h.q, h.r): 1 for h in disc(ORIGIN, 1)} | {(h.q, h.r): 1 for h in disc(Hex(3 + gap, 0), 1)}
    path = {(2 + q, 0): 1 for q in range(gap)}
    return heights | path


ZONES = {"red": [(-1, 0)], "blue": [(5, 0)]}


def test_a_path_one_wide_is_held_by_one(field_of):
    section = chokes(field_of(meadows(1), ZONES))
    cut = section.fact("cut").value
    assert cut["width"] == 1
    # (1, 0), (2, 0) and (3, 0) all do
    assert cut["spaces"][0]["q"] in (1, 2, 3)
    off = {(row["q"], row["r"]): row["cuts_off"] for row in section.fact("cutting_off").value}
    assert off == {(1, 0): 6, (2, 0): 7, (3, 0): 6}


def test_two_ways_need_two(field_of):
    heights = meadows(1) | {(2, -1): 1, (3, -1): 1}
    section = chokes(field_of(heights, ZONES))
    assert section.fact("cut").value["width"] == 2
    assert section.fact("cutting_off").value == []


def test_zones_that_touch_have_nothing_between(field_of):
    section = chokes(field_of(meadows(1), {"red": [(0, 0)], "blue": [(1, 0)]}))
    assert section.fact("cut").value["width"] is None
    assert section.fact("cut").sentence.startswith("The red start zone and the blue start zone touch")


def test_islands_have_no_way_between(field_of):
    section = chokes(field_of({(0, 0): 1, (5, 0): 1}, {"red": [(0, 0)], "blue": [(5, 0)]}))
    assert section.fact("cut").value["width"] == 0
    assert section.fact("cut").sentence.startswith("No way leads")


def test_the_path_is_the_busiest(field_of):
    field = field_of(meadows(1), ZONES)
    share = {(row["q"], row["r"]): row["share"] for row in chokes(field).fact("busiest").value["spaces"]}
    # 15 spaces: the middle lies on all ways between the 7 on either side, 49 of 14 * 13 / 2 pairs
    assert share[2, 0] == round(49 / 91, 4) == max(share.values())


def test_ways_over_a_hill_are_not_the_cheapest(field_of):
    # over the hill 1 + 3 and 1 more, around it 3
    field = field_of({(0, 0): 1, (1, 0): 4, (2, 0): 1, (0, 1): 1, (1, 1): 1})
    share = {(row["q"], row["r"]): row["share"] for row in chokes(field).fact("busiest").value["spaces"]}
    assert share[1, 0] == 0
    assert share[0, 1] > 0


def test_large_boards_are_sampled_and_say_so(field_of, monkeypatch):
    monkeypatch.setattr(chokes_module, "SAMPLED_ABOVE", 10)
    monkeypatch.setattr(chokes_module, "SAMPLE", 5)
    fact = chokes(field_of(meadows(1), ZONES)).fact("busiest")
    assert fact.value["sampled"]
    assert "a sample of 5" in fact.sentence


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=40))
def test_the_fewest_between_are_those_that_networkx_finds(steps):
    graph = networkx.Graph((one, other) for one, other in steps if one != other and {one, other} != {0, 1})
    graph.add_nodes_from((0, 1))
    found = chokes_module._fewest_between({node: set(graph[node]) for node in graph}, 0, 1)
    assert found == (networkx.minimum_node_cut(graph, 0, 1) if networkx.has_path(graph, 0, 1) else set())


rugged = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 2)), st.sampled_from((1, 2, 7)), max_size=20
)


@given(rugged)
def test_over_cliffs_one_falls_and_does_not_climb(field_of, between):
    heights = {**between, (0, 0): 1, (6, 2): 2}
    graph, section = climbs(heights), chokes(field_of(heights, {"red": [(0, 0)], "blue": [(6, 2)]}))
    cut = section.fact("cut").value
    assert (cut["width"], cut["width_back"]) == (
        fewest(graph, [(0, 0)], [(6, 2)]),
        fewest(graph, [(6, 2)], [(0, 0)]),
    )
    off = {(row["q"], row["r"]): row["cuts_off"] for row in section.fact("cutting_off").value}
    assert off == left_without(graph)


def test_a_gap_in_a_cliff_is_the_only_way_for_report_and_judge(field_of):
    heights = {(q, r): 16 if q == 4 and r != 2 else 1 for q in range(9) for r in range(5)}
    ends = {"red": [(0, r) for r in range(5)], "blue": [(8, r) for r in range(5)]}
    field = field_of(heights, ends)
    section = chokes(field)
    assert section.fact("cut").sentence == (
        "Holding 1 space separates the red start zone from the blue start zone; fewer do not: F3 level 1."
    )
    assert {"q": 4, "r": 2, "level": 1, "cuts_off": 20} in section.fact("cutting_off").value
    (measure,) = examine(field, sides_of(field, None), ["choke"]).measures
    assert measure.value == 1


def test_ways_down_that_do_not_lead_back_are_told_apart(field_of):
    heights = {(q, r): 7 if q < 4 else 1 for q in range(8) for r in range(3)} | {(4, 1): 4}
    ends = {"red": [(0, r) for r in range(3)], "blue": [(7, r) for r in range(3)]}
    cut = chokes(field_of(heights, ends)).fact("cut")
    assert (cut.value["width"], cut.value["width_back"]) == (3, 1)
    assert cut.sentence.startswith("Holding 3 spaces stops every way from the red start zone to the blue")
    assert "; holding 1 space stops every way from the blue start zone to the red" in cut.sentence


@pytest.mark.parametrize("name", [TOMB, CASTLE])
def test_on_real_battlefields_a_cut_parts_the_sides_and_is_as_small_as_flow_says(name, zoned):
    field, graph = zoned(name), steps_of(zoned(name))
    facts = [fact for fact in chokes(field).facts if fact.id == "cut"]
    sides = {zone.name: zone for zone in field.sides}
    assert facts
    for fact in facts:
        one, other = sides[fact.value["from"]].spaces, sides[fact.value["to"]].spaces
        for starts, ends, back in ((one, other, ""), (other, one, "_back")):
            assert fact.value[f"width{back}"] == fewest(graph, starts, ends)
            held = {(s["q"], s["r"], s["level"]) for s in fact.value[f"spaces{back}"]}
            gone = {s for s in graph if (*s.hex, s.level) in held}
            assert not gone & {*starts, *ends}
            left = graph.subgraph(set(graph) - gone)
            assert not any(networkx.descendants(left, start) & set(ends) for start in starts)


@pytest.mark.parametrize("name", [CASTLE, TOMB])
@pytest.mark.parametrize("sampled", [10, 10_000])
def test_the_busiest_spaces_are_those_that_networkx_finds(name, sampled, zoned, monkeypatch):
    monkeypatch.setattr(chokes_module, "SAMPLED_ABOVE", sampled)
    field = zoned(name)
    k = chokes_module.SAMPLE if len(field.spaces) > sampled else None
    found = networkx.betweenness_centrality(steps_of(field), k=k, weight="cost", seed=1)
    assert chokes_module._betweenness(field) == pytest.approx(found)


@pytest.mark.parametrize("name", [CASTLE, TOMB])
def test_what_cuts_off_is_what_networkx_finds(name, zoned):
    found = dict(chokes_module._cutting_off(zoned(name)))
    some = {*found, *zoned(name).spaces[::6]}
    assert found == left_without(steps_of(zoned(name)), some)


# ---- Where walkers get to, what others need, what has no way back ----


@pytest.mark.rule("R046")
def test_a_pillar_too_high_to_climb_names_the_height_and_the_move_that_would_do(field_of):
    section = connectivity(field_of({**row(4), (4, 0): 7}, {"red": [(0, 0)]}))
    assert section.fact("reached").value == {"spaces": 4, "of": 5}
    (need,) = section.fact("out_of_reach").value
    # a climb of 6 levels is for figures of height 7, and costs 1 + 6 in one move
    assert need == {"q": 4, "r": 0, "level": 7, "height": 7, "move": 7, "flying": False, "door": False}
    assert "E1 level 7" in section.fact("out_of_reach").sentence


def test_an_island_is_for_nobody_on_foot(field_of):
    section = connectivity(field_of({**row(3), (9, 0): 1}, {"red": [(0, 0)]}))
    (need,) = section.fact("out_of_reach").value
    assert (need["q"], need["height"], need["flying"]) == (9, None, False)
    assert "no flyer of height 5" in section.fact("out_of_reach").sentence


def test_a_tower_no_height_climbs_is_for_flyers(field_of):
    section = connectivity(field_of({**row(3), (3, 0): 20}, {"red": [(0, 0)]}))
    (need,) = section.fact("out_of_reach").value
    assert (need["height"], need["flying"]) == (None, True)


@pytest.mark.rule("R043")
def test_a_climb_that_a_short_move_cannot_pay_is_told_by_move(field_of):
    section = connectivity(field_of({**row(3), (3, 0): 5}, {"red": [(0, 0)]}))
    missed = {fact["move"]: len(fact["spaces"]) for fact in section.fact("missed_by_move").value}
    assert missed == {4: 1, 5: 0, 6: 0}
    assert section.fact("least_move").value == 5


def test_a_pit_has_no_way_back(field_of):
    section = connectivity(field_of({**row(3, 8), (3, 0): 1, (4, 0): 8}, {"red": [(0, 0)]}))
    assert section.fact("no_way_back").value == [{"q": 3, "r": 0, "level": 1}]
    assert section.fact("reached").value["spaces"] == 4
    assert {cell.colour for cell in section.pictures[0].cells} == {c for c, _ in section.pictures[0].legend}


def test_low_roofs_ask_for_small_figures(catalogue):
    loaded = formats.read(places.shipped("scenarios") / "ash-and-fir.hexfield", catalogue)
    field = Field(loaded.battlefield, catalogue, Places())
    needs = connectivity(field).fact("out_of_reach").value
    assert needs
    for need in needs:
        space = next(s for s in field.spaces if (*s.hex, s.level) == (need["q"], need["r"], need["level"]))
        assert space.headroom is not None
        assert need["height"] == space.headroom < 5


def test_nothing_is_said_to_be_reached_on_an_empty_table(field_of):
    section = connectivity(field_of({}))
    assert section.fact("reached").value == {"spaces": 0, "of": 0}
    assert section.fact("out_of_reach").value == []


# ---- Turns from the start zones, and whether the sides need as many; all worked by hand on a row of 13
# ----

ENDS = {"red": [(0, 0)], "blue": [(12, 0)]}


def facts(section, id):
    return [fact for fact in section.facts if fact.id == id]


def test_turns_to_the_other_side_by_move(field_of):
    section = pace(field_of(row(13), ENDS))
    there, back = facts(section, "turns_to_zone")
    assert there.value["moves"] == back.value["moves"]
    assert {m["move"]: m["turns"] for m in there.value["moves"]} == {4: 3, 5: 3, 6: 2}
    assert there.sentence.endswith("takes 3 turns with a move of 4, 3 with 5, 2 with 6.")


def test_an_objective_in_the_middle_is_even(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS, {"glyph": (6, 0)})), "turns_to_objective")
    assert fact.value["difference"] == 0
    assert "The sides are even." in fact.sentence


def test_an_objective_nearer_to_one_side_names_it(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS, {"glyph": (2, 0)})), "turns_to_objective")
    assert fact.value["difference"] == 1  # 2 spaces, 10 spaces
    assert fact.sentence.endswith("The red start zone is there 1 turn sooner.")


def test_an_objective_that_one_side_never_gets_to(field_of):
    heights = {**row(4), (5, 0): 1, (6, 0): 1}
    section = pace(field_of(heights, {"red": [(0, 0)], "blue": [(6, 0)]}, {"glyph": (5, 0)}))
    (fact,) = facts(section, "turns_to_objective")
    assert fact.value["difference"] is None
    assert "does not get there" in fact.sentence


def test_who_is_first(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS)), "first_there")
    assert fact.value["zones"] == [{"zone": "red", "spaces": 5}, {"zone": "blue", "spaces": 5}]
    assert (fact.value["even"], fact.value["difference"], fact.value["of"]) == (1, 0, 11)


def test_a_side_that_is_ahead_is_told(field_of):
    section = pace(field_of(row(13), {"red": [(0, 0)], "blue": [(12, 0), (8, 0)]}))
    (fact,) = facts(section, "first_there")
    red, blue = fact.value["zones"]
    assert blue["spaces"] > red["spaces"]
    assert fact.value["difference"] == blue["spaces"] - red["spaces"]


def test_turns_to_every_space_are_there_for_every_move(field_of):
    first = facts(pace(field_of(row(13), ENDS)), "turns_from_zone")[0]
    by_move = {each["move"]: each for each in first.value["moves"]}
    assert by_move[4]["longest"] == 3
    assert [t["turns"] for t in by_move[6]["turns"]] == [0, *[1] * 6, *[2] * 6]
    assert by_move[6]["mean"] == round(18 / 13, 2)


def test_from_a_zone_without_room_no_space_is_reached(columns, catalogue):
    ground = columns(row(5))
    ground.apply(Put((ground.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 4, 0),)))
    section = pace(Field(ground, catalogue, marked(row(5), {"red": [(0, 0)], "blue": [(4, 0)]})))
    first = facts(section, "turns_from_zone")[0]
    assert (first.value["moves"][0]["mean"], first.value["moves"][0]["longest"]) == (None, None)
    assert first.sentence.startswith("Turns from the red start zone to every space: move 4: no space (")


def test_a_mark_beside_the_battlefield_is_told(columns, catalogue):
    from builder.hexgrid import Hex
    from builder.insight import FieldZone, MarkedPlace, Objective, Places
    from builder.insight.field import Field

    lost = Places(
        (FieldZone("red", (MarkedPlace(Hex(0, 0), 1), MarkedPlace(Hex(50, 0), 1))),),
        (Objective("glyph", MarkedPlace(Hex(60, 0), 1)),),
    )
    field = Field(columns(row(3)), catalogue, lost)
    assert field.zones[0].missing == 1
    assert facts(pace(field), "lost_objective")[0].sentence.startswith("Glyph is marked where no space is")


def test_without_zones_nothing_is_counted(field_of):
    (fact,) = pace(field_of(row(3))).facts
    assert fact.value is None


# ---- Symmetry is found where it is, and not where it is not ----

spot = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
boards = st.dictionaries(spot, st.integers(1, 3), min_size=2, max_size=12)


def image(hex: Hex, sixths: int, mirrored: bool, offset: Hex) -> Hex:
    return (Hex(hex.r, hex.q) if mirrored else hex).turned(sixths).plus(offset)


@given(boards, spot)
def test_a_battlefield_and_its_image_turned_by_half_fit(field_of, board, offset):
    whole = dict(board)
    for (q, r), height in board.items():
        other = image(Hex(q, r), 3, False, Hex(*offset))
        whole.setdefault((other.q, other.r), height)
        whole[q, r] = whole[other.q, other.r]
    rows = {row["how"]: row for row in symmetry(field_of(whole)).fact("all").value}
    assert rows["turned by half"]["levels_percent"] == 100


@given(boards, st.integers(0, 5))
def test_a_mirror_line_is_found(field_of, board, sixths):
    whole: dict[tuple[int, int], int] = {}
    for (q, r), height in board.items():
        other = image(Hex(q, r), sixths, True, Hex(0, 0))
        whole[other.q, other.r] = whole.setdefault((q, r), height)
    rows = symmetry(field_of(whole)).fact("all").value
    assert max(row["levels_percent"] for row in rows if row["how"].startswith("mirrored")) == 100


def test_a_row_is_mirrored_in_a_line_from_left_to_right(field_of):
    heights = {(q, 0): q + 1 for q in range(5)}
    fact = symmetry(field_of(heights)).fact("best")
    assert (fact.value["how"], fact.value["symmetric"]) == ("mirrored in a line from left to right", True)


def test_a_hex_too_many_does_not_hide_a_symmetry(field_of):
    rows = symmetry(field_of({(q, 0): 1 for q in (*range(9), 14)})).fact("all").value
    assert next(row for row in rows if row["how"] == "turned by half")["levels_percent"] == 90


def test_levels_that_differ_are_not_symmetric(field_of):
    heights = {(0, 0): 1, (1, 0): 2, (2, 0): 4, (0, 1): 7, (3, -2): 5, (1, 2): 6}
    fact = symmetry(field_of(heights)).fact("best")
    assert not fact.value["symmetric"]
    assert "it is not symmetric" in fact.sentence


def test_terrain_is_told_apart_from_levels(field_of):
    fact = symmetry(field_of({(0, 0): 1, (1, 0): 2, (2, 0): 1}, top={(0, 0): "sand-1"})).fact("all")
    half = next(row for row in fact.value if row["how"] == "turned by half")
    assert (half["levels_percent"], half["terrain_percent"]) == (100, 33)


def test_zones_that_change_places_are_told(field_of):
    field = field_of({(q, 0): 1 for q in range(6)}, {"red": [(0, 0), (1, 0)], "blue": [(4, 0), (5, 0)]})
    section = symmetry(field)
    for fact in (fact for fact in section.facts if fact.id == "zone_image"):
        assert fact.value["percent"] == 100
