"""What forms offer for choice: the contents of a scenario and of the cards, and languages of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from builder.api import OfficialCard, official_cards
from builder.catalogue import Catalogue
from builder.catalogue.card_words import card_word
from builder.catalogue.play_facts import PlayFacts
from builder.editor.edits.players import name_of
from builder.editor.edits.players import teams as written_teams
from builder.editor.edits.zones import number_of
from builder.facts import EDITION_NAMES, SIZES
from builder.hexgrid import label
from builder.language import N_, OWN_NAMES, _
from builder.scenario import ANY, ENEMIES, OWN, TEAM, Gathering, Scenario, Up, text_in
from builder.scenario.glyph_wording import effect
from builder.scenario.naming import Names, opened
from builder.scenario.special import CollectGlyphs
from builder.scenario.victory import EACH

Options = list[tuple[str, str]]
"""Ids with what they are called."""


@dataclass(frozen=True)
class FormContext:
    """A scenario with the data that forms need; ``record`` is the part that a form shows."""

    scenario: Scenario
    facts: PlayFacts
    catalogue: Catalogue
    language: str = "en"
    record: Any = None

    @property
    def names(self) -> Names:
        """The names used in sentences."""
        return Names(self.scenario, self.facts.cards, self.facts.glyphs)


Offer = Callable[[FormContext], Options]


def players(about: FormContext) -> Options:
    """The players of all layouts, each once."""
    found: dict[str, str] = {}
    for layout in about.scenario.layouts:
        for seat in layout.seats:
            name = text_in(seat.name, about.language) or about.names.player(seat.id)
            found.setdefault(seat.id, name)
    return list(found.items())


def owners_of_things(about: FormContext) -> Options:
    """The possible owners of an object, a figure or a door."""
    return [*players(about), ("", _("nobody's"))]


def seat_name(about: FormContext) -> Options:
    """The name of a player who has none in the language of texts."""
    return [("", name_of(about.record, about.language))]


def team_ids(about: FormContext) -> Options:
    """The teams as they are written."""
    return [(id, id) for id in written_teams(about.scenario)]


def gatherings(about: FormContext) -> Options:
    """The usual ways in which an army is gathered, and that of the player; given armies are left out."""
    draft, made, fixed = Gathering.DRAFT, Gathering.PRE_MADE, Gathering.FIXED
    words = {
        (draft, made): _("drafted or pre-made"),
        (made, draft): _("pre-made or drafted"),
        (draft,): _("drafted"),
        (made,): _("pre-made"),
        (fixed,): _("fixed by the scenario"),
    }
    mine = about.record.gathering
    if about.record.army:  # then nothing is gathered
        words = {mine: _("the cards under Armies")}
    words.setdefault(mine, _("otherwise: {ways}", ways="+".join(mine) or "-"))
    return [("+".join(ways), text) for ways, text in words.items()]


def editions(_about: FormContext) -> Options:
    """The rules by which it can be played."""
    return [(id, _(name)) for id, name in EDITION_NAMES.items()]


def systems(_about: FormContext) -> Options:
    """In what points may be counted."""
    return [(system, opened(_(system))) for system in OfficialCard.systems]


def eras(_about: FormContext) -> Options:
    """When cards came out."""
    return [(era, _(words)) for era, words in OfficialCard.eras.items()]


def sets(_about: FormContext) -> Options:
    """The sets of all official cards."""
    return [(name, name) for name in sorted({card.set for card in official_cards().values()})]


def ruins(_about: FormContext) -> Options:
    """Whether ruins are climbed."""
    return [("never", _("nobody crosses them on foot")), ("climb", _("climbed like walls"))]


def ladder_falls(_about: FormContext) -> Options:
    """Whether figures fall straight down ladders."""
    return [("allowed", _("straight down is allowed")), ("never", _("rung by rung only"))]


def lobs(_about: FormContext) -> Options:
    """What the height limit of throws over obstacles counts."""
    return [("up", _("limited upwards only")), ("up-and-down", _("limited up and down"))]


def laur_walls(_about: FormContext) -> Options:
    """Whether long Laur walls part the spaces beside them."""
    return [("block", _("block moves and sight")), ("open", _("block nothing"))]


def laur_arches(_about: FormContext) -> Options:
    """Who passes the arch of a Laur wall."""
    return [("open", _("open to everybody")), ("closed", _("closed, as walls"))]


def zone_number(about: FormContext) -> Options:
    """The name of a zone that has none in the language of texts."""
    return [("", _("Zone {number}", number=number_of(about.scenario, about.record.id)))]


_COLOURS = {
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "purple": N_("purple"),
    "orange": N_("orange"),
    "teal": N_("teal"),
    "brown": N_("brown"),
}


def colours(about: FormContext) -> Options:
    """The colours of zones, and the zone's own if it has another or none."""
    known, mine = [(colour, _(words)) for colour, words in _COLOURS.items()], about.record.colour
    if not mine:
        return [("", _("by its number")), *known]
    return known if mine in _COLOURS else [*known, (mine, mine)]


