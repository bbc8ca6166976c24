"""Checks of what lies on the battlefield: objects and doors (R181, R185, R190); glyphs: where they lie,
which they are, what side is up (R120-R132); and of boxes and texts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial

from builder.catalogue import TileClass, piece_name
from builder.catalogue.glyphs import KINDS
from builder.hexgrid import label
from builder.inventory import Collection, short, used
from builder.language import _, listed, ngettext
from builder.scenario import Position, ScenarioDoor, Up
from builder.scenario.checks.stage import ScenarioFinding, Stage, at, cut, meant
from builder.scenario.special import CollectGlyphs, ObjectAction
from builder.scenario.victory import Collected, ObjectTaken, Standing, walked
from builder.wording import all_times


def object_outside(stage: Stage) -> Iterator[ScenarioFinding]:
    """An object lies on the battlefield."""
    for obj in stage.scenario.objects:
        if obj.kind != "glyph" and not stage.on_map(obj.at.hex):
            yield ScenarioFinding(
                _(
                    "The object {object} lies outside the battlefield, at {place}",
                    object=cut(obj.id),
                    place=at(obj.at),
                ),
                _("Move it onto a space, or remove it."),
                (obj.at,),
                f"objects/{obj.id}",
            )


def object_off_space(stage: Stage) -> Iterator[ScenarioFinding]:
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
            yield ScenarioFinding(
                _(
                    "Figures must come to the object {object}, and {place} is no space",
                    object=cut(obj.id),
                    place=at(obj.at),
                ),
                stage.level_hint((obj.at,), _("Move it onto a space.")),
                (obj.at,),
                f"objects/{obj.id}",
            )


def in_a_doorway(stage: Stage) -> Iterator[ScenarioFinding]:
    """Only figures are on the four spaces of a doorway (R180)."""
    for name, position, where in _lying_or_standing(stage):
        for doorway in stage.board.doorways.values():
            number = doorway.number(position.hex, position.level)
            if number:
                yield ScenarioFinding(
                    _(
                        "{name} at {place} lies on space {number} of the doorway at {doorway}, where only "
                        "figures may be",
                        name=name,
                        place=at(position),
                        number=number,
                        doorway=label(doorway.spaces[0]),
                    ),
                    _("Move it onto a space beside the doorway."),
                    (position,),
                    where,
                )


def on_ladders(stage: Stage) -> Iterator[ScenarioFinding]:
    """Nothing lies on a rung, which holds the base of a figure and nothing else (R204)."""
    for name, position, where in _lying_or_standing(stage):
        if stage.is_rung(position):
            yield ScenarioFinding(
                _("{name} at {place} lies on a rung of a ladder", name=name, place=at(position)),
                _("Move it onto the landing, or onto a space beside the ladder."),
                (position,),
                where,
            )


def _lying_or_standing(stage: Stage) -> Iterator[tuple[str, Position, str]]:
    """All glyphs and objects as a sentence begins with them, with space and part of the scenario."""
    for name, position, where in _lying(stage):
        yield _opened(stage, name), position, where
    for obj in stage.scenario.objects:
        if obj.kind != "glyph":
            yield _("The object {object}", object=cut(obj.id)), obj.at, f"objects/{obj.id}"


def boxes_too_few(stage: Stage) -> Iterator[ScenarioFinding]:
    """The boxes that the scenario asks for hold the battlefield."""
    boxes = {id: n for id, n in stage.scenario.boxes.items() if id in stage.catalogue.boxes and n > 0}
    if not boxes:
        return
    missing = short(used(stage.battlefield), Collection(boxes).owned(stage.catalogue))
    if missing:
        rows = all_times(missing, partial(piece_name, stage.catalogue))
        names = ", ".join(rows[:4])
        if len(rows) > 4:
            names = ngettext(
                "{names} and {n} more kind", "{names} and {n} more kinds", len(rows) - 4, names=names
            )
        yield ScenarioFinding(
            _("The boxes named do not hold the battlefield: {names} missing", names=names),
            _("Name more boxes."),
            (),
            "boxes",
        )


def no_texts(stage: Stage) -> Iterator[ScenarioFinding]:
    """A scenario has a title, and tells its goal."""
    scenario = stage.scenario
    title, goal = (any(text.values()) for text in (scenario.title, scenario.goal))
    if not (title and goal):
        missing = _("The scenario has no goal") if title else _("The scenario has no title")
        yield ScenarioFinding(
            missing if title or goal else _("The scenario has no title and no goal"),
            _("Write them under the texts: players read them first."),
            (),
            "texts",
        )


def of_no_doorway(stage: Stage) -> Iterator[ScenarioFinding]:
    """A door hangs in a doorway: its hex is doorway space 1."""
    there = {doorway.spaces[0] for doorway in stage.board.doorways.values() if doorway.spaces}
    for door in stage.scenario.doors:
        if door.hex not in there:
            at = ", ".join(label(hex) for hex in sorted(there))
            yield ScenarioFinding(
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


def given_twice(stage: Stage) -> Iterator[ScenarioFinding]:
    """A doorway has one door."""
    seen: dict[object, ScenarioDoor] = {}
    for door in stage.scenario.doors:
        other = seen.setdefault(door.hex, door)
        if other is not door:
            yield ScenarioFinding(
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


def doorless(stage: Stage) -> Iterator[ScenarioFinding]:
    """A doorway built without its door has none to open or close."""
    for door in stage.scenario.doors:
        for doorway in stage.board.doorways.values():
            if doorway.spaces[:1] == (door.hex,) and not doorway.has_door and door.state != "none":
                yield ScenarioFinding(
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


def owned_in_basic(stage: Stage) -> Iterator[ScenarioFinding]:
    """The Basic game has no Door Card (R190)."""
    for door in stage.scenario.doors:
        if stage.scenario.basic and door.owner:
            yield ScenarioFinding(
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


def outside(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph lies on the battlefield."""
    for name, position, where in _lying(stage):
        if not stage.on_map(position.hex):
            yield ScenarioFinding(
                _(
                    "{name} lies outside the battlefield, at {place}",
                    name=_opened(stage, name),
                    place=at(position),
                ),
                _("Move it onto a space, or remove it."),
                (position,),
                where,
            )


