"""All rules, by what they look at, in the order of their codes; a test fails when one of this folder is missing."""

from __future__ import annotations

from validator.lint.module import ModuleSubject
from validator.lint.rule import Rule
from validator.lint.rules.mod030_image_missing import image_missing
from validator.lint.rules.mod031_image_case import image_case
from validator.lint.rules.mod032_image_unused import image_unused
from validator.lint.rules.mod033_image_wrong_type import image_wrong_type
from validator.lint.rules.mod034_image_placeholder import image_placeholder
from validator.lint.rules.mod035_prototype_unknown import prototype_unknown
from validator.lint.rules.mod036_prototype_cycle import prototype_cycle
from validator.lint.rules.mod037_prototype_twice import prototype_twice
from validator.lint.rules.mod038_gpid_twice import gpid_twice
from validator.lint.rules.mod039_gpid_missing import gpid_missing
from validator.lint.rules.mod040_map_unknown import map_unknown
from validator.lint.rules.mod041_board_unknown import board_unknown
from validator.lint.rules.mod042_zone_unknown import zone_unknown
from validator.lint.rules.mod043_region_unknown import region_unknown
from validator.lint.rules.mod044_deck_unknown import deck_unknown
from validator.lint.rules.mod045_location_unknown import location_unknown
from validator.lint.rules.mod046_command_unanswered import command_unanswered
from validator.lint.rules.mod047_command_uncalled import command_uncalled
from validator.lint.rules.mod048_zone_crosses_itself import zone_crosses_itself
from validator.lint.rules.mod049_zone_hidden import zone_hidden
from validator.lint.rules.mod050_zones_overlap import zones_overlap
from validator.lint.rules.mod051_two_grids import two_grids
from validator.lint.rules.mod052_region_twice import region_twice
from validator.lint.rules.mod053_name_twice import name_twice
from validator.lint.rules.mod054_location_named_otherwise import location_named_otherwise
from validator.lint.rules.mod055_numbers_drawn import numbers_drawn
from validator.lint.rules.mod056_component_too_new import component_too_new
from validator.lint.rules.mod057_setup_without_file import setup_without_file
from validator.lint.rules.mod058_setup_of_other_module import setup_of_other_module
from validator.lint.rules.mod059_setup_piece_unknown import setup_piece_unknown
from validator.lint.rules.mod060_setup_doubled import setup_doubled
from validator.lint.rules.mod061_component_twice import component_twice
from validator.lint.rules.mod062_metadata_differs import metadata_differs
from validator.lint.rules.mod063_litter import litter
from validator.lint.rules.mod064_expression_broken import expression_broken
from validator.lint.rules.mod065_property_unset import property_unset
from validator.lint.rules.mod066_trigger_loop import trigger_loop
from validator.lint.rules.mod067_pieces_cannot_be_built import pieces_cannot_be_built
from validator.lint.rules.mod068_marker_unknown import marker_unknown

__all__ = ["MODULE_RULES", "RULES"]

MODULE_RULES: tuple[Rule[ModuleSubject], ...] = (
    image_missing,
    image_case,
    image_unused,
    image_wrong_type,
    image_placeholder,
    prototype_unknown,
    prototype_cycle,
    prototype_twice,
    gpid_twice,
    gpid_missing,
    map_unknown,
    board_unknown,
    zone_unknown,
    region_unknown,
    deck_unknown,
    location_unknown,
    command_unanswered,
    command_uncalled,
    zone_crosses_itself,
    zone_hidden,
    zones_overlap,
    two_grids,
    region_twice,
    name_twice,
    location_named_otherwise,
    numbers_drawn,
    component_too_new,
    setup_without_file,
    setup_of_other_module,
    setup_piece_unknown,
    setup_doubled,
    component_twice,
    metadata_differs,
    litter,
    expression_broken,
    property_unset,
    trigger_loop,
    pieces_cannot_be_built,
    marker_unknown,
)
RULES = (*MODULE_RULES,)
