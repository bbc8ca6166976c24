"""A site with the core, and a server for it on this machine. Skips where Pyodide is not installed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from builder.site.core_files import CoreFiles, put_core, pyodide_files
from tests.sources import ROOT

PYODIDE = ROOT / "build" / "node" / "node_modules" / "pyodide"


def core_site(folder: Path) -> CoreFiles:
    """The core put into a folder, out of what `make system-deps` installs."""
    if not (PYODIDE / "pyodide.asm.wasm").is_file():
        pytest.skip("Pyodide is not installed (make system-deps)")
    return put_core(folder, pyodide_files(folder, PYODIDE))


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: object) -> None:
        """Say nothing."""

    def send_head(self) -> Any:
        """Whole files: what was changed within a second would count as the same."""
        del self.headers["If-Modified-Since"]
        return super().send_head()


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The address of a folder on this machine, and what ends its server before the block does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()

    def end() -> None:
        server.shutdown()
        server.server_close()

    try:
        yield f"http://127.0.0.1:{server.server_port}", end
    finally:
        end()
        thread.join()
