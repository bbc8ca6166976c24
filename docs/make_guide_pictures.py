"""Makes the pictures of the user guide: ``python docs/make_guide_pictures.py``.

Drives the real window with mouse and keyboard through everything the guide walks through, and stops with an
error where the program does not do what the guide says. The window is drawn offscreen, with user folders of
its own, so that the pictures show nothing of this computer.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 1300, 820  # px


def make_pictures(folder: Path, work: Path) -> list[str]:
    """Write all pictures into a folder; their names. ``work`` is the home of whoever works in the window."""
    from guide_pictures.at_the_table import AtTheTable
    from guide_pictures.camera import Camera
    from guide_pictures.features import Features
    from guide_pictures.own_boxes import OwnBoxes
    from guide_pictures.pages import Pages
    from guide_pictures.room import Room
    from guide_pictures.sharing import Sharing
    from guide_pictures.walk import Walk
    from guide_pictures.web import Web

    from builder import catalogue, places
    from builder.drawing.styles import load_styles
    from builder.editor.application import make_window
    from builder.view.application import make_application

    application = make_application()
    application.setCursorFlashTime(0)
    window = make_window()
    window.resize(WIDTH, HEIGHT)
    window.starting.at_start()
    window.show()
    camera = Camera(folder)
    Walk(window, camera, work).run()
    Features(window, camera).run()
    Room(window, camera, work).run()
    tilesets = places.shipped("tilesets")
    pages = Pages(camera, catalogue.load(tilesets), load_styles(tilesets), work)
    pages.run()
    Sharing(window, camera, work, pages.with_scenario).run()
    OwnBoxes(window, camera, work).run()
    AtTheTable(camera, work / "games").run()
    Web(camera, work).run()
    window.document.history.mark_clean()
    window.close()
    return camera.taken


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["HEXWRIGHT_LANGUAGE"] = "en"
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEXWRIGHT_HOME"] = os.environ["HOME"] = home
        taken = make_pictures(PICTURES, Path(home))
        for left_over in sorted(PICTURES.glob("guide-*.png")):
            if left_over.stem not in taken:
                left_over.unlink()
        print(f"{len(taken)} pictures in {PICTURES.relative_to(ROOT)}")
