"""A battlefield as text for a forum, in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from builder.editor.filing.file_texts import title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.catalogue import Catalogue
    from builder.editor.work.document import Document
    from builder.sheets.forum import Markup, Words

translate = QCoreApplication.translate


def forum_text_of(
    document: Document,
    catalogue: Catalogue,
    *,
    long: bool = True,
    markup: Markup = "plain",
    links: Sequence[str] = (),
    room_for_link: bool = False,
) -> str:
    """The text: title, author, size, boxes and file; a long one tells all pieces, each level and the notes.

    ``links`` say where to get the file; without one there is a line for it where ``room_for_link`` says so.
    """
    from builder.inventory import boxes_needed, used
    from builder.scenario.imported import players_text
    from builder.sheets.forum import Post, forum_text

    scenario = document.scenario
    post = Post(
        title_of(document),
        players_text(scenario) if scenario is not None else "",
        len(scenario.zones) if scenario is not None else 0,
        document.path.name if document.path is not None else "",
        links,
        room_for_link,
        long,
        markup,
    )
    battlefield = document.battlefield
    return forum_text(battlefield, catalogue, boxes_needed(used(battlefield), catalogue), post, words())


def words() -> Words:
    """What stands in the text besides what the battlefield says."""
    from builder.sheets.forum import Words

    return Words(
        untitled=translate("ForumText", "Untitled battlefield"),
        by=translate("ForumText", "by {author}"),
        players=translate("ForumText", "Players: {players}"),
        zones=translate("ForumText", "Start zones: {count}"),
        pieces=translate("ForumText", "Pieces: {count}"),
        highest=translate("ForumText", "Highest level: {level}"),
        size=translate("ForumText", "Size: {columns_rows} hexes ({covered} with terrain), {cm} ({inches})"),
        time=translate("ForumText", "Time to build: about {time}"),
        empty=translate("ForumText", "No piece lies on it yet"),
        boxes=translate("ForumText", "Boxes needed"),
        all_pieces=translate("ForumText", "All pieces"),
        levels=translate("ForumText", "Level by level, with the hexes that each piece covers"),
        levels_how=translate("ForumText", "(letter: column, number: row, A1..C1: from A1 to C1)"),
        level=translate("ForumText", "Level {number}"),
        notes=translate("ForumText", "Notes"),
        file=translate("ForumText", "File: {name}"),
        link=translate("ForumText", "Link: {address}"),
    )
