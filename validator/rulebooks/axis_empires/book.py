"""The rule book as a list: every rule, in the order of its chapters, and every option."""

from __future__ import annotations

from validator.rulebooks.axis_empires import (
    bases,
    claims,
    control,
    factions,
    hexes,
    internment,
    internment_axis,
    mutual,
    openports,
    policies,
    ports,
    snapshot,
    territory,
    zones,
)
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.rule import Book, Rule

__all__ = ["BOOK", "RULES"]

RULES: tuple[Rule[..., object], ...] = (
    # A.1, A.2
    factions.allied,
    factions.friendly,
    factions.enemy,
    factions.active,
    factions.neutral,
    factions.conquered,
    # A.3
    territory.territory_of,
    ports.friendly_country,
    territory.standing,
    territory.border,
    territory.hexside_border,
    territory.hex_border,
    territory.city,
    territory.port,
    territory.home_city,
    territory.home_port,
    # A.4
    hexes.land,
    hexes.island,
    hexes.distance,
    hexes.within,
    hexes.beachhead_facing,
    # A.5
    claims.axis_devastation,
    claims.axis_presence,
    claims.axis_ownership,
    claims.allied_devastation,
    claims.allied_presence,
    claims.allied_ownership,
    control.control,
    control.side_control,
    control.tie,
    control.at_sea,
    claims.land_owners,
    # A.6
    bases.air_base,
    bases.holder,
    bases.air_base_blocked,
    bases.airfield,
    bases.air_base_of,
    bases.naval_base,
    bases.naval_box,
    bases.naval_air,
    bases.naval_beachhead,
    bases.naval_ice,
    bases.naval_base_of,
    ports.by_counter,
    ports.by_country,
    ports.by_beachhead,
    ports.by_box,
    openports.nothing_makes_it,
    ports.enemy_inside,
    ports.iced,
    ports.fleet_closes,
    ports.air_closes,
    ports.base_near,
    openports.open_port,
    mutual.mutual_interdiction,
    # A.7
    zones.zones_of,
    zones.in_zone,
    zones.adjacent,
    zones.enemy_on_station,
    zones.multi_zone,
    zones.may_enter,
    zones.box_adjacent,
    hexes.ice_closed,
    # A.9
    policies.posture_box,
    policies.affected,
    policies.truce_affected,
    policies.surrendered,
    policies.policy_in,
    # 16.7
    internment.interned,
    *internment.CONDITIONS,
    internment_axis.near_neutral,
    # F.5
    snapshot.alien_in_box,
    snapshot.one_owner,
    snapshot.status_fits,
    snapshot.facing_fits,
)

BOOK = Book("axis-empires", "Axis Empires: Dai Senso!", RULES, OPTIONS)
