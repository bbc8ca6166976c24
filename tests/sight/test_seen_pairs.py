"""Rows of figures whose lines of sight were counted by hand (tests/data/sight)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.battlefield import Battlefield, Put
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sight import Result, Scene, Standing, all_pairs, sees

ROWS = yaml.safe_load((Path(__file__).parent.parent / "data" / "sight" / "rows.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["about"], marks=[pytest.mark.rule(rule) for rule in row["rules"]])
        for row in ROWS
    ],
)
def test_as_many_pairs_see_each_other_as_were_counted_by_hand(
    row: dict[str, Any], catalogue: Catalogue
) -> None:
    rows = [(*piece, 1)[:4] for piece in row.get("pieces", ())]
    for piece, first, last, r, *slot in row["strips"]:
        rows += [(piece, q, r, slot[0] if slot else 1) for q in range(first, last + 1)]
    battlefield = Battlefield()
    pieces = [battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot) for id, q, r, slot in rows]
    battlefield.apply(Put(tuple(pieces)))
    scene = Scene(battlefield, Board(battlefield))
    spaces = sorted(scene.board.all_spaces())
    told = Counter(
        sees(scene, Standing((one,), row["height"]), Standing((other,), row["height"])).result
        for one, other in permutations(spaces, 2)
    )
    assert {result: told[result] for result in Result} == {result: row[result] for result in Result}
    table = all_pairs(scene, spaces, row["height"])
    assert int((table == 100).sum()) - len(spaces) == row["clear"]
    assert int((table == 0).sum()) == row["blocked"]
