"""Patterns of terrain in the model, which is seen from all sides."""

from __future__ import annotations

import numpy as np
import pytest

from builder.drawing.patterns import VARIANTS
from builder.solid.textures import layer_of, layers


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_the_marks_of_grass_point_no_way_more_than_any_other(variant: int) -> None:
    ink = layers()[layer_of("tufts", variant)].astype(float)
    down, along = np.gradient(ink)
    least, most = np.linalg.eigvalsh(
        [[(along * along).sum(), (along * down).sum()], [(along * down).sum(), (down * down).sum()]]
    )
    assert (most - least) / (most + least) < 0.1, "0.4 where all of them stand upright"
