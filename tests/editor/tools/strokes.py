"""A tool at work without a window: pointers in, and what came of them."""

from __future__ import annotations

from collections.abc import Callable

from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import GestureOutcome, Pointer, Preview, Tool, ToolScene

MakeScene = Callable[..., ToolScene]
"""What the fixture `scene` gives: a battlefield and what is in hand in, what a tool sees out."""


class Stroke:
    """Presses at the first pointer, moves over the others, releases at the last; edits are applied."""

    def __init__(self, tool: Tool, scene: ToolScene, *pointers: Pointer) -> None:
        self.done: list[GestureOutcome] = []
        self.shown: list[Preview] = []
        self._scene = scene
        gestures = Gestures(tool, lambda: scene, self._carry_out)
        gestures.press(pointers[0])
        self.shown.append(gestures.preview)
        for pointer in pointers[1:]:
            gestures.move(pointer)
            self.shown.append(gestures.preview)
        gestures.release(pointers[-1])

    def _carry_out(self, outcome: GestureOutcome) -> None:
        self.done.append(outcome)
        if outcome.edit is not None:
            self._scene.battlefield.apply(outcome.edit)

    @property
    def said(self) -> str:
        """What the designer was told."""
        return " ".join(outcome.say for outcome in self.done if outcome.say)

    @property
    def label(self) -> str:
        """What the history calls the one edit that came of it."""
        (edit,) = [outcome for outcome in self.done if outcome.edit is not None]
        return edit.label
