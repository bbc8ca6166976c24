"""What is copied into a site so that the core runs in it: Pyodide (Python for browsers), one archive with our
code and data, and the page "Check a map" with its scripts.

Pyodide comes from its npm package, of one version whose every file is known by its hash; nothing is asked of
anybody else when the page is used. All files together are one version: the service worker of the site keeps
them and replaces them whole.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata, util
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO

from builder import __version__, places
from builder.errors import BuilderError, RefusedError
from builder.formats import write_safely
from builder.language import OWN_NAMES, SOURCE, _, languages, speaking, spoken
from builder.plaindata.shipped import cache_entry
from builder.site.rendering import PageFrame, PageLink, SiteParts, rendered, site_style

PYODIDE = "314.0.7"
HASHES: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
FOLDER = "check"
"""The folder of a site that the page and the core lie in."""
WORKER = "service.js"
"""The service worker, which lies at the top of the site: it keeps what is below the folder it lies in."""
ROOT = "/core"
"""Where the archive is unpacked in the memory of a browser."""
OWN = "own"
"""The folder in it that is the user's own there."""
_HERE = Path(__file__).parent
_ALLOWED = {"worker-src": "'self'", "connect-src": "'self'", "manifest-src": "'self'"}
_OWN = ("page.js", "worker.js", "icon.svg", "icon-192.png", "icon-512.png")
_PURE = {
    "yaml": "PyYAML",
    "click": "click",
}  # packages in pure Python that go along, by what they are called
# Rooms that need a screen, and what nothing in a page asks for.
_NOT = ("editor", "table", "view", "site", "sheets/qt_renderer", "translations/de/LC_MESSAGES/hexwright.po")
_DATA: tuple[places.Kind, ...] = ("tilesets", "scenarios")
_LIKE = {".py", ".mo", ".json", ".yaml", ".hexfield", ".hexscenario", ".css", ".js"}
_STAMP = (1980, 1, 1, 0, 0, 0)  # of all files in the archive, so that the same content is the same archive
_PATIENCE = 300  # seconds that npm may take

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class CoreFiles:
    """What was put into a site: the page, the version of all of it, and how many bytes a browser keeps."""

    page: Path
    version: str
    size: int


def checked_at(file: str = "") -> str:
    """The address of the page seen from the top of the site; with a file of the site that it opens."""
    return f"{FOLDER}/index.html#map=../{file}" if file else f"{FOLDER}/index.html"


def put_core(folder: Path, pyodide: Mapping[str, bytes], progress: Progress = lambda text: None) -> CoreFiles:
    """Put the core and its page into the folder of a site. ``pyodide`` is what `pyodide_files` gives."""
    files = {f"{FOLDER}/pyodide/{name}": content for name, content in pyodide.items()}
    progress(_("packing the core"))
    files[f"{FOLDER}/core.zip"] = core_archive()
    files |= {f"{FOLDER}/{name}": (_HERE / "core" / name).read_bytes() for name in _OWN}
    looks = (_HERE / "core" / "core.css").read_text(encoding="utf-8")
    files[f"{FOLDER}/core.css"] = f"{site_style()}\n{looks}".encode()
    files[f"{FOLDER}/licences.txt"] = _licences().encode()
    files |= _pages(round(sum(map(len, files.values())) / 1e6))
    script = (_HERE / "core" / WORKER).read_text(encoding="utf-8")
    parts = [name.encode() + hashlib.sha256(files[name]).digest() for name in sorted(files)]
    digest = hashlib.sha256(b"".join([*parts, script.encode()]))
    version = f"{__version__}-{digest.hexdigest()[:12]}"
    kept = [name for name in sorted(files) if not name.endswith("licences.txt")]
    size = sum(len(files[name]) for name in kept)
    files[WORKER] = _filled(script, version, kept).encode()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            write_safely(path, content)
    return CoreFiles(folder / FOLDER / "index.html", version, size)


