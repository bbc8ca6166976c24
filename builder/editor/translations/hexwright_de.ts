<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
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
        <source>Write the battlefield from above as a PNG, as large as you like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the battlefield from above on the clipboard as a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Forum &amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put title, boxes, pieces and every level on the clipboard as plain text</source>
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
        <source>Write a PDF from which the battlefield is built on a table</source>
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
    <name>Canvas</name>
    <message>
        <source>Battlefield</source>
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
    <name>Desk</name>
    <message>
        <source>No mirror image: {pieces}; put down here only</source>
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
        <source>There is another scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is there already, and says something else of start zones and glyphs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it with what belongs to this battlefield? If you keep it, {battlefield} is saved without the start zones and glyphs that it has here.</source>
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
        <source>{name} is there already. Replace it?</source>
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
        <source>About Hexwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A battlefield builder for interlocking hex terrain.&lt;br&gt;&lt;br&gt;Hexwright is an independent project. Heroscape is a trademark of its owner, who has no part in this program and does not endorse it.&lt;br&gt;&lt;br&gt;Free software under the MIT licence.</source>
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
        <source>Copied the battlefield as text of {count} lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a picture</source>
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
        <source>What this file says of a scenario is kept</source>
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
        <source>Saved; {name} beside it holds zones and glyphs</source>
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
        <source>{name} was saved, but {stub} was not, which holds its start zones and glyphs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything was saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · {name}, which was there already, goes with it</source>
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
        <source>A side of {least} to {most} pixels was expected, not {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No piece lies on this battlefield yet: there is nothing to draw</source>
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
    <name>Hand</name>
    <message>
        <source>Not done: no turn of it is the mirror image of {pieces}</source>
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
        <source>{name} · {count} pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} pieces in hand</source>
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
    <name>PictureDialog</name>
    <message>
        <source>Export a picture</source>
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
        <source>&amp;Letters and numbers around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
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
        <source>{width} × {height} pixels</source>
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
        <source>Take a piece in hand first</source>
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
        <source>Letter (8.5 × 11 in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tabloid (11 × 17 in)</source>
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
        <source>How strongly the levels below are faded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Grid of hexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lette&amp;rs and numbers around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or&amp;ientation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Levels a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fade below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent} %</source>
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
    <message>
        <source>Pieces</source>
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
        <source>Inventory</source>
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
