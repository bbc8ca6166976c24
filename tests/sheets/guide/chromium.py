"""A real browser, on a phone and at a desk. Whoever imports this is skipped where none is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.sources import ROOT

# Without the package what comes from it cannot be imported either, so it is asked for first.
webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402, F401
from selenium.webdriver.common.actions import interaction  # noqa: E402
from selenium.webdriver.common.actions.action_builder import ActionBuilder  # noqa: E402
from selenium.webdriver.common.actions.pointer_input import PointerInput  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402, F401
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
if BROWSER is None or DRIVER is None:
    pytest.skip(
        "no Chromium with its driver is here: `make system-deps` installs both", allow_module_level=True
    )

AXE = ROOT / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
PHONE, SIDEWAYS, DESK = (390, 844), (844, 390), (1280, 800)


class Browser:
    """One page at a time, at the size of a phone or of a desk."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, page: Path | str, size: tuple[int, int] = PHONE, *, scripts: bool = True) -> None:
        """Open a page with nothing kept from before."""
        touch = size == PHONE
        screen = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": touch}
        self.cdp("Emulation.setDeviceMetricsOverride", **screen)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.cdp("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.driver.get("about:blank")
        self.cdp("Storage.clearDataForOrigin", origin="file:///", storageTypes="local_storage")
        self.driver.get(page.as_uri() if isinstance(page, Path) else page)

    def cdp(self, command: str, **given: Any) -> Any:
        """Ask Chromium itself."""
        return self.driver.execute_cdp_cmd(command, given)

    def run(self, script: str, *given: object) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *given)

    def one(self, selector: str) -> Any:
        """The first element of a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[Any]:
        """All elements of a selector."""
        found: list[Any] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        WebDriverWait(self.driver, 60, 0.02).until(lambda driver: holds())

    @property
    def card(self) -> str:
        """The id of the only card that is shown."""
        (shown,) = self.run(
            "return [...document.querySelectorAll('.card')].filter(c => c.clientHeight).map(c => c.id)"
        )
        return str(shown)

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        self.driver.switch_to.active_element.send_keys(key)

    def touch(self, *ways: tuple[tuple[int, int], tuple[int, int]]) -> None:
        """Move fingers at once, each from one place of the window to another."""
        fingers = [PointerInput(interaction.POINTER_TOUCH, f"finger {number}") for number in range(len(ways))]
        for finger, (start, end) in zip(fingers, ways, strict=True):
            finger.create_pointer_move(0, *start)
            finger.create_pointer_down(button=0)
            for share in (0.3, 0.6, 1.0):
                x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
                finger.create_pointer_move(15, x, y)
            finger.create_pointer_up(button=0)
        builder = ActionBuilder(self.driver, mouse=fingers[0], duration=15)
        for finger in fingers[1:]:
            builder._add_input(finger)
        builder.perform()

    def view(self) -> list[float]:
        """The part of the table that the drawing shows: left, top, width, height."""
        box = self.run(f"return document.querySelector('#{self.card} svg.drawing').getAttribute('viewBox')")
        return [float(side) for side in box.split()]

    def violations(self) -> list[str]:
        """What axe-core finds wrong for those who see or move less."""
        self.cdp("Runtime.evaluate", expression=AXE.read_text(encoding="utf-8"))
        passes, found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run().then((all) => done([all.passes.length, all.violations.map("
            "(one) => `${one.impact} ${one.id}: ${one.nodes[0].html}`)]));"
        )
        assert passes > 20
        return list(found)

    def complaints(self) -> tuple[list[str], list[Any]]:
        """What the page asked for, and what its console says; the graphics driver speaks there of itself."""
        asked = self.run("return performance.getEntriesByType('resource').map(one => one.name)")
        return asked, [one for one in self.driver.get_log("browser") if one["source"] != "rendering"]


@contextmanager
def started(folder: Path, *flags: str) -> Iterator[Browser]:
    """A browser with nothing kept from before, which ends with the block."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("headless=new", "disable-dev-shm-usage", f"user-data-dir={folder}", *flags):
        options.add_argument(f"--{argument}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium has none for root
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield Browser(driver)
    driver.quit()
