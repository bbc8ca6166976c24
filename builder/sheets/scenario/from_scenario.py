"""What the sheets print of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.catalogue.card_powers import CardPower
from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.cards import Card, glyph_named
from builder.catalogue.cards import Glyph as GlyphType
from builder.drawing.play_marks import zone_look
from builder.facts import EDITION_NAMES
from builder.language import N_, _, ngettext
from builder.scenario import Scenario, Seat, Texts, Up, setup_wording, text_in
from builder.scenario.armies import cards_named
from builder.scenario.imported import is_more_than_imported, moved, players_text
from builder.scenario.naming import Names, opened, tells_colour_only
from builder.scenario.places import Position
from builder.scenario.special import CollectGlyphs
from builder.scenario.wording import rule_sentences, victory_sentences
from builder.sheets.scenario import play

Cards = Mapping[str, Card]
_LETTERS = {name.lower(): letter for letter, name in play.GLYPH_NAMES.items()}
_SPECIAL_ATTACKS = ("special-attack", "volley")
_NO_CARDS: Cards = {}
_NO_GLYPHS: Mapping[str, GlyphType] = {}


def play_of(
    scenario: Scenario | None,
    cards: Cards = _NO_CARDS,
    glyphs: Mapping[str, GlyphType] = _NO_GLYPHS,
    language: str = "",
) -> play.Play:
    """What a scenario says on paper, its own texts in a language where it has them, by itself that of the
    program; nothing where there is none.

    ``cards`` and ``glyphs`` give army cards and glyphs their names; their ids stand for them otherwise.
    """
    if scenario is None:
        return play.Play()
    return _Writer(scenario, Names(scenario, cards, glyphs), cards, language).written()


@dataclass(frozen=True)
class _Writer:
    """Writes the parts of one scenario in one language."""

    scenario: Scenario
    names: Names
    cards: Cards
    language: str

    def written(self) -> play.Play:
        """All of it."""
        scenario, zones = self.scenario, self._zone_names()
        return play.Play(
            title=self._text(scenario.title),
            players=players_text(scenario),
            rules=self._rules(),
            author=scenario.author if is_more_than_imported(scenario) else "",
            zones=tuple(self._zones(zones)),
            glyphs=tuple(self._glyphs()),
            figures=tuple(self._figures()),
            markers=tuple(self._markers()),
            armies=tuple(self._armies(zones)),
            rounds=scenario.rounds,
            story=self._text(scenario.story),
            goal=self._text(scenario.goal),
            setup=self._setup(),
            effects=self._effects(),
            special=_bullets(rule_sentences(self.names)),
            victory=_bullets(victory_sentences(self.names)),
            text=self._text(scenario.notes),
            rtf=scenario.foreign.rtf,
            cards=tuple([self._card_row(card) for card in cards_named(scenario, self.cards).values()]),
        )

    def _rules(self) -> str:
        """By which rules it is played; if no track of rounds shows it, that there is no limit of them."""
        if not is_more_than_imported(self.scenario):
            return ""
        limit = "" if self.scenario.rounds else _("no limit of rounds")
        edition = EDITION_NAMES.get(self.scenario.edition)
        return " · ".join(filter(None, (_(edition) if edition else "", limit)))

    def _text(self, texts: Texts) -> str:
        return text_in(texts, self.language)

    def _player(self, seat: Seat) -> str:
        return self._text(seat.name) or opened(self.names.player(seat.id)) or _("Player")

    def _card(self, card: str) -> str:
        """The name of an army card, made of its id where nobody knows it."""
        return self.cards[card].name if card in self.cards else card.replace("-", " ").title()

    def _setup(self) -> str:
        """What it says itself of setting up, then what its records say: what differs by the number of
        players apart. Armies and sides are not listed again.
        """
        parts = [self._text(self.scenario.setup)]
        if is_more_than_imported(self.scenario):
            names, several = self.names, len(self.scenario.layouts) > 1
            always = (*setup_wording.glyph_sentences(names), *setup_wording.object_sentences(names))
            for layout in self.scenario.layouts:
                sentences = setup_wording.start_sentences(layout, names.of_layout(layout))
                if several and sentences:
                    named = ngettext("With {n} player:", "With {n} players:", layout.players)
                    parts.append(f"{named}\n{_bullets(sentences)}")
                elif not several:
                    always = (*always, *sentences)
            parts.insert(1, _bullets(always))
        return "\n\n".join(filter(None, parts))

    def _effects(self) -> str:
        """What the glyphs do that it names; none of them has a power in the Basic game, or when collected."""
        scenario = self.scenario
        if scenario.basic or any(isinstance(rule, CollectGlyphs) for rule in scenario.rules):
            return ""
        named = [glyph.name for glyph in scenario.glyphs if not glyph.inert]
        named += [name for shuffled in scenario.shuffled for name in shuffled.names]
        named += [name for secret in scenario.secret for name in secret.names]
        named += [obj.glyph for obj in scenario.objects]
        found = (glyph_named(self.names.glyphs, name) for name in named if name)
        glyphs = {glyph.id: glyph for glyph in found if glyph is not None}
        return _bullets(
            [f"**{glyph.name} ({glyph.letter}):** {setup_wording.effect(glyph)}" for glyph in glyphs.values()]
        )

    def _card_row(self, card: Card) -> play.CardRow:
        """A card as the edition has it: the Basic side has neither life nor points nor powers."""
        basic = self.scenario.basic
        kind = [_card_kind(card), card.general.capitalize()]
        species, kept = card_word(card.species), card_word(card.figure_class)
        kind += [f"{species} {kept}".strip(), card_word(card.personality)]
        size = [f"{opened(card_word(card.size))} {card.height}"]
        size += [_("on {n} spaces", n=card.spaces)] if card.spaces > 1 else []
        size += [] if basic else [ngettext("{n} point", "{n} points", card.points)]
        pairs = (
            (_("Move"), card.basic_move, card.move),
            (_("Range"), card.basic_range, card.range),
            (_("Attack"), card.basic_attack, card.attack),
            (_("Defense"), card.basic_defense, card.defense),
        )
        values = [(name, str(first if basic else second)) for name, first, second in pairs]
        life = [] if basic else [(_("Life"), str(card.life))]
        powers = () if basic else tuple(map(_power, card.powers))
        kinds = " · ".join(filter(None, kind)), " · ".join(size)
        return play.CardRow(card.name, kinds, (*life, *values), powers)

    def _height(self, card: str) -> int:
        """How many levels high the figures of a card are; 0 where nobody knows it."""
        return self.cards[card].height if card in self.cards else 0

    def _zone_names(self) -> dict[str, str]:
        """The names of the zones by their ids, each another: what they are called, else their colours."""
        found: dict[str, str] = {}
        for zone in self.scenario.zones:
            name = self._text(zone.name) or (zone.colour if tells_colour_only(zone) else zone.id)
            found[zone.id] = f"{name} ({zone.id})" if name in found.values() else name
        return found

    def _zones(self, names: Mapping[str, str]) -> Iterator[play.Zone]:
        for zone in self.scenario.zones:
            seats = (seat for layout in self.scenario.layouts for seat in layout.seats)
            starting = dict.fromkeys(self._player(seat) for seat in seats if zone.id in seat.zones)
            name = names[zone.id]
            colour = "" if zone.colour == name else zone.colour
            yield play.Zone(name, zone.positions, ", ".join(starting), colour)

    def _glyphs(self) -> Iterator[play.Glyph]:
        for glyph in self.scenario.glyphs:
            yield _glyph(glyph.name, glyph.at, "symbol" if glyph.up is Up.SYMBOL else "power")
        for shuffled in self.scenario.shuffled:
            yield from (play.Glyph(play.UNKNOWN, position) for position in shuffled.positions)
        for obj in self.scenario.objects:
            if obj.kind != "glyph":
                continue
            mark = self.scenario.foreign.mark(obj.id)
            if mark is not None and mark.letter:
                yield play.Glyph(mark.letter, obj.at, kind="treasure")
            else:
                lying = _glyph(obj.glyph, obj.at, "power" if obj.glyph else "symbol")
                yield replace(lying, name=self._text(obj.name) or lying.name)

    def _figures(self) -> Iterator[play.Figure]:
        """The figures of the first layout, those of nobody's, and those of other programs."""
        zones = {zone.id: (number, zone) for number, zone in enumerate(self.scenario.zones, 1)}
        for layout in self.scenario.layouts[:1]:
            for place, seat in enumerate(layout.seats, 1):
                own = [zones[id] for id in seat.zones if id in zones]
                look = zone_look(own[0][0], own[0][1].colour, self._text(own[0][1].name)) if own else None
                colour = (look or zone_look(place)).colour
                for fixed in seat.figures:
                    name, height = self._card(fixed.card), self._height(fixed.card)
                    yield play.Figure(name, fixed.positions, self._player(seat), height, colour)
        foreign = self.scenario.foreign
        for neutral in self.scenario.neutrals:
            was = foreign.figure(neutral.id)
            written = was.name if was is not None and neutral.card not in self.cards else ""
            name = written.replace("_", " ") or self._card(neutral.card)
            yield play.Figure(name, neutral.positions, height=self._height(neutral.card))
        for obj in self.scenario.objects:
            was = foreign.figure(obj.id)
            if was is not None:
                yield play.Figure(self._text(obj.name), moved(was, (obj.at,)))

    def _markers(self) -> Iterator[play.Marker]:
        for obj in self.scenario.objects:
            if obj.kind != "glyph" and self.scenario.foreign.figure(obj.id) is None:
                yield play.Marker(self._text(obj.name) or obj.id, obj.at)

    def _armies(self, zones: Mapping[str, str]) -> Iterator[play.Army]:
        """The armies of every layout; none for a seat that only says where it starts."""
        for layout in self.scenario.layouts:
            several = len(self.scenario.layouts) > 1
            for seat in layout.seats:
                if seat.points or seat.army or seat.figures or seat.team:
                    zone = next((zones[id] for id in seat.zones if id in zones), "")
                    name = self._player(seat)
                    if several:
                        name = _("{player} ({n} players)", player=name, n=layout.players)
                    yield play.Army(name, seat.points, zone, self._made_of(seat))

    def _made_of(self, seat: Seat) -> str:
        team = [opened(self.names.team(seat.team))] if seat.team else []
        return " · ".join([*team, *setup_wording.army_words(seat, self._card)])


