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
    with _browser() as driver:
        width, height = _SCREEN
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.get(page.as_uri())
        return [_screen(driver, card) for card in cards]


def _screen(driver: Any, card: str) -> QImage:
    found = driver.execute_script(
        "const row = [...document.querySelectorAll('#contents a')].find(a => a.textContent === arguments[0]);"
        "if (row) { location.hash = row.hash; } return Boolean(row)",
        card,
    )
    assert found, card
    # Two frames later it is drawn.
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    image = QImage()
    image.loadFromData(base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {})["data"]))
    return image


@contextmanager
def _browser() -> Iterator[Any]:
    """Chromium without a window; what it keeps is gone afterwards."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert browser, "no Chromium is here"
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    with TemporaryDirectory() as folder:
        for argument in ("headless=new", "disable-gpu", "disable-dev-shm-usage", f"user-data-dir={folder}"):
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
