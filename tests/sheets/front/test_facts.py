"""What the cover says in numbers and words, and the cards with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import UNKNOWN_PIECE, Battlefield
from builder.catalogue import Catalogue, Role
from builder.drawing.styles import Styles
from builder.inventory import BoxPlan, boxes_needed, used
from builder.problems import Problem, Severity
from builder.sheets.flow import Flow, TextLine
from builder.sheets.front.facts import (
    LARGE_EXTRA,
    LEVEL,
    SECONDS,
    ContentsRow,
    CoverFact,
    alarm_card,
    box_lines,
    build_minutes,
    columns_for,
    contents_card,
    contents_columns,
    facts_card,
    facts_of,
    findings_line,
    owned_lines,
    rounded_time,
    rows_of_contents,
    seconds_for,
    short_notes,
    text_card,
)
from builder.sheets.layout import ContentsLine, Text
from tests.battlefields import CASTLE, made
from tests.sheets.plans import built, measure


def test_the_facts_are_counted_as_people_count() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 1, 0, 2, 0)])
    facts = {fact.label: fact.value for fact in facts_of(battlefield)}
    wanted = {
        "pieces": "3",
        "highest level": "2",
        "hexes with terrain": "7",
        "columns × rows of hexes": "3 × 3",
        "5 × 5 inches": "13 × 13 cm",
        "to build, about": "5 min",
    }
    assert facts | wanted == facts


def test_an_empty_battlefield_has_no_size() -> None:
    assert [fact.value for fact in facts_of(Battlefield())] == ["0"]


def test_boxes_are_named_with_their_other_printings(catalogue: Catalogue) -> None:
    plan = BoxPlan({"rotv-2e": 2, "fota": 1}, {"rotv-2e": ("rotv-1e",)}, {"cannon": 3})
    lines = [line.text for line in box_lines(plan, catalogue, built([("grass-1", 0, 0, 1, 0)]))]
    assert lines[0] == f"2 × {catalogue.boxes['rotv-2e'].name}"
    assert lines[1] == f"or {catalogue.boxes['rotv-1e'].name} (the same pieces)"
    assert lines[2] == f"1 × {catalogue.boxes['fota'].name}"
    assert lines[3] == "3 × cannon: in no box known here"


def test_fewer_boxes_that_are_not_certain_are_an_alternative(catalogue: Catalogue) -> None:
    grass = built([("grass-24", 8 * (i % 4), 8 * (i // 4), 1, 0) for i in range(12)])
    plan = boxes_needed(used(grass), catalogue)
    assert "totk" not in plan.boxes
    said = [line.text for line in box_lines(plan, catalogue, grass)]
    kit = catalogue.boxes["totk"].name
    spared = ", ".join(line for line in said if line.startswith(tuple("123456789")))
    assert said[-1] == f"By counts that are not certain, 1 × {kit} would do in place of {spared}."


@pytest.mark.parametrize(
    ("fewer", "said"),
    [
        ({"rotv-2e": 1, "fota": 1, "totk": 1}, "1 × {totk} would do in place of 4 × {rotv-2e}."),
        ({"rotv-2e": 4, "fota": 1}, "it can be built without 1 × {rotv-2e}."),
    ],
)
def test_of_the_alternative_only_what_differs_is_said(
    fewer: dict[str, int], said: str, catalogue: Catalogue
) -> None:
    plan = BoxPlan({"rotv-2e": 5, "fota": 1}, fewer=fewer)
    names = {id: box.name for id, box in catalogue.boxes.items()}
    last = box_lines(plan, catalogue, built([("grass-1", 0, 0, 1, 0)]))[-1].text
    assert last == "By counts that are not certain, " + said.format(**names)


def test_without_a_box_plan_no_boxes_are_named(catalogue: Catalogue) -> None:
    assert box_lines(None, catalogue, Battlefield()) == []


def test_what_is_short_of_what_is_owned_is_told(catalogue: Catalogue) -> None:
    battlefield = built([*(("grass-7", 5 * i, 0, 1, 0) for i in range(3)), ("double-water", 0, 5, 1, 0)])

    def listed(owned: dict[str, int] | None) -> str:
        return " ".join(line.text for line in owned_lines(battlefield, owned, catalogue))

    assert listed(None) == ""
    assert listed({"grass-7": 3, "water-1": 2}) == "You have all the pieces."
    assert listed({"grass-7": 1, "water-1": 1}) == (
        "You have all but: 2 × 7-hex grass tile, 1 × single water tile"
    )
    assert owned_lines(Battlefield(), {}, catalogue) == []


def test_of_many_kinds_that_are_short_the_number_is_named_and_the_list_says_which(
    catalogue: Catalogue,
) -> None:
    types = ["grass-1", "rock-1", "sand-1", "swamp-1", "snow-1", "road-1", "double-water"]
    battlefield = built([(type, i, 0, 1, 0) for i, type in enumerate(types)])
    listed = [line.text for line in owned_lines(battlefield, {}, catalogue)]
    assert listed == ["You have all but 8 pieces of 7 kinds:", "marked in the list of all pieces"]
    notes = short_notes(battlefield, {"rock-1": 1}, catalogue)
    assert notes == {
        **{type: "1 short" for type in types if type not in ("rock-1", "double-water")},
        "double-water": "2 × single water tile short",
    }
    assert short_notes(battlefield, None, catalogue) == {}


@pytest.mark.parametrize(
    ("severities", "page", "said"),
    [
        ("", 9, None),
        ("n", 9, None),
        ("e", 9, ("1 thing cannot be built as drawn: see page 9", True)),
        ("eew", 9, ("2 things cannot be built as drawn, 1 needs care while building: see page 9", True)),
        ("ww", 4, ("2 things need care while building: see page 4", False)),
        ("e", None, ("1 thing cannot be built as drawn", True)),
    ],
)
def test_findings_are_named_in_one_sentence(
    severities: str, page: int | None, said: tuple[str, bool] | None
) -> None:
    words = {"e": Severity.ERROR, "w": Severity.WARNING, "n": Severity.NOTE}
    assert findings_line([Problem("x", words[one], "listed") for one in severities], page) == said


def test_what_is_not_known_is_said_before_what_cannot_be_built() -> None:
    unknown = [Problem(UNKNOWN_PIECE, Severity.ERROR, "Snow7 at A1")] * 2
    assert findings_line(unknown, None) == ("Not complete: 2 pieces are not known", True)
    both = [*unknown, Problem("x", Severity.ERROR, "floats")]
    assert findings_line(both, 4) == (
        "Not complete: 2 pieces are not known, 1 thing cannot be built as drawn: see page 4",
        True,
    )


def test_every_piece_of_the_catalogue_takes_its_time(catalogue: Catalogue) -> None:
    assert set(SECONDS) == set(Role)
    assert all(seconds_for(type) > 0 for type in catalogue.pieces.values())


def test_large_tiles_take_longer(catalogue: Catalogue) -> None:
    def seconds(id: str) -> float:
        return seconds_for(catalogue.pieces[id])

    assert seconds("grass-24") == seconds("grass-1") + LARGE_EXTRA
    assert seconds("grass-3") == seconds("grass-1")
    assert seconds("fortress-doorway") > seconds("fortress-wall-straight")


def test_pieces_and_levels_add_up() -> None:
    one = built([("grass-1", 0, 0, 1, 0)])
    two = built([("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)])
    assert build_minutes(Battlefield()) == 0
    assert build_minutes(one) * 60 == SECONDS[Role.LAND] + LEVEL
    assert build_minutes(two) == 2 * build_minutes(one)
    assert 30 < build_minutes(made(CASTLE)) < 75, "the castle takes most of an hour"


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0.3, "5 min"),
        (23, "25 min"),
        (57, "55 min"),
        (58, "1 h"),
        (76, "1 h 20 min"),
        (234, "3 h 50 min"),
        (236, "4 h"),
        (260, "4½ h"),
    ],
)
def test_the_time_is_named_as_people_say_it(minutes: float, said: str) -> None:
    assert rounded_time(minutes) == said


@given(st.floats(1, 3000))
def test_rounding_is_never_far_off(minutes: float) -> None:
    words = rounded_time(minutes).replace("½", ".5").split()
    listed = sum(
        float(n) * {"h": 60, "min": 1}[unit] for n, unit in zip(words[::2], words[1::2], strict=True)
    )
    assert abs(listed - minutes) <= max(5, 0.07 * minutes)


FACTS = [
    CoverFact("209", "pieces"),
    CoverFact("98 × 67 cm", "39 × 26 inches"),
    CoverFact("22 × 17", "columns × rows of hexes"),
]


@pytest.fixture
def flow(styles: Styles) -> Flow:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page()
    return flow


@pytest.mark.parametrize("width", [60.0, 98.0, 186.0])
def test_every_card_keeps_within_its_rectangle(width: float, flow: Flow) -> None:
    columns = columns_for(FACTS, width, flow)
    cards = [
        facts_card(FACTS, width, columns, flow),
        alarm_card("2 things cannot be built as drawn, 1 needs care: see page 12", True, width, flow),
        text_card(
            "boxes",
            "Boxes needed",
            [TextLine("1 × Rise " * 9, bold=True), TextLine("soft", indent=5)],
            width,
            flow,
        ),
        contents_card([ContentsRow("Levels 2 to 5", 3, 4)] * 7, width, contents_columns(width), flow),
    ]
    for card in cards:
        block = card.at(12, 40)
        assert (block.rect.x, block.rect.y, block.rect.width) == (12, 40, width)
        texts = [item for item in block.items if isinstance(item, Text)]
        assert texts
        for item in block.items:
            assert block.rect.holds(item.rect, 0.2), (card.kind, item)
        assert not any(a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b), card.kind


def test_facts_stand_side_by_side_where_there_is_room(flow: Flow) -> None:
    assert columns_for(FACTS, 186, flow) == 3
    assert columns_for(FACTS, 40, flow) == 1
    assert facts_card(FACTS, 186, 3, flow).height < facts_card(FACTS, 40, 1, flow).height


def test_errors_and_warnings_look_different(flow: Flow) -> None:
    error, warning = (alarm_card("x", bad, 60, flow).at(0, 0) for bad in (True, False))
    assert error.items != warning.items


def listed(rows: list[ContentsRow]) -> list[tuple[str, str]]:
    return [(row.title, row.pages) for row in rows]


def test_levels_of_one_page_share_a_row() -> None:
    entries = [
        ContentsLine("Checklist", 2),
        ContentsLine("Level 1", 3, 1),
        ContentsLine("Level 2", 3, 2),
        ContentsLine("Level 4", 3, 4),
    ]
    entries += [
        ContentsLine("Level 5", 4, 5),
        ContentsLine("Level 6", 5, 6),
        ContentsLine("Level 8", 5, 8),
        ContentsLine("Notes", 6),
    ]
    assert listed(rows_of_contents(entries, 20)) == [
        ("Checklist", "2"),
        ("Levels 1 to 4", "3"),
        ("Level 5", "4"),
        ("Levels 6 and 8", "5"),
        ("Notes", "6"),
    ]


def test_many_pages_of_levels_share_rows_where_the_room_is_small() -> None:
    entries = [
        ContentsLine("Key", 2),
        *(ContentsLine(f"Level {n}", n + 2, n) for n in range(1, 41)),
        ContentsLine("Notes", 43),
    ]
    rows = rows_of_contents(entries, 6)
    assert listed(rows) == [
        ("Key", "2"),
        ("Levels 1 to 10", "3–12"),
        ("Levels 11 to 20", "13–22"),
        ("Levels 21 to 30", "23–32"),
        ("Levels 31 to 40", "33–42"),
        ("Notes", "43"),
    ]


def test_without_entries_there_are_no_rows() -> None:
    assert rows_of_contents([], 5) == []


@given(st.lists(st.booleans(), max_size=40), st.integers(1, 30), st.integers(0, 3))
def test_every_level_is_in_one_row_with_its_page(new_page: list[bool], most: int, others: int) -> None:
    page, entries = 1, []
    for slot, turn in enumerate(new_page, 1):
        page += turn
        entries.append(ContentsLine(f"Level {slot}", page, slot))
    entries += [ContentsLine(f"Other {n}", page + n) for n in range(1, others + 1)]
    rows = rows_of_contents(entries, most)
    assert len(rows) <= max(most, others + 1)
    for entry in entries:
        numbers = entry.title.split()[1]
        holding = [
            row
            for row in rows
            if row.title == entry.title
            or (
                row.title.startswith("Levels")
                and entry.title.startswith("Level ")
                and int(row.title.split()[1]) <= int(numbers) <= int(row.title.split()[3])
            )
        ]
        assert len(holding) == 1
        assert holding[0].first <= entry.page <= holding[0].last


@pytest.mark.parametrize(("first", "last", "said"), [(3, 3, "3"), (3, 9, "3–9")])
def test_pages_are_written_as_people_do(first: int, last: int, said: str) -> None:
    assert ContentsRow("x", first, last).pages == said
