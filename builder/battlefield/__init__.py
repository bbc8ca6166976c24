"""Pieces placed, the occupancy index, edits and changes."""

from builder.battlefield.edits import LARGE, Change, Edit, Put, Replace, SetField, SetNote, Several, Take
from builder.battlefield.incomplete import UNKNOWN_PIECE, unknown_in_words, unknown_pieces
from builder.battlefield.model import (
    MAX_COORDINATE,
    MAX_GROUP_NAME,
    MAX_PIECES,
    MAX_SLOT,
    MAX_STEP,
    Battlefield,
    Info,
    check_piece,
    ground_up,
)
from builder.battlefield.occupancy import Occupancy
from builder.battlefield.picture import ReferencePicture
from builder.battlefield.pieces import Piece

__all__ = [
    "LARGE",
    "MAX_COORDINATE",
    "MAX_GROUP_NAME",
    "MAX_PIECES",
    "MAX_SLOT",
    "MAX_STEP",
    "UNKNOWN_PIECE",
    "Battlefield",
    "Change",
    "Edit",
    "Info",
    "Occupancy",
    "Piece",
    "Put",
    "ReferencePicture",
    "Replace",
    "SetField",
    "SetNote",
    "Several",
    "Take",
    "check_piece",
    "ground_up",
    "unknown_in_words",
    "unknown_pieces",
]
