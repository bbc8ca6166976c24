"""The maps that the action search finds by name: open ones, recent files and the shipped examples."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from builder.editor.actions.action_palette import FoundAction
from builder.editor.document.desk import Desk
from builder.editor.document.file_names import name_of, same_file, shipped_examples, short_path, title_in
from builder.editor.document.file_names import title_of as heading_of
from builder.editor.session import Session
from builder.language import _
from builder.view import settings
from builder.wording import on_one_line

Opening = tuple[FoundAction, Callable[[], object]]


def maps(session: Session) -> dict[str, Opening]:
    """By id, each map as it is found and what opens it: what is open, then recent files, then examples.

    A recent file that is open is listed once, as open.
    """
    found = [_open(session, desk, number) for number, desk in enumerate(session.workspace.desks)]
    there = [desk.document.path for desk in session.workspace.desks]
    menu = _path(_("&File"), _("Open &Recent"))
    found += [
        _file(path, path.name, menu, short_path(path), session.filing.open_path)
        for path in settings.recent_files()
        if not any(one is not None and same_file(one, path) for one in there)
    ]
    menu = _path(_("&File"), _("Open E&xample"))
    tip = _("Opens as a new battlefield of your own")
    found += [
        _file(path, title_in(path), menu, tip, session.filing.open_example) for path in shipped_examples()
    ]
    return {entry.id: (entry, do) for entry, do in found}


def _path(*menus: str) -> str:
    return " ▸ ".join(menus).replace("&", "")


def _open(session: Session, desk: Desk, number: int) -> Opening:
    name = on_one_line(heading_of(desk.document) or name_of(desk.document))
    entry = FoundAction(f"open:{number}", name, _("Open in a tab"), _("Show the tab of this battlefield"))
    return entry, partial(session.workspace.show_desk, desk)


def _file(path: Path, name: str, menu: str, tip: str, do: Callable[[Path], object]) -> Opening:
    return FoundAction(f"file:{path}", on_one_line(name), menu, tip), partial(do, path)
