"""What players, sides, zones, objects, cards and figures are called in English sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named
from builder.hexgrid import label
from builder.language import _, listed
from builder.scenario import ANY, ENEMIES, OWN, TEAM, Figures, Layout, Position, Scenario, Seat, Zone, text_in
from builder.scenario.victory import EACH

_NUMBERED = re.compile(r"(?:p|player)?[ _-]?(\d+)", re.IGNORECASE)
_NO_CARDS: Mapping[str, Card] = MappingProxyType({})
_NO_GLYPHS: Mapping[str, Glyph] = MappingProxyType({})


class Subject(NamedTuple):
    """Who a sentence is about: name, id and possessive; whether the name is one of several (``the wardens
    win``), and whether a pronoun for it is "they", as for persons, or "it".
    """

    name: str
    id: str
    its: str
    many: bool = False
    person: bool = False

    def says(self, it: str, they: str) -> str:
        """That of two texts which goes with the pronoun."""
        return they if self.person else it

    def is_own(self, figures: Figures) -> bool:
        """Whether a filter speaks of the subject's own figures."""
        return figures.of in (OWN, TEAM, self.id)


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
        self.glyphs = glyphs
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
        """A player: his name, else ``Player 1``; a team: ``side A``."""
        seat = self._seats.get(id)
        if seat is None and any(other.team == id for other in self._seats.values()):
            return self.team(id)
        name = text_in(seat.name) if seat else ""
        if name:
            return _("the {name}", name=name[4:]) if name.startswith("The ") else name
        numbered = _NUMBERED.fullmatch(id)
        return _("Player {number}", number=numbered[1]) if numbered else id

    def team(self, id: str) -> str:
        """A team, in the middle of a sentence: ``side A``, ``the attackers``, ``the siege side``."""
        plain = _plain(id)
        if plain.casefold().startswith(("the ", "side ", "team ")):
            return plain
        if _is_many(plain):
            return _("the {name}", name=plain)
        return (
            _("the {team} side", team=plain)
            if len(plain) > 2 and plain.islower()
            else _("side {team}", team=plain)
        )

    def verb(self, player: str, one: str, many: str) -> str:
        """That of two verbs which goes with the name of a player: Ann ``wins``, the wardens ``win``."""
        name = self.player(player).partition(" of ")[0]
        return many if name.startswith("the ") and _is_many(name) else one

    def subject(self, side: str) -> Subject:
        """Who wins, for the sentences about it: every side in turn, a team or a player."""
        if self.is_player(side):
            name = self.player(side)
            many = self.verb(side, "", "many") == "many"
            return Subject(name, side, _("their own"), many=many, person=True)
        name = _("a side") if side == EACH else self.team(side)
        if side != EACH and _is_many(_plain(side)):
            return Subject(name, side, _("their"), many=True, person=True)
        return Subject(name, side, _("its"))

    def zone(self, id: str) -> str:
        """A zone: ``the zone Old Mill``, ``the zone west (red)``; ``the red zone`` where that is all."""
        zone = self._zones.get(id)
        name = text_in(zone.name) if zone else ""
        if name:
            return (
                _with_article(name)
                if re.search(r"\b(zone|area)\b", name, re.I)
                else _("the zone {name}", name=name)
            )
        if zone and tells_colour_only(zone) and zone.colour.isalpha():
            return _("the {colour} zone", colour=zone.colour.casefold())
        return _("the zone {name}", name=zone_label(zone) if zone else id)

    def object(self, id: str) -> str:
        """An object: ``the flag``, or the glyph that it is."""
        object = self._objects.get(id)
        if object is None:
            return _("the object {id}", id=id)
        name = text_in(object.name)
        if name:
            return _with_article(name)
        if object.glyph:
            return _("the {glyph} glyph", glyph=self.glyph(object.glyph))
        return _("the {name}", name=_plain(id))

    def place(self, id: str) -> str:
        """Where figures stand, with its preposition: ``in the red zone``, ``on the map``."""
        return (
            _("in {zone}", zone=self.zone(id))
            if id in self._zones
            else _("on {object}", object=self.object(id))
        )

    def door(self, id: str) -> str:
        """The door of an id, told apart only where there are several."""
        return _("the door") if len(self.scenario.doors) <= 1 else _("the door {id}", id=id)

    def card(self, id: str) -> str:
        """An army card by its name."""
        card = self.cards.get(id)
        return card.name if card else id

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
        return name or zone.colour
    return f"{zone.id} ({zone.colour})" if zone.colour else zone.id


