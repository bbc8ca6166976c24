"""Makes the one-folder package: ``python packaging/bundle.py [OUT]``, by default build/package.

Everything comes out of the wheel, in an environment of its own. OUT then holds

* ``dist``: wheel and source distribution, made by the pinned tools;
* ``hexwright``: the package, which runs where no Python is; its licences and its bill of materials
  (``sbom.json``, CycloneDX) lie in it;
* ``sizes.txt``: all of its libraries by size.

pip finds packages as the environment says. A network is needed once for each set of pinned versions.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
LINUX, WINDOWS = sys.platform.startswith("linux"), os.name == "nt"
VERSIONED = f"python{sys.version_info.major}.{sys.version_info.minor}"
MOST_MB = 300
# Beside the docs, which they and the docs link to.
PAPERS = ("README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")
# What the environment holds besides what is packaged.
_TOOLS = (
    "altgraph",
    "packaging",
    "pyinstaller-hooks-contrib",
    "setuptools",
    "macholib",
    "pefile",
    "pywin32-ctypes",
)


def main(out: Path) -> None:
    """Make all of it in ``out``."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(changed()), "PYTHONHASHSEED": "0"}
    tools, packaged = made(out / "tools"), made(out / "environment", pip=False)
    pip(tools, tools, "build", "hatchling", f"cyclonedx-bom=={pinned('cyclonedx-bom')}")
    distributed(tools, out / "dist", environment)
    (wheel,) = (out / "dist").glob("*.whl")
    pip(tools, packaged, str(wheel))
    bill = out / "sbom.json"
    asked = ("environment", "--output-reproducible", "--pyproject", ROOT / "pyproject.toml", "-o", bill)
    run(tools, "-m", "cyclonedx_py", *asked, packaged, environment=environment)
    pip(tools, packaged, f"pyinstaller=={pinned('pyinstaller')}")
    if not LINUX:
        run(packaged, HERE / "icons.py", ROOT / "build" / "package-icons")
    # Not from the checkout: what Python finds there would be packaged instead of what was installed.
    options = ("--noconfirm", "--log-level", "WARN", "--distpath", out, "--workpath", out / "work")
    packer = ("-P", "-m", "PyInstaller", *options, HERE / "hexwright.spec")
    run(packaged, *packer, environment=environment, folder=out)
    folder = out / "hexwright"
    if LINUX:  # what only a debugger reads; the wheels have none
        for library in (folder / "_internal").glob("libpython3*"):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    documented(folder)
    travelling = licensed(packaged, folder)
    billed(bill, folder, travelling)
    measured(folder, out / "sizes.txt")


def changed() -> int:
    """When the sources were changed last, in seconds: what the environment says, else the commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    git = subprocess.run(asked, capture_output=True, text=True, check=False) if shutil.which("git") else None
    if git and git.stdout.strip():
        return int(git.stdout)
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def version() -> str:
    """The version of the program."""
    found = re.search(r'__version__ = "(.+)"', (ROOT / "builder" / "__init__.py").read_text(encoding="utf-8"))
    assert found
    return found[1]


def pinned(name: str) -> str:
    """The version that is packaged with, out of the extra ``package``."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    return next(row.split("==")[1] for row in extras["package"] if row.startswith(f"{name}=="))


def made(folder: Path, *, pip: bool = True) -> Path:
    """The Python of a fresh environment; one with pip stays as it is."""
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    if not (pip and python.exists()):
        venv.create(folder, with_pip=pip, clear=True, symlinks=not WINDOWS)
    return python


def pip(tools: Path, python: Path, *what: str) -> None:
    """Install into an environment, with the versions of constraints.txt."""
    options = ("--disable-pip-version-check", "--python", python, "install", "--quiet")
    run(tools, "-m", "pip", *options, "-c", ROOT / "constraints.txt", *what)


def run(
    python: Path, *arguments: object, environment: dict[str, str] | None = None, folder: Path = ROOT
) -> None:
    """Run Python in a folder; where it fails, so does all of this."""
    subprocess.run([str(python), *map(str, arguments)], check=True, env=environment, cwd=folder)


def distributed(tools: Path, out: Path, environment: dict[str, str]) -> None:
    """Wheel and source distribution; end the program unless they come out the same from their own sources."""
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder)
        run(tools, "-m", "build", "--no-isolation", "--outdir", out, ROOT, environment=environment)
        (sources,) = out.glob("*.tar.gz")
        shutil.unpack_archive(sources, again, filter="data")
        (unpacked,) = again.iterdir()
        run(tools, "-m", "build", "--no-isolation", "--outdir", again, unpacked, environment=environment)
        for made in sorted(out.iterdir()):
            if made.read_bytes() != (again / made.name).read_bytes():
                sys.exit(f"{made.name} is another one when it is made again from {sources.name}")


