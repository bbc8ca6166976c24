"""Runs the tool in use: takes pointers, gives outcomes and the preview to be shown. Needs no window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from builder.editor.tools.base import Gesture, GestureOutcome, GetScene, Pointer, Preview, Tool
from builder.editor.tools.ghosts import with_images
from builder.hexgrid import Hex
from builder.problems import Severity

NOTHING = Preview()


class Gestures:
    """The tool in use and the gesture under way, if any."""

    def __init__(self, tool: Tool, get_scene: GetScene, carry_out: Callable[[GestureOutcome], None]) -> None:
        """``get_scene`` gives the current scene, ``carry_out`` carries out the outcome of a gesture."""
        self._tool = tool
        self._get_scene = get_scene
        self._carry_out = carry_out
        self._gesture: Gesture | None = None
        self._edited = False  # by the gesture under way
        self._pointer: Pointer | None = None
        self._built_at: Hex | None = None  # where a drag ended that built something
        self._done_at: Pointer | None = None  # where an edit was done, until the mouse moves
        self.preview = NOTHING

    @property
    def tool(self) -> Tool:
        """The tool in use."""
        return self._tool

    @property
    def under_way(self) -> bool:
        """Whether a button is held and the tool at work."""
        return self._gesture is not None

    @property
    def pointer(self) -> Pointer | None:
        """Where the mouse was seen last; None when it is off the canvas."""
        return self._pointer

    def take(self, tool: Tool) -> None:
        """Use another tool; a gesture under way ends without effect."""
        self.cancel()
        self._built_at = self._done_at = None
        self._tool = tool
        self.refresh()

    def move(self, pointer: Pointer) -> bool:
        """The mouse moved, or a key changed what it means; False where that makes no difference."""
        by_point = self._gesture is not None and self._tool.info.selects
        if pointer == self._pointer and not by_point:
            return False
        self._pointer, self._done_at = pointer, None
        if pointer.hex != self._built_at:
            self._built_at = None
        if self._gesture is not None:
            self._advance(lambda gesture: gesture.send(replace(pointer, down=True)))
        else:
            self.refresh()
        return True

    def press(self, pointer: Pointer) -> None:
        """The button went down."""
        if self._gesture is not None:
            self._gesture.close()
        self._pointer, self._edited = pointer, False
        self._gesture = self._tool.gesture(pointer, self._get_scene)
        self._advance(lambda gesture: next(gesture))

    def release(self, pointer: Pointer) -> None:
        """The button went up: the gesture ends."""
        self._pointer = pointer
        if self._gesture is not None:
            self._advance(lambda gesture: gesture.send(replace(pointer, down=False)))
        if self._gesture is not None:
            self.cancel()  # a tool may not go on after the release

    def cancel(self) -> bool:
        """End a gesture without its outcome; returns whether there was one that had edited nothing yet."""
        ended = self._gesture is not None and not self._edited
        if self._gesture is not None:
            self._gesture.close()
            self._gesture = None
        self.refresh()
        return ended

    def leave(self) -> None:
        """The mouse left the canvas."""
        self._pointer = None
        if self._gesture is None:
            self.preview = NOTHING

    def activate(self, pointer: Pointer) -> None:
        """Enter was pressed at the keyboard's cursor."""
        outcome = self._tool.activate(pointer, self._get_scene())
        if outcome is not None:
            self._carry_out(outcome)

    def forget(self) -> None:
        """Show no preview until it is computed again (something below it changed)."""
        if self._gesture is None:
            self.preview = NOTHING

    def refresh(self) -> None:
        """Compute the preview again, because something below the mouse changed."""
        if self._gesture is None:
            here = self._pointer
            self.preview = NOTHING
            if here is not None and here.hex != self._built_at:  # nothing more on what has just been built
                preview = self._shown(self._tool.hover(here, self._get_scene()))
                # What was just put down looks right: that no second goes on it concerns nobody yet.
                self.preview = NOTHING if here == self._done_at and _is_error(preview) else preview

    def _shown(self, preview: Preview) -> Preview:
        """What a tool shows, on all sides of a symmetric battlefield."""
        return with_images(preview, self._get_scene())

    def _advance(self, step: Callable[[Gesture], Preview | GestureOutcome]) -> None:
        gesture = self._gesture
        assert gesture is not None
        try:
            found = step(gesture)
        except StopIteration as end:
            self._gesture = None
            self.preview = NOTHING
            if isinstance(end.value, GestureOutcome):
                self._note(end.value)
                here, built = self._pointer, end.value.edit is not None and self._tool.info.by_steps
                self._built_at = here.hex if here is not None and built else None
                self._carry_out(end.value)
            else:
                self.refresh()
            return
        if isinstance(found, GestureOutcome):
            self._note(found)
            self._carry_out(found)
            self.preview = NOTHING
        else:
            self.preview = self._shown(found)

    def _note(self, outcome: GestureOutcome) -> None:
        if outcome.edit is not None:
            self._done_at = self._pointer
        if outcome.edit is not None or outcome.scenario is not None:
            self._edited = True


def _is_error(preview: Preview) -> bool:
    return any(ghost.worst is Severity.ERROR for ghost in preview.ghosts)
