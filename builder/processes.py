"""Work in processes of its own: fresh interpreters that end with the one that started them, even killed."""

from __future__ import annotations

import copyreg
import logging
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError
from builder.language import _, ngettext, speak_as_asked

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Work = Callable[[Callable[[Any], None], Callable[[], bool]], object]
"""Something to be worked out: called with a function that takes reports of its progress and one that says
whether it is cancelled. It holds plain data and returns plain data."""


def own_command(*arguments: str) -> list[str]:
    """The command line that begins this program again, from where it lies, with arguments of `hexwright`.

    The packaged program understands it as Python does.
    """
    place = str(Path(__file__).resolve().parent.parent)
    code = f"import sys; sys.argv[0] = 'hexwright'; sys.path.insert(0, {place!r}); "
    return [sys.executable, "-P", "-c", f"{code}from builder.cli import main; main()", *arguments]


_log = logging.getLogger(__name__)
_LOOK = 0.05  # s between two looks whether it is cancelled


@dataclass(frozen=True, slots=True)
class Budget:
    """What work on strangers' bytes may take: ``seconds`` of processor time and ``memory`` in bytes.

    Where the system holds no process to the one (Windows) the seconds are those of the clock; where it holds
    none to the other (Windows, macOS) memory has no bounds but the limits of the formats.
    """

    seconds: int
    memory: int

    def hold(self) -> None:
        """In the process that works: have the system end it, or refuse it memory, from now on."""
        try:
            import resource
        except ImportError:
            return
        for limit, most in (
            (resource.RLIMIT_CPU, math.ceil(time.process_time()) + self.seconds),
            (resource.RLIMIT_AS, self.memory),
            (resource.RLIMIT_CORE, 0),
        ):
            _soft, hard = resource.getrlimit(limit)
            with suppress(OSError, ValueError):  # macOS knows no bounds of memory
                resource.setrlimit(limit, (most if hard < 0 else min(most, hard), hard))

    @property
    def by_clock(self) -> float:
        """How many seconds of the clock its work may take."""
        return math.inf if hasattr(signal, "SIGXCPU") else self.seconds


class OverBudgetError(BuilderError):
    """Work took more than its `Budget`; the text says of what."""


class CancelledError(Exception):
    """Nobody waits for this work any more. No BuilderError: those are answers."""


@dataclass(frozen=True, slots=True)
class InProcess:
    """Work that is done in a process of its own; once it is cancelled, that process is killed.

    What it holds, reports and returns must be picklable. Raises what the work raises, CancelledError,
    OverBudgetError, and RuntimeError where the process was killed by others.
    """

    work: Work
    budget: Budget | None = None

    def __call__(self, report: Callable[[Any], None], cancelled: Callable[[], bool]) -> object:
        from multiprocessing import get_context  # not needed before there is long work

        context = get_context("spawn")  # a copy of a process with threads and a window open may hang
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(self.work, there, self.budget), daemon=True)
        try:
            process.start()
            _log.debug("process %d works on %s", process.pid or 0, self.work)
            there.close()
            ends = time.monotonic() + (self.budget.by_clock if self.budget else math.inf)
            while not cancelled():
                if time.monotonic() > ends:
                    raise OverBudgetError(_out_of_time(self.budget))
                if here.poll(_LOOK):
                    kind, value = here.recv()
                    if kind == "result":
                        return value
                    if kind == "error":
                        raise value
                    report(value)
        except EOFError:
            process.join()
            if self.budget is not None and process.exitcode == -getattr(signal, "SIGXCPU", 0):
                raise OverBudgetError(_out_of_time(self.budget)) from None
            raise RuntimeError("the process that worked it out ended without an answer") from None
        finally:
            here.close()
            if process.pid is not None:
                process.kill()
                process.join()
            process.close()
        raise CancelledError("cancelled")


def end_with_parent() -> None:
    """Have this process end as soon as the one that started it is gone; an interrupt is that one's affair."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    Thread(target=watch, name="ends with its parent", daemon=True).start()


def _out_of_time(budget: Budget | None) -> str:
    seconds = budget.seconds if budget else 0
    return ngettext(
        "more than {n} second of processor time", "more than {n} seconds of processor time", seconds
    )


def _serve(work: Work, to: Connection, budget: Budget | None) -> None:
    end_with_parent()
    speak_as_asked()
    try:
        if budget is not None:
            budget.hold()
        to.send(("result", work(lambda report: to.send(("report", report)), lambda: False)))
    except BuilderError as error:
        to.send(("error", error))
    except MemoryError:
        memory = budget.memory if budget else 0
        over = OverBudgetError(_("more than {n} MiB of memory", n=memory // 1024**2))
        to.send(("error", over))
    except Exception as error:  # whatever it is: somebody waits for an end, and not all can be pickled
        to.send(("error", RuntimeError(str(error) or type(error).__name__)))


def _packed(proxy: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _unpacked, (dict(proxy),)


def _unpacked(mapping: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, _packed)  # battlefields and catalogues hold such views
