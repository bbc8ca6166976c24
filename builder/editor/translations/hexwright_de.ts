<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>About</name>
    <message>
        <source>Each side, whichever it is first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the side&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the player&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the enemies&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anybody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{object} on {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Door on {hex}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ActionPalette</name>
    <message>
        <source>Panel: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide this panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find an action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is called that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be done just now.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Left to Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror what is selected, or the piece in hand, left to right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Top to Bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror what is selected, or the piece in hand, top to bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Half Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn what is selected, or the piece in hand, by half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy by H&amp;alf a Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a copy of what is selected on the other side, half turned about the centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Left to &amp;Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a mirrored copy of what is selected on the other side of the upright axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Top to &amp;Bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a mirrored copy of what is selected on the other side of the level axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy by Thirds of a Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put two copies of what is selected around the centre, for three players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Work in Symmetry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do on every side what is done on one, in the kind of symmetry chosen last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits are done where they are made, and nowhere else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two sides, each the other turned by half about the centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Left and Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two sides, mirrored on an upright axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top and &amp;Bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two sides, mirrored on a level axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Third Turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three sides around the centre, for three players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the &amp;Centre Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the centre of symmetry on the hex, edge or corner pointed at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centre in the &amp;Middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the centre of symmetry in the middle of the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn &amp;Clockwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the piece in hand, or what is selected, a sixth clockwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn &amp;Anticlockwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the piece in hand, or what is selected, a sixth anticlockwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ra&amp;ise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lift what is selected by one level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower what is selected by one level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loc&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock what is selected: it is seen, but not hit, moved or taken away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unlock All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock all that is locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;Padlocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a padlock on all that is locked, not only where the mouse is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide what is selected, to see and reach what lies below; it is saved all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sho&amp;w All Hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the pieces and levels that were hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Begin at A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move everything, so that the names of hexes begin at A1 in the upper left corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the last step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do again what was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is selected and take it away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is selected, as text that can be pasted here, in another battlefield or a post</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take what was copied in hand; the next click puts it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dup&amp;licate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a copy of what is selected in hand; the next click puts it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take away what is selected, or the piece at the cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Merge a Battlefield…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take all pieces and notes of another battlefield in hand, to be put down here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title and &amp;Author…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the battlefield, its author and say what it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;VirtualScape File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a copy that VirtualScape opens (.hsc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Map Editor File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a copy that heroscape-map-editor opens (.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pac&amp;ked Map Editor File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a small copy that heroscape-map-editor opens (.gz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Forum &amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the battlefield as PNG, JPG or SVG: at an angle, from above, or every level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a picture on the clipboard, with the view and size of the last export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the battlefield on the clipboard as a post, long or short as chosen last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forum Post…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the battlefield as a post, short or long, with mark-up and a link to the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what the panel Report tells as a page with pictures, a PDF, or numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin an empty battlefield in a tab of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What Can I Build…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See which battlefields of a folder you own the pieces of, and what others lack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reco&amp;ver Unsaved Work…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what was kept of a session that ended without saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the battlefield shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save under another name or in another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a Cop&amp;y…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a copy and go on working in the file you have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;Build Sheets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a PDF or pictures from which the battlefield is built on a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Print Build Sheets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the pages before they are printed, and choose paper and levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave Hexwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Welcome Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a battlefield, open one, or look at an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guided &amp;Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See in five steps how a battlefield is made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find an Action…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type what you want to do, and do it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See all keys and what the mouse does; set keys of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Hexwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level &amp;Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next level up; those below are faded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level &amp;Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next level down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;All Levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every level in full, as the finished battlefield looks from above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Level…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the level of a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide This Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither see nor touch what lies on the level shown, until it is shown again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Insert Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise everything on the level shown and above it by one; choose a level first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take away what lies on the level shown and lower all above it by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note on This &amp;Level…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what a builder should know of the level shown; it is printed on the build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note on This Hex…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what a builder should know of the hex pointed at; it is printed on the build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;See Through Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List all that lies at the hex pointed at, down to the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select every piece that is not faded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inverse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what is not selected, and nothing else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole &amp;Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what lies in the level shown, or in the levels of what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same &amp;Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select every piece like those selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same &amp;Terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select every piece of the terrains selected, whatever its size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all that touches what is selected, beside, above and below, and so on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Lies on T&amp;op</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select also what lies and stands on what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save Selection as Stamp…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep what is selected under a name, to put it down in any battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename Stamp…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the marked stamp another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete Stamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the marked stamp; it can be put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Stamps &amp;Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder of the stamps: a stamp is a file that can be sent and put there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace Terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the selected tiles tiles of another terrain, in the same shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make each selected tile several smaller ones of the same terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make touching tiles of one terrain and level as few larger ones as fit exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join W&amp;hat Is Short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where small tiles are short and larger ones are left, join tiles of that terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the battlefield larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the battlefield smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show hexes in their usual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit &amp;Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what is selected as large as goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the hexes of the bare table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the name of each hex on it (A1, B1 …) where hexes are large enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Heights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write on each hex how many levels high it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rulers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show columns, rows and centimetres or inches along the border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Map in the Corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole battlefield small where it does not fit on the canvas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;paces for Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the level of each space on which a figure can stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room &amp;Above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write how many levels are free above spaces under something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Barriers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark battlements, stone walls, ruins and ladders, with the levels of foot and top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Sc&amp;enario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show start zones, glyphs, objects and figures of the scenario worked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Table Size…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say how large your table is, to see its border and be warned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;My Collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which boxes and loose pieces you own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as many pieces as you like; what is short is only counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Warn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a piece of which you own no more in amber before it is put down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Refuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let no more pieces be used than you own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inventory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what is used, owned and left of each piece, and the boxes it takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select These Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select every piece of the kind marked in the inventory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take One in Hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the piece marked in the inventory, to put it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy the Inventory as Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put what the inventory lists on the clipboard, a line a piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the Inventory as CS&amp;V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put what the inventory lists on the clipboard, for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find a Piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type to find a piece in the palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;avourite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the piece in hand among the favourites at the top of the palette, or no more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;All Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer every piece in the palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What I &amp;Own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer only pieces of your collection in the palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Is &amp;Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer only pieces of which some are left in your collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fold All Headings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only the headings of the palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unfold All Headings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every piece under its heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click an edge of a wall walk · drag along its rim (from the middle of a hex: both sides) · Shift+click goes all round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag over hexes or around them to fill them · click fills even ground · Ctrl: only the hexes passed · Shift keeps the level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Ladder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click an edge to build a ladder over it · or drag from its foot to its top · {keys:turn-right} turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;ick Up a Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a piece to take one like it in hand · a middle click does so with every tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to place, drag to paint single hexes · right click, {keys:turn-right} or Shift+wheel turns · Shift keeps the shown level · Ctrl paints over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a piece to take it away; drag to take away several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click selects, Ctrl adds · drag moves, from an empty place or with Alt it frames · arrow keys nudge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click puts the group down · right click, {keys:turn-right} or Shift+wheel turns · Shift keeps the level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle &amp;Wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to build a castle wall · 1 to 9, {keys:storey-more} and {keys:storey-fewer} set its storeys · Ctrl: bases alone · Shift: single wall walks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the next problem in the list and show where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the problem before and show where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show where the problem chosen in the list is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fix This Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend the problem chosen in the list, where there is one sensible way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix &amp;All of This Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend every problem of the kind chosen in the list that can be mended, in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy as Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all problems listed on the clipboard as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One Storey &amp;More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build castle walls one storey higher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One Storey F&amp;ewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build castle walls one storey lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;urns from Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour every space by the turns that the figure takes to it, not by one move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep the Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the line of sight to the space pointed at in view; once more lets go of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sh&amp;ow While Building</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave reach or sight in view with other tools, and follow what is built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear Fi&amp;gures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the figure and all others off this battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a scenario for this battlefield: two players who start apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;uplicate Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a copy of the scenario worked on, and go on with that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename Scenario…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the scenario worked on another title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete Scenario…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the scenario worked on away; its file goes when you save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work on the next scenario of this battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Check Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List what is wrong with the scenario worked on: what cannot be played or won</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario &amp;Pages…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the build sheets with the pages of the scenario worked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tr&amp;y It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let simple players play the scenario many times: who wins, and where it is fought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repl&amp;ay a Game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a game that was played, from its journal: what happened, and where figures stood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export Game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write scenario, battlefield and army cards into one file to be played anywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W&amp;hat Can It See?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a space to see what a figure sees from there · Point at a space for the line to it, drag or {keys:figure-line} keeps it · Shift puts an enemy, Ctrl a friend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a space to lay the glyph in hand · Click a glyph to turn it over, drag it elsewhere · Ctrl takes away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a space to put the object in hand down · Drag moves what lies there · Ctrl takes away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a space to put the figure in hand down; drag turns one on two spaces · Drag moves what lies there · Ctrl takes away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where &amp;Can It Go?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a space to see where a figure can go from there · Shift puts an enemy, Ctrl a friend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start &amp;Zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to paint the zone in hand · Shift or a double click fills a level · Ctrl takes spaces out · Alt shares them with other zones</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Armies</name>
    <message>
        <source>{points} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{points} of {allowed} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on 1 space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on {count} spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figures} {spaces}; no zone to start in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figures} {spaces} of {room} where it starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {count} taken by others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} points too many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{card}: unique, only one allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No army card “{card}” is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 space too few where it starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} spaces too few where it starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not so: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArmiesPage</name>
    <message>
        <source>Nobody plays yet: add players first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The army</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong with the army</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No cards: the player drafts an army, or brings one along. Take cards to give one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards of the army</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the card chosen back, once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put All Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the army to the player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find army cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find: jandar hero, flying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only what can be taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Army cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No card is found by that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the card chosen into the army; so does a double click or Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} × {card} · {points} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{card} · {points} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ {fault}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An army has at most {most} cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take {card}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back {card}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put an army back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskChances</name>
    <message>
        <source>Add a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another number from a later round on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From this round on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>round </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least this on a d20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d20 ≥ </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this row off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskChoice</name>
    <message>
        <source>There is none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{id} (not there)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskFigures</name>
    <message>
        <source>{figures}: whose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figures}: only some of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only some of them…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{id} (not there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not ask for this: {what}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskRounds</name>
    <message>
        <source>1, 2, 3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskSeveral</name>
    <message>
        <source>{id} (not there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take {thing} off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>no folder can be made in {folder}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BoxChoice</name>
    <message>
        <source>Box listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From which of my boxes pieces are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All my boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loose pieces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Boxes</name>
    <message>
        <source> (or {other})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BoxesField</name>
    <message>
        <source>Boxes you have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BoxesPanel</name>
    <message>
        <source>Boxes needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is used yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none that is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In no box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none that helps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count}× {piece} unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join tiles to use them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before you buy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, you own it all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes to buy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Bubble</name>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildableDialog</name>
    <message>
        <source>What can I build?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder with battlefields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at every battlefield in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also folders &amp;inside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlefields read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;My Collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlefields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {count} files read …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You have not said yet what you own, so everything counts as missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can be built with what you own: {can} of {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No battlefield lies in this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder to see what of it you can build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that cannot be used: {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped: there may be more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildableModel</name>
    <message>
        <source>Battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes to buy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the file that could not be used and are not counted: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You own every piece of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces missing: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes to buy:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In no box known here:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message>
        <source>Battlefield</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardChoice</name>
    <message>
        <source>Army card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type part of a name: the figure gets the numbers and powers of that card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type part of a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the army cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} (own card)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stands on {spaces} spaces and never moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height {height} · Move {move} · Range {range}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardModel</name>
    <message>
        <source>Unique, and taken already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Costs {count} points more than are left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardSheet</name>
    <message>
        <source>Army card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a card to see both of its sides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unique</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unique} {hero}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}, {height} levels high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, on {count} spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>squad of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Life</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Basic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Clip</name>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: pieces copied in Hexwright were expected, found {found}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: larger than {most} KiB, the most that is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: no piece in it can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: `{line}` was expected at the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: the version is {version}; a whole number was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: made by a newer Hexwright (version {version}); this one reads versions up to {newest}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: a list of pieces was expected, found {found}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: {count} pieces; at most {most} were expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown piece {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CloseCross</name>
    <message>
        <source>Close {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Collection</name>
    <message>
        <source>The file holds more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything in {name} could be read. Saving replaces it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of it stays beside it, with “.broken” in its name. Save?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something is entered already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {name} to it, or have {name} take its place?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain expansions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battle boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counts are certain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some counts are likely, not certain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some counts are a guess.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From: {sources}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CollectionDialog</name>
    <message>
        <source>My collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a box, or a piece in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a box or a piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only what I &amp;own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything in {name} could be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything could be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than {most} of one thing cannot be owned. Cut down to that: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{boxes} and {loose} loose pieces: {pieces} pieces of {kinds} kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is entered yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loose pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No box fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type above to find a piece, and say how many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your collection file could not be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything in your collection file could be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take over a collection file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what is entered into a file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CollectionMenu</name>
    <message>
        <source>{count} selected: {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No {piece} lies here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColumnDock</name>
    <message>
        <source>Keep this hex while the mouse moves on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What lies here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bare table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex {hex} · {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No figure can stand here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} ({room} free above)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A figure stands on {levels}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColumnModel</name>
    <message>
        <source>Piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height {levels}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{side} edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden: show it again to select it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locked: unlock it to select it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Mirror {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half turn {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half turn {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy {piece} across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy {count} pieces across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done: all of it lies on the other side already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out, no mirror image: {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done: no turn of it is the mirror image of {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces are selected; at most {most} can be held at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}: pieces copied in Hexwright were expected, found {found}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} left out: {what} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something that is no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing lies on level {level} or above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level} is new; only notes moved up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level} is new; {pieces} raised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level} removed; only notes are changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level} removed: {taken} taken away, {moved} lowered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · reaching through it, left as they are: {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tile selected can be split into smaller ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split {count} tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tiles selected cannot be joined: larger tiles do not fit exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join {count} tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joining saves nothing: the larger tiles that are left do not fit exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} · {before} short before, {after} now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace {old} by {new}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace terrain by {new}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done}; one tile stays as it is: no tile of its shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done}; {count} tiles stay as they are: no tile of their shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tile of land or of a fluid is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done}: {before} became {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battlefield begins at A1 already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin at A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hexes are named from A1 now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConditionTree</name>
    <message>
        <source>What must hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a part to change it; Delete takes it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for something else besides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put Into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the part chosen into another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the part up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the part down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the part chosen out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the end of round {round}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the end of a round from {round} on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change a victory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change kind of condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a condition into another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a condition out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Conditions</name>
    <message>
        <source>All of these hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of these holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the end of a round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures are eliminated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures were destroyed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most points left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures stand in a place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A figure stands beside another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs are collected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Door Card is held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An object is taken</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>No mirror image: {pieces}; put down here only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario yet: make one in the Scenario menu</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Unsaved work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} battlefields have changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throw away 1 battlefield for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throw away {count} battlefields for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file holds more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} entries of {name} could not be used. Saving over it loses them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save over it, or cancel and save under another name?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program changed {name} since it was opened or saved here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving loses those changes. Save over them, or cancel and save under another name?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paper does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheets would not come out whole. Print them anyway?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Print Anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it is {scenario} may not be playable. Write it all the same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario has errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write Anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is another scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is there already, and says something else of start zones and glyphs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it with the scenario of this battlefield? If you keep it, yours gets another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program changed {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are unsaved changes here. After reloading, Undo brings them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload it? Undo brings back what is here now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The format of {name} cannot hold everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {suffix} file holds it all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as {suffix}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save Anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All battlefields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journals of games</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay a game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of the files to be written are there already. Replace them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the battlefield as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a {format}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A battlefield builder for interlocking hex terrain.

Hexwright is an independent project. Heroscape is a trademark of its owner, who has no part in this program and does not endorse it.

Free software under the MIT licence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Hexwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level (1 to {top}):</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file, {file}, is deleted when you save. Undo brings the scenario back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {title}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Close this panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this panel out of the window, or put it back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DoorsPage</name>
    <message>
        <source>The battlefield has no doorway in a castle wall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who holds the card of a door opens and closes it. Where nobody does, the first figure on space 4 of the doorway takes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex}: no doorway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the door at {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who holds the card of the door at {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing said of a door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of a door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who holds a door card</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DrawingTab</name>
    <message>
        <source>C&amp;olours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Black and white</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Black and white: terrain is told apart by patterns that survive a photocopier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How strongly the levels below are faded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fade below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On each level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where start zones, glyphs and figures of a scenario are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid of &amp;hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faint hexes where no piece lies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Letters and numbers around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names of columns and rows on all four sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names on the pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind and size, as G7 for a grass tile of 7 hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>He&amp;ights below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The level of the ground below, in small numbers on it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Edges</name>
    <message>
        <source>east</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>south-east</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>south-west</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>west</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>north-west</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>north-east</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExampleCard</name>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} scenarios</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamplesMenu</name>
    <message>
        <source>Open E&amp;xample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens as a new battlefield of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No examples are installed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Copied a picture of {width} × {height} pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the post</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Game (*.hexgame)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the battlefield as text of {count} lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote {name} and {others} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>At least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So many of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only this round; below 1 for each round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not before this round has been played</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many is enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zone, or the space of an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside which</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of these glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a glyph…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any that can be collected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anybody of the side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The player or team whose Door Card it must be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers with commas; 1-3 for three in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves for each space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By level alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lowest level that it reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rises by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels a round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It rises no higher than this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spared figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some figures are spared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a power…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet: all powers work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The roll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the second army may cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without powers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any card can be chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once a game for each player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only who is engaged with nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs that count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet: none is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a player…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least this on a d20</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureDock</name>
    <message>
        <source>Kind of figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of an army card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My own numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click puts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one move reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What its leap reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns to every space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool with which a click puts the figure on a space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the figure and all others off this battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an enemy (Shift+click)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a friend (Ctrl+click)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of others in levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no army cards: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only for a figure that leaps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureForm</name>
    <message>
        <source>Height in levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move in spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range in spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>huge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On two spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ghost Walk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slither</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disengage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces of a leap in place of the move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels that it leaps up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels that it leaps down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swiped at as it leaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Basic game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master, 1st edition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master, 2nd edition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, or destroyed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It passes through all figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Water does not end its move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody swipes at it when it leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leap up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leap down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Basic game knows no special powers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unique</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>common ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heroes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>squad figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who fly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who do not fly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Species</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Personality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hides glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soldier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scout, small and quick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rider on two spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Giant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flyer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dragon on two spaces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FiguresPage</name>
    <message>
        <source>Figures on fixed spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose figure it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool that puts the figure down on the spaces you click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet. Choose a card and whose it is, and click the spaces on which its figures start. They cost no army points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures on the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Captive: nobody moves or controls it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which figure of its card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number on its card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of {most} figures of this card stand there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether it is a captive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of a figure</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Filing</name>
    <message>
        <source>Cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} files cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no unsaved work to recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was opened, but not everything in it could be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything could be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With {count} scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{scenarios}: see the panel Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {name}, with {scenarios}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was saved, but its scenario {scenario} was not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, which was there already, goes with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote a copy, {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything was saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is open in another tab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close that tab first, or save under another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept safe: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not there: it was moved or deleted, or its drive is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is a folder, not a battlefield.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not a battlefield that can be opened here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be opened: it is damaged, or not what its name says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was not saved. Your work is still here, and the disk is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was not written. What was on the disk before is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was looked for in {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge a battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no pieces in {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything in {name} could be used; the rest can be merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What {name} says of a scenario (zones, glyphs) is not merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as a stamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stamp was not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the stamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stamp was not renamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stamp was not deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stamp was not put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of the stamps cannot be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: battlefields are written to {suffixes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the scenario worked on is written: the other one is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the scenario worked on is written: {count} others are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battlefield was never saved: there is no file of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: not an autosave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: not an autosave that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece lies on this battlefield yet: there is nothing to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing {name} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page for a browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: a name ending in .html, .pdf or .json was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is the battlefield itself: another name was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: cannot be deleted ({why})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: built of pieces that are not known here, or otherwise: {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ForumDialog</name>
    <message>
        <source>Forum post</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short: what it is, and the boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long: also all pieces, every level and the notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BBCode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>https:// …, where others get the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The post</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the post on the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the post to a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mark-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Link</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ForumText</name>
    <message>
        <source>Untitled battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by {author}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players: {players}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start zones: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to build: about {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level by level, with the hexes that each piece covers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(letter: column, number: row, A1..C1: from A1 to C1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link: {address}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece lies on it yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest level: {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size: {columns_rows} hexes ({covered} with terrain), {cm} ({inches})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GameDock</name>
    <message>
        <source>Replay a Game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the journal of a game that was played here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The game is played again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the game went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go through the game; the arrow keys go from action to action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened with this action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The action before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As it ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no scenario here. Open the battlefield or the .hexgame that was played first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The game is played again by the rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No game is shown: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a journal (.hexjournal) of a game that was played with this scenario: it is checked by the rules, and you can go through it action by action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario or its battlefield has changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action {number} of {last}, round {round}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action {number} of {last}, before the first round</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>Title of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is it called?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who made it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Basic game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master, 1st edition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master, 2nd edition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After this round the game is over; 0 for no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes it asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet: a player is told of no boxes to bring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a box…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for the boxes that the battlefield itself needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many: {box}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 takes the box off the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change last round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes as built</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Right click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+right click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wheel, pinch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to where the mouse is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle button, Space and drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn what is in hand, or what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn what is in hand; else the menu of the piece there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn what is in hand the other way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take one like the piece there in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor; with Select, nudge what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor, whatever is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do at the cursor what a click does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End what is under way; empty the hand; select nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two fingers on a touchpad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GlyphBag</name>
    <message>
        <source>No glyphs yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{glyphs}: add a glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a glyph…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take out one of the glyph chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} × {glyph}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GlyphWords</name>
    <message>
        <source>attack +{dice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>defense +{dice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range +{add}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move +{add}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initiative +{add}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>summons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a figure stands on it, figures of its player have Attack {dice} more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a figure stands on it, figures of its player have Defense {dice} more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a figure stands on it, figures of its player with Range {least} or more have {add} more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a figure stands on it, figures of its player have Move {add} more; not the one moving off it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While a figure stands on it, its player adds {add} to initiative.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does what the scenario says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once: the wounded figure that stops on it loses all its wounds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once: the player brings any other figure to an empty space beside the one on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once: a d20 is rolled for every figure on the battlefield; {deadly} destroys it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rulebook here says what it does: without rules it only stops.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{letter} · {name} · {does}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Hand</name>
    <message>
        <source>Not done: no turn of it is the mirror image of {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HiddenPage</name>
    <message>
        <source>Shuffled glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laid symbol side up, one on each of their spaces, in an order nobody knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffled glyphs, by groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs of one group are shuffled among each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle another group of glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this group with its spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay on Spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool that marks the spaces on which these glyphs are laid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secret glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A player lays one on each card of their own that fits, symbol side up. Nobody else knows which lies where.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who lays secret glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have another player lay secret glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have this player lay none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who lays them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The glyph that matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must be among those laid; conditions speak of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On which cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On which of their cards:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards with secret glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group {number}: 1 glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group {number}: {glyphs} glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on 1 space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on {count} spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario has at most {most} groups of shuffled glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another group of shuffled glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete shuffled glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs that are shuffled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secret glyphs of a player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete secret glyphs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryDock</name>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>As opened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Holdings</name>
    <message>
        <source>{folder}: the folder cannot be made ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder}: there are {count} broken collections already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: no copy of it can be kept ({reason}), so it stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Inventory</name>
    <message>
        <source>{piece}: {used} used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{line}, {owned} owned, {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} in {quantity}× {box}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} loose</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InventoryDock</name>
    <message>
        <source>Filter: rock, g7, a box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the inventory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pieces} of {kinds} kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which pieces are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which boxes you own, and see what is left and what is short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My Collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter your boxes and loose pieces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InventoryLine</name>
    <message>
        <source>Pieces and boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger tiles are left: Shape ▸ Join What Is Short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To buy: {boxes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs {boxes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} in no box</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InventoryModel</name>
    <message>
        <source>Piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In my boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} short</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InventoryTable</name>
    <message>
        <source>Inventory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} short</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LevelBar</name>
    <message>
        <source>Level {level} of {top}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All levels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LevelsDock</name>
    <message>
        <source>Levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hexes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LevelsModel</name>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden: neither seen nor touched. Click to show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to hide this level</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Limits</name>
    <message>
        <source>Not done: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece}: {used} would be used, {owned} owned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text}; and one other piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text}; and {count} other pieces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>A figure of height {height} does not fit here (R054)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: it looks from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: no room for a figure of height {height} (R054)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: {sight}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} partly seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece} and {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece} and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen, {what} in the way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen clearly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen in part, {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the stone wall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the ladder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seen} {over}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seen}, {what} in the way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of range: bare table lies between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range {spaces} of {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range {spaces}, too far for its range of {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range {spaces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height: attack +{dice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height: defense +{dice} for the other</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Symmetry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Arrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tamps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sha&amp;pe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pro&amp;blems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sce&amp;nario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MiniMap</name>
    <message>
        <source>Click or drag to show another part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map of the whole battlefield</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>Make a zone first, on the page Zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a zone or an object first, on the pages Zones and Things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put an object down first, on the page Things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a door first, on the page Doors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add players first, on the page Players</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewDialog</name>
    <message>
        <source>New battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May be given later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which &amp;boxes do you have?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The boxes could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your collection file has faults; they are listed under Problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces are counted against your collection of {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces. The palette tells how many are left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None is fine too: then nothing is counted against what you have.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Note on {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a builder should know here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is printed on the build sheets. Ctrl+Enter saves it; an empty note is taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} characters are too many: a note takes {most}. Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>hex {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the note on {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the note on {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a note on {place}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NotesDock</name>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No notes yet. Write one on the hex you point at or on the level shown: builders read it on the build sheets.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Objects</name>
    <message>
        <source>Flag {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marker {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object glyph {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Hexwright opens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutsideChanges</name>
    <message>
        <source>{names}: the file is not there any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was moved or deleted, or its drive is gone. The battlefield is still here, unsaved: save it to keep it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload from the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageButton</name>
    <message>
        <source>{page}, problems: {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PagesList</name>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PagesTab</name>
    <message>
        <source>Co&amp;ver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture, size, boxes and all pieces on a first page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cover p&amp;icture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At an angle, with heights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hecklist by box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pieces to collect from each box before building</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the symbols mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;otes and findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the designer wrote and what cannot be built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tit&amp;le</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed in place of the battlefield&apos;s own title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;uthor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed in place of the battlefield&apos;s own author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toda&amp;y&apos;s date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The day of printing, on the cover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the &amp;file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the cover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language that the PDF names, for those who have it read out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PagesView</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find: grass, g7, wall corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which pieces are offered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} · {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pieces} in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece fits “{query}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is left of what you own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ruins and stone walls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Water, ice, lava and shadow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trees and other obstacles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PaletteModel</name>
    <message>
        <source>Favourites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heading}, folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to unfold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} · takes {parts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} · {used} used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} · {used} of {owned} used, {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} levels high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from your own pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its shape or height is not certain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PaletteView</name>
    <message>
        <source>Piece types</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Lies Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PaperTab</name>
    <message>
        <source>&amp;Sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Poster: all on one page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mat in true size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pape&amp;r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letter (8.5 × 11 in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tabloid (11 × 17 in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or&amp;ientation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What fits best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Levels a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty border of each page; most printers cannot print the outer 5 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of running text; other texts go with it, not those on drawings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze of letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page or a part of one for each level, with its parts and what to watch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every level, all pieces and the boxes on a single page, as large as it goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level 1 in true size over many pages, to be taped together as a mat. Print it at 100 %, never fitted to the page.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Export a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn &amp;Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn &amp;Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transparent background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters and &amp;numbers around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Grid of the bare table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it, at an angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built up to one level, at an angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it, from above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One level, from above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every level, a file each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small, for a forum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For printing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For PNG and SVG; a JPG is always on white</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For levels from above: the hexes on which no piece lies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See it from the next corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See it from the corner before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture as it comes out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;evel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} × {height} pixels, {count} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer s&amp;ide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} × {height} pixels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PictureDock</name>
    <message>
        <source>The battlefield at an angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See it from the next corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See it from the corner before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only up to the level shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out what begins above the level shown, to look inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece lies on this battlefield yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece begins on the level shown or below it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayersPage</name>
    <message>
        <source>In the order in which they sit, to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag players to where they sit, or press Alt with an arrow key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody plays yet. Add players for as many as it is meant for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the player chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up: sit further right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down: sit further left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who places figures first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who places figures first; the others follow to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For how many players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The players of one number of them: each number has its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play it with another number of players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy these players for the next number of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not play it with this number of players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another one is for the same number: only the first is played.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whom the d20 chooses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} players, {sides} sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number}. {player}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>team {team}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario is for at most {most} players, and for {layouts} numbers of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another number of players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a number of players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change seats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who places first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PrintPreview</name>
    <message>
        <source>Print build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laying out the sheets …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no sheets: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheets could not be printed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Con&amp;tents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller (-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole page (0)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemDetails</name>
    <message>
        <source>Fix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The problem in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One click: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix all {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>Pieces in one place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces inside an obstacle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces inside jungle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces on one edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces that rest on nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiles that tip over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiles that hang over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces on water or another fluid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fluids with nothing below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Obstacles on uneven ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle pieces on a fluid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castles on the bare table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle walls without a base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle walls with nothing on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle walls unlike their base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle pieces that do not join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle pieces with an open end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall walks that rest on nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doorways on uneven ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doorways that are blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors without a doorway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors hung twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders that start on no tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders that start on a fluid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders on one landing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders with a gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders that stand out above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders that lean on nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders closed by a battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladders that are blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlements without a tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlements inside a tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flags without a battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ruins on uneven ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ruins held along part of their length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ruins that are blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stone walls that are not attached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stone walls inside tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Our reading {number} of the rules (docs/decisions)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rulebook rule {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of players given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides with nothing to play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Things without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powers that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes that nobody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures of no card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones where nobody can stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones without spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces twice in a zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones too small for their armies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Armies that may not fit their zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones of enemies that overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players without a start zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones in which nobody starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Armies over their points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unique cards taken twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures asked for that cannot be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures asked for in another zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures where nobody can stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures on one space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures on too many or too few spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures with too little room above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures in a door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures that block a door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures that cannot stand there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unique figures of nobody&apos;s, more than there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones of no known colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures that their card does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs off the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs where nobody can stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs on water or another fluid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs on the wrong level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs laid more often than a box has them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs on one space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs without a power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs that must lie power side up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffled glyphs and their spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secret glyphs without the one that counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs to be collected that are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs that nobody reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects off the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects where nobody can stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors in one doorway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doorways of which nothing is said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Door cards in the Basic game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No way to the enemy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No way to the enemy on foot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goals that nobody reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goals that nobody reaches on foot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody can win</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody wins after the last round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides that cannot win</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Victories that never come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions that never hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Victories at the very start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Victories after the first round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules without effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules for rounds that never come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolls that a d20 cannot show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Costs of terrain that cannot be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules for terrain that is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that contradict each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that the Basic game does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that nothing makes use of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsDock</name>
    <message>
        <source>Filter: ladder, error, C4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List what is of this kind: {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problem is listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a problem in the list first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is more than one way to mend this: see its hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} problems copied as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of {all} listed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsFilter</name>
    <message>
        <source>{title} ({count})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title} ({count})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PropertiesDialog</name>
    <message>
        <source>Title and author</source>
        <translation>Titel und Verfasser</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>&amp;Author</source>
        <translation>&amp;Verfasser</translation>
    </message>
    <message>
        <source>&amp;Description</source>
        <translation>&amp;Beschreibung</translation>
    </message>
    <message>
        <source>Change title and author</source>
        <translation>Titel und Verfasser ändern</translation>
    </message>
</context>
<context>
    <name>Reach</name>
    <message>
        <source>Not done: {piece} is locked; unlock it first (Arrange menu)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done: {count} of the pieces are locked; unlock them first (Arrange menu)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReachLegend</name>
    <message>
        <source>Legend: light is near, dark is far; hatched is never reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend: light is near, dark as far as it leaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend: light costs little, dark the whole move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other levels, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends the move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fall, with its dice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Select something first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battlefield is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show one level first; all are shown now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say first which boxes you own, under Collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the wall tool first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a stamp in its panel first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a piece in the inventory first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a scenario first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show one level or select something first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No small tile is short of which larger ones are left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a piece in hand first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the report in its panel first; after an edit make it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool that shows what a figure sees first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool that shows where a figure can go first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Not everything was recovered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of it cannot be read any more. It is left where it lies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more cannot be read; see {folder}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Unsaved work was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hexwright ended without saving these battlefields. Recovering opens them in tabs; nothing is written to your files until you save.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open what is ticked; the rest stays for later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throw away what is ticked; the rest stays for later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave everything: it is offered again at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlefields found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecoveryModel</name>
    <message>
        <source>Battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File it came from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportDock</name>
    <message>
        <source>Make the Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work out ways, turns, heights, choke points, symmetry and sight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no report: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battlefield has changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other rules have been chosen since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario has other start zones or glyphs since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make It Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a battlefield plays: ways and turns, high ground, choke points, sight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide: {picture}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show on the map: {picture}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RequiredForm</name>
    <message>
        <source>What the army must hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: any army within the points will do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Require</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for figures of a kind, in a zone or on a space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask no more for what is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where they are placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space, as C4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as C4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters and number of the hex, as the status bar tells them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level of the space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on one space</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReservedKeys</name>
    <message>
        <source>The arrow keys move the cursor on the canvas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter does on the canvas what a click does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space drags the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape ends what is under way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab goes to the next field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt and this letter open a menu.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowButtons</name>
    <message>
        <source>Move it up: what stands first is asked first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rulers</name>
    <message>
        <source>Centimetres or inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of the rulers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>Special rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: the rules of the book alone. Add what is otherwise here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a special rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the rule chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change a special rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of special rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a special rule</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioDock</name>
    <message>
        <source>Nothing is wrong with the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scenario yet.

A scenario says who plays on this battlefield: where armies start, what they may cost, which glyphs lie where, and when somebody wins. A battlefield can have several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario worked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which scenario of this battlefield is shown and worked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List what is wrong with the scenario, in the panel Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language in which titles, names and texts are written here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioMenu</name>
    <message>
        <source>{title} is deleted; Undo brings it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is wrong with the scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioPages</name>
    <message>
        <source>Armies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Victory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioTexts</name>
    <message>
        <source>Story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Designer&apos;s notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has happened, and why they fight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each side is after, in a sentence or two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is not told by zones, glyphs and armies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What whoever plays it should know besides</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioTitleDialog</name>
    <message>
        <source>Rename scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Title of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scenarios</name>
    <message>
        <source>Without a title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Player {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title} copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario yet: make one in the Scenario menu</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenariosMenu</name>
    <message>
        <source>&amp;Work on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeatChoice</name>
    <message>
        <source>For how many players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each number of players has armies of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose army and figures are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} players</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeatForm</name>
    <message>
        <source>Name of the player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Team of the player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plays alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players who write the same here play together; empty plays alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Army points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no army of choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the army may cost; 0 where only figures on fixed spaces play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the army is gathered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Team</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Army</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no zones yet: add them on the page Zones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafted or pre-made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pre-made or drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pre-made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed by the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>otherwise: {ways}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Team of a player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points of a player</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How an army is gathered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where a player starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What an army must hold</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SentenceList</name>
    <message>
        <source>Drag a row, or press Alt with an arrow key, to put it in another place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number}. {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetOptionsDialog</name>
    <message>
        <source>Export build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetOptionsForm</name>
    <message>
        <source>P&amp;aper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;ges</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sheets</name>
    <message>
        <source>Export build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A PNG each page (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An SVG each page (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A JPG each page (*.jpg *.jpeg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled: nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printing is not installed with this Qt. Export a PDF instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No printer is installed. Export a PDF instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheets are laid out for paper of {width} × {height} mm, and the printer is set to {name}, {other_width} × {other_height} mm. Choose the same paper for both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The printer cannot print the outer {border} mm of the paper, and the margin of the sheets is {margin} mm. Choose a margin of {least} mm or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no pages {first} to {last}: the sheets have {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The printer cannot be reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The printer takes no more pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: turn, level, Ctrl+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the new keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Set These</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add These</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Usual Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the canvas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse and canvas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy as Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Press the new keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys are on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is called that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{keys} belongs to {holder}, which loses it if you use it here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsModel</name>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SightLegend</name>
    <message>
        <source>Legend: yellow is seen, orange with dots partly, dark with strokes not at all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen, with the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SizeLabel</name>
    <message>
        <source>The room that the battlefield takes on the table: width × depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ {size}: {beyond}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sizes</name>
    <message>
        <source>{length} too wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} too deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battlefield is larger than your table of {size}: {beyond}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build on less room, or tell the size of another table (View &gt; Table Size)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} × {depth} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpecialRules</name>
    <message>
        <source>Who goes first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bonus on initiative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain that costs more moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hazard that rises</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powers that do not work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reinforcements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An object can be taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs are collected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secret glyphs are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A truce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summoned figures must roll</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StampNameDialog</name>
    <message>
        <source>Watch tower, ford, corner of a castle …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name of the stamp</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stamps</name>
    <message>
        <source>{file}: {count} left out: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be renamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stamp needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most {count} letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a stamp of this name already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder}: the folder cannot be made ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} files; only the first {most} are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: cannot be deleted ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StampsDock</name>
    <message>
        <source>Stamps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No stamps yet.

Select some pieces on the table, a hill or a castle, and save them as a stamp with the button below. From then on one click here takes them in hand, in every battlefield.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (and {count} more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” was deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put &amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the deleted stamp back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StampsModel</name>
    <message>
        <source>1 piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} levels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateChip</name>
    <message>
        <source>What is hidden, locked or repeated on other sides; press for the way back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>levels hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symmetry: half turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symmetry: left and right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symmetry: top and bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symmetry: third turns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>drag or arrow keys move · {keys:turn-right} turns · {keys:remove-selected} takes away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex} · height {level}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableSizeDialog</name>
    <message>
        <source>Table size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show the border of my table, and warn when it is too small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Common sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Common sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width × depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no pieces yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TerrainDialog</name>
    <message>
        <source>Replace terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected tile becomes:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {count} selected tiles become:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {count} tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{some} of {count} tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said} · {lacking} more than you own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One is of this terrain already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} are of this terrain already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One stays as it is, in a shape it does not have: {shapes}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} stay as they are, in shapes it does not have: {shapes}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than you own: {pieces}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has every shape that is selected.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextsPage</name>
    <message>
        <source>Languages of the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write in another language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a language…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete all texts in this language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is it called?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheets set lines with # as headings, **words** in bold, and lines with - as a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make what is selected bold, or plain again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the line a heading, or text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the lines a list, or text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete texts in {language}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThingList</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show where it lies on the battlefield; so does a double click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take what is chosen in the list off the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {thing}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThingWords</name>
    <message>
        <source>{hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place} · {thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbol up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{glyph}, {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shuffled glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure}, nobody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure} of {player}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure} {number} of {player}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThingsPage</name>
    <message>
        <source>On the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet. Choose something above and click a space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Things on the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Landing on it ends the move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side of the glyph that lies up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without power: it neither works nor stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose an object is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn a glyph over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of a glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether it stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glyph in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? · unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? · one of those shuffled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side that lies up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay glyphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which glyphs are shuffled is said on the page Hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power side up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbol side up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the glyph above, as an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put objects down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename object</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>Put up {count} battlements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put up a battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no battlements in the catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} battlements on level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlement at {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battlements stand along wall walks and tiles, and {hex} has neither on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rim here: the other side of this edge of {hex} is as high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This edge of {hex} has its battlement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rim of {hex} has all its battlements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden at {hex}: {piece}; show it first (Arrange menu)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} × {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than you own: {pieces} missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click fills {hexes} with {terrain}; dragging fills what you pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a terrain in the palette first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece}: only land and fluids can fill an area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open ground, or more than {count} hexes: drag over the hexes to fill, or around them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill {hexes} with {terrain}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} hexes at once; at most {most} can be filled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes}: {tiles}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes} on all sides: {tiles}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes} left out: something stands there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes} left out: something hidden lies there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes} left out: nothing lies on a fluid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hexes} left out: no tile of this terrain fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than you own: {pieces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger ones are left: Shape ▸ Join What Is Short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mirror image: {pieces}; put down here only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the other side: {problem}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No ladder here: {foot} and {top} are both at height {low}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A ladder starts on a tile: put one at {foot} first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No ladder starts on a fluid, as lies at {foot}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A ladder starts on a tile or a wall walk, and {foot} has neither on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No room for a ladder at {foot}: {piece} stands there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No room for a ladder: {piece} stands on this edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another ladder starts at {foot} already, and a landing space holds one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rungs stand on this edge already, but not on {foot}: take them away first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No ladder here while {piece} is hidden on the way; show it first (Arrange menu)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ladder from {foot} to {top} is there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No ladder reaches that high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build a ladder of {count} rungs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build a ladder of one rung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no ladders in the catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} rungs → {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 rung → {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladder from {foot}, level {low}, to {top}, level {high}: {count} rungs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ladder from {foot}, level {low}, to {top}, level {high}: one rung</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing lies here to take one like it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes in hand: {piece}, as at {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a piece in the palette first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece}: {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same tile lies at {hex} already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked: {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl exchanges single tiles, and at {hex} lies: {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece}: {hex}, {side} edge, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paint over with {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes away: {piece}, {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces keep their levels; Shift drops them as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece} · Shift keeps its level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} selected, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} selected, levels {lowest} to {highest}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked: {piece}, {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {piece}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste something that was copied, or choose a stamp, first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what}: {hex}, from level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One piece of it would lie inside what is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces of it would lie inside what is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put down {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A castle wall needs even ground: it begins on level {usual}, and {hex} is on level {odd}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No castle piece joins that way at {hex}: walls go straight on or bend once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The doorway is closed towards {hex}: walls join it at the outer sides of its towers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wall would be higher than a battlefield can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wall stands there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no castle walls in the catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle wall, {size}, with its wall walk on level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Castle bases, {size}, on level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{wall} · it meets its image and ends at {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring of {count} hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 storey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} storeys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay castle bases along {count} hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay a castle base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build a castle wall along {count} hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build a castle wall on one hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No figure can stand on {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>space of a shuffled glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space of a shuffled glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay {glyph}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn over {glyph}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put down {thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no figure: choose one on the page Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure} of {player}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figure}, nobody&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a figure on the page Figures first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All figures of {card} stand on the battlefield already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That player is gone: choose whose figure it is on the page Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes away: {thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts down: {thing} · {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario has at most {most} glyphs, objects and figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbol side up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power side up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{glyph}, {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shuffled glyph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{thing} on {hex}, level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason} · no space on the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many: a scenario has at most {zones} zones of {spaces} spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paint {zone}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take spaces out of zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space for figures on {hex}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario yet: make one in the Scenario menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario has no zone yet: add one on the page Zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take out of zones: {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{zone}: {place} · {count} spaces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Choose a piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every piece of every box is here, in its true shape. Click one to take it into your hand. Or press {keys:find-piece} and type, for example, g7 for the 7-hex grass tile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click on the table to put it down; it drops onto what lies below. {keys:turn-right} or a right click turns it. The wheel zooms, the middle button drags the table, {keys:undo} takes a step back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go through the levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work on one level at a time: {keys:level-up} and {keys:level-down} go up and down, and what lies below is faded. {keys:level-all} shows them all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what cannot be built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You may place anything. What would not stand on a real table is listed here at once, with the reason. {keys:next-problem} goes from one to the next, and {keys:fix-problem} mends it where there is one sensible way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save with {keys:save}. Build sheets ({keys:export-sheets}) are a PDF that shows each level, so that anyone can put the battlefield together. {keys:action-palette} finds every other command.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tryout</name>
    <message>
        <source>Go for the enemy and attack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do anything at all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TryoutDock</name>
    <message>
        <source>For how many players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the simple players do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many games</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same number gives the same games again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Games</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let simple players play the scenario by the rules; you can go on building meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Games that are over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%v of %m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the games showed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The games under way are ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was stopped before the first game was over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simple players play the scenario many times: who wins how often, how long it takes, and where on the map it is fought. They play badly, so this is a first feeling of balance, not more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario yet: make one in the Scenario menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was played: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario or its battlefield has changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide: {picture}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show on the map: {picture}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Victories</name>
    <message>
        <source>Eliminate the enemy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most points after the last round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reach a zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold an object at the end of a round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold a Door Card at the end of a round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destroy an enemy hero</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VictoryPage</name>
    <message>
        <source>Who wins, and when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody can win yet. Add a way to win: the usual ones take one click.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Victories, asked in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a way to win</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the victory chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who wins so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose figures count as its own in what must hold; team mates win, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What must hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{id} (not there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something Else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a victory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who wins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of victories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a victory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewDock</name>
    <message>
        <source>Other levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels below the shown one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 % hides what lies below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels above the shown one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outlines of what lies above; 0 % hides them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen while one level is shown, not with all levels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coordinates of hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Around it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rulers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map where it does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Border of my table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table Size…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of rulers and sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Walk</name>
    <message>
        <source>{place} is not beside {begun}: the figure begins anew here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: its other end needs level {level}, that of {begun} (R051)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something stands between {begun} and {place} (R053)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to put the figure on {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now click the space beside it for its other end · {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached with a leap of {spaces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached with {move} moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text} · also level {levels}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex} level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hex}, rung at level {level}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Choose a piece on the left, then click here to place it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right click or R turns it; the next piece drops onto what lies below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or open a battlefield from the File menu, or drag its file into this window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An empty table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New battlefield…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title, author, the boxes you have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hexwright, VirtualScape, map editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Five short steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin at once (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this page when Hexwright starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you open or save is listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Design a battlefield level by level, and build it from your boxes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This example cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>New battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Open battlefields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New battlefield</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ZoneColours</name>
    <message>
        <source>red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>purple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>teal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Zones</name>
    <message>
        <source>There is no scenario yet: make one in the Scenario menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario has at most {most} zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete zone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ZonesPage</name>
    <message>
        <source>Zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No zones yet. Add one, then paint the spaces on which an army starts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tool that paints the spaces of the zone chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the zone chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour of the zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who starts here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody plays yet: add players first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{zone} · {spaces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{player} (of {count} players)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by its number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No spaces yet: paint them with the tool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level {level}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Levels {lowest} to {highest}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{levels} · every army up to {points} points has room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour of a zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who starts in a zone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Tree</name>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
