"""The pages of a scenario, and the lines of its texts."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.formats.rich_text import Kind, Paragraph, Run, paragraphs_of
from builder.scenario import Layout, Scenario, Seat
from builder.sheets.layout import Page, Panel, Picture, Plan, Rect, Text
from builder.sheets.options import SheetOptions
from builder.sheets.scenario.play_pages import (
    LinePart,
    RichLine,
    filled,
    height_of_column,
    in_unbroken_parts,
    least_height,
    rich_lines,
    scenario_paragraphs,
)
from builder.sheets.scenario.shown import ShownScenario
from tests.sheets.invariants import assert_nothing_overlaps_or_is_cut, assert_sound, blocks, texts, words
from tests.sheets.plans import built, measure, planned
from tests.sheets.scenarios import full_scenario, says, told
from tests.soak import often


@pytest.fixture(scope="module")
def meadow() -> Battlefield:
    return built([("grass-24", 6, 6, 1, 0)])


@pytest.fixture(scope="module")
def full(meadow: Battlefield) -> Scenario:
    return full_scenario(sorted(meadow.occupancy.hexes()))


def scenario_pages(plan: Plan) -> list[Page]:
    return [page for page in plan.pages if any(block.kind == "play" for block in page.blocks)]


def texts_of(plan: Plan) -> list[Text]:
    """The texts on the pages of the scenario."""
    return [text for block in blocks(plan, "play") for text in texts(block)]


def test_everything_filled_in_is_printed(meadow: Battlefield, full: Scenario) -> None:
    plan = planned(meadow, scenario=ShownScenario(full))
    assert_sound(plan, meadow)
    heads = {
        "The Long Night",
        "For 3 players · Master rules, second edition",
        "Goal",
        "Setup",
        "Special rules",
        "Victory",
    }
    army = {"Player 1", "400 points", "Drafted or pre-made"}
    sentences = {"A side wins when all enemy figures are destroyed.", "Each sand space costs 2 moves.", "•"}
    assert heads | army | sentences <= set(words(plan).splitlines())
    assert [text.bold for text in texts_of(plan) if text.text == "ford "] == [True]
    assert "Scenario" in [title for page in plan.pages for title in page.bookmarks]


@pytest.mark.parametrize(("zones", "samples"), [("step", 1), ("off", 0)])
def test_an_army_stands_beside_the_sample_of_its_zone(
    zones: Any, samples: int, meadow: Battlefield, full: Scenario
) -> None:
    plan = planned(meadow, SheetOptions(zones=zones), scenario=ShownScenario(full))
    found = [item for block in blocks(plan, "play") for item in block.items if isinstance(item, Picture)]
    assert len(found) == samples


def test_armies_that_start_in_no_zone_have_no_gap_for_a_sample(meadow: Battlefield, full: Scenario) -> None:
    def left(*zones: str) -> float:
        seat = Seat("p1", {"en": "Wardens"}, points=300, zones=zones)
        shown = ShownScenario(replace(full, layouts=(Layout((seat,)),)))
        return next(text.x for text in texts_of(planned(meadow, scenario=shown)) if text.text == "Wardens")

    assert left("zone-red") - left() > 9


def test_the_head_says_by_which_rules_it_is_played_and_whose_it_is(
    meadow: Battlefield, full: Scenario
) -> None:
    shown = ShownScenario(replace(full, edition="basic", rounds=0, author="Ann"))
    listed = words(planned(meadow, scenario=shown)).splitlines()
    assert "For 3 players · Basic rules · no limit of rounds · by Ann" in listed


def a_card(name: str) -> tuple[Paragraph, ...]:
    power = Run("It sees as far as anybody, and farther where nothing stands in between.")
    numbers = (Run("Unique hero · elf\n"), Run("Life "), Run("44", bold=True), Run(" · Move "), Run("5"))
    return Paragraph((Run(name),), "heading"), Paragraph(numbers), *(Paragraph((power,)),) * 2


@pytest.mark.parametrize("count", [1, 5, 60])
def test_army_cards_are_printed_with_numbers_and_powers_over_as_many_pages_as_it_takes(
    count: int, meadow: Battlefield, full: Scenario
) -> None:
    cards = tuple([a_card(f"Card {number}") for number in range(count)])
    plan = planned(meadow, scenario=told(full, cards=cards))
    assert_sound(plan, meadow)
    listed = words(plan).splitlines()
    assert [line for line in listed if line.startswith("Card ")] == [
        f"Card {number}" for number in range(count)
    ]
    assert listed.count("Unique hero · elf") == count
    assert listed.count("Army cards") == 1
    assert ("Army cards, continued" in listed) is (count > 20)
    assert sum(text.bold and text.text.strip() == "44" for text in texts_of(plan)) == count


def test_cards_alone_make_a_page(meadow: Battlefield) -> None:
    plan = planned(meadow, scenario=told(cards=(a_card("Finn"),)))
    assert "Finn" in words(plan).splitlines()


@pytest.mark.parametrize("rounds", [1, 12, 40, 300])
def test_there_is_a_box_to_tick_for_every_round(rounds: int, meadow: Battlefield) -> None:
    plan = planned(meadow, scenario=ShownScenario(Scenario(rounds=rounds)))
    assert_sound(plan, meadow)
    numbers = [text.text for text in texts_of(plan) if text.text.isdigit()]
    assert numbers == [str(number) for number in range(1, rounds + 1)]
    boxes = [item for block in blocks(plan, "play") for item in block.items if isinstance(item, Panel)]
    assert len(boxes) == 2 * rounds, "a border and what is white within"


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(),
        SheetOptions(paper="Letter", orientation="landscape", font_size=14.0, margin=40.0),
        SheetOptions(paper="Tabloid", font_size=8.0, margin=5.0),
    ],
)
def test_fifty_thousand_letters_flow_over_pages(options: SheetOptions, meadow: Battlefield) -> None:
    lines = [f"word{i} is part of a rule that somebody wrote down." for i in range(1000)]
    text = "\n".join(f"\nPart {i // 50}:\n{line}" if i % 50 == 0 else line for i, line in enumerate(lines))
    assert len(text) > 45_000
    plan = planned(meadow, options, scenario=ShownScenario(says(notes=text)))
    assert_nothing_overlaps_or_is_cut(plan)
    pages = scenario_pages(plan)
    assert len(pages) > 3
    listed = " ".join(words(plan).split())
    assert all(f"word{i} is part" in listed for i in range(1000))
    assert words(plan).splitlines().count("Scenario, continued") == len(pages) - 1


def test_a_word_as_long_as_a_book_is_cut_and_not_lost(meadow: Battlefield) -> None:
    plan = planned(meadow, scenario=ShownScenario(says(goal="x" * 20_000)))
    assert_nothing_overlaps_or_is_cut(plan)
    assert sum(len(text.text) for text in texts_of(plan) if set(text.text) == {"x"}) == 20_000


@pytest.mark.parametrize("zones", ["step", "map"])
def test_endless_names_take_no_more_than_their_place(zones: Any, meadow: Battlefield, full: Scenario) -> None:
    long = "A name without end " * 100
    seats = tuple([Seat(f"p{n}", {"en": long}, long, 10**9, ("zone-red",)) for n in range(30)])
    scenario = replace(
        full,
        title={"en": long},
        author=long,
        layouts=(Layout(seats),),
        zones=tuple([replace(zone, name={"en": long}) for zone in full.zones]),
        neutrals=tuple([replace(neutral, card=long) for neutral in full.neutrals]),
        objects=tuple([replace(thing, name={"en": long}) for thing in full.objects]),
    )
    shown = ShownScenario(scenario)
    assert_nothing_overlaps_or_is_cut(planned(meadow, SheetOptions(zones=zones), scenario=shown))


def test_what_stands_elsewhere_needs_no_page(meadow: Battlefield, full: Scenario) -> None:
    drawn = Scenario(zones=full.zones, glyphs=full.glyphs)
    for scenario in (says(players="2", title="Only a name"), drawn, None):
        assert not scenario_pages(planned(meadow, scenario=ShownScenario(scenario)))


def test_a_scenario_is_printed_even_without_a_piece() -> None:
    plan = planned(Battlefield(), scenario=ShownScenario(says(goal="Build something first.")))
    assert_nothing_overlaps_or_is_cut(plan)
    assert "Build something first." in words(plan)


def said(**texts: str) -> list[Paragraph]:
    return scenario_paragraphs(ShownScenario(says(**texts)))


def test_rich_text_counts_only_where_it_says_the_same() -> None:
    rich = r"{\rtf1 \b Goal\b0\par Hold the ford.\par}"
    same = said(notes="Goal\nHold the ford.", rtf=rich)
    assert [paragraph.kind for paragraph in same] == ["heading", "text"]
    changed = said(notes="Leave the ford.", rtf=rich)
    assert [paragraph.text for paragraph in changed] == ["Leave the ford."]
    alone = said(rtf=rich)
    assert alone == same


@settings(max_examples=often(5))
@given(
    texts=st.lists(
        st.text(st.sampled_from("ab Ω字\n\t*-#:1.\u202e\x07"), max_size=120), min_size=4, max_size=4
    ),
    rounds=st.integers(0, 30),
    orientation=st.sampled_from(["landscape", "portrait"]),
)
def test_nothing_overlaps_whatever_is_told(
    meadow: Battlefield, full: Scenario, texts: list[str], rounds: int, orientation: Any
) -> None:
    goal, setup, story, notes = ({"en": text} for text in texts)
    scenario = replace(full, rounds=rounds, notes=notes, goal=goal, setup=setup, story=story)
    options = SheetOptions(orientation=orientation, cover=False, checklist=False)
    assert_nothing_overlaps_or_is_cut(planned(meadow, options, scenario=ShownScenario(scenario)))


def test_the_cover_and_every_foot_name_the_scenario(meadow: Battlefield, full: Scenario) -> None:
    plan = planned(meadow, scenario=ShownScenario(full))
    assert "Scenario: The Long Night" in words(plan.pages[0]).splitlines()
    feet = blocks(plan, "footer")
    assert len(feet) == len(plan.pages)
    assert all("The Long Night" in words(foot).splitlines() for foot in feet)
    same = planned(meadow, scenario=ShownScenario(replace(full, title={"en": plan.title})))
    assert "Scenario: " not in words(same.pages[0])


@pytest.mark.parametrize(("zones", "plans"), [("step", 2), ("map", 2), ("off", 0)])
def test_each_of_several_scenarios_has_its_plan_and_its_text_and_cards_stand_behind_all(
    zones: Any, plans: int, meadow: Battlefield, full: Scenario
) -> None:
    cards = a_card("Ada"), a_card("Bea")
    dawn = told(replace(full, title={"en": "Dawn"}, goal={"en": "Leave."}), cards=cards)
    more = dawn, ShownScenario(says(title="Bare"))
    plan = planned(meadow, SheetOptions(zones=zones), scenario=told(full, cards=cards[:1]), more=more)
    assert_sound(plan, meadow)
    marked = [title for page in scenario_pages(plan) for title in page.bookmarks]
    assert marked == ["The Long Night", "Dawn", "Bare"]
    listed = words(plan).splitlines()
    assert [line for line in listed if line in ("Leave.", "Army cards", "Ada", "Bea")] == [
        "Leave.",
        "Army cards",
        "Ada",
        "Bea",
    ]
    drawn = [item for block in blocks(plan, "zones") for item in block.items if isinstance(item, Picture)]
    assert sum(picture.rect.width > 30 for picture in drawn) == plans


def test_a_scenario_begins_below_another_where_its_plan_finds_room(
    meadow: Battlefield, full: Scenario
) -> None:
    def pages(one: Scenario) -> int:
        night, dawn = (told(one, setup=ShownScenario(full).setup) for _ in range(2))
        return len(scenario_pages(planned(meadow, scenario=night, more=[dawn])))

    assert pages(Scenario()) == 1
    assert pages(full) == 2


def test_of_several_a_text_that_goes_on_says_of_which_scenario_it_is(
    meadow: Battlefield, full: Scenario
) -> None:
    long = ShownScenario(replace(full, notes={"en": "A long night, and nobody slept. " * 400}))
    several = planned(meadow, scenario=long, more=[ShownScenario(full)])
    assert "The Long Night, continued" in words(several).splitlines()
    assert "Scenario, continued" in words(planned(meadow, scenario=long)).splitlines()


def test_endless_titles_leave_each_other_room_in_the_foot(meadow: Battlefield, full: Scenario) -> None:
    shown = ShownScenario(replace(full, title={"en": "Night " * 60}))
    long = planned(meadow, SheetOptions(title="Hill " * 80), scenario=shown)
    assert_nothing_overlaps_or_is_cut(long)
    foot = blocks(long, "footer")[0]
    assert [text.text.split()[0] for text in texts(foot)] == ["Hill", "·", "Night", "Page"]


def test_setup_is_not_spread_over_columns_on_a_page_with_room(meadow: Battlefield) -> None:
    setup = "\n".join(f"- stone{i} goes where nobody would look for it at night" for i in range(14))
    shown = ShownScenario(says(goal="Hold on.", setup=setup, story="Nobody wins."))
    found = texts_of(planned(meadow, scenario=shown))
    assert len({round(text.x, 2) for text in found if text.text == "•"}) == 1, "its rows below each other"
    assert len({round(text.x, 2) for text in found if text.text in ("Goal", "Setup")}) == 2


WIDTH = 60.0
runs = st.lists(st.builds(Run, st.text(st.sampled_from("ab c\n"), min_size=1, max_size=30), st.booleans()))
kinds: st.SearchStrategy[Kind] = st.sampled_from(["text", "heading", "title"])
paragraphs = st.lists(
    st.builds(
        lambda found, kind, apart: Paragraph(tuple(found), kind, "", apart), runs, kinds, st.booleans()
    ),
    max_size=6,
)


def text_of(lines: list[RichLine]) -> str:
    return "\n".join("".join(part.text for part in line.parts) for line in lines)


def test_words_keep_their_weight_and_their_blanks() -> None:
    (line,) = rich_lines(
        [Paragraph((Run("Hold the "), Run("ford", bold=True), Run(", now")))], WIDTH, measure
    )
    assert [(part.text, part.bold) for part in line.parts] == [
        ("Hold the ", False),
        ("ford", True),
        (", now", False),
    ]
    xs = [(part.x, part.x + part.width) for part in line.parts]
    assert all(end == pytest.approx(start) for (_, end), (start, _) in itertools.pairwise(xs))


def test_a_word_with_bold_letters_in_it_is_not_torn() -> None:
    word = (Run("un"), Run("break", bold=True), Run("able"))
    lines = rich_lines([Paragraph((Run("aaaa " * 8), *word))], 30.0, measure)
    assert text_of(lines).splitlines()[-1].endswith("unbreakable")


def test_bold_words_are_measured_as_bold() -> None:
    # As regular letters the twelve words fit on one line of 60 mm, as bold ones they do not.
    words = "aaa " * 8
    regular = rich_lines([Paragraph((Run(words),))], 56.5, measure)
    bold = rich_lines([Paragraph((Run(words, bold=True),))], 56.5, measure)
    assert (len(regular), len(bold)) == (1, 2)


def test_rows_of_lists_hang_beside_their_marks() -> None:
    lines = rich_lines(paragraphs_of("- " + "word " * 30 + "\n10. second"), WIDTH, measure)
    first, second = lines[0], lines[1]
    assert first.parts[0].text == "•"
    assert second.parts[0].x == first.parts[1].x > first.parts[0].x + first.parts[0].width
    mark, text = lines[-1].parts
    assert mark.text == "10."
    assert text.x > mark.x + mark.width


@given(paragraphs)
def test_lines_fit_and_no_letter_is_lost(found: list[Paragraph]) -> None:
    lines = rich_lines(found, WIDTH, measure)
    assert "".join(text_of(lines).split()) == "".join("".join(p.text for p in found).split())
    for line in lines:
        last = line.parts[-1]
        assert last.x + last.width <= WIDTH + 0.01 + measure(" ", line.pt, last.bold)


@given(paragraphs, st.floats(8.0, 60.0), st.integers(1, 3))
def test_columns_hold_the_lines_in_their_order(found: list[Paragraph], height: float, columns: int) -> None:
    lines = rich_lines(found, WIDTH, measure)
    dealt, used = filled(lines, columns, height)
    assert list(itertools.chain.from_iterable(dealt)) == lines[:used]
    assert len(dealt) <= columns
    for column in dealt:
        assert height_of_column(column) <= height + 0.01
    if lines:
        assert used, "a column of 8 mm holds a line"


def test_a_heading_is_not_the_last_line_of_a_column() -> None:
    lines = rich_lines(paragraphs_of("one\ntwo\nthree\nHEADING\nfour\nfive"), WIDTH, measure)
    heading = next(i for i, line in enumerate(lines) if line.parts[0].text == "HEADING")
    just = height_of_column(lines[: heading + 1])
    (first, second), used = filled(lines, 2, just)
    assert used == len(lines)
    assert second[0].parts[0].text == "HEADING"
    assert len(first) == heading


def test_no_line_of_a_paragraph_stands_alone() -> None:
    lines = rich_lines([Paragraph((Run("word " * 40),))], WIDTH, measure)
    assert len(lines) > 3
    for fitting in range(3, len(lines)):
        first = filled(lines, 1, height_of_column(lines[:fitting]))[0][0]
        assert len(lines) - len(first) != 1


def test_a_page_full_of_headings_is_filled_all_the_same() -> None:
    lines = rich_lines([Paragraph((Run("Heading"),), "heading") for _ in range(50)], WIDTH, measure)
    _, used = filled(lines, 1, 40.0)
    assert used > 3


def test_the_last_columns_are_evened_out() -> None:
    lines = rich_lines(paragraphs_of("\n".join(f"line {i}" for i in range(30))), WIDTH, measure)
    height = least_height(lines, 3, 200.0)
    dealt, used = filled(lines, 3, height)
    assert used == 30
    assert [len(column) for column in dealt] == [10, 10, 10]
    assert least_height(lines, 1, 20.0) == 20.0


def test_lines_are_inked_where_they_lie() -> None:
    (line,) = rich_lines([Paragraph((Run("a "), Run("b", bold=True)))], WIDTH, measure)
    items = [item for item in line.items(10.0, 20.0) if isinstance(item, Text)]
    assert [item.bold for item in items] == [False, True]
    assert all(Rect(10, 20, WIDTH, line.height).holds(item.rect) for item in items)


def test_parts_that_find_room_stand_whole_in_their_columns() -> None:
    def part(name: str, lines: int) -> list[RichLine]:
        return [RichLine((LinePart(0.0, f"{name}{i}", 9.0, False),), 9.0, 1.0) for i in range(lines)]

    parts = [part("a", 3), part("b", 2), part("c", 2), part("d", 4)]
    columns = in_unbroken_parts(parts, 2, 1000.0)
    assert columns is not None
    assert columns == [[*parts[0], *parts[1]], [*parts[2], *parts[3]]]
    least = max(map(height_of_column, columns))
    assert in_unbroken_parts(parts, 2, least) == columns
    assert in_unbroken_parts(parts, 2, least - 0.1) is None, "then they are broken"
    assert in_unbroken_parts(parts[:1], 2, 1000.0) is None, "a single one is evened out"
    assert in_unbroken_parts(parts[:2], 3, 1000.0) == parts[:2]
    assert in_unbroken_parts(parts * 10, 2, 1000.0) is None
