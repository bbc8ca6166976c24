"""The core in a real browser: it says byte by byte what it says here; a map is chosen, put right and taken
away; and all of it once more when there is no network.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import api, formats
from builder.catalogue import Catalogue
from builder.cli import main
from builder.cli.in_page import MapInPage
from builder.hexgrid import centre
from tests.sheets.guide.chromium import DESK, PHONE, Keys
from tests.site.checking import Checking, opened
from tests.sources import ROOT

GAME, CASTLE = "four-fords-night-of-drums.hexscenario", "gate-of-the-raven-hold"
COMMANDS = [
    ["check", GAME, f"{CASTLE}.hexfield", f"{CASTLE}-homecoming.hexscenario", "--json"],
    ["check", "leaning.hexfield", "--json"],
    ["inventory", f"{CASTLE}.hexfield", "--json"],
    ["reach", "four-fords.hexfield", "--from", "E5,1", "--move", "6", "--height", "5", "--json"],
    ["reach", f"{CASTLE}.hexfield", "--from", "J2,1", "--card", "raelin-the-kyrie-warrior", "--json"],
    ["referee", GAME, "game.hexjournal", "--json"],
    ["check", "nowhere.hexfield", "--json"],
]
PLAYED = "import sys\nfrom builder import api\n" + (
    "with api.open_game(sys.argv[1], seed=3, journal='game.hexjournal') as game:\n"
    "    game.play({seat: api.BOTS['random'] for seat in game.seats})\n"
)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory, catalogue: Catalogue) -> Path:
    """A folder with what ships, the journal of a whole game, and a map in which much is wrong."""
    folder = tmp_path_factory.mktemp("core") / "work"
    shutil.copytree(ROOT / "scenarios", folder)
    words = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PLAYED}", GAME]
    subprocess.run(words, cwd=folder, check=True)
    broken = api.OpenField(catalogue=catalogue)
    broken.battlefield.apply(api.SetField("title", "<b>Broken</b> & loose"))
    for type, hex, slot in (
        ("grass-7", "E5", 1),
        ("rock-7", "J5", 1),
        ("sand-2", "E5", 4),
        ("water-1", "M5", 1),
    ):
        broken.put(type, hex, slot)
    broken.write(folder / "broken.hsc")
    leaning = api.OpenField(catalogue=catalogue)
    for type, hex, slot in (
        ("grass-1", "E5", 1),
        ("grass-1", "G5", 1),
        ("grass-3", "E5", 2),
        ("grass-24", "E5", 3),
    ):
        leaning.put(type, hex, slot)
    leaning.write(folder / "leaning.hexfield")
    return folder


@pytest.fixture(scope="module")
def checking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checking]:
    with opened(tmp_path_factory.mktemp("checking")) as found:
        yield found


def test_a_map_is_chosen_put_right_by_three_edits_and_taken_away(
    checking: Checking, work: Path, catalogue: Catalogue
) -> None:
    checking.choose(work / "broken.hsc")
    assert checking.text("#title") == "<b>Broken</b> & loose"
    native = api.open_field(work / "broken.hsc")
    assert len(checking.browser.all("#problems li")) == len(native.check()) > 0
    sand = next(piece for piece in native.battlefield.pieces.values() if piece.type.id == "sand-2")
    grass = next(piece for piece in native.battlefield.pieces.values() if piece.type.id == "grass-7")
    checking.point(*centre(sand.hex))
    checking.browser.until(lambda: "sand" in checking.text("#pointed"))
    checking.does('#acts [data-act="take"]')
    checking.point(*centre(grass.hex))
    checking.browser.until(lambda: "grass" in checking.text("#pointed"))
    checking.does('#acts [data-act="right"]')
    checking.browser.run("document.getElementById('type').value = 'snow-1'")
    checking.browser.one("#put").click()
    checking.browser.run("document.getElementById('short').textContent = ''")
    checking.browser.one("#view").send_keys(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
    checking.browser.until(lambda: checking.text("#short"))
    native.battlefield.apply(api.Take((sand.id,)))
    turned = native.battlefield.new_piece(grass.type, grass.hex, 1, (grass.rotation + 1) % 6)
    middle = {cell for cell in grass.cells if set(grass.cells) >= set(cell.neighbours())}.pop()
    shift = next(cell for cell in turned.cells if set(turned.cells) >= set(cell.neighbours())).minus(middle)
    put = api.Replace((type(grass)(grass.id, grass.type, grass.hex.minus(shift), 1, turned.rotation),))
    native.battlefield.apply(put)
    native.put("snow-1", grass.hex, 2)
    native.write(work / "native.hsc")
    assert checking.text("#short") == "4 pieces, nothing wrong"
    assert checking.taken(".hsc") == (work / "native.hsc").read_bytes()
    checking.does("#undo")
    checking.does("#undo")
    checking.does("#undo")
    assert len(checking.browser.all("#problems li")) == len(api.open_field(work / "broken.hsc").check())
    guide = checking.taken(".html")
    assert len(formats.read_bytes_as(guide, "x.html", ".html", catalogue).battlefield) == 4


def test_it_says_byte_by_byte_what_it_says_here(
    checking: Checking, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in sorted(work.iterdir()):
        checking.send(file)
    monkeypatch.chdir(work)
    here = MapInPage(main)
    for words in COMMANDS:
        assert checking.command(words) == here.command(words), words


def test_what_is_no_map_gets_one_sentence(checking: Checking, tmp_path: Path) -> None:
    for name, content, expected in (
        ("empty.hsc", b"", "empty.hsc: empty, where a VirtualScape battlefield was expected"),
        ("song.mp3", b"ID3\0", "song.mp3: battlefields are read from"),
        ("half.json", b'{"hexMap": ', "half.json"),
    ):
        (tmp_path / name).write_bytes(content)
        checking.choose(tmp_path / name)
        assert expected in checking.wrong()
    checking.browser.run("document.getElementById('link').value = 'https://x.example/hs?m=nothing'")
    checking.does("#take-link", "#said")
    checking.browser.until(lambda: "link" in checking.text("#said"))


def test_a_collection_is_kept_and_a_full_storage_is_said(checking: Checking, work: Path) -> None:
    checking.choose(work / "four-fords.hexfield")
    (work / "mine.hexcollection").write_text("hexcollection: 1\nboxes: {rotv-2e: 1}\n", encoding="utf-8")
    checking.browser.one("#file").send_keys(str(work / "mine.hexcollection"))
    checking.browser.until(lambda: "collection" in checking.text("#said"))
    assert [one.get_attribute("textContent") for one in checking.browser.all("#counts th")][-2:] == [
        "owned",
        "short",
    ]
    assert checking.browser.run("return localStorage.getItem('hexwright-boxes')") == '{"rotv-2e":1}'
    checking.browser.run(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        "const box = document.querySelector('#own [data-box=fota]'); box.value = 2;"
        "box.dispatchEvent(new Event('change'))"
    )
    checking.browser.until(lambda: "no room left" in checking.wrong())


def test_a_journal_is_refereed_after_its_scenario(checking: Checking, work: Path) -> None:
    checking.choose(work / "four-fords.hexfield")
    checking.browser.one("#file").send_keys(str(work / "game.hexjournal"))
    checking.browser.until(lambda: "Open the scenario or the game first" in checking.wrong())
    checking.choose(work / GAME)
    checking.browser.one("#file").send_keys(str(work / "game.hexjournal"))
    checking.browser.until(lambda: "Night of the Drums: master-2" in checking.text("#game pre"))


def test_where_it_cannot_run_one_sentence_says_why(checking: Checking) -> None:
    browser = checking.browser
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="delete window.WebAssembly")
    checking.open(DESK)
    assert "no WebAssembly" in checking.text("#cannot")
    assert not browser.one("#drop").is_displayed()
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    browser.open(checking.site / "check" / "en.html", DESK)
    assert "only from a web server" in browser.one("#cannot").text
    said = browser.driver.get_log("browser")  # that no manifest is read from a disk either
    assert all("manifest" in one["message"] for one in said)
    checking.open(DESK)


def test_a_newer_version_is_taken_whole_or_not_at_all(checking: Checking) -> None:
    """Half of one, as an upload leaves it, changes nothing; a whole one waits until it is asked for."""
    script = checking.site / "service.js"
    ours = script.read_text(encoding="utf-8")
    (version,) = checking.kept()
    newer = ours.replace(version, "newer")
    script.write_text(newer.replace('"check/core.css"', '"check/core.css", "check/not-yet-there"'))
    assert checking.updated() == "redundant"
    assert checking.kept() == [version]
    page = checking.site / "check" / "en.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("Check a map", "Check your map"), encoding="utf-8"
    )
    script.write_text(newer, encoding="utf-8")
    assert checking.updated() == "installed"
    checking.browser.until(lambda: checking.browser.one("#newer").is_displayed())
    assert checking.text("h1") == "Check a map"
    checking.browser.one("#newer button").click()
    checking.browser.until(lambda: checking.browser.driver.title == "Check your map")
    checking.browser.until(lambda: checking.kept() == ["newer"])


def test_without_a_network_it_works_as_before(checking: Checking, work: Path) -> None:
    browser = checking.browser
    assert browser.driver.execute_async_script(
        "const done = arguments[0]; navigator.serviceWorker.ready.then((it) => done(it.active.state))"
    )
    asked = browser.run("return performance.getEntriesByType('resource').map((one) => one.name)")
    assert all(name.startswith(checking.home) for name in asked)
    (checking.site / "maps").mkdir()
    shutil.copy(work / "four-fords.hexfield", checking.site / "maps")
    seen = "const [done] = arguments; fetch('../maps/four-fords.hexfield').then((it) => done(it.status));"
    assert browser.driver.execute_async_script(seen) == 200
    checking.end_server()
    checking.open(PHONE, "de", "#map=../maps/four-fords.hexfield")
    browser.until(lambda: checking.text("#short"))
    assert checking.text("#title") == "Four Fords"
    checking.choose(work / "leaning.hexfield")
    assert "Teile" in checking.text("#short")
    assert browser.violations() == []
    wide = browser.run("return document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    assert [one for one in browser.driver.get_log("browser") if one["level"] == "SEVERE"] == []
