"""A battlefield as text for a forum, in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.filing.file_texts import title_of
from builder.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.catalogue import Catalogue
    from builder.editor.work.document import Document
    from builder.sheets.forum import Markup, Words


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
        untitled=_("Untitled battlefield"),
        by=_("by {author}"),
        players=_("Players: {players}"),
        zones=_("Start zones: {count}"),
        pieces=_("Pieces: {count}"),
        highest=_("Highest level: {level}"),
        size=_("Size: {columns_rows} hexes ({covered} with terrain), {cm} ({inches})"),
        time=_("Time to build: about {time}"),
        empty=_("No piece lies on it yet"),
        boxes=_("Boxes needed"),
        all_pieces=_("All pieces"),
        levels=_("Level by level, with the hexes that each piece covers"),
        levels_how=_("(letter: column, number: row, A1..C1: from A1 to C1)"),
        level=_("Level {number}"),
        notes=_("Notes"),
        file=_("File: {name}"),
        link=_("Link: {address}"),
    )
