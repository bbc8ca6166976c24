"""The model of the guide in a real browser: what it shows of a step, turned, touched, and left out."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from builder.battlefield import Battlefield
from builder.hexgrid import label
from builder.sheets.building.steps import steps_of
from builder.sheets.guide.drawing import pointed_at
from builder.sheets.options import SheetOptions
from tests.battlefields import shipped_catalogue
from tests.sheets.guide.chromium import AXE, DESK, PHONE, Browser, Keys, started
from tests.sheets.guide.guides import guide
from tests.sheets.guide.page_reader import parsed
from tests.sheets.plans import built, ground
from tests.solid.packed_reader import read_packed

STEP = "step-3"
PAPER = 255
PALE = 0.62  # share of the paper in what was there before


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One that draws in three dimensions by itself, without a graphics card."""
    with started(tmp_path_factory.mktemp("chromium"), "enable-unsafe-swiftshader") as browser:
        yield browser


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser; at the end nothing may stand in its console, and nothing have been asked for."""
    yield chromium
    assert chromium.complaints() == ([], [])


@cache
def field() -> Battlefield:
    """Ground, a hill on it, and on the hill a wall and a smaller hill."""
    rows = [
        ("rock-7", 3, 2, 2, 0),
        ("rock-7", 1, 4, 2, 0),
        ("sand-3", 3, 2, 3, 0),
        ("fortress-wall-straight", 1, 4, 3, 0),
    ]
    return built([*ground(8, 7), *rows, ("grass-1", 3, 2, 4, 0)])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its guide."""
    path = tmp_path_factory.mktemp("guide") / "hill.html"
    path.write_text(guide(field(), SheetOptions()).html, encoding="utf-8")
    return path


def opened(browser: Browser, page: Path, size: tuple[int, int] = PHONE) -> None:
    """Open the page at a step and choose the model, where one has to."""
    browser.open(page, size)
    browser.until(lambda: browser.all("html.modelled"))
    browser.run(f"location.hash = '{STEP}'")
    browser.until(lambda: browser.card == STEP)
    if size == PHONE:
        browser.one("#solid").click()


def seen(browser: Browser) -> QImage:
    """What the canvas shows."""
    frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))"
    browser.driver.execute_async_script(frames)
    return QImage.fromData(browser.one("#stage canvas").screenshot_as_png)


def share_of_change(before: QImage, after: QImage) -> float:
    """The share of some pixels that differ, of two pictures of one size."""
    assert before.size() == after.size()
    spots = [(x, y) for x in range(0, before.width(), 7) for y in range(0, before.height(), 7)]
    return sum(before.pixel(x, y) != after.pixel(x, y) for x, y in spots) / len(spots)


def tapped(browser: Browser, spots: Sequence[tuple[int, int]]) -> list[str]:
    """What is said of places of the canvas, from its upper left corner, in px."""
    found: list[str] = browser.run(
        """const canvas = document.querySelector('#stage canvas'), box = canvas.getBoundingClientRect();
        return arguments[0].map(([x, y]) => {
          const where = { pointerId: 7, clientX: box.x + x + 0.5, clientY: box.y + y + 0.5 };
          canvas.dispatchEvent(new PointerEvent('pointerdown', where));
          canvas.dispatchEvent(new PointerEvent('pointerup', where));
          return document.getElementById('said').textContent;
        });""",
        spots,
    )
    return found


def test_the_browser_reads_the_block_as_it_is_described(browser: Browser, page: Path) -> None:
    browser.open(page)
    found = browser.driver.execute_async_script(
        """const done = arguments[0];
        unpackedModel(document.getElementById('model').textContent).then((model) => {
          const corners = new DataView(model.corners.buffer), edges = new DataView(model.edges.buffer);
          const row = (view, at, pairs, bytes) => [
            ...Array(pairs).keys().map((k) => view.getUint16(at + 2 * k, true)),
            ...Array(bytes[1]).keys().map((k) => view.getUint8(at + bytes[0] + k))];
          done([model.steps, model.pieces.length, model.spans.map((own) => [...own]),
            [...Array(3 * model.triangles).keys()].map((i) => row(corners, 12 * i, 3, [8, 3])),
            [...Array(model.lines).keys()].map((i) => row(edges, 20 * i, 6, [12, 5]))]);
        });"""
    )
    (block,) = parsed(page.read_text(encoding="utf-8")).all("script", id="model")
    model = read_packed(base64.b64decode(block.text))
    low, unit = model.head["low"], model.head["unit"]
    steps, pieces, spans, corners, edges = found
    assert (steps, pieces) == (model.head["steps"], len(model.head["pieces"]))
    assert list(zip(*spans, strict=True)) == [span for _corners, span in model.triangles]

    def units(place: tuple[float, ...]) -> list[int]:
        return [round((at - start) / unit) for at, start in zip(place, low, strict=True)]

    wanted = [[*units(place), *colour] for own, _span in model.triangles for place, colour in own]
    assert corners == wanted
    assert edges == [
        [*units(start), *units(end), *tint, round(10 * width)]
        for (start, end), tint, width, _span in model.lines
    ]


