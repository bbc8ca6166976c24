"""`hexwright library`: folders of maps, indexed: what is in them is found by words and by facts."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from builder import places
from builder.cli.inputs import (
    FILE,
    Output,
    json_option,
    output_options,
    recursive_option,
    the_catalogue,
    the_owned,
)
from builder.cli.shell import FOUND, OK, Row, complain, print_json, say, show_progress, shown, table
from builder.errors import RefusedError
from builder.language import N_, _, in_percent, ngettext
from builder.sheets.forum import markdown_table
from builder.wording import all_times

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.formats.survey import Surveyed
    from builder.library.index import Alike, LibraryMap
    from builder.library.library import Library, Update
    from builder.library.shelf import Folder

_PATIENCE = 1.0  # seconds before progress is worth a line
_Answer = TypeVar("_Answer")

as_is_option = click.option(
    "--as-is", is_flag=True, help="Answer from the index as it is, without looking for changed files."
)


collections_option = click.option(
    "-c",
    "--collection",
    "collections",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="A .hexcollection; several count together, such as yours and a friend's.",
)
mine_option = click.option("--mine", is_flag=True, help="Count your own collection, too.")


@click.group()
def library() -> None:
    """Folders of maps, indexed: find maps by words and by facts, twice the same one, and what you can build.

    Every command prints one JSON object with --json.
    """


@library.command()
@click.argument("folders", nargs=-1, required=True, type=FILE, metavar="FOLDER...")
@recursive_option(usual=True)
@json_option
def add(folders: tuple[Path, ...], recursive: bool, as_json: bool) -> int:
    """Take folders into the library, and read their maps."""

    def work(shelf: Library, catalogue: Catalogue) -> tuple[list[Folder], Update]:
        taken = [shelf.add(folder, recursive=recursive) for folder in folders]
        return taken, _brought_up_to_date(shelf, catalogue)

    taken, update = _with_library(work)
    if as_json:
        print_json({"folders": [folder.path for folder in taken], **_update_data(update)})
    else:
        for folder in taken:
            say(_("{folder} is in the library", folder=shown(folder.path)))
        _say_update(update)
    return FOUND if update.damaged else OK


@library.command()
@click.argument("folders", nargs=-1, required=True, type=FILE, metavar="FOLDER...")
@json_option
def remove(folders: tuple[Path, ...], as_json: bool) -> int:
    """Take folders out of the library; the files, tags and stars stay."""
    gone = _with_library(lambda shelf, catalogue: [shelf.remove(folder).path for folder in folders])
    if as_json:
        print_json({"folders": gone})
    else:
        for folder in gone:
            say(_("{folder} is out of the library; no file was touched", folder=shown(folder)))
    return OK


@library.command("list")
@as_is_option
@json_option
def list_folders(as_is: bool, as_json: bool) -> int:
    """The folders of the library, and how many maps each holds."""
    rows, update = _with_library(lambda shelf, catalogue: _folders(shelf, catalogue, as_is=as_is))
    if as_json:
        print_json({"folders": rows, **_update_data(update)})
        return OK
    lines: list[Row] = []
    for row in rows:
        state = _("ships with Hexwright") if row["shipped"] else "" if row["there"] else _("not there now")
        lines.append((row["folder"], row["maps"], row["damaged"], row["gone"], state))
    table([_("folder"), _("maps"), _("damaged"), _("gone"), ""], lines)
    if all(row["shipped"] for row in rows):
        say(_("The library has no folder of yours yet; hexwright library add FOLDER takes one in."))
    _say_update(update)
    return OK


class _WithWords(click.Command):
    """Takes `-terrain:lava` and `-ruin` as words, not as options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = [] if "--" in args else [arg for arg in args if re.match(r"-\w.", arg)]
        rest = [arg for arg in args if arg not in words]
        return super().parse_args(ctx, [*rest, "--", *words] if words else args)


