"""Publishes a folder of the library as a web site: asks where to, says whose names it publishes, makes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.library.work import LibraryPlace
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.library.library import SHELF_FILE
from builder.library.shelf import read_shelf
from builder.site.core_files import checked_at
from builder.site.gallery import Gallery, SiteMade, SiteReading
from builder.site.making import FRONT, SiteOptions, SiteStage
from builder.view import settings
from builder.view.jobs.progress import Progress
from builder.view.widgets import questions
from builder.view.widgets.message import Button, Icon, Message, ask

_FOLDER = "library/site"
_MOST_NAMED = 30


class MapsMade(NamedTuple):
    """How many of how many maps are done, and which one it was."""

    done: int
    of: int
    name: str


def publish(
    parent: QWidget, folder: Path, catalogue: Catalogue, styles: Styles, place: LibraryPlace
) -> Path | None:
    """Make the site of a folder; its front page, None where nothing came of it."""
    title = _("Publish as a Web Site")
    before = Path(settings.stored_text(_FOLDER) or Path.home())
    out = questions.ask_existing(parent, _("The folder of the site: a new one"), before, name="site")
    if out is None:
        return None
    settings.store(_FOLDER, str(out))
    try:
        made = _published(parent, title, folder, out, catalogue, styles, place)
    except BuilderError as error:
        questions.show_error(parent, title, _("The site was not made."), str(error))
        return None
    return None if made is None else out / FRONT


def _published(
    parent: QWidget,
    title: str,
    folder: Path,
    out: Path,
    catalogue: Catalogue,
    styles: Styles,
    place: LibraryPlace,
) -> SiteMade | None:
    from builder.catalogue.cards import known_cards
    from builder.catalogue.glyphs import load_glyphs

    tilesets = places.shipped("tilesets")
    cards, glyphs = known_cards(tilesets, places.own_cards_file()).cards, load_glyphs(tilesets)
    core = (out / checked_at()).is_file()  # who put it there wants to keep it
    stage = SiteStage(catalogue, styles, cards, glyphs, SiteOptions(core=core))
    gallery = Gallery(folder, out, stage, read_shelf(place.data / SHELF_FILE))
    found: SiteReading | None = _with_progress(parent, title, _("Reading maps …"), partial(_read, gallery))
    if found is None or not _may_publish(parent, title, found):
        gallery.close()
        return None
    gallery.agree(found)
    made: SiteMade | None = _with_progress(parent, title, _("Making pages …"), partial(_make, gallery))
    if made is not None and _wants_to_see(parent, title, found, made):
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(out / FRONT)))
    return made


def _with_progress(
    parent: QWidget,
    title: str,
    text: str,
    work: Callable[[Callable[[Any], None], Callable[[], bool]], object],
) -> Any:
    progress = Progress(parent, title, text)

    def show(step: MapsMade) -> None:
        progress.show(step.done, step.of)

    try:
        return progress.work_out(lambda: work, show)
    finally:
        progress.end()


def _read(gallery: Gallery, report: Callable[[Any], None], cancelled: Callable[[], bool]) -> SiteReading:
    found = gallery.read(lambda *step: report(MapsMade(*step)), cancelled)
    if cancelled():  # nobody waits for it any more
        gallery.close()
    return found


def _make(gallery: Gallery, report: Callable[[Any], None], cancelled: Callable[[], bool]) -> SiteMade:
    with gallery:
        return gallery.make(lambda *step: report(MapsMade(*step)), cancelled)


def _may_publish(parent: QWidget, title: str, found: SiteReading) -> bool:
    """Say whose names and texts are published with the site, and ask; nobody is asked twice."""
    names = [f"{name} ({n})" for name, n in found.authors.most_common()]
    rows = [_("Names: {names}", names=_some(names))] if names else []
    rows += [_("Descriptions and notes of: {maps}", maps=_some(found.texts))] if found.texts else []
    if not rows:
        return True
    said = Message(
        title,
        _("Whoever opens the site can read these names and texts. Publish them?"),
        rows=rows,
    )
    buttons = {Button.Yes: _("&Publish"), Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Cancel, escape=Button.Cancel) == Button.Yes


def _some(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (_(" and {n} more", n=more) if more > 0 else "")


def _wants_to_see(parent: QWidget, title: str, found: SiteReading, made: SiteMade) -> bool:
    """Say what came of it; whether the site is to be opened."""
    wrong = {**found.broken, **made.failed}
    said = Message(
        title,
        ngettext("A site of {n} map is made.", "A site of {n} maps is made.", found.maps),
        _("{pages} pages and {guides} guides are new.", pages=made.pages, guides=made.guides),
        rows=[*wrong.values(), *found.passed_over],
    )
    buttons = {Button.Open: _("&Open the Site"), Button.Close: _("&Close")}
    return (
        ask(parent, said, buttons, default=Button.Open, escape=Button.Close, icon=Icon.Information)
        == Button.Open
    )
