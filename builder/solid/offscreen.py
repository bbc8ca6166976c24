"""OpenGL without a window."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    import moderngl

_OPENGL = 330
T = TypeVar("T")


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
    return context


_borrowed: list[moderngl.Context] = []  # as often as it is lent


def borrow() -> moderngl.Context:
    """The context of the thread of the windows. Each who asks gives it back, and the last releases it.

    A thread draws with the context that was made last: with one for each, they would draw in one another's.
    Raises NoOpenGLError as `standalone`.
    """
    _borrowed.append(_borrowed[0] if _borrowed else standalone())
    return _borrowed[0]


def borrow_for(make: Callable[[moderngl.Context], T]) -> T:
    """What draws with a borrowed context; where it cannot be made, that is given back."""
    context = borrow()
    try:
        return make(context)
    except Exception:  # whatever it is: who has nothing that draws gives nothing back later
        give_back()
        raise


def give_back() -> None:
    """Be done with what `borrow` lent."""
    context = _borrowed.pop()
    if not _borrowed:
        context.release()


@contextmanager
def context_for_one() -> Iterator[moderngl.Context]:
    """A context that is given back when its picture is drawn, in any thread.

    Raises NoOpenGLError as `standalone`, and where the driver fails while it is drawn.
    """
    lent = threading.current_thread() is threading.main_thread()
    context = borrow() if lent else standalone()
    try:
        yield context
    except failures() as error:
        raise _missing(error) from error
    finally:
        give_back() if lent else context.release()


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
