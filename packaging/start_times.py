"""How long the packaged program starts, beside its wheel: ``python packaging/start_times.py [OUT] [RUNS]``.

Both are started in turns, after one start each that is not counted: ``--version``, and the editor with the
shipped castle until its window is shown and closed again. Medians, and their ratio.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bundle import ROOT, WINDOWS
from smoke import CASTLE, FIRST_WINDOW, Program

COMMAND = "import sys; from builder.cli import main; sys.argv[0] = 'hexwright'; main()"
MOST = 1.5


def main(out: Path, runs: int) -> None:
    """Print the table."""
    castle = ROOT / "scenarios" / f"{CASTLE}.hexfield"
    python = str(out / "environment" / ("Scripts/python.exe" if WINDOWS else "bin/python"))
    packaged = str(out / "hexwright" / ("hexwright.exe" if WINDOWS else "hexwright"))
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: Program(name, name, Path(folder)) for name in (python, packaged)}
        for what, code, given in (
            ("--version", COMMAND, "--version"),
            ("first window", FIRST_WINDOW, castle),
        ):
            found: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
            for number in range(runs + 1):
                for name, program in programs.items():
                    took = timed(program, code, given)
                    found[name] += [took] * bool(number)
            for which, kind in enumerate(("by the clock", "processor time")):
                wheel, package = (median(one[which] for one in found[name]) for name in (python, packaged))
                ratio = package / wheel if wheel else 0.0
                print(
                    f"{what:14} {kind:16} wheel {wheel:6.3f} s  package {package:6.3f} s  ratio {ratio:.2f}"
                )


def timed(program: Program, code: str, given: object) -> tuple[float, float]:
    """Seconds by the clock and of the processor."""
    began, before = time.monotonic(), spent()
    program.code(code, given)
    return time.monotonic() - began, spent() - before


def spent() -> float:
    """Seconds of the processor that processes took which this one started and which ended."""
    if WINDOWS:
        return 0.0  # nobody says
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "package"
    main(where.resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 9)
