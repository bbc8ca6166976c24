"""A scenario as it is shown: what lies on the battlefield, and what sheets print of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from builder.catalogue.card_powers import CardPower
from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.cards import Card, Glyph, glyph_named
from builder.drawing.play_marks import zone_look
from builder.facts import EDITION_NAMES
from builder.formats.rich_text import Paragraph, Run
from builder.language import N_, _, ngettext
from builder.scenario import Scenario, Seat, Texts, Up, setup_wording, text_in
from builder.scenario.armies import cards_named
from builder.scenario.imported import is_more_than_imported, moved, players_text
from builder.scenario.naming import Names, opened, tells_colour_only
from builder.scenario.places import Position
from builder.scenario.special import CollectGlyphs
from builder.scenario.wording import rule_sentences, victory_sentences
from builder.sheets.scenario.board_setup import UNKNOWN, BoardSetup, BoardToken, BoardZone
from builder.wording import on_one_line

_SPECIAL_ATTACKS = ("special-attack", "volley")
_NO_CARDS: Mapping[str, Card] = {}
_NO_GLYPHS: Mapping[str, Glyph] = {}


class ArmyRow(NamedTuple):
    """Who plays: a name, the army points (0 where nobody said), the zone it starts in, what it is made of."""

    player: str
    points: int
    zone: BoardZone | None
    made_of: str


class ShownScenario:
    """A scenario, its own texts in a language where it has them, by itself that of the program; one that says
    nothing where there is none.

    ``cards`` and ``glyphs`` give army cards and glyphs their names; their ids stand for them otherwise. Texts
    are set out as `builder.formats.rich_text` reads them.
    """

    def __init__(
        self,
        scenario: Scenario | None = None,
        cards: Mapping[str, Card] = _NO_CARDS,
        glyphs: Mapping[str, Glyph] = _NO_GLYPHS,
        language: str = "",
    ) -> None:
        self.scenario = scenario or Scenario()
        self.language = language
        self._cards = cards
        self._names = Names(self.scenario, cards, glyphs)
        self._says_more = is_more_than_imported(self.scenario)

    def text(self, texts: Texts) -> str:
        """A text of the scenario in its language."""
        return text_in(texts, self.language)

    @property
    def title(self) -> str:
        """What it is called; empty where nobody said."""
        return on_one_line(self.text(self.scenario.title))

    @property
    def players(self) -> str:
        """For how many players it is, as it was written."""
        return on_one_line(players_text(self.scenario))

    @property
    def rules(self) -> str:
        """By which rules it is played; if no track of rounds shows it, that there is no limit of them."""
        if not self._says_more:
            return ""
        limit = "" if self.scenario.rounds else _("no limit of rounds")
        edition = EDITION_NAMES.get(self.scenario.edition)
        return " · ".join(filter(None, (_(edition) if edition else "", limit)))

    @property
    def author(self) -> str:
        """Whose it is; empty where nobody said."""
        return on_one_line(self.scenario.author) if self._says_more else ""

    @property
    def sections(self) -> tuple[tuple[str, str], ...]:
        """What it says, each text under its title; the notes are apart."""
        scenario = self.scenario
        return (
            (_("Story"), self.text(scenario.story)),
            (_("Goal"), self.text(scenario.goal)),
            (_("Setup"), self._setup()),
            (_("Glyphs"), self._effects()),
            (_("Special rules"), _bullets(rule_sentences(self._names))),
            (_("Victory"), _bullets(victory_sentences(self._names))),
        )

    @property
    def notes(self) -> str:
        """What it says besides."""
        return self.text(self.scenario.notes)

    @cached_property
    def cards(self) -> tuple[tuple[Paragraph, ...], ...]:
        """The army cards that it names, each as text."""
        return tuple([self._card_text(card) for card in cards_named(self.scenario, self._cards).values()])

    @cached_property
    def setup(self) -> BoardSetup:
        """What of it has a place on the battlefield; the figures are those of the first layout."""
        numbers: dict[tuple[str, str], int] = {}
        letters: dict[str, str] = {}
        tokens = list(self._glyphs())
        for figure in self._figures():
            number = numbers.setdefault((figure.name, figure.player), len(numbers) + 1)
            tokens.append(replace(figure, sign=str(number)))
        for marker in self._markers():
            turn, place = divmod(len(letters), 26)
            letter = letters.setdefault(marker.name, chr(ord("a") + place) + (str(turn + 1) if turn else ""))
            tokens.append(replace(marker, sign=letter))
        return BoardSetup(self._zones, tuple(tokens))

    @cached_property
    def armies(self) -> tuple[ArmyRow, ...]:
        """The armies of every layout; none for a seat that only says where it starts."""
        found: list[ArmyRow] = []
        for layout in self.scenario.layouts:
            for seat in layout.seats:
                if seat.points or seat.army or seat.figures or seat.team:
                    name = self._player(seat)
                    if len(self.scenario.layouts) > 1:
                        name = _("{player} ({n} players)", player=name, n=layout.players)
                    team = [opened(self._names.team(seat.team))] if seat.team else []
                    made_of = " · ".join([*team, *setup_wording.army_words(seat, self._card)])
                    found.append(ArmyRow(name, seat.points, self._start(seat), made_of))
        return tuple(found)

    def _player(self, seat: Seat) -> str:
        return self.text(seat.name) or opened(self._names.player(seat.id)) or _("Player")

    def _card(self, card: str) -> str:
        """The name of an army card, made of its id where nobody knows it."""
        return self._cards[card].name if card in self._cards else card.replace("-", " ").title()

    def _setup(self) -> str:
        """What it says itself of setting up, then what its records say: what differs by the number of
        players apart. Armies and sides are not listed again.
        """
        parts = [self.text(self.scenario.setup)]
        if self._says_more:
            names, several = self._names, len(self.scenario.layouts) > 1
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
        found = (glyph_named(self._names.glyphs, name) for name in named if name)
        glyphs = {glyph.id: glyph for glyph in found if glyph is not None}
        return _bullets(
            [f"**{glyph.name} ({glyph.letter}):** {setup_wording.effect(glyph)}" for glyph in glyphs.values()]
        )

    def _card_text(self, card: Card) -> tuple[Paragraph, ...]:
        """A card as the edition has it: its name, what it is, its numbers, its powers. The Basic side has
        neither life nor points nor powers.
        """
        basic = self.scenario.basic
        species, kept = card_word(card.species), card_word(card.figure_class)
        kind = (_card_kind(card), card.general.capitalize(), f"{species} {kept}".strip())
        size = [f"{opened(card_word(card.size))} {card.height}"]
        size += [_("on {n} spaces", n=card.spaces)] if card.spaces > 1 else []
        size += [] if basic else [ngettext("{n} point", "{n} points", card.points)]
        values = [] if basic else [(_("Life"), card.life)]
        values += [
            (_("Move"), card.basic_move if basic else card.move),
            (_("Range"), card.basic_range if basic else card.range),
            (_("Attack"), card.basic_attack if basic else card.attack),
            (_("Defense"), card.basic_defense if basic else card.defense),
        ]
        lines = " · ".join(filter(None, (*kind, card_word(card.personality)))), " · ".join(size)
        runs = [Run(f"{line}\n") for line in lines]
        for number, (name, value) in enumerate(values):
            runs += [Run(f"{' · ' if number else ''}{name} "), Run(str(value), bold=True)]
        return (
            Paragraph((Run(card.name),), "heading"),
            Paragraph(tuple(runs)),
            *(() if basic else map(_power, card.powers)),
        )

    def _height(self, card: str) -> int:
        """How many levels high the figures of a card are; 0 where nobody knows it."""
        return self._cards[card].height if card in self._cards else 0

    @cached_property
    def _zones(self) -> tuple[BoardZone, ...]:
        """The zones, each of another name: what it is called, else its colour."""
        seats = [seat for layout in self.scenario.layouts for seat in layout.seats]
        found: list[BoardZone] = []
        for number, zone in enumerate(self.scenario.zones, 1):
            name = self.text(zone.name) or (zone.colour if tells_colour_only(zone) else zone.id)
            if any(name == other.name for other in found):
                name = f"{name} ({zone.id})"
            starting = dict.fromkeys(self._player(seat) for seat in seats if zone.id in seat.zones)
            look, size = zone_look(number, zone.colour, name), len(zone.positions)
            found.append(BoardZone(look, name, zone.positions, size, ", ".join(starting)))
        return tuple(found)

    def _start(self, seat: Seat) -> BoardZone | None:
        """The first zone in which a player starts."""
        zones = {zone.id: shown for zone, shown in zip(self.scenario.zones, self._zones, strict=True)}
        return next((zones[id] for id in seat.zones if id in zones), None)

    def _glyphs(self) -> Iterator[BoardToken]:
        for glyph in self.scenario.glyphs:
            yield self._glyph("" if glyph.up is Up.SYMBOL else glyph.name, glyph.at)
        for shuffled in self.scenario.shuffled:
            yield from (self._glyph("", position) for position in shuffled.positions)
        for obj in self.scenario.objects:
            mark = self.scenario.foreign.mark(obj.id)
            if obj.kind == "glyph" and mark is not None and mark.letter:
                name, hidden = _("treasure glyph"), mark.letter == UNKNOWN
                yield BoardToken(
                    "glyph", (obj.at,), mark.letter, name, symbol_up=hidden, treasure=True
                )  # fmt: skip
            elif obj.kind == "glyph":
                lying = self._glyph(obj.glyph, obj.at)
                yield replace(lying, name=self.text(obj.name) or lying.name)

    def _glyph(self, id: str, at: Position) -> BoardToken:
        """A glyph on a space; one whose symbol side is up shows no letter, whatever it is."""
        if not id:
            return BoardToken("glyph", (at,), UNKNOWN, symbol_up=True)
        known = glyph_named(self._names.glyphs, id)
        if known is not None:
            return BoardToken("glyph", (at,), known.letter, known.name)
        return BoardToken("glyph", (at,), id[0].upper(), id.title() if len(id) > 1 else "")

    def _figures(self) -> Iterator[BoardToken]:
        """The figures of the first layout, those of nobody's, and those of other programs."""
        for layout in self.scenario.layouts[:1]:
            for place, seat in enumerate(layout.seats, 1):
                start, player = self._start(seat), self._player(seat)
                colour = (start.look if start is not None else zone_look(place)).colour
                for fixed in seat.figures:
                    name, height = self._card(fixed.card), self._height(fixed.card)
                    yield BoardToken(
                        "figure", fixed.positions, "", name, player, height=height, colour=colour
                    )  # fmt: skip
        foreign = self.scenario.foreign
        for neutral in self.scenario.neutrals:
            was = foreign.figure(neutral.id)
            written = was.name if was is not None and neutral.card not in self._cards else ""
            name = written.replace("_", " ") or self._card(neutral.card)
            yield BoardToken("figure", neutral.positions, "", name, height=self._height(neutral.card))
        for obj in self.scenario.objects:
            was = foreign.figure(obj.id)
            if was is not None:
                yield BoardToken("figure", moved(was, (obj.at,)), "", self.text(obj.name))

    def _markers(self) -> Iterator[BoardToken]:
        for obj in self.scenario.objects:
            if obj.kind != "glyph" and self.scenario.foreign.figure(obj.id) is None:
                yield BoardToken("marker", (obj.at,), "", self.text(obj.name) or obj.id)


NO_SCENARIO = ShownScenario()
"""One that says nothing."""


def _card_kind(card: Card) -> str:
    if card.hero:
        return _("Unique hero") if card.unique else _("Common hero")
    if card.figures > 1:
        squad = N_("Unique squad of {n}") if card.unique else N_("Common squad of {n}")
        return _(squad, n=card.figures)
    return _("Unique squad") if card.unique else _("Common squad")


def _power(power: CardPower) -> Paragraph:
    """A power's name, that of a special attack with its numbers, and what it does."""
    name = power.name
    if power.kind in _SPECIAL_ATTACKS:
        numbers = {"range": power.given["range"], "attack": power.given["attack"]}
        name = _("{power} (Range {range}, Attack {attack})", power=name, **numbers)
    return Paragraph((Run(f"{name}: ", bold=True), Run(power_text(power))))


def _bullets(sentences: Sequence[str]) -> str:
    """Sentences as a list; a single one alone."""
    return "\n".join(f"- {one}" for one in sentences) if len(sentences) > 1 else "".join(sentences)
