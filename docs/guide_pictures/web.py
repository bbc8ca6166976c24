"""What a browser shows of maps: one as a page, a site of them, and one checked in the page of the core."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import contextmanager
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QImage

from builder import api, places
from guide_pictures.camera import Camera
from guide_pictures.paper import beside

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "build" / "node" / "node_modules" / "pyodide"  # make system-deps
DESK, PHONE = (850, 720), (280, 720)  # CSS px


class Web:
    """Takes the pictures of what is made for browsers."""

    def __init__(self, camera: Camera, folder: Path) -> None:
        self._camera, self._folder = camera, folder

    def run(self) -> None:
        """Draw all of them, where pictures are wanted at all."""
        self._camera.draw("guide-page", self._page)
        self._camera.draw("guide-site", self._of_site)
        self._camera.draw("guide-check", self._check)

    def _page(self) -> QImage:
        written = self._folder / "map.html"
        _hexwright("page", places.shipped("scenarios") / "gate-of-the-raven-hold.hexfield", "-o", written)
        return _light_and_dark(written.as_uri())

    @cached_property
    def _site(self) -> Path:
        site = self._folder / "site"
        words = ("--title", "The maps of Hexwright", "--yes", "--with-core", "--pyodide", PYODIDE)
        _hexwright("site", places.shipped("scenarios"), "-o", site, *words)
        return site

    def _of_site(self) -> QImage:
        return _light_and_dark((self._site / "index.html").as_uri())

    def _check(self) -> QImage:
        """Four Fords with a tile on water and one that hangs in the air."""
        from selenium.webdriver.support.wait import WebDriverWait

        from guide_pictures.phone import browser, seen

        field = api.open_field(places.shipped("scenarios") / "four-fords.hexfield")
        for type, hex, slot in (("grass-2", "H4", 2), ("rock-1", "G7", 4)):
            field.put(type, hex, slot)
        field.write(self._folder / "four-fords.hexfield")
        with _served(self._site) as home, browser() as driver:
            look = partial(seen, driver, (1104, 800))
            look(f"{home}/check/en.html")
            driver.find_element("css selector", "#file").send_keys(str(self._folder / "four-fords.hexfield"))
            WebDriverWait(driver, 120).until(lambda _: driver.find_element("css selector", "#short").text)
            driver.execute_script("document.getElementById('title').scrollIntoView()")
            return look("")


def _light_and_dark(address: str) -> QImage:
    """A page on a desk in light, and on a phone in dark beside it."""
    from guide_pictures.phone import browser, seen

    with browser() as driver:
        return beside([seen(driver, DESK, address), seen(driver, PHONE, address, dark=True)])


def _hexwright(*words: object) -> None:
    subprocess.run([sys.executable, "-m", "builder.cli", *map(str, words)], check=True, cwd=ROOT)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The address of a folder on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: Any) -> None:
        """Say nothing."""
