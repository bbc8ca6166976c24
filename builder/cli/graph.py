"""`hexwright graph`: the movement graph for programs that analyse graphs, through networkx's writers."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.around_options import cost_option, edition_option, the_costs
from builder.cli.inputs import FILE, json_option
from builder.cli.out_file import demand_suffix, refuse_inputs
from builder.cli.output import print_json, say, shown
from builder.cli.surface import Surface, place, the_surface
from builder.language import _, ngettext

if TYPE_CHECKING:
    import networkx

SUFFIXES = (".graphml", ".json")


@click.command()
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=FILE, metavar="OUT", help="A file to write: .graphml or .json.")
@edition_option
@cost_option
@json_option
def graph(
    file: Path, output: Path | None, edition: str, costs: tuple[tuple[str, int | str], ...], as_json: bool
) -> int:
    """Export the movement graph: spaces as nodes, steps as directed edges with cost, climb and drop."""
    import networkx

    if output is not None:
        demand_suffix(output, *SUFFIXES)
    refuse_inputs(output, (file,))
    surface = the_surface(file)
    made = plain_graph(surface, edition, the_costs(surface.catalogue.kinds, costs))
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


def plain_graph(surface: Surface, edition: str, costs: dict[str, int]) -> networkx.DiGraph[str]:
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
