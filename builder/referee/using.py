"""Using powers, glyphs and special rules, and answering what they ask."""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import N_, _
from builder.referee.events import Used
from builder.referee.flow import drop_idle_turns
from builder.referee.play import Hook, Play
from builder.referee.state import Ask, Decline, IllegalActionError, Use


def uses(game: Play) -> Iterator[Use]:
    """What can be used now; where something is asked, only the answers."""
    ask = _asked(game)
    if ask is not None:
        yield from _asking(game, ask).answers(game, ask)
    else:
        for hook in game.hooks("uses"):
            yield from hook.uses(game)


def _asked(game: Play) -> Ask | None:
    return game.state.asks[-1] if game.state.asks else None


def _asking(game: Play, ask: Ask) -> Hook:
    found = game.hook(ask.hook)
    assert found is not None, ask.hook
    return found


def check_use(game: Play, action: Use) -> None:
    """Raise IllegalActionError where that cannot be used like that now."""
    ask = _asked(game)
    if ask is not None:
        if action.player != ask.player:
            raise IllegalActionError(
                "", _("{player} has to answer first", player=game.table.called(ask.player))
            )
        asking = _asking(game, ask)
        if action not in set(asking.answers(game, ask)):
            text = N_("that is no answer to what {name} asks")
            if action.at and asking.wants:
                text = N_("{name} puts a figure only on {spaces}")
            why = _(text, name=_(asking.name(game)), spaces=_(asking.wants))
            raise IllegalActionError(asking.wants_rule if action.at else "", why)
        return
    hook = game.hook(action.power)
    if hook is None:
        raise IllegalActionError(
            "", _("{power}: no such power, glyph or rule is in play", power=action.power)
        )
    hook.check_use(game, action)


def use(game: Play, action: Use) -> None:
    """Use it, or carry out the answer."""
    ask = _asked(game)
    hook = game.hook(action.power)
    game.emit(
        Used(
            power=action.power,
            player=action.player,
            figure=action.figure,
            target=action.target,
            name="" if hook is None else hook.name(game),
            asked=ask is not None,
        )
    )
    if ask is not None:
        game.state.asks = game.state.asks[:-1]
        _asking(game, ask).answer(game, ask, action)
    else:
        assert hook is not None
        hook.use(game, action)
    drop_idle_turns(game)


def refusals(game: Play) -> Iterator[Decline]:
    """Whether somebody may say no; who can give no other answer may always."""
    ask = _asked(game)
    if ask is not None and (ask.optional or not any(True for _rest in _asking(game, ask).answers(game, ask))):
        yield Decline(ask.player, ask.hook)


def check_decline(game: Play, action: Decline) -> None:
    """Raise IllegalActionError where nothing can be declined."""
    if action not in set(refusals(game)):
        raise IllegalActionError("", _("nothing was asked that could be declined"))


def decline(game: Play, action: Decline) -> None:
    """Say no."""
    ask = game.state.asks[-1]
    game.state.asks = game.state.asks[:-1]
    _asking(game, ask).declined(game, ask)
    drop_idle_turns(game)
