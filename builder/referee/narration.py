"""A game in sentences: what everything is called, figures with their numbers, spaces by their hexes; what
happened, as one player may know it; who rolled how many dice and why; who won and by what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from builder.catalogue.powers import MAX_NUMBER, RollOutcome
from builder.hexgrid import label
from builder.language import N_, _, listed, ngettext, pgettext
from builder.referee import events as ev
from builder.referee.dice import CARD, COMBAT, HEIGHT, SPIRITS, SWIPE, About, DiceNeededError, Roll, Share
from builder.referee.events import Hit, Rolled
from builder.referee.play import Hook, Play, overrides
from builder.referee.state import RULING, HandWork, ProposeRuling, RuledAs
from builder.scenario import Position
from builder.scenario.glyph_wording import effect
from builder.scenario.naming import Names, opened


def _rolled(event: Rolled, labels: Labels) -> str:
    """Who rolled what, for what, and what the number of dice is due to."""
    roll = Roll(event.dice, event.sides)
    who = labels.player(event.player) if event.player else _("The table")
    if roll.kind != COMBAT:
        rolled = _numbers(roll, event.why, event.about, labels)
        return _("{player} rolled {dice}", player=who, dice=rolled)
    blank = len(roll.sides) - roll.skulls - roll.shields
    shown = [
        ngettext("{n} skull", "{n} skulls", roll.skulls) if roll.skulls else "",
        ngettext("{n} shield", "{n} shields", roll.shields) if roll.shields else "",
        ngettext("{n} blank", "{n} blanks", blank) if blank else "",
    ]
    return _(
        "{player} rolled {dice}: {shown}",
        player=who,
        dice=_dice(len(roll.sides), event.why, event.about, labels),
        shown=listed([*filter(None, shown)]),
    )


def _numbers(roll: Roll, why: str, about: About, labels: Labels) -> str:
    bonus = about.bonus
    more = f" {'+' if bonus > 0 else '-'} {abs(bonus)}" if bonus else ""
    rolled = f"{listed([str(side) for side in roll.sides])}{more}"
    what, *notes = _why_number(why, about, labels)
    if about.figure is not None and not about.power:
        return f"{rolled} ({'; '.join([what, *notes])})"
    for_what = _("{rolled} for {what}", rolled=rolled, what=what)
    return for_what + (f" ({'; '.join(notes)})" if notes else "")


def _why_number(why: str, about: About, labels: Labels) -> list[str]:
    found = [_why(why, about, labels)]
    if about.needed is not None:
        found.append(_("{number} or more is needed", number=about.needed))
    if about.least is not None:
        found.append(_("{number} or more lets it live", number=about.least))
    if about.bonus:
        found += _parts(why, about, labels)
    return found


def _why(why: str, about: About, labels: Labels) -> str:
    if about.power or about.figure is None:
        return _(why)
    return f"{_(why).replace('-', ' ')}, {labels.figure(about.figure)}"


def _dice(count: int, why: str, about: About, labels: Labels) -> str:
    """So many dice: for an attack, a defense or a swipe with what they are due to."""
    # One reason is known: the card, or the special attack that was just named.
    parts = f" ({', '.join(_parts(why, about, labels))})" if len(about.shares or ()) > 1 else ""
    if why == "attack":
        return ngettext("{n} attack die", "{n} attack dice", count) + parts
    if why == "defense":
        whom = _whom(about, labels)
        dice = ngettext("{n} defense die for {whom}", "{n} defense dice for {whom}", count, whom=whom)
        return dice + parts
    if about.by is not None and about.figure is not None:
        dice = ngettext(
            "{n} die for the swipe of {figure} at {other}, who leaves",
            "{n} dice for the swipe of {figure} at {other}, who leaves",
            count,
            figure=labels.figure(about.by),
            other=labels.figure(about.figure),
        )
        return dice + parts
    why = _why(why, about, labels)
    return ngettext("{n} combat die ({why})", "{n} combat dice ({why})", count, why=why)


def _whom(about: About | Hit, labels: Labels) -> str:
    """The figure or door that is attacked."""
    return labels.figure(about.target) if about.target is not None else labels.door(about.door or "")


def _parts(why: str, about: About, labels: Labels) -> list[str]:
    """Each part of a number with what it is due to: ``3 of the card``, ``1 for height, level 7 over 3``."""
    found = []
    for of, number in about.shares or ():
        levels = sorted(about.levels or ())
        if of == CARD and about.door and why == "defense":
            found.append(_("{n} of the door", n=number))
        elif of == HEIGHT and len(levels) > 1:
            high, low = levels[-1], levels[0]
            found.append(_("{n} for height, level {high} over {low}", n=number, high=high, low=low))
        elif of in _SHARES:
            found.append(_(_SHARES[of], n=number))
        else:
            found.append(_("{n} by {power}", n=number, power=labels.power(of)))
    return found


_SHARES: Mapping[str, str] = MappingProxyType({
    CARD: N_("{n} of the card"),
    SPIRITS: N_("{n} of spirits on the card"),
    HEIGHT: N_("{n} for height"),
    SWIPE: N_("{n} for a swipe"),
    ev.BY_HAND: N_("{n} by hand"),
})  # fmt: skip


def _hit(event: Hit, labels: Labels) -> str:
    """What came of an attack, for whom and by which powers."""
    hits = ngettext("{n} hit", "{n} hits", event.skulls) + _included(event.more, labels)
    shields = ngettext("{n} shield", "{n} shields", event.shields) + _included(event.kept or (), labels)
    if event.blocks:
        shields = _("{shields} ({n} its own)", shields=shields, n=event.blocks)
    target = opened(_whom(event, labels))
    wounds = ngettext("{n} wound", "{n} wounds", event.wounds)
    if event.undefended:
        power = labels.power(event.undefended)
        text = N_("{target}: {hits}, no defense by {power}, {wounds}")
        result = _(text, target=target, hits=hits, power=power, wounds=wounds)
    else:
        text = N_("{target}: {hits} against {shields}, {wounds}")
        result = _(text, target=target, hits=hits, shields=shields, wounds=wounds)
    return "; ".join([result, *_changes(event, labels)])


def _included(more: Iterable[Share], labels: Labels) -> str:
    found = [_("{n} of them by {power}", n=number, power=labels.power(of)) for of, number in more]
    return f" ({listed(found)})" if found else ""


def _changes(event: Hit, labels: Labels) -> Iterator[str]:
    for of, wounds, back in event.changed or ():
        power = labels.power(of)
        if wounds < 0:
            yield ngettext("{power} blocks {n} wound", "{power} blocks {n} wounds", -wounds, power=power)
        elif wounds:
            yield ngettext("{power} adds {n} wound", "{power} adds {n} wounds", wounds, power=power)
        if back:
            yield ngettext(
                "{power} gives {n} wound to {figure}",
                "{power} gives {n} wounds to {figure}",
                back,
                power=power,
                figure=labels.figure(event.figure),
            )


Kind = TypeVar("Kind", bound=ev.Event)


def _laid(markers: Sequence[tuple[str, str]], labels: Labels) -> Iterator[str]:
    """Order markers face down, by card: the order in which they came could tell which is which (R011)."""
    counts = Counter(sorted(markers))
    for player in dict.fromkeys(player for player, _card in counts):
        cards = [
            ngettext(
                "{n} order marker on {card}", "{n} order markers on {card}", count, card=labels.card(card)
            )
            for (owner, card), count in counts.items()
            if owner == player
        ]
        who = labels.player(player)
        yield _("{player} laid {cards}", player=who, cards=listed(cards))


def _moved(e: ev.Moved, labels: Labels) -> str:
    tail = "" if e.tail is None else f"+{labels.space(e.tail)}"
    goal = f"{labels.space(e.way[-1])}{tail}"
    start = labels.spaces(e.stood)
    return _(_MOVED.get(e.how, _MOVED[""]), figure=labels.figure(e.figure), start=start, goal=goal)


_MOVED: Mapping[str, str] = MappingProxyType({
    "": N_("{figure} moved from {start} to {goal}"),
    "leap": N_("{figure} leapt from {start} to {goal}"),
    "walk": N_("{figure} walked from {start} to {goal}"),
})  # fmt: skip


def _attack(e: ev.Attacked, labels: Labels) -> str:
    who = labels.figure(e.figure)
    if e.target is not None:
        whom = labels.figure(e.target)
    else:
        whom = labels.door(e.door) if e.door else _("several figures")
    if e.how:
        return _(
            "{figure} attacked {target} with {power}", figure=who, target=whom, power=labels.power(e.how)
        )
    return _("{figure} attacked {target}", figure=who, target=whom)


def _stands(e: ev.Stands, labels: Labels) -> str:
    at = labels.spaces(e.at)
    return _("{figure} now stands on {places}", figure=labels.figure(e.figure), places=at)


def _wounded(e: ev.Wounded, labels: Labels) -> str:
    """An attack may cause more wounds than are left: how many count is said of figures with several lives."""
    figure = labels.figure(e.figure)
    if e.life > 1:
        return ngettext(
            "{figure} took {n} wound: {left} of {life} life left",
            "{figure} took {n} wounds: {left} of {life} life left",
            e.wounds,
            figure=figure,
            left=max(e.life - e.total, 0),
            life=e.life,
        )
    return ngettext("{figure} took {n} wound", "{figure} took {n} wounds", e.wounds, figure=figure)


def _destroyed(e: ev.FigureDestroyed, labels: Labels) -> str:
    figure = labels.figure(e.figure)
    if at := labels.spaces(e.at):
        return _("{figure} was destroyed at {places}", figure=figure, places=at)
    return _("{figure} was destroyed", figure=figure)


def _marker(e: ev.MarkerPut, labels: Labels) -> str:
    who, card = labels.player(e.player), labels.card(e.card)
    return _("{player} laid order marker {marker} on {card}", player=who, marker=e.marker, card=card)


def _used(e: ev.Used, labels: Labels) -> str:
    who = labels.player(e.player)
    if e.power == RULING:
        return _("{player} agrees", player=who)
    by = "" if e.figure is None else labels.figure(e.figure)
    on = "" if e.target is None else labels.figure(e.target)
    if e.asked and on and labels.lets_defend(e.power):
        return _("{player} let {figure} defend next", player=who, figure=on)
    name = _(e.name) if e.name else labels.power(e.power)
    if by and on:
        text = N_("{player} used {power} with {figure} on {target}")
        return _(text, player=who, power=name, figure=by, target=on)
    if by:
        return _("{player} used {power} with {figure}", player=who, power=name, figure=by)
    if on:
        return _("{player} used {power} on {target}", player=who, power=name, target=on)
    return _("{player} used {power}", player=who, power=name)


def _power_rolled(e: ev.PowerRolled, labels: Labels) -> str:
    """What a roll for a power brings: of a table what its row says, else whether it was enough."""
    brings = _by_least(e, labels) if e.row is None else _row(e.row)
    power = labels.power(e.power)
    if e.figure is None:
        return f"{power}: {brings}"
    figure = labels.figure(e.figure)
    return _("{power} of {figure}: {brings}", power=power, figure=figure, brings=brings)


def _by_least(e: ev.PowerRolled, labels: Labels) -> str:
    if not e.worked:
        return _("nothing, {number} or more was needed", number=e.least)
    return _("{brings} ({number} or more was needed)", brings=labels.brings(e.power), number=e.least)


def _row(row: RollOutcome) -> str:
    found = [
        say(number)
        for key, say in _ROW
        if (number := getattr(row, key)) and not (key == "heal" and number >= MAX_NUMBER)
    ]
    if row.heal >= MAX_NUMBER:
        found.append(_("all wounds are healed"))
    if row.no_attack:
        found.append(_("no attacks this turn"))
    return listed(found) or _("nothing happens")


_ROW: tuple[tuple[str, Callable[[int], str]], ...] = (
    ("attack", lambda n: ngettext("{n} more attack die this turn", "{n} more attack dice this turn", n)),
    ("figures", lambda n: ngettext("{n} figure may act this turn", "{n} figures may act this turn", n)),
    ("destroy", lambda n: ngettext("{n} of its figures is lost", "{n} of its figures are lost", n)),
    ("heal", lambda n: ngettext("{n} wound is healed", "{n} wounds are healed", n)),
    ("wounds", lambda n: ngettext("{n} wound is given", "{n} wounds are given", n)),
)


def _order(e: ev.Order, labels: Labels) -> str:
    players = ", ".join(labels.player(id, within=True) for id in e.players)
    return _("Order of play: {players}", players=players)


def _by_hand(e: ev.DoneByHand, labels: Labels) -> str:
    """What was done by hand, who did it and why; what came of it is not said again."""
    who = labels.player(e.player, within=True)
    done = e.why if e.figure is None else _hand_work(e, labels.figure(e.figure), labels)
    note = f" ({e.why})" if e.why and e.figure is not None else ""
    return _("By hand ({player}): {what}", player=who, what=done) + note


def _hand_work(e: ev.DoneByHand, figure: str, labels: Labels) -> str:
    number = e.number or 0
    match e.what:
        case HandWork.STAND:
            return _("{figure} is put on {places}", figure=figure, places=labels.spaces(e.at))
        case HandWork.DESTROY:
            return _("{figure} is destroyed", figure=figure)
        case HandWork.WOUNDS:
            return ngettext(
                "{figure} has {n} wound now", "{figure} has {n} wounds now", number, figure=figure
            )
        case HandWork.ATTACK if e.rest:
            text = N_("{figure} has {n:+} attack dice for the rest of the turn")
        case HandWork.ATTACK:
            text = N_("{figure} has {n:+} attack dice for its next attack")
        case HandWork.DEFENSE if e.rest:
            text = N_("{figure} has {n:+} defense dice for the rest of the turn")
        case _:
            text = N_("{figure} has {n:+} defense dice for its next defense")
    return _(text, figure=figure, n=number)


_RULINGS: Mapping[str, str] = MappingProxyType({
    RuledAs.SEEN: N_("{figure} sees {target}"),
    RuledAs.NOT_SEEN: N_("{figure} does not see {target}"),
    RuledAs.FITS: N_("{figure} fits on {space}"),
    RuledAs.TOO_LOW: N_("{figure} does not fit on {space}"),
})  # fmt: skip


def _several(e: ev.HitsSeveral, labels: Labels) -> str:
    hit = listed([labels.figure(id) for id in e.targets])
    return _("{power} hit {figures}", power=labels.power(e.how), figures=hit)


def _truce(e: ev.TruceOver, labels: Labels) -> str:
    attacked = labels.player(e.attacked, within=True)
    who = labels.player(e.player)
    return _("{player} attacked {other}: the truce is over", player=who, other=attacked)


def _collected(e: ev.GlyphCollected, labels: Labels) -> str:
    return _("{figure} collected {glyph}", figure=labels.figure(e.figure), glyph=labels.glyph(e.name))


def _on_glyph(e: ev.GlyphTurned | ev.GlyphReached, labels: Labels) -> str:
    """Who came to stand on which glyph, and what that does."""
    text = (
        N_("{figure} turned over {glyph}") if e.kind == "glyph-turned" else N_("{figure} stands on {glyph}")
    )
    does = labels.glyph_effect(e.name).rstrip(".")
    said = _(text, figure=labels.figure(e.figure), glyph=labels.glyph(e.name))
    return f"{said}. {does}" if does else said


def _says(
    kind: type[Kind], say: Callable[[Kind, Labels], str]
) -> tuple[type[ev.Event], Callable[[Any, Labels], str]]:
    """A line of the table, of which the types fit together."""
    return kind, say


SILENT = frozenset({ev.TurnEnded, ev.GameOver})
SENTENCES: Mapping[type[ev.Event], Callable[[Any, Labels], str]] = MappingProxyType(dict((
    _says(ev.Rolled, _rolled),
    _says(ev.Moved, _moved),
    _says(ev.Attacked, _attack),
    _says(ev.Hit, _hit),
    _says(ev.HitsSeveral, _several),
    _says(ev.Stands, _stands),
    _says(ev.FigureDestroyed, _destroyed),
    _says(ev.MarkerPut, _marker),
    _says(ev.Used, _used),
    _says(ev.PowerRolled, _power_rolled),
    _says(ev.Order, _order),
    _says(ev.TruceOver, _truce),
    _says(ev.DoneByHand, _by_hand),
    _says(ev.RulingProposed, lambda e, c: _(
        "{player} proposes a ruling: {ruling}", player=c.player(e.player), ruling=c.ruling(e)
    )),
    _says(ev.Ruled, lambda e, c: _("Ruled for this turn: {ruling}", ruling=c.ruling(e))),
    _says(ev.GlyphCollected, _collected),
    _says(ev.Placed, lambda e, c: _(
        "{player} placed {figure} on {places}",
        player=c.player(e.player), figure=c.figure(e.figure), places=c.spaces(e.at),
    )),
    _says(ev.LeftOut, lambda e, c: _("{figure} was left out", figure=c.figure(e.figure))),
    _says(ev.Wounded, _wounded),
    _says(ev.Healed, lambda e, c: ngettext(
        "{figure} was healed of {n} wound",
        "{figure} was healed of {n} wounds",
        e.wounds, figure=c.figure(e.figure),
    )),
    _says(ev.RoundBegan, lambda e, c: _("Round {round} began", round=e.round)),
    _says(ev.RoundEnded, lambda e, c: _("Round {round} ended", round=e.round)),
    _says(ev.RoundLimit, lambda e, c: _(
        "Round {round} came to its limit of {actions:,} actions", round=e.round, actions=e.actions
    )),
    _says(ev.Revealed, lambda e, c: _(
        "{player} revealed order marker {marker} on {card}",
        player=c.player(e.player), marker=e.marker, card=c.card(e.card),
    )),
    _says(ev.TurnBegan, lambda e, c: _(
        "{player} began a turn with {card}", player=c.player(e.player), card=c.card(e.card)
    )),
    _says(ev.TurnLost, lambda e, c: _(
        "{player} lost turn {turn}: no figure is left to take it (R012)",
        player=c.player(e.player), turn=e.turn,
    )),
    _says(ev.CardTaken, lambda e, c: _(
        "{player} took {card}", player=c.player(e.player), card=c.card(e.card)
    )),
    _says(ev.ArmyBrought, lambda e, c: _(
        "{player} brought {cards}",
        player=c.player(e.player), cards=c.army(e.cards) or _("no card"),
    )),
    _says(ev.Drafted, lambda e, c: _("{player} took no more cards", player=c.player(e.player))),
    _says(ev.SecretLaid, lambda e, c: _(
        "{player} laid {glyph} on {card}",
        player=c.player(e.player), glyph=c.glyph(e.glyph), card=c.card(e.card),
    )),
    _says(ev.SecretShown, lambda e, c: _(
        "{card} had {glyph} on its card", card=c.card(e.card), glyph=c.glyph(e.glyph)
    )),
    _says(ev.GlyphTurned, _on_glyph),
    _says(ev.GlyphReached, _on_glyph),
    _says(ev.GlyphLaid, lambda e, c: _(
        "{glyph} was laid on {place}", glyph=c.glyph(e.name), place=c.spaces((e.at,))
    )),
    _says(ev.GlyphRemoved, lambda e, c: _("{glyph} was taken off the battlefield", glyph=c.glyph(e.name))),
    _says(ev.GlyphTaken, lambda e, c: _(
        "{figure} carries {glyph}", figure=c.figure(e.figure), glyph=c.glyph(e.name)
    )),
    _says(ev.GlyphPutDown, lambda e, c: _(
        "{glyph} lies on {place}", glyph=c.glyph(e.name), place=c.space(e.at)
    )),
    _says(ev.Trapped, lambda e, c: _(
        "{figure} set off the trap: the scenario says what it does", figure=c.figure(e.figure)
    )),
    _says(ev.DoorWorked, lambda e, c: (
        _("{player} opened {door}", player=c.player(e.player), door=c.door(e.door))
        if e.state == "open"
        else _("{player} closed {door}", player=c.player(e.player), door=c.door(e.door))
    )),
    _says(ev.DoorCard, lambda e, c: _(
        "{player} got the card of {door}", player=c.player(e.player), door=c.door(e.door)
    )),
    _says(ev.DoorWounded, lambda e, c: ngettext(
        "{door} took {n} wound, {total} in all",
        "{door} took {n} wounds, {total} in all",
        e.wounds, door=opened(c.door(e.door)), total=e.total,
    )),
    _says(ev.DoorDestroyed, lambda e, c: _("{door} was destroyed", door=opened(c.door(e.door)))),
    _says(ev.ObjectWasTaken, lambda e, c: _(
        "{figure} took {object}", figure=c.figure(e.figure), object=c.object(e.object)
    )),
    _says(ev.CardMarkers, lambda e, c: ngettext(
        "{n} marker lies on {card} now", "{n} markers lie on {card} now", e.left, card=c.card(e.card)
    )),
    _says(ev.CardChosen, lambda e, c: _(
        "{chosen} is the chosen card of {card}", chosen=c.card(e.chosen), card=c.card(e.card)
    )),
    _says(ev.TakenOver, lambda e, c: _(
        "{player} took control of {card}", player=c.player(e.player), card=c.card(e.card)
    )),
    _says(ev.Paralysed, lambda e, c: _("{figure} was paralysed", figure=c.figure(e.target))),
    _says(ev.SpiritLeft, lambda e, c: _(
        "{figure} left its spirit on {card}", figure=c.figure(e.figure), card=c.card(e.card)
    )),
    _says(ev.ReinforcementsWon, lambda e, c: _(
        "Reinforcements worth up to {points} points for {players}",
        points=e.points, players=listed([c.player(player, within=True) for player in e.players]),
    )),
    _says(ev.TileLeft, lambda e, c: _(
        "{figure} left its tile where it stood (R228)", figure=c.figure(e.figure)
    )),
    _says(ev.TileLaid, lambda e, c: _("Water was laid on {place}", place=c.space(e.at))),
    _says(ev.FigureLaid, lambda e, c: _(
        "{figure} was laid on {card}", figure=c.figure(e.figure), card=c.card(e.card)
    )),
    _says(ev.HazardRose, lambda e, c: _("The hazard has reached level {level}", level=e.highest)),
)))  # fmt: skip


class Labels:
    """Names for people: ``#3 Finn``, ``C4``, and ``C4/5`` where a hex has spaces on several levels."""

    def __init__(self, game: Play) -> None:
        self._game = game
        names = Names(game.table.scenario, game.table.cards, game.table.glyphs)
        self._names = names.of_layout(game.table.layout)

    def player(self, id: str, *, within: bool = False) -> str:
        """A player, at the beginning of a sentence or ``within`` one; nobody is ``Nobody``."""
        name = self._names.player(id) if id else pgettext("as a player", "nobody")
        return name if within else opened(name)

    def verb(self, players: Sequence[str], one: str, many: str) -> str:
        """That of two verbs which goes with some players: Ann ``wins``, the wardens ``win``."""
        return self._names.verb(players[0], one, many) if len(players) == 1 else many

    def side(self, id: str) -> str:
        """A side or player, at the beginning of a sentence."""
        return opened(self._names.player(id))

    def figure(self, id: int) -> str:
        """A figure by its number in this game and the name of its card."""
        figure = self._game.state.figures.get(id)
        return f"#{id}" if figure is None else f"#{id} {self._game.card(figure).figure_name}"

    def card(self, id: str) -> str:
        """An owned card, with its number where its owner has several of the same."""
        owned = self._game.state.cards.get(id)
        if owned is None:
            return self._names.card(id)
        _rest, several, number = id.partition("#")
        return f"{owned.card.name} ({number})" if several else owned.card.name

    def army(self, cards: Iterable[str]) -> str:
        """Army cards, of each how often."""
        return self._names.army(cards)

    def glyph(self, name: str) -> str:
        """A glyph."""
        return self._names.glyph(name)

    def glyph_effect(self, name: str) -> str:
        """What a glyph does, in a sentence; empty where glyphs are collected and do nothing, and where nobody
        may know which it is.
        """
        found = None if self._game.hook("glyphs") is None else self._game.table.glyph(name)
        return "" if found is None else effect(found)

    def object(self, id: str) -> str:
        """An object of the scenario."""
        return self._names.object(id)

    def door(self, id: str) -> str:
        """A door: where its passage is, where there are several."""
        now, doors = self._game.state.doors.get(id), self._game.state.doors
        if now is None or len(doors) < 2:
            return _("the door")
        doorway = self._game.table.board.doorways[now.doorway]
        return (
            _("the door at {place}", place=label(doorway.spaces[0]))
            if doorway.spaces
            else _("the door {id}", id=id)
        )

    def ruling(self, of: ev.RulingProposed | ev.Ruled | ProposeRuling) -> str:
        """What a ruling says."""
        target = "" if of.target is None else self.figure(of.target)
        space = "" if of.at is None else self.space(of.at)
        return _(_RULINGS[of.what], figure=self.figure(of.figure), target=target, space=space)

    def asked(self) -> str:
        """What asks now, if anything does: the name of a power, or the ruling proposed."""
        if not self._game.state.asks:
            return ""
        ask = self._game.state.asks[-1]
        name = self.power(ask.hook)
        if ask.hook != RULING:
            return name
        return _("{name}, near the limit: {ruling}", name=name, ruling=self.ruling(ProposeRuling.of(ask)))

    def space(self, position: Position) -> str:
        """A space by its hex; with its level where others lie above or below it."""
        name = label(position.hex)
        return name if len(self._game.table.board.at(position.hex)) < 2 else f"{name}/{position.level}"

    def spaces(self, positions: Iterable[Position]) -> str:
        """The one or two spaces of a figure: ``C4+C5``."""
        return "+".join(map(self.space, positions))

    def stand(self, id: int) -> str:
        """Where a figure stands."""
        figure = self._game.state.figures[id]
        return self.spaces([Position(space.hex, space.level) for space in figure.spaces])

    def lets_defend(self, power: str) -> bool:
        """Whether what a power asks is which of several defends next (R108)."""
        hook = self._game.hook(power)
        return hook is not None and overrides(hook, "hit_by")

    def brings(self, power: str) -> str:
        """What a d20 for a power brings that shows enough."""
        return _((self._game.hook(power) or Hook).brings)

    def power(self, id: str) -> str:
        """A power of a card, a special attack of one, a glyph or a special rule by its name as it is now."""
        hook = self._game.hook(id) or self._game.hook(id.rpartition(":")[0])
        if hook is not None:
            return _(hook.name(self._game))
        kind, _rest, name = id.partition("/")
        return self.glyph(name) if kind == "glyphs" else opened(id.replace("-", " ").replace("/", " "))

    def sentences(self, events: Iterable[ev.Event], player: str | None) -> Iterator[str]:
        """A sentence for each event that is worth one; ``player`` is the reader, None where all may be
        known.
        """
        unknown: list[tuple[str, str]] = []
        for event in events:
            if isinstance(event, ev.MarkerPut) and not event.known_by(player):
                unknown.append((event.player, event.card))
                continue
            yield from _laid(unknown, self)
            unknown.clear()
            if isinstance(event, ev.SecretLaid) and not event.known_by(player):
                who, card = self.player(event.player), self.card(event.card)
                yield _("{player} laid a glyph on {card}", player=who, card=card)
            elif type(event) not in SILENT and getattr(event, "why", "") != ev.BY_HAND:
                yield SENTENCES[type(event)](event, self)
        yield from _laid(unknown, self)

    def dice_request(self, need: DiceNeededError) -> str:
        """The dice that somebody has to roll at the table, for what and with what they are due to."""
        who = f"{self.player(need.player)}: " if need.player else ""
        about = replace(need.about, power=None)  # whose it is cannot be read on
        if need.kind == COMBAT:
            return f"{who}{_dice(need.count, need.why, about, self)}"
        dice = ngettext("a d20", "{n} d20", need.count)
        return f"{who}{dice} ({'; '.join(_why_number(need.why, about, self))})"

    def shares_in_words(self, about: About) -> list[str]:
        """Each part of a number of dice with what it is due to."""
        return _parts("", about, self)
