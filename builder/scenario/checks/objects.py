"""Objects and doors on the battlefield (R181, R185, R190); boxes and texts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.hexgrid import label
from builder.inventory import Collection, short, used
from builder.language import _, ngettext
from builder.scenario import Position, ScenarioDoor
from builder.scenario.checks.findings import Finding, at, cut
from builder.scenario.checks.stage import Stage
from builder.scenario.special import ObjectAction
from builder.scenario.victory import ObjectTaken, Standing, walked


def object_outside(stage: Stage) -> Iterator[Finding]:
    """An object lies on the battlefield."""
    for obj in stage.scenario.objects:
        if obj.kind != "glyph" and not stage.on_map(obj.at.hex):
            yield Finding(
                _(
                    "The object {object} lies outside the battlefield, at {place}",
                    object=cut(obj.id),
                    place=at(obj.at),
                ),
                _("Move it onto a space, or remove it."),
                (obj.at,),
                f"objects/{obj.id}",
            )


def object_off_space(stage: Stage) -> Iterator[Finding]:
    """An object that figures must come to lies on a space."""
    wanted = {
        part.place if isinstance(part, Standing) else part.object
        for victory in stage.scenario.victory
        for part in walked(victory.condition)
        if isinstance(part, Standing | ObjectTaken)
    }
    wanted |= {rule.object for rule in stage.scenario.rules if isinstance(rule, ObjectAction)}
    for obj in stage.scenario.objects:
        if obj.id in wanted and stage.on_map(obj.at.hex) and stage.space(obj.at) is None:
            yield Finding(
                _(
                    "Figures must come to the object {object}, and {place} is no space",
                    object=cut(obj.id),
                    place=at(obj.at),
                ),
                stage.level_hint((obj.at,), _("Move it onto a space.")),
                (obj.at,),
                f"objects/{obj.id}",
            )


def boxes_too_few(stage: Stage) -> Iterator[Finding]:
    """The boxes that the scenario asks for hold the battlefield."""
    boxes = {id: n for id, n in stage.scenario.boxes.items() if id in stage.catalogue.boxes and n > 0}
    if not boxes:
        return
    missing = short(used(stage.battlefield), Collection(boxes).owned(stage.catalogue))
    if missing:
        pieces = stage.catalogue.pieces
        rows = [f"{n} x {pieces[id].name if id in pieces else id}" for id, n in missing.items()]
        more = (
            _(" and {kinds}", kinds=ngettext("{n} more kind", "{n} more kinds", len(rows) - 4))
            if len(rows) > 4
            else ""
        )
        yield Finding(
            _(
                "The boxes named do not hold the battlefield: {names}{more} missing",
                names=", ".join(rows[:4]),
                more=more,
            ),
            _("Name more boxes."),
            (),
            "boxes",
        )


def no_texts(stage: Stage) -> Iterator[Finding]:
    """A scenario has a title, and tells its goal."""
    scenario = stage.scenario
    missing = [
        name for name, text in (("title", scenario.title), ("goal", scenario.goal)) if not any(text.values())
    ]
    if missing:
        yield Finding(
            _("The scenario has no {names}", names=" and no ".join(missing)),
            _("Write them under the texts: players read them first."),
            (),
            "texts",
        )


def of_no_doorway(stage: Stage) -> Iterator[Finding]:
    """A door hangs in a doorway: its hex is doorway space 1."""
    there = {doorway.spaces[0] for doorway in stage.board.doorways.values() if doorway.spaces}
    for door in stage.scenario.doors:
        if door.hex not in there:
            at = ", ".join(label(hex) for hex in sorted(there))
            yield Finding(
                _(
                    "The door {door} names {place}, where no doorway has its space 1",
                    door=cut(door.id),
                    place=label(door.hex),
                ),
                ngettext(
                    "Space 1 of the doorway is at {places}.",
                    "Space 1 of the doorways are at {places}.",
                    len(there),
                    places=at,
                )
                if there
                else _("The battlefield has no doorway: remove the door."),
                (Position(door.hex, 1),),
                f"doors/{door.id}",
            )


def given_twice(stage: Stage) -> Iterator[Finding]:
    """A doorway has one door."""
    seen: dict[object, ScenarioDoor] = {}
    for door in stage.scenario.doors:
        other = seen.setdefault(door.hex, door)
        if other is not door:
            yield Finding(
                _(
                    "The doors {other} and {door} hang in one doorway, at {place}",
                    other=cut(other.id),
                    door=cut(door.id),
                    place=label(door.hex),
                ),
                _("Remove one of them."),
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def doorless(stage: Stage) -> Iterator[Finding]:
    """A doorway built without its door has none to open or close."""
    for door in stage.scenario.doors:
        for doorway in stage.board.doorways.values():
            if doorway.spaces[:1] == (door.hex,) and not doorway.has_door and door.state != "none":
                yield Finding(
                    _(
                        "The door {door} is {state} at the start, but the doorway at {place} is built "
                        "without a door",
                        door=cut(door.id),
                        state=door.state,
                        place=label(door.hex),
                    ),
                    _("Build the doorway with its door, or let the scenario start without one."),
                    _space_1(stage, door),
                    f"doors/{door.id}",
                )


def owned_in_basic(stage: Stage) -> Iterator[Finding]:
    """The Basic game has no Door Card (R190)."""
    for door in stage.scenario.doors:
        if stage.scenario.basic and door.owner:
            yield Finding(
                _(
                    "{player} holds the card of the door {door}, and the Basic game has no Door Cards",
                    player=stage.player_called(door.owner),
                    door=cut(door.id),
                ),
                _("Leave the owner out: whoever stands on doorway space 4 opens and closes it."),
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def _space_1(stage: Stage, door: ScenarioDoor) -> tuple[Position, ...]:
    levels = [way.level for way in stage.board.doorways.values() if way.spaces[:1] == (door.hex,)]
    return tuple([Position(door.hex, level) for level in levels[:1]])
