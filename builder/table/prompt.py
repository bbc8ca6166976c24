"""What is to be done now, in a heading, a sentence and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QWidget

from builder.board import Door, Space
from builder.language import N_, _, listed, ngettext
from builder.match.offers import OfferGroup
from builder.match.wording import action_text, asked_for
from builder.referee import doors, moving
from builder.referee.events import Event, ReinforcementsWon, RoundEnded, TurnBegan
from builder.referee.flow import TABLE, rolled_for
from builder.referee.narration import SENTENCES
from builder.referee.outcome import outcome_text
from builder.referee.refusals import move_refusal, why_not_attack, why_not_move
from builder.referee.state import (
    Action,
    BringArmy,
    EndTurn,
    LaySecret,
    Move,
    PassDraft,
    Phase,
    PutMarker,
    TakeCard,
    Use,
)
from builder.referee.table import position_of
from builder.scenario import Up
from builder.scenario.naming import opened
from builder.table.armies import seat_icon
from builder.table.controller import Controller
from builder.table.keys import NUMBERED, number_icon
from builder.view.scenario_marks import seat_colours
from builder.view.theme import bold
from builder.view.widgets import PlainLabel, Stretch, WordyPanel, hbox, heading, push_button, vbox
from builder.wording import terrain_name

_MOST_BUTTONS = 200  # more than there are army cards to be won as reinforcements
_BUTTONS = 70  # px: two of them and a half are seen at least
_DOOR = {Door.OPEN: N_("&Open {door}"), Door.CLOSED: N_("&Close {door}")}


class PromptButton(NamedTuple):
    """A button: its text, what it does, and whether it is the usual answer."""

    text: str
    do: Callable[[], object]
    usual: bool = False


def title(controller: Controller) -> str:
    """Whose action it is, in which round and turn."""
    game, labels = controller.game, controller.labels
    state, due = game.state, controller.match.due
    if state.phase is Phase.OVER:
        return _("The game is over")
    parts = [_("Round {n}", n=state.round)] if state.round else []
    if not game.table.master:
        parts.append(_("Basic game"))
    if state.phase is Phase.TURNS and game.table.master:
        parts.append(_("turn {n} of 3", n=state.number))
    turn = state.turn
    if controller.hands_over is not None:
        pass
    elif due is None:
        if controller.match.waiting:
            parts.append(_("you play {player}", player=labels.player(controller.match.people[0])))
    elif due == TABLE:
        parts.append(_("all players"))
    elif turn is not None and not state.asks:
        parts.append(_("{player} with {card}", player=labels.player(due), card=labels.card(turn.card)))
    else:
        parts.append(labels.player(due))
    text = " · ".join(parts)
    return text[:1].upper() + text[1:]


def instruction(controller: Controller) -> str:
    """What the acting player must do."""
    # From what ends all else to what is usual: the first that holds is said, so the order is the rule.
    game, labels, due = controller.game, controller.labels, controller.match.due
    state = game.state
    if state.phase is Phase.OVER:
        return outcome_text(game)
    if controller.match.door_pause and controller.hands_over is None:
        who = labels.player(controller.match.door_pause)
        return _("{player} may work the door before the next figure acts.", player=who)
    if controller.hands_over is not None:
        who = labels.player(controller.hands_over, within=True)
        return _("Hand over to {player}. Nothing secret is shown until then.", player=who)
    if controller.match.waiting:
        return controller.match.waiting
    if due is None:
        return _("Nobody can act any more.")
    if due == TABLE:
        return _("Roll for {what}.", what=rolled_for(game))
    if controller.halted:
        return _("{player} could not act. The game is kept as it is.", player=labels.player(due))
    if due not in controller.match.people:
        thinks = labels.verb([due], N_("{player} is thinking …"), N_("{player} are thinking …"))
        return _(thinks, player=labels.player(due))
    if state.asks:
        return f"{_asked(controller)} {_says(controller)}".rstrip()
    if isinstance(controller.doubtful, EndTurn):
        names = listed([labels.figure(id) for id in controller.attackers])
        if names:
            return _("{figures} can still attack. To leave it at that, end the turn again.", figures=names)
        return _("No figure has moved or attacked this turn. To pass all the same, end the turn again.")
    if isinstance(controller.doubtful, Move):
        return _("{move}. Click there again to go.", move=danger(controller, controller.doubtful))
    if controller.by_hand:
        return _("By hand: click the space to put the figure on.")
    if controller.group is not None:
        return _("{power}: click one of the highlighted spaces.", power=labels.power(controller.group.power))
    if state.phase is Phase.PLACE:
        return _placing(controller)
    if state.phase is Phase.MARKERS:
        return _("Lay your order markers: click a card for each, or drag the markers onto cards.")
    if state.phase is Phase.SECRETS:
        return _("Lay glyphs secretly on your cards: choose a glyph, then click a card, or drag it there.")
    turn = state.turn
    if turn is None or state.phase is not Phase.TURNS:
        return _("{player}: {what}.", player=labels.player(due), what=asked_for(game, due))
    if not controller.able:
        if controller.offers is not None and controller.offers.powers:
            return _("No figure can move or attack any more. Use a power, or end your turn (Ctrl+Enter).")
        return _("There is nothing left to do this turn: end it (Ctrl+Enter).")
    if controller.figure is None:
        able, acted = {*controller.able}, {*turn.acted}
        # So many figures a turn; who has begun may go on beside those that are still to begin.
        left = max(min(turn.limit - len(acted), len(able - acted)) + len(able & acted), 1)
        return ngettext(
            "{n} figure may still act. Click one that has a ring.",
            "{n} figures may still act. Click one that has a ring.",
            left,
        )
    return _figure_may(controller)


def _asked(controller: Controller) -> str:
    """How a question of a power, glyph or rule is answered."""
    power = controller.labels.asked()
    uses = [one for actions in controller.lit.values() for one in actions if isinstance(one, Use)]
    who = {one.figure if one.target is None else one.target for one in uses}
    if len(who) == 1 and None not in who:  # else the spaces of several are lit, or of nobody
        power = _("{power}, {figure}", power=power, figure=controller.labels.figure(who.pop() or 0))
    if not controller.lit:
        return _("{power}: choose one of the buttons.", power=power)
    if controller.offers is not None and not controller.offers.buttons:
        return _("{power}: click one of the highlighted spaces.", power=power)
    return _("{power}: click one of the highlighted spaces, or a button.", power=power)


def _says(controller: Controller) -> str:
    """What it says that asks."""
    game = controller.game
    hook = game.hook(game.state.asks[-1].hook)
    return "" if hook is None else hook.says(game)


def _placing(controller: Controller) -> str:
    """A sentence on the figure to be placed now."""
    if controller.figure is None:
        return _("All your figures are placed.")
    where = _(
        "Place {figure}: click a highlighted space.", figure=controller.labels.figure(controller.figure)
    )
    if controller.offers is None or len(controller.offers.figures) < 2:
        return where
    more = _("To place another one first, click its card.")
    return f"{where} {more}"


def _figure_may(controller: Controller) -> str:
    chosen, who = controller.chosen, controller.labels.figure(controller.figure or 0)
    if chosen.moves and chosen.attacks and not controller.way:
        return _("{figure}: click a space to move to, or an enemy to attack.", figure=who)
    if controller.way:
        return _(
            "{figure}: click where to go on to, or the last space again to stop there. Esc starts over.",
            figure=who,
        )
    if chosen.moves:
        return _("{figure}: click a space to move to. Shift+click sets a point on the way.", figure=who)
    if chosen.attacks:
        words = _("{figure}: click an enemy to attack.", figure=who)
        waiting = sum(
            1 for id in controller.able if controller.offers and controller.offers.of_figure(id).moves
        )
        if not waiting:
            return words
        more = ngettext(
            "Attacking ends all moving this turn, and {n} figure can still move.",
            "Attacking ends all moving this turn, and {n} figures can still move.",
            waiting,
        )
        return f"{words} {more}"
    return _("{figure} can do nothing more this turn.", figure=who)


def danger(controller: Controller, move: Move) -> str:
    """A move in words, with all its dangers."""
    game, labels = controller.game, controller.labels
    arrival = moving.arrival_of(game, move)
    taken = game.taken
    found = [
        _("{figure} may take a swipe at it", figure=labels.figure(taken[swipe.by.spaces[0]].id))
        for swipe in arrival.swipes
        if swipe.by.spaces[0] in taken
    ]
    if arrival.extreme_falls:
        found.append(_("an extreme fall"))
    elif arrival.fall_dice:
        found.append(ngettext("a fall with {n} die", "a fall with {n} dice", arrival.fall_dice))
    found += [_("it stops on {terrain}", terrain=terrain_name(peril.terrain)) for peril in arrival.perils]
    to = labels.space(move.to)
    if not found:
        return _(
            "{figure} to {place}: there is an unknown glyph",
            figure=labels.figure(move.figure),
            place=to,
        )
    return _(
        "{figure} to {place}: {what}", figure=labels.figure(move.figure), place=to, what=", ".join(found)
    )


def offers(controller: Controller) -> Iterator[PromptButton]:
    """The buttons for actions without a place."""
    game, labels, due = controller.game, controller.labels, controller.match.due
    if controller.hands_over is not None:
        yield PromptButton(_("I &Am Here"), controller.sit_down, usual=True)
    elif asked := controller.match.door_pause:
        if asked not in controller.match.people:
            return  # he is asked at his own computer
        for door in doors.workings(game):
            if door.player != asked:
                continue
            text = _(_DOOR[Door(door.state)], door=labels.door(door.door))
            yield PromptButton(text, partial(controller.work_door, door))
        yield PromptButton(_("&Go On"), partial(controller.work_door, None), usual=True)
        yield PromptButton(_("Not Again in This &Turn"), partial(controller.work_door, None, again=False))
    elif controller.halted:
        yield PromptButton(_("&Try Again"), controller.start, usual=True)
    elif due == TABLE:
        yield PromptButton(_("&Roll"), controller.roll, usual=True)
    elif controller.offers is not None:
        for group in controller.offers.groups:
            if group != controller.group:
                yield PromptButton(group_text(controller, group), partial(controller.choose_group, group))
        if controller.group is not None and not game.state.asks:
            yield PromptButton(_("&Back"), partial(controller.choose_group, None))
        last: list[Action] = []
        for action in controller.offers.buttons:
            if isinstance(action, PutMarker | LaySecret | TakeCard | PassDraft) or _is_chosen(
                controller, action
            ):
                continue  # laid on the cards, or chosen among them
            if isinstance(action, EndTurn):
                last.append(action)
                continue
            yield PromptButton(button_text(controller, action), partial(controller.do, action))
        for action in last:
            again = isinstance(controller.doubtful, EndTurn)
            text = _("&End Turn Anyway") if again else _("&End Turn")
            yield PromptButton(text, partial(controller.choose, action))
        if isinstance(controller.doubtful, Move):  # last, so that no other button moves
            yield PromptButton(_("&Move Anyway"), partial(controller.do, controller.doubtful))


def _is_chosen(controller: Controller, action: Action) -> bool:
    """Whether a choice is an army put together by a player."""
    named = controller.game.table.seats.get(action.player)
    return isinstance(action, BringArmy) and (named is None or not named.army)


def group_text(controller: Controller, group: OfferGroup) -> str:
    """The text of a power that needs a target."""
    labels = controller.labels
    power = labels.power(group.power)
    if group.figure is None:
        return f"{power} …"
    return _("{power} by {figure} …", power=power, figure=labels.figure(group.figure))


def button_text(controller: Controller, action: Action) -> str:
    """An action on a button, with a capital letter."""
    text = action_text(controller.game, controller.labels, action).text
    if (
        isinstance(action, Use)
        and controller.game.state.asks
        and not (action.card or action.word or action.at)
    ):
        text = _("yes to {power}", power=controller.labels.power(action.power))
    return text[:1].upper() + text[1:].replace("&", "&&")


class PromptPanel(WordyPanel):
    """Follows a controller. ``let_go``: the button that had the focus is gone; ``at_end`` is what can be done
    when the game is over.
    """

    let_go = Signal()

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._colours = seat_colours(controller.game.table.scenario)
        self._chip = QLabel(self)
        self.title, self.text = heading("", self), PlainLabel(self, wrap=True)
        self.title.setWordWrap(True)
        self.text.setMinimumHeight(2 * self.fontMetrics().lineSpacing())  # longer sentences do not push
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why = PlainLabel(self, wrap=True)
        self.why.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons: list[QPushButton] = []
        self.at_end: tuple[PromptButton, ...] = ()
        self._rows = QWidget(self)
        self._column = vbox(Stretch(), parent=self._rows, margins=0, spacing=4)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._rows)
        self._scroll.setMinimumHeight(_BUTTONS)
        head = hbox(self._chip, (self.title, 1))
        self.notice = PlainLabel(self, wrap=True)
        self.notice.setFont(bold(self.font()))
        self.notice.hide()
        vbox(
            head,
            self.notice,
            self.text,
            self.why,
            (self._scroll, 1),
            Stretch(0),
            parent=self,
            margins=8,
        )
        controller.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show the current state of the match."""
        controller = self._controller
        self.title.setText(title(controller))
        self.text.setText(instruction(controller))
        match = controller.match
        due = match.due or (match.people[0] if match.waiting else "")
        self._chip.setVisible(due in self._colours)
        self._chip.setPixmap(seat_icon(self._colours, due).pixmap(16, 16))
        held = self.focusWidget() in self.buttons
        for old in self.buttons:
            self._column.removeWidget(old)
            old.setParent(None)
            old.deleteLater()
        self.buttons = []
        over = controller.game.state.phase is Phase.OVER
        for number, offer in enumerate(self.at_end if over else offers(controller)):
            if number >= _MOST_BUTTONS:
                break
            button = push_button(offer.text, self._rows, do=offer.do)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setDefault(offer.usual)
            button.setAutoDefault(True)  # Enter presses it
            if number < NUMBERED and not offer.usual and not over:
                button.setIcon(number_icon(number + 1))
            self._column.insertWidget(number, button)
            self.buttons.append(button)
        self.why.setVisible(not over)
        self.why.setMinimumHeight((2 if self.is_brief else 3) * self.fontMetrics().lineSpacing())
        self._scroll.setVisible(bool(self.buttons) or not self.is_brief)
        if held:
            self.let_go.emit()

    def announce(self, events: Iterable[Event]) -> None:
        """Announce until the next turn what is easily missed: the arrival of second armies."""
        for event in events:
            if isinstance(event, TurnBegan | RoundEnded):
                self.notice.hide()
            elif isinstance(event, ReinforcementsWon):
                self.notice.setText(f"{SENTENCES[ReinforcementsWon](event, self._controller.labels)}.")
                self.notice.show()

    def press(self, number: int) -> None:
        """Press a button that is seen by its number, from 0; none once the game is over."""
        over = self._controller.game.state.phase is Phase.OVER
        if not over and number < len(self.buttons) and self.buttons[number].isVisible():
            self.buttons[number].click()

    @property
    def is_brief(self) -> bool:
        """Whether cards are chosen or the game is over: little is said here then, and cards need the room."""
        return self._controller.game.state.phase in (Phase.GATHER, Phase.SECRETS, Phase.OVER)

    def usual(self) -> QPushButton | None:
        """The button for Enter, if there is one."""
        return next((button for button in self.buttons if button.isDefault()), None)


