"""Whether Qt can start here. Where it cannot, Qt ends the process it is in: unless its libraries and the
display say already that it will, it is tried in a child process.

What stands in the way is said in words a person can act on, with the packages of Debian and Ubuntu.
"""

from __future__ import annotations

import ctypes
import importlib.util
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread

from builder.language import _

# Library -> package of Debian and Ubuntu. Qt's own libraries come with PySide6.
PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
# Without a screen Qt needs only what its core of drawing is linked with.
_WITHOUT_SCREEN = tuple(name for name in PACKAGES if "xcb" not in name and "x11" not in name)
_START = "import sys; from PySide6.QtGui import QGuiApplication; QGuiApplication(sys.argv)"
_LOAD = (
    "import ctypes, sys\n"
    "for name in sys.argv[1:]:\n"
    "    try:\n"
    "        ctypes.CDLL(name)\n"
    "    except OSError:\n"
    "        print(name)\n"
)
_log = logging.getLogger(__name__)
_SECONDS = 60
_ABSENT = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")


@dataclass(frozen=True)
class Screen:
    """Whether Qt starts; where it does not, why (a sentence) and what would help (a sentence or nothing)."""

    works: bool
    reason: str = ""
    remedy: str = ""


def surely_starts(platform: str) -> bool:
    """Whether Qt surely starts here on a platform of its own, asked in a few milliseconds: on Linux without a
    screen, or on an X server that answers. False says nothing: a child process finds out.
    """
    elsewhere = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH") or os.environ.get("QT_PLUGIN_PATH")
    if not sys.platform.startswith("linux") or platform not in ("offscreen", "minimal", "xcb") or elsewhere:
        return False
    spec = importlib.util.find_spec("PySide6")
    for folder in (spec and spec.submodule_search_locations) or ():
        try:
            # With all libraries that it is linked with; Qt needs them anyway.
            ctypes.CDLL(f"{folder}/Qt/plugins/platforms/libq{platform}.so")
            return platform != "xcb" or _display_answers()
        except OSError:
            pass
    return False


def _display_answers() -> bool:
    """Whether the X server of DISPLAY lets us connect. Raises OSError without the library for it."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def probe(*, offscreen: bool = False) -> Screen:
    """Whether Qt starts, with the screen there is or without one; where that is not sure, a child tries."""
    usual = "" if os.environ.get("WAYLAND_DISPLAY") else "xcb"
    if surely_starts("offscreen" if offscreen else os.environ.get("QT_QPA_PLATFORM", "") or usual):
        return Screen(True)
    if importlib.util.find_spec("PySide6") is None:
        text = _(
            "Qt, which windows, PDF, JPG, models, and PNG without resvg-py need, is not installed "
            "(pip install PySide6-Essentials)"
        )
        return Screen(False, text)
    arguments = ["-platform", "offscreen"] if offscreen else []
    _log.debug("a child process tries whether Qt starts")
    try:
        child = subprocess.run(
            [sys.executable, "-c", _START, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Screen(False, _("Qt did not start within {n} seconds", n=_SECONDS), "")
    if child.returncode == 0:
        return Screen(True)
    said = child.stderr.decode(errors="replace")
    platform = "offscreen" if offscreen else os.environ.get("QT_QPA_PLATFORM", "")
    environment = {**os.environ, "QT_QPA_PLATFORM": platform}
    linux = sys.platform.startswith("linux")
    missing = _missing_libraries(_WITHOUT_SCREEN if offscreen else tuple(PACKAGES)) if linux else ()
    return explained(said, missing, environment, linux=linux)


def begin_probe(*, offscreen: bool = False) -> Callable[[], Screen]:
    """Begin to ask, and go on meanwhile; what it gives waits for the answer."""
    found: list[Screen | Exception] = []

    def ask() -> None:
        try:
            found.append(probe(offscreen=offscreen))
        except Exception as error:  # no child could be made: whoever waits gets it
            found.append(error)

    thread = Thread(target=ask)
    thread.start()

    def answer() -> Screen:
        thread.join()
        if isinstance(found[0], Exception):
            raise found[0]
        return found[0]

    return answer


def explained(said: str, missing: tuple[str, ...], environment: Mapping[str, str], *, linux: bool) -> Screen:
    """What to tell from what Qt said as it ended, and from the libraries that are not there."""
    named = tuple(dict.fromkeys([*_ABSENT.findall(said), *missing]))
    if "No module named 'PySide6" in said:
        return Screen(
            False,
            _("Qt for Python is not installed"),
            _("Try: {command}", command="pip install PySide6-Essentials"),
        )
    platform = environment.get("QT_QPA_PLATFORM", "")
    needs_screen = linux and platform not in ("offscreen", "minimal", "vnc")
    blind = needs_screen and not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
    if blind:
        reason = _("no display can be reached: neither DISPLAY nor WAYLAND_DISPLAY is set")
        remedy = _("Start it in a desktop session, or with `ssh -X`, or under `xvfb-run`.")
    elif named:
        reason, remedy = "", ""
    elif "could not connect to display" in said or "Failed to create wl_display" in said:
        display = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or ""
        reason = _("the display {display} cannot be reached", display=display)
        remedy = _("Check DISPLAY, and that this user may open windows there.")
    else:
        reason, remedy = _("Qt does not start: {why}", why=_last_line(said)), ""
    if named:
        lacks = _("system libraries that Qt needs are missing: {names}", names=", ".join(named))
        reason = _("{reason}; and {other}", reason=reason, other=lacks) if reason else lacks
        remedy = f"{remedy} {_install(named)}".strip()
    return Screen(False, reason, remedy)


def _install(libraries: tuple[str, ...]) -> str:
    packages = [PACKAGES[name] for name in libraries if name in PACKAGES]
    unknown = [name for name in libraries if name not in PACKAGES]
    command = f"sudo apt install {' '.join(packages)}"
    parts = [_("On Debian and Ubuntu: {command}", command=command)] if packages else []
    if unknown:
        parts.append(_("Install the package that holds {names}", names=", ".join(unknown)))
    return "; ".join(parts)


def _missing_libraries(names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the libraries that cannot be loaded, tried in a child process."""
    try:
        child = subprocess.run(
            [sys.executable, "-c", _LOAD, *names], capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return ()
    return tuple(child.stdout.decode().split())


def _last_line(said: str) -> str:
    """The line of what a process said that tells most: an error of Qt's platform plugin, else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [line for line in lines if "qt.qpa" in line or "Error" in line]
    return (telling or lines or [_("it gave no reason")])[-1]
