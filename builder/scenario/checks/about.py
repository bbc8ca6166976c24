"""Checks of the rest: objects on their spaces, boxes, texts."""

from __future__ import annotations

from collections.abc import Iterator

from builder.inventory import Collection, short, used
from builder.scenario.checks.findings import Finding, at, cut
from builder.scenario.checks.stage import Stage
from builder.scenario.parts import walked
from builder.scenario.special import ObjectAction
from builder.scenario.victory import ObjectTaken, Standing
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
