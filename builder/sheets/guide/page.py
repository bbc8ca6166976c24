"""The whole page: one file that asks for nothing else, and forbids the browser to.

All of it can be read, scrolled and printed as it stands; its script only shows one card at a time and keeps
what was ticked. Style and script lie beside this module. The page carries the battlefield along.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from builder.battlefield import Battlefield
from builder.formats.hexfield import hexfield_text
from builder.formats.printed import HTML_ID
from builder.hexgrid import ACROSS_FLATS
from builder.language import _
from builder.sheets.context import SheetContext, SheetSources
from builder.sheets.guide.cards import Cards, GuideCard
from builder.sheets.guide.drawing import SHARED, UNITS, GuideDrawings, pointed_at
from builder.sheets.guide.elements import Html, element, joined
from builder.sheets.guide.page_files import hash_of, without_comments
from builder.sheets.options import USUAL_FONT_SIZE, SheetOptions
from builder.sheets.plan import sheet_context

_SCRIPTS = ("model.js", "guide.js")
PHONE = (70.0, 150.0)
"""Width and height in mm for which pictures are laid out."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide that is made: its page, and how many cards and steps it has."""

    html: str
    cards: int
    steps: int


def guide_of(battlefield: Battlefield, options: SheetOptions, **sources: Unpack[SheetSources]) -> Guide:
    """The guide of a battlefield. What the options say of paper does not count."""
    options = replace(options, layout="pages", font_size=USUAL_FONT_SIZE)
    context = sheet_context(battlefield, options, **sources)
    return _guide(replace(context, width=PHONE[0], height=PHONE[1]), hexfield_text(battlefield).encode())


def _guide(context: SheetContext, source: bytes) -> Guide:
    drawings = GuideDrawings(grey=context.options.colours == "black-and-white")
    cards = Cards(context, drawings).all()
    styles = (_file("guide.css"), drawings.style())
    title = _("{title}: build guide", title=context.title)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy(styles)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content="Hexwright"),
        element("title", title),
        *(element("style", Html(style)) for style in styles),
    )
    body = element(
        "body",
        SHARED,
        _top(context.title),
        # The contents take the place of the cards: either is the page's main part.
        element("main", _contents(cards), element("div", *(card.html for card in cards), id="cards")),
        _bar(),
        *_model(context),
        _carried(source),
        *(element("script", Html(_file(name))) for name in _SCRIPTS),
        data_key=hashlib.sha256(source).hexdigest()[:16],
        data_pieces=len(context.battlefield),
        data_across=f"{ACROSS_FLATS * UNITS:.1f}",
    )
    page = element("html", head, body, lang=context.options.language)
    whole = drawings.whole(joined((Html("<!DOCTYPE html>\n"), page, Html("\n"))))
    return Guide(whole, len(cards), len(context.steps))


def _file(name: str) -> str:
    """A file beside this one."""
    return without_comments(Path(__file__).parent / name)


def policy(styles: Iterable[str]) -> str:
    """What the page may do: nothing but use its own styles and its own scripts."""
    looks, scripts = (" ".join(map(hash_of, parts)) for parts in (styles, map(_file, _SCRIPTS)))
    return (
        f"default-src 'none'; style-src {looks}; script-src {scripts}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _top(title: str) -> Html:
    """What stands above all cards: the title, and once there is a script the way to the contents.

    So stands the button for the next part of a drawing, until the script puts it there.
    """
    menu = element(
        "button",
        _("Contents"),
        type="button",
        id="menu",
        class_="scripted",
        hidden=True,
        aria_expanded="false",
        aria_controls="contents",
    )
    part = element("button", "", type="button", id="part", hidden=True, title=_("Next part"))
    return element("header", element("h1", title, class_="title"), menu, part, id="top")


def _contents(cards: Sequence[GuideCard]) -> Html:
    """The list of all cards; with a script it opens over them, with a search and how the page looks."""
    rows = [element("li", element("a", card.title, href=f"#{card.id}")) for card in cards]
    search = element(
        "div",
        element("label", _("Find a piece"), for_="find"),
        element("input", type="search", id="find", autocomplete="off"),
        element("p", _("No piece is called so."), id="nothing", hidden=True),
        element("ul", id="found"),
        class_="scripted",
        hidden=True,
    )
    looks = element(
        "div",
        element("button", _("Dark"), type="button", id="dark", aria_pressed="false"),
        element("button", _("Large letters"), type="button", id="large", aria_pressed="false"),
        element("button", _("Print"), type="button", id="print"),
        element("button", _("Untick all"), type="button", id="untick"),
        class_="scripted looks",
        hidden=True,
    )
    heading = element("h2", _("Contents"), tabindex="-1")
    return element(
        "nav", heading, looks, search, element("ol", *rows), id="contents", aria_label=_("Contents")
    )


def _bar() -> Html:
    """The buttons below all cards once there is a script."""

    def button(id: str, sign: str, name: str) -> Html:
        return element("button", sign, type="button", id=id, aria_label=name)

    zoom = element(
        "span",
        button("smaller", "−", _("Smaller")),
        button("fit", "", _("What is new, or all of it")),
        button("larger", "+", _("Larger")),
        id="zoom",
    )
    return element(
        "footer",
        element("p", id="said", role="status"),
        element("progress", max=1, value=0, aria_label=_("Pieces placed"), id="progress"),
        element(
            "div",
            button("back", "‹", _("Back")),
            element("output", id="where"),
            zoom,
            button("next", "›", _("Next")),
            class_="buttons",
        ),
        id="bar",
        hidden=True,
    )


def _model(context: SheetContext) -> Iterator[Html]:
    """The model of all steps, packed, and where a script shows it; nothing where none is wanted, or where it
    has more pieces than a model holds.
    """
    if not (context.steps and context.options.model):
        return
    from builder.solid.packed import MOST, packed  # and numpy, which is not everywhere Python is

    if len(context.battlefield) > MOST:
        return
    block = packed(
        context.battlefield,
        [step.pieces for step in context.steps],
        context.styles,
        lambda piece: (piece.type.id, pointed_at(piece)),
    )
    yield element(
        "script", Html(base64.b64encode(block).decode()), type="application/octet-stream", id="model"
    )
    canvas = element(
        "canvas",
        role="img",
        tabindex=0,
        data_step=_("{title} as a model: what is new in full colour, what was there before pale"),
        data_whole=_("{title} as a model"),
        aria_description=_("Arrow keys turn it, + and − make it larger and smaller, 0 puts it back."),
    )
    turn = element("button", _("Turn round"), type="button", id="round")
    yield element("div", canvas, turn, id="stage", hidden=True)
    choice = (("flat", _("Plan")), ("solid", _("Model")))
    buttons = [element("button", name, type="button", id=id, aria_pressed="false") for id, name in choice]
    yield element("div", *buttons, id="switch", role="group", aria_label=_("What is shown"), hidden=True)


def _carried(source: bytes) -> Html:
    """The battlefield, packed, where no browser shows it or runs it."""
    packed = base64.b64encode(gzip.compress(source, mtime=0)).decode()
    return element("script", Html(packed), type="application/x-hexfield", id=HTML_ID)
