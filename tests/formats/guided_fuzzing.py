"""Fuzzing that follows the code it reaches (atheris, libFuzzer): `make fuzz MINUTES=60`.

Every reader of `tests.formats.fuzzing` gets its share of the time, in a process of its own. What was reached
is kept under `build/fuzz` and gone on with; an input that breaks something lies there as `READER/crash-...`.
Once it is fixed it becomes a case of `tests/formats/test_bad_input.py`.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path("build") / "fuzz"
LONGEST = 20_000  # bytes of an input
SLOWEST = 20  # s; what takes longer counts as found


def fuzz(reader: str, seconds: int) -> None:
    """Try one reader; ends the process, with an error where something was found."""
    import atheris

    with atheris.instrument_imports(include=["builder"]):
        from tests.formats.fuzzing import READERS, changed, changed_within, tried

    def mutated(content: bytes, longest: int, seed: int) -> bytes:
        """Half as libFuzzer does it, half by the structure; behind a checksum what the file holds."""
        chance = random.Random(seed)
        by_structure = chance.random() < 0.5

        def change(held: bytes) -> bytes:
            return changed(held, chance) if by_structure else atheris.Mutate(held, longest)

        return changed_within(reader, content, change)[:longest]

    folder = FOLDER / folder_name(reader)
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(READERS[reader][0]()):
        (corpus / f"sample-{number}").write_bytes(sample)
    limits = [
        f"-max_total_time={seconds}",
        f"-timeout={SLOWEST}",
        f"-max_len={LONGEST}",
        "-print_final_stats=1",
    ]
    arguments = [sys.argv[0], *limits, f"-artifact_prefix={folder}/", str(corpus)]
    atheris.Setup(arguments, lambda content: tried(reader, content), custom_mutator=mutated)
    atheris.Fuzz()


def folder_name(reader: str) -> str:
    """What the folder of a reader is called."""
    return reader.strip(".").replace(" ", "-")


def main(minutes: float) -> int:
    """Try all readers, one after the other; 1 where something was found."""
    from tests.formats.fuzzing import READERS

    found = 0
    for reader in READERS:
        seconds = max(1, round(60 * minutes / len(READERS)))
        command = [sys.executable, "-m", "tests.formats.guided_fuzzing", reader, str(seconds)]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        cases = re.search(r"number_of_executed_units:\s*(\d+)", run.stderr)
        found += run.returncode != 0
        says = f"ended with {run.returncode}" if run.returncode else "nothing found"
        print(f"{reader}: {cases[1] if cases else '?'} cases, {says}", flush=True)
        if run.returncode:
            print(f"{run.stdout[-2_000:]}\n{run.stderr[-2_000:]}", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) == 3:
        fuzz(sys.argv[1], int(sys.argv[2]))
    else:
        sys.exit(main(float(sys.argv[1])))
