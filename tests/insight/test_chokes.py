"""Choke points."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.board import Space
from builder.hexgrid import ORIGIN, Hex, disc
from builder.insight import chokes as chokes_module
from builder.insight.chokes import chokes
from builder.insight.field import Field
from tests.battlefields import CASTLE, TOMB


def steps_of(field: Field) -> networkx.DiGraph[Space]:
    """The ways of a field as networkx knows them."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(field.spaces)
    for here, row in enumerate(field.ways.onward):
        for there, cost in row.items():
            graph.add_edge(field.spaces[here], field.spaces[there], cost=cost)
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


@pytest.mark.parametrize("name", [TOMB, CASTLE])
def test_on_real_battlefields_a_cut_parts_the_sides_and_is_as_small_as_flow_says(name, zoned, catalogue):
    field = zoned(name)
    facts = [fact for fact in chokes(field).facts if fact.id == "cut"]
    sides = {zone.name: zone for zone in field.sides}
    assert facts
    for fact in facts:
        held = {(s["q"], s["r"], s["level"]) for s in fact.value["spaces"]}
        one, other = sides[fact.value["from"]], sides[fact.value["to"]]
        if not held:
            continue
        graph = steps_of(field).to_undirected()
        gone = [s for s in graph if (*s.hex, s.level) in held]
        assert not set(gone) & {*one.spaces, *other.spaces}
        graph.remove_nodes_from(gone)
        reached = set().union(*(networkx.node_connected_component(graph, s) for s in one.spaces))
        assert not reached & set(other.spaces)
        # ways that share no space, as many as are held (Menger): asked of each of them alone
        for back in gone:
            again = steps_of(field).to_undirected()
            again.remove_nodes_from([s for s in gone if s != back])
            reached = set().union(*(networkx.node_connected_component(again, s) for s in one.spaces))
            assert reached & set(other.spaces)


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
    graph = steps_of(zoned(name)).to_undirected()
    cutting = {}
    for space in networkx.articulation_points(graph):
        rest = networkx.connected_components(graph.subgraph(set(graph) - {space}))
        mine = networkx.node_connected_component(graph, space)
        sizes = sorted(len(part) for part in rest if part <= mine)
        cutting[space] = sum(sizes[:-1])
    assert dict(chokes_module._cutting_off(zoned(name))) == cutting
