"""A scenario as it is shown: what lies on the battlefield, and what sheets print of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from builder.catalogue.card_powers import BY_ID
from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named
from builder.catalogue.powers import CardPower
from builder.drawing.figure_looks import look_of_card
from builder.drawing.play_marks import PAWN, zone_look
from builder.facts import EDITION_NAMES
from builder.formats.rich_text import Paragraph, Run
from builder.language import N_, _, ngettext
from builder.scenario import NeutralFigure, PlacedGlyph, Scenario, Seat, Texts, Up, setup_wording, text_in
from builder.scenario.armies import cards_named
from builder.scenario.glyph_wording import HOW_CARRIED, effect
from builder.scenario.imported import is_more_than_imported, moved, players_text
from builder.scenario.markers import Marker, SeatFigure, ShuffledPosition, seat_figures
from builder.scenario.naming import Names, opened, tells_colour_only
from builder.scenario.places import Position
from builder.scenario.special import CollectGlyphs
from builder.scenario.wording import rule_sentences, victory_sentences
from builder.sheets.scenario.board_setup import KINDS, UNKNOWN, BoardSetup, BoardToken, BoardZone, look_of
from builder.wording import on_one_line

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
            (
                _("Special rules"),
                _bullets(
                    (
                        *scenario.choices.sentences,
                        *rule_sentences(self._names),
                    )
                ),
            ),
            (_("Victory"), _bullets(self.victory)),
        )

    @property
    def victory(self) -> tuple[str, ...]:
        """How it is won, a sentence for each way."""
        return victory_sentences(self._names)

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
        tokens = sorted(map(self.token, self._on_paper), key=lambda token: KINDS.index(token.kind))
        return BoardSetup(self.zones, tuple(tokens))

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colour of each player's figures, by the player's id: that of the first start zone, else of the
        number.
        """
        found: dict[str, str] = {}
        for layout in self.scenario.layouts:
            for place, seat in enumerate(layout.seats, 1):
                start = self._start(seat)
                found.setdefault(seat.id, (start.look if start is not None else zone_look(place)).colour)
        return found

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
        # A scenario may write a glyph by its name, by its letter or by its id; each is explained once.
        found = (glyph_named(self._names.glyphs, name) for name in named if name)
        glyphs = {glyph.id: glyph for glyph in found if glyph is not None}
        rows = [f"**{glyph.name} ({glyph.letter}):** {effect(glyph)}" for glyph in glyphs.values()]
        if any(glyph.carried for glyph in glyphs.values()):
            rows.append(_(HOW_CARRIED))
        return _bullets(rows)

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

    @cached_property
    def zones(self) -> tuple[BoardZone, ...]:
        """The zones, each of another name: what it is called, else its colour."""
        seats = [seat for layout in self.scenario.layouts for seat in layout.seats]
        found: list[BoardZone] = []
        for number, zone in enumerate(self.scenario.zones, 1):
            name = self.text(zone.name) or (zone.colour if tells_colour_only(zone) else zone.id)
            if any(name == other.name for other in found):
                name = f"{name} ({zone.id})"
            starting = dict.fromkeys(self._player(seat) for seat in seats if zone.id in seat.zones)
            look, size = look_of(number, zone, self.language), len(zone.positions)
            found.append(BoardZone(look, name, zone.positions, size, ", ".join(starting)))
        return tuple(found)

    def _start(self, seat: Seat) -> BoardZone | None:
        """The first zone in which a player starts."""
        zones = {zone.id: shown for zone, shown in zip(self.scenario.zones, self.zones, strict=True)}
        return next((zones[id] for id in seat.zones if id in zones), None)

    @cached_property
    def _on_paper(self) -> tuple[Marker, ...]:
        """The markers that sheets show: those of the first layout, of nobody, and of other programs."""
        scenario = self.scenario
        seats = [seat for layout in scenario.layouts[:1] for seat in layout.seats]
        fixed = [SeatFigure(seat.id, figure) for seat in seats for figure in seat.figures]
        groups = enumerate(scenario.shuffled)
        shuffled = [ShuffledPosition(group, at) for group, glyphs in groups for at in glyphs.positions]
        return (*scenario.glyphs, *shuffled, *fixed, *scenario.neutrals, *scenario.objects)

    @cached_property
    def _signs(self) -> Mapping[tuple[str, str, str], str]:
        """The numbers of figures by name and player, and the letters of marked spaces by name: the same on
        every drawing, on the canvas and in lists. Those of further layouts come last.
        """
        tokens = [self._bare(marker) for marker in (*self._on_paper, *seat_figures(self.scenario))]
        figures = dict.fromkeys(one.key for one in tokens if one.kind == "figure")
        markers = dict.fromkeys(one.key for one in tokens if one.kind == "marker")
        found = {key: str(number) for number, key in enumerate(figures, 1)}
        for number, key in enumerate(markers):
            turn, place = divmod(number, 26)
            found[key] = chr(ord("a") + place) + (str(turn + 1) if turn else "")
        return found

    def token(self, marker: Marker, *, revealed: bool = False) -> BoardToken:
        """A marker as it is drawn; ``revealed``: a glyph has its letter though its symbol side is up."""
        token = self._bare(marker, revealed=revealed)
        return token if token.kind == "glyph" else replace(token, sign=self._signs[token.key])

    def _bare(self, marker: Marker, *, revealed: bool = False) -> BoardToken:
        """A marker with no number or letter of its own yet."""
        if isinstance(marker, PlacedGlyph):
            return self._glyph(marker.name, marker.at, hidden=marker.up is Up.SYMBOL, revealed=revealed)
        if isinstance(marker, ShuffledPosition):
            return self._glyph("", marker.at)
        if isinstance(marker, SeatFigure):
            seats = [seat for layout in self.scenario.layouts for seat in layout.seats]
            player = next(self._player(seat) for seat in seats if seat.id == marker.seat)
            figure, colour = marker.figure, self.colours[marker.seat]
            return self._figure(figure.card, figure.positions, player, colour)
        # What another program wrote is shown as that program does: its own name of the figure, its own
        # letter.
        was = self.scenario.foreign.figure(marker.id)
        if isinstance(marker, NeutralFigure):
            token = self._figure(marker.card, marker.positions)
            written = was is not None and marker.card not in self._cards and was.name.replace("_", " ")
            return replace(token, name=written or token.name)
        name = self.text(marker.name)
        if was is not None:
            return BoardToken("figure", moved(was, (marker.at,)), "", name)
        if marker.kind != "glyph":
            return BoardToken("marker", (marker.at,), "", name or marker.id)
        mark = self.scenario.foreign.mark(marker.id)
        if mark is not None and mark.letter:
            hidden, treasure = mark.letter == UNKNOWN, not marker.id.startswith("glyph")
            called = _("treasure glyph") if name in ("", "treasure glyph") else name
            return BoardToken(
                "glyph", (marker.at,), mark.letter, called, symbol_up=hidden, treasure=treasure
            )  # fmt: skip
        lying = self._glyph(marker.glyph, marker.at)
        return replace(lying, name=name or lying.name)

    def _glyph(self, id: str, at: Position, *, hidden: bool = False, revealed: bool = False) -> BoardToken:
        """A glyph on a space; one whose symbol side is up shows no letter, whatever it is."""
        known = glyph_named(self._names.glyphs, id) if id else None
        treasure = known is not None and known.carried
        if not id or (hidden and not revealed):
            return BoardToken("glyph", (at,), UNKNOWN, symbol_up=True, treasure=treasure)
        letter, name = (known.letter, known.name) if known else (id[0].upper(), id.title())
        called = name if len(name) > 1 else ""
        return BoardToken("glyph", (at,), letter, called, symbol_up=hidden, treasure=treasure)

    def _figure(
        self, card: str, positions: tuple[Position, ...], player: str = "", colour: str = PAWN
    ) -> BoardToken:
        look = look_of_card(self._cards.get(card))
        return BoardToken("figure", positions, "", self._card(card), player, look=look, colour=colour)


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
    # What must be given dice and a Range is an attack of its own.
    if {"attack", "range"} <= {key.name for key in BY_ID[power.kind].keys if key.needed}:
        numbers = {"range": power.given["range"], "attack": power.given["attack"]}
        name = _("{power} (Range {range}, Attack {attack})", power=name, **numbers)
    return Paragraph((Run(f"{name}: ", bold=True), Run(power_text(power))))


def _bullets(sentences: Sequence[str]) -> str:
    """Sentences as a list; a single one alone."""
    return "\n".join(f"- {one}" for one in sentences) if len(sentences) > 1 else "".join(sentences)