@library.command(cls=_WithWords)
@click.argument("words", nargs=-1)
@collections_option
@mine_option
@click.option("--sort", metavar="FACT", default="", help="Sort by a fact; -FACT the other way round.")
@click.option("--like", type=FILE, metavar="FILE", help="First those most like this map of the library.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="List at most N maps.")
@as_is_option
@output_options
def search(
    words: tuple[str, ...],
    collections: tuple[Path, ...],
    mine: bool,
    sort: str,
    like: Path | None,
    limit: int | None,
    as_is: bool,
    to: Output,
) -> int:
    """Find maps by words and facts; all maps without any.

    Such as: 'ford players:2 boxes<=2 size<500 terrain:lava -ruin buildable'. A word finds words that begin
    with it, "two words" exactly these, and - before anything maps of which it does not hold. Put the search
    in quotes: your shell knows other things to do with < and >.
    """

    def work(shelf: Library, catalogue: Catalogue) -> tuple[list[LibraryMap], int, Update]:
        from builder.library.query import OF_A_COLLECTION, known_names, parse, sorting

        query = parse(" ".join(words), known_names(catalogue))
        if sort:
            by, descending = sorting(sort)
            query = type(query)(query.terms, by, descending)
        counts = bool(collections) or mine or query.asks(*OF_A_COLLECTION)
        owned = _owned(collections, mine, catalogue) if counts else None
        update = _brought_up_to_date(shelf, catalogue, as_is=as_is)
        model = None if like is None else _entry_at(shelf, like)
        found = shelf.index.find(query, shelf.shelf, owned, model)
        return shelf.index.entries(found[:limit], shelf.shelf, owned), len(found), update

    listed, found, update = _with_library(work)
    to.write(
        csv=lambda: (_COLUMNS, [_row(one) for one in listed]),
        markdown=lambda: (
            "\n".join(
                markdown_table(
                    [_(column) for column in _COLUMNS[1:]], [(one.name, *_row(one)[2:]) for one in listed]
                )
            )
            + "\n"
        ),
        json=lambda: {
            "maps": [_entry_data(one) for one in listed],
            "found": found,
            **_update_data(update),
        },
        text=lambda: _say_found(listed, found),
    )
    _complain_of(update)
    return OK


@library.command(cls=_WithWords)
@click.argument("words", nargs=-1)
@collections_option
@mine_option
@click.option("--time", "seconds", type=click.FloatRange(0.1, 3600), default=10.0, show_default=True,
              metavar="S", help="Seconds to search for at most, for each map.")  # fmt: skip
@json_option
def fit(
    words: tuple[str, ...], collections: tuple[Path, ...], mine: bool, seconds: float, as_json: bool
) -> int:
    """Work out which maps you can build with other tiles for the same surface, of those that a search finds.

    A search for fits finds them from then on. Ctrl+C ends it, and what is known by then stays known.
    """

    def work(shelf: Library, catalogue: Catalogue) -> tuple[int, int, int]:
        from builder.library.query import known_names, parse

        query = parse(" ".join(words), known_names(catalogue))
        owned = _owned(collections, mine, catalogue)
        _brought_up_to_date(shelf, catalogue)
        entries = shelf.index.search(query, shelf.shelf, owned)

        def progress(done: int, of: int, name: str) -> None:
            show_progress(_("{n} of {all}: {map}", n=done + 1, all=of, map=name))

        try:
            worked_out = shelf.fit(entries, owned, catalogue, seconds=seconds, progress=progress)
        finally:
            show_progress()
        after = shelf.index.entries([one.id for one in entries], None, owned)
        undecided = sum(bool(one.here and one.missing) and one.fitted is None for one in after)
        return worked_out, sum(one.missing != 0 and one.fitted == 0 for one in after), undecided

    worked_out, fits, undecided = _with_library(work)
    if as_json:
        print_json({"worked_out": worked_out, "fits": fits, "not_decided": undecided})
    else:
        say(ngettext("{n} map worked out", "{n} maps worked out", worked_out))
        say(
            ngettext("{n} more can be built with other tiles", "{n} more can be built with other tiles", fits)
        )
        if undecided:
            say(
                ngettext(
                    "{n} is not decided: it needs more time (--time)",
                    "{n} are not decided: they need more time (--time)",
                    undecided,
                )
            )
    return OK


@library.command()
@click.argument("file", type=FILE)
@as_is_option
@json_option
def show(file: Path, as_is: bool, as_json: bool) -> int:
    """All that the library knows of one map."""

    def work(shelf: Library, catalogue: Catalogue) -> dict[str, Any]:
        from builder.library.facts import as_data

        _brought_up_to_date(shelf, catalogue, as_is=as_is)
        entry = _entry_at(shelf, file)
        facts = shelf.index.facts(entry.id)
        data = _entry_data(entry)
        if facts is not None:
            data |= {**as_data(facts), "players": list(facts.players), "zones": facts.zones}
        return data

    data = _with_library(work)
    if as_json:
        print_json({"map": data})
        return OK
    for name, text in _about(data):
        if text:
            say(f"{name:<12} {shown(text)}")
    return OK


@library.command()
@click.option("--surface", is_flag=True, help="The same surface, whatever tiles lie below it.")
@as_is_option
@json_option
def duplicates(surface: bool, as_is: bool, as_json: bool) -> int:
    """Maps that are the same: copies, also turned or moved ones, and mirror images."""

    def work(shelf: Library, catalogue: Catalogue) -> list[Alike]:
        _brought_up_to_date(shelf, catalogue, as_is=as_is)
        return shelf.index.duplicates(surface=surface)

    groups = _with_library(work)
    if as_json:
        print_json({"groups": [_alike_data(group) for group in groups]})
        return OK
    for group in groups:
        first, *others = zip(group.entries, group.relations, strict=True)
        say(shown(f"{first[0].name}: {first[0].path}"))
        for entry, relation in others:
            say(f"  {_(relation)}: {shown(entry.path)}")
    say(ngettext("{n} map is there more than once", "{n} maps are there more than once", len(groups)))
    return OK


@library.command()
@click.argument("file", type=FILE)
@click.option("-t", "--add", "added", multiple=True, metavar="TAG", help="Give it a tag.")
@click.option("-d", "--drop", "dropped", multiple=True, metavar="TAG", help="Take a tag away.")
@click.option("--stars", type=click.IntRange(0, 5), metavar="N", help="0 to 5 stars.")
@json_option
def tag(
    file: Path, added: tuple[str, ...], dropped: tuple[str, ...], stars: int | None, as_json: bool
) -> int:
    """Give a map of the library tags and stars; they are kept beside the files, never in them."""

    def work(shelf: Library, catalogue: Catalogue) -> dict[str, Any]:
        from builder.library.shelf import retagged

        _brought_up_to_date(shelf, catalogue)
        entry = _entry_at(shelf, file)
        mark = shelf.mark(entry, lambda mark: retagged(mark, added, dropped, stars))
        return {"file": entry.path, "tags": list(mark.tags), "stars": mark.stars}

    data = _with_library(work)
    if as_json:
        print_json(data)
    else:
        say(f"{shown(data['file'])}: {_stars(data['stars'])} {', '.join(map(shown, data['tags']))}".rstrip())
    return OK


def _about(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What `show` says to people, a line each; of what cannot be read, why."""
    kept = [(_("tags"), ", ".join(data["tags"])), (_("stars"), _stars(data["stars"]))]
    lines = [(_("file"), _state(data["here"], data["wrong"], data["file"]) or data["file"]), *kept]
    if data["wrong"] or "used" not in data:
        return lines
    hexes = ngettext("{n} hex", "{n} hexes", data["size"])
    levels = ngettext("{n} level", "{n} levels", data["levels"])
    extent = f"{hexes}, {data['columns']} × {data['rows']}, {levels}"
    image = _("{percent} %, {how}", percent=data["symmetric"], how=_(data["symmetry"] or N_("none")))
    errors = ngettext("{n} error", "{n} errors", data["errors"])
    warnings = ngettext("{n} warning", "{n} warnings", data["warnings"])
    kinds = [f"{kind} {in_percent(percent)}" for kind, percent in data["terrain"].items()]
    return [
        (_("title"), data["title"]),
        (_("author"), data["author"]),
        *lines,
        (_("pieces"), str(data["pieces"])),
        (_("size"), extent),
        (_("terrain"), ", ".join(kinds)),
        (_("boxes"), ", ".join(all_times(data["boxes"]))),
        (_("symmetry"), image),
        (_("problems"), f"{errors}, {warnings}"),
        (_("players"), ", ".join(map(str, data["players"]))),
        (_("scenarios"), ", ".join(one["title"] for one in data["scenarios"] if one["title"])),
        (_("text"), data["text"].replace("\n", " ")),
    ]


_COLUMNS = (
    N_("file"), N_("title"), N_("author"), N_("pieces"), N_("size"), N_("levels"), N_("boxes"), N_("players"),
    N_("problems"), N_("missing"), N_("stars"), N_("tags"),
)  # fmt: skip


def library_maps(catalogue: Catalogue) -> list[Surveyed]:
    """Every map of the library that is there, as `buildable` takes it; nothing is read that is known."""

    def work(shelf: Library, catalogue: Catalogue) -> list[Surveyed]:
        _complain_of(_brought_up_to_date(shelf, catalogue), damaged=False)
        return shelf.surveyed()

    return _with_library(work, catalogue)


def _with_library(
    work: Callable[[Library, Catalogue], _Answer], catalogue: Catalogue | None = None
) -> _Answer:
    """Open the library and work on it; with an index that turns out damaged once more from the files."""
    from builder.library.index import DamagedIndexError
    from builder.library.library import Library

    catalogue = catalogue or the_catalogue()
    with Library(places.data_folder(), places.state_folder(), places.shipped("scenarios")) as shelf:
        if shelf.index.rebuilt:
            complain(shelf.index.rebuilt)
            shelf.index.rebuilt = ""
        try:
            return work(shelf, catalogue)
        except DamagedIndexError:
            shelf.rebuild()
            complain(shelf.index.rebuilt)
            _brought_up_to_date(shelf, catalogue)
            return work(shelf, catalogue)


def _brought_up_to_date(shelf: Library, catalogue: Catalogue, *, as_is: bool = False) -> Update:
    """Read what is new or another, with progress on a terminal once it takes longer than a moment."""
    from builder.library.library import Update

    if as_is:
        return Update()
    began = time.monotonic()

    def progress(done: int, of: int, name: str) -> None:
        if time.monotonic() - began > _PATIENCE:
            show_progress(_("{n} of {all} maps looked at", n=done, all=of))

    try:
        return shelf.update(catalogue, progress)
    finally:
        show_progress()


def _folders(shelf: Library, catalogue: Catalogue, *, as_is: bool) -> tuple[list[dict[str, Any]], Update]:
    from builder.library.query import Query

    update = _brought_up_to_date(shelf, catalogue, as_is=as_is)
    maps = shelf.index.search(Query())
    rows = []
    for folder in shelf.folders:
        inside = [one for one in maps if folder.covers(one.path)]
        rows.append(
            {
                "folder": folder.path,
                "recursive": folder.recursive,
                "shipped": folder.shipped,
                "there": os.path.isdir(folder.path),
                "maps": len(inside),
                "damaged": sum(bool(one.wrong) for one in inside),
                "gone": sum(not one.here for one in inside),
            }
        )
    return rows, update


def _entry_at(shelf: Library, file: Path) -> LibraryMap:
    entry = shelf.index.at(str(file.resolve()), shelf.shelf) or shelf.index.at(str(file), shelf.shelf)
    if entry is None:
        raise RefusedError(_("{file}: no map of the library", file=file))
    return entry


def _owned(collections: Sequence[Path], mine: bool, catalogue: Catalogue) -> dict[str, int]:
    """All collections together; the own one where no other is named."""
    together: Counter[str] = Counter()
    own = mine or not collections
    owned = [the_owned(path, False, catalogue) for path in collections]
    for one in (*owned, *([the_owned(None, True, catalogue)] if own else [])):
        together.update(one.pieces)
    return dict(together)


def _row(one: LibraryMap) -> Row:
    values = (one.pieces, one.size, one.levels, one.boxes)
    problems = "" if one.errors is None else one.errors + (one.warnings or 0)
    numbers = ["" if value is None else value for value in values]
    missing = "" if one.missing is None else one.missing
    stars = one.stars or ""
    return (
        one.path,
        one.title,
        one.author,
        *numbers,
        one.players,
        problems,
        missing,
        stars,
        ", ".join(one.tags),
    )


def _say_found(listed: Sequence[LibraryMap], found: int) -> None:
    if listed:
        known = any(one.missing is not None for one in listed)
        rows: list[Row] = [
            (
                one.name,
                *("" if n is None else n for n in (one.pieces, one.size, one.boxes)),
                one.players,
                *(("" if one.missing is None else one.missing,) if known else ()),
                _stars(one.stars),
                " ".join(one.tags),
                _state(one.here, one.wrong, one.path) or one.path,
            )
            for one in listed
        ]
        missing = [_("missing")] if known else []
        heads = [
            _("map"),
            _("pieces"),
            _("size"),
            _("boxes"),
            _("players"),
            *missing,
            "",
            _("tags"),
            _("file"),
        ]
        table(heads, rows)
    text = ngettext("{n} map found", "{n} maps found", found)
    say(text if len(listed) == found else _("{found}, {n} of them listed", found=text, n=len(listed)))


def _state(here: object, wrong: str, file: str) -> str:
    """Why a map cannot be read now; empty where it can."""
    return wrong if here else _("{file} (not there now)", file=file)


def _stars(number: int) -> str:
    return "*" * number


def _entry_data(one: LibraryMap) -> dict[str, Any]:
    data = one._asdict()
    for key in ("id", "pieces_poses", "surface_poses", "name"):
        del data[key]
    return {
        "file": data.pop("path"),
        **data,
        "here": bool(one.here),
        "players": [int(number) for number in one.players.split()],
        "tags": list(one.tags),
    }


def _alike_data(group: Alike) -> list[dict[str, Any]]:
    return [
        {"file": entry.path, "title": entry.title, "relation": str(relation)}
        for entry, relation in zip(group.entries, group.relations, strict=True)
    ]


def _update_data(update: Update) -> dict[str, Any]:
    return {
        "added": update.added,
        "changed_files": update.changed,
        "gone": update.gone,
        "forgotten": update.forgotten,
        "unusable": [{"file": file, "error": why} for file, why in update.damaged.items()],
        "left_out": update.passed_over,
    }


def _say_update(update: Update) -> None:
    read = len(update.added) + len(update.changed)
    if read:
        say(ngettext("{n} map read", "{n} maps read", read))
    if update.forgotten:
        say(ngettext("{n} deleted map forgotten", "{n} deleted maps forgotten", len(update.forgotten)))
    if update.gone:
        say(ngettext("{n} map is not there now", "{n} maps are not there now", len(update.gone)))
    _complain_of(update)


def _complain_of(update: Update, *, damaged: bool = True) -> None:
    for why in (*update.passed_over, *(update.damaged.values() if damaged else ())):
        complain(why)