def opened(sentence: str) -> str:
    """A text with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def positions_called(positions: Sequence[Position]) -> str:
    """Spaces as people count them: ``C4 and D4``."""
    return listed([label(position.hex) for position in positions])


def some(figures: Figures, count: int, names: Names, subject: Subject) -> str:
    """So many of the figures that a filter speaks of: ``one of its unique heroes``, ``at least 2 enemy
    figures``.
    """
    single = _single(figures, names)
    if single:
        return single if count <= 1 else _("{figure} ({count} times)", figure=single, count=count)
    before, after = _kind(figures, names)
    noun = _noun(figures, many=count > 1)
    if subject.is_own(figures):
        own = " ".join([*before, _noun(figures, many=True), *after])
        if count <= 1:
            return _("one of {its} {figures}", its=subject.its, figures=own)
        return _("at least {count} of {its} {figures}", count=count, its=subject.its, figures=own)
    words = [*before, noun, *after, *_whose(figures, names)]
    if figures.of == ENEMIES:
        words.insert(0, _("enemy"))
    if count > 1:
        return _("at least {count} {figures}", count=count, figures=" ".join(words))
    return _with_a(" ".join(words))


def every(figures: Figures, names: Names, subject: Subject) -> str:
    """All the figures that a filter speaks of: ``all enemy figures``."""
    single = _single(figures, names)
    if single:
        return single
    before, after = _kind(figures, names)
    words = [*before, _noun(figures, many=True), *after]
    if subject.is_own(figures):
        return _("all {its} {figures}", its=subject.its, figures=" ".join(words))
    words += _whose(figures, names)
    return _("all {figures}", figures=" ".join([*_enemy(figures), *words]))


def none_of(figures: Figures, count: int, names: Names, subject: Subject) -> str:
    """Fewer than so many of the figures: ``none of its figures``, ``fewer than 3 enemy figures``."""
    before, after = _kind(figures, names)
    words = [*before, _noun(figures, many=True), *after]
    if subject.is_own(figures):
        own = " ".join(words)
        if count <= 1:
            return _("none of {its} {figures}", its=subject.its, figures=own)
        return _("fewer than {count} of {its} {figures}", count=count, its=subject.its, figures=own)
    words += _whose(figures, names)
    if count <= 1:
        words[len(before)] = _noun(figures, many=False)
        return _("no {figure}", figure=" ".join([*_enemy(figures), *words]))
    return _("fewer than {count} {figures}", count=count, figures=" ".join([*_enemy(figures), *words]))


def plural_of(figures: Figures, names: Names) -> str:
    """The figures that a filter speaks of, whosever they are: ``unique heroes of Player 1``."""
    single = _single(figures, names)
    if single:
        return single
    before, after = _kind(figures, names)
    words = [*before, _noun(figures, many=True), *after, *_whose(figures, names)]
    return " ".join([*_enemy(figures), *words])


def _enemy(figures: Figures) -> list[str]:
    return [_("enemy")] if figures.of == ENEMIES else []


def speaks_of_one(figures: Figures, names: Names) -> bool:
    """Whether a filter names one figure: that of a hero's card, or of the card with a secret glyph."""
    return bool(_single(figures, names))


def _single(figures: Figures, names: Names) -> str:
    """The one figure that a filter means; empty where it may mean several."""
    if figures.secret:
        return _("the figure whose card hides the glyph {glyph}", glyph=names.glyph(figures.secret))
    card = names.cards.get(figures.card)
    return card.name if card is not None and card.unique and card.figures == 1 else ""


def _kind(figures: Figures, names: Names) -> tuple[list[str], list[str]]:
    """The words before and after the noun."""
    before: list[str] = []
    if figures.unique is not None:
        before.append(_("unique") if figures.unique else _("common"))
    if figures.flying is not None:
        before.append(_("flying") if figures.flying else _("non-flying"))
    before += [word for word in (figures.personality, figures.species, figures.figure_class) if word]
    after: list[str] = []
    if figures.general:
        after.append(_("of {general}", general=figures.general.capitalize()))
    if figures.card:
        after.append(_("of {card}", card=names.card(figures.card)))
    if figures.started_in:
        after.append(_("that started in {zone}", zone=names.zone(figures.started_in)))
    return before, after


def _noun(figures: Figures, *, many: bool) -> str:
    if figures.hero:
        return _("heroes") if many else _("hero")
    if figures.hero is False:
        return _("squad figures") if many else _("squad figure")
    return _("figures") if many else _("figure")


def _whose(figures: Figures, names: Names) -> list[str]:
    if figures.of in (OWN, TEAM, ENEMIES, ANY):
        return []
    return [_("of {player}", player=names.player(figures.of))]


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
