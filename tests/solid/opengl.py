"""A renderer without a window for tests, which skip where there is no OpenGL."""

from __future__ import annotations

import functools

import pytest

from builder.solid.offscreen import NoOpenGLError, standalone
from builder.solid.renderer import Renderer


@functools.cache
def _context() -> object:
    try:
        return standalone()
    except NoOpenGLError as error:
        return error


def new_renderer() -> Renderer:
    """One with nothing in it; the test is skipped where no OpenGL 3.3 is there."""
    context = _context()
    if isinstance(context, NoOpenGLError):
        pytest.skip(str(context))
    return Renderer(context)
