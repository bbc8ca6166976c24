"""What Qt says as it ends, turned into what a person can do about it."""

from __future__ import annotations

import sys

import pytest

from builder.cli import display_probe
from builder.cli.display_probe import PACKAGES, Screen, begin_probe, explained, probe, surely_starts

NO_CONNECTION = """\
qt.qpa.xcb: could not connect to display {display}
qt.qpa.plugin: From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed to load the Qt xcb platform plugin.
qt.qpa.plugin: Could not load the Qt platform plugin "xcb" in "" even though it was found.
This application failed to start because no Qt platform plugin could be initialized.

Available platform plugins are: minimal, linuxfb, offscreen, xcb, wayland, eglfs, vnc.
"""
NO_EGL = """\
Traceback (most recent call last):
  File "<string>", line 1, in <module>
ImportError: libEGL.so.1: cannot open shared object file: No such file or directory
"""


def test_no_display_is_told_without_blaming_a_library_that_is_there():
    screen = explained(NO_CONNECTION.format(display=""), (), {}, linux=True)
    assert screen.reason == "no display can be reached: neither DISPLAY nor WAYLAND_DISPLAY is set"
    assert "apt" not in screen.remedy


def test_missing_libraries_are_told_beside_a_missing_display():
    screen = explained(NO_CONNECTION.format(display=""), ("libxcb-cursor.so.0",), {}, linux=True)
    assert "neither DISPLAY" in screen.reason
    assert screen.reason.endswith("system libraries that Qt needs are missing: libxcb-cursor.so.0")
    assert screen.remedy.endswith("sudo apt install libxcb-cursor0")


def test_a_library_that_the_loader_misses_is_named_with_its_package():
    screen = explained(NO_EGL, ("libGL.so.1",), {"DISPLAY": ":0"}, linux=True)
    assert screen.reason == "system libraries that Qt needs are missing: libEGL.so.1, libGL.so.1"
    assert screen.remedy == "On Debian and Ubuntu: sudo apt install libegl1 libgl1"


def test_a_library_without_a_known_package_is_still_named():
    screen = explained(NO_EGL.replace("EGL", "odd"), (), {"DISPLAY": ":0"}, linux=True)
    assert screen.remedy == "Install the package that holds libodd.so.1"


def test_a_display_that_does_not_answer_is_named():
    screen = explained(NO_CONNECTION.format(display=":7"), (), {"DISPLAY": ":7"}, linux=True)
    assert screen.reason == "the display :7 cannot be reached"


def test_a_missing_qt_is_told():
    screen = explained("ModuleNotFoundError: No module named 'PySide6'", (), {}, linux=False)
    assert screen.reason == "Qt for Python is not installed"


def test_what_nobody_foresaw_is_quoted():
    screen = explained("something odd\nqt.qpa.plugin: a new fault\nbye\n", (), {}, linux=False)
    assert screen.reason == "Qt does not start: qt.qpa.plugin: a new fault"
    assert explained("", (), {}, linux=False).reason == "Qt does not start: it gave no reason"


def test_without_a_screen_qt_starts_here():
    assert probe(offscreen=True).works


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the plugin is of Linux")
def test_a_platform_that_is_not_there_is_told_and_not_taken_for_a_missing_display(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonesuch")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(display_probe, "_missing_libraries", lambda names: ())  # whatever lacks here
    screen = probe()
    assert not screen.works
    if "system libraries" in screen.reason:  # these come first: they are what one can do something about
        pytest.skip(f"{screen.reason}; make system-deps installs them")
    assert "nonesuch" in screen.reason


def test_the_makefile_installs_every_package_that_could_be_asked_for(pytestconfig):
    makefile = (pytestconfig.rootpath / "Makefile").read_text()
    named = {"libegl1", "libgl1", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1"}
    assert named <= set(PACKAGES.values())
    assert all(package in makefile for package in named)


def test_what_was_begun_gives_the_answer_of_the_child(monkeypatch):
    screens = {True: Screen(False, "reason"), False: Screen(True)}
    monkeypatch.setattr(display_probe, "probe", lambda *, offscreen: screens[offscreen])
    assert begin_probe(offscreen=True)() == Screen(False, "reason")
    assert begin_probe()() == Screen(True)


def refuse(*arguments, **more):
    raise OSError(12, "Cannot allocate memory")


def test_where_no_child_can_be_made_whoever_waits_is_told(monkeypatch):
    monkeypatch.setattr(display_probe.subprocess, "run", refuse)
    monkeypatch.setenv("QT_PLUGIN_PATH", "elsewhere")
    answer = begin_probe(offscreen=True)
    with pytest.raises(OSError, match="Cannot allocate memory"):
        answer()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asked so on Linux alone")
def test_without_a_screen_no_child_is_needed_to_know(monkeypatch):
    monkeypatch.setattr(display_probe.subprocess, "run", refuse)
    assert probe(offscreen=True).works


def test_a_display_that_nobody_answers_for_is_tried_by_a_child(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":1999")
    assert not surely_starts("xcb")
    assert not surely_starts("wayland")
    monkeypatch.setenv("QT_PLUGIN_PATH", "elsewhere")
    assert not surely_starts("offscreen")
