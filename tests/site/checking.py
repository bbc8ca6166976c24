"""The page "Check a map" in a real browser, with a server for its site on this machine.

Whoever imports this is skipped where no Chromium is, and where Pyodide is not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.sheets.guide.chromium import DESK, Browser, started
from tests.site.served import core_site, served

# The page's own worker, to be asked what the page does not ask.
KEEP_WORKER = """
    const Own = Worker;
    window.Worker = class extends Own { constructor(...given) { super(...given); window.core = this; } };"""
ASK = """
    const [request, file, done] = [arguments[0], arguments[1], arguments[arguments.length - 1]];
    const id = 1e6 + (window.asked = (window.asked ?? 0) + 1);
    const heard = ({ data }) => {
      if (data.id !== id) return;
      window.core.removeEventListener('message', heard);
      done(data.answer);
    };
    window.core.addEventListener('message', heard);
    const sent = file ? { name: file.name, bytes: Uint8Array.from(file.bytes) } : undefined;
    window.core.postMessage({ id, request, file: sent });"""
PREFIX = "hexwright-core-"
UPDATE = """
    const done = arguments[0];
    navigator.serviceWorker.ready.then((registered) => {
      registered.addEventListener('updatefound', () => {
        const found = registered.installing;
        found.addEventListener('statechange', () => done(found.state), { once: true });
      }, { once: true });
      registered.update().catch(() => {});
    });"""
CLICK = """
    const plan = document.getElementById('plan'), box = plan.viewBox.baseVal;
    const at = plan.getBoundingClientRect();
    const scale = at.width / box.width;
    const [x, y] = [arguments[0] * 10 - box.x, arguments[1] * 10 - box.y];
    const clientX = at.left + x * scale, clientY = at.top + y * scale;
    plan.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));"""


class Checking:
    """The page "Check a map" in a browser."""

    def __init__(self, browser: Browser, home: str, site: Path, saved: Path, end: Callable[[], None]) -> None:
        self.browser, self.home, self.end_server = browser, home, end
        self.site, self.saved = site, saved

    def open(self, size: tuple[int, int], language: str = "en", named: str = "") -> None:
        self.browser.open(f"{self.home}/check/{language}.html{named}", size)

    def choose(self, file: Path) -> None:
        """Choose a file, and wait for the verdict or for what is wrong with it."""
        self.browser.run("for (const id of ['short', 'said']) document.getElementById(id).textContent = ''")
        self.browser.one("#file").send_keys(str(file))
        self.browser.until(lambda: self.text("#short") or self.wrong())

    def text(self, selector: str) -> str:
        return str(self.browser.one(selector).get_attribute("textContent")).strip()

    def wrong(self) -> str:
        """What the page says is wrong."""
        return "".join([one.text for one in self.browser.all("#said.bad")])

    def ask(self, request: dict[str, Any], file: dict[str, Any] | None = None) -> Any:
        return self.browser.driver.execute_async_script(ASK, request, file)

    def send(self, file: Path) -> None:
        """Put a file beside the map that is open."""
        sent = {"name": file.name, "bytes": list(file.read_bytes())}
        self.ask({"do": "command", "words": ["--version"]}, sent)

    def command(self, words: list[str]) -> Any:
        return self.ask({"do": "command", "words": words})

    def point(self, x: float, y: float) -> None:
        """Click the drawing at a place in mm of the table."""
        self.browser.run("document.getElementById('pointed').textContent = ''")
        self.browser.run(CLICK, x, y)

    def does(self, selector: str, changes: str = "#short") -> None:
        """Click, and wait until something on the page is said again."""
        self.browser.run("document.querySelector(arguments[0]).textContent = ''", changes)
        self.browser.one(selector).click()
        self.browser.until(lambda: self.text(changes))

    def kept(self) -> list[str]:
        """The versions of the core that the browser keeps."""
        names = self.browser.driver.execute_async_script("caches.keys().then(arguments[0])")
        return [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]

    def updated(self) -> str:
        """Have the browser look for a newer version; what became of that."""
        return str(self.browser.driver.execute_async_script(UPDATE))

    def taken(self, suffix: str) -> bytes:
        """Take the map away in a format; the file as it was saved."""
        for old in self.saved.iterdir():
            old.unlink()
        self.browser.one(f'#save [data-suffix="{suffix}"]').click()
        self.browser.until(lambda: [one for one in self.saved.iterdir() if one.suffix == suffix])
        (found,) = [one for one in self.saved.iterdir() if one.suffix == suffix]
        return found.read_bytes()


@contextmanager
def opened(folder: Path) -> Iterator[Checking]:
    """The page, at a desk, of a site made below a folder."""
    site, saved = folder / "site", folder / "saved"
    saved.mkdir()
    core_site(site)
    with started(folder / "chromium") as browser, served(site) as (home, end):
        browser.driver.set_script_timeout(300)
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=KEEP_WORKER)
        browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(saved))
        found = Checking(browser, home, site, saved, end)
        found.open(DESK)
        yield found
