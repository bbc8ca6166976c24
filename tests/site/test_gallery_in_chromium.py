"""The front page of a site in a real browser, opened from a disk: searched, filtered, held against boxes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.inventory import Collection, short, used
from builder.library.shelf import MapMark, Shelf
from tests.battlefields import laid, shipped_catalogue
from tests.sheets.guide.chromium import AXE, DESK, PHONE, Browser, Keys, started
from tests.site.sites import published, write_map

EVIL = (
    '</script><script>window.evil = 1</script><img src="https://example.org/x.png" onerror="window.evil = 1">'
)

FORDS = (*(("grass-24", 9 + 12 * n, 2) for n in range(6)), *(("water-1", n, 12) for n in range(10)))
KEEP = (
    ("grass-24", 9, 2),
    ("water-1", 2, 9),
    ("fortress-base-straight", 9, 2, 2),
    ("fortress-base-straight", 9, 4, 2),
    ("snow-1", 3, 9),
)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One that cannot draw in three dimensions: that takes time, and is tried with the page of a map."""
    with started(tmp_path_factory.mktemp("chromium"), "disable-gpu", "disable-3d-apis") as browser:
        yield browser


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The front page of four maps: a keep, fords, a meadow and a hostile one."""
    folder = tmp_path_factory.mktemp("site")
    maps = folder / "maps"
    write_map(maps, "keep", laid(*KEEP), title="Hold of the Raven")
    write_map(maps, "fords", laid(*FORDS), title="Four Fords")
    write_map(maps, "meadow", laid(("grass-7", 1, 1)), author="Müller", description="Where the herons stand")
    write_map(
        maps, "evil", laid(("grass-7", 1, 1), ("rock-1", 1, 1, 2)), title=EVIL, author=EVIL, description=EVIL
    )
    published(
        maps, folder / "out", Shelf(marks=(MapMark(str((maps / "meadow.hexfield").resolve()), stars=3),))
    )
    return folder / "out" / "index.html"


@pytest.fixture
def browser(chromium: Browser, front: Path) -> Iterator[Browser]:
    """The browser; at the end nothing stands in its console, and only files of the site were asked for."""
    yield chromium
    asked, said = chromium.complaints()
    assert said == []
    assert [one for one in asked if not one.startswith(front.parent.as_uri())] == []


def titles(browser: Browser) -> list[str]:
    """The titles of the cards that are shown, in their order."""
    found: list[str] = browser.run(
        "return [...document.querySelectorAll('#maps > li')].filter((one) => !one.hidden)"
        ".map((one) => one.querySelector('a').textContent)"
    )
    return [EVIL[:5] if title == EVIL else title for title in found]


def choose(browser: Browser, name: str, value: str) -> None:
    """Choose what a filter offers."""
    browser.run("document.querySelector('#filters').open = true")
    browser.one(f"select[name={name}] option[value='{value}']").click()


HOLD, FORD, MEADOW, HOSTILE = "Hold of the Raven", "Four Fords", "Meadow", "</scr"


def test_words_find_titles_authors_and_texts(browser: Browser, front: Path) -> None:
    browser.open(front)
    assert titles(browser) == [HOSTILE, FORD, HOLD, MEADOW]
    field = browser.one("input[name=words]")
    for words, found in (
        ("raven", [HOLD]),
        ("FOUR f", [FORD]),
        ("muller", [MEADOW]),
        ("heron", [MEADOW]),
        ("fords herons", []),
    ):
        field.clear()
        field.send_keys(words)
        assert titles(browser) == found, words
        assert browser.one("#count").text == f"{len(found)} of 4 maps"
        assert browser.one("#nothing").is_displayed() is (not found)
    browser.one("#all").click()
    browser.until(lambda: browser.one("#count").text == "4 maps")


def test_filters_and_order_stand_in_the_address_and_come_back(browser: Browser, front: Path) -> None:
    browser.open(front, DESK)
    for name, value, found in (
        ("stars", "3", [MEADOW]),
        ("size", "0-150", [HOSTILE, HOLD, MEADOW]),
        ("terrain", "water", [FORD, HOLD]),
        ("box", "fota", [HOLD]),
        ("most", "1", [HOSTILE, FORD, MEADOW]),
        ("sort", "largest", [FORD, HOLD, HOSTILE, MEADOW]),
    ):
        choose(browser, name, value)
        assert titles(browser) == found, name
        choose(browser, name, "" if name != "sort" else "title")
    assert not browser.all("select[name=players]"), "these maps have no scenarios"
    choose(browser, "terrain", "water")
    choose(browser, "sort", "largest")
    browser.one("#maps li:not([hidden]) a[href*=fords]").send_keys(Keys.ENTER)
    browser.until(lambda: browser.one("h1").text == FORD)
    browser.driver.back()
    browser.until(lambda: browser.all("#maps"))
    assert titles(browser) == [FORD, HOLD]
    assert browser.run("return location.hash") == "#terrain=water&sort=largest"
    assert browser.one("#asked").text == "(1)"


def test_what_my_boxes_lack_is_what_the_inventory_says_and_stays(browser: Browser, front: Path) -> None:
    browser.open(front)
    browser.one("#mine summary").click()
    for box, count in (("rotv-2e", 1), ("fota", 1)):
        browser.one(f"#boxes input[name={box}]").send_keys(str(count))
    owned = Collection({"rotv-2e": 1}).owned(shipped_catalogue())
    lacking = short(used(laid(*KEEP)), owned)
    assert browser.one("#owned").text == "2 boxes"
    said = browser.run("return [...document.querySelectorAll('.build')].map((one) => one.textContent)")
    assert sorted(said) == ["1 piece missing: 1 × single snow tile", *["Your boxes hold it"] * 3]
    browser.one("#boxes input[name=fota]").send_keys(Keys.BACKSPACE)
    line = browser.one("a[href*=keep] ~ .build")
    assert line.text.startswith(f"{sum(lacking.values())} pieces missing: 2 × ")
    assert line.get_attribute("title").count("×") == len(lacking)
    browser.run("document.querySelector('#filters').open = true")
    browser.one("input[name=can]").click()
    assert titles(browser) == [HOSTILE, FORD, MEADOW]

    def comes_back() -> bool:
        """What was kept for the test before may be cleared as late as now."""
        if browser.one("#owned").text != "1 box":
            browser.one("#mine summary").click()
            browser.one("#boxes input[name=rotv-2e]").send_keys("1")
        browser.driver.get("about:blank")
        browser.driver.get(front.as_uri())
        return bool(browser.one("#owned").text == "1 box")

    browser.until(comes_back)


def test_no_page_asks_for_anything_else_and_hostile_titles_run_nothing(browser: Browser, front: Path) -> None:
    pages = sorted(front.parent.rglob("index.html"))
    assert len(pages) == 5
    for page in pages:
        browser.open(page)
        asked, said = browser.complaints()
        assert said == [], page
        assert all(one.startswith(front.parent.as_uri()) for one in asked), page
        assert browser.run("return [window.evil, document.querySelectorAll('img[onerror]').length]") == [
            None,
            0,
        ]
        assert (EVIL in browser.one("body").text) == (page.parent.name in ("out", "evil"))


def test_without_scripts_all_maps_are_there(browser: Browser, front: Path) -> None:
    browser.open(front, scripts=False)
    assert len([one for one in browser.all("#maps > li") if one.is_displayed()]) == 4
    assert not browser.one("#search").is_displayed()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not here: `make system-deps` installs it")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_sound_for_those_who_see_or_move_less(browser: Browser, front: Path, scheme: str) -> None:
    browser.open(front)
    browser.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    browser.one("#boxes input[name=rotv-2e]").send_keys("1")
    assert browser.violations() == []
    assert browser.run("return document.documentElement.scrollWidth") == PHONE[0]
