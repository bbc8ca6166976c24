"""The battlefield as text."""

from __future__ import annotations

from builder.cli.playing.questions import drawn
from builder.hexgrid import Hex
from builder.referee.labels import Labels
from builder.scenario import PlacedGlyph, Position
from tests.referee.tables import field_of, figure, game_of


def test_figures_levels_and_glyphs_stand_where_they_are() -> None:
    glyph = PlacedGlyph("Astrid", Position(Hex(2, 1), 1))
    game = game_of(
        {"A": {"finn-the-viking-champion": [(1, 0)]}, "B": {"marro-warriors": [(0, 2)]}},
        field_of(wide=4, deep=3),
        glyphs=(glyph,),
    )
    one, other = (figure(game, "A", "finn-the-viking-champion"), figure(game, "B", "marro-warriors"))
    lines = ["".join(line) for line in drawn(game, Labels(game))]
    head, first, second, third = lines[:4]
    at = first.index(f"({one.id})")
    assert head.index("B") in range(at, at + 3)
    assert first.split()[0] == "1"
    assert second.split() == ["2", "1", "1", "1*", "1"]
    assert f"[{other.id}]" in third
    assert any(line.startswith("( ) ") and f"Finn the Viking Champion {one.id}" in line for line in lines)


def test_the_columns_stand_over_the_hexes_they_name() -> None:
    game = game_of(
        {"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"ne-gok-sa": [(7, 0)]}}, field_of(wide=8)
    )
    head, first, *_ = ["".join(line) for line in drawn(game, Labels(game))]
    for player, column in (("A", "A"), ("B", "H")):
        id = next(f.id for f in game.figures(player))
        middle = first.index(f"{id}", 3)
        assert abs(head.index(column) - middle) <= 1


def test_a_closed_door_is_a_door_whatever_lies_there() -> None:
    from builder.scenario import ScenarioObject
    from tests.referee.gates import at_the_gate

    armies = {"A": {"tarn-viking-warriors": [(0, 0)]}, "B": {"zettian-guards": [(9, 8)]}}
    plain = at_the_gate(armies)
    (door,) = plain.state.doors.values()
    doorway = plain.table.board.doorways[door.doorway]
    closed = doorway.closed_hex(door.state)
    assert closed is not None
    level = plain.table.board.at(closed)[0].level
    game = at_the_gate(armies, objects=(ScenarioObject("flag", Position(closed, level)),))
    rows = ["".join(line) for line in drawn(game, Labels(game))]
    field = rows[: rows.index("")]
    assert "D" in "".join(field[1:])
    assert "!" not in "".join(field)
