"""All rules, by what they look at, in the order of their codes; a test fails when one of this folder is missing."""

from __future__ import annotations

from validator.lint.mapdata import MapSubject
from validator.lint.module import ModuleSubject
from validator.lint.rule import Rule
from validator.lint.rules.map030_name_nearly_twice import name_nearly_twice
from validator.lint.rules.map031_pair_twice import pair_twice
from validator.lint.rules.map032_box_lists_disagree import box_lists_disagree
from validator.lint.rules.map033_outline_parts_overlap import outline_parts_overlap
from validator.lint.rules.map034_land_outlines_overlap import land_outlines_overlap
from validator.lint.rules.map035_gap_between_outlines import gap_between_outlines
from validator.lint.rules.map036_seed_outside import seed_outside
from validator.lint.rules.map037_area_sliver import area_sliver
from validator.lint.rules.map040_port_not_coastal import port_not_coastal
from validator.lint.rules.map041_one_zone_for_multi_zone_port import one_zone_for_multi_zone_port
from validator.lint.rules.map042_coast_without_zone import coast_without_zone
from validator.lint.rules.map043_connection_of_wrong_kind import connection_of_wrong_kind
from validator.lint.rules.map044_space_unreachable import space_unreachable
from validator.lint.rules.map045_zone_cut_off import zone_cut_off
from validator.lint.rules.map046_zones_meet_undrawn import zones_meet_undrawn
from validator.lint.rules.map047_correction_changes_nothing import correction_changes_nothing
from validator.lint.rules.map048_statement_overruled import statement_overruled
from validator.lint.rules.map049_fact_fails import fact_fails
from validator.lint.rules.map050_start_unknown import start_unknown
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
from validator.lint.rules.tri001_game_unreadable import game_unreadable
from validator.lint.rules.tri002_text_encoding import text_encoding
from validator.lint.rules.tri003_line_malformed import line_malformed
from validator.lint.rules.tri004_map_yml_wrong import map_yml_wrong
from validator.lint.rules.tri005_file_unread import file_unread
from validator.lint.rules.tri006_file_missing import file_missing
from validator.lint.rules.tri007_entry_twice import entry_twice
from validator.lint.rules.tri008_map_size_missing import map_size_missing
from validator.lint.rules.tri009_colour_malformed import colour_malformed
from validator.lint.rules.tri010_outline_missing import outline_missing
from validator.lint.rules.tri011_center_missing import center_missing
from validator.lint.rules.tri012_places_missing import places_missing
from validator.lint.rules.tri013_name_unknown import name_unknown
from validator.lint.rules.tri014_territory_unknown import territory_unknown
from validator.lint.rules.tri015_connection_unknown import connection_unknown
from validator.lint.rules.tri016_reference_unknown import reference_unknown
from validator.lint.rules.tri017_name_not_xml import name_not_xml
from validator.lint.rules.tri018_old_spelling import old_spelling
from validator.lint.rules.tri019_game_name_twice import game_name_twice
from validator.lint.rules.tri020_element_out_of_order import element_out_of_order
from validator.lint.rules.tri021_connection_to_itself import connection_to_itself
from validator.lint.rules.tri022_connection_twice import connection_twice
from validator.lint.rules.tri023_territory_isolated import territory_isolated
from validator.lint.rules.tri024_map_in_parts import map_in_parts
from validator.lint.rules.tri025_impassable_connected import impassable_connected
from validator.lint.rules.tri026_water_by_name import water_by_name
from validator.lint.rules.tri027_canal_one_ended import canal_one_ended
from validator.lint.rules.tri028_territory_twice import territory_twice
from validator.lint.rules.tri030_owner_twice import owner_twice
from validator.lint.rules.tri031_land_without_owner import land_without_owner
from validator.lint.rules.tri032_attachment_twice import attachment_twice
from validator.lint.rules.tri033_placement_twice import placement_twice
from validator.lint.rules.tri034_production_negative import production_negative
from validator.lint.rules.tri035_relationship_missing import relationship_missing
from validator.lint.rules.tri036_unit_cannot_be_there import unit_cannot_be_there
from validator.lint.rules.tri037_cash_not_income import cash_not_income
from validator.lint.rules.tri038_unit_without_attachment import unit_without_attachment
from validator.lint.rules.tri039_placement_out_of_bounds import placement_out_of_bounds
from validator.lint.rules.tri040_unit_picture_missing import unit_picture_missing
from validator.lint.rules.tri041_flag_missing import flag_missing
from validator.lint.rules.tri042_picture_case import picture_case
from validator.lint.rules.tri043_unit_picture_too_large import unit_picture_too_large
from validator.lint.rules.tri044_decoration_missing import decoration_missing
from validator.lint.rules.tri050_ring_without_area import ring_without_area
from validator.lint.rules.tri051_ring_crosses_itself import ring_crosses_itself
from validator.lint.rules.tri052_vertex_repeated import vertex_repeated
from validator.lint.rules.tri053_outlines_alike import outlines_alike
from validator.lint.rules.tri054_ring_tiny import ring_tiny
from validator.lint.rules.tri055_point_off_map import point_off_map
from validator.lint.rules.tri056_center_outside import center_outside
from validator.lint.rules.tri057_place_outside import place_outside
from validator.lint.rules.tri058_marker_outside import marker_outside
from validator.lint.rules.tri059_outlines_overlap import outlines_overlap
from validator.lint.rules.tri060_land_in_sea import land_in_sea
from validator.lint.rules.tri061_islands_in_zone import islands_in_zone
from validator.lint.rules.tri062_connected_not_touching import connected_not_touching
from validator.lint.rules.tri063_touching_not_connected import touching_not_connected
from validator.lint.triplea import TripleASubject

