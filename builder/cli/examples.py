"""What may be typed: examples of every command, for its help, its man page and the reference."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

# Command -> lines as they are typed, each with what it does behind a #.
_LINES = """
info: hexwright info castle.hexfield  # title, size, pieces, boxes needed
info: hexwright info siege.hexscenario  # players, points, start zones, how it is won
inventory: hexwright inventory castle.hsc --mine  # what is used, owned and short
inventory: hexwright inventory one.hexfield two.hexfield --together -o needed.csv
buildable: hexwright buildable maps --recursive  # which of these maps can I build?
fit: hexwright fit castle.hexfield --mine --allow alike -o castle-mine.hexfield
compare: hexwright compare before.hexfield after.hexfield --judge
library: hexwright library add maps
library: hexwright library search 'players:2 boxes<=2 size<500 -terrain:lava buildable'
library: hexwright library tag maps/castle.hsc -t favourite --stars 5
library: hexwright library duplicates
each: hexwright each maps --do check
each: hexwright each maps --workers 2 --do 'sheets -o guides/{name}.html'  # a guide for the phone of each map
each: hexwright each maps --do 'convert {file} new/{name}.hexfield'
link: hexwright link castle.hexfield
forum: hexwright forum castle.hexfield --bbcode --link https://example.org/castle.hsc -o post.txt
check: hexwright check castle.hexfield siege.hexscenario
check: hexwright check --strict --json castle.hexfield  # for a script; warnings count, too
convert: hexwright convert castle.hexfield castle.hsc  # for VirtualScape
convert: hexwright convert castle.hexfield castle.glb  # for a 3D program
convert: hexwright convert castle.hexfield castle.3mf --scale 25  # for a 3D printer
move: hexwright move castle.hexfield castle.hexfield --begin-at-a1 --force  # with its scenarios
move: hexwright move castle.hexfield turned.hexfield --turn 1
sheets: hexwright sheets castle.hexfield -o castle.pdf --paper Letter
sheets: hexwright sheets castle.hexfield -o castle.html  # one page for the phone
sheets: hexwright sheets castle.hexfield -o copy.pdf --black-and-white --no-cover
send: hexwright send castle.hexfield  # to the phone, by an address and a QR code
page: hexwright page castle.hexfield -o castle.html  # pictures, model, boxes and files in one page
page: hexwright page castle.hsc -o castle.html --profile none --no-guide
site: hexwright site maps -o public  # a page for each map, and one that searches them
site: hexwright site maps -o public --url https://example.org/maps --yes  # in a script: nobody is asked
site: hexwright site maps -o public --with-core  # and a page on which maps are checked and changed
picture: hexwright picture castle.hexfield -o castle.png
picture: hexwright picture castle.hexfield -o levels.svg --all  # a file for every level
picture: hexwright picture siege.hexscenario -o table.png --view play --zones
spaces: hexwright spaces castle.hexfield
reach: hexwright reach castle.hexfield --from 3,5,1 --move 6 --height 5
reach: hexwright reach castle.hexfield --from 3,5,1 --card raelin-the-kyrie-warrior
why: hexwright why castle.hexfield --from 3,5,1 --to 5,2,10 --move 6 --height 5
sight: hexwright sight castle.hexfield --from 3,5,1 --to 5,2,10 --range 6
graph: hexwright graph castle.hexfield -o castle.graphml
report: hexwright report castle.hexfield --scenario siege.hexscenario -o report.html
judge: hexwright judge siege.hexscenario --profile contest
judge: hexwright judge siege.hexscenario --series siege.hexseries -o judgement.pdf
edit: hexwright edit castle.hexfield
edit: hexwright edit castle.pdf  # build sheets hold their battlefield
boxes: hexwright boxes
pieces: hexwright pieces
cards: hexwright cards
cards: hexwright cards raelin-the-kyrie-warrior
cards: hexwright cards --official renegade hero  # every official card by its numbers
army: hexwright army check mine.hexarmy --may-hold  # within an organiser's limits?
army: hexwright army check mine.hexarmy yours.hexarmy --json
army: hexwright army print mine.hexarmy -o mine.pdf
export: hexwright export siege.hexscenario -o siege.hexgame
playtest: hexwright playtest siege.hexscenario --games 100 --workers 2 -o siege.hexseries
playtest: hexwright playtest siege.hexscenario --sequential  # until it is known who is better off
table: hexwright table siege.hexscenario --players human,greedy
table: hexwright table --replay game.hexjournal
table: hexwright table --join 192.168.1.7
play: hexwright play siege.hexscenario --players human,planner --journal game.hexjournal
play: hexwright play siege.hexscenario --army 1=mine.hexarmy --army 2=yours.hexarmy
referee: hexwright referee siege.hexscenario game.hexjournal
"""


def examples() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Of each command the lines to type, each with a remark that may be empty."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for line in inspect.cleandoc(_LINES).splitlines():
        command, _, typed = line.partition(": ")
        shown, _, remark = typed.partition("  # ")
        found[command] = (*found.get(command, ()), (shown, remark))
    return found


def epilog(command: str) -> str:
    """The examples as click puts them below the help of a command; empty without any."""
    lines = [
        f"  {shown}" + (f"  # {remark}" if remark else "") for shown, remark in examples().get(command, ())
    ]
    return "\n".join(["\b", "Examples:" if len(lines) > 1 else "Example:", *lines]) if lines else ""
