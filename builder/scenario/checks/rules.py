"""Checks of special rules: each does something, in a round that is played, and none contradicts another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from builder.errors import BuilderError
from builder.language import _, listed
from builder.movement import terrain_costs
from builder.scenario.checks.stage import ScenarioFinding, Stage, cut
from builder.scenario.special import (
    ClearSightAttacks,
    CollectGlyphs,
    FirstPlayer,
    InitiativeBonus,
    MarkersInTurn,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RevealOnDeath,
    RisingHazard,
    SpecialRule,
    StartDice,
    SummonRoll,
    TerrainCost,
    Truce,
)
from builder.scenario.victory import Collected, ObjectTaken, walked

_FACES = 20


def without_effect(stage: Stage) -> Iterator[ScenarioFinding]:
    """A rule does something for somebody."""
    for number, rule in _numbered(stage):
        why = _idle(stage, rule)
        if why:
            yield ScenarioFinding(
                _("Special rule {number} does nothing: {why}", number=number, why=why),
                _("Complete it, or remove it."),
                (),
                f"rules/{number}",
            )


def too_late(stage: Stage) -> Iterator[ScenarioFinding]:
    """A rule begins in a round that is played."""
    rounds = stage.scenario.rounds
    for number, rule in _numbered(stage) if rounds else ():
        first = _first_round(rule)
        if first > rounds:
            yield ScenarioFinding(
                _(
                    "Special rule {number} begins in round {first}, and round {rounds} is the last",
                    number=number,
                    first=first,
                    rounds=rounds,
                ),
                _("Let it begin earlier, or play more rounds."),
                (),
                f"rules/{number}",
            )


def beyond_the_die(stage: Stage) -> Iterator[ScenarioFinding]:
    """What a d20 must show stands on it."""
    for number, rule in _numbered(stage):
        wanted = []
        if isinstance(rule, Reinforcements):
            wanted = [chance.least for chance in rule.chances]
        elif isinstance(rule, SummonRoll):
            wanted = [rule.survive]
        for least in wanted:
            if not 1 <= least <= _FACES:
                yield ScenarioFinding(
                    _("Special rule {number} wants {least} or more on a d20", number=number, least=least),
                    _("Ask for 1 to {FACES}.", FACES=_FACES),
                    (),
                    f"rules/{number}",
                )


def wrong_cost(stage: Stage) -> Iterator[ScenarioFinding]:
    """What terrain costs is a number of spaces, and figures walk on it (R233)."""
    for number, rule in _numbered(stage):
        if isinstance(rule, TerrainCost) and rule.terrain in stage.catalogue.kinds:
            try:
                terrain_costs(stage.catalogue.kinds, {rule.terrain: rule.cost})
            except BuilderError as error:
                yield ScenarioFinding(
                    _("Special rule {number}: {error}", number=number, error=error), "", (), f"rules/{number}"
                )


def terrain_not_there(stage: Stage) -> Iterator[ScenarioFinding]:
    """Terrain that a rule speaks of lies on the battlefield."""
    there: set[str] | None = None
    for number, rule in _numbered(stage):
        kinds: tuple[str, ...] = ()
        if isinstance(rule, TerrainCost):
            kinds = (rule.terrain,)
        elif isinstance(rule, RisingHazard):
            kinds = rule.terrains
        for kind in kinds:
            there = {space.terrain for space in stage.board.all_spaces()} if there is None else there
            if kind in stage.catalogue.kinds and kind not in there:
                name = stage.catalogue.kinds[kind].name.lower()
                message = _(
                    "Special rule {number} speaks of {name}, of which the battlefield has none",
                    number=number,
                    name=name,
                )
                yield ScenarioFinding(message, "", (), f"rules/{number}")


def contradict(stage: Stage) -> Iterator[ScenarioFinding]:
    """No two rules say different things of the same."""
    begins: dict[int, set[str]] = defaultdict(set)
    costs: dict[str, set[int]] = defaultdict(set)
    dice: set[int] = set()
    for _rest, rule in _numbered(stage):
        if isinstance(rule, FirstPlayer):
            for round in rule.rounds:
                begins[round].add(rule.player)
        elif isinstance(rule, TerrainCost):
            costs[rule.terrain].add(rule.cost)
        elif isinstance(rule, StartDice):
            dice.add(rule.dice)
    for round, players in begins.items():
        if len(players) > 1:
            names = listed(sorted(stage.player_called(player) for player in players))
            yield ScenarioFinding(
                _("In round {round} several players are to begin: {names}", round=round, names=names),
                _("Name one of them."),
                (),
                "rules",
            )
    for terrain, spaces in costs.items():
        if len(spaces) > 1:
            numbers = listed([str(one) for one in sorted(spaces)])
            yield ScenarioFinding(
                _("{terrain} is to cost {numbers} moves", terrain=terrain.capitalize(), numbers=numbers),
                _("Say one number."),
                (),
                "rules",
            )
    if len(dice) > 1:
        numbers = listed([str(one) for one in sorted(dice)])
        yield ScenarioFinding(
            _("Who begins is to be rolled for with {numbers} dice", numbers=numbers),
            _("Say one number."),
            (),
            "rules",
        )


def not_in_basic(stage: Stage) -> Iterator[ScenarioFinding]:
    """The Basic game knows no initiative, order markers and powers."""
    for number, rule in _numbered(stage) if stage.scenario.basic else ():
        what = (
            _("rolls for initiative")
            if isinstance(rule, InitiativeBonus)
            else _("powers of cards")
            if isinstance(rule, PowersOff)
            else _("powers of glyphs")
            if isinstance(rule, SummonRoll)
            else _("order markers")
            if isinstance(rule, MarkersInTurn)
            else _("special attacks")
            if isinstance(rule, ClearSightAttacks)
            else ""
        )
        if what:
            yield ScenarioFinding(
                _(
                    "Special rule {number} does nothing: the Basic game has no {what}",
                    number=number,
                    what=what,
                ),
                _("Remove it, or play by the Master rules."),
                (),
                f"rules/{number}",
            )


def no_use(stage: Stage) -> Iterator[ScenarioFinding]:
    """What players may do or collect helps somebody to win."""
    parts = [part for victory in stage.scenario.victory for part in walked(victory.condition)]
    taken = {part.object for part in parts if isinstance(part, ObjectTaken)}
    for number, rule in _numbered(stage):
        message = ""
        if isinstance(rule, ObjectAction) and rule.object not in taken:
            message = _("no victory asks whether {object} was taken", object=cut(rule.object))
        elif isinstance(rule, CollectGlyphs) and not any(isinstance(part, Collected) for part in parts):
            message = _("no victory asks how many glyphs were collected")
        if message:
            yield ScenarioFinding(
                _("Special rule {number} wins nobody anything: {message}", number=number, message=message),
                "",
                (),
                f"rules/{number}",
            )


def _numbered(stage: Stage) -> Iterator[tuple[int, SpecialRule]]:
    yield from enumerate(stage.scenario.rules, 1)


def _idle(stage: Stage, rule: SpecialRule) -> str:
    """Why a rule does nothing, empty where it does something."""
    # By kind, with what its record allows: only values that leave the game as it would be without the rule.
    if isinstance(rule, Reinforcements):
        return (
            _("it gives no points") if rule.points <= 0 else "" if rule.chances else _("it gives no chance")
        )
    if isinstance(rule, PowersOff):
        return "" if rule.powers else _("it names no power")
    if isinstance(rule, InitiativeBonus):
        return "" if rule.bonus else _("it adds nothing")
    if isinstance(rule, FirstPlayer):
        return "" if rule.rounds else _("it names no round")
    if isinstance(rule, TerrainCost):
        return _("entering a space costs 1 anyhow") if rule.cost == 1 else ""
    if isinstance(rule, RisingHazard):
        reaches = rule.terrains or rule.top >= rule.lowest
        return _("it covers nothing") if not reaches else _("it wounds nobody") if rule.wounds <= 0 else ""
    if isinstance(rule, RevealOnDeath):
        return "" if stage.scenario.secret else _("no card carries a glyph in secret")
    if isinstance(rule, Truce):
        return _idle_truce(stage, rule)
    if isinstance(rule, CollectGlyphs):
        return "" if rule.names else _("it names no glyph")
    if isinstance(rule, StartDice):
        return "" if stage.scenario.basic else _("in the Master game initiative decides who begins")
    return ""


def _idle_truce(stage: Stage, rule: Truce) -> str:
    players = set(rule.players)
    if len(players) < 2:
        return _("fewer than two players are in the truce")
    sides = [{seat.side for seat in layout.seats if seat.id in players} for layout in stage.scenario.layouts]
    together = all(len(one) < 2 for one in sides)
    return _("those in the truce never are enemies") if sides and together else ""


def _first_round(rule: SpecialRule) -> int:
    """The round in which a rule does something first; 0 where it does from the start."""
    if isinstance(rule, Reinforcements):
        return min((chance.since for chance in rule.chances), default=0)
    if isinstance(rule, InitiativeBonus):
        return rule.round or 0
    if isinstance(rule, FirstPlayer):
        return min(rule.rounds, default=0)
    return rule.since if isinstance(rule, RisingHazard) else 0
