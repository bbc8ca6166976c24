"""OpenGL without a window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    import moderngl

_OPENGL = 330


class NoOpenGLError(BuilderError):
    """There is no OpenGL 3.3 here."""


def standalone() -> moderngl.Context:
    """A context of its own, drawn by the graphics card or, without one, in software.

    Raises NoOpenGLError where the system has neither, or only one too old.
    """
    try:
        import moderngl

        settings: dict[str, Any] = {"backend": "egl"} if sys.platform.startswith("linux") else {}
        context = moderngl.create_context(require=_OPENGL, standalone=True, **settings)
    except Exception as error:  # moderngl raises whatever the driver's library does
        raise _missing(error) from error
    context.gc_mode = "context_gc"
    return context


@contextmanager
def context_for_one() -> Iterator[moderngl.Context]:
    """A context that is released when its picture is drawn.

    Raises NoOpenGLError as `standalone`, and where the driver fails while it is drawn.
    """
    context = standalone()
    try:
        yield context
    except failures() as error:
        raise _missing(error) from error
    finally:
        context.release()


def _missing(error: Exception) -> NoOpenGLError:
    message = _("The model needs OpenGL 3.3, which this computer does not offer: {why}", why=str(error))
    return NoOpenGLError(message)


def failures() -> tuple[type[Exception], ...]:
    """What is raised where there is no OpenGL, or where it fails at something that it should know."""
    try:
        import moderngl
    except ImportError:
        return (NoOpenGLError,)
    return (NoOpenGLError, moderngl.Error)
