"""What players, sides, zones, objects, cards and figures are called in English sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from builder.catalogue.card_words import card_word
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named
from builder.hexgrid import label
from builder.language import N_, SOURCE, _, listed, ngettext, pgettext
from builder.scenario import ANY, ENEMIES, OWN, TEAM, Figures, Layout, Position, Scenario, Seat, Zone, text_in
from builder.scenario.victory import EACH

_NUMBERED = re.compile(r"(?:p|player)?[ _-]?(\d+)", re.IGNORECASE)
_NO_CARDS: Mapping[str, Card] = MappingProxyType({})
_NO_GLYPHS: Mapping[str, Glyph] = MappingProxyType({})


class Subject(NamedTuple):
    """Who a sentence is about: name, id and what the own figures are called; whether the name is one of
    several (``the wardens win``), and whether a pronoun for it is "they", as for persons, or "it".
    """

    name: str
    id: str
    own: str
    many: bool = False
    person: bool = False

    def says(self, it: str, they: str) -> str:
        """That of two texts which goes with the pronoun."""
        return they if self.person else it

    def is_own(self, figures: Figures) -> bool:
        """Whether a filter speaks of the subject's own figures."""
        return figures.of in (OWN, TEAM, self.id)

    def owning(self, figures: str) -> str:
        """Figures as the subject's own: ``their unique heroes``."""
        return _(self.own, figures=figures)


class Names:
    """What everything of a scenario is called; ids stand in where a scenario gives no name."""

    def __init__(
        self,
        scenario: Scenario,
        cards: Mapping[str, Card] = _NO_CARDS,
        glyphs: Mapping[str, Glyph] = _NO_GLYPHS,
    ) -> None:
        self.scenario = scenario
        self.cards = cards
        self.glyphs = scenario.glyphs_beside(glyphs)
        self._seats: dict[str, Seat] = {}
        for layout in scenario.layouts:
            for seat in layout.seats:
                self._seats.setdefault(seat.id, seat)
        self._zones = {zone.id: zone for zone in reversed(scenario.zones)}
        self._objects = {object.id: object for object in reversed(scenario.objects)}

    def of_layout(self, layout: Layout) -> Names:
        """The same with players as one layout calls them; another may call them otherwise."""
        layouts = (layout, *self.scenario.layouts)
        return Names(replace(self.scenario, layouts=layouts), self.cards, self.glyphs)

    def is_player(self, id: str) -> bool:
        """Whether an id is that of a player (not of a team)."""
        return id in self._seats

    def player(self, id: str) -> str:
        """A player: the name, else ``Player 1``; a team: ``side A``."""
        text, name = self._player(id)
        return _(text, name=name) if text else name

    def _player(self, id: str, language: str = "") -> tuple[str, str]:
        """What a player or a team is called, not translated yet, and the name in it, in a language where that
        is given; the name alone where that is all.
        """
        seat = self._seats.get(id)
        if seat is None and any(other.team == id for other in self._seats.values()):
            return _team(id)
        name = text_in(seat.name, language) if seat else ""
        if name:
            return (N_("the {name}"), name[4:]) if name.startswith("The ") else ("", name)
        numbered = _NUMBERED.fullmatch(id)
        return (N_("Player {name}"), numbered[1]) if numbered else ("", id)

    def team(self, id: str) -> str:
        """A team, in the middle of a sentence: ``side A``, ``the attackers``, ``the siege side``."""
        text, name = _team(id)
        return _(text, name=name) if text else name

    def verb(self, player: str, one: str, many: str) -> str:
        """That of two verbs which goes with the name of a player: Ann ``wins``, the wardens ``win``."""
        text, name = self._player(player, SOURCE)  # whether it is many does not hang on the language
        english = (text.format(name=name) if text else name).partition(" of ")[0]
        return many if english.startswith("the ") and _is_many(english) else one

    def subject(self, side: str) -> Subject:
        """Who wins, for the sentences about it: every side in turn, a team or a player."""
        if self.is_player(side):
            name = self.player(side)
            many = self.verb(side, "", "many") == "many"
            return Subject(name, side, N_("their own {figures}"), many=many, person=True)
        name = _("a side") if side == EACH else self.team(side)
        if side != EACH and _is_many(_plain(side)):
            return Subject(name, side, N_("their {figures}"), many=True, person=True)
        return Subject(name, side, N_("its {figures}"))

    def zone(self, id: str, *, titled: bool = False) -> str:
        """A zone: ``the zone Old Mill``, ``the zone west (red)``; ``the red zone`` where that is all. As it
        stands in a list where it is ``titled``: ``Red zone``.
        """
        zone = self._zones.get(id)
        name = text_in(zone.name) if zone else ""
        if name and re.search(r"\b(zone|area)\b", name, re.I):
            return _title(name) if titled else _with_article(name)
        if not name and zone and tells_colour_only(zone) and zone.colour.isalpha():
            colour = _(zone.colour.casefold())
            return (
                opened(_("{colour} zone", colour=colour)) if titled else _("the {colour} zone", colour=colour)
            )
        name = name or (zone_label(zone) if zone else id)
        return _("Zone {name}", name=name) if titled else _("the zone {name}", name=name)

    def object(self, id: str, *, titled: bool = False) -> str:
        """An object: ``the flag``, or the glyph that it is; ``Flag`` where it is ``titled``, as in a list."""
        object = self._objects.get(id)
        if object is None:
            return _("Object {id}", id=id) if titled else _("the object {id}", id=id)
        name = text_in(object.name)
        if name:
            return _title(name) if titled else _with_article(name)
        if object.glyph:
            glyph = self.glyph(object.glyph)
            return _("{glyph} glyph", glyph=glyph) if titled else _("the {glyph} glyph", glyph=glyph)
        return _title(_plain(id)) if titled else _("the {name}", name=_plain(id))

    def place(self, id: str) -> str:
        """Where figures stand, with its preposition: ``in the red zone``, ``on the map``."""
        return (
            _("in {zone}", zone=self.zone(id))
            if id in self._zones
            else _("on {object}", object=self.object(id))
        )

    def door(self, id: str) -> str:
        """The door of an id, with its place only where there are several."""
        return _("the door") if len(self.scenario.doors) <= 1 else _("the door {id}", id=id)

    def card(self, id: str) -> str:
        """An army card by its name."""
        card = self.cards.get(id)
        return card.name if card else id

    def army(self, cards: Iterable[str]) -> str:
        """Army cards by their names, of each how often."""
        counts = Counter(map(self.card, cards))
        return listed([f"{count} × {name}" if count > 1 else name for name, count in counts.items()])

    def glyph(self, id: str) -> str:
        """A glyph by its name."""
        glyph = glyph_named(self.glyphs, id) if id else None
        return glyph.name if glyph else id.capitalize()

    def power(self, kind: str) -> str:
        """A kind of power as cards call it, where all of them call it the same."""
        called = {power.name for card in self.cards.values() for power in card.powers if power.kind == kind}
        return called.pop() if len(called) == 1 else kind.replace("-", " ").capitalize()


