"""What ships with the program: sound to build, told in two languages, and worth playing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from builder import api, construction, formats, places
from builder.battlefield import Battlefield, Piece
from builder.board import Space, SpaceKind, spaces
from builder.bots import GreedyBot, played
from builder.catalogue import Catalogue, Role
from builder.catalogue.glyphs import load_glyphs
from builder.hexgrid import Edge, Hex, centre
from builder.inventory import boxes_needed, used
from builder.playtest.games import MOST_ROUNDS
from builder.problems import Severity
from builder.referee import Game, SeededDice, Table
from builder.scenario import Figures, Gathering, Position, Scenario, Seat
from builder.scenario.checks import check_scenario
from builder.scenario.special import SpecialRule
from builder.scenario.victory import AtEndOfRound, Beside, Condition, Destroyed, Eliminated, Standing, walked
from tests.referee.tables import IdleBot, the_cards, the_catalogue

# ---- The battlefields that ship with the program: sound to build, within their boxes, and worth playing on
# ----

FOLDER = places.shipped("scenarios")
BOXES = {
    "ash-and-fir": {"rotv-2e": 1, "rttff": 1, "vw": 1},
    "broken-saddle": {"aoa": 1},
    "fallen-hold": {"aoa": 1, "ruov": 1},
    "four-fords": {"rotv-2e": 1},
    "gate-of-the-raven-hold": {"rotv-2e": 1, "fota": 1},
    "kingfisher-vale": {"aoa": 1},
    "mirror-temple": {"aoa": 1},
    "sedgewater": {"aoa": 1},
    "wreck-at-gull-point": {"aoa": 1, "shov": 1},
}
FORDS, HOLD, ASH = "four-fords", "gate-of-the-raven-hold", "ash-and-fir"
SADDLE, FEN, FALLEN = "broken-saddle", "sedgewater", "fallen-hold"
VALE, TEMPLE, WRECK = "kingfisher-vale", "mirror-temple", "wreck-at-gull-point"
OF_TODAY = sorted(name for name, boxes in BOXES.items() if "aoa" in boxes)
"""Built from one Age of Annihilation and at most one other box of today; one scenario each."""
START_AREA = 24
ACROSS = centre(Hex(1, 0)).x - centre(Hex(0, 0)).x
each = pytest.mark.parametrize("name", BOXES)

Load = Callable[[str], Battlefield]


@pytest.fixture(scope="module")
def shipped(catalogue: Catalogue) -> Load:
    loaded: dict[str, Battlefield] = {}

    def load(name: str) -> Battlefield:
        if name not in loaded:
            loaded[name] = formats.read(FOLDER / f"{name}.hexfield", catalogue).battlefield
        return loaded[name]

    return load


# How a figure of height 5 walks, told a second time and simply, so that no room of the program is asked.

HEIGHT = 5
CLIMB = HEIGHT - 1
Walk = dict[Space, list[Space]]


@dataclass(frozen=True)
class Barriers:
    """What stands on the edges between two spaces: its role and slot, and the hex on its inner side."""

    on: Mapping[Edge, tuple[tuple[Role, int, Hex], ...]]

    @classmethod
    def of(cls, battlefield: Battlefield) -> Barriers:
        found: dict[Edge, list[tuple[Role, int, Hex]]] = {}
        for piece in battlefield.pieces.values():
            closed = piece.type.role is Role.LAUR_WALL and piece.type.kind.id != "laur-opening"
            if closed or piece.type.role in (Role.RUIN, Role.BATTLEMENT, Role.STONE_WALL):
                for edge in piece.edges:
                    found.setdefault(edge.canonical, []).append((piece.type.role, piece.slot, edge.across))
        return cls({edge: tuple(here) for edge, here in found.items()})

    def climb(self, edge: Edge, here: Space, there: Space) -> int:
        """The levels that have to be climbed from one space over what stands on the edge to the other."""
        levels = max(0, there.level - here.level)
        higher = max(here.level, there.level)
        for role, slot, inner in self.on.get(edge.canonical, ()):
            if role is Role.RUIN:
                levels = max(levels, 0 if higher >= slot + 5 else CLIMB + 1)
            elif role is Role.LAUR_WALL:
                levels = max(levels, slot + 8 - here.level)
            elif higher >= slot:  # a step far below a parapet does not meet it
                inside = here.hex == inner and here.level == slot
                levels = max(levels, 2 if inside else slot + 2 - here.level)
        return levels


def walk(battlefield: Battlefield, without: Iterable[SpaceKind] = (), dry: bool = False) -> Walk:
    """From each space where the figure fits, the spaces one step away; falling is free, lava forbidden."""
    fluids = {"molten-lava", "water"} if dry else {"molten-lava"}
    left_out = set(without)
    columns: dict[Hex, list[Space]] = {}
    for space in spaces(battlefield):
        fits = space.headroom is None or space.headroom >= HEIGHT
        if fits and space.terrain not in fluids and space.kind not in left_out:
            columns.setdefault(space.hex, []).append(space)
    barriers = Barriers.of(battlefield)
    steps: Walk = {}
    for here in (space for column in columns.values() for space in column):
        steps[here] = [there for there in columns[here.hex] if _along_a_ladder(here, there)]
        for direction in range(6):
            edge = Edge(here.hex, direction)
            for there in columns.get(edge.across, ()):
                if _fits_between(here, there) and barriers.climb(edge, here, there) <= CLIMB:
                    steps[here].append(there)
    return steps


def _along_a_ladder(here: Space, there: Space) -> bool:
    rungs = (here.kind, there.kind).count(SpaceKind.LADDER_RUNG)
    return rungs > 0 and abs(here.level - there.level) == rungs


def _fits_between(here: Space, there: Space) -> bool:
    if there.kind is SpaceKind.LADDER_RUNG and abs(there.level - here.level) > 1:
        return False
    lower, higher = sorted((here, there), key=lambda space: space.level)
    return lower.headroom is None or lower.level + lower.headroom > higher.level


def reached(steps: Walk, start: Iterable[Space], closed: Space | None = None) -> set[Space]:
    todo = [space for space in start if space != closed]
    seen = set(todo)
    while todo:
        for there in steps[todo.pop()]:
            if there not in seen and there != closed:
                seen.add(there)
                todo.append(there)
    return seen


def backwards(steps: Walk) -> Walk:
    turned: Walk = {space: [] for space in steps}
    for here, nexts in steps.items():
        for there in nexts:
            turned[there].append(here)
    return turned


def ends(name: str, steps: Walk) -> tuple[list[Space], list[Space]]:
    """The start areas of the two sides: west and east, at the castle north and south."""
    ground = [space for space in steps if space.level <= 2]
    ground.sort(key=lambda space: centre(space.hex).y if name == HOLD else centre(space.hex).x)
    return ground[:START_AREA], ground[-START_AREA:]


def highest(steps: Iterable[Space]) -> set[Space]:
    top = max(space.level for space in steps)
    return {space for space in steps if space.level == top}


def pieces_of(battlefield: Battlefield, role: Role) -> list[Piece]:
    return [piece for piece in battlefield.in_order() if piece.type.role is role]


# Every one of them.


def test_every_shipped_battlefield_is_held_to_these_rules() -> None:
    assert {path.stem for path in FOLDER.glob("*.hexfield")} == set(BOXES)


@each
def test_it_loads_with_nothing_to_tell(name: str, catalogue: Catalogue) -> None:
    loaded = formats.read(FOLDER / f"{name}.hexfield", catalogue)
    assert loaded.problems == ()
    assert loaded.left_out == ()
    assert loaded.battlefield.info.title
    assert loaded.battlefield.info.author == "Hexwright"
    assert len(loaded.battlefield.info.description) > 100


@each
def test_saving_it_changes_no_byte(name: str, shipped: Load, catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "again.hexfield"
    assert formats.write(shipped(name), path, catalogue) == ()
    assert path.read_bytes() == (FOLDER / f"{name}.hexfield").read_bytes()


@each
def test_it_can_be_built_without_an_error_or_a_warning(name: str, shipped: Load) -> None:
    found = construction.check(shipped(name))
    assert [problem.message for problem in found if problem.severity is not Severity.NOTE] == []


@each
def test_it_needs_exactly_its_boxes_and_makes_good_use_of_them(
    name: str, shipped: Load, catalogue: Catalogue
) -> None:
    counts = used(shipped(name))
    plan = boxes_needed(counts, catalogue)
    assert plan.boxes == BOXES[name]
    assert plan.not_in_any_box == {}
    (master,) = [catalogue.boxes[id].counts for id in plan.boxes if catalogue.boxes[id].kind == "master"]
    assert sum(min(count, counts.get(piece, 0)) for piece, count in master.items()) >= 70


@each
def test_it_is_of_a_size_to_play_on(name: str, shipped: Load) -> None:
    found = spaces(shipped(name))
    assert 180 <= len(found) <= 400
    assert max(space.level for space in found) >= 6


@pytest.mark.parametrize("name", sorted(set(BOXES) - {VALE}))
def test_the_high_ground_lies_in_the_middle_third(name: str, shipped: Load) -> None:
    found = spaces(shipped(name))
    points = [centre(space.hex) for space in found]
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)

    def is_central(space: Space) -> bool:
        x, y = centre(space.hex)
        return 1 / 3 <= (x - left) / (right - left) <= 2 / 3 and 1 / 3 <= (y - top) / (bottom - top) <= 2 / 3

    assert any(is_central(space) for space in highest(found))


@each
def test_a_figure_on_foot_comes_everywhere_and_back(name: str, shipped: Load) -> None:
    steps = walk(shipped(name))
    start, _ = ends(name, steps)
    assert reached(steps, start[:1]) == set(steps)
    assert reached(backwards(steps), start[:1]) == set(steps)


@each
def test_no_single_space_bars_the_way_to_the_high_ground_or_to_the_enemy(name: str, shipped: Load) -> None:
    """At the castle this holds even while the door is shut: two ladders lead up from outside."""
    steps = walk(shipped(name), without=[SpaceKind.DOORWAY])
    goals = highest(steps)
    for start, enemy in (ends(name, steps), ends(name, steps)[::-1]):
        for closed in set(steps) - goals:
            free = reached(steps, start, closed)
            assert free & goals, closed
            assert free & set(enemy), closed


@pytest.mark.parametrize("name", [FORDS, ASH, SADDLE, TEMPLE])
def test_both_sides_find_the_same_heights(name: str, shipped: Load) -> None:
    """Turned half round about its middle, every hex where both have a space has the same levels."""
    levels: dict[Hex, list[int]] = {}
    for space in spaces(shipped(name)):
        levels.setdefault(space.hex, []).append(space.level)
    q, r = (min(hex[i] for hex in levels) + max(hex[i] for hex in levels) for i in (0, 1))
    opposite = {hex: Hex(q - hex.q, r - hex.r) for hex in levels}
    differ = [hex for hex, other in opposite.items() if other in levels and levels[hex] != levels[other]]
    alone = [hex for hex, other in opposite.items() if other not in levels]
    assert differ == []
    assert len(alone) <= 4  # trees stand on other hexes


# What each of them is about.


def test_four_fords_can_be_crossed_dry_in_more_than_one_place(shipped: Load) -> None:
    steps = walk(shipped(FORDS), dry=True)
    west, east = ends(FORDS, steps)
    for closed in steps:
        assert reached(steps, west, closed) & set(east), closed


def test_four_fords_has_both_ruins_and_all_its_water(shipped: Load) -> None:
    counts = used(shipped(FORDS))
    assert (counts["ruin-long"], counts["ruin-short"], counts["water-1"]) == (1, 1, 21)


def test_the_hold_has_walls_two_storeys_high_a_door_and_battlements_with_a_flag(shipped: Load) -> None:
    hold = shipped(HOLD)
    walls = {(piece.hex, piece.slot) for piece in pieces_of(hold, Role.CASTLE_WALL)}
    assert sum((hex, slot + 9) in walls for hex, slot in walls) >= 4
    assert [piece.type.id for piece in pieces_of(hold, Role.DOORWAY)] == ["fortress-doorway"]
    assert len(pieces_of(hold, Role.BATTLEMENT)) >= 40
    assert len(pieces_of(hold, Role.FLAG)) == 1
    assert len(pieces_of(hold, Role.RUIN)) == 2


def test_the_hold_has_long_and_short_ladders(shipped: Load) -> None:
    rungs: dict[tuple[Hex, int], int] = {}
    for piece in pieces_of(shipped(HOLD), Role.LADDER):
        rungs[piece.hex, piece.rotation] = rungs.get((piece.hex, piece.rotation), 0) + 1
    assert sorted(rungs.values()) == [4, 4, 4, 10]


def test_the_hold_is_closed_without_its_door_and_ladders(shipped: Load) -> None:
    hold = shipped(HOLD)
    assert "castle-open-end" not in {problem.code for problem in construction.check(hold)}
    steps = walk(hold, without=[SpaceKind.DOORWAY, SpaceKind.LADDER_RUNG])
    outside, _ = ends(HOLD, steps)
    free = reached(steps, outside)
    (door,) = pieces_of(hold, Role.DOORWAY)
    court = [space for space in steps if space.hex == door.spaces[3] and space.level < door.slot]
    assert court
    assert not free & set(court)
    walks = {space for space in steps if space.kind is SpaceKind.WALL_WALK and space.level > 10}
    assert walks
    assert not free & walks


def test_ash_and_fir_has_a_walled_road_bridge_over_lava(shipped: Load) -> None:
    ash = shipped(ASH)
    (bridge,) = [piece for piece in ash.pieces.values() if piece.type.id == "road-5"]
    over = [hex for hex in bridge.cells if not ash.occupancy.at(hex, bridge.slot - 1)]
    assert len(over) == 3
    assert any(piece.type.kind.id == "molten-lava" for hex in over for piece in ash.occupancy.at(hex, 1))
    walls = pieces_of(ash, Role.STONE_WALL)
    assert len(walls) == 2
    assert all({edge.across for edge in wall.edges} == set(bridge.cells) for wall in walls)


def test_ash_and_fir_has_firs_and_ruins_for_cover(shipped: Load) -> None:
    counts = used(shipped(ASH))
    assert sum(count for piece, count in counts.items() if piece.startswith("evergreen")) == 5
    assert (counts["ruin-long"], counts["ruin-short"]) == (1, 1)


@pytest.mark.parametrize(
    ("way", "rows", "lowest"), [("north", (0, 3), 1), ("top", (4, 7), 4), ("south", (8, 11), 1)]
)
def test_the_broken_saddle_can_be_crossed_on_top_and_gone_round_at_either_end(
    way: str, rows: tuple[int, int], lowest: int, shipped: Load
) -> None:
    """Each of the three ways does alone, dry, with both others shut along the middle of the board."""
    steps = walk(shipped(SADDLE), dry=True)
    west, east = ends(SADDLE, steps)
    across = sorted(centre(space.hex).x for space in steps)
    middle = [space for space in steps if abs(2 * centre(space.hex).x - across[0] - across[-1]) <= 2 * ACROSS]
    ridge = [space for space in middle if rows[0] <= space.hex.r <= rows[1]]
    assert min(space.level for space in ridge) == lowest
    shut = set(middle) - set(ridge)
    free = {space: [there for there in on if there not in shut] for space, on in steps.items()}
    assert reached(free, west) & set(east)


def test_the_broken_saddle_has_all_its_pillars_and_a_wall_between_two_on_either_side(shipped: Load) -> None:
    counts = used(shipped(SADDLE))
    assert (counts["laur-pillar"], counts["laur-wall-short"], counts["laur-wall-ruin"]) == (8, 2, 2)


@pytest.mark.parametrize(("way", "rows"), [("ford", (0, 3)), ("bridge", (4, 7)), ("stones", (8, 11))])
def test_kingfisher_vale_can_be_crossed_dry_by_ford_bridge_and_stones(
    way: str, rows: tuple[int, int], shipped: Load
) -> None:
    """Each of them does alone; without all three there is no dry way."""
    steps = walk(shipped(VALE), dry=True)
    west, east = ends(VALE, steps)

    def stretch(space: Space) -> bool:
        return rows[0] <= space.hex.r <= rows[1]

    across = sorted(centre(space.hex).x for space in steps)
    middle = {space for space in steps if abs(2 * centre(space.hex).x - across[0] - across[-1]) <= 2 * ACROSS}
    shut = {space for space in middle if not stretch(space)}
    free = {space: [there for there in on if there not in shut] for space, on in steps.items()}
    assert reached(free, west) & set(east)
    barred = {space: [there for there in on if there not in middle] for space, on in steps.items()}
    assert not reached(barred, west) & set(east)


def test_the_bridge_of_kingfisher_vale_hangs_over_water(shipped: Load) -> None:
    vale = shipped(VALE)
    (bridge,) = [piece for piece in vale.in_order() if (piece.type.id, piece.slot) == ("rock-7", 4)]
    over = [hex for hex in bridge.cells if not vale.occupancy.at(hex, bridge.slot - 1)]
    assert len(over) == 3
    assert all(piece.type.kind.id == "water" for hex in over for piece in vale.occupancy.at(hex, 1))


def test_the_mirror_temple_has_all_pillars_and_all_walls_of_one_box(
    shipped: Load, catalogue: Catalogue
) -> None:
    counts, box = used(shipped(TEMPLE)), catalogue.boxes["aoa"].counts
    laur = {piece: count for piece, count in box.items() if piece.startswith("laur-")}
    assert laur
    assert {piece: counts[piece] for piece in laur} == laur


def test_the_chapels_of_the_mirror_temple_lie_back_to_back(shipped: Load) -> None:
    """Up there no way leads from one altar to the other: only around the ends of the screen, farther down."""
    steps = walk(shipped(TEMPLE))
    one, other = highest(steps)
    above = {space: [there for there in on if there.level >= 5] for space, on in steps.items()}
    assert other not in reached(above, [one])
    assert min(abs(one.hex.q - other.hex.q), abs(one.hex.r - other.hex.r)) <= 2


def test_the_wreck_is_a_whole_ship_with_all_that_belongs_to_it(shipped: Load, catalogue: Catalogue) -> None:
    counts, box = used(shipped(WRECK)), catalogue.boxes["shov"].counts
    assert {piece: counts[piece] for piece in box} == box


@pytest.mark.parametrize(("way", "shut"), [("breach", (6, 11)), ("reef", (0, 5))])
def test_two_ways_lead_up_to_the_deck_of_the_wreck(way: str, shut: tuple[int, int], shipped: Load) -> None:
    """Each of them does alone, from either side; without both nobody gets up."""
    steps = walk(shipped(WRECK))
    deck = highest(steps)
    assert {(space.terrain, space.level) for space in deck} == {("wood", 7)}
    climbs = {space for space in steps if space.level >= 4} - deck
    other = {space for space in climbs if shut[0] <= space.hex.r <= shut[1]}
    for start in ends(WRECK, steps):
        free = {space: [there for there in on if there not in other] for space, on in steps.items()}
        assert reached(free, start) & deck
        none = {space: [there for there in on if there not in climbs] for space, on in steps.items()}
        assert not reached(none, start) & deck


@pytest.mark.parametrize("shore", [0, 1])
def test_sedgewater_has_two_dry_fords_from_each_shore_onto_the_island(shore: int, shipped: Load) -> None:
    """Whichever space of them is held, the other leads from the shore up to the summit."""
    steps = walk(shipped(FEN), dry=True)
    start = ends(FEN, steps)[shore]
    for closed in set(steps) - highest(steps):
        assert reached(steps, start, closed) & highest(steps), closed


def test_sedgewater_has_all_its_water_and_pillars(shipped: Load) -> None:
    counts = used(shipped(FEN))
    assert (counts["water-1"], counts["laur-pillar"]) == (20, 8)


def test_the_fallen_hold_has_walls_from_pillar_to_pillar_and_ruined_ones(shipped: Load) -> None:
    fallen = shipped(FALLEN)
    assert not [problem for problem in construction.check(fallen) if problem.code.startswith("laur-wall")]
    walls: dict[str, int] = {}
    for piece in pieces_of(fallen, Role.LAUR_WALL):
        kind = piece.type.id.removeprefix("laur-wall-").partition("-")[0]
        walls[kind] = walls.get(kind, 0) + 1
    assert walls == {"long": 6, "short": 4, "arch": 1, "ruin": 6}
    counts = used(fallen)
    assert (counts["laur-pillar"], counts["laur-pillar-stackable"], counts["laur-pillar-triangle"]) == (
        8,
        5,
        4,
    )


def test_only_the_arch_joins_the_courts_of_the_fallen_hold_below_its_mound(shipped: Load) -> None:
    fallen = shipped(FALLEN)
    rows = range(3, 9)
    terrace = {space for space in spaces(fallen) if space.level == 2 and space.hex.r in rows}
    walls = {
        (piece.type.id.split("-")[2], edge.canonical)
        for piece in pieces_of(fallen, Role.LAUR_WALL)
        for edge in piece.edges
    }
    for shut in ({"long"}, {"long", "arch"}):
        closed = {edge for kind, edge in walls if kind in shut}
        steps: Walk = {
            here: [
                there
                for direction in range(6)
                for there in terrace
                if there.hex == Edge(here.hex, direction).across
                and Edge(here.hex, direction).canonical not in closed
            ]
            for here in terrace
        }
        ordered = sorted((s for s in terrace if s.hex.r == 7), key=lambda space: space.hex.q)
        assert (ordered[-1] in reached(steps, ordered[:1])) is ("arch" not in shut)


# ---- The shipped scenarios: sound, told in two languages, and together all that can be said ----

GLYPHS = load_glyphs(places.shipped("tilesets"))
FILES = sorted(FOLDER.glob("*.hexscenario"))
EVEN = {
    "four-fords-night-of-drums",
    "ash-and-fir-rising-smoke",
    "broken-saddle-snow-by-nightfall",
    "mirror-temple-sun-and-moon",
}
"""Where both sides have the same zone, turned half round, and the same points."""
each_shipped_scenarios = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def loaded(path: Path) -> formats.LoadedScenario:
    return formats.load_scenario(path, the_catalogue())


def shipped_shipped_scenarios() -> list[Scenario]:
    return [loaded(path).scenario for path in FILES]


def table(path: Path, players: int) -> Table:
    here = loaded(path)
    return Table(here.scenario, here.battlefield, the_cards(), the_catalogue().kinds, players=players)


def seats(scenario: Scenario) -> Iterator[Seat]:
    return (seat for layout in scenario.layouts for seat in layout.seats)


def conditions(scenario: Scenario) -> list[Condition]:
    return [part for victory in scenario.victory for part in walked(victory.condition)]


@pytest.mark.parametrize("name", OF_TODAY)
def test_every_battlefield_of_a_box_of_today_has_a_scenario(name: str) -> None:
    here = [beside.scenario for beside in formats.companion_scenarios(FOLDER / f"{name}.hexfield")]
    assert [scenario.boxes for scenario in here if scenario is not None] == [BOXES[name]]


@pytest.mark.parametrize("name", OF_TODAY)
def test_the_judge_of_tournament_maps_flags_nothing_on_it(name: str) -> None:
    (path,) = FOLDER.glob(f"{name}-*.hexscenario")
    assert [flag.text for flag in api.open_field(path).judge("tournament").flags] == []


@pytest.mark.parametrize("name", sorted(set(BOXES) - set(OF_TODAY)))
def test_every_other_battlefield_has_a_basic_and_a_master_scenario(name: str) -> None:
    here = [beside.scenario for beside in formats.companion_scenarios(FOLDER / f"{name}.hexfield")]
    kinds = [scenario.basic for scenario in here if scenario is not None]
    assert True in kinds
    assert False in kinds


@each_shipped_scenarios
def test_it_loads_with_nothing_to_tell_and_saving_it_changes_no_byte(path: Path, tmp_path: Path) -> None:
    here = loaded(path)
    assert (here.problems, here.left_out) == ((), ())
    formats.write_hexscenario(tmp_path / path.name, here.scenario)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


@each_shipped_scenarios
def test_its_name_begins_with_that_of_its_battlefield(path: Path) -> None:
    assert path.stem.startswith(Path(loaded(path).scenario.battlefield).stem + "-")


@each_shipped_scenarios
def test_the_check_finds_no_error_and_no_warning(path: Path) -> None:
    here = loaded(path)
    found = check_scenario(here.scenario, here.battlefield, the_catalogue(), the_cards(), GLYPHS)
    assert [problem.message for problem in found if problem.severity is not Severity.NOTE] == []


@each_shipped_scenarios
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_its_texts_are_told_in_both_languages(path: Path, language: str) -> None:
    scenario = loaded(path).scenario
    for text in (scenario.title, scenario.story, scenario.goal, scenario.setup, scenario.notes):
        assert set(text) == {"en", "de"}
        assert text[language].strip() == text[language] != ""
        assert "fortress" not in text[language].lower()
    assert len(scenario.story[language]) > 100
    named = [seat.name for seat in seats(scenario) if not seat.team or scenario.layouts[0].players != 2]
    assert all(set(name) in ({"en", "de"}, set()) for name in named)


@each_shipped_scenarios
def test_the_armies_it_names_are_of_a_master_set_and_within_their_points(path: Path) -> None:
    """Whoever owns the boxes has the cards, too."""
    cards = the_cards()
    for seat in seats(loaded(path).scenario):
        army = [cards[id] for id in (*seat.army, *(figure.card for figure in seat.figures))]
        assert all(card.set == "Rise of the Valkyrie" for card in army)
        assert bool(army) != (Gathering.DRAFT in seat.gathering)
        assert sum(cards[id].points for id in seat.army) <= seat.points or not seat.points


def test_together_they_use_every_kind_of_condition_and_of_special_rule() -> None:
    asked = {type(part) for scenario in shipped_shipped_scenarios() for part in conditions(scenario)}
    rules = {type(rule) for scenario in shipped_shipped_scenarios() for rule in scenario.rules}
    assert set(get_args(Condition)) - asked == set()
    assert set(get_args(SpecialRule)) - rules == set()


def test_together_they_use_every_way_to_win_of_the_rulebooks() -> None:
    """Those that are not kinds of their own: by an owner, a scout, at the end of a round, beside, denied."""
    parts = [(part, s) for s in shipped_shipped_scenarios() for part in conditions(s)]
    standing = [(part, s) for part, s in parts if isinstance(part, Standing)]
    assert any(thing.owner for part, s in standing for thing in s.objects if thing.id == part.place)
    assert any(part.figures.secret for part, _ in standing)
    assert any(part.figures.started_in and part.count >= 2 for part, _ in standing)
    assert any(isinstance(part, Destroyed) and part.figures.secret for part, _ in parts)
    ends = [part for part, _ in parts if isinstance(part, AtEndOfRound)]
    assert any(isinstance(part.of, Standing) for part in ends)
    assert any(part.of is None and part.round for part in ends)
    assert any(isinstance(part, Beside) for part, _ in parts)
    assert any(isinstance(part, Eliminated) and part.figures == Figures(of="enemies") for part, _ in parts)


def test_together_they_use_every_kind_of_setup() -> None:
    all_ = shipped_shipped_scenarios()
    assert any(scenario.neutrals for scenario in all_)
    assert any(glyph.inert for scenario in all_ for glyph in scenario.glyphs)
    assert any(scenario.shuffled for scenario in all_)
    assert any(scenario.secret for scenario in all_)
    assert any(door.owner for scenario in all_ for door in scenario.doors)
    assert any(need.at for scenario in all_ for seat in seats(scenario) for need in seat.required)
    assert any(layout.placement for scenario in all_ for layout in scenario.layouts)
    assert {layout.players for scenario in all_ for layout in scenario.layouts} == {2, 3, 4}
    assert any(len(scenario.layouts) > 1 for scenario in all_)
    assert any(seat.team for scenario in all_ for seat in seats(scenario))


@pytest.mark.parametrize("name", sorted(EVEN))
def test_both_sides_of_an_even_scenario_start_alike(name: str) -> None:
    here = loaded(FOLDER / f"{name}.hexscenario")
    one, other = (here.scenario.zone(id) for id in ("west", "east"))
    assert one is not None
    assert other is not None
    middle = _turned(here.battlefield)
    assert {middle(position) for position in one.positions} == set(other.positions)
    for layout in here.scenario.layouts:
        assert len({seat.points for seat in layout.seats}) == 1


def _turned(battlefield: Battlefield) -> Callable[[Position], Position]:
    hexes = list(battlefield.occupancy.hexes())
    q, r = (min(hex[i] for hex in hexes) + max(hex[i] for hex in hexes) for i in (0, 1))
    return lambda position: Position(Hex(q - position.hex.q, r - position.hex.r), position.level)


GAMES = [
    pytest.param(path, layout.players, id=f"{path.stem}-{layout.players}")
    for path in FILES
    for layout in loaded(path).scenario.layouts
]


@pytest.mark.parametrize(("path", "players"), GAMES)
def test_it_is_played_to_its_end_and_every_figure_finds_room(path: Path, players: int) -> None:
    """Somebody wins, within the rounds; the zones hold the armies, also those that computer players draft."""
    setting = table(path, players)
    short = {VALE: 5, TEMPLE: 5, WRECK: 5, SADDLE: 6, FEN: 6, FALLEN: 6}  # seeds of short games
    seed = next((short[name] for name in short if path.stem.startswith(name)), 2)
    game = Game(setting, SeededDice(seed))
    simple = dict.fromkeys(setting.seating, GreedyBot())
    events = [e for _, more in played(game, simple, random.Random(seed), rounds=MOST_ROUNDS) for e in more]
    assert set(game.state.outcome.sides) <= set(setting.layout.sides)
    assert not setting.scenario.rounds or game.state.round <= setting.scenario.rounds
    assert [event.plain() for event in events if event.kind == "left-out"] == []


@pytest.mark.parametrize("path", [p for p in FILES if loaded(p).scenario.rounds], ids=lambda path: path.stem)
def test_who_only_waits_comes_to_the_last_round(path: Path) -> None:
    """It ends also where nobody does anything: by its last victory, or with nobody as the winner."""
    game = Game(table(path, loaded(path).scenario.layouts[0].players), SeededDice(1))
    for _ in played(game, dict.fromkeys(game.table.seating, IdleBot()), random.Random(1), rounds=MOST_ROUNDS):
        pass
    assert game.state.outcome is not None
    assert game.state.round <= loaded(path).scenario.rounds