def _card_kind(card: Card) -> str:
    if card.hero:
        return _("Unique hero") if card.unique else _("Common hero")
    if card.figures > 1:
        squad = N_("Unique squad of {n}") if card.unique else N_("Common squad of {n}")
        return _(squad, n=card.figures)
    return _("Unique squad") if card.unique else _("Common squad")


def _power(power: CardPower) -> tuple[str, str]:
    """A power's name, that of a special attack with its numbers, and what it does."""
    give = power.given
    if power.kind in _SPECIAL_ATTACKS:
        numbers = {"range": give["range"], "attack": give["attack"]}
        return _("{power} (Range {range}, Attack {attack})", power=power.name, **numbers), power_text(power)
    return power.name, power_text(power)


def _bullets(sentences: Sequence[str]) -> str:
    """Sentences as a list; a single one alone."""
    return "\n".join(f"- {one}" for one in sentences) if len(sentences) > 1 else "".join(sentences)


def _glyph(id: str, at: Position, side: play.Side) -> play.Glyph:
    """A glyph whose symbol side is up shows no letter, whatever it is."""
    if side == "symbol" or not id:
        return play.Glyph(play.UNKNOWN, at)
    letter = _LETTERS.get(id) or (id if len(id) == 1 else id[0].upper())
    return play.Glyph(letter, at, "" if letter in (id, _LETTERS.get(id)) else id.title())
