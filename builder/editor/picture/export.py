"""Exports a picture: asks what it is to show and how large it is to be, and writes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QSpinBox,
    QWidget,
)

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.jobs.background import Job
from builder.editor.jobs.progress import Progress
from builder.editor.picture.view import DrawnPicture, PictureView, file_work, picture_work
from builder.editor.widgets import (
    PlainLabel,
    Stretch,
    combo,
    dialog_buttons,
    form_layout,
    hbox,
    push_button,
    questions,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.errors import BuilderError, RefusedError
from builder.facts import Limits, OneOf
from builder.language import _
from builder.sheets.options import MOST, TURNS, USUAL, PictureOptions
from builder.sheets.pictures import levels_of, size_for
from builder.view import settings

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.drawing.styles import Styles
    from builder.sheets.picture_files import PictureFile
    from builder.sheets.scenario.play import Play


# At an angle, that built up to a level, from above, one level from above, every level in a file of its own.
Scope = Literal["isometric", "built", "plan", "level", "levels", "play"]
AT_AN_ANGLE: tuple[Scope, ...] = ("isometric", "built")
OF_ONE_LEVEL: tuple[Scope, ...] = ("built", "level")
LEVELS_FROM_ABOVE: tuple[Scope, ...] = ("level", "levels")
SMALLEST, LARGEST = 200, 8000  # px of the longer side: the window holds the whole picture in memory
_KEY = "picture"

assert LARGEST <= MOST


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """``turn`` counts only at an angle, ``grid`` only for levels; ``side`` is the longer one in px."""

    scope: Annotated[Scope, OneOf(get_args(Scope))] = "isometric"
    turn: int = 0
    side: Annotated[int, Limits(SMALLEST, LARGEST)] = USUAL
    coordinates: bool = False
    transparent: bool = False
    grid: bool = True
    title: bool = False
    zones: bool = False
    glyphs: bool = False
    figures: bool = False
    see_through: bool = False

    def options(self, level: int | None = None) -> PictureOptions:
        """What is to be drawn; ``level`` is the one where one level was chosen."""
        return PictureOptions(
            view="isometric" if self.scope in AT_AN_ANGLE else "play" if self.scope == "play" else "plan",
            level=level if self.scope in OF_ONE_LEVEL else None,
            turn=self.turn if self.scope in AT_AN_ANGLE else 0,
            size=self.side,
            longer_side=True,
            coordinates=self.coordinates,
            transparent=self.transparent,
            grid=self.grid,
            title=self.title,
            zones=self.zones,
            glyphs=self.glyphs,
            figures=self.figures,
            see_through=self.see_through,
        )


def stored_choice() -> PictureChoice:
    """What was chosen last; what is usual where nothing was, or nonsense is stored."""
    chosen = settings.stored_record(_KEY, PictureChoice())
    grid = settings.stored_flag(f"{_KEY}/grid", not chosen.transparent)
    return replace(chosen, turn=chosen.turn % TURNS, grid=grid)


def remember_choice(choice: PictureChoice) -> None:
    """Keep a choice for the next picture."""
    settings.store_all({f"{_KEY}/{name}": value for name, value in asdict(choice).items()})


_PAUSE = 60  # ms


class PictureDialog(QDialog):
    """View, turn, size, background and coordinates, begun with what was chosen last."""

    def __init__(
        self,
        battlefield: Battlefield,
        styles: Styles,
        level: int,
        parent: QWidget | None = None,
        play: Play | None = None,
    ) -> None:
        """``level`` is the one that is looked at, offered where a single one is wanted; ``play`` what the
        scenario says, None where there is none.
        """
        super().__init__(parent)
        self._battlefield, self._play = battlefield, play
        self._levels = levels_of(battlefield)
        chosen = stored_choice()
        self._turn = chosen.turn
        self.setWindowTitle(_("Export a picture"))
        views = (
            (_("All of it, at an angle"), "isometric"),
            (_("Built up to one level, at an angle"), "built"),
            (_("All of it, from above"), "plan"),
            (_("One level, from above"), "level"),
            (_("Every level, a file each"), "levels"),
            (_("To play on online, from above"), "play"),
        )
        sizes = (
            (_("Small, for a forum"), 800),
            (_("Usual"), USUAL),
            (_("Large"), 3200),
            (_("For printing"), 6400),
            (_("Other"), None),
        )
        self.views = combo(self, views, chosen.scope)
        levels = ((str(one), one) for one in self._levels)
        self.levels = combo(self, levels, _nearest(level, self._levels))
        self.turn_left = push_button(
            _("Turn &Left"), self, lambda: self._turn_by(1), tip=_("See it from the next corner")
        )
        self.turn_right = push_button(
            _("Turn &Right"), self, lambda: self._turn_by(-1), tip=_("See it from the corner before")
        )
        self.sizes = combo(self, sizes)
        self.pixels = QSpinBox(self)
        self.transparent = QCheckBox(_("&Transparent background"), self)
        self.coordinates = QCheckBox(_("Letters and &numbers around"), self)
        self.grid = QCheckBox(_("&Grid of the bare table"), self)
        self.title = QCheckBox(_("Title &above"), self)
        self.zones = QCheckBox(_("Start &zones"), self)
        self.glyphs = QCheckBox(_("Gl&yphs and objects"), self)
        self.figures = QCheckBox(_("&Figures"), self)
        self.see_through = QCheckBox(_("Trees to see thro&ugh"), self)
        self.preview = PictureView(self)
        self._result = PlainLabel(self)
        self._styles = styles
        self._job = Job(self, pause=_PAUSE, answered=self._take_picture, failed=self.preview.show_words)
        self._fill(chosen)
        self._lay_out()
        self._wire()
        self._show()

    @property
    def choice(self) -> PictureChoice:
        """What is chosen now."""
        return PictureChoice(
            self.views.currentData(),
            self._turn,
            self.pixels.value(),
            self.coordinates.isChecked(),
            self.transparent.isChecked(),
            self.grid.isChecked(),
            *(box.isChecked() for box in self._more),
        )

    @property
    def level(self) -> int:
        """The level chosen where a single one is wanted."""
        return int(self.levels.currentData())

    @property
    def _more(self) -> tuple[QCheckBox, ...]:
        return self.title, self.zones, self.glyphs, self.figures, self.see_through

    def _fill(self, chosen: PictureChoice) -> None:
        self.pixels.setRange(SMALLEST, LARGEST)
        self.pixels.setSingleStep(100)
        self.pixels.setSuffix(_(" px"))
        self.pixels.setValue(chosen.side)
        self.transparent.setChecked(chosen.transparent)
        self.transparent.setToolTip(_("For PNG and SVG; a JPG is always on white"))
        self.coordinates.setChecked(chosen.coordinates)
        self.grid.setChecked(chosen.grid)
        self.grid.setToolTip(_("For levels from above: the hexes on which no piece lies"))
        given = (chosen.title, chosen.zones, chosen.glyphs, chosen.figures, chosen.see_through)
        for box, on in zip(self._more, given, strict=True):
            box.setChecked(on)
        for box in (self.zones, self.glyphs, self.figures):
            box.setEnabled(self._play is not None)
            box.setToolTip(_("What the scenario places: hidden where something stands in front"))
        self.preview.setAccessibleName(_("The picture as it comes out"))

    def _lay_out(self) -> None:
        buttons = dialog_buttons(self, text=_("E&xport…"))
        vbox(
            (
                hbox(
                    vbox(
                        form_layout(
                            (_("&View"), self.views),
                            (_("L&evel"), self.levels),
                            ("", hbox(self.turn_left, self.turn_right)),
                            (_("&Size"), self.sizes),
                            (_("Longer s&ide"), self.pixels),
                            ("", self.transparent),
                            ("", self.coordinates),
                            ("", self.grid),
                            ("", self.see_through),
                            (_("Show"), self.title),
                            ("", self.zones),
                            ("", self.glyphs),
                            ("", self.figures),
                            ("", self._result),
                            spacing=10,
                        ),
                        Stretch(),
                    ),
                    (self.preview, 1),
                    spacing=18,
                ),
                1,
            ),
            buttons,
            parent=self,
            spacing=14,
        )
        resize_in_sight(self, 780, 420)

    def _wire(self) -> None:
        self.views.currentIndexChanged.connect(self._show)
        self.levels.currentIndexChanged.connect(self._show)
        self.sizes.activated.connect(self._take_word)
        self.pixels.valueChanged.connect(self._show)
        self.transparent.toggled.connect(lambda clear: self.grid.setChecked(not clear))
        self.transparent.toggled.connect(self._show)
        for box in (self.grid, *self._more):
            box.toggled.connect(self._show)
        self.coordinates.toggled.connect(self._show)
        self.preview.resized.connect(self._draw)
        self.accepted.connect(lambda: remember_choice(self.choice))
        self.finished.connect(self._job.stop)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _turn_by(self, steps: int) -> None:
        self._turn = (self._turn + steps) % TURNS
        self._draw()

    def _take_word(self) -> None:
        side = self.sizes.currentData()
        if side is not None:
            self.pixels.setValue(side)
        else:
            self.pixels.setFocus()
            self.pixels.selectAll()

    def _show(self) -> None:
        scope = self.choice.scope
        self.levels.setEnabled(scope in OF_ONE_LEVEL)
        self.grid.setEnabled(scope in LEVELS_FROM_ABOVE)
        self.see_through.setEnabled(scope == "play")
        for turn in (self.turn_left, self.turn_right):
            turn.setEnabled(scope in AT_AN_ANGLE)
        found = self.sizes.findData(self.pixels.value())
        self.sizes.setCurrentIndex(found if found >= 0 else self.sizes.count() - 1)
        self._draw()

    def _draw(self) -> None:
        """Ask for the picture in the size of the preview."""
        if not self.isVisible():
            return
        shown = self.choice
        if shown.scope == "levels":  # the last of them tells most
            options = replace(shown, scope="level").options(self._levels[-1])
        else:
            options = shown.options(self.level)
        ratio = self.devicePixelRatioF()
        side = max(self.preview.width(), self.preview.height()) * ratio
        options = replace(options, size=max(SMALLEST, round(side)))
        self._job.request(partial(picture_work, self._battlefield, options, self._styles, self._play))

    def _take_picture(self, picture: DrawnPicture) -> None:
        choice = self.choice
        self.preview.show_image(picture.image, squares=choice.transparent)
        width, height = size_for(picture.box, choice.options(self.level))
        text = _("{width} × {height} pixels")
        if choice.scope == "levels":
            text = _("{width} × {height} pixels, {count} files")
        if choice.scope == "play":
            text = _("At most {width} × {height} pixels, whole ones a hex")
        self._result.setText(text.format(width=width, height=height, count=len(self._levels)))


def _nearest(level: int, levels: Sequence[int]) -> int:
    """The level on which pieces begin that lies nearest."""
    return min(levels, key=lambda one: abs(one - level))


def picture_of(parent: QWidget, desk: Desk, styles: Styles) -> QImage | None:
    """The picture of a desk as chosen last; of single levels the one looked at, or all where it has none.

    Drawn in the background, with progress over ``parent`` where it takes long; None where it was cancelled.
    Raises RefusedError where there is nothing to draw, BuilderError where it would be too large.
    """
    from builder.sheets.pictures import levels_of

    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    level = desk.level if desk.level in levels_of(battlefield) else None
    options = stored_choice().options(level)
    progress = Progress(parent, _("Pictures"), _("Drawing the picture …"))
    try:
        drawn = progress.work_out(lambda: picture_work(battlefield, options, styles, play_on(desk)))
    finally:
        progress.end()
    return drawn.image if isinstance(drawn, DrawnPicture) else None


def play_on(desk: Desk) -> Play | None:
    """What the scenario of a desk says on a picture; None where it has none."""
    from builder.catalogue.play_facts import PlayFacts
    from builder.sheets.scenario.from_scenario import play_of

    if desk.scenario is None:
        return None
    facts = PlayFacts()
    return play_of(desk.scenario, facts.cards, facts.glyphs)


def refuse_empty(battlefield: Battlefield) -> None:
    """Raise RefusedError where there is nothing to draw."""
    if len(battlefield) == 0:
        text = _("No piece lies on this battlefield yet: there is nothing to draw")
        raise RefusedError(text)


def export_pictures(parent: QWidget, desk: Desk, styles: Styles, suggested: Path) -> tuple[Path, ...]:
    """Ask what to draw and where to, and write it; the files written, none where it was given up or failed.

    Raises RefusedError where there is nothing to draw.
    """
    from builder.sheets.picture_files import picture_files

    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    play = play_on(desk)
    dialog = PictureDialog(battlefield, styles, desk.level, parent, play)
    wanted, choice, level = run_dialog(dialog), dialog.choice, dialog.level
    path = _ask_path(parent, suggested, choice.transparent) if wanted == QDialog.DialogCode.Accepted else None
    if path is None:
        return ()
    every_level = choice.scope == "levels"
    files = picture_files(battlefield, choice.options(level), path, every_level=every_level)
    there = [file.path.name for file in files if file.path != path and file.path.exists()]
    if there and not questions.may_replace_files(parent, there):
        return ()
    return _written(parent, battlefield, styles, files, play)


def _ask_path(parent: QWidget, suggested: Path, transparent: bool) -> Path | None:
    filters = {"PNG (*.png)": ".png", "SVG (*.svg)": ".svg"}
    if not transparent:
        filters |= {"JPG (*.jpg *.jpeg)": ".jpg"}
    return questions.ask_save_path(parent, _("Export a picture"), suggested, filters)


def _written(
    parent: QWidget,
    battlefield: Battlefield,
    styles: Styles,
    files: tuple[PictureFile, ...],
    play: Play | None,
) -> tuple[Path, ...]:
    """Draw the files in the background and write them; those written before one that does not go stay."""
    from builder.sheets.picture_files import DrawnFile, write_drawn

    text = _("Drawing {name} …", name=files[0].path.name)
    progress = Progress(parent, _("Pictures"), text)
    written: list[Path] = []
    try:
        for number, file in enumerate(files, 1):
            drawn = progress.work_out(partial(file_work, battlefield, file, styles, play))
            if not isinstance(drawn, DrawnFile):
                break  # cancelled
            written.append(write_drawn(drawn).path)
            progress.show(number, len(files))
    except BuilderError as error:
        path, why = files[len(written)].path, error
    else:
        return tuple(written)
    finally:
        progress.end()
    title = _("Not written")
    questions.show_error(parent, title, file_names.not_written(path), file_names.detail(why, path))
    return tuple(written)
