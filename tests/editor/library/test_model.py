"""The list of maps: what stays where it is while more is looked up, and what is said of a map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from builder.editor.library.model import MapsModel, facts_line, state_line
from builder.library.index import LibraryMap

BLANK = LibraryMap(*([""] * len(LibraryMap._fields)))


def entry(id: int, **facts: object) -> LibraryMap:
    usual = {"path": f"{id}.hexfield", "here": 1, "name": f"Map {id}", "pieces": 9, "missing": None}
    usual |= {"fitted": None, "tags": (), "stars": 0}
    return BLANK._replace(id=id, **{**usual, **facts})


def test_the_first_maps_of_the_same_list_leave_the_others_as_they_are(qapp: QApplication) -> None:
    model, resets = MapsModel(), list[None]()
    model.modelReset.connect(lambda: resets.append(None))
    model.show([entry(1)], 3)
    assert (model.rowCount(), model.entry(1)) == (3, None)
    model.show([entry(1), entry(2), entry(3)], 3)
    model.show([entry(1, stars=2)], 3)
    assert len(resets) == 1
    assert [one.id for one in model.entries] == [1, 2, 3]
    assert model.entries[0].stars == 2
    model.show([entry(2)], 1)
    assert len(resets) == 2


@pytest.mark.parametrize(
    ("facts", "said", "state"),
    [
        ({"players": "2"}, "2 players · 9 pieces", ""),
        ({"players": "2 4", "missing": 0}, "2, 4 players · 9 pieces", "you own all of it"),
        ({"players": "1 2 3 6", "missing": 4}, "1-6 players · 9 pieces", "4 pieces missing"),
        ({"missing": 4, "fitted": 0}, "9 pieces", "you can build it with other tiles"),
        ({"missing": 4, "fitted": 1}, "9 pieces", "4 missing, 1 with other tiles"),
        ({"missing": 4, "fitted": 4}, "9 pieces", "4 pieces missing"),
        ({"wrong": "torn"}, "cannot be read", ""),
        ({"here": 0, "missing": 0}, "9 pieces", "not there now"),
    ],
)
def test_what_is_said_below_a_picture_is_said_to_who_cannot_see_it(
    qapp: QApplication, facts: dict[str, object], said: str, state: str
) -> None:
    one = entry(1, stars=1, **facts)
    assert (facts_line(one), state_line(one)) == (said, state)
    model = MapsModel()
    model.show([one], 1)
    heard = model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert heard == ", ".join(filter(None, ("Map 1", said, state, "1 star")))