def documented(out: Path) -> None:
    """The guide and the other papers with their pictures, where they lie in the project: links find them."""
    shutil.rmtree(out / "docs", ignore_errors=True)
    unread = shutil.ignore_patterns("*.py", "guide_pictures", "__pycache__")
    shutil.copytree(ROOT / "docs", out / "docs", ignore=unread)
    for paper in PAPERS:
        shutil.copy(ROOT / paper, out)


def licensed(python: Path, folder: Path) -> list[tuple[str, str]]:
    """Put the licence of everything packaged into ``licences``; end the program where something has none.

    Gives the packages of the system whose libraries travel along, with their versions.
    """
    out = folder / "licences"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    shutil.copy(ROOT / "LICENSE", out / "hexwright.txt")
    for standard in (HERE / "licences").iterdir():
        shutil.copy(standard, out / f"{standard.name}.txt")
    shutil.copy(next(_licence_of_python()), out / "python.txt")
    for one in _packaged(python):
        name, licence = one.metadata["Name"], one.metadata["License"] or ""
        texts = list(_licence_texts(one))
        if not texts and "LGPL-3.0" in licence:
            texts = [f"{name} {one.version}: {licence}. See LGPL-3.txt and GPL-3.txt.\n"]
        if not texts:
            sys.exit(f"{name} names no licence that could be packaged")
        (out / f"{name.lower()}.txt").write_text("\n\n".join(texts), encoding="utf-8")
    return list(_from_the_system(folder, out)) if LINUX else []


def _packaged(python: Path) -> Iterable[Distribution]:
    place = "Lib/site-packages" if WINDOWS else f"lib/{VERSIONED}/site-packages"
    for one in distributions(path=[str(python.parent.parent / place)]):
        if one.metadata["Name"].lower() not in (*_TOOLS, "hexwright"):
            yield one


def _licence_texts(one: Distribution) -> Iterable[str]:
    for file in one.files or ():
        if ".dist-info" in file.parts[0] and re.match(r"(?i)(licen|copying|notice|third_party)", file.name):
            yield f"{file.name}\n\n{file.read_text(encoding='utf-8')}"


def _licence_of_python() -> Iterable[Path]:
    base, doc = Path(sys.base_prefix), Path("/usr/share/doc")
    places = (base / "LICENSE.txt", base / "lib" / VERSIONED / "LICENSE.txt", doc / VERSIONED / "copyright")
    return (place for place in (*places, doc / "python3" / "copyright") if place.exists())


def _from_the_system(folder: Path, out: Path) -> Iterable[tuple[str, str]]:
    """The packages of Debian whose libraries travel along; their licences are put into ``out``."""
    named = sorted({path.name for path in (folder / "_internal").glob("lib*.so*") if not path.is_symlink()})
    for name in named:
        owner = subprocess.run(
            ["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=False
        ).stdout
        packages = {line.split(":")[0] for line in owner.splitlines()}
        if not packages or name.startswith("libpython"):
            continue  # that of Python itself
        package = min(packages)
        shown = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True
        )
        shutil.copy(f"/usr/share/doc/{package}/copyright", out / f"{package}.txt")
        yield package, shown.stdout


def billed(bill: Path, folder: Path, travelling: Iterable[tuple[str, str]]) -> None:
    """Complete the bill of materials with what is no Python package, and put it into the package."""
    data = json.loads(bill.read_text(encoding="utf-8"))
    data["metadata"]["component"]["version"] = version()
    data["components"] += [
        {
            "type": "library",
            "bom-ref": name,
            "name": name,
            "version": number,
            "purl": f"pkg:deb/debian/{name}@{number}",
        }
        for name, number in sorted(set(travelling))
    ]
    more = {
        "CPython": (platform.python_version(), "PSF-2.0"),
        "PyInstaller bootloader": (pinned("pyinstaller"), ""),
    }
    for name, (number, licence) in more.items():
        part = {"type": "framework", "bom-ref": name, "name": name, "version": number}
        data["components"].append(
            {**part, **({"licenses": [{"license": {"id": licence}}]} if licence else {})}
        )
    text = json.dumps(data, indent=1, sort_keys=True) + "\n"
    bill.write_text(text, encoding="utf-8")
    (folder / "sbom.json").write_text(text, encoding="utf-8")


def measured(folder: Path, out: Path) -> None:
    """Write all files by size, and end the program where the package is too large."""
    sizes = {path.relative_to(folder): path.stat().st_size for path in _files(folder)}
    largest = sorted(sizes.items(), key=lambda item: (-item[1], str(item[0])))
    lines = [f"{size / 1e6:8.2f} MB  {path.as_posix()}" for path, size in largest]
    total = sum(sizes.values()) / 1e6
    first = f"{total:8.2f} MB  in {len(sizes)} files"
    out.write_text("\n".join([first, *lines]) + "\n", encoding="utf-8")
    print(f"{folder}: {first.strip()}", *lines[:12], sep="\n")
    if total > MOST_MB:
        sys.exit(f"more than {MOST_MB} MB")


def _files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "package").resolve())
