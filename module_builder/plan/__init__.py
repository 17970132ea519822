"""The plan of a module, the same for every target."""

from module_builder.plan.make import make_plan, piece_pictures
from module_builder.plan.model import Area, Board, Choice, Piece, Placement, Plan, Setup, Window
from module_builder.plan.places import Places

__all__ = [
    "Area",
    "Board",
    "Choice",
    "Piece",
    "Placement",
    "Places",
    "Plan",
    "Setup",
    "Window",
    "make_plan",
    "piece_pictures",
]