def tells_colour_only(zone: Zone) -> bool:
    """Whether the id of a zone is no more than its colour, as in what was imported."""
    return bool(zone.colour) and zone.id.casefold() in (
        zone.colour.casefold(),
        f"zone-{zone.colour.casefold().removeprefix('#')}",
    )


def zone_label(zone: Zone) -> str:
    """A zone in a list: its name, else its id with the colour, as in ``west (red)``."""
    name = text_in(zone.name)
    if name or tells_colour_only(zone):
        return name or _(zone.colour)
    return f"{zone.id} ({_(zone.colour)})" if zone.colour else zone.id


def opened(sentence: str) -> str:
    """A text with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def positions_called(positions: Sequence[Position]) -> str:
    """Spaces as people count them: ``C4 and D4``."""
    return listed([label(position.hex) for position in positions])


def some(figures: Figures, count: int, names: Names, subject: Subject) -> str:
    """This many of the figures that a filter describes: ``one of its unique heroes``, ``at least 2 enemy
    figures``.
    """
    single = _single(figures, names)
    if single:
        return single if count <= 1 else _("{figure} ({count} times)", figure=single, count=count)
    if subject.is_own(figures):
        own = subject.owning(_described(figures, _ALL, names))
        if count <= 1:
            return _("one of {figures}", figures=own)
        return _("at least {count} of {figures}", count=count, figures=own)
    if count > 1:
        return _("at least {count} {figures}", count=count, figures=_whose(figures, count, names))
    return _with_a(_whose(figures, 1, names))


def every(figures: Figures, names: Names, subject: Subject) -> str:
    """All the figures that a filter speaks of: ``all enemy figures``."""
    single = _single(figures, names)
    if single:
        return single
    if subject.is_own(figures):
        return _("all {figures}", figures=subject.owning(_described(figures, _ALL, names)))
    return _("all {figures}", figures=_whose(figures, _ALL, names))


def none_of(figures: Figures, count: int, names: Names, subject: Subject) -> str:
    """Fewer than this many of the figures: ``none of its figures``, ``fewer than 3 enemy figures``."""
    if subject.is_own(figures):
        own = subject.owning(_described(figures, _ALL, names))
        if count <= 1:
            return _("none of {figures}", figures=own)
        return _("fewer than {count} of {figures}", count=count, figures=own)
    if count <= 1:
        return _("no {figure}", figure=_whose(figures, 1, names))
    return _("fewer than {count} {figures}", count=count, figures=_whose(figures, count, names))


def plural_of(figures: Figures, names: Names) -> str:
    """The figures that a filter describes, no matter whose: ``unique heroes of Player 1``."""
    return _single(figures, names) or _whose(figures, _ALL, names)


def singular_of(figures: Figures, names: Names) -> str:
    """One of the figures that a filter speaks of, without an article: ``unique hero of Player 1``."""
    return _single(figures, names) or _whose(figures, 1, names)


def speaks_of_one(figures: Figures, names: Names) -> bool:
    """Whether a filter names one figure: that of a hero's card, or of the card with a secret glyph."""
    return bool(_single(figures, names))


