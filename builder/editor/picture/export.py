"""Exports a picture: asks what it is to show and how large it is to be, and writes it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QWidget,
)

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.picture.choice import (
    LARGEST,
    LEVELS_FROM_ABOVE,
    MODELS,
    OF_ONE_LEVEL,
    SMALLEST,
    TURNED,
    PictureChoice,
    SeenModel,
    level_up_to,
    remember_choice,
    stored_choice,
)
from builder.editor.picture.view import DrawnPicture, PictureView, file_work, picture_work
from builder.errors import BuilderError, RefusedError
from builder.facts import options_of
from builder.hexgrid import ACROSS_FLATS
from builder.language import _
from builder.sheets.options import (
    LEAST_HEX,
    MOST_HEX,
    TURNS,
    USUAL,
    ModelOptions,
    PictureOptions,
    PictureParts,
)
from builder.sheets.pictures import levels_of, size_for, whole_hexes
from builder.view.jobs.background import Job
from builder.view.jobs.progress import Progress
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    PlainLabel,
    Stretch,
    combo,
    dialog_buttons,
    hbox,
    push_button,
    questions,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.view.widgets.option_form import OptionForm

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.drawing.styles import Styles
    from builder.sheets.picture_files import PictureFile
    from builder.sheets.scenario.shown import ShownScenario


_PAUSE = 60  # ms


class PictureDialog(SafeOverrides, QDialog):
    """View, turn, size, background and coordinates, begun with what was chosen last."""

    def __init__(
        self,
        battlefield: Battlefield,
        styles: Styles,
        level: int,
        parent: QWidget | None = None,
        scenario: ShownScenario | None = None,
        seen: SeenModel | None = None,
    ) -> None:
        """``level`` is the one that is looked at, offered where a single one is wanted; ``scenario`` what the
        scenario says, None where there is none; ``seen`` what the Model panel shows, None where it is shut.
        """
        super().__init__(parent)
        self._battlefield, self._scenario, self._seen = battlefield, scenario, seen
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
            (_("Model, from a corner"), "model"),
            *(((_("Model, as it is seen now"), "seen"),) if seen is not None else ()),
        )
        sizes = (
            (_("Small, for a forum"), 800),
            (_("Usual"), USUAL),
            (_("Large"), 3200),
            (_("For printing"), 6400),
            (_("Other"), None),
        )
        scope = "model" if chosen.scope == "seen" and seen is None else chosen.scope
        self.views = combo(self, views, scope)
        levels = ((str(one), one) for one in self._levels)
        self.levels = combo(self, levels, _nearest(level, self._levels))
        self.turn_left = push_button(
            _("Turn &Left"), self, lambda: self._turn_by(1), tip=_("See it from the next corner")
        )
        self.turn_right = push_button(
            _("Turn &Right"), self, lambda: self._turn_by(-1), tip=_("See it from the corner before")
        )
        self.sizes = combo(self, sizes)
        self.parts = OptionForm(
            chosen, ("rise", "side", "hex_size", *options_of(PictureParts), "grid"), self, margins=0
        )
        self.preview = PictureView(self)
        self._result = PlainLabel(self)
        self._styles = styles
        self._job = Job(self, pause=_PAUSE, answered=self._take_picture, failed=self.preview.show_words)
        self._lay_out()
        self._wire()
        self._show()

    @property
    def choice(self) -> PictureChoice:
        """What is chosen now."""
        return PictureChoice(
            scope=self.views.currentData(),
            turn=self._turn,
            **self.parts.values(),
        )

    @property
    def options(self) -> PictureOptions:
        """What is to be drawn; where every level is, the last of them."""
        choice = self.choice
        if choice.scope == "levels":
            return replace(choice, scope="level").options(self._levels[-1])
        return choice.options(self.level, self._seen)

    @property
    def level(self) -> int | None:
        """The level chosen where one is wanted, or up to which the Model panel shows; None for all."""
        if self.choice.scope != "seen" or self._seen is None:
            return int(self.levels.currentData())
        return level_up_to(self._battlefield, self._seen.highest)

    def _lay_out(self) -> None:
        fields, form = self.parts.fields, self.parts.form
        for name in ("zones", "glyphs", "figures"):
            fields[name].setEnabled(self._scenario is not None)
        self.preview.setAccessibleName(_("The picture as it comes out"))
        self._turns = QWidget(self)
        hbox(self.turn_left, self.turn_right, parent=self._turns, margins=0)
        for row, (label, part) in {  # between rise, longer side and pixels a hex
            0: (_("&View"), self.views),
            1: (_("L&evel"), self.levels),
            2: ("", self._turns),
            4: (_("&Size"), self.sizes),
            7: ("", self._result),
        }.items():
            form.insertRow(row, label, part)
        side = vbox(self.parts, Stretch())
        buttons = dialog_buttons(self, text=_("E&xport…"))
        vbox((hbox(side, (self.preview, 1), spacing=18), 1), buttons, parent=self, spacing=14)
        resize_in_sight(self, 780, 460)

    def _wire(self) -> None:
        fields = self.parts.fields
        self.views.currentIndexChanged.connect(self._show)
        self.levels.currentIndexChanged.connect(self._show)
        self.sizes.activated.connect(self._take_word)
        fields["transparent"].toggled.connect(lambda clear: fields["grid"].setChecked(not clear))
        self.parts.changed.connect(self._show)
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
        side, pixels = self.sizes.currentData(), self.parts.fields["side"]
        if side is not None:
            pixels.setValue(side)
        else:
            pixels.setFocus()
            pixels.selectAll()

    def _show(self) -> None:
        choice, fields, form = self.choice, self.parts.fields, self.parts.form
        scope = choice.scope
        for part, counts in (
            (self.levels, scope in OF_ONE_LEVEL),
            (self._turns, scope in TURNED),
            (fields["rise"], scope == "model"),
            (self.sizes, scope != "play"),
            (fields["side"], scope != "play"),
            (fields["hex_size"], scope == "play"),
            (fields["grid"], scope in LEVELS_FROM_ABOVE),
            (fields["coordinates"], scope not in MODELS),
            (fields["tint"], scope == "plan"),
            (fields["see_through"], scope == "play"),
        ):
            form.setRowVisible(part, counts)
        found = self.sizes.findData(choice.side)
        self.sizes.setCurrentIndex(found if found >= 0 else self.sizes.count() - 1)
        self._draw()

    def _draw(self) -> None:
        """Ask for the picture in the size of the preview."""
        if not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        side = max(self.preview.width(), self.preview.height()) * ratio
        options = self.options
        options = replace(options, size=min(max(SMALLEST, round(side)), options.most), hex_size=0)
        self._job.request(partial(picture_work, self._battlefield, options, self._styles, self._scenario))

    def _take_picture(self, picture: DrawnPicture) -> None:
        options = self.options
        self.preview.show_image(picture.image, squares=options.transparent)
        text = _("{width} × {height} pixels")
        if options.view == "play":
            most = int(LARGEST * ACROSS_FLATS / max(picture.box.width, picture.box.height))
            self.parts.fields["hex_size"].setMaximum(min(max(most, LEAST_HEX), MOST_HEX))
            width, height, _hex = whole_hexes(picture.box, self.options)
        else:
            width, height = size_for(picture.box, options)
        if self.choice.scope == "levels":
            text = _("{width} × {height} pixels, {count} files")
        self._result.setText(text.format(width=width, height=height, count=len(self._levels)))


def _nearest(level: int, levels: Sequence[int]) -> int:
    """The level on which pieces begin that lies nearest."""
    return min(levels, key=lambda one: abs(one - level))


def picture_of(parent: QWidget, desk: Desk, styles: Styles, seen: SeenModel | None = None) -> QImage | None:
    """The picture of a desk as chosen last; for single levels the one shown, or all if none is. ``seen`` is
    what the Model panel shows.

    Drawn in the background, with progress over ``parent`` if it takes long; None if cancelled. Raises
    RefusedError if there is nothing to draw, BuilderError if it would be too large.
    """
    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    choice = stored_choice()
    if choice.scope == "seen" and seen is not None:
        level = level_up_to(battlefield, seen.highest)
    else:
        level = desk.level if desk.level in levels_of(battlefield) else None
    options = choice.options(level, seen)
    progress = Progress(parent, _("Pictures"), _("Drawing the picture …"))
    try:
        drawn = progress.work_out(lambda: picture_work(battlefield, options, styles, scenario_on(desk)))
    finally:
        progress.end()
    return drawn.image if isinstance(drawn, DrawnPicture) else None


def scenario_on(desk: Desk) -> ShownScenario | None:
    """What the scenario of a desk says on a picture; None where it has none."""
    from builder.catalogue.play_facts import PlayFacts
    from builder.sheets.scenario.shown import ShownScenario

    if desk.scenario is None:
        return None
    facts = PlayFacts()
    return ShownScenario(desk.scenario, facts.cards, facts.glyphs)


def refuse_empty(battlefield: Battlefield) -> None:
    """Raise RefusedError where there is nothing to draw."""
    if len(battlefield) == 0:
        text = _("No piece lies on this battlefield yet: there is nothing to draw")
        raise RefusedError(text)


def export_pictures(
    parent: QWidget, desk: Desk, styles: Styles, suggested: Path, seen: SeenModel | None = None
) -> tuple[Path, ...]:
    """Ask what to draw and where to, and write it; returns the files written, none if cancelled or failed.
    ``seen`` is what the Model panel shows.

    Raises RefusedError where there is nothing to draw.
    """
    from builder.sheets.picture_files import picture_files

    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    scenario = scenario_on(desk)
    dialog = PictureDialog(battlefield, styles, desk.level, parent, scenario, seen)
    wanted, options, scope = run_dialog(dialog), dialog.options, dialog.choice.scope
    path = _ask_path(parent, suggested, options) if wanted == QDialog.DialogCode.Accepted else None
    if path is None:
        return ()
    files = picture_files(battlefield, options, path, every_level=scope == "levels")
    there = [file.path.name for file in files if file.path != path and os.path.exists(file.path)]
    if there and not questions.may_replace_files(parent, there):
        return ()
    return _written(parent, battlefield, styles, files, scenario)


def _ask_path(parent: QWidget, suggested: Path, options: PictureOptions) -> Path | None:
    filters = {"PNG (*.png)": ".png"}
    if not isinstance(options, ModelOptions):
        filters |= {"SVG (*.svg)": ".svg"}
    if not options.transparent:
        filters |= {"JPG (*.jpg *.jpeg)": ".jpg"}
    return questions.ask_save_path(parent, _("Export a picture"), suggested, filters)


def _written(
    parent: QWidget,
    battlefield: Battlefield,
    styles: Styles,
    files: tuple[PictureFile, ...],
    scenario: ShownScenario | None,
) -> tuple[Path, ...]:
    """Draw the files in the background and write them; if one fails, those written before it stay."""
    from builder.sheets.picture_files import DrawnFile, write_drawn

    text = _("Drawing {name} …", name=files[0].path.name)
    progress = Progress(parent, _("Pictures"), text)
    written: list[Path] = []
    try:
        for number, file in enumerate(files, 1):
            drawn = progress.work_out(partial(file_work, battlefield, file, styles, scenario))
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
