"""Where the film of a battlefield is made: cheap to import, and nothing that a window needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.start.film import FilmTake


def film(
    take: FilmTake,
    catalogue: Catalogue,
    styles: Styles,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> None:
    """Report one `FilmFrame` after the other. Raises UnreadableError, and NoOpenGLError.

    It belongs into a process of its own: no window waits for it then, however long it takes to draw.
    """
    from builder.editor.start.filming import shoot

    shoot(take, catalogue, styles, report, cancelled)
