"""The front door: Hexwright as a library. Open a battlefield of any format and ask what is wrong with it,
what it takes to build it, where figures can go and what they see; play games on it under the referee.

>>> from builder import api
>>> field = api.open_field("scenarios/four-fords.hexfield")
>>> field.counts()["water-1"], field.boxes().boxes
(21, {'rotv-2e': 1})

`docs/library.md` shows all of it. A name is imported when it is first asked for, so that one pays for what
one uses; none of them needs a window. Functions raise what their docstrings name, and TypeError for an
argument of another type.

**Promise.** This is version 0.x of the library, whatever the version of the program: names may still change,
and the changelog says so. From version 1 on, what stands here keeps its name and meaning until the next whole
version; all else below `builder` may change at any time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from builder.api.guard import guarded
from builder.api.names import HOMES

if TYPE_CHECKING:
    from builder.api.armies import OpenArmy, official_cards, open_army
    from builder.api.fields import (
        OpenField,
        cards,
        catalogue,
        glyphs,
        open_field,
        profile,
        read_collection,
        shipped,
        write_scenario,
    )
    from builder.api.games import (
        OpenGame,
        attacks,
        away,
        engaged,
        open_game,
        points,
        reached,
        replay,
        resume_game,
        sees,
        setting,
        told,
    )
    from builder.battlefield import (
        Battlefield,
        Change,
        Edit,
        Info,
        Piece,
        Put,
        ReferencePicture,
        Replace,
        SetField,
        SetNote,
        Several,
        Take,
    )
    from builder.board import Barrier, BarrierKind, Board, Door, Doorway, Space, SpaceKind
    from builder.bots import BOTS, Bot
    from builder.bots.bot import BotError
    from builder.catalogue import Box, Catalogue, PieceType, Role, Shape, TerrainKind, TileClass
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.catalogue.official import OfficialCard
    from builder.errors import BuilderError, RefusedError, UnreadableError
    from builder.facts import RuleChoices
    from builder.formats.hexgame import Setting
    from builder.formats.known import known_by_now
    from builder.formats.replay import Replay, ReplayRefusal
    from builder.formats.share_link import kept_link, link_to
    from builder.hexgrid import Edge, Hex, label
    from builder.history import History
    from builder.insight import Cell, Fact, Report, ReportPicture, Section
    from builder.insight.judging import Flag, Judgement, Measure
    from builder.inventory import BoxPlan, Buildable, Collection
    from builder.movement import Edition, Leap, MovementGraph, Profile, Size, Step
    from builder.movement.reach import Arrival
    from builder.movement.reasons import BarredError
    from builder.movement.situation import Other, Situation
    from builder.problems import Problem, Severity, Source
    from builder.referee import (
        Action,
        Dice,
        DiceNeededError,
        Event,
        Game,
        GivenDice,
        IllegalActionError,
        LegalActions,
        Outcome,
        Phase,
        Roll,
        SeededDice,
        State,
        Table,
        WrongDiceError,
        action_of,
        plain_action,
    )
    from builder.referee.odds import AttackOdds, AttackPreview
    from builder.referee.state import (
        Attack,
        BringArmy,
        ChooseCard,
        Decline,
        EndTurn,
        Figure,
        LaySecret,
        LeaveOut,
        Move,
        OwnedCard,
        PassDraft,
        Place,
        PutMarker,
        RollDice,
        TakeCard,
        Use,
        WorkDoor,
    )
    from builder.scenario import (
        FixedFigure,
        Layout,
        PlacedGlyph,
        Position,
        Scenario,
        ScenarioObject,
        Seat,
        Zone,
    )
    from builder.scenario.rosters import ArmyLimits, ArmyRules, Roster, RosterSums
    from builder.shaping.castle import Castle
    from builder.shaping.castle_rebuilt import RebuiltCastle
    from builder.shaping.outline import GroundPlan
    from builder.sheets.options import PictureOptions, SheetOptions
    from builder.sight import Blocker, PlacedFigure, Sight

__version__ = "0.1"
"""Of the library, not of the program."""

__all__ = [
    "BOTS",
    "Action",
    "ArmyLimits",
    "ArmyRules",
    "Arrival",
    "Attack",
    "AttackOdds",
    "AttackPreview",
    "BarredError",
    "Barrier",
    "BarrierKind",
    "Battlefield",
    "Blocker",
    "Board",
    "Bot",
    "BotError",
    "Box",
    "BoxPlan",
    "BringArmy",
    "Buildable",
    "BuilderError",
    "Card",
    "Castle",
    "Catalogue",
    "Cell",
    "Change",
    "ChooseCard",
    "Collection",
    "Decline",
    "Dice",
    "DiceNeededError",
    "Door",
    "Doorway",
    "Edge",
    "Edit",
    "Edition",
    "EndTurn",
    "Event",
    "Fact",
    "Figure",
    "FixedFigure",
    "Flag",
    "Game",
    "GivenDice",
    "Glyph",
    "GroundPlan",
    "Hex",
    "History",
    "IllegalActionError",
    "Info",
    "Judgement",
    "LaySecret",
    "Layout",
    "Leap",
    "LeaveOut",
    "LegalActions",
    "Measure",
    "Move",
    "MovementGraph",
    "OfficialCard",
    "OpenArmy",
    "OpenField",
    "OpenGame",
    "Other",
    "Outcome",
    "OwnedCard",
    "PassDraft",
    "Phase",
    "PictureOptions",
    "Piece",
    "PieceType",
    "Place",
    "PlacedFigure",
    "PlacedGlyph",
    "Position",
    "Problem",
    "Profile",
    "Put",
    "PutMarker",
    "RebuiltCastle",
    "ReferencePicture",
    "RefusedError",
    "Replace",
    "Replay",
    "ReplayRefusal",
    "Report",
    "ReportPicture",
    "Role",
    "Roll",
    "RollDice",
    "Roster",
    "RosterSums",
    "RuleChoices",
    "Scenario",
    "ScenarioObject",
    "Seat",
    "Section",
    "SeededDice",
    "SetField",
    "SetNote",
    "Setting",
    "Several",
    "Severity",
    "Shape",
    "SheetOptions",
    "Sight",
    "Situation",
    "Size",
    "Source",
    "Space",
    "SpaceKind",
    "State",
    "Step",
    "Table",
    "Take",
    "TakeCard",
    "TerrainKind",
    "TileClass",
    "UnreadableError",
    "Use",
    "WorkDoor",
    "WrongDiceError",
    "Zone",
    "action_of",
    "attacks",
    "away",
    "cards",
    "catalogue",
    "engaged",
    "glyphs",
    "kept_link",
    "known_by_now",
    "label",
    "link_to",
    "official_cards",
    "open_army",
    "open_field",
    "open_game",
    "plain_action",
    "points",
    "profile",
    "reached",
    "read_collection",
    "replay",
    "resume_game",
    "sees",
    "setting",
    "shipped",
    "told",
    "write_scenario",
]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = HOMES[name]
    found = getattr(importlib.import_module(module), name)
    if callable(found) and not isinstance(found, type) and not module.startswith(__name__):
        found = guarded(found)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
