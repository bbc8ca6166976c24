"""The pages of the scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.sheets import Options
from builder.sheets.layout import Panel, Picture, Plan, Text
from builder.sheets.scenario.play import Army, CardRow, Play
from builder.sheets.scenario.play_pages import paragraphs_of_play
from sheets.invariants import assert_nothing_overlaps_or_is_cut, assert_sound, blocks, words
from sheets.scenarios import filled

Planned = Callable[..., Plan]


@pytest.fixture(scope="module")
def meadow(built: Callable[..., Battlefield]) -> Battlefield:
    return built([("grass-24", 6, 6, 1, 0)])


@pytest.fixture(scope="module")
def ground(meadow: Battlefield) -> list:
    return sorted(meadow.occupancy.hexes())


def scenario_pages(plan: Plan) -> list:
    return [page for page in plan.pages if any(block.kind == "play" for block in page.blocks)]


def test_everything_filled_in_is_printed(meadow: Battlefield, ground: list, planned: Planned) -> None:
    plan = planned(meadow, play=filled(ground))
    assert_sound(plan, meadow)
    told = words(plan)
    for line in (
        "The Long Night",
        "For 3 players",
        "Player 1",
        "400 points",
        "No flying figures",
        "Goal",
        "Setup",
        "Special rules",
        "Victory",
        "Whoever holds the ford.",
        "Night:",
        "•",
        "1.",
    ):
        assert line in told.splitlines(), line
    bold = [i for b in blocks(plan, "play") for i in b.items if isinstance(i, Text) and i.text == "ford "]
    assert [item.bold for item in bold] == [True]
    assert "Scenario" in [title for page in plan.pages for title in page.bookmarks]


def test_an_army_stands_beside_the_sample_of_its_zone(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    def samples(plan: Plan) -> int:
        return sum(isinstance(item, Picture) for block in blocks(plan, "play") for item in block.items)

    play = filled(ground)
    assert samples(planned(meadow, play=play)) == 1
    assert samples(planned(meadow, Options(zones="off"), play=play)) == 0


def test_armies_that_start_in_no_zone_have_no_gap_for_a_sample(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    def left(play: Play) -> float:
        texts = [item for block in blocks(planned(meadow, play=play), "play") for item in block.items]
        return next(item.x for item in texts if isinstance(item, Text) and item.text == "Wardens")

    play = replace(filled(ground), armies=(Army("Wardens", made_of="Two heroes"),))
    beside = replace(play, armies=(Army("Wardens", zone=filled(ground).armies[0].zone),))
    assert left(beside) - left(play) > 9


def test_the_head_says_by_which_rules_it_is_played_and_whose_it_is(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    play = replace(filled(ground), rules="Basic rules · no limit of rounds", author="Ann")
    told = words(planned(meadow, play=play)).splitlines()
    assert "For 3 players · Basic rules · no limit of rounds · by Ann" in told


@pytest.mark.parametrize("count", [1, 5, 60])
def test_army_cards_are_printed_with_numbers_and_powers_over_as_many_pages_as_it_takes(
    count: int, meadow: Battlefield, ground: list, planned: Planned
) -> None:
    def card(number: int) -> CardRow:
        power = ("Long Sight", "It sees as far as anybody, and farther where nothing stands in between.")
        values = (("Life", "44"), ("Move", "5"), ("Range", "1"))
        return CardRow(f"Card {number}", ("Unique hero · elf", "Medium 5"), values, (power, power))

    play = replace(filled(ground), effects="**Astrid (A):** One die.", cards=tuple(map(card, range(count))))
    plan = planned(meadow, play=play)
    assert_sound(plan, meadow)
    told = words(plan).splitlines()
    assert [line for line in told if line.startswith("Card ")] == [
        f"Card {number}" for number in range(count)
    ]
    assert told.count("Unique hero · elf") == count
    assert told.count("Army cards") == 1
    assert ("Army cards, continued" in told) is (count > 20)
    assert "Astrid (A):" in words(plan)
    texts = [item for block in blocks(plan, "play") for item in block.items if isinstance(item, Text)]
    assert sum(item.bold and item.text.strip() == "44" for item in texts) == count


def test_cards_alone_make_a_page(meadow: Battlefield, planned: Planned) -> None:
    plan = planned(meadow, play=Play(cards=(CardRow("Finn", ("Unique hero",), (("Move", "5"),)),)))
    assert "Finn" in words(plan).splitlines()


@pytest.mark.parametrize("rounds", [1, 12, 40, 300])
def test_there_is_a_box_to_tick_for_every_round(rounds: int, meadow: Battlefield, planned: Planned) -> None:
    plan = planned(meadow, play=Play(rounds=rounds))
    assert_sound(plan, meadow)
    items = [item for block in blocks(plan, "play") for item in block.items]
    numbers = [item.text for item in items if isinstance(item, Text) and item.text.isdigit()]
    assert numbers == [str(number) for number in range(1, rounds + 1)]
    boxes = [item for item in items if isinstance(item, Panel)]
    assert len(boxes) == 2 * rounds, "a border and what is white within"


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(paper="Letter", orientation="landscape", font_size=14.0, margin=40.0),
        Options(paper="Tabloid", font_size=8.0, margin=5.0),
    ],
)
def test_fifty_thousand_letters_flow_over_pages(
    options: Options, meadow: Battlefield, planned: Planned
) -> None:
    lines = [f"word{i} is part of a rule that somebody wrote down." for i in range(1000)]
    text = "\n".join(f"\nPart {i // 50}:\n{line}" if i % 50 == 0 else line for i, line in enumerate(lines))
    assert len(text) > 45_000
    plan = planned(meadow, options, play=Play(text=text))
    assert_nothing_overlaps_or_is_cut(plan)
    pages = scenario_pages(plan)
    assert len(pages) > 3
    told = " ".join(words(plan).split())
    assert all(f"word{i} is part" in told for i in range(1000))
    assert words(plan).splitlines().count("Scenario, continued") == len(pages) - 1


def test_a_word_as_long_as_a_book_is_cut_and_not_lost(meadow: Battlefield, planned: Planned) -> None:
    plan = planned(meadow, play=Play(goal="x" * 20_000))
    assert_nothing_overlaps_or_is_cut(plan)
    shown = "".join(
        item.text
        for block in blocks(plan, "play")
        for item in block.items
        if isinstance(item, Text) and set(item.text) == {"x"}
    )
    assert len(shown) == 20_000


def test_endless_names_take_no_more_than_their_place(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    long = "A name without end " * 100
    play = filled(ground)
    play = replace(
        play,
        title=long,
        players=long,
        armies=(Army(long, 10**9, "red", long * 5),) * 30,
        zones=tuple(replace(zone, players=long) for zone in play.zones),
        figures=tuple(replace(figure, name=long) for figure in play.figures),
        markers=tuple(replace(marker, name=long) for marker in play.markers),
    )
    for zones in ("step", "map"):
        assert_nothing_overlaps_or_is_cut(planned(meadow, Options(zones=zones), play=play))  # type: ignore[arg-type]


def test_what_stands_elsewhere_needs_no_page(meadow: Battlefield, ground: list, planned: Planned) -> None:
    assert not scenario_pages(planned(meadow, play=Play(players="2", title="Only a name")))
    zones = replace(filled(ground), armies=(), rounds=0, goal="", setup="", special="", victory="")
    assert not scenario_pages(planned(meadow, play=zones))
    assert not scenario_pages(planned(meadow))


def test_a_scenario_is_printed_even_without_a_piece(planned: Planned) -> None:
    plan = planned(Battlefield(), play=Play(goal="Build something first."))
    assert_nothing_overlaps_or_is_cut(plan)
    assert "Build something first." in words(plan)


def test_rich_text_counts_only_where_it_says_the_same() -> None:
    rich = r"{\rtf1 \b Goal\b0\par Hold the ford.\par}"
    same = paragraphs_of_play(Play(text="Goal\nHold the ford.", rtf=rich))
    assert [paragraph.kind for paragraph in same] == ["heading", "text"]
    changed = paragraphs_of_play(Play(text="Leave the ford.", rtf=rich))
    assert [paragraph.text for paragraph in changed] == ["Leave the ford."]
    alone = paragraphs_of_play(Play(rtf=rich))
    assert alone == same


@settings(max_examples=25)
@given(
    texts=st.lists(
        st.text(st.sampled_from("ab Ω字\n\t*-#:1.\u202e\x07"), max_size=120), min_size=4, max_size=4
    ),
    rounds=st.integers(0, 30),
    landscape=st.booleans(),
)
def test_nothing_overlaps_whatever_is_told(
    meadow: Battlefield, ground: list, planned: Planned, texts: list[str], rounds: int, landscape: bool
) -> None:
    goal, setup, special, text = texts
    play = replace(filled(ground, rounds, text), goal=goal, setup=setup, special=special)
    options = Options(orientation="landscape" if landscape else "portrait", cover=False, checklist=False)
    assert_nothing_overlaps_or_is_cut(planned(meadow, options, play=play))


def test_the_cover_and_every_foot_name_the_scenario(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    plan = planned(meadow, play=filled(ground))
    assert "Scenario: The Long Night" in words(plan.pages[0]).splitlines()
    for page in plan.pages:
        (foot,) = [block for block in page.blocks if block.kind == "footer"]
        assert "The Long Night" in [item.text for item in foot.items if isinstance(item, Text)]
    same = planned(meadow, play=replace(filled(ground), title=plan.title))
    assert "Scenario: " not in words(same.pages[0])


def test_endless_titles_leave_each_other_room_in_the_foot(
    meadow: Battlefield, ground: list, planned: Planned
) -> None:
    long = planned(meadow, Options(title="Hill " * 80), play=replace(filled(ground), title="Night " * 60))
    assert_nothing_overlaps_or_is_cut(long)
    foot = next(block for block in long.pages[0].blocks if block.kind == "footer")
    texts = [item.text for item in foot.items if isinstance(item, Text)]
    assert [text.split()[0] for text in texts] == ["Hill", "·", "Night", "Page"]


def test_setup_is_not_spread_over_columns_on_a_page_with_room(meadow: Battlefield, planned: Planned) -> None:
    setup = "\n".join(f"- stone{i} goes where nobody would look for it at night" for i in range(14))
    plan = planned(meadow, play=Play(goal="Hold on.", setup=setup, victory="Nobody wins."))
    texts = [item for block in blocks(plan, "play") for item in block.items if isinstance(item, Text)]
    marks = {round(item.x, 2) for item in texts if item.text == "•"}
    assert len(marks) == 1, "all its rows stand below each other"
    assert len({round(item.x, 2) for item in texts if item.text in ("Goal", "Setup")}) == 2
