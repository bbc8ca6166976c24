"""Running a tool: when previews are worked out and when gestures end."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.editor.canvas.gestures import NOTHING, Gestures
from builder.editor.tools import Outcome, Pointer, Preview, Scene, Tool, ToolInfo
from builder.editor.tools.base import Gesture, GetScene
from builder.hexgrid import Hex


class Probe(Tool):
    """Reports what it was asked; goes on after the release, which a tool may not."""

    info = ToolInfo(id="probe", name="", tip="", icon="", shortcut="")

    def __init__(self) -> None:
        self.seen: list[Pointer] = []
        self.hovers = 0

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        self.hovers += 1
        return Preview(reason=f"over {pointer.hex.q}")

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while True:
            self.seen.append(pointer)
            pointer = yield Preview(reason=f"held {pointer.hex.q}")


def made() -> tuple[Probe, Gestures, list[Outcome]]:
    probe, done = Probe(), []
    scene = Scene(Battlefield(), lambda pieces: ())
    return probe, Gestures(probe, lambda: scene, done.append), done


def test_a_pointer_that_means_the_same_is_not_asked_about_again() -> None:
    probe, gestures, _ = made()
    assert gestures.move(Pointer(Hex(1, 0)))
    assert not gestures.move(Pointer(Hex(1, 0)))
    assert gestures.move(Pointer(Hex(1, 0), shift=True))
    assert probe.hovers == 2


def test_press_moves_and_release_reach_the_tool_in_order() -> None:
    probe, gestures, _ = made()
    gestures.press(Pointer(Hex(0, 0)))
    gestures.move(Pointer(Hex(1, 0)))
    assert gestures.preview.reason == "held 1"
    gestures.release(Pointer(Hex(2, 0)))
    assert [(p.hex.q, p.down) for p in probe.seen] == [(0, True), (1, True), (2, False)]
    assert not gestures.under_way, "a gesture ends with the release, whatever the tool thinks"
    assert gestures.preview.reason == "over 2"


def test_taking_another_tool_ends_a_gesture() -> None:
    _, gestures, done = made()
    gestures.press(Pointer(Hex(0, 0)))
    other = Probe()
    gestures.take(other)
    assert not gestures.under_way
    assert done == []
    assert other.hovers == 1


def test_off_the_canvas_nothing_is_shown() -> None:
    _, gestures, _ = made()
    gestures.move(Pointer(Hex(1, 0)))
    gestures.leave()
    assert gestures.preview == NOTHING
    gestures.refresh()
    assert gestures.preview == NOTHING


def test_a_release_without_a_press_does_nothing() -> None:
    probe, gestures, done = made()
    gestures.release(Pointer(Hex(0, 0)))
    assert (probe.seen, done) == ([], [])
