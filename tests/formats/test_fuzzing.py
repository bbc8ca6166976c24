"""Changed files for every reader, a few in every run; `python -m tests.formats.fuzzing 10000` tries more."""

from __future__ import annotations

import pytest

from tests.formats.fuzzing import READERS, faults

CASES = 40


@pytest.mark.parametrize("reader", READERS)
def test_a_changed_file_is_read_or_refused_in_one_line(reader: str) -> None:
    assert list(faults(reader, CASES, seed=1)) == []
