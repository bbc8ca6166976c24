"""The page of a map in a real browser: turned, taken apart, framed, printed, and without what it asks for."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder.battlefield import SetField
from builder.formats import Loaded
from builder.hexgrid import Hex
from builder.sheets.scenario.shown import ShownScenario
from builder.site.facts import page_facts
from builder.site.map_page import map_content, map_files, map_html, map_page
from builder.site.options import PageOptions
from builder.site.rendering import SiteParts, page_script, site_style
from tests.battlefields import laid, shipped_catalogue, shipped_styles
from tests.sheets.guide.chromium import AXE, DESK, PHONE, ActionChains, Browser, Keys, started
from tests.sheets.plans import built, ground
from tests.sheets.scenarios import full_scenario

EVIL = (
    "</script></style></title><script>document.title='run'</script><img src=x onerror=document.title='run'>"
)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One that draws in three dimensions without a graphics card."""
    flags = "use-angle=swiftshader", "enable-unsafe-swiftshader"
    with started(tmp_path_factory.mktemp("chromium"), *flags) as browser:
        yield browser


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser; at the end nothing may stand in its console, and nothing have been asked for."""
    yield chromium
    assert chromium.complaints() == ([], [])


@cache
def hill() -> Loaded:
    """Ground with a hill."""
    rows = [("rock-7", 3, 2, 2, 0), ("sand-3", 3, 2, 3, 0)]
    field = built([*ground(8, 7), *rows])
    field.apply(SetField("title", "Windy Hill"))
    return Loaded(field, (), (), None, "hexfield")


@cache
def scenarios() -> tuple[ShownScenario, ...]:
    """What is played there, with something in every field."""
    return (ShownScenario(full_scenario([Hex(q, 6) for q in range(6)])),)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the hill, without a guide."""
    options = PageOptions(guide=False)
    made = map_page(hill(), shipped_catalogue(), shipped_styles(), scenarios(), options, name="hill")
    path = tmp_path_factory.mktemp("page") / "hill.html"
    path.write_text(made.html, encoding="utf-8")
    return path


def modelled(browser: Browser) -> None:
    """Wait until the model stands in the place of its picture."""
    browser.until(lambda: browser.one("#turn").is_displayed())


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_model_stands_in_the_place_of_its_picture_and_says_what_is_tapped(
    browser: Browser, page: Path, size: tuple[int, int]
) -> None:
    browser.open(page, size)
    modelled(browser)
    canvas = browser.one("#turn")
    assert canvas.size["width"] > 0.8 * min(size[0], 1100)
    ActionChains(browser.driver).move_to_element_with_offset(
        canvas, 0, -canvas.size["height"] // 5
    ).click().perform()
    browser.until(lambda: re.search(r", [A-Z]+\d+.*, level \d", browser.one("#said").text))
    assert browser.driver.switch_to.active_element == canvas
    for key in (Keys.ARROW_LEFT, "+", "0"):
        browser.press(key)
    browser.one("#round").click()
    assert not browser.all("#stage .still")[0].is_displayed()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_wrong(browser: Browser, page: Path, dark: bool) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not here: `make system-deps` installs it")
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.cdp("Emulation.setEmulatedMedia", features=[scheme])
    browser.open(page)
    modelled(browser)
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert browser.violations() == []
    browser.cdp("Emulation.setEmulatedMedia", features=[])


def test_files_are_taken_out_of_the_page(browser: Browser, page: Path, tmp_path: Path) -> None:
    browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.open(page)
    wanted = map_files(hill().battlefield, shipped_catalogue(), scenarios(), "hill")
    for file in wanted:
        button = browser.one(f'[data-name="{file.name}"]')
        browser.until(button.is_displayed)
        button.click()
        browser.until((tmp_path / file.name).is_file)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        file.name: file.content for file in wanted
    }


def test_without_scripts_the_picture_stays_and_sentences_say_what_is_missing(
    browser: Browser, page: Path
) -> None:
    browser.open(page, scripts=False)
    said = [one.text for one in browser.all(".still") if one.is_displayed()]
    assert [text.split(",")[0] for text in said] == [
        "Where scripts and WebGL are allowed",
        "Scripts are needed to take files out of this page. Hexwright opens the page itself.",
    ]
    assert browser.one("#stage svg").is_displayed()
    assert not [one for one in browser.all("#files button, canvas, #round") if one.is_displayed()]
    browser.cdp("Emulation.setScriptExecutionDisabled", value=False)


def test_without_webgl_the_picture_stays_and_files_come_all_the_same(browser: Browser, page: Path) -> None:
    none = browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="HTMLCanvasElement.prototype.getContext = () => null; performance.mark('none')",
    )
    browser.open(page)
    browser.until(lambda: browser.one("#files button").is_displayed())
    assert browser.one("#stage .still").is_displayed()
    assert not browser.one("#turn").is_displayed()
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=none["identifier"])


def test_in_a_narrow_frame_nothing_sticks_out(browser: Browser, page: Path, tmp_path: Path) -> None:
    outer = tmp_path / "forum.html"
    outer.write_text(f'<iframe src="{page.as_uri()}" width="320" height="480"></iframe>')
    browser.open(outer, DESK)
    browser.driver.switch_to.frame(browser.one("iframe"))
    modelled(browser)
    assert browser.run("return [document.documentElement.scrollWidth <= innerWidth, innerWidth]") == [
        True,
        320,
    ]
    browser.driver.switch_to.default_content()
    browser.driver.get("about:blank")


def test_on_paper_stand_the_picture_and_all_that_is_said(browser: Browser, page: Path) -> None:
    browser.open(page, DESK)
    modelled(browser)
    printed = browser.cdp("Page.printToPDF")["data"]
    pages = PdfReader(io.BytesIO(base64.b64decode(printed))).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for said in ("Windy Hill", "Hold the ford until dawn.", "7-hex rock tile"):
        assert said in text
    assert "Turn round" not in text


def test_hostile_texts_run_nothing(browser: Browser, tmp_path: Path) -> None:
    field = laid(("grass-7", 0, 0))
    for name in ("title", "author", "description"):
        field.apply(SetField(name, EVIL))
    loaded = Loaded(field, (), (), None, "hexfield")
    options = PageOptions(guide=False)
    made = map_page(loaded, shipped_catalogue(), shipped_styles(), (), options, name=EVIL)
    path = tmp_path / "evil.html"
    path.write_text(made.html, encoding="utf-8")
    browser.open(path)
    modelled(browser)
    assert browser.driver.title == EVIL
    assert browser.one("h1").text == EVIL
    assert browser.all("img") == []


def test_a_page_of_a_site_does_the_same_from_a_folder(browser: Browser, tmp_path: Path) -> None:
    facts = page_facts(hill(), shipped_catalogue(), profile="")
    content = map_content(hill().battlefield, shipped_styles(), (), facts, ())
    names = tuple(f"{number}.js" for number, _script in enumerate(page_script("map.js")))
    for name, script in zip(names, page_script("map.js"), strict=True):
        (tmp_path / name).write_text(script, encoding="utf-8")
    (tmp_path / "site.css").write_text(site_style(), encoding="utf-8")
    path = tmp_path / "hill.html"
    path.write_text(map_html(content, beside=SiteParts(style="site.css", scripts=names)), encoding="utf-8")
    browser.open(path)
    modelled(browser)
    assert browser.run("return [...document.styleSheets].map((one) => Boolean(one.href))") == [True, False]