def pointed_words(controller: Controller) -> str:
    """What the space pointed at is, what would happen there, or why nothing can; what its glyph does."""
    space, game = controller.pointed, controller.game
    if space is None or game.state.phase is Phase.OVER:
        return ""
    here = (glyph for glyph in game.state.glyphs.values() if glyph.at == position_of(space))
    does = [controller.labels.glyph_effect(one.name) for one in here if one.up is Up.POWER]
    return " ".join((_at(controller, space).rstrip(), *does))


def _at(controller: Controller, space: Space) -> str:
    labels, game = controller.labels, controller.game
    kind = game.table.kinds.get(space.terrain)
    where = _("{space}, level {level}", space=labels.space(position_of(space)), level=space.level)
    if kind is not None:
        where = f"{where}, {_(kind.name)}"
    by = game.taken.get(space)
    for thing in _lying(controller, space):
        where = f"{where}, {thing}"
    if by is not None:
        where = _("{figure} at {place}", figure=labels.figure(by.id), place=where)
        carried = [labels.glyph(one.name) for one in game.state.carried.values() if one.figure == by.id]
        if carried:
            where = _("{figure}, carries {glyphs}", figure=where, glyphs=listed(carried))
    actions = controller.lit.get(space, ())
    if actions:  # what a click does there; the rest says why it does nothing
        if isinstance(actions[0], Move):
            what = (
                f"{danger_or_cost(controller, actions[0])} {_there(controller)}{_others(controller, space)}"
            )
            return f"{where}. {what}"
        return f"{where}."
    figure = game.state.figures.get(controller.figure or 0)
    if game.state.phase is Phase.PLACE and figure is not None and controller.offers is not None:
        return _("{where}: {figure} cannot be placed here.", where=where, figure=labels.figure(figure.id))
    if figure is None or not figure.on or controller.offers is None or space in figure.spaces:
        return f"{where}."
    if not controller.rests:
        return f"{where} …"
    enemy = by is not None and not game.friends(game.player_of(by), game.player_of(figure))
    if enemy and by is not None:
        why = why_not_attack(game, figure, by)
    elif controller.why is not None:
        why = move_refusal(game, figure, controller.why)
    else:
        why = why_not_move(game, figure, space)
    return f"{where}: {why}."