def sides_up(_about: FormContext | None = None) -> Options:
    """The sides of a glyph."""
    return [(Up.POWER.value, _("power side up")), (Up.SYMBOL.value, _("symbol side up"))]


def keys(about: FormContext) -> Options:
    """The secret glyphs of a player, of which one matters."""
    names = (*about.record.names, about.record.key) if about.record.key else about.record.names
    return [(name, about.facts.glyph_name(name)) for name in dict.fromkeys(names)]


def teams(about: FormContext) -> Options:
    """The teams of all layouts, each once."""
    ids = (seat.team for layout in about.scenario.layouts for seat in layout.seats if seat.team)
    return [(id, opened(about.names.team(id))) for id in dict.fromkeys(ids)]


def sides(about: FormContext) -> Options:
    """Possible winners: each side, a team, a player."""
    return [(EACH, _("Each side, whichever it is first")), *holders(about)]


def holders(about: FormContext) -> Options:
    """The teams and players of all layouts."""
    return [*teams(about), *players(about)]


def owners(about: FormContext) -> Options:
    """The owners whose figures a condition may name."""
    return [
        (TEAM, _("the side's own")),
        (OWN, _("the player's own")),
        (ENEMIES, _("the enemies'")),
        (ANY, _("anybody's")),
        *holders(about),
    ]


def zones(about: FormContext) -> Options:
    """The zones, by name or colour."""
    return [(zone.id, about.names.zone(zone.id, titled=True)) for zone in about.scenario.zones]


def objects(about: FormContext) -> Options:
    """The objects, each with its space."""
    return [
        (
            obj.id,
            _(
                "{object} on {hex}",
                object=about.names.object(obj.id, titled=True),
                hex=label(obj.at.hex),
            ),
        )
        for obj in about.scenario.objects
    ]


def places(about: FormContext) -> Options:
    """Where a condition may require figures to stand: zones and objects."""
    return [*zones(about), *objects(about)]


def doors(about: FormContext) -> Options:
    """The doors, each with the hex of its doorway."""
    return [(door.id, _("Door on {hex}", hex=label(door.hex))) for door in about.scenario.doors]


def cards(about: FormContext) -> Options:
    """All army cards, by name."""
    return sorted(((id, card.name) for id, card in about.facts.cards.items()), key=lambda row: row[1])


def glyphs(about: FormContext) -> Options:
    """All glyphs, by name."""
    return sorted(((id, glyph.name) for id, glyph in about.facts.glyphs.items()), key=lambda row: row[1])


def collected(about: FormContext) -> Options:
    """The glyphs that a rule lets players collect; all if there is no such rule."""
    wanted = {
        about.facts.glyph_id(name)
        for rule in about.scenario.rules
        if isinstance(rule, CollectGlyphs)
        for name in rule.names
    }
    return [row for row in glyphs(about) if not wanted or row[0] in wanted]


def powers(about: FormContext) -> Options:
    """The kinds of power that some card has, as cards call them."""
    kinds = {power.kind for card in about.facts.cards.values() for power in card.powers}
    names = about.names
    return sorted(((kind, names.power(kind)) for kind in kinds), key=lambda row: row[1])


def terrains(about: FormContext) -> Options:
    """The kinds of terrain there are."""
    kinds = about.catalogue.kinds.items()
    return sorted(((id, opened(kind.name)) for id, kind in kinds), key=lambda row: row[1])


def generals(about: FormContext) -> Options:
    """The generals of the cards."""
    found = {card.general for card in about.facts.cards.values() if card.general}
    return [(name, opened(name)) for name in sorted(found)]


def species(about: FormContext) -> Options:
    """The species of the cards."""
    return _words(card.species for card in about.facts.cards.values())


def figure_classes(about: FormContext) -> Options:
    """The classes of the cards."""
    return _words(card.figure_class for card in about.facts.cards.values())


def personalities(about: FormContext) -> Options:
    """The personalities of the cards."""
    return _words(card.personality for card in about.facts.cards.values())


def _words(found: Iterable[str]) -> Options:
    return sorted(((w, opened(card_word(w))) for w in {*found} if w), key=lambda row: row[1])


def sizes(_about: FormContext) -> Options:
    """The sizes of figures."""
    return [(size, card_word(size)) for size in SIZES]


def glyph_kinds(about: FormContext) -> Options:
    """What a glyph of the scenario's own may do, with its numbers, and what it does now."""
    own = about.record
    kinds = own.kinds if own.kind in own.kinds else (own.kind, *own.kinds)
    return [(kind, effect(replace(own, kind=kind).glyph, brief=True)) for kind in kinds]


def language_name(code: str) -> str:
    """What a language is called: its code where that is not known."""
    return OWN_NAMES.get(code, code)
