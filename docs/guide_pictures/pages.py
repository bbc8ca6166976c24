"""Pages of build sheets, and a picture at an angle, of the shipped battlefields."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtGui import QImage

from builder import construction, formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.inventory import boxes_needed, used
from builder.scenario import Scenario
from builder.sheets import build_sheets
from builder.sheets.layout import Plan
from builder.sheets.options import ModelOptions, PictureOptions, SheetOptions
from builder.sheets.picture_files import picture_image
from builder.sheets.pictures import picture_marks
from builder.sheets.plan import make_plan
from builder.sheets.qt_renderer.pages import marks_image, qt_measure
from builder.sheets.scenario.shown import ShownScenario
from guide_pictures.camera import Camera
from guide_pictures.paper import beside, page_with, part_of, side_by_side
from guide_pictures.scenario import write_with_scenario

CASTLE, ASHES = "gate-of-the-raven-hold", "ash-and-fir"
_DATE = "2026-03-14"  # the same whenever the pictures are made


class Pages:
    """Plans sheets in every way that the guide tells of, and draws some of their pages."""

    def __init__(self, camera: Camera, catalogue: Catalogue, styles: Styles, folder: Path) -> None:
        """``folder`` is where a battlefield with a scenario beside it is written."""
        self._camera, self._catalogue, self._styles = camera, catalogue, styles
        self._folder = folder
        self._shipped = places.shipped("scenarios")
        self.with_scenario = write_with_scenario(self._shipped, folder, catalogue)

    def run(self) -> None:
        """All pictures. Raises AssertionError where a page is not there."""
        for take in (
            self.cover, self.step, self.scenario, self.phone, self.black_and_white, self.poster, self.mat,
            self.at_an_angle, self.model,
        ):  # fmt: skip
            take()

    def cover(self) -> None:
        """The cover, and beside it the checklist."""
        plan = self._plan(self._read(CASTLE))
        cover, checklist = page_with(plan, "Overview"), page_with(plan, "Checklist")
        self._camera.draw("guide-cover", partial(side_by_side, (cover, checklist), 80))

    def step(self) -> None:
        """The level on which the walls of the castle begin."""
        page = page_with(self._plan(self._read(CASTLE)), "Level 3")
        self._camera.draw("guide-step", partial(part_of, page, "step", 125, level=3))

    def scenario(self) -> None:
        """Start zones with glyphs and a figure, and what the scenario tells in words."""
        found = formats.read_hexscenario(self.with_scenario.with_suffix(".hexscenario"))
        assert not found.problems
        plan = self._plan(self._read(self.with_scenario.stem), scenario=found.scenario)
        zones, words = page_with(plan, "Start zones, glyphs and figures"), page_with(plan, "Scenario")
        self._camera.draw("guide-zones", partial(part_of, zones, "zones", 110))
        self._camera.draw("guide-scenario", partial(part_of, words, "play", 110))

    def phone(self) -> None:
        """The guide on a phone: its first card, and two steps of the castle."""
        self._camera.draw("guide-phone", self._phone)

    def _phone(self) -> QImage:
        from guide_pictures.phone import screens  # the browser and its package are asked for only here

        written = self._folder / "guide.html"
        build_sheets(
            self._read(CASTLE),
            written,
            SheetOptions(date=_DATE),
            catalogue=self._catalogue,
            tilesets=places.shipped("tilesets"),
        )
        return beside(screens(written, ("Gate of the Raven Hold", "Level 3", "Level 13, step 1 of 3")))

    def black_and_white(self) -> None:
        """The level with the most kinds of terrain, without colour."""
        plan = self._plan(self._read(ASHES), SheetOptions(colours="black-and-white", date=_DATE))
        self._camera.draw("guide-grey", partial(part_of, page_with(plan, "Level 1"), "step", 110, level=1))

    def poster(self) -> None:
        """Everything on one large page."""
        plan = self._plan(self._read(ASHES), SheetOptions(layout="poster", paper="A3", date=_DATE))
        assert len(plan.pages) == 1
        self._camera.draw("guide-poster", partial(side_by_side, plan.pages, 76))

    def mat(self) -> None:
        """The map of a mat, and one of its pages."""
        plan = self._plan(self._read(self.with_scenario.stem), SheetOptions(layout="mat"))
        pages = (plan.pages[0], page_with(plan, "Sheet F"))
        self._camera.draw("guide-mat", partial(side_by_side, pages, 60))

    def at_an_angle(self) -> None:
        """The castle with all its heights."""
        options = PictureOptions(size=1000)
        castle = picture_marks(self._read(CASTLE), options, self._styles)
        self._camera.draw("guide-castle", partial(marks_image, castle.marks, castle.box, castle.width))

    def model(self) -> None:
        """The same as a model, from lower down."""
        options = ModelOptions(size=1000, rise=24.0, azimuth=-45.0, perspective=True)
        castle = self._read(CASTLE)
        self._camera.draw("guide-sun", lambda: picture_image(castle, options, self._styles)[0])

    # Helping -----------------------------------------------------------------------------------------

    def _read(self, name: str) -> Battlefield:
        return formats.read(self._shipped / f"{name}.hexfield", self._catalogue).battlefield

    def _plan(
        self, battlefield: Battlefield, options: SheetOptions | None = None, scenario: Scenario | None = None
    ) -> Plan:
        return make_plan(
            battlefield,
            options or SheetOptions(date=_DATE),
            catalogue=self._catalogue,
            styles=self._styles,
            measure=qt_measure,
            boxes=boxes_needed(used(battlefield), self._catalogue),
            problems=construction.check(battlefield),
            scenario=ShownScenario(scenario),
        )