def _lying(controller: Controller, space: Space) -> Iterator[str]:
    """What lies on a space: glyphs as far as they are known, objects."""
    state, labels, here = controller.game.state, controller.labels, position_of(space)
    for glyph in state.glyphs.values():
        if glyph.at == here and glyph.up is Up.POWER:
            yield _("glyph of {name}", name=labels.glyph(glyph.name))
        elif glyph.at == here:
            yield _("an unknown glyph")
    for id, found in state.objects.items():
        if found.at == here and not found.gone:
            yield labels.object(id)


def _others(controller: Controller, space: Space) -> str:
    """Other levels of a hex to which the figure may move, and how to point at them."""
    reached = (one for one in controller.game.table.board.at(space.hex) if one in controller.reach)
    levels = [str(one.level) for one in reached if one != space]
    if not levels:
        return ""
    return ngettext(
        "Level {levels} is in reach here, too: show that level (Page Up, Page Down) to choose it.",
        "Levels {levels} are in reach here, too: show one of them (Page Up, Page Down) to choose it.",
        len(levels),
        levels=listed(levels),
    )


def _there(controller: Controller) -> str:
    """What the figure could do at the end of the move pointed at."""
    foresight, labels = controller.foresight, controller.labels
    found = []
    if foresight.attacks:
        words = N_("{figure} ({attack} against {defense})")
        attacks = dict.fromkeys(
            _(words, figure=labels.figure(one.id), attack=odds.attack_dice, defense=odds.defense_dice)
            for preview in foresight.attacks
            for one, odds in preview.hit[:1]
        )
        found.append(_("From there it could attack {targets}.", targets=listed([*attacks])))
    if foresight.engaged:
        names = listed([labels.figure(figure.id) for figure in foresight.engaged])
        found.append(_("It would be engaged with {figures}.", figures=names))
    return " ".join(found)


def danger_or_cost(controller: Controller, move: Move) -> str:
    """What a move costs, and what may happen on it."""
    arrival = moving.arrival_of(controller.game, move)
    cost = ngettext("costs {n} space", "costs {n} spaces", arrival.cost)
    if arrival.stops:
        cost = _("{cost} and ends the move", cost=cost)
    if arrival.swipes or arrival.falls or arrival.perils:
        return _("{danger} ({cost}).", danger=danger(controller, move), cost=cost)
    return _("{cost}.", cost=opened(cost))
