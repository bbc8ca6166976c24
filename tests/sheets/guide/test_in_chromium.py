"""The guide in a real browser, on a phone and at a desk: turned, ticked, zoomed, searched, printed."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder.hexgrid import Hex, centre
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import CASTLE, TUNDRA
from tests.sheets.guide.chromium import AXE, DESK, PHONE, SIDEWAYS, Browser, Keys, started
from tests.sheets.guide.guides import guide, whole_guide
from tests.sheets.plans import built, ground
from tests.sheets.scenarios import full_scenario

NAMED = {"button", "checkbox", "link", "image", "searchbox", "heading", "progressbar", "navigation", "region"}


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One that cannot draw in three dimensions: pictures stand in the place of models."""
    with started(tmp_path_factory.mktemp("chromium"), "disable-gpu", "disable-3d-apis") as browser:
        yield browser


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser; at the end nothing may stand in its console, and nothing have been asked for."""
    yield chromium
    assert chromium.complaints() == ([], [])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A guide of few steps with a castle's worth of everything."""
    path = tmp_path_factory.mktemp("guide") / "tundra.html"
    path.write_text(whole_guide(TUNDRA)[1].html, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The guide of the castle."""
    path = tmp_path_factory.mktemp("guide") / "castle.html"
    path.write_text(whole_guide(CASTLE)[1].html, encoding="utf-8")
    return path


def cards_of(browser: Browser) -> list[str]:
    """The ids of all cards."""
    return [card.get_attribute("id") for card in browser.all(".card")]


def test_every_card_is_reached_by_the_buttons_on_a_phone(browser: Browser, page: Path) -> None:
    browser.open(page)
    seen = [browser.card]
    while browser.one("#next").is_enabled():
        browser.one("#next").click()
        browser.until(lambda: browser.card != seen[-1])
        seen.append(browser.card)
        if seen[-1].startswith("step-"):
            size = browser.one(f"#{seen[-1]} svg.drawing").size
            assert size["width"] > 350
            assert size["height"] > 250
    assert seen == cards_of(browser)
    browser.one("#back").click()
    browser.until(lambda: browser.card == seen[-2])


def test_every_card_is_reached_by_swiping(browser: Browser, page: Path) -> None:
    browser.open(page)
    ids = cards_of(browser)
    for before, after in [*pairwise(ids), (ids[-1], ids[-2])]:
        assert browser.card == before
        browser.touch(
            ((330, 180), (60, 190)) if ids.index(after) > ids.index(before) else ((60, 180), (330, 190))
        )
        browser.until(lambda after=after: browser.card == after)


def test_every_card_is_reached_by_the_keys_at_a_desk(browser: Browser, page: Path) -> None:
    browser.open(page, DESK)
    ids = cards_of(browser)
    for key, way in ((Keys.ARROW_RIGHT, ids[1:]), (Keys.ARROW_LEFT, ids[-2::-1])):
        for card in way:
            browser.press(key)
            browser.until(lambda card=card: browser.card == card)


def test_every_card_is_reached_from_the_contents(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.one("#menu").click()
    browser.one('#contents a[href="#step-2"]').click()
    browser.until(lambda: browser.card == "step-2")
    browser.driver.back()
    browser.until(lambda: browser.card == "cover")


SIZES = """
    const svg = document.querySelector('.card:not([hidden]) svg.drawing'), box = svg.viewBox.baseVal;
    const px = Math.min(svg.clientWidth / box.width, svg.clientHeight / box.height);
    const used = [...svg.querySelectorAll('use')].flatMap((one) => (
      [...document.querySelector(one.getAttribute('href')).querySelectorAll('text')]));
    const written = [...svg.querySelectorAll('text'), ...used].filter((one) => !one.closest('.rulers'));
    return written.map((one) => parseFloat(getComputedStyle(one).fontSize) * px)"""


@pytest.mark.parametrize("large", [False, True])
def test_names_on_drawings_can_be_read_on_a_phone_and_large_ones_are_larger(
    browser: Browser, castle: Path, large: bool
) -> None:
    """11 CSS pixels in the view that a step opens with, and in every further part of it."""
    browser.open(castle)
    if large:
        browser.one("#menu").click()
        browser.one("#large").click()
        browser.one("#menu").click()
    parts = 0
    for step in [card for card in cards_of(browser) if card.startswith("step-")]:
        browser.run(
            "history.pushState(null, '', '#' + arguments[0]); dispatchEvent(new PopStateEvent('popstate'))",
            step,
        )
        browser.until(lambda step=step: browser.card == step)
        while True:
            sizes = browser.run(SIZES)
            assert min(sizes, default=99.0) >= (14.0 if large else 11.0), (step, sizes)
            number, _, count = browser.one("#part").get_attribute("textContent").rstrip(" ›").partition(" / ")
            if not browser.one("#part").is_displayed() or number == count:
                break
            browser.one("#part").click()
            parts += 1
    assert parts > 3


def test_the_parts_of_a_drawing_show_all_that_is_new(browser: Browser, castle: Path) -> None:
    browser.open(castle)
    browser.run("location.hash = 'step-2'")
    browser.until(lambda: browser.card == "step-2" and browser.one("#part").is_displayed())
    views = [browser.view()]
    count = int(browser.one("#part").text.split()[2])
    for _ in range(count - 1):
        browser.one("#part").click()
        views.append(browser.view())
    assert len({tuple(view) for view in views}) == count
    boxes = browser.run(
        "const pieces = [...document.querySelectorAll('#step-2 svg.drawing [data-piece]')];"
        "return pieces.map((one) => one.getBBox()).map((box) => [box.x, box.y, box.width, box.height])"
    )
    for x, y, wide, high in boxes:
        middle = x + wide / 2, y + high / 2
        assert any(
            left <= middle[0] <= left + across and top <= middle[1] <= top + down
            for left, top, across, down in views
        )
    browser.one("#part").click()
    assert browser.view() == views[0]


def test_ticks_and_the_place_survive_a_reload(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.run("location.hash = 'step-2'")
    browser.until(lambda: browser.card == "step-2")
    browser.one("#step-2 .parts label").click()
    browser.driver.get("about:blank")
    browser.driver.get(page.as_uri())
    assert browser.card == "step-2"
    ticked = [box.is_selected() for box in browser.all("input[type=checkbox]")]
    assert ticked.count(True) == 1
    assert browser.one("#step-2 input").is_selected()


def test_fingers_and_keys_zoom_and_the_names_of_rows_stay_in_sight(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.run("location.hash = 'step-2'")
    browser.until(lambda: browser.card == "step-2")
    home = browser.view()
    browser.touch(((180, 300), (100, 250)), ((220, 320), (300, 370)))
    near = browser.view()
    assert near[2] < home[2] * 0.7
    browser.touch(((300, 300), (200, 300)))
    assert browser.card == "step-2"
    assert browser.view()[0] > near[0]
    frame = browser.one("#step-2 svg.drawing").rect
    names = [name.rect for name in browser.all("#step-2 .rulers text:not([hidden])")]
    assert len(names) >= 8
    assert all(
        frame["x"] <= name["x"] and name["x"] + name["width"] <= frame["x"] + frame["width"] for name in names
    )
    assert all(frame["y"] <= name["y"] + 1 for name in names)
    browser.press("0")
    assert browser.view() == home
    browser.press("+")
    assert browser.view()[2] < home[2]


@pytest.mark.parametrize("scripts", [True, False])
def test_names_of_rows_and_columns_stand_on_a_strip_that_hides_the_drawing(
    scripts: bool, browser: Browser, page: Path
) -> None:
    """No number of the drawing is read with that of a row."""
    browser.open(page, scripts=scripts)
    if scripts:
        browser.run("location.hash = 'step-2'")
        browser.until(lambda: browser.card == "step-2")
        browser.press("+")
    names, beside = browser.run(
        """const svg = document.querySelector('#step-2 svg.drawing'), rim = svg.querySelector('.rim');
        const names = [...svg.querySelectorAll('.rulers text:not([hidden])')].map((name) => name.getBBox());
        const on = (x, y) => rim.isPointInFill(new DOMPoint(x, y));
        return [names.length, names.filter((box) => !on(box.x, box.y + box.height / 2)
          || !on(box.x + box.width, box.y + box.height / 2)).length];"""
    )
    assert names >= 8
    assert beside == 0
    assert browser.run("return getComputedStyle(document.querySelector('.rim')).opacity") == "1"


def test_a_piece_says_what_it_is_and_its_row_where_it_goes(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.run("location.hash = 'step-2'")
    browser.until(lambda: browser.card == "step-2")
    group = browser.one("#step-2 [data-piece]")
    browser.run("document.querySelector('#step-2 [data-piece] title').parentNode.scrollIntoView()")
    group.click()
    browser.until(lambda: ", level " in browser.one("#said").text)
    browser.one("#step-2 .where").click()
    kind = browser.one("#step-2 .parts li").get_attribute("data-type")
    lit = {one.get_attribute("data-piece") for one in browser.all("#step-2 g.lit")}
    assert lit == {kind}
    assert browser.one("#step-2 .parts li .places").text.startswith("at ")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_all_rows_and_columns_are_named_and_no_new_piece_lies_under_their_names(
    size: tuple[int, int], browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "small.html"
    path.write_text(guide(built(ground(10, 7))).html, encoding="utf-8")
    browser.open(path, size)
    browser.run("location.hash = 'step-1'")
    browser.until(lambda: browser.card == "step-1")
    assert not browser.one("#part").is_displayed()
    assert not browser.all("#step-1 .rulers text[hidden]")
    view, main = browser.one("#step-1 .view").rect, browser.one("#cards").rect
    assert view["y"] + view["height"] <= main["y"] + main["height"]
    # In px, how far each side of all new pieces is within the strip at that side.
    room = browser.run(
        """const box = (one) => one.getBoundingClientRect();
        const svg = document.querySelector('#step-1 svg.drawing');
        const pieces = [...svg.querySelectorAll('[data-piece]')].map(box);
        const names = (side) => [...svg.querySelectorAll(`.rulers .${side}`)].map(box);
        const least = (side, of) => Math.min(...of.map((one) => one[side]));
        const most = (side, of) => Math.max(...of.map((one) => one[side]));
        return [least('top', pieces) - most('bottom', names('t')),
          least('left', pieces) - most('right', names('l')),
          least('top', names('b')) - most('bottom', pieces),
          least('left', names('r')) - most('right', pieces)];"""
    )
    assert min(room) > 0
    if size == SIDEWAYS:
        browser.one("#step-1 .where").click()
        assert "at " in browser.one("#said").text
        view, main = browser.one("#step-1 .view").rect, browser.one("#cards").rect
        assert view["y"] + view["height"] <= main["y"] + main["height"]


def test_where_pieces_go_is_shown_and_said_wherever_the_list_was_scrolled_to(
    browser: Browser, castle: Path
) -> None:
    browser.open(castle)
    browser.run("location.hash = 'step-1'")
    browser.until(lambda: browser.card == "step-1")
    browser.run("const main = document.querySelector('#cards'); main.scrollTop = main.scrollHeight")
    browser.press("+")
    browser.all("#step-1 .where")[-1].click()
    main, drawing = browser.one("#cards").rect, browser.one("#step-1 .view").rect
    assert drawing["y"] >= main["y"]
    assert drawing["y"] + drawing["height"] <= main["y"] + main["height"]
    assert not browser.all("#step-1 .view.near")
    said = browser.one("#said")
    assert said.text.endswith(browser.one("#step-1 .lit .places").text)
    assert said.rect["y"] + said.rect["height"] <= PHONE[1]
    browser.all("#step-1 .where")[-1].click()
    assert said.text == ""


@pytest.mark.parametrize("size", [(320, 640), SIDEWAYS])
def test_all_buttons_are_within_a_small_phone(size: tuple[int, int], browser: Browser, page: Path) -> None:
    browser.open(page, size)
    browser.run("location.hash = 'step-1'")
    browser.until(lambda: browser.card == "step-1")
    for button in browser.all("#bar button, #top button"):
        place = button.rect
        assert 0 <= place["x"] <= place["x"] + place["width"] <= size[0]
        assert 0 <= place["y"] <= place["y"] + place["height"] <= size[1]


def test_the_hex_that_was_tapped_is_named_before_the_piece_that_covers_it(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "tiles.html"
    path.write_text(guide(built([*ground(30, 5), ("grass-7", 26, 2, 2, 0)])).html, encoding="utf-8")
    browser.open(path)
    find = "const piece = document.querySelector('[data-piece=grass-7]');"
    card = browser.run(f"{find} return location.hash = piece.closest('.card').id")
    browser.until(lambda: browser.card == card)
    tile = "7-hex grass tile, AB3 … AC5, level 2"
    for hex, said in ((Hex(26, 2), tile), (Hex(27, 3), f"AC4: {tile}"), (Hex(25, 4), f"AB5: {tile}")):
        x, y = centre(hex)
        browser.run(
            f"""{find}
            const at = new DOMPoint(...arguments).matrixTransform(piece.ownerSVGElement.getScreenCTM());
            const where = {{ bubbles: true, pointerId: 7, clientX: at.x, clientY: at.y }};
            piece.dispatchEvent(new PointerEvent('pointerdown', where));
            piece.dispatchEvent(new PointerEvent('pointerup', where));""",
            10 * x + 90,
            10 * y - 120,
        )
        assert browser.one("#said").text == said


def test_a_piece_is_found_and_shown(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.one("#menu").click()
    # No keyboard of a phone covers the list.
    assert browser.driver.switch_to.active_element.text == "Contents"
    browser.one("#find").click()
    browser.press("no such piece")
    assert browser.one("#nothing").is_displayed()
    browser.one("#find").clear()
    browser.one("#find").send_keys("glacier")
    (link, *_more) = browser.all("#found a")
    wanted = browser.run("return arguments[0].hash.slice(1)", link)
    link.click()
    browser.until(lambda: browser.card == wanted)
    assert browser.all(f"#{wanted} .lit")


def test_dark_and_large_stay_and_fit_the_phone(browser: Browser, page: Path) -> None:
    browser.open(page)
    paper = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.one("#menu").click()
    browser.one("#dark").click()
    browser.one("#large").click()
    browser.press(Keys.ESCAPE)
    browser.driver.refresh()
    assert browser.run("return getComputedStyle(document.body).backgroundColor") != paper
    assert browser.one("html").get_attribute("class") == "js large"
    for card in cards_of(browser):
        browser.run(f"location.hash = '{card}'")
        browser.until(lambda card=card: browser.card == card)
        assert browser.run("return document.querySelector('#cards').scrollWidth") <= PHONE[0], card


def test_in_the_dark_heights_are_as_dark_on_light_as_by_day_before_both_are_turned_round(
    browser: Browser, castle: Path
) -> None:
    browser.open(castle)
    fills = """return [...document.querySelectorAll('#step-3 .over text')].map((one) => {
        const over = getComputedStyle(one.closest('.over')).filter;
        return `${getComputedStyle(one).fill} ${over}`; });"""
    by_day = browser.run(fills)
    browser.one("#menu").click()
    browser.one("#dark").click()
    assert "rgb(86, 80, 70) none" in by_day
    assert browser.run(fills) == [one.replace("none", "invert(1) hue-rotate(180deg)") for one in by_day]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_all_that_is_pressed_or_looked_at_has_a_name(
    browser: Browser, page: Path, size: tuple[int, int]
) -> None:
    browser.open(page, size)
    for card in ("cover", "pieces", "key", "step-1"):
        browser.run(f"location.hash = '{card}'")
        browser.until(lambda card=card: browser.card == card)
        nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
        named = [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"]
        ]
        assert {"button", "heading", "image"} & {role for role, name in named} >= {"button", "heading"}
        assert [role for role, name in named if role in NAMED and not name.strip()] == [], card


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core is here: `make system-deps` installs it")
@pytest.mark.parametrize(("size", "night"), [(PHONE, True), (DESK, False)])
def test_axe_finds_nothing_on_cover_step_and_contents(
    browser: Browser, page: Path, size: tuple[int, int], night: bool
) -> None:
    """Nor any hint: one heading of the first order, all content in landmarks, one of them the main one."""
    browser.open(page, size)
    if night:
        browser.one("#menu").click()
        browser.one("#dark").click()
        browser.press(Keys.ESCAPE)
    for place in ("cover", "key", "step-1", "contents"):
        if place == "contents":
            browser.one("#menu").click()
        else:
            browser.run(f"location.hash = '{place}'")
            browser.until(lambda card=place: browser.card == card)
        assert browser.violations() == [], place


def test_without_scripts_everything_stands_below_each_other(browser: Browser, page: Path) -> None:
    browser.open(page, scripts=False)
    shown = [card.is_displayed() for card in browser.all(".card")]
    assert all(shown)
    assert len(shown) == whole_guide(TUNDRA)[1].cards
    assert not browser.one("#bar").is_displayed()
    assert browser.one('#contents a[href="#step-1"]').is_displayed()
    assert all(drawing.size["height"] > 200 for drawing in browser.all(".step svg.drawing"))


@pytest.mark.parametrize("from_contents", [False, True])
def test_every_step_is_printed_whichever_card_is_shown_and_by_the_button_of_the_contents(
    browser: Browser, page: Path, from_contents: bool
) -> None:
    browser.open(page)
    browser.run("location.hash = 'step-2'")
    browser.until(lambda: browser.card == "step-2")
    browser.press("+")
    if from_contents:  # as the button there leaves it
        browser.one("#menu").click()
        browser.until(lambda: browser.one("#print").is_displayed())
    printed = PdfReader(io.BytesIO(base64.b64decode(browser.driver.print_page())))
    text = " ".join(" ".join(sheet.extract_text() for sheet in printed.pages).split())
    titles = browser.run("return [...document.querySelectorAll('.card h2')].map(title => title.textContent)")
    assert [title for title in titles if title not in text] == []


def test_where_nothing_can_be_kept_it_works_all_the_same(browser: Browser) -> None:
    content = guide(built(ground(4, 4))).html.encode()
    browser.open(f"data:text/html;base64,{base64.b64encode(content).decode()}")
    browser.one("#next").click()
    browser.until(lambda: browser.card == "pieces")
    browser.one("#pieces .parts label").click()
    assert browser.one("#pieces input").is_selected()


def test_texts_of_a_file_are_words_and_never_run(browser: Browser, tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    battlefield = built(ground(4, 4), title=evil)
    scenario = full_scenario(sorted(battlefield.occupancy.hexes())[:8], text=evil)
    path = tmp_path / "evil.html"
    path.write_text(guide(battlefield, scenario=ShownScenario(scenario)).html, encoding="utf-8")
    browser.open(path)
    assert browser.one("#cover h2").text == evil
    browser.run("location.hash = 'scenario'")
    browser.until(lambda: browser.card == "scenario")
    assert evil in browser.one("#scenario").text
