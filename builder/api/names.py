"""The public names of the library, and the modules of the rooms that they are at home in."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES = {
    "builder.errors": "BuilderError RefusedError UnreadableError",
    "builder.facts": "RuleChoices",
    "builder.problems": "Problem Severity Source",
    "builder.history": "History",
    "builder.hexgrid": "Edge Hex label",
    "builder.catalogue": "Box Catalogue PieceType Role Shape TerrainKind TileClass",
    "builder.catalogue.cards": "Card",
    "builder.catalogue.glyphs": "Glyph",
    "builder.catalogue.official": "OfficialCard",
    "builder.battlefield": (
        "Battlefield Change Edit Info Piece Put ReferencePicture Replace SetField SetNote Several Take"
    ),
    "builder.board": "Barrier BarrierKind Board Door Doorway Space SpaceKind",
    "builder.shaping.castle": "Castle",
    "builder.shaping.castle_rebuilt": "RebuiltCastle",
    "builder.shaping.outline": "GroundPlan",
    "builder.inventory": "BoxPlan Buildable Collection",
    "builder.movement": "Edition Leap MovementGraph Profile Size Step",
    "builder.movement.reach": "Arrival",
    "builder.movement.reasons": "BarredError",
    "builder.movement.situation": "Other Situation",
    "builder.sight": "Blocker PlacedFigure Sight",
    "builder.scenario": "FixedFigure Layout PlacedGlyph Position Scenario ScenarioObject Seat Zone",
    "builder.scenario.rosters": "ArmyLimits ArmyRules Roster RosterSums",
    "builder.formats.hexgame": "Setting",
    "builder.formats.known": "known_by_now",
    "builder.formats.share_link": "kept_link link_to",
    "builder.formats.replay": "Replay ReplayRefusal",
    "builder.referee": (
        "Action Dice DiceNeededError Event Game GivenDice IllegalActionError LegalActions Outcome "
        "Phase Roll SeededDice State Table WrongDiceError action_of plain_action"
    ),
    "builder.referee.state": (
        "Attack BringArmy ChooseCard Decline EndTurn Figure LaySecret LeaveOut Move OwnedCard "
        "PassDraft Place PutMarker RollDice TakeCard Use WorkDoor"
    ),
    "builder.referee.odds": "AttackOdds AttackPreview",
    "builder.bots": "BOTS Bot",
    "builder.bots.bot": "BotError",
    "builder.insight": "Cell Fact ReportPicture Report Section",
    "builder.insight.judging": "Flag Judgement Measure",
    "builder.sheets.options": "PictureOptions SheetOptions",
    "builder.api.armies": "OpenArmy official_cards open_army",
    "builder.api.fields": (
        "OpenField cards catalogue glyphs open_field profile read_collection shipped write_scenario"
    ),
    "builder.api.games": (
        "OpenGame attacks away engaged open_game points reached replay resume_game sees setting told"
    ),
}

HOMES: Mapping[str, str] = {name: module for module, names in _NAMES.items() for name in names.split()}
"""The module that has each public name."""
