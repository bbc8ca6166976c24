"""Diagnostics: versions, system, screens, OpenGL and settings, without paths and names.

Always in English, for whoever looks for the fault.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path, PurePath
from urllib.parse import quote

import PySide6
from PySide6.QtCore import QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from builder import __version__
from builder.language import VARIABLE, _
from builder.view.options import ViewOptions
from builder.view.preferences import stored_preferences

_HOME = "~"
_VARIABLES = (
    *("XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "LANG"),
    VARIABLE,
)


def diagnostics() -> str:
    """A line each. Needs an application; asks the graphics card, which takes a moment."""
    kind = "packaged" if getattr(sys, "frozen", False) else "Python package"
    settings = {**asdict(stored_preferences()), **asdict(ViewOptions().display)}
    rows = {
        "Hexwright": f"{__version__}, {kind}",
        "Python": f"{platform.python_version()}, {platform.machine()}",
        "Qt": f"{qVersion()}, PySide6 {PySide6.__version__}",
        "System": f"{QSysInfo.prettyProductName()}, {QSysInfo.kernelType()} {QSysInfo.kernelVersion()}",
        "Window system": QGuiApplication.platformName(),
        "Screens": "; ".join(_screens()),
        "OpenGL": _opengl(),
        "Libraries": ", ".join(_libraries()),
        "Environment": ", ".join(f"{name}={os.environ[name]}" for name in _VARIABLES if name in os.environ),
        "Locale": QLocale.system().name(),
        "Settings": ", ".join(f"{name}={value}" for name, value in settings.items()),
    }
    return without_names("".join(f"{name}: {text}\n" for name, text in rows.items()))


def without_names(text: str, home: PurePath | None = None, user: str = "") -> str:
    """A text with the home folder as ~, however it is written, and other occurrences of the user's name as
    "user"; by default both are those of the user running the program.
    """
    if home is None:
        try:
            home = Path.home()
        except RuntimeError:  # nobody knows it: then it is not in the text
            return text
    user = user or home.name
    plain = home.as_posix()
    if len(home.parts) > 1:  # a root for a home would be everywhere
        for folder in {plain, quote(plain), quote(plain, safe="/:")}:
            # A message quotes a name as Python does: with two backslashes for one.
            parts = r"(?:/|\\{1,2})".join(map(re.escape, folder.split("/")))
            text = re.sub(rf"{parts}(?![\w-])", _HOME, text, flags=re.IGNORECASE)
    if not user:
        return text
    short = re.escape(user.replace(" ", "")[:6]) + r"~\d"  # as Windows shortens a longer one
    names = "|".join([re.escape(user), re.escape(quote(user)), short])
    return re.sub(rf"(?<=[/\\])(?:{names})(?![\w.-])", "user", text, flags=re.IGNORECASE)


def copy_diagnostics() -> str:
    """Copy the diagnostics to the clipboard, and say so."""
    QGuiApplication.clipboard().setText(diagnostics())
    return _("Copied: versions, system, screens and settings, without paths and names")


def _screens() -> list[str]:
    found = []
    for screen in QGuiApplication.screens():
        size, dots = screen.size(), screen.logicalDotsPerInch()
        found.append(f"{size.width()} × {size.height()} at {screen.devicePixelRatio():g}, {dots:.0f} dpi")
    return found


def _opengl() -> str:
    from builder.solid.offscreen import NoOpenGLError, context_for_one  # the model may never be looked at

    try:
        with context_for_one() as context:
            return f"{context.info['GL_VERSION']}, {context.info['GL_RENDERER']}"
    except NoOpenGLError as error:
        return f"none: {error}"


def _libraries() -> list[str]:
    try:
        needed = requires("hexwright") or []
    except PackageNotFoundError:  # run from a folder of sources
        return []
    found = []
    for text in needed:
        named = re.match(r"[\w.-]+", text)
        if named is None or "extra ==" in text:
            continue
        with suppress(PackageNotFoundError):
            found.append(f"{named[0]} {version(named[0])}")
    return found
