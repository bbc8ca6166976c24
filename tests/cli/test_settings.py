"""What cannot be played is told with the file of its scenario, by every command that plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.hexgrid import Hex
from builder.scenario import Scenario, ScenarioDoor
from tests.cli.conftest import Run
from tests.formats import played

NO_DOORWAY = replace(played.scenario(), doors=(ScenarioDoor("gate", Hex(0, 0)),))
FOR_NOBODY = replace(played.scenario(), layouts=())
PLAY, PLAYTEST = ["play", "meadow.hexfield", "--players", "greedy"], ["playtest", "meadow.hexfield"]
EXPORT, REFEREE = (
    ["export", "meadow.hexfield", "-o", "o.hexgame"],
    ["referee", "meadow.hexfield", "g.hexjournal"],
)


@pytest.mark.parametrize(
    ("arguments", "scenario", "told"),
    [
        (PLAY, NO_DOORWAY, "duel.hexscenario: door gate: no doorway has its space 1 at A1"),
        (PLAY, FOR_NOBODY, "duel.hexscenario: players: the scenario does not say who plays"),
        (PLAYTEST, NO_DOORWAY, "duel.hexscenario: door gate: no doorway has its space 1 at A1"),
        (PLAYTEST, FOR_NOBODY, "duel.hexscenario: players: the scenario does not say who plays"),
        (
            REFEREE,
            FOR_NOBODY,
            "g.hexjournal, line 1: duel.hexscenario: players: the scenario does not say who plays",
        ),
        (EXPORT, NO_DOORWAY, "duel.hexscenario: not written, for its errors: "),
        (EXPORT, NO_DOORWAY, "error: duel.hexscenario: "),
        ([*EXPORT, "--players", "7"], NO_DOORWAY, "duel.hexscenario: --players: the scenario is for 2, 3"),
    ],
)
def test_a_set_up_that_is_refused_names_the_scenario_beside_the_battlefield(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    scenario: Scenario,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    field = Path("meadow.hexfield")
    formats.write(played.battlefield(), field, played.setting().catalogue)
    formats.write_hexscenario(Path("duel.hexscenario"), scenario, battlefield=field.name)
    if arguments is REFEREE:
        played.stored(Path("g.hexjournal"))
    ran = run(*arguments)
    assert (ran.code, told in ran.err) == (2, True), ran.err