def test_what_a_later_step_covers_is_drawn_no_more(browser: Browser, page: Path) -> None:
    browser.open(page)
    drawn = browser.driver.execute_async_script(
        """const done = arguments[0];
        unpackedModel(document.getElementById('model').textContent).then((model) => {
          const viewer = modelViewer(document.createElement('canvas'), model);
          done(model.steps.map((_, i) => { viewer.show(i + 1); return viewer.drawn(); }));
        });"""
    )
    (block,) = parsed(page.read_text(encoding="utf-8")).all("script", id="model")
    model = read_packed(base64.b64decode(block.text))
    ends = [0, *model.head["steps"]]
    for step, found in enumerate(drawn, 1):
        new = [piece >= ends[step - 1] for _corners, piece in model.seen(step)]
        assert found == [new.count(False), new.count(True)]
    assert any(span.end <= len(drawn) for _corners, span in model.triangles)


def test_on_a_phone_it_takes_the_place_of_the_plan_and_a_thumb_turns_it(browser: Browser, page: Path) -> None:
    opened(browser, page)
    stage, view = browser.one("#stage").rect, browser.one(f"#{STEP} .view").rect
    assert stage["width"] == pytest.approx(view["width"], abs=3)
    assert stage["height"] == pytest.approx(view["height"], abs=3)
    assert stage["y"] + stage["height"] < PHONE[1] * 0.75  # the list begins below it
    assert not browser.one(f"#{STEP} svg.drawing").is_displayed()
    home = seen(browser)
    x, y = stage["x"] + 100, stage["y"] + 150
    browser.touch(((x, y), (x + 150, y + 10)))
    turned = seen(browser)
    assert browser.card == STEP
    assert share_of_change(home, turned) > 0.3
    browser.touch(((x, y), (x - 60, y)), ((x + 60, y), (x + 160, y)))
    assert share_of_change(turned, seen(browser)) > 0.3
    browser.run("document.querySelector('#stage canvas').focus()")
    browser.press("0")
    assert share_of_change(home, seen(browser)) < 0.05  # the rim of what has the focus
    browser.press(Keys.ARROW_LEFT)
    assert browser.card == STEP
    assert share_of_change(home, seen(browser)) > 0.3
    browser.driver.refresh()
    browser.until(lambda: browser.all("html.modelled.solid"))
    assert browser.one("#stage canvas").is_displayed()


