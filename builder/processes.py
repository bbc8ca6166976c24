"""Work in processes of its own: fresh interpreters that end with the one that started them, even killed."""

from __future__ import annotations

import copyreg
import logging
import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError
from builder.language import speak_as_asked

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Work = Callable[[Callable[[Any], None], Callable[[], bool]], object]
"""Something to be worked out: called with a function that takes reports of its progress and one that says
whether it is cancelled. It holds plain data and returns plain data."""

_log = logging.getLogger(__name__)
_LOOK = 0.05  # s between two looks whether it is cancelled


class CancelledError(Exception):
    """Nobody waits for this work any more. No BuilderError: those are answers."""


@dataclass(frozen=True, slots=True)
class InProcess:
    """Work that is done in a process of its own; once it is cancelled, that process is killed.

    What it holds, reports and returns must be picklable. Raises what the work raises, CancelledError, and
    RuntimeError where the process was killed by others.
    """

    work: Work

    def __call__(self, report: Callable[[Any], None], cancelled: Callable[[], bool]) -> object:
        from multiprocessing import get_context  # not needed before there is long work

        context = get_context("spawn")  # a copy of a process with threads and a window open may hang
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(self.work, there), daemon=True)
        try:
            process.start()
            _log.debug("process %d works on %s", process.pid or 0, self.work)
            there.close()
            while not cancelled():
                if here.poll(_LOOK):
                    kind, value = here.recv()
                    if kind == "result":
                        return value
                    if kind == "error":
                        raise value
                    report(value)
        except EOFError:
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


def _serve(work: Work, to: Connection) -> None:
    end_with_parent()
    speak_as_asked()
    try:
        to.send(("result", work(lambda report: to.send(("report", report)), lambda: False)))
    except BuilderError as error:
        to.send(("error", error))
    except Exception as error:  # whatever it is: somebody waits for an end, and not all can be pickled
        to.send(("error", RuntimeError(str(error) or type(error).__name__)))


def _packed(proxy: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _unpacked, (dict(proxy),)


def _unpacked(mapping: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, _packed)  # battlefields and catalogues hold such views
