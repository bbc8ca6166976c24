"""Where the packaged program begins. It stands in for Python in the processes that the program starts.

Nothing is imported that `hexwright --version` does not need.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Do what Python would with these arguments, or else what `hexwright` does."""
    if sys.argv[1:2] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()  # the work of this process; it does not come back
    code = _code(sys.argv[1:])
    if code is not None:
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        sys.exit()  # otherwise the output is flushed once more, which such code may have closed
    asked = sys.argv[1:2]
    by_hand = not asked or not (asked[0].isidentifier() or asked[0].startswith("-"))
    if by_hand and _is_a_window(sys.executable):
        sys.argv[1:1] = ["edit"]  # nothing or a file was double-clicked
    from builder.cli import main as command

    command()


def _is_a_window(program: str) -> bool:
    """Whether a desktop starts this program without a terminal: on Windows, and as an app on macOS."""
    return program.endswith("hexwright-editor.exe") or ".app/Contents/MacOS/" in program


def _code(arguments: list[str]) -> str | None:
    """That of `[FLAGS] -c CODE ARGUMENTS`, as multiprocessing and the probe of the display ask; else None."""
    flags = 0
    while arguments[flags : flags + 1] and arguments[flags] in ("-B", "-E", "-I", "-P", "-S", "-s", "-u"):
        flags += 1
    if arguments[flags : flags + 1] != ["-c"] or len(arguments) < flags + 2:
        return None
    sys.argv[:] = ["-c", *arguments[flags + 2 :]]
    return arguments[flags + 1]


if __name__ == "__main__":
    main()
