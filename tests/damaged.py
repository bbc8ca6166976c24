"""Plain data with changes anywhere in it: what a reader must refuse or leave out, and its schema too."""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st


def places_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path of nested data, that of the whole first."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in items for place in places_in(value, (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn, sound: Any, junk: st.SearchStrategy[Any], keys: Sequence[str], most: int) -> Any:
    """Sound data with one to ``most`` changes anywhere in it: junk, something less, more or twice."""
    data = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, most))):
        path = draw(st.sampled_from(places_in(data)[1:] or [()]))
        if not path:
            return draw(junk)
        holder = functools.reduce(lambda inner, key: inner[key], path[:-1], data)
        how = draw(st.sampled_from(["replace", "drop", "add", "again"]))
        if how == "drop":
            del holder[path[-1]]
        elif how == "replace" or (how == "again" and isinstance(holder, dict)):
            holder[path[-1]] = draw(junk)
        elif how == "again":
            holder.append(copy.deepcopy(holder[path[-1]]))
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(keys))] = draw(junk)
        else:
            holder.append(draw(junk))
    return data
