"""An error in what Qt calls of ours reaches Python, whatever raised it, and every such class is made so."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

import builder
from builder.view.overrides import SafeOverrides, overrides

_MISTAKES = """
from PySide6.QtWidgets import QApplication, QWidget
from builder.view.overrides import SafeOverrides

def in_python():
    raise IndexError("x")

mistakes = {
    "an item that is not there": lambda: ()[0],
    "an error of Python's own": in_python,
    "a key that is not there": lambda: {}["a"],
    "an attribute that is not there": lambda: None.x,
    "a wrong type": lambda: 1 + "x",
    "no number": lambda: int("x"),
    "something that does not hold": lambda: exec("assert False"),
    "divided by nothing": lambda: 1 / 0,
}

class Mistaken(SafeOverrides, QWidget):
    mistake = staticmethod(lambda: None)

    def showEvent(self, event):
        self.mistake()

application = QApplication([])
for name, mistake in mistakes.items():
    widget = Mistaken()
    widget.mistake = mistake
    try:
        widget.show()
    except Exception:
        print(name, flush=True)
"""


def test_a_mistake_in_an_override_is_an_exception_and_not_the_end_of_the_process() -> None:
    ended = subprocess.run([sys.executable, "-c", _MISTAKES], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stdout.splitlines()) == 8, ended.stdout


def test_every_class_that_overrides_what_is_qts_is_safe() -> None:
    for module in pkgutil.walk_packages(builder.__path__, "builder."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    ours = [kind for kind in _under(Shiboken.Object) if kind.__module__.startswith("builder.")]
    found = {kind for kind in ours if overrides(kind)}
    assert len(found) > 100
    assert [kind for kind in found if not issubclass(kind, SafeOverrides)] == []


def test_only_overrides_are_wrapped_and_only_where_python_needs_it() -> None:
    class Label(SafeOverrides, QWidget):
        def showEvent(self, event: object) -> None:  # Qt's name
            pass

        def own(self) -> None:
            pass

    needed = sys.version_info < (3, 12)
    assert hasattr(Label.showEvent, "__wrapped__") is needed
    assert not hasattr(Label.own, "__wrapped__")


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="overrides are not wrapped from Python 3.12 on")
def test_what_an_override_raises_is_raised_on() -> None:
    class Wrong(SafeOverrides, QWidget):
        def sizeHint(self) -> object:  # type: ignore[override]
            return ()[0]

    with pytest.raises(IndexError, match="tuple index"):
        Wrong.sizeHint(Wrong.__new__(Wrong))


def _under(kind: type) -> set[type]:
    below = set(type.__subclasses__(kind))
    return below.union(*(_under(each) for each in below))
