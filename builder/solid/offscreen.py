"""OpenGL without a window, and pictures as PNG files without Qt."""

from __future__ import annotations

import struct
import sys
import zlib
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError
from builder.language import _
from builder.solid.camera import Size

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
        message = _("The model needs OpenGL 3.3, which this computer does not offer: {why}", why=str(error))
        raise NoOpenGLError(message) from error
    context.gc_mode = "context_gc"
    return context


def failures() -> tuple[type[Exception], ...]:
    """What is raised where there is no OpenGL, or where it fails at something that it should know."""
    try:
        import moderngl
    except ImportError:
        return (NoOpenGLError,)
    return (NoOpenGLError, moderngl.Error)


def png(pixels: bytes, size: Size) -> bytes:
    """A PNG file of rows of red, green, blue, opacity."""
    width, height = size
    rows = b"".join(
        b"\0" + pixels[start : start + 4 * width] for start in range(0, 4 * width * height, 4 * width)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
