"""A renderer without a window for tests, which skip where there is no OpenGL."""

from __future__ import annotations

import functools

import moderngl
import pytest

from builder.solid.offscreen import NoOpenGLError, borrow
from builder.solid.renderer import Renderer


@functools.cache
def _borrowed() -> moderngl.Context | NoOpenGLError:
    """The context that all windows share, kept to the end: the driver compiles everything for each."""
    try:
        return borrow()
    except NoOpenGLError as error:
        return error


def need_opengl() -> moderngl.Context:
    """The context to draw with; the test is skipped where no OpenGL 3.3 is there."""
    context = _borrowed()
    if isinstance(context, NoOpenGLError):
        pytest.skip(str(context))
    return context


def new_renderer() -> Renderer:
    """One with nothing in it; skips as `need_opengl`."""
    return Renderer(need_opengl())
