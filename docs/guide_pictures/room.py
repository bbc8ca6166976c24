"""The room of a scenario: a zone, an army and a victory of a shipped scenario, and what came of trying it."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder import places
from builder.editor.window import Window
from guide_pictures.camera import Camera
from guide_pictures.hands import Hands

BATTLEFIELD = "gate-of-the-raven-hold"
SCENARIO = f"{BATTLEFIELD}-raven-banner"


class Room:
    """Takes its pictures in tabs of its own; afterwards the window shows what it showed before."""

    def __init__(self, window: Window, camera: Camera, home: Path) -> None:
        """``home`` is a folder that may be written to."""
        self.window, self.camera = window, camera
        self.hands = Hands(window)
        self.folder = home / "Scenarios"
        self.folder.mkdir()
        for name in (f"{BATTLEFIELD}.hexfield", f"{SCENARIO}.hexscenario"):
            shutil.copyfile(places.shipped("scenarios") / name, self.folder / name)

    def run(self) -> None:
        """All pictures. Raises AssertionError where something is not as the guide says."""
        window, before = self.window, self.window.document
        self.hands.settle()
        assert window.session.filing.open_path(self.folder / f"{SCENARIO}.hexscenario")
        window.session.show_dock("scenario")
        for page in ("zones", "armies", "victory"):
            window.session.scenario_dock.show_page(page)
            self.hands.settle()
            self.camera.shoot(f"guide-{page}", window)
        self.playtest()
        self.hands.keys("Ctrl+W")
        assert window.document is before

    def playtest(self) -> None:
        """A few games, and where they were fought on the map."""
        window = self.window
        window.session.show_dock("playtest")
        window.session.playtest.form.fields["games"].setValue(5)
        window.session.playtest.play_button.click()
        self.hands.until(lambda: window.session.playtest.section is not None)
        assert window.session.playtest.section is not None
        window.session.playtest.picture_requested.emit(window.session.playtest.section.pictures[0])
        self.hands.settle()
        self.camera.shoot("guide-playtest", window)
        window.session.playtest.picture_requested.emit(None)
