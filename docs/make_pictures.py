"""Makes the pictures of the README from the shipped battlefields: ``python docs/make_pictures.py``.

The window is drawn offscreen, so no display is needed and the pictures look the same everywhere.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"


def editor_picture(name: str, out: Path) -> None:
    """The window with plan and model of a shipped battlefield side by side, 1440 × 800 pixels.

    Ends where there is no OpenGL to draw the model with.
    """
    from guide_pictures.few_colours import with_few_colours
    from PySide6.QtCore import QEventLoop

    from builder.editor.application import make_window
    from builder.editor.centre import Arrangement
    from builder.view.application import make_application

    application = make_application()
    window = make_window()
    window.resize(1440, 800)
    window.show()
    session = window.session
    session.layout.reset()
    session.filing.open_path(ROOT / "scenarios" / f"{name}.hexfield")
    session.view_options.change(scenario=False)  # the castle itself is to be seen
    session.centre.arrange(Arrangement.SIDE)
    palette = session.palette_dock
    window.grab()  # asks for the thumbnails in sight
    while palette.inventory.job.busy or not palette.view.complete:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    application.processEvents()
    session.status.say("")
    if session.model.view.picture() is None:
        sys.exit("the model cannot be drawn here: OpenGL 3.3 is missing")
    with_few_colours(window.grab().toImage()).save(str(out), "PNG", 0)  # quality 0 packs tightest
    window.close()


def sheet_picture(name: str, out: Path) -> None:
    """The cover of the build sheets of a shipped battlefield, beside the page of its first level."""
    from guide_pictures.few_colours import with_few_colours
    from guide_pictures.paper import page_with, side_by_side

    from builder import catalogue, formats, places
    from builder.drawing.styles import load_styles
    from builder.inventory import boxes_needed, used
    from builder.sheets.options import SheetOptions
    from builder.sheets.plan import make_plan
    from builder.sheets.qt_renderer.pages import qt_measure

    tilesets = places.shipped("tilesets")
    known = catalogue.load(tilesets)
    battlefield = formats.read(ROOT / "scenarios" / f"{name}.hexfield", known).battlefield
    plan = make_plan(
        battlefield,
        SheetOptions(),
        catalogue=known,
        styles=load_styles(tilesets),
        measure=qt_measure,
        boxes=boxes_needed(used(battlefield), known),
    )
    pages = (plan.pages[0], page_with(plan, "Level 1"))
    with_few_colours(side_by_side(pages, 80)).save(str(out), "PNG", 0)


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEXWRIGHT_HOME"] = home
        editor_picture("gate-of-the-raven-hold", PICTURES / "editor.png")
        sheet_picture("four-fords", PICTURES / "sheet.png")
