"""What a scenario is, for `hexwright info`: players, points, zones, rounds, how it is set up and won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from builder.cli.output import say, shown
from builder.wording import counted

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.formats import LoadedScenario
    from builder.scenario import Layout
    from builder.scenario.naming import Names


def scenario_facts(
    loaded: LoadedScenario, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], catalogue: Catalogue
) -> dict[str, Any]:
    """The facts of a scenario under the keys of docs/cli.md."""
    from builder.board import Board
    from builder.scenario.checks.stage import Stage
    from builder.scenario.naming import Names, zone_label
    from builder.scenario.places import text_in
    from builder.scenario.setup_wording import glyph_sentences, rules_sentences, thing_sentences
    from builder.scenario.wording import rule_sentences, victory_sentences

    scenario = loaded.scenario
    names = Names(scenario, cards, glyphs)
    stage = Stage(scenario, loaded.battlefield, catalogue, cards, glyphs, Board(loaded.battlefield))
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
        "setup": [*rules_sentences(names), *glyph_sentences(names), *thing_sentences(names)],
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
        ("file", file),
        ("title", facts["title"] or "none"),
        ("author", facts["author"] or "none"),
        ("played on", facts["battlefield"] or "a battlefield in the same file"),
        ("rules", facts["edition"]),
        ("rounds", facts["rounds"] or "no limit"),
    ]
    rows += [("players", _players(layout)) for layout in facts["layouts"]] or [("players", "none")]
    rows += [("zones", f"{zone['called']}: {counted(zone['spaces'], 'space')}") for zone in facts["zones"]]
    rows += [("boxes", f"{number} x {box}") for box, number in facts["boxes"].items()]
    rows += [("setup", sentence) for sentence in facts["setup"]]
    for layout in facts["layouts"]:
        rows += [(f"  for {layout['players']}", sentence) for sentence in layout["setup"]]
    for name in ("special", "victory"):
        rows += [(name, sentence) for sentence in facts[name]]
    told = ""
    for name, text in rows:
        say(f"{'' if name == told else name:<10} {shown(text)}")
        told = name


def _players(layout: Mapping[str, Any]) -> str:
    """``3: Player 1 and Player 2 (200 points each) against Player 3 (500 points)``."""
    sides: dict[str, list[Mapping[str, Any]]] = {}
    for seat in layout["seats"]:
        sides.setdefault(seat["team"] or seat["id"], []).append(seat)
    called = [" and ".join(_seat(seat) for seat in seats) for seats in sides.values()]
    return f"{layout['players']}: {' against '.join(called)}"


def _seat(seat: Mapping[str, Any]) -> str:
    return f"{seat['name']} ({counted(seat['points'], 'point')})" if seat["points"] else seat["name"]
