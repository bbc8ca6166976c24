"""The core with nothing but Python, PyYAML and networkx: all else is blocked, everything is asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from builder import api
from tests.sources import ROOT

BLOCKED = """
import sys
ALLOWED = {*sys.stdlib_module_names, "builder", "yaml", "_yaml", "networkx"}
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"blocked: {name}", name=name)
sys.meta_path.insert(0, Blocker())
for name in [name for name in sys.modules if name.partition(".")[0] not in ALLOWED]:
    del sys.modules[name]
"""

ASKED = """
import json, sys
from builder import api
path, folder = sys.argv[1:3]
field = api.open_field(path)
start = next(space for space in field.spaces if field.reach(space, api.Profile(5), 5))
found = {
    "check": [problem.as_json() for problem in field.check()],
    "counts": field.counts(),
    "boxes": dict(field.boxes().boxes),
    "reach": [[str(one.space), one.cost, len(one.path)] for one in field.reach(start, api.Profile(5), 5)],
    "turns": sorted([str(space), n] for space, n in field.turns(start, api.Profile(5), 6).items()),
    "graph": [field.movement().graph.number_of_nodes(), field.movement().graph.number_of_edges()],
}
for suffix in (".hexfield", ".hsc", ".json"):
    field.write(f"{folder}/again{suffix}")
    found[suffix] = api.open_field(f"{folder}/again{suffix}").counts()
with api.open_game(path, seed=4, journal=f"{folder}/game.hexjournal") as game:
    game.play({seat: api.BOTS["random"] for seat in game.seats}, rounds=2)
found["events"] = [api.plain_action(action) for action in game.actions]
found["end"] = [str(game), api.points(game.game)]
again = api.replay(path, f"{folder}/game.hexjournal")
found["replayed"] = [again.actions, str(again.refusal), repr(again.game.state) == repr(game.game.state)]
print(json.dumps(found))
"""


@pytest.mark.parametrize("name", ["gate-of-the-raven-hold-homecoming", "four-fords-night-of-drums"])
def test_the_core_needs_nothing_but_python_yaml_and_networkx(name: str, tmp_path: Path) -> None:
    """What it answers is what it answers where everything is installed."""
    path = str(ROOT / "scenarios" / f"{name}.hexscenario")
    answers = []
    for number, script in enumerate((BLOCKED + ASKED, ASKED)):
        folder = tmp_path / str(number)
        folder.mkdir()
        command = [sys.executable, "-c", script, path, str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        answers.append(json.loads(done.stdout))
    assert answers[0] == answers[1]
    assert answers[0]["replayed"] == [len(answers[0]["events"]), "None", True]


def test_what_is_blocked_is_blocked() -> None:
    script = BLOCKED + "import numpy"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert "blocked: numpy" in done.stderr


def test_sight_is_counted_with_numpy_alone() -> None:
    """Everything that is public can be asked for; what is in arrays says so when it is used."""
    asked = "from builder import api\nfor name in api.__all__: getattr(api, name)\n"
    allowed = BLOCKED.replace('"networkx"}', '"networkx", "numpy"}')
    path = str(ROOT / "scenarios" / "four-fords.hexfield")
    seen = f"field = api.open_field({path!r})\n" + (
        "one, other = (api.PlacedFigure((space,), 5) for space in field.spaces[:2])\n"
        "print(field.sight(one, other).fraction)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", allowed + asked + seen], cwd=ROOT, capture_output=True, text=True
    )
    field = api.open_field(path)
    one, other = (api.PlacedFigure((space,), 5) for space in field.spaces[:2])
    assert float(done.stdout) == field.sight(one, other).fraction, done.stderr
