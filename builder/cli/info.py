"""`hexwright info`: what a battlefield or a scenario is, in a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import (
    FILE,
    is_played,
    json_option,
    piece_name,
    show_read,
    the_battlefield,
    the_cards,
    the_catalogue,
    the_glyphs,
    the_played,
)
from builder.cli.shell import FOUND, OK, print_json, say, shown
from builder.language import _, listed, ngettext
from builder.wording import all_times, times

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.formats import Loaded, LoadedScenario
    from builder.scenario import Layout
    from builder.scenario.naming import Names


@click.command()
@click.argument("file", type=FILE)
@json_option
def info(file: Path, as_json: bool) -> int:
    """What a battlefield is: title, author, pieces, levels, spaces, size, boxes.

    Of a scenario or a game: players, points, zones, rounds, and how it is set up and won.
    """
    catalogue = the_catalogue()
    if is_played(file):
        return _info_of_scenario(file, catalogue, as_json=as_json)
    loaded = the_battlefield(file, catalogue)
    facts = described(loaded, catalogue)
    if as_json:
        print_json({"file": str(file), **facts, "left_out": list(loaded.left_out)})
    else:
        _say(str(file), facts, catalogue)
    return FOUND if loaded.left_out else OK


def _info_of_scenario(file: Path, catalogue: Catalogue, *, as_json: bool) -> int:
    loaded, known, cards = the_played(file, catalogue)
    show_read(loaded.field or file, loaded.battlefield, loaded.problems)
    facts = scenario_facts(loaded, the_cards() if cards is None else cards, the_glyphs(), known)
    format = file.suffix.lower().removeprefix(".")
    if as_json:
        print_json({"file": str(file), "format": format, **facts, "left_out": list(loaded.left_out)})
    else:
        say_scenario(f"{file} ({format})", facts)
    return FOUND if loaded.left_out else OK


def described(loaded: Loaded, catalogue: Catalogue) -> dict[str, Any]:
    """The facts of a battlefield under the keys of docs/cli.md."""
    from builder.battlefield import unknown_pieces
    from builder.battlefield.extent import levels_of, size_of
    from builder.board import spaces
    from builder.inventory import boxes_needed, used

    battlefield = loaded.battlefield
    plan = boxes_needed(used(battlefield), catalogue)
    return {
        "format": loaded.format,
        "title": battlefield.info.title,
        "author": battlefield.info.author,
        "pieces": len(battlefield),
        "levels": levels_of(battlefield),
        "hexes": sum(1 for each in battlefield.occupancy.hexes()),
        "spaces": len(spaces(battlefield)),
        "size": size_of(battlefield),
        "boxes_needed": dict(plan.boxes),
        "fewer_boxes": dict(plan.fewer),
        "same_as": {box: list(same) for box, same in plan.same_as.items()},
        "not_in_any_box": dict(plan.not_in_any_box),
        "unknown": unknown_pieces(battlefield),
        "sets_used": list(loaded.sets_used),
    }


def boxes_in_words(boxes: dict[str, int], same_as: dict[str, list[str]], catalogue: Catalogue) -> list[str]:
    """One line a box: how many, its name, its id, and equal printings."""
    lines = []
    for id, number in boxes.items():
        box = times(number, f"{catalogue.boxes[id].name} ({id})")
        same = [f"{catalogue.boxes[other].name} ({other})" for other in same_as.get(id, [])]
        lines.append(_("{box}, or as well {others}", box=box, others=listed(same, "or")) if same else box)
    return lines


def in_no_box_in_words(pieces: Mapping[str, int], catalogue: Catalogue) -> list[str]:
    """One line a piece that no box holds: how many, and its id; its name where it is not known here."""
    return all_times(pieces, lambda id: id if id in catalogue.pieces else piece_name(catalogue, id))


def fewer_in_words(boxes: dict[str, int], catalogue: Catalogue) -> list[str]:
    """One line that names fewer boxes which would do, if their counts are right; none without them."""
    named = ", ".join(all_times(boxes, lambda id: f"{catalogue.boxes[id].name} ({id})"))
    return [_("fewer, by counts that are not certain: {boxes}", boxes=named)] if named else []


def _say_rows(rows: Sequence[tuple[str, object]]) -> None:
    """Lines with a name in front, which stands once for those that share it."""
    last, wide = "", max(10, *(len(name) for name, text in rows))
    for name, text in rows:
        say(f"{'' if name == last else name:<{wide}} {shown(text)}")
        last = name


def _say(file: str, facts: dict[str, Any], catalogue: Catalogue) -> None:
    size = facts["size"]
    extent = _(
        "{columns} × {rows} hexes, {width:.0f} × {depth:.0f} mm, {height:.0f} mm high",
        columns=size["columns"],
        rows=size["rows"],
        width=size["width_mm"],
        depth=size["depth_mm"],
        height=size["height_mm"],
    )
    spaces = _spaces(facts["spaces"])
    rows = [
        (_("file"), f"{file} ({facts['format']})"),
        (_("title"), facts["title"] or _("none")),
        (_("author"), facts["author"] or _("none")),
        (_("pieces"), facts["pieces"]),
        (_("levels"), facts["levels"]),
        (_("hexes"), _("{n} with terrain, {spaces} to stand on", n=facts["hexes"], spaces=spaces)),
        (_("size"), extent),
    ]
    boxes = boxes_in_words(facts["boxes_needed"], facts["same_as"], catalogue)
    rows += [(_("boxes"), text) for text in boxes]
    rows += [(_("or"), text) for text in fewer_in_words(facts["fewer_boxes"], catalogue)]
    rows += [(_("in no box"), text) for text in in_no_box_in_words(facts["not_in_any_box"], catalogue)]
    rows += [(_("unknown"), text) for text in all_times(facts["unknown"])]
    named = [catalogue.boxes[id].name if id in catalogue.boxes else id for id in facts["sets_used"]]
    rows += [(_("made for"), ", ".join(named))] if named else []
    _say_rows(rows)


def _spaces(number: int) -> str:
    return ngettext("{n} space", "{n} spaces", number)


def scenario_facts(
    loaded: LoadedScenario, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], catalogue: Catalogue
) -> dict[str, Any]:
    """The facts of a scenario under the keys of docs/cli.md."""
    from builder.board import Board
    from builder.scenario import text_in
    from builder.scenario.checks.stage import Stage
    from builder.scenario.naming import Names, zone_label
    from builder.scenario.setup_wording import glyph_sentences, object_sentences, rules_sentences
    from builder.scenario.wording import rule_sentences, victory_sentences

    scenario = loaded.scenario
    names = Names(scenario, cards, glyphs)
    stage = Stage(
        scenario, loaded.battlefield, catalogue, cards, glyphs, Board(loaded.battlefield, scenario.choices)
    )
    return {
        "title": text_in(scenario.title),
        "author": scenario.author,
        "edition": scenario.edition,
        "battlefield": None if loaded.field is None else str(loaded.field),
        "battlefield_title": loaded.battlefield.info.title,
        "rounds": scenario.rounds,
        "boxes": dict(scenario.boxes),
        "layouts": [_layout(layout, names.of_layout(layout)) for layout in scenario.layouts],
        "zones": [
            {
                "id": zone.id,
                "name": text_in(zone.name),
                "colour": zone.colour,
                "called": zone_label(zone),
                "spaces": len(stage.zone_spaces[zone.id]),
            }
            for zone in scenario.zones
        ],
        "setup": [*rules_sentences(names), *glyph_sentences(names), *object_sentences(names)],
        "special": list(rule_sentences(names)),
        "victory": list(victory_sentences(names)),
    }


def _layout(layout: Layout, names: Names) -> dict[str, Any]:
    from builder.scenario.setup_wording import player_sentences

    return {
        "players": layout.players,
        "sides": list(layout.sides),
        "seats": [
            {
                "id": seat.id,
                "name": names.player(seat.id),
                "team": seat.team,
                "points": seat.points,
                "zones": list(seat.zones),
            }
            for seat in layout.seats
        ],
        "setup": list(player_sentences(layout, names)),
    }


def say_scenario(file: str, facts: Mapping[str, Any]) -> None:
    """The facts for people; ``file`` as they read its name."""
    rows: list[tuple[str, object]] = [
        (_("file"), file),
        (_("title"), facts["title"] or _("none")),
        (_("author"), facts["author"] or _("none")),
        (_("played on"), facts["battlefield"] or _("a battlefield in the same file")),
        (_("rules"), facts["edition"]),
        (_("rounds"), facts["rounds"] or _("no limit")),
    ]
    players = [_players(layout) for layout in facts["layouts"]] or [_("none")]
    rows += [(_("players"), text) for text in players]
    rows += [(_("zones"), f"{zone['called']}: {_spaces(zone['spaces'])}") for zone in facts["zones"]]
    rows += [(_("boxes"), text) for text in all_times(facts["boxes"])]
    rows += [(_("setup"), sentence) for sentence in facts["setup"]]
    for layout in facts["layouts"]:
        number = _("  for {players}", players=layout["players"])
        rows += [(number, sentence) for sentence in layout["setup"]]
    rows += [(_("special"), sentence) for sentence in facts["special"]]
    rows += [(_("victory"), sentence) for sentence in facts["victory"]]
    _say_rows(rows)


def _players(layout: Mapping[str, Any]) -> str:
    """``3: Player 1 and Player 2 (200 points each) against Player 3 (500 points)``."""
    sides: dict[str, list[Mapping[str, Any]]] = {}
    for seat in layout["seats"]:
        sides.setdefault(seat["team"] or seat["id"], []).append(seat)
    called = [listed([_seat(seat) for seat in seats]) for seats in sides.values()]
    against = reduce(lambda one, other: _("{one} against {other}", one=one, other=other), called)
    return f"{layout['players']}: {against}"


def _seat(seat: Mapping[str, Any]) -> str:
    if not seat["points"]:
        return str(seat["name"])
    points = ngettext("{n} point", "{n} points", seat["points"])
    return f"{seat['name']} ({points})"
