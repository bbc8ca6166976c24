"""Makes a package of Debian out of the one-folder package: ``python packaging/deb.py [OUT]``.

It needs dpkg-deb and binutils. What the program must find on the system is read from its libraries. No script
runs when it is installed or removed: kinds of files, icons and menus follow by triggers of their keepers.
"""

from __future__ import annotations

import ast
import gzip
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bundle import HERE, PAPERS, ROOT, changed, documented, version
from man_page import pages_of

MOST_MB = 100
REVISION = 1  # of the same version, packaged once more
# Libraries of plug-ins that are only loaded where they are wanted: on Wayland, and for printers.
_AT_WILL = re.compile(r"/plugins/(wayland-|printsupport/|platforms/libqwayland)|libQt6(Wayland|WlShell)")
_MORE_PACKAGES = {
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libcups.so.2": "libcups2",
    "libgcc_s.so.1": "libgcc-s1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
_OF_LIBC = re.compile(r"lib(c|m|dl|pthread|resolv|rt|util)\.so|ld-linux")
_COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Hexwright
Comment: The libraries that the package carries have licences of their own, in
 /usr/lib/hexwright/licences; /usr/lib/hexwright/sbom.json lists them with their versions.

Files: *
Copyright: The Hexwright authors
License: Expat
"""


def main(out: Path) -> None:
    """Make the package in ``out``."""
    root, folder = out / "deb", out / "hexwright"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr/lib/hexwright"
    shutil.copytree(folder, program, symlinks=True, ignore=shutil.ignore_patterns("docs", *PAPERS))
    (root / "usr/bin").mkdir()
    (root / "usr/bin/hexwright").symlink_to("../lib/hexwright/hexwright")
    desktop(root / "usr/share")
    papers(root / "usr/share", folder)
    control(root)
    made = changed()
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            started = path.stat().st_mode & 0o100 and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or started else 0o644)
        os.utime(path, (made, made), follow_symlinks=False)
    name = out / f"hexwright_{version()}-{REVISION}_{architecture()}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(made)}
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, name], check=True, env=environment
    )
    size = name.stat().st_size / 1e6
    print(f"{name}: {size:.1f} MB")
    if size > MOST_MB:
        sys.exit(f"more than {MOST_MB} MB")


def maintainer() -> str:
    """Who looks after the package: as Debian's tools take it from the environment, else the authors, at an
    address that reaches nobody (RFC 2606).
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = os.environ.get("DEBFULLNAME") or project["authors"][0]["name"]
    return f"{name} <{os.environ.get('DEBEMAIL') or 'maintainer@hexwright.invalid'}>"


def desktop(share: Path) -> None:
    """What desktops read: menu entry, icon, kinds of files, thumbnails, the page of software centres."""
    for source, there in (
        ("hexwright.desktop", "applications/hexwright.desktop"),
        ("hexwright.svg", "icons/hicolor/scalable/apps/hexwright.svg"),
        ("hexwright-mime.xml", "mime/packages/hexwright.xml"),
        ("hexwright.thumbnailer", "thumbnailers/hexwright.thumbnailer"),
        ("hexwright.metainfo.xml", "metainfo/org.hexwright.Hexwright.metainfo.xml"),
    ):
        (share / there).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / source, share / there)


def papers(share: Path, folder: Path) -> None:
    """Man pages, completions for three shells, guide, changelog, licences."""
    program = folder / "hexwright"
    man = share / "man/man1"
    man.mkdir(parents=True)
    for name, page in pages_of(program).items():
        (man / f"{name}.1.gz").write_bytes(gzip.compress(page.encode(), mtime=0))
    for shell, there in (
        ("bash", "bash-completion/completions/hexwright"),
        ("zsh", "zsh/vendor-completions/_hexwright"),
        ("fish", "fish/vendor_completions.d/hexwright.fish"),
    ):
        environment = {**os.environ, "_HEXWRIGHT_COMPLETE": f"{shell}_source"}
        said = subprocess.run([program], env=environment, capture_output=True, text=True, check=True).stdout
        (share / there).parent.mkdir(parents=True)
        (share / there).write_text(said)
    doc = share / "doc/hexwright"
    doc.mkdir(parents=True)
    documented(doc)
    (doc / "changelog.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))
    entry = f"hexwright ({version()}-{REVISION}) stable; urgency=medium\n\n  * See changelog.gz.\n\n"
    entry += f" -- {maintainer()}  {format_datetime(datetime.fromtimestamp(changed(), UTC))}\n"
    (doc / "changelog.Debian.gz").write_bytes(gzip.compress(entry.encode(), mtime=0))
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()
    (doc / "copyright").write_text(_COPYRIGHT + "".join(f" {line or '.'}\n" for line in licence))


def control(root: Path) -> None:
    """What dpkg has to know."""
    sizes = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file())
    needed, at_will = needs(root)
    fields = {
        "Package": "hexwright",
        "Version": f"{version()}-{REVISION}",
        "Architecture": architecture(),
        "Maintainer": maintainer(),
        "Installed-Size": str(sizes // 1024),
        "Depends": ", ".join(needed),
        "Recommends": ", ".join([*at_will, "shared-mime-info", "hicolor-icon-theme"]),
        "Section": "graphics",
        "Priority": "optional",
        "Description": "Battlefield builder for interlocking hex terrain\n"
        " Design a battlefield level by level, see what cannot be built and which boxes\n"
        " it needs, print build sheets that somebody else can follow, write scenarios,\n"
        " and play them under a referee that knows the rules.",
    }
    (root / "DEBIAN").mkdir()
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (root / "DEBIAN/control").write_text(text)


def architecture() -> str:
    """That of the machine, as Debian calls it."""
    return subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()


def packages_of_qt() -> dict[str, str]:
    """The packages that the program names where Qt cannot start; without its modules, which need others."""
    tree = ast.parse((ROOT / "builder/cli/display_probe.py").read_text(encoding="utf-8"))
    (found,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PACKAGES"
    )
    return dict(ast.literal_eval(found))


def needs(root: Path) -> tuple[list[str], list[str]]:
    """The packages with the libraries that are not carried along: those needed, and those for plug-ins."""
    known = {**packages_of_qt(), **_MORE_PACKAGES}
    carried = {path.name for path in root.rglob("*.so*")}
    needed, at_will, libc = set(), set(), (0, 0)
    for path in _programs(root):
        said = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True).stdout
        libc = max([libc, *(tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", said))])
        for name in re.findall(r"NEEDED +(\S+)", said):
            if name in carried or _OF_LIBC.match(name):
                continue
            if name not in known:
                sys.exit(f"{path} needs {name}: which package holds it?")
            (at_will if _AT_WILL.search(str(path)) else needed).add(known[name])
    return [f"libc6 (>= {libc[0]}.{libc[1]})", *sorted(needed)], sorted(at_will - needed)


def _programs(root: Path) -> Iterable[Path]:
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.open("rb").read(4) == b"\x7fELF":
            yield path


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "package").resolve())
