"""The guide as a page: it tells all there is to build, stands alone, and no text of a file becomes markup."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.battlefield import SetField, SetNote, Several
from builder.formats.printed import HTML_ID
from builder.hexgrid import ACROSS_FLATS, Hex
from builder.scenario import Layout
from builder.sheets.building.steps import with_flags_lowered
from builder.sheets.options import SheetOptions
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import CASTLE, TUNDRA, shipped_catalogue
from tests.scenario.conftest import the_cards
from tests.sheets.guide.guides import fault_of_guide, guide, whole_guide
from tests.sheets.guide.page_reader import Node, parsed, rebuilt_page
from tests.sheets.plans import built, ground
from tests.sheets.reader import NotToldError, places_of
from tests.sheets.rebuilding import random_battlefield
from tests.sheets.scenarios import full_scenario

MOST_BYTES = 1_260_000
EVIL = '</script><script>alert(1)</script><img src=x onerror="alert(1)">&amp;\'\x00\x1b'


@pytest.fixture(scope="module")
def castle() -> Node:
    """The guide of the castle."""
    return parsed(whole_guide(CASTLE)[1].html)


# ---- What it tells ----


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_the_page_says_where_every_piece_lies(name: str) -> None:
    battlefield, made = whole_guide(name)
    assert rebuilt_page(made.html) == places_of(with_flags_lowered(battlefield))


def test_so_does_that_of_a_published_castle(shared: Path) -> None:
    path = shared / "maps" / "The West Barbican of Idona Castle.hsc"
    assert fault_of_guide(formats.read(path, shipped_catalogue()).battlefield) == ""


def test_so_does_that_of_a_random_battlefield() -> None:
    assert fault_of_guide(random_battlefield(7)) == ""


def test_so_does_that_of_a_battlefield_larger_than_any_phone_shows() -> None:
    battlefield = built([*ground(70, 4), *(("rock-1", q, 2, 2, 0) for q in (1, 40, 66))])
    assert fault_of_guide(battlefield) == ""
    made = guide(battlefield)
    views = [node.attributes["viewbox"] for node in parsed(made.html).all("svg", class_="drawing")]
    assert len(views) == made.steps > 7
    assert max(float(view.split()[2]) for view in views) < 36 * 10 * ACROSS_FLATS


def test_a_page_that_leaves_out_a_piece_is_not_read_as_whole() -> None:
    page = whole_guide(TUNDRA)[1].html
    with pytest.raises(NotToldError, match="drawn is not what is listed"):
        rebuilt_page(page.replace('data-piece="', 'data-other="', 1))


def test_nor_is_one_that_draws_a_piece_elsewhere() -> None:
    page = whole_guide(TUNDRA)[1].html
    with pytest.raises(NotToldError, match="is drawn elsewhere"):
        rebuilt_page(re.sub(r'data-hex="[^"]*"', 'data-hex="90,-20"', page, count=1))


def test_every_step_is_a_card_with_its_drawing_and_its_pieces(castle: Node) -> None:
    steps = [card for card in castle.all("section", class_="step") if "data-placed" in card.attributes]
    assert len(steps) == whole_guide(CASTLE)[1].steps
    for card in steps:
        assert card.all("svg", class_="drawing")
        assert card.all("input", type="checkbox")
        assert card.all("h2")[0].text.startswith("Level ")


def test_a_row_says_where_its_pieces_go_for_those_who_cannot_see_the_drawing() -> None:
    rows = [("grass-2", 0, 0, 1, 0), ("grass-1", 2, 0, 1, 0), ("grass-7", 5, 5, 1, 0)]
    root = parsed(guide(built(rows)).html)
    said = [node.text for node in root.all("section", id="step-1")[0].all("span", class_="places")]
    assert said == ["at C1", "at A1–B1", "at H6"]


def test_beside_the_steps_of_a_castle_is_what_it_looks_like_now(castle: Node) -> None:
    pictures = castle.all("figure", class_="now")
    assert len(pictures) >= 10
    assert all(picture.all("svg", role="img") for picture in pictures)


def test_the_cover_says_what_to_take_from_the_shelf(castle: Node) -> None:
    (cover,) = castle.all("section", id="cover")
    assert "219 pieces" in cover.all("dl")[0].text.replace("pieces219", "219 pieces")
    assert "Boxes needed" in cover.text


def test_the_corners_of_the_table_are_named_on_the_cover(castle: Node) -> None:
    (cover,) = castle.all("figure", class_="cover-picture")
    assert [node.text for node in cover.all("text")] == ["A1", "P1", "P18", "A18"]
    assert "Seen from the bottom of the drawings" in cover.text


def test_the_row_of_a_ladder_says_from_where_to_where_it_goes_and_why_it_comes_now(castle: Node) -> None:
    rows = [row for row in castle.all("li", data_type="ladder-rung") if row.all("button")]
    assert [row.all("b", class_="count")[0].text for row in rows] == ["2 ×", "1 ×", "1 ×"]
    for row in rows:
        assert re.search(r"from level \d+ up to level \d+ ?it comes as soon as all", row.text)


def test_notes_stand_in_full_below_their_step() -> None:
    battlefield = built(ground(6, 6))
    text = "put it down last " * 60
    battlefield.apply(Several((SetNote(1, "the meadow"), SetNote(Hex(2, 1), text))))
    (card,) = parsed(guide(battlefield).html).all("section", id="step-1")
    assert "the meadow" in card.text
    assert text.strip() in card.text


def test_a_scenario_has_its_cards() -> None:
    battlefield = built(ground(6, 6))
    shown = ShownScenario(full_scenario(sorted(battlefield.occupancy.hexes())[:8]))
    root = parsed(guide(battlefield, scenario=shown).html)
    (zones,) = root.all("section", id="zones-1")
    assert "Drake" in zones.text
    (said,) = root.all("section", id="scenario")
    assert {node.text for node in said.all("b")} >= {"ford", "Player 1"}
    assert len(said.all("p", class_="rounds")[0].all("input")) == 12


def test_each_of_several_scenarios_has_its_cards_and_boxes_to_tick() -> None:
    battlefield = built(ground(6, 6))
    night = full_scenario(sorted(battlefield.occupancy.hexes())[:8])
    dawn = ShownScenario(replace(night, title={"en": "Dawn"}))
    root = parsed(guide(battlefield, scenario=ShownScenario(night), more=(dawn,)).html)
    ids = [card.attributes["id"] for card in root.all("section", class_="card")]
    assert ids[-4:] == ["scenario-1", "zones-1-1", "scenario-2", "zones-2-1"]
    (zones,) = root.all("section", id="zones-2-1")
    assert "Dawn" in zones.text
    assert "Drake" in zones.text
    ticks = [
        box.attributes["data-tick"]
        for card in root.all("section", class_="said")
        for box in card.all("input")
    ]
    assert len(set(ticks)) == 24


def test_cards_that_are_not_wanted_are_left_out() -> None:
    plain = SheetOptions(
        checklist=False, key=False, pictures=False, model=False, coordinates=False, grid=False
    )
    root = parsed(guide(built(ground(6, 6)), plain).html)
    ids = [card.attributes["id"] for card in root.all("section", class_="card")]
    assert ids == ["cover", "step-1"]
    assert not root.all("figure", class_="now")
    assert not root.all("canvas")
    assert not root.all("g", class_="rulers")
    assert not root.all("g", class_="grid")


def test_a_battlefield_without_pieces_has_a_cover() -> None:
    root = parsed(guide(built([])).html)
    assert [card.attributes["id"] for card in root.all("section", class_="card")] == ["cover"]
    assert "No piece lies on this battlefield yet." in root.text


# ---- It stands alone ----


def test_without_a_script_nothing_of_it_is_hidden(castle: Node) -> None:
    hidden = [node for node in castle.walk() if "hidden" in node.attributes]
    assert not [node for part in hidden for node in part.walk() if "card" in node.attributes.get("class", "")]
    assert all(link.attributes["href"] for link in castle.all("a"))


def test_links_and_shared_drawings_lead_to_something_on_the_page(castle: Node) -> None:
    ids = [node.attributes["id"] for node in castle.walk() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    targets = {node.attributes["href"] for node in castle.walk() if "href" in node.attributes}
    assert targets <= {f"#{id}" for id in ids}


def test_it_asks_for_nothing_else_and_forbids_it(castle: Node) -> None:
    # Battlefield, model and sums are base64, in which any letters may stand side by side; they are no code.
    blocks = rf'(id="(?:{HTML_ID}|model)"[^>]*>)[A-Za-z0-9+/=]+(</script>)'
    page, count = re.subn(blocks, r"\1\2", whole_guide(CASTLE)[1].html)
    assert count == 2
    page = re.sub("sha256-[A-Za-z0-9+/=]+", "", page)
    assert not re.search(r"https?:|//[a-z]|\burl\(|@import|\bsrc=|\bfetch\(|XMLHttpRequest", page)
    assert not [node for node in castle.walk() if "style" in node.attributes]
    assert not [key for node in castle.walk() for key in node.attributes if key.startswith("on")]
    (rule,) = castle.all("meta", http_equiv="Content-Security-Policy")
    parts = dict(part.split(" ", 1) for part in rule.attributes["content"].split("; "))
    assert parts["default-src"] == "'none'"
    assert parts["style-src"] == " ".join(map(_hash, castle.all("style")))
    scripts = [node for node in castle.all("script") if "type" not in node.attributes]
    assert parts["script-src"] == " ".join(map(_hash, scripts))


def _hash(node: Node) -> str:
    content = "".join(node.own).encode()
    return f"'sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}'"


def test_it_carries_its_battlefield() -> None:
    battlefield, made = whole_guide(TUNDRA)
    (packed,) = parsed(made.html).all("script", id="hexfield")
    content = gzip.decompress(base64.b64decode(packed.text))
    loaded = formats.read_bytes_as(content, "", ".hexfield", shipped_catalogue())
    assert places_of(loaded.battlefield) == places_of(battlefield)


def test_it_is_small() -> None:
    battlefield, made = whole_guide(CASTLE)
    assert len(made.html.encode()) * 250 / len(battlefield) <= MOST_BYTES


def test_it_comes_out_the_same_each_time() -> None:
    assert guide(random_battlefield(3)).html == guide(random_battlefield(3)).html


# ---- No text of a file becomes markup ----


def test_texts_of_files_are_shown_and_never_run() -> None:
    battlefield = built(ground(4, 4), title=EVIL)
    battlefield.apply(SetField("author", EVIL))
    battlefield.apply(SetField("description", EVIL))
    battlefield.apply(Several((SetNote(1, EVIL), SetNote(Hex(1, 1), EVIL))))
    scenario = full_scenario(sorted(battlefield.occupancy.hexes())[:8])
    texts = {"en": EVIL}
    seat, *others = scenario.layouts[0].seats
    cards = {id: replace(card, name=EVIL, general=EVIL) for id, card in the_cards().items()}
    scenario = replace(
        scenario,
        title=texts,
        author=EVIL,
        story=texts,
        layouts=(Layout((replace(seat, name=texts, army=("mimring",)), *others)),),
        zones=tuple([replace(zone, name={"en": EVIL + zone.id}) for zone in scenario.zones]),
        objects=tuple([replace(thing, name=texts) for thing in scenario.objects]),
    )
    options = SheetOptions(date=EVIL, file_name=EVIL)
    page = guide(battlefield, options, scenario=ShownScenario(scenario, cards)).html
    root = parsed(page)
    assert "<img" not in page
    assert "\x1b" not in page
    assert "\x00" not in page
    assert len(root.all("script")) == 4
    shown = " ".join(EVIL.replace("\x00", "").replace("\x1b", "").split())
    assert root.all("title")[0].text == f"{shown}: build guide"
    assert root.text.count(shown) > 15


def test_a_battlefield_of_more_pieces_than_a_model_holds_has_a_guide_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battlefield = built(ground(4, 4))
    assert 'id="model"' in guide(battlefield, SheetOptions()).html.replace("id=model", 'id="model"')
    monkeypatch.setattr("builder.solid.packed.MOST", 15)
    assert 'id="model"' not in guide(battlefield, SheetOptions()).html.replace("id=model", 'id="model"')
