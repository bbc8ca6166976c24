"""Objects and doors on the battlefield (R181, R185, R190); boxes and texts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.hexgrid.offset import label
from builder.inventory import Collection, short, used
from builder.scenario.checks.findings import Finding, at, cut
from builder.scenario.checks.stage import Stage
from builder.scenario.model import ScenarioDoor
from builder.scenario.places import Position
from builder.scenario.special import ObjectAction
from builder.scenario.victory import ObjectTaken, Standing, walked
from builder.wording import counted


def object_outside(stage: Stage) -> Iterator[Finding]:
    """An object lies on the battlefield."""
    for thing in stage.scenario.objects:
        if thing.kind != "glyph" and not stage.on_map(thing.at.hex):
            yield Finding(
                f"The object {cut(thing.id)} lies outside the battlefield, at {at(thing.at)}",
                "Move it onto a space, or remove it.",
                (thing.at,),
                f"objects/{thing.id}",
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
    for thing in stage.scenario.objects:
        if thing.id in wanted and stage.on_map(thing.at.hex) and stage.space(thing.at) is None:
            yield Finding(
                f"Figures must come to the object {cut(thing.id)}, and {at(thing.at)} is no space",
                stage.level_hint((thing.at,), "Move it onto a space."),
                (thing.at,),
                f"objects/{thing.id}",
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
        more = f" and {counted(len(rows) - 4, 'more kind')}" if len(rows) > 4 else ""
        yield Finding(
            f"The boxes named do not hold the battlefield: {', '.join(rows[:4])}{more} missing",
            "Name more boxes.",
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
            f"The scenario has no {' and no '.join(missing)}",
            "Write them under the texts: players read them first.",
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
                f"The door {cut(door.id)} names {label(door.hex)}, where no doorway has its space 1",
                f"Space 1 of {'the doorway is' if len(there) == 1 else 'the doorways are'} at {at}."
                if there
                else "The battlefield has no doorway: remove the door.",
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
                f"The doors {cut(other.id)} and {cut(door.id)} hang in one doorway, at {label(door.hex)}",
                "Remove one of them.",
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def doorless(stage: Stage) -> Iterator[Finding]:
    """A doorway built without its door has none to open or close."""
    for door in stage.scenario.doors:
        for doorway in stage.board.doorways.values():
            if doorway.spaces[:1] == (door.hex,) and not doorway.has_door and door.state != "none":
                yield Finding(
                    f"The door {cut(door.id)} is {door.state} at the start, but the doorway at "
                    f"{label(door.hex)} is built without a door",
                    "Build the doorway with its door, or let the scenario start without one.",
                    _space_1(stage, door),
                    f"doors/{door.id}",
                )


def owned_in_basic(stage: Stage) -> Iterator[Finding]:
    """The Basic game has no Door Card (R190)."""
    for door in stage.scenario.doors:
        if stage.scenario.basic and door.owner:
            yield Finding(
                f"{stage.player_called(door.owner)} holds the card of the door {cut(door.id)}, and "
                "the Basic game has no Door Cards",
                "Leave the owner out: whoever stands on doorway space 4 opens and closes it.",
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def _space_1(stage: Stage, door: ScenarioDoor) -> tuple[Position, ...]:
    levels = [way.level for way in stage.board.doorways.values() if way.spaces[:1] == (door.hex,)]
    return tuple([Position(door.hex, level) for level in levels[:1]])
