"""A folder of somebody's own templates: what it holds, and what is wrong in it, in one message."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.errors import BuilderError, RefusedError
from builder.language import _
from builder.site.rendering import TEMPLATES, look_again

STYLE = "own.css"
"""What such a folder adds to the style of every page."""


def own_style(folder: Path | None) -> tuple[str, ...]:
    """The style of one's own, if there is any. Raises RefusedError where it cannot be read."""
    try:
        return () if folder is None else ((folder / STYLE).read_text(encoding="utf-8"),)
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        message = _("{path}: cannot be read ({reason})", path=folder / STYLE, reason=error) if folder else ""
        raise RefusedError(message) from None


def made_with(folder: Path | None) -> str:
    """The hash of all that pages are made with besides the code, as it is now. Raises RefusedError where
    there is no such folder.
    """
    if folder is not None and not folder.is_dir():
        raise RefusedError(_("{folder}: no folder; a folder of templates was expected", folder=folder))
    look_again()
    ours = [path for place in (TEMPLATES, TEMPLATES.parent) for path in place.iterdir()]
    own = [] if folder is None else list(folder.rglob("*"))
    read = [path.read_bytes() for path in sorted((*ours, *own)) if path.is_file() and path.suffix != ".py"]
    return hashlib.sha256(b"\\0".join(read)).hexdigest()


@contextmanager
def told(folder: Path | None) -> Iterator[None]:
    """Meanwhile what is wrong in a template is a RefusedError with its file and line."""
    try:
        yield
    except BuilderError:
        raise
    except Exception as error:  # a template may call anything
        if message := _message(error, folder):
            raise RefusedError(message) from None
        raise


def _message(error: Exception, folder: Path | None) -> str:
    from jinja2 import TemplateNotFound, TemplateSyntaxError

    if isinstance(error, TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    if isinstance(error, UnicodeDecodeError):
        return _("{folder}: a template is no text in UTF-8", folder=folder)
    lines = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).suffix == ".html"]
    missing = _("there is no template {name}", name=error) if isinstance(error, TemplateNotFound) else ""
    return f"{lines[-1].filename}:{lines[-1].lineno}: {missing or error}" if lines else missing