def wrong_level(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph has the level of a space of its hex, where there are spaces at all."""
    for name, position, where in _lying(stage):
        if stage.levels(position.hex) and stage.space(position) is None:
            yield ScenarioFinding(
                _(
                    "{name} at {place} lies on no space, so no figure can come to it",
                    name=_opened(stage, name),
                    place=at(position),
                ),
                stage.level_hint((position,), ""),
                (position,),
                where,
            )


def off_spaces(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph lies where figures can come to it; published scenarios lay some under trees."""
    for name, position, where in _lying(stage):
        if stage.on_map(position.hex) and not stage.levels(position.hex):
            yield ScenarioFinding(
                _(
                    "{name} at {place} lies where nobody can stand: no figure can come to it",
                    name=_opened(stage, name),
                    place=at(position),
                ),
                _("Published scenarios do that too."),
                (position,),
                where,
            )


def on_water(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph lies on land; published scenarios lay some on water."""
    for name, position, where in _lying(stage):
        space = stage.space(position)
        kind = None if space is None else stage.catalogue.kinds.get(space.terrain)
        if kind is not None and kind.tile_class is TileClass.FLUID:
            # Without its level: on a fluid that of the space is one less than that of the tile people see.
            yield ScenarioFinding(
                _(
                    "{name} at {place} lies on {kind}",
                    name=_opened(stage, name),
                    place=label(position.hex),
                    kind=kind.name.lower(),
                ),
                _("Published scenarios do that too."),
                (position,),
                where,
            )


def share_space(stage: Stage) -> Iterator[ScenarioFinding]:
    """No two glyphs lie on one space."""
    rows: dict[Position, list[str]] = defaultdict(list)
    for name, position, _rest in _lying(stage):
        rows[position].append(_called(stage, name))
    for position, names in rows.items():
        if len(names) > 1:
            yield ScenarioFinding(
                _(
                    "{n} glyphs lie on one space, {place}: {names}",
                    n=len(names),
                    place=at(position),
                    names=", ".join(names[:4]),
                ),
                _("Move all but one."),
                (position,),
                "glyphs",
            )


def too_often(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph lies no more often than the boxes have it: those that are named, else one of each."""
    boxes, named = stage.catalogue.boxes, stage.scenario.boxes
    rows: dict[str, list[tuple[tuple[Position, ...], str]]] = defaultdict(list)
    for name, positions, where in _named(stage):
        glyph = stage.glyph(name)
        if glyph is not None:
            rows[glyph.id].append((positions, where))
    for id, found in rows.items():
        most = max((box.glyphs.get(id, 0) for box in boxes.values()), default=0)
        there = sum(boxes[box].glyphs.get(id, 0) * count for box, count in named.items() if box in boxes)
        most = max(most, there)
        if most and len(found) > most:
            again = found[most:]
            yield ScenarioFinding(
                ngettext(
                    "The glyph {glyph} is laid {times}: there is {n} of it",
                    "The glyph {glyph} is laid {times}: there are {n} of it",
                    most,
                    glyph=stage.glyphs[id].name,
                    times=ngettext("{n} time", "{n} times", len(found)),
                ),
                _("Take another glyph, or ask for more boxes."),
                tuple([position for positions, _rest in again for position in positions]),
                again[0][1],
            )


def unknown(stage: Stage) -> Iterator[ScenarioFinding]:
    """Every glyph named is one of the game."""
    reported: set[str] = set()
    for name, positions, where in _named(stage):
        if name and name not in reported and stage.glyphs and stage.glyph(name) is None:
            reported.add(name)
            yield ScenarioFinding(
                _("There is no glyph {name}", name=cut(name)),
                meant(name, [glyph.id for glyph in stage.glyphs.values()], _("glyph")),
                positions,
                where,
            )


def without_power(stage: Stage) -> Iterator[ScenarioFinding]:
    """The power of a glyph that works is known."""
    inert = {glyph.name for glyph in stage.scenario.glyphs if glyph.inert}
    collected = any(isinstance(rule, CollectGlyphs) for rule in stage.scenario.rules)
    reported = set(inert)
    for name, positions, where in _named(stage, objects=False):
        glyph = stage.glyph(name)
        if name not in reported and not collected and glyph is not None and not glyph.kind:
            reported.add(name)
            yield ScenarioFinding(
                _(
                    "What the glyph {glyph} does is not known to the referee: it has no power here",
                    glyph=glyph.name,
                ),
                _("Say what it does under the special rules, or take another glyph."),
                positions,
                where,
            )


def own(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph of the scenario's own does what it is given, and has an id of its own."""
    ids = Counter(glyph.id for glyph in stage.scenario.own_glyphs)
    for number, glyph in enumerate(stage.scenario.own_glyphs, 1):
        where = f"own_glyphs/{number}"
        if ids[glyph.id] > 1:
            text = _("{n} glyphs have the id {id}: only the last is laid", n=ids[glyph.id], id=cut(glyph.id))
            yield ScenarioFinding(text, _("Give each an id of its own."), (), where)
        asked = [
            key for key in ("species", "sizes") if getattr(glyph, key) and "dice" not in KINDS[glyph.kind]
        ]
        idle = [*(key for key in glyph.given if key not in KINDS[glyph.kind]), *asked]
        if idle:
            yield ScenarioFinding(
                _("The glyph {glyph} does nothing with {keys}", glyph=glyph.name, keys=listed(idle)),
                _("Take that out, or give it another kind."),
                (),
                where,
            )
        if glyph.kind not in glyph.kinds:
            yield ScenarioFinding(
                _("The glyph {glyph} does nothing where a hero carries it", glyph=glyph.name)
                if glyph.carried
                else _("The glyph {glyph} does nothing where no hero carries it", glyph=glyph.name),
                _("A glyph that is carried may be: {kinds}.", kinds=listed(glyph.kinds, "or"))
                if glyph.carried
                else _("Let heroes carry it, or give it another kind."),
                (),
                where,
            )


def must_lie_open(stage: Stage) -> Iterator[ScenarioFinding]:
    """In the second edition the glyph that heals never lies symbol-side up (R129).

    Where glyphs are only collected or lie on cards, none of their powers works, and it may.
    """
    if any(isinstance(rule, CollectGlyphs) for rule in stage.scenario.rules):
        return
    hidden: list[tuple[str, tuple[Position, ...], str]] = [
        (one.name, (one.at,), f"glyphs/{number}")
        for number, one in enumerate(stage.scenario.glyphs, 1)
        if one.up is Up.SYMBOL and not one.inert
    ]
    hidden += [
        (name, row.positions, f"shuffled/{number}")
        for number, row in enumerate(stage.scenario.shuffled, 1)
        if row.up is Up.SYMBOL
        for name in row.names
    ]
    for name, positions, where in hidden:
        glyph = stage.glyph(name)
        if glyph is not None and stage.edition.id in glyph.face_up_in:
            yield ScenarioFinding(
                _(
                    "The glyph {glyph} lies symbol-side up, which {edition} does not allow",
                    glyph=glyph.name,
                    edition=stage.edition.name,
                ),
                _("Lay it power-side up, or take another glyph."),
                positions,
                where,
            )


def shuffled_do_not_match(stage: Stage) -> Iterator[ScenarioFinding]:
    """There are as many glyphs to shuffle as spaces for them; of those drawn open there may be more."""
    for number, row in enumerate(stage.scenario.shuffled, 1):
        names, positions = len(row.names), len(row.positions)
        if names == positions or (row.up is Up.POWER and names > positions):
            continue
        left = _("spaces stay empty") if names < positions else _("glyphs stay unused")
        yield ScenarioFinding(
            _(
                "{names} glyphs are shuffled onto {positions} spaces: {abs} {left}",
                names=names,
                positions=positions,
                abs=abs(names - positions),
                left=left,
            ),
            _("Give as many glyphs as spaces, if that is not meant."),
            row.positions,
            f"shuffled/{number}",
        )


def key_not_among_secret(stage: Stage) -> Iterator[ScenarioFinding]:
    """The glyph that matters is among those laid in secret."""
    for number, row in enumerate(stage.scenario.secret, 1):
        if row.key not in row.names:
            yield ScenarioFinding(
                _(
                    "The secret glyph {key} is not among those that {player} lays",
                    key=cut(row.key),
                    player=stage.player_called(row.player),
                ),
                meant(row.key, row.names, _("secret glyph")),
                (),
                f"secret/{number}",
            )


def collected_not_there(stage: Stage) -> Iterator[ScenarioFinding]:
    """What is to be collected lies on the battlefield."""
    there = {one.name for one in stage.scenario.glyphs}
    there |= {name for row in stage.scenario.shuffled for name in row.names}
    wanted = [
        (name, f"rules/{number}")
        for number, rule in enumerate(stage.scenario.rules, 1)
        if isinstance(rule, CollectGlyphs)
        for name in rule.names
    ]
    wanted += [
        (name, f"victory/{number}")
        for number, victory in enumerate(stage.scenario.victory, 1)
        for part in walked(victory.condition)
        if isinstance(part, Collected)
        for name in part.names
    ]
    for name, where in dict.fromkeys(wanted):
        if name not in there:
            yield ScenarioFinding(
                _("{name} is to be collected and does not lie on the battlefield", name=_opened(stage, name)),
                _("Lay it on a space, or leave it out there."),
                (),
                where,
            )


def _lying(stage: Stage) -> Iterator[tuple[str | None, Position, str]]:
    """Everything that lies on a space as a glyph: name (empty where it is hidden, None where it is drawn and
    lies open), space, where it stands in the scenario.
    """
    scenario = stage.scenario
    for number, glyph in enumerate(scenario.glyphs, 1):
        yield glyph.name, glyph.at, f"glyphs/{number}"
    for number, row in enumerate(scenario.shuffled, 1):
        for position in row.positions:
            yield "" if row.up is Up.SYMBOL else None, position, f"shuffled/{number}"
    for obj in scenario.objects:
        if obj.kind == "glyph":
            yield obj.glyph, obj.at, f"objects/{obj.id}"


def _named(stage: Stage, *, objects: bool = True) -> Iterator[tuple[str, tuple[Position, ...], str]]:
    """Every name of a glyph with the spaces it may lie on."""
    scenario = stage.scenario
    for number, glyph in enumerate(scenario.glyphs, 1):
        yield glyph.name, (glyph.at,), f"glyphs/{number}"
    for number, row in enumerate(scenario.shuffled, 1):
        for name in row.names:
            yield name, row.positions, f"shuffled/{number}"
    if not objects:
        return
    for obj in scenario.objects:
        yield obj.glyph, (obj.at,), f"objects/{obj.id}"
    for number, laid in enumerate(scenario.secret, 1):
        for name in laid.names:
            yield name, (), f"secret/{number}"


def _called(stage: Stage, name: str | None) -> str:
    if not name:
        return _("drawn by lot") if name is None else _("hidden")
    glyph = stage.glyph(name)
    return glyph.name if glyph else name


def _opened(stage: Stage, name: str | None) -> str:
    if not name:
        return _("A glyph drawn by lot") if name is None else _("A hidden glyph")
    return _("The glyph {name}", name=_called(stage, name))