def core_archive() -> bytes:
    """Our code, the pure packages that it uses, and what ships, as one archive; the same each time.

    It is unpacked into `ROOT`. What ships is parsed here, and lies in the cache that is read there.
    """
    found = _packed()
    contents = {name: path.read_bytes() for name, path in found.items()}
    for name, path in found.items():
        if name.startswith("builder/_data/tilesets/") and path.suffix == ".yaml":
            entry, parsed = cache_entry(path, Path(ROOT, name))
            contents[f"{OWN}/cache/{entry}"] = parsed
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents):
            archive.writestr(zipfile.ZipInfo(name, _STAMP), contents[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _packed() -> dict[str, Path]:
    """The files of the archive by their names in it."""
    found: dict[str, Path] = {}
    code = Path(places.__file__).parent
    for path, name in _below(code):
        if not name.startswith(tuple(f"{one}/" for one in _NOT)) and name not in _NOT and "_data" not in name:
            found[f"builder/{name}"] = path
    for kind in _DATA:
        found |= {f"builder/_data/{kind}/{name}": path for path, name in _below(places.shipped(kind))}
    for module in _PURE:
        found |= {f"{module}/{name}": path for path, name in _below(_package(module)) if name.endswith(".py")}
    return found


def _below(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files below a folder that the core can use, with their names from there."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.suffix in _LIKE and not {"__pycache__", "tests"} & set(PurePosixPath(name).parts):
            yield path, name


def _package(module: str) -> Path:
    spec = util.find_spec(module)
    return Path((spec and spec.origin) or module).parent  # Hexwright itself asks for it


def _licences() -> str:
    parts = [f"Pyodide {PYODIDE}: Mozilla Public License 2.0, https://github.com/pyodide/pyodide"]
    for name in _PURE.values():
        about = metadata.distribution(name)
        texts = [one.read_text() for one in about.files or () if "LICENSE" in one.name]
        parts.append("\n".join([f"{name} {about.version}", *texts]))
    return "\n\n".join(parts) + "\n"


def _filled(script: str, version: str, names: list[str]) -> str:
    listed = ", ".join(f'"{name}"' for name in names)
    return script.replace('"VERSION"', f'"{version}"').replace('["FILES"]', f"[{listed}]")


def _pages(size: int) -> dict[str, bytes]:
    """The page in each language, the index in that of the process, and what makes an app of it.

    ``size`` is how many MB are loaded the first time.
    """
    known, files = sorted({SOURCE, *languages()}), {}
    for language in known:
        with speaking(language):
            names = {one: OWN_NAMES.get(one, one) for one in known if one != language}
            beside = SiteParts("core.css", ("page.js",), home=PageLink("../index.html", _("All maps")))
            page = PageFrame(_("Check a map"), beside=beside, allowed=_ALLOWED, language=language)
            text = rendered("core.html", page, others=names, size=size, version=__version__)
        files[f"{FOLDER}/{language}.html"] = text.encode()
    files[f"{FOLDER}/index.html"] = files[f"{FOLDER}/{spoken() if spoken() in known else SOURCE}.html"]
    text = rendered("manifest.webmanifest", PageFrame(""))
    files[f"{FOLDER}/manifest.webmanifest"] = text.encode()
    return files


# Pyodide -----------------------------------------------------------------------------------------------


def pyodide_files(
    folder: Path, given: Path | None = None, progress: Progress = lambda text: None
) -> dict[str, bytes]:
    """Its files by their names, each as it is known, for the folder of a site.

    ``given`` is the npm package of that name, as a folder or as the .tgz that `npm pack` writes; without it
    those of the site are taken, else npm is asked. Raises BuilderError where it is not to be had, or is not
    the one that belongs here.
    """
    if given is not None:
        return _known(given)
    with suppress(RefusedError):
        return _known(folder / FOLDER / "pyodide")
    npm = shutil.which("npm")
    if npm is None:
        raise BuilderError(
            _(
                "Pyodide, which runs Python in a browser, is not here: name its npm package (pyodide "
                "{version}) as a folder or a .tgz, or install npm, which fetches it",
                version=PYODIDE,
            )
        )
    progress(_("fetching Pyodide {version}", version=PYODIDE))
    with tempfile.TemporaryDirectory() as own:
        words = [npm, "pack", "--silent", "--pack-destination", own, f"pyodide@{PYODIDE}"]
        try:
            done = subprocess.run(words, cwd=own, capture_output=True, text=True, timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BuilderError(_("npm did not give Pyodide: {why}", why=error)) from None
        packed = next(Path(own).glob("*.tgz"), None)
        if done.returncode or packed is None:
            why = (done.stderr.strip().splitlines() or [_("no reason given")])[-1]
            raise BuilderError(_("npm did not give Pyodide: {why}", why=why))
        return _known(packed)


def _known(given: Path) -> dict[str, bytes]:
    files = {}
    with _opened(given) as read:
        for name, expected in HASHES.items():
            content = read(name)
            if hashlib.sha256(content).hexdigest() != expected:
                raise RefusedError(
                    _(
                        "{file}: {name} is not that of pyodide {version}",
                        file=given,
                        name=name,
                        version=PYODIDE,
                    )
                )
            files[name] = content
    return files


@contextmanager
def _opened(given: Path) -> Iterator[Callable[[str], bytes]]:
    """What reads a file of the package by its name, wherever that lies."""
    expected = _("{file}: the npm package pyodide was expected, as a folder or a .tgz", file=given)
    try:
        if given.is_dir():
            inner = given / "package" if (given / "package").is_dir() else given
            yield lambda name: (inner / name).read_bytes()
            return
        with tarfile.open(given) as packed:

            def member(name: str) -> bytes:
                held: IO[bytes] | None = packed.extractfile(f"package/{name}")
                return b"" if held is None else held.read()

            yield member
    except (OSError, tarfile.TarError, KeyError):
        raise RefusedError(expected) from None
