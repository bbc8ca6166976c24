"""Writes the icons that Windows and macOS want out of the drawing: ``python packaging/icons.py FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIDE = {"ico": 256, "icns": 512}


def main(folder: Path) -> None:
    """Draw each and say where one cannot be written."""
    application = QGuiApplication(["icons", "-platform", "minimal"])
    drawing = QSvgRenderer(str(Path(__file__).with_name("hexwright.svg")))
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, side in SIDE.items():
        image = QImage(side, side, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        drawing.render(painter, QRectF(0, 0, side, side))
        painter.end()
        if not image.save(str(folder / f"hexwright.{suffix}")):
            sys.exit(f"no {suffix} could be written")
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
