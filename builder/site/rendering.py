"""How every page of this room is put together: templates, one style sheet, scripts, and what a page may do.

A page is one file that asks for nothing, or one of a site, with style and scripts beside it (`SiteParts`).
Both come out of the same templates. Whoever has a folder of templates of their own lays it over ours: a
template there may extend ours by its name behind ``hexwright/``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.language import _, ngettext, spoken
from builder.sheets.guide.page_files import VIEWER, hash_of, without_comments

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = Path(__file__).parent
TEMPLATES = _FOLDER / "templates"
OURS = "hexwright"


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to another page, with what is said of it behind its title."""

    address: str
    title: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class SiteParts:
    """What of a page lies beside it as files of a site. Empty, as `ONE_FILE` is: all is in it.

    Relative to the page are the addresses ``style`` and ``scripts`` of what `site_style` and `page_script`
    give, ``files`` of downloads by their names (one that is not there is in the page), ``home`` of the front
    page, those of ``related`` pages, named at the end, and ``core``, where maps are checked. Absolute or
    empty are ``address``, that of the page itself, and ``picture``, that of a PNG or JPG which stands for it
    elsewhere.
    """

    style: str = ""
    scripts: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    home: PageLink | None = None
    related: tuple[PageLink, ...] = ()
    core: str = ""
    address: str = ""
    picture: str = ""


ONE_FILE = SiteParts()


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What ``base.html`` needs of a page: title, a sentence for those who find it, its language, JSON-LD.

    ``looks`` are styles of this page alone, ``scripts`` those that it has unless they lie beside it;
    ``allowed`` is what its policy allows besides, by directive: ``{"worker-src": "'self'"}``.
    """

    title: str
    description: str = ""
    beside: SiteParts = ONE_FILE
    looks: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    linked: Mapping[str, Any] | None = None
    allowed: Mapping[str, str] = field(default_factory=dict)
    language: str = field(default_factory=spoken)

    @property
    def styles(self) -> tuple[str, ...]:
        """All styles that stand in the page."""
        return self.looks if self.beside.style else (site_style(), *self.looks)

    @property
    def inner_scripts(self) -> tuple[str, ...]:
        """All scripts that stand in the page."""
        return () if self.beside.scripts else self.scripts

    @property
    def policy(self) -> str:
        """What the page may do: nothing but use its own styles and scripts and show its own pictures."""
        own = "'self'" if self.beside.style else ""
        asked = {
            "default-src": "'none'",
            "style-src": _sources("'self'" if self.beside.style else "", self.styles),
            "script-src": _sources("'self'" if self.beside.scripts else "", self.inner_scripts),
            "img-src": f"{own} data:".strip(),
            "base-uri": "'none'",
            "form-action": "'none'",
        }
        for name, more in self.allowed.items():
            before = asked.get(name, "'none'")
            asked[name] = more if before == "'none'" else f"{before} {more}"
        return "; ".join([f"{name} {sources}" for name, sources in asked.items()])


def _sources(own: str, contents: Iterable[str]) -> str:
    return " ".join(filter(None, (own, *map(hash_of, contents)))) or "'none'"


def site_style() -> str:
    """The style sheet of all pages."""
    return without_comments(_FOLDER / "site.css")


def page_script(*names: str) -> tuple[str, ...]:
    """Scripts beside this module, in their order, behind the one that shows models."""
    return tuple(map(without_comments, (VIEWER, *(_FOLDER / name for name in names))))


def rendered(template: str, page: PageFrame, own: Path | None = None, **values: Any) -> str:
    """A page out of a template, which knows it as ``page`` and the ``values`` by their names.

    ``own`` is a folder of somebody's own templates. Raises what Jinja2 raises where one of these is wrong.
    """
    return _environment(own).get_template(template).render(page=page, **values)


def look_again() -> None:
    """Forget templates: in a folder of somebody's own there may be others now."""
    _environment.cache_clear()


@lru_cache(maxsize=4)
def _environment(own: Path | None) -> Environment:
    """Templates with all texts of files escaped; a name that nobody gave is an error."""
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined

    ours = FileSystemLoader(TEMPLATES)
    loaders = [ours, PrefixLoader({OURS: ours})]
    loader = ChoiceLoader([FileSystemLoader(own), *loaders] if own is not None else loaders)
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.globals |= {"_": _, "ngettext": ngettext}
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return made