__all__ = ["MAP_RULES", "MODULE_RULES", "RULES", "TRIPLEA_RULES"]

MAP_RULES: tuple[Rule[MapSubject], ...] = (
    name_nearly_twice,
    pair_twice,
    box_lists_disagree,
    outline_parts_overlap,
    land_outlines_overlap,
    gap_between_outlines,
    seed_outside,
    area_sliver,
    port_not_coastal,
    one_zone_for_multi_zone_port,
    coast_without_zone,
    connection_of_wrong_kind,
    space_unreachable,
    zone_cut_off,
    zones_meet_undrawn,
    correction_changes_nothing,
    statement_overruled,
    fact_fails,
    start_unknown,
)
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
TRIPLEA_RULES: tuple[Rule[TripleASubject], ...] = (
    game_unreadable,
    text_encoding,
    line_malformed,
    map_yml_wrong,
    file_unread,
    file_missing,
    entry_twice,
    map_size_missing,
    colour_malformed,
    outline_missing,
    center_missing,
    places_missing,
    name_unknown,
    territory_unknown,
    connection_unknown,
    reference_unknown,
    name_not_xml,
    old_spelling,
    game_name_twice,
    element_out_of_order,
    connection_to_itself,
    connection_twice,
    territory_isolated,
    map_in_parts,
    impassable_connected,
    water_by_name,
    canal_one_ended,
    territory_twice,
    owner_twice,
    land_without_owner,
    attachment_twice,
    placement_twice,
    production_negative,
    relationship_missing,
    unit_cannot_be_there,
    cash_not_income,
    unit_without_attachment,
    placement_out_of_bounds,
    unit_picture_missing,
    flag_missing,
    picture_case,
    unit_picture_too_large,
    decoration_missing,
    ring_without_area,
    ring_crosses_itself,
    vertex_repeated,
    outlines_alike,
    ring_tiny,
    point_off_map,
    center_outside,
    place_outside,
    marker_outside,
    outlines_overlap,
    land_in_sea,
    islands_in_zone,
    connected_not_touching,
    touching_not_connected,
)
RULES: tuple[Rule[MapSubject] | Rule[ModuleSubject] | Rule[TripleASubject], ...] = (
    *MAP_RULES,
    *MODULE_RULES,
    *TRIPLEA_RULES,
)