def test_what_is_new_has_its_colour_and_what_was_there_is_pale_and_each_says_what_it_is(
    browser: Browser, page: Path
) -> None:
    steps = steps_of(field(), shipped_catalogue())
    number = int(STEP.removeprefix("step-"))
    new = {pointed_at(piece) for piece in steps[number - 1].pieces}
    old = {pointed_at(piece) for step in steps[: number - 1] for piece in step.pieces}
    hexes: dict[str, set[str]] = {}
    for piece in field().pieces.values():
        hexes.setdefault(pointed_at(piece), set()).update(map(label, piece.cells))
    opened(browser, page)
    picture = seen(browser)
    found: dict[bool, list[int]] = {True: [], False: []}
    empty: list[bool] = []
    spots = [(x, y) for x in range(6, picture.width(), 12) for y in range(6, picture.height() - 60, 12)]
    for (x, y), said in zip(spots, tapped(browser, spots), strict=True):
        colour = picture.pixelColor(x, y).getRgb()[:3]
        hex, _colon, name = said.rpartition(": ")
        if not said:
            empty.append(colour == (PAPER, PAPER, PAPER))
            continue
        assert name in new | old
        assert not hex or hex in hexes[name]
        found[name in new].append(min(colour))
    assert empty.count(False) < 0.03 * len(empty)  # a pixel half on a border
    pale = sorted(found[False])
    assert pale[len(pale) // 8] >= PALE * PAPER - 1  # but where the rim of what is new lies over it
    assert sum(found[True]) / len(found[True]) < sum(pale) / len(pale) - 40
    assert min(len(found[True]), len(found[False])) >= 5


def test_on_the_cover_all_of_it_has_its_colour_and_says_what_it_is(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.until(lambda: browser.all("html.modelled"))
    picture = seen(browser)
    spots = [(x, y) for x in range(6, picture.width(), 24) for y in range(6, picture.height() - 60, 24)]
    said = [one.rpartition(": ")[2] for one in tapped(browser, spots)]
    assert len(set(said)) > 10
    assert {*said, ""} <= {pointed_at(piece) for piece in field().pieces.values()} | {""}
    grass = [
        picture.pixelColor(*spot).blue() for spot, one in zip(spots, said, strict=True) if "grass" in one
    ]
    assert sorted(grass)[len(grass) // 2] < PALE * PAPER
    assert not browser.one("#cover .cover-picture svg").is_displayed()


def test_a_row_of_the_list_lights_its_pieces_alone(browser: Browser, page: Path) -> None:
    opened(browser, page)
    home = seen(browser)
    browser.one(f"#{STEP} .where").click()
    lit = seen(browser)
    assert 0.01 < share_of_change(home, lit) < 0.3
    browser.one(f"#{STEP} .where").click()
    assert share_of_change(home, seen(browser)) == 0


def test_at_a_desk_it_stands_beside_the_plan_and_shows_its_back(browser: Browser, page: Path) -> None:
    opened(browser, page, DESK)
    plan, stage, rows = (browser.one(one).rect for one in (f"#{STEP} .view", "#stage", f"#{STEP} .parts"))
    assert plan["x"] + plan["width"] <= stage["x"]
    assert stage["x"] + stage["width"] <= rows["x"]
    assert stage["y"] == pytest.approx(plan["y"], abs=1)
    assert not browser.one("#switch").is_displayed()
    assert browser.one(f"#{STEP} svg.drawing").is_displayed()
    assert "as a model" in browser.one("#stage canvas").get_attribute("aria-label")
    home = seen(browser)
    browser.cdp(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}]
    )
    browser.one("#round").click()
    back = seen(browser)
    assert share_of_change(home, back) > 0.1
    browser.one("#round").click()
    assert share_of_change(home, seen(browser)) < 0.02
    browser.press(Keys.ARROW_RIGHT)
    browser.until(lambda: browser.card == "step-4")


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core is here: `make system-deps` installs it")
def test_axe_finds_nothing_with_a_model(browser: Browser, page: Path) -> None:
    opened(browser, page, DESK)
    assert browser.violations() == []


def test_pictures_are_printed_and_not_the_model(browser: Browser, page: Path) -> None:
    opened(browser, page)
    browser.cdp("Emulation.setEmulatedMedia", media="print")
    shown = """return ['#stage', '#switch', `#${arguments[0]} svg.drawing`, '.now svg', '#cover figcaption']
      .map((one) => document.querySelector(one)).map((one) => Boolean(one.getClientRects().length)
        && getComputedStyle(one).visibility === 'visible')"""
    assert browser.run(shown, STEP) == [False, False, True, True, True]
    browser.cdp("Emulation.setEmulatedMedia", media="")


def test_where_the_graphics_card_is_lost_pictures_take_its_place(browser: Browser, page: Path) -> None:
    opened(browser, page)
    browser.run(
        """const context = document.querySelector('#stage canvas').getContext('webgl2');
        context.getExtension('WEBGL_lose_context').loseContext();"""
    )
    browser.until(lambda: not browser.all("html.modelled"))
    assert browser.one(f"#{STEP} svg.drawing").is_displayed()
    assert browser.one(f"#{STEP} .now svg").is_displayed()
    assert not browser.all("#stage")
    assert not browser.all("#switch")


def test_so_they_do_where_a_browser_cannot_unpack_it(browser: Browser, page: Path) -> None:
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
    browser.open(page)
    idle = "const done = arguments[0]; requestAnimationFrame(() => setTimeout(() => setTimeout(done)))"
    browser.driver.execute_async_script(idle)
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    assert not browser.all("html.modelled")
    assert browser.one("#cover .cover-picture svg").is_displayed()
