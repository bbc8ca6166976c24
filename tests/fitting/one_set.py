"""What one box builds of the published battlefields: as they are, and the more the more may change.

``python -m tests.fitting.one_set BOX [SECONDS]`` (BOX as ``rotv-2e``) prints tables of docs/performance.md.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from builder.fitting.allowed import Allowed
from builder.fitting.fit import fit
from builder.inventory import Collection, short, used
from tests.battlefields import shipped_catalogue
from tests.conftest import SHARED, battlefield_of
from tests.fitting.many_fits import new_problems

_STEPS = {
    "as they are": (),
    "other tiles, any land where it is hidden": (Allowed.HIDDEN,),
    "and terrain under the same rules": (Allowed.ALIKE,),
    "and trees for trees": (Allowed.OBSTACLES,),
    "and terrain under other rules": (Allowed.UNLIKE,),
    "and plateaus a level lower": (Allowed.LOWERED,),
}
_CHANGES = (Allowed.ALIKE, Allowed.OBSTACLES, Allowed.UNLIKE, Allowed.LOWERED)


def main(box: str, seconds: float) -> int:
    """Fit, count, print; 1 where the building rules find something new."""
    catalogue = shipped_catalogue()
    owned = Collection({box: 1}).owned(catalogue)
    totals: dict[str, Counter[str]] = {step: Counter() for step in _STEPS}
    faulty = 0
    print("| battlefield |", " | ".join(_STEPS), "|\n|---|" + "---|" * len(_STEPS))
    for path in sorted((SHARED / "maps" / "battlefields").glob("*.json")):
        battlefield = battlefield_of(json.loads(path.read_text()), catalogue)
        allowed: set[Allowed] = set()
        row = []
        for step, more in _STEPS.items():
            allowed.update(more)
            if not allowed:
                missing, changes = sum(short(used(battlefield), owned).values()), Counter[str]()
            else:
                found = fit(battlefield, owned, catalogue, allowed, seconds=seconds)
                missing = sum(found.short.values())
                changes = Counter(str(one.change) for one in found.differences)
                changes["gone"] = len(found.gone)
                faulty += bool(new_problems(battlefield, found.built(battlefield)))
            totals[step] += changes + Counter(missing=missing, buildable=not missing)
            row.append(str(missing))
        print(f"| {path.stem} |", " | ".join(row), "|", flush=True)
    columns = ("buildable", "missing", *map(str, _CHANGES), "gone")
    print("\n| what may change |", " | ".join(columns), "|\n|---|" + "---|" * len(columns))
    for step, total in totals.items():
        print(f"| {step} |", " | ".join(str(total[column]) for column in columns), "|")
    print(f"new problems: {faulty}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 30.0))