def _single(figures: Figures, names: Names) -> str:
    """The one figure that a filter means; empty where it may mean several."""
    if figures.secret:
        return _("the figure whose card hides the glyph {glyph}", glyph=names.glyph(figures.secret))
    card = names.cards.get(figures.card)
    return card.name if card is not None and card.unique and card.figures == 1 else ""


_ALL = 100  # any number that takes the plural in every language


def _described(figures: Figures, n: int, names: Names) -> str:
    """``n`` of the figures that a filter describes, no matter whose, without the number: ``unique heroes of
    Utgar``. Each step is a whole phrase around the last one, in whose place a translator may put it.
    """
    text = _noun(figures, n)
    for word in (figures.figure_class, figures.species, figures.personality):
        if word:
            text = _("{kind} {figures}", kind=card_word(word), figures=text)
    if figures.flying is not None:
        text = (
            ngettext("flying {figure}", "flying {figures}", n, figure=text, figures=text)
            if figures.flying
            else ngettext("non-flying {figure}", "non-flying {figures}", n, figure=text, figures=text)
        )
    if figures.unique is not None:
        text = (
            ngettext("unique {figure}", "unique {figures}", n, figure=text, figures=text)
            if figures.unique
            else ngettext("common {figure}", "common {figures}", n, figure=text, figures=text)
        )
    if figures.general:
        text = _("{figures} of {name}", figures=text, name=figures.general.capitalize())
    if figures.card:
        text = _("{figures} of {name}", figures=text, name=names.card(figures.card))
    if figures.started_in:
        text = _("{figures} that started in {zone}", figures=text, zone=names.zone(figures.started_in))
    return text


def _whose(figures: Figures, n: int, names: Names) -> str:
    """As `_described`, with whose they are: ``enemy figures``, ``unique heroes of Player 1``."""
    text = _described(figures, n, names)
    if figures.of == ENEMIES:
        return ngettext("enemy {figure}", "enemy {figures}", n, figure=text, figures=text)
    if figures.of in (OWN, TEAM, ANY):
        return text
    return pgettext("of a player", "{figures} of {name}", figures=text, name=names.player(figures.of))


def _noun(figures: Figures, n: int) -> str:
    if figures.hero:
        return ngettext("hero", "heroes", n)
    if figures.hero is False:
        return ngettext("squad figure", "squad figures", n)
    return ngettext("figure", "figures", n)


def _team(id: str) -> tuple[str, str]:
    """What a team is called, not translated yet, and the name in it; the name alone where that is all."""
    plain = _plain(id)
    if plain.casefold().startswith(("the ", "side ", "team ")):
        return "", plain
    if _is_many(plain):
        return N_("the {name}"), plain
    return (N_("the {name} side") if len(plain) > 2 and plain.islower() else N_("side {name}")), plain


def _plain(id: str) -> str:
    return id.replace("-", " ").replace("_", " ")


def _is_many(name: str) -> bool:
    """Whether a team is called by a word for several people."""
    return len(name) > 3 and name.endswith("s") and not name.endswith("ss")


def _with_a(words: str) -> str:
    # "a unique hero": the only word here that begins with a vowel and takes no "an".
    vowel = words[:1].casefold() in "aeiou" and not words.startswith("uni")
    return _("an {figure}", figure=words) if vowel else _("a {figure}", figure=words)


def _with_article(name: str) -> str:
    if name[-1:].isdigit():  # "Zone 2" is a name by itself
        return name
    has_one = name.casefold().startswith(("the ", "a ", "an "))
    return f"{name[0].lower()}{name[1:]}" if has_one else _("the {name}", name=name)


def _title(name: str) -> str:
    """A name as it stands in a list, without its article."""
    return opened(name[4:] if name.casefold().startswith("the ") else name)
