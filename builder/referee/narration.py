"""A game in sentences: what happened, as one player may know it; who rolled how many dice and why so many;
who won and by what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from builder.catalogue.card_powers import MAX_NUMBER, Outcome
from builder.referee import events as ev
from builder.referee.dice import CARD, COMBAT, HEIGHT, SPIRITS, SWIPE, About, DiceNeededError, Roll, Share
from builder.referee.events import Hit, Rolled
from builder.referee.flow import to_act
from builder.referee.labels import Labels
from builder.referee.play import Play
from builder.referee.rounds import rolled_for
from builder.scenario.naming import Names, listed, opened
from builder.scenario.victory import EACH
from builder.scenario.wording import victory_sentence
from builder.wording import counted


def _rolled(event: Rolled, labels: Labels) -> str:
    """Who rolled what, for what, and what the number of dice is due to."""
    roll = Roll(event.dice, event.sides)
    who = labels.player(event.player) if event.player else "The table"
    if roll.kind != COMBAT:
        return f"{who} rolled {_numbers(roll, event.why, event.about, labels)}"
    blank = len(roll.sides) - roll.skulls - roll.shields
    counts = ((roll.skulls, "skull"), (roll.shields, "shield"), (blank, "blank"))
    shown = [counted(count, what) for count, what in counts if count]
    return f"{who} rolled {_dice(len(roll.sides), event.why, event.about, labels)}: {listed(shown)}"


def dice_request(need: DiceNeededError, labels: Labels) -> str:
    """The dice that somebody has to roll at the table, for what and with what they are due to."""
    who = f"{labels.player(need.player)}: " if need.player else ""
    about = replace(need.about, power=None)  # whose it is cannot be read on
    if need.kind == COMBAT:
        return f"{who}{_dice(need.count, need.why, about, labels)}"
    dice = "a d20" if need.count == 1 else f"{need.count} d20"
    return f"{who}{dice} ({'; '.join(_why_number(need.why, about, labels))})"


def _numbers(roll: Roll, why: str, about: About, labels: Labels) -> str:
    bonus = about.bonus
    more = f" {'+' if bonus > 0 else '-'} {abs(bonus)}" if bonus else ""
    rolled = f"{listed([str(side) for side in roll.sides])}{more}"
    what, *notes = _why_number(why, about, labels)
    if about.figure is not None and not about.power:
        return f"{rolled} ({'; '.join([what, *notes])})"
    return f"{rolled} for {what}" + (f" ({'; '.join(notes)})" if notes else "")


def _why_number(why: str, about: About, labels: Labels) -> list[str]:
    found = [_why(why, about, labels)]
    if about.needed is not None:
        found.append(f"{about.needed} or more is needed")
    if about.least is not None:
        found.append(f"{about.least} or more lets it live")
    if about.bonus:
        found += _parts(why, about, labels)
    return found


def _why(why: str, about: About, labels: Labels) -> str:
    if about.power or about.figure is None:
        return why
    return f"{why.replace('-', ' ')}, {labels.figure(about.figure)}"


def _dice(count: int, why: str, about: About, labels: Labels) -> str:
    """So many dice: for an attack, a defense or a swipe with what they are due to."""
    dice = "die" if count == 1 else "dice"
    # One reason is known: the card, or the special attack that was just named.
    parts = f" ({', '.join(_parts(why, about, labels))})" if len(about.shares or ()) > 1 else ""
    if why == "attack":
        return f"{count} attack {dice}{parts}"
    if why == "defense":
        return f"{count} defense {dice} for {_whom(about, labels)}{parts}"
    if about.by is not None and about.figure is not None:
        leaves = f"{labels.figure(about.by)} at {labels.figure(about.figure)}, who leaves"
        return f"{count} {dice} for the swipe of {leaves}{parts}"
    return f"{count} combat {dice} ({_why(why, about, labels)})"


def _whom(about: About | Hit, labels: Labels) -> str:
    """The figure or door that is attacked."""
    return labels.figure(about.target) if about.target is not None else labels.door(about.door or "")


def _parts(why: str, about: About, labels: Labels) -> list[str]:
    """Each part of a number with what it is due to: ``3 of the card``, ``1 for height, level 7 over 3``."""
    found = []
    for of, number in about.shares or ():
        said = _OF.get(of)
        found.append(f"{number} {said(why, about) if said else f'by {labels.power(of)}'}")
    return found


def _height(why: str, about: About) -> str:
    levels = sorted(about.levels or ())
    return f"for height, level {levels[-1]} over {levels[0]}" if len(levels) > 1 else "for height"


_OF: Mapping[str, Callable[[str, About], str]] = MappingProxyType({
    CARD: lambda why, about: "of the door" if about.door and why == "defense" else "of the card",
    SPIRITS: lambda why, about: "of spirits on the card",
    HEIGHT: _height,
    SWIPE: lambda why, about: "for a swipe",
})  # fmt: skip


def _hit(event: Hit, labels: Labels) -> str:
    """What came of an attack, for whom and by which powers."""
    skulls, shields = counted(event.skulls, "hit"), counted(event.shields, "shield")
    skulls += _included(event.more, labels)
    if event.blocks:
        shields += f" ({event.blocks} its own)"
    met = f" against {shields}"
    if event.undefended:
        met = f", no defense by {labels.power(event.undefended)}"
    result = f"{opened(_whom(event, labels))}: {skulls}{met}, {counted(event.wounds, 'wound')}"
    return "; ".join([result, *_changes(event, labels)])


def _included(more: Iterable[Share], labels: Labels) -> str:
    found = [f"{number} of them by {labels.power(of)}" for of, number in more]
    return f" ({listed(found)})" if found else ""


def _changes(event: Hit, labels: Labels) -> Iterator[str]:
    for of, wounds, back in event.changed or ():
        if wounds:
            what = f"blocks {counted(-wounds, 'wound')}" if wounds < 0 else f"adds {counted(wounds, 'wound')}"
            yield f"{labels.power(of)} {what}"
        if back:
            yield f"{labels.power(of)} gives {counted(back, 'wound')} to {labels.figure(event.figure)}"


Kind = TypeVar("Kind", bound=ev.Event)


def sentences(events: Iterable[ev.Event], player: str | None, labels: Labels) -> Iterator[str]:
    """A sentence for each event that is worth one; ``player``: who reads it, None for who may know all."""
    unknown: list[tuple[str, str]] = []
    for event in events:
        if isinstance(event, ev.MarkerPut) and not event.known_by(player):
            unknown.append((event.player, event.card))
            continue
        yield from _laid(unknown, labels)
        unknown.clear()
        if isinstance(event, ev.SecretLaid) and not event.known_by(player):
            yield f"{labels.player(event.player)} laid a glyph on {labels.card(event.card)}"
        elif type(event) not in SILENT:
            yield SENTENCES[type(event)](event, labels)
    yield from _laid(unknown, labels)


def _laid(markers: Sequence[tuple[str, str]], labels: Labels) -> Iterator[str]:
    """Order markers face down, by card: the order in which they came could tell which is which (R011)."""
    counts = Counter(sorted(markers))
    for player in dict.fromkeys(player for player, _ in counts):
        cards = [
            labels.card(card) + (f" ({count} markers)" if count > 1 else "")
            for (owner, card), count in counts.items()
            if owner == player
        ]
        yield f"{labels.player(player)} laid order markers on {listed(cards)}"


def _moved(e: ev.Moved, labels: Labels) -> str:
    does = {"leap": "leapt", "walk": "walked"}.get(e.how, "moved")
    tail = "" if e.tail is None else f"+{labels.space(e.tail)}"
    goal = f"{labels.space(e.way[-1])}{tail}"
    start = labels.spaces(e.stood)
    return f"{labels.figure(e.figure)} {does} from {start} to {goal}"


def _attack(e: ev.Attacked, labels: Labels) -> str:
    who = labels.figure(e.figure)
    how = f" with {labels.power(e.how)}" if e.how else ""
    if e.target is not None:
        return f"{who} attacked {labels.figure(e.target)}{how}"
    return f"{who} attacked {labels.door(e.door) if e.door else 'several'}{how}"


def _stands(e: ev.Stands, labels: Labels) -> str:
    at = labels.spaces(e.at)
    return f"{labels.figure(e.figure)} came to stand on {at}"


def _wounded(e: ev.Wounded, labels: Labels) -> str:
    """The wounds of an attack may be more than were left to take: what counts is said of who has several."""
    now = f" and has {e.total} of {e.life}" if e.life > 1 else ""
    return f"{labels.figure(e.figure)} took {counted(e.wounds, 'wound')}{now}"


def _destroyed(e: ev.Destroyed, labels: Labels) -> str:
    at = labels.spaces(e.at)
    return f"{labels.figure(e.figure)} was destroyed{f' at {at}' if at else ''}"


def _marker(e: ev.MarkerPut, labels: Labels) -> str:
    return f"{labels.player(e.player)} laid order marker {e.marker} on {labels.card(e.card)}"


def _used(e: ev.Used, labels: Labels) -> str:
    by = "" if e.figure is None else f" of {labels.figure(e.figure)}"
    on = "" if e.target is None else f" on {labels.figure(e.target)}"
    if e.asked and e.target is not None and labels.lets_defend(e.power):
        return f"{labels.player(e.player)} let {labels.figure(e.target)} defend next"
    name = e.name or labels.power(e.power)
    return f"{labels.player(e.player)} used {name}{by}{on}"


def _power_rolled(e: ev.PowerRolled, labels: Labels) -> str:
    """What a roll for a power brings: of a table what its row says, else whether it was enough."""
    brings = _by_least(e) if e.row is None else _row(e.row)
    by = "" if e.figure is None else f" of {labels.figure(e.figure)}"
    return f"{labels.power(e.power)}{by}: {brings}"


def _by_least(e: ev.PowerRolled) -> str:
    needed = f"{e.least} or more was needed"
    if not e.worked:
        return f"nothing, {needed}"
    kind = e.power.rpartition("/")[2]
    brings = next((text for known, text in _BROUGHT.items() if kind.startswith(known)), "it works")
    return f"{brings} ({needed})"


def _row(row: Outcome) -> str:
    found = [
        counted(number, one, many) + after
        for key, one, many, after in _ROW
        if (number := getattr(row, key)) and not (key == "heal" and number >= MAX_NUMBER)
    ]
    if row.heal >= MAX_NUMBER:
        found.append("all wounds are healed")
    if row.no_attack:
        found.append("no attacks this turn")
    return listed(found) or "nothing happens"


_ROW = (
    ("attack", "more attack die", "more attack dice", " this turn"),
    ("figures", "figure may act", "figures may act", " this turn"),
    ("destroy", "of its figures is lost", "of its figures are lost", ""),
    ("heal", "wound is healed", "wounds are healed", ""),
    ("wounds", "wound is given", "wounds are given", ""),
)
_BROUGHT: Mapping[str, str] = MappingProxyType({
    "charge-again": "all of them may move again",
    "turn-again": "another turn with the card",
    "rebirth": "a destroyed figure may come back",
    "clone": "a destroyed figure may come back",
    "the-drop": "all of them may be placed",
})  # fmt: skip


def _order(e: ev.Order, labels: Labels) -> str:
    return f"Order of play: {', '.join(labels.player(id, within=True) for id in e.players)}"


def _several(e: ev.HitsSeveral, labels: Labels) -> str:
    return f"{labels.power(e.how)} hit {listed([labels.figure(id) for id in e.targets])}"


def _truce(e: ev.TruceOver, labels: Labels) -> str:
    attacked = labels.player(e.attacked, within=True)
    return f"{labels.player(e.player)} attacked {attacked}: the truce is over"


def _collected(e: ev.Collected, labels: Labels) -> str:
    return f"{labels.figure(e.figure)} collected {labels.glyph(e.name)}"


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
    _says(ev.Destroyed, _destroyed),
    _says(ev.MarkerPut, _marker),
    _says(ev.Used, _used),
    _says(ev.PowerRolled, _power_rolled),
    _says(ev.Order, _order),
    _says(ev.TruceOver, _truce),
    _says(ev.Collected, _collected),
    _says(ev.Placed, lambda e, c: (
        f"{c.player(e.player)} placed {c.figure(e.figure)} on {c.spaces(e.at)}"
    )),
    _says(ev.LeftOut, lambda e, c: f"{c.figure(e.figure)} was left out"),
    _says(ev.Wounded, _wounded),
    _says(ev.Healed, lambda e, c: f"{c.figure(e.figure)} was healed of {counted(e.wounds, 'wound')}"),
    _says(ev.RoundBegan, lambda e, c: f"Round {e.round} began"),
    _says(ev.RoundEnded, lambda e, c: f"Round {e.round} ended"),
    _says(ev.RoundLimit, lambda e, c: f"Round {e.round} came to its limit of {e.actions:,} actions"),
    _says(ev.Revealed, lambda e, c: (
        f"{c.player(e.player)} revealed order marker {e.marker} on {c.card(e.card)}"
    )),
    _says(ev.TurnBegan, lambda e, c: f"{c.player(e.player)} took a turn with {c.card(e.card)}"),
    _says(ev.TurnLost, lambda e, c: f"{c.player(e.player)} lost turn {e.turn}: nobody can take it (R012)"),
    _says(ev.CardTaken, lambda e, c: f"{c.player(e.player)} took {c.card(e.card)}"),
    _says(ev.ArmyBrought, lambda e, c: (
        f"{c.player(e.player)} brought {listed(list(map(c.card, e.cards))) or 'no card'}"
    )),
    _says(ev.Drafted, lambda e, c: f"{c.player(e.player)} took no more cards"),
    _says(ev.SecretLaid, lambda e, c: (
        f"{c.player(e.player)} laid {c.glyph(e.glyph)} on {c.card(e.card)}"
    )),
    _says(ev.SecretShown, lambda e, c: f"{c.card(e.card)} had {c.glyph(e.glyph)} on its card"),
    _says(ev.GlyphTurned, lambda e, c: f"{c.figure(e.figure)} turned over {c.glyph(e.name)}"),
    _says(ev.GlyphRemoved, lambda e, c: f"{c.glyph(e.name)} was taken off the battlefield"),
    _says(ev.DoorWorked, lambda e, c: (
        f"{c.player(e.player)} {'opened' if e.state == 'open' else 'closed'} {c.door(e.door)}"
    )),
    _says(ev.DoorCard, lambda e, c: f"{c.player(e.player)} got the card of {c.door(e.door)}"),
    _says(ev.DoorWounded, lambda e, c: (
        f"{c.door(e.door).capitalize()} took {counted(e.wounds, 'wound')}, {e.total} in all"
    )),
    _says(ev.DoorDestroyed, lambda e, c: f"{c.door(e.door).capitalize()} was destroyed"),
    _says(ev.ObjectTaken, lambda e, c: f"{c.figure(e.figure)} took {c.thing(e.object)}"),
    _says(ev.TakenOver, lambda e, c: f"{c.player(e.player)} took control of {c.card(e.card)}"),
    _says(ev.Paralysed, lambda e, c: f"{c.figure(e.target)} was paralysed"),
    _says(ev.SpiritLeft, lambda e, c: f"{c.figure(e.figure)} left its spirit on {c.card(e.card)}"),
    _says(ev.Reinforcements, lambda e, c: f"Reinforcements of {e.points} points came"),
    _says(ev.TileLeft, lambda e, c: f"{c.figure(e.figure)} left its tile where it stood (R228)"),
    _says(ev.FigureLaid, lambda e, c: f"{c.figure(e.figure)} was laid on {c.card(e.card)}"),
    _says(ev.HazardRose, lambda e, c: f"The hazard has reached level {e.highest}"),
)))  # fmt: skip


def outcome_text(game: Play) -> str:
    """Who won and by which victory, in a sentence; who is to act, or what is rolled, where it goes on."""
    outcome, labels = game.state.outcome, Labels(game)
    if outcome is None:
        players = [player for player in to_act(game) if player]
        if not players:
            return f"The game goes on; next is the roll for {rolled_for(game)}."
        names = listed([labels.player(player, within=True) for player in players])
        return f"The game goes on; {names} {labels.verb(players, 'is', 'are')} to act."
    by = "" if outcome.victory is None else victory_in_words(game, outcome.victory, outcome.sides)
    if not outcome.sides:
        why = f" ({outcome.reason})" if outcome.reason else ""
        return f"Nobody wins{why}. {by}".strip()
    winners = opened(listed([labels.player(player, within=True) for player in outcome.players]))
    return f"{winners} {labels.verb(outcome.players, 'wins', 'win')} in round {outcome.round}. {by}".strip()


def victory_in_words(game: Play, number: int, sides: tuple[str, ...]) -> str:
    """A victory of the scenario in a sentence, said of the side that won by it."""
    scenario = game.table.scenario
    victory = scenario.victory[number]
    if len(sides) == 1 and victory.side == EACH:
        victory = replace(victory, side=sides[0])
    return victory_sentence(victory, Names(scenario, game.table.cards))
