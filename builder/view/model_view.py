"""The battlefield as a model that the mouse turns.

Pictures come from `builder.solid`, whose OpenGL context does not belong to Qt. The widget shows them as
ordinary images, so it can be moved between windows and works on screens without OpenGL. If drawing is slow,
the model is drawn coarser while it moves; the full picture follows when it stops.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.battlefield import LARGE, Battlefield, Change, Piece
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS
from builder.language import _
from builder.solid import offscreen
from builder.view.backing import Over, patience
from builder.view.model_bodies import Bodies, ghosts
from builder.view.model_frame import paint_frame, paint_words
from builder.view.model_keys import NEARER, meant_by
from builder.view.model_mouse import ModelMouse
from builder.view.model_signs import ShownSign, paint_signs, shown_signs
from builder.view.model_spot import bodies_of, level_height, sight_now, spot_seen
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.tool_drag import Spot, ToolDrag

if TYPE_CHECKING:
    from builder.drawing.isometric.faces import Point3, Sign
    from builder.solid.camera import Camera, Size
    from builder.solid.mesh import Mesh
    from builder.solid.renderer import Light, Renderer
    from builder.solid.stages import Heights, Stages

_REST = 180  # ms without a move before the full picture is drawn
_QUICK = 0.05  # s that a full picture may take while the model moves
_BORDER = 0.08  # share of the picture
_GHOST = 0.4  # opacity of ghosts
_LARGER = 1.3  # fitting after an edit must enlarge the model by this factor to be done
_WASH = 0.42  # opacity of the selection colour
_SOON = 40  # ms from an edit to its picture; the plan shows it first
_PATIENCE = 0.06  # s of work on bodies of stages before the window handles other events
_NO_PIECES = frozenset[int]()
_SELECTED, _DOOMED, _SKIN = "selected", "doomed", "skin"
_SKIN_FACES = 0.28  # opacity of faces, relative to that of lines
_WHILE_BUILT = frozenset({_SELECTED, _DOOMED, "ghosts", "ghosts behind"})


class _Laid(NamedTuple):
    make: Callable[[], Mesh]
    body: bool
    through: bool


class Standpoint(NamedTuple):
    """The view of a model, and whether the whole model stays in sight when the widget changes its size."""

    camera: Camera
    fits: bool


def _nothing() -> Mesh:
    raise AssertionError("what lies there no more is not made")


class ModelView(SafeOverrides, QWidget):
    """Shows one battlefield at a time as a model; nothing is made before it is first shown.

    Its owner says what to show (`show_battlefield`) and passes on changes (`follow`), the level that is shown
    (`show_up_to`), hidden and selected pieces. ``clicked``, ``right_clicked`` and ``pointed`` carry the Spot
    under the mouse, or None, with the keys held; ``right_clicked`` also carries the point on the screen.
    ``edit_seen``: an edit is about to be shown; ``looked``: the view has changed; ``unavailable``: why this
    computer cannot show a model. No ``pointed`` is sent while the mouse turns the model; `tool_drag` reports
    drags that belong to a tool. At eye level (`look_from_eye`) ``walked`` carries the direction in which the
    user wants to walk, in degrees as a camera turns; ``left_eye`` says that the user wants the view from
    outside again.
    """

    clicked = Signal(object, Qt.KeyboardModifier)
    right_clicked = Signal(object, Qt.KeyboardModifier, QPoint)
    pointed = Signal(object, Qt.KeyboardModifier)
    walked = Signal(float)
    left_eye = Signal()
    edit_seen = Signal()
    looked = Signal()
    unavailable = Signal(str)

    def __init__(self, styles: Styles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._styles = styles
        self._battlefield: Battlefield | None = None
        self._highest: int | None = None
        self._above = 0.0
        self._hidden = self._selected = self._doomed = _NO_PIECES
        self._laid: dict[str, _Laid] = {}
        self._unmade: dict[str, _Laid] = {}  # to be made or removed for the next picture
        self._make_signs: Callable[[], Sequence[Sign]] | None = None
        self._signs: Sequence[Sign] | None = None  # None: to be made for the next picture
        self._shown_signs: Sequence[ShownSign] = ()  # over the image
        self._ghosts: tuple[tuple[Piece, str], ...] = ()
        self._stages: Stages | None = None
        self._unfinished = False  # some bodies of stages are still to be made
        self._renderer: Renderer | None = None
        self._refused = False  # OpenGL is not available
        self._bodies = Bodies(styles)
        self._camera: Camera | None = None
        # The view before it went to eye level.
        self._outside: Standpoint | None = None
        self._follows_size = True  # until the user zooms or pans
        self._edited = False  # since the last check whether all of it is in sight
        self._image: QImage | None = None
        self._fresh = False  # whether the image shows the present state
        self._true = False  # whether the image has full quality
        self._detail = "automatic"
        self._cost = 0.0  # s that the last full picture took
        self.tool_drag = ToolDrag(
            self.spot_at,
            self._sight,
            lambda spot: level_height(self._camera, spot, (self.width(), self.height())),
            self,
        )
        self._mouse = ModelMouse(self)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._draw_true)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._see_edit)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 120)

    def sizeHint(self) -> QSize:
        return QSize(480, 400)

    # What it shows ---------------------------------------------------------------------------------

    @property
    def standpoint(self) -> Standpoint | None:
        """The view from outside; None before the first one."""
        if self._outside is not None:
            return self._outside
        return Standpoint(self._camera, self._follows_size) if self._camera is not None else None

    def show_battlefield(self, battlefield: Battlefield, seen: Standpoint | None = None) -> None:
        """Show this battlefield from now on, from its earlier standpoint or else all of it in sight."""
        self._battlefield, self._outside, self._image = battlefield, None, None
        self._camera, self._follows_size = (None, True) if seen is None else seen
        self._edited = True  # perhaps, since it was last shown
        self.select(_NO_PIECES)
        self.doom(_NO_PIECES)
        self._hidden = _NO_PIECES
        self.show_stages(None)
        self._all_stale()

    def follow(self, change: Change) -> None:
        """Follow a change of the battlefield."""
        if change.touches_pieces:
            self._bodies.near_stale(self._battlefield, [*change.before, *change.after])
            self._edited = True
            self._soon.start()

    def show_up_to(self, highest: int | None, above: float = 0.0) -> None:
        """Hide everything that begins above a level; None shows everything.

        ``above``, from 0 to 1: the opacity of a skin that shows what begins above it without hiding anything.
        """
        above = above if highest is not None else 0.0
        if (highest, above) == (self._highest, self._above):
            return
        if highest != self._highest or not (above and self._above):
            self._all_stale()
        self._highest, self._above = highest, above
        self.lay_over(_SKIN, self._skin if above else None)

    def hide_pieces(self, ids: Set[int]) -> None:
        """Hide these pieces and no others."""
        if ids != self._hidden:
            pieces = self._battlefield.pieces if self._battlefield is not None else {}
            there = [pieces[id] for id in ids ^ self._hidden if id in pieces]
            self._hidden = frozenset(ids)
            self._bodies.near_stale(self._battlefield, there)
            self._look_again()

    def select(self, ids: Iterable[int]) -> None:
        """Show these pieces as selected, and no others."""
        chosen = frozenset(ids)
        if chosen != self._selected:
            self._selected = chosen
            self.lay_over(_SELECTED, self._selection if chosen else None)

    def doom(self, ids: Iterable[int]) -> None:
        """Show these pieces, and no others, as about to be removed."""
        chosen = frozenset(ids)
        if chosen != self._doomed:
            self._doomed = chosen
            bad = colours(self.palette()).bad.name()
            self.lay_over(_DOOMED, (lambda: self._washed(chosen, bad)) if chosen else None)

    def show_ghosts(self, ghosts: Sequence[tuple[Piece, str]]) -> None:
        """Show pieces that are not on the battlefield, each in a colour like ``#a0b1c2``, and no others."""
        shown = tuple(ghosts)
        if shown != self._ghosts:
            self._ghosts = shown
            self.lay_over("ghosts", self._ghost_bodies if shown else None)
            self.lay_over("ghosts behind", self._ghost_edges if shown else None, through=True)

    def show_stages(self, stages: Stages | None) -> None:
        """Show the battlefield in stages of building, with nothing laid over it; None: as it is."""
        before, self._stages = self._stages, stages
        if before is not stages:
            self._unfinished = False
            self._unmade |= self._laid
            if self._renderer is not None:
                if before is not None:
                    before.take_off(self._renderer)
                for chunk, mesh in self._bodies.meshes.items():
                    self._renderer.put(chunk, mesh if stages is None else None)
        self._look_again()

    def show_stage(self, number: int, heights: Heights | None = None) -> None:
        """Show the stages up to this number; ``heights``: mm that groups of the last one are lifted."""
        if self._stages is not None:
            self._stages.show(number, heights)
            self._look_again()

    def _shown(self, piece: Piece) -> bool:
        return piece.id not in self._hidden and (self._highest is None or piece.slot <= self._highest)

    def _is_above(self, piece: Piece) -> bool:
        return piece.id not in self._hidden and not self._shown(piece)

    def _all_stale(self) -> None:
        self._bodies.all_stale()
        self._look_again()

    def _see_edit(self) -> None:
        self._look_again()
        self.edit_seen.emit()

    def point_again(self) -> None:
        """Point again with a mouse that has not moved: something else may be under it now."""
        self._mouse.point_again()

    def _look_again(self) -> None:
        self._fresh = self._true = False
        self.update()

    # Where it is seen from -------------------------------------------------------------------------

    @property
    def camera(self) -> Camera | None:
        """The camera; None before the model is first shown."""
        return self._camera

    def look_from(self, camera: Camera) -> None:
        """Use this camera. If it was only turned, all stays in sight when the widget changes its size."""
        before, self._camera = self._camera, camera
        turned = before is not None and (before.centre, before.mm) == (camera.centre, camera.mm)
        self._follows_size = self._follows_size and turned
        self._look_again()
        self.looked.emit()

    def fit(self) -> None:
        """Fit the whole model into the view, from the same side."""
        if self._camera is not None and self._camera.eye:
            return
        if self._renderer is not None and self._camera is not None and len(self._renderer.spots):
            self.look_from(self._camera.fitted(self._renderer.spots, self.picture_size))
            self._follows_size = True

    def fit_to(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces as large as possible; does nothing without any."""
        import numpy as np  # not needed to open the window

        spots = bodies_of(pieces)
        if spots and self._camera is not None and not self._camera.eye:
            self.look_from(self._camera.fitted(np.array(spots), self.picture_size))

    def _fit_after_edit(self, renderer: Renderer) -> None:
        """Fit the whole model again if an edit made it too large for the picture or much smaller: small edits
        move nothing under the mouse.
        """
        camera, spots, size = self._camera, renderer.spots, self.picture_size
        if camera is None or camera.eye or not self._follows_size or not len(spots):
            return
        fitted, seen = camera.fitted(spots, size), camera.all_seen_at(spots, size)
        inside = bool(((seen >= 0) & (seen <= size)).all())
        if not inside or fitted.mm * _LARGER < camera.mm:
            self._camera = fitted

    def bring_into_sight(self, place: Point3) -> None:
        """Make a place the centre of turning if it lies outside the picture or at its border."""
        camera, (width, height) = self._camera, self.picture_size
        if camera is None or camera.eye:
            return
        x, y = camera.seen_at(place, (width, height))
        if not (_BORDER < x / width < 1 - _BORDER and _BORDER < y / height < 1 - _BORDER):
            self.look_from(replace(camera, centre=place))

    def turn(self, degrees: float) -> None:
        """Turn the model about its middle; all of it stays in sight unless the user zoomed or moved it."""
        if self._camera is not None:
            self.look_from(self._camera.orbited(degrees, 0.0))
            if self._follows_size:
                self.fit()

    def look_from_corner(self, corner: int) -> None:
        """View from one of the six corners of the drawn picture, all of it in sight."""
        self._look_as(lambda camera: camera.from_corner(corner))

    def look_from_above(self) -> None:
        """View straight from above, all of it in sight."""
        self._look_as(lambda camera: camera.from_above())

    def _look_as(self, seen: Callable[[Camera], Camera]) -> None:
        if self._camera is not None and self._camera.eye:
            self.leave_eye()
            self.left_eye.emit()
        if self._camera is not None:
            self._camera = seen(self._camera)
            self.fit()

    def look_from_eye(self, eye: Point3) -> None:
        """View from within: first towards the middle of the battlefield, then in the last direction."""
        camera = self._camera
        if camera is None or self._renderer is None:
            return
        if camera.eye:
            self._camera = replace(camera, centre=eye)
        else:
            self._outside = Standpoint(camera, self._follows_size)
            bounds = self._renderer.bounds
            turn = camera.turn
            if bounds is not None:
                x, y, _z = ((bounds[0] + bounds[1]) / 2).tolist()
                if math.hypot(x - eye.x, y - eye.y) > ACROSS_FLATS / 2:
                    turn = math.degrees(math.atan2(eye.x - x, eye.y - y))
            self._camera = replace(camera, centre=eye, turn=turn, rise=4.0, eye=True)
        self._look_again()
        self.looked.emit()

    def leave_eye(self) -> None:
        """Return to the earlier view from outside."""
        if self._outside is not None:
            (self._camera, fits), self._outside = self._outside, None
            if fits:
                self.fit()  # the widget may have a different size now
            self._look_again()

    def draw_with(self, detail: str) -> None:
        """Draw with another level of detail, one of `Preferences.detail`."""
        if detail != self._detail:
            if "low" in (detail, self._detail):
                self.let_go()
            self._detail, self._cost = detail, 0.0
            self._look_again()

    def lay_over(
        self, key: str, make: Callable[[], Mesh] | None, *, body: bool = False, through: bool = False
    ) -> None:
        """Lay a mesh over the model, replacing the one with the same key; None removes it.

        It is made for the next picture. ``body``: it is lit and casts shadows like the pieces, but cannot be
        clicked; ``through``: it shows through everything in front of it.
        """
        before = self._laid.pop(key, None)
        if make is not None:
            self._laid[key] = _Laid(make, body, through)
        if make is not None or before is not None:
            # Later the key is enough; ``make`` may hold a battlefield that is closed meanwhile.
            self._unmade[key] = before._replace(make=_nothing) if before is not None else self._laid[key]
            self._look_again()

    def show_signs(self, make: Callable[[], Sequence[Sign]] | None) -> None:
        """Show signs that face the viewer, such as names, unless hidden or too small; None: no signs.

        They are made for the next picture.
        """
        if make is not None or self._make_signs is not None:
            self._make_signs, self._signs = make, None
            self._look_again()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in by a factor; the point at ``at`` on the widget stays in place."""
        if self._camera is not None:
            spot = at if at is not None else QPointF(self.rect().center())
            ratio = self.devicePixelRatioF()
            self.look_from(self._camera.zoomed(factor, spot.x() * ratio, spot.y() * ratio, self.picture_size))

    @property
    def picture_size(self) -> Size:
        """Width and height of the pictures."""
        ratio = self.devicePixelRatioF()
        return max(16, round(self.width() * ratio)), max(16, round(self.height() * ratio))

    # Drawing ---------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._fresh:
            self._draw(coarse=self._cost > _QUICK and self._detail != "high")
        if self._image is None:
            painter.fillRect(self.rect(), colours(self.palette()).table)
            if self._unfinished:
                painter.setPen(colours(self.palette()).faint)
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, _("Making the model …"))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self._image)
        paint_signs(painter, self._shown_signs)
        mine = colours(self.palette())
        if self._battlefield is not None and not self._battlefield.pieces and self._stages is None:
            paint_words(painter, self.rect(), mine)
        if self.hasFocus():
            paint_frame(painter, self.rect(), mine)

    def picture(self) -> QImage | None:
        """The full picture of the present view; None if there is no model."""
        while not self._true or self._unfinished:
            self._draw(coarse=False)
            if self._renderer is None or self._battlefield is None:
                break
        if self._image is None:
            return None
        image = self._image.copy()
        painter = QPainter(image)
        painter.scale(self.devicePixelRatioF(), self.devicePixelRatioF())
        paint_signs(painter, self._shown_signs)
        painter.end()
        return image

    def _draw_true(self) -> None:
        if self.isVisible() and not self._true:
            self._draw(coarse=False)
            self.update()

    def _draw(self, *, coarse: bool) -> None:
        try:
            self._draw_model(coarse)
        except offscreen.failures() as error:
            self._refuse(str(error))

    def _draw_model(self, coarse: bool) -> None:
        # One step of work after another, each kept: when a frame has no time left, the rest follows with the
        # next one, and the last picture stays until then.
        battlefield, over = self._battlefield, self._patience()
        new = self._renderer is None
        renderer = self._made()
        if renderer is None or battlefield is None or (new and self._later(over)):
            return
        self._bring_up_to_date(renderer, over)
        if self._unfinished and self._stages is None:
            self._later(lambda: True)
            return
        if self._edited and self._stages is None:
            self._edited = False
            self._fit_after_edit(renderer)
        camera, size = self._camera, self.picture_size
        if camera is None:
            from builder.solid.camera import Camera

            camera = Camera()
            if len(renderer.spots):
                camera = camera.fitted(renderer.spots, size)
                self._camera = camera
                if self._later(over):
                    return
        if renderer.shade() and self._later(over):
            return
        start = time.perf_counter()
        if coarse:
            camera, size = replace(camera, mm=camera.mm * 2), (size[0] // 2, size[1] // 2)
        pixels = renderer.draw(camera, size, self._light(), reduced=coarse)
        self._image = QImage(pixels, *size, QImage.Format.Format_RGBX8888).copy()
        self._shown_signs = self._signs_in(renderer, camera, size)
        self._fresh, self._true = True, not coarse
        if coarse:
            self._rest.start()
        else:
            self._cost = time.perf_counter() - start

    def _patience(self) -> Over:
        """True once a large model's picture has held up the window long enough; never for a small one."""
        large = self._battlefield is not None and len(self._battlefield) >= LARGE
        return patience() if large and self._stages is None else lambda: False

    def _later(self, over: Over) -> bool:
        """Whether to continue the picture later, after the window has handled its events."""
        if not over():
            return False
        self._unfinished = True
        QTimer.singleShot(0, self, self._look_again)
        return True

    def _signs_in(self, renderer: Renderer, camera: Camera, size: Size) -> Sequence[ShownSign]:
        if self._make_signs is None or self._stages is not None:
            return ()
        from builder.solid.signs import seen_signs

        if self._signs is None:
            self._signs = self._make_signs()
        scale = camera.pixels(size) * self.width() / size[0]
        return shown_signs(seen_signs(renderer, camera, size, self._signs), scale)

    def _made(self) -> Renderer | None:
        """The renderer, made when the model is first shown; None without OpenGL."""
        if self._renderer is None and not self._refused:
            from builder.solid.renderer import Renderer

            self._renderer = offscreen.borrow_for(partial(Renderer, plain=self._detail == "low"))
            self._bodies.stale = None
        return self._renderer

    def _refuse(self, why: str) -> None:
        """Record that this computer cannot show a model, or no longer can."""
        if self._renderer is not None:
            with suppress(*offscreen.failures()):  # it may be the cause of the failure
                self._renderer.release()
            offscreen.give_back()
        self._refused, self._renderer, self._image = True, None, None
        # Not while painting: those who receive it show something else.
        QTimer.singleShot(0, self, lambda: self.unavailable.emit(why))

    def _bring_up_to_date(self, renderer: Renderer, over: Over = lambda: False) -> None:
        """Make again everything that changed since the last picture, until ``over`` returns True."""
        battlefield, bodies = self._battlefield, self._bodies
        assert battlefield is not None
        if self._stages is not None:
            self._build_up(self._stages, renderer)
        elif bodies.stale is None:
            bodies.begin(battlefield, self._shown, self._is_above if self._above else None, renderer)
        self._unfinished = self._unfinished and self._stages is not None
        if self._stages is None and bodies.stale:
            self._unmade |= {key: self._laid[key] for key in (_SELECTED, _DOOMED, _SKIN) if key in self._laid}
            self._unfinished = not bodies.make(renderer, over)
            if self._unfinished:
                return
        for key, laid in self._unmade.items():
            there = key in self._laid and (self._stages is None or key in _WHILE_BUILT)
            now = self._laid[key].make() if there else None
            renderer.put(key, now, overlay=not laid.body, through=laid.through)
        self._unmade = {}

    def _build_up(self, stages: Stages, renderer: Renderer) -> None:
        """Show the stages whose bodies are made; the rest follows."""
        before, start = stages.in_place, time.perf_counter()
        self._unfinished = not stages.put_on(renderer, lambda: time.perf_counter() - start > _PATIENCE)
        if self._unfinished:
            QTimer.singleShot(0, self, self._look_again)
        if stages.in_place != before:
            self._unmade |= {key: self._laid[key] for key in (_SELECTED,) if key in self._laid}

    def _selection(self) -> Mesh:
        return self._washed(self._selected, colours(self.palette()).accent.name())

    def _washed(self, ids: Collection[int], colour: str) -> Mesh:
        from builder.solid.mesh import washed

        meshes = self._bodies.meshes.values() if self._stages is None else self._stages.in_place
        return washed(meshes, ids, colour, _WASH)

    def _skin(self) -> Mesh:
        from builder.solid.mesh import merged, skin

        return skin(merged(list(self._bodies.skins.values())), _SKIN_FACES * self._above, self._above)

    def _ghost_bodies(self) -> Mesh:
        return ghosts(self._ghosts, self._styles, _GHOST)

    def _ghost_edges(self) -> Mesh:
        from builder.solid.mesh import faint_edges

        return faint_edges(self._ghost_bodies())

    def _light(self) -> Light:
        from builder.solid.renderer import Light

        table = colours(self.palette()).table
        return Light((table.redF(), table.greenF(), table.blueF()), horizon=True)

    def let_go(self) -> None:
        """Release the memory on the graphics card; it is filled again when the model is next shown."""
        if self._renderer is not None:
            self._renderer.release()
            offscreen.give_back()
            self._renderer = None
        if self._stages is not None:
            self._stages.lost()
        self._bodies.meshes = {}
        self._unmade |= self._laid
        self._all_stale()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rest.stop()
        self.tool_drag.cancel()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._follows_size and self._camera is not None:
            self.fit()
        self._look_again()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            if self._selected:
                self._unmade[_SELECTED] = self._laid[_SELECTED]
            self._look_again()

    # Mouse and keys --------------------------------------------------------------------------------

    def spot_at(self, at: QPointF) -> Spot | None:
        """The spot at a point of the widget; see `spot_seen`."""
        if self._renderer is None or self._camera is None or self._battlefield is None:
            return None
        self._bring_up_to_date(self._renderer, self._patience())
        if self._unfinished and self._stages is None:
            return None
        ratio = self.devicePixelRatioF()
        x, y = at.x() * ratio, at.y() * ratio
        return spot_seen(self._renderer, self._camera, self.picture_size, self._battlefield, x, y)

    def begins_tool_drag(self, event: QMouseEvent) -> bool:
        """Start a drag of the tool in use, if this press begins one; returns whether it does."""
        return self._battlefield is not None and self.tool_drag.begin(event, self._battlefield)

    def _sight(self) -> Callable[[QPointF], bool]:
        """A function that says later whether what is now seen at a point of the widget is still there."""
        assert self._renderer is not None
        assert self._camera is not None
        assert self._battlefield is not None
        return sight_now(
            self._renderer, self._camera, self.picture_size, self._battlefield, self.devicePixelRatioF()
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mouse.leave()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A click opens the mouse's menu; panels around the model must not open their own."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(NEARER ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and meant_by(event, self) is not None:
            event.accept()  # its keys go to the model, even if they are shortcuts
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = meant_by(event, self)
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)
