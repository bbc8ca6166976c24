"""The guide for the phone as Chromium shows it on one (`make system-deps` installs the browser)."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtGui import QImage
from selenium import webdriver

_SCREEN = (390, 760)  # CSS px


def screens(page: Path, cards: Sequence[str]) -> list[QImage]:
    """What the screen shows of some cards of a guide, by what their titles are."""
    with browser() as driver:
        seen(driver, _SCREEN, page.as_uri(), mobile=True)
        return [_screen(driver, card) for card in cards]


def _screen(driver: Any, card: str) -> QImage:
    found = driver.execute_script(
        "const row = [...document.querySelectorAll('#contents a')].find(a => a.textContent === arguments[0]);"
        "if (row) { location.hash = row.hash; } return Boolean(row)",
        card,
    )
    assert found, card
    return _shot(driver)


def seen(
    driver: Any, size: tuple[int, int], address: str, *, dark: bool = False, mobile: bool = False
) -> QImage:
    """What a browser shows of an address (where it is for an empty one), on a screen of so many CSS px."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    colours = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [colours]})
    if address:
        driver.get(address)
    return _shot(driver)


def _shot(driver: Any) -> QImage:
    # Two frames later it is drawn.
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    image = QImage()
    image.loadFromData(base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {})["data"]))
    return image


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window; what it keeps is gone afterwards."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert browser, "no Chromium is here"
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    with TemporaryDirectory() as folder:
        for argument in (
            *("headless=new", "use-angle=swiftshader", "enable-unsafe-swiftshader", "disable-dev-shm-usage"),
            *("hide-scrollbars", f"user-data-dir={folder}"),
        ):
            options.add_argument(f"--{argument}")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium has none for root
        driver = webdriver.Chrome(
            options=options, service=webdriver.ChromeService(shutil.which("chromedriver"))
        )
        try:
            yield driver
        finally:
            driver.quit()
