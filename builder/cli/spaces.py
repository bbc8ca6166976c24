"""`hexwright spaces` and `hexwright graph`: where figures can stand; and the movement graph for programs
that analyse graphs, through networkx's writers.
"""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import FILE, OutFile, json_option, refuse_inputs
from builder.cli.shell import print_json, say, shown, table
from builder.cli.surface import ReadSurface, cost_option, own_edition_option, place, the_costs, the_surface
from builder.language import N_, _, ngettext

if TYPE_CHECKING:
    import networkx

    from builder.hexgrid import Hex


_KINDS = {
    "tile": N_("tile"),
    "wall-walk": N_("wall-walk"),
    "ladder-rung": N_("ladder-rung"),
    "doorway": N_("doorway"),
}


@click.command()
@click.argument("file", type=FILE)
@json_option
def spaces(file: Path, as_json: bool) -> int:
    """List the spaces of a battlefield: where figures can stand, and under how much headroom."""
    from builder.board import spaces as all_spaces
    from builder.hexgrid import label

    surface = the_surface(file)
    found = all_spaces(surface.battlefield)
    # R182 to R185 speak of the four spaces of a doorway by their numbers.
    numbered = {
        space: (way.spaces[0], number)
        for way in surface.board.doorways.values()
        for number, hex in enumerate(way.spaces, 1)
        if (space := surface.board.space(hex, way.level)) is not None
    }
    if as_json:
        rows = [
            {
                "q": space.hex.q,
                "r": space.hex.r,
                "level": space.level,
                "kind": space.kind.value,
                "terrain": space.terrain,
                "headroom": space.headroom,
                "doorway": _as_data(*numbered[space]) if space in numbered else None,
            }
            for space in found
        ]
        print_json({"file": str(file), "spaces": rows, **surface.answer_keys()})
        return surface.exit_code
    headings = [_("hex"), "q", "r", _("level"), _("kind"), _("terrain"), _("headroom")]
    table(
        [*headings, *([_("doorway")] if numbered else [])],
        [
            (
                label(space.hex),
                space.hex.q,
                space.hex.r,
                space.level,
                _(_KINDS[space.kind.value]),
                space.terrain,
                _("open") if space.headroom is None else space.headroom,
                *([_in_words(*numbered[space])] if space in numbered else [""] if numbered else []),
            )
            for space in found
        ],
    )
    kinds = Counter(space.kind.value for space in found)
    parts = [
        _("{n} {kind}", n=number, kind=_(_KINDS[kind]))
        for kind, number in sorted(kinds.items(), key=lambda row: -row[1])
    ]
    number = ngettext("{n} space", "{n} spaces", len(found))
    say()
    say(_("{spaces}: {kinds}", spaces=number, kinds=", ".join(parts)) if parts else number)
    if any(way.has_door for way in surface.board.doorways.values()):
        say(
            _(
                "Doorways: the closed door stands on 1, the open one on 3; who stands on 4 opens and closes "
                "it,\nwhile 1 to 3 are empty (R182 to R185)."
            )
        )
    return surface.exit_code


def _as_data(passage: Hex, number: int) -> dict[str, object]:
    return {"hex": [*passage], "number": number}


def _in_words(passage: Hex, number: int) -> str:
    from builder.hexgrid import label

    return _("{number} of {hex}", number=number, hex=label(passage))


SUFFIXES = (".graphml", ".json")


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=OutFile(*SUFFIXES), metavar="OUT", help="A file to write: .graphml or .json."
)
@own_edition_option
@cost_option
@json_option
def graph(
    file: Path,
    output: Path | None,
    edition: str | None,
    costs: tuple[tuple[str, int | str], ...],
    as_json: bool,
) -> int:
    """Export the movement graph: spaces as nodes, steps as directed edges with cost, climb and drop."""
    import networkx

    refuse_inputs(output, (file,))
    surface = the_surface(file)
    edition = edition or surface.scenario.edition
    made = plain_graph(surface, edition, the_costs(surface, costs))
    if output is not None:
        from builder.formats import write_safely

        write_safely(output, written(made, output.suffix.lower()))
    islands = sorted(map(len, networkx.strongly_connected_components(made)), reverse=True)
    data: dict[str, Any] = {
        "file": str(file),
        "graph": None if output is None else str(output),
        "edition": edition,
        "spaces": len(made),
        "steps": made.number_of_edges(),
        "islands": islands,
    }
    if as_json:
        inside = networkx.node_link_data(made, edges="edges") if output is None else {}
        whole = {key: inside[key] for key in ("nodes", "edges") if key in inside}
        print_json({**data, **whole, **surface.answer_keys()})
        return surface.exit_code
    count = ngettext("{n} space", "{n} spaces", len(made))
    steps = ngettext("{n} step", "{n} steps", made.number_of_edges())
    say(_("{spaces}, {steps} between them", spaces=count, steps=steps))
    if len(islands) > 1:
        sizes = ", ".join(str(size) for size in islands[:8]) + (", …" if len(islands) > 8 else "")
        say(
            _(
                "{n} parts with no way both there and back between them: {sizes}",
                n=len(islands),
                sizes=sizes,
            )
        )
    if output is not None:
        say(_("{path} written", path=shown(output)))
    return surface.exit_code


def plain_graph(surface: ReadSurface, edition: str, costs: dict[str, int]) -> networkx.DiGraph[str]:
    """The movement graph with texts ``q,r,level`` as nodes and plain attributes, so that any writer takes it.

    ``x`` and ``y`` are the middle of the hex in mm on the table, for programs that draw; y runs down.
    """
    import networkx

    from builder.hexgrid import centre
    from builder.movement import MovementGraph
    from builder.movement import edition as edition_of

    graph = MovementGraph(surface.board, edition_of(edition), surface.catalogue.kinds, costs).graph
    spaces = sorted(graph, key=lambda s: (s.level, s.hex.r, s.hex.q))
    names = {space: ",".join(map(str, place(space))) for space in spaces}
    made: networkx.DiGraph[str] = networkx.DiGraph(
        title=shown(surface.battlefield.info.title), edition=edition
    )
    for space, name in names.items():
        x, y = centre(space.hex)
        made.add_node(name, **graph.nodes[space], x=round(x, 2), y=round(y, 2))
    for space, name in names.items():
        steps = sorted(((names[there], step) for there, step in graph[space].items()), key=itemgetter(0))
        made.add_edges_from((name, there, step) for there, step in steps)
    return made


def written(made: networkx.DiGraph[str], suffix: str) -> bytes:
    """The content of a file with that suffix."""
    import io
    import json

    import networkx

    if suffix == ".json":
        return json.dumps(networkx.node_link_data(made, edges="edges"), indent=1).encode()
    stream = io.BytesIO()
    networkx.write_graphml(made, stream)
    return stream.getvalue()
