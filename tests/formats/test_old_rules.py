"""Games of version 1 of the rules: journals are refused in one sentence, what is played with is read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builder.errors import UnreadableError
from builder.formats.games import load_setting
from builder.formats.hexgame import GameFile, hexgame_bytes
from builder.formats.journal import replay_file, resume
from builder.referee.actions import RULES_VERSION
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue

OLD = Path(__file__).parents[1] / "data" / "journals"
SHIPPED = Path(__file__).parents[2] / "scenarios" / "four-fords-heron-stones.hexscenario"
SENTENCE = (
    "line 1: played by version 1 of the rules, and this Hexwright plays by version 2, under which some of it "
    "would come out differently: the Hexwright that played it still opens it; its scenario can be played "
    "again from the start"
)


@pytest.mark.parametrize("name", ["meadow-rules-1", "heron-stones-rules-1"])
def test_a_journal_of_older_rules_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / f"{name}.hexjournal", tmp_path))
    before = path.read_bytes()
    if name.startswith("meadow"):
        setting = played.setting()
    else:
        setting = load_setting(SHIPPED, the_catalogue(), the_cards())
    for read in (replay_file, resume):
        with pytest.raises(UnreadableError) as error:
            read(path, setting)
        assert str(error.value) == f"{path}, {SENTENCE}"
    assert path.read_bytes() == before


def test_a_game_file_of_older_rules_is_played_by_those_of_today() -> None:
    old = OLD / "meadow-rules-1.hexgame"
    setting = load_setting(old, the_catalogue(), the_cards())
    assert setting.game(setting.table()).legal_actions()
    content = hexgame_bytes(GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue))
    assert content.replace(b'"rules": %d' % RULES_VERSION, b'"rules": 1') == old.read_bytes()
