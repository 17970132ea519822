"""The named readings that the definitions of chapter A allow, with the default of each, and all of the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from validator.rulebooks.axis_empires.options_events import EVENT_OPTIONS
from validator.rulebooks.rule import Option

__all__ = ["DEFAULTS", "OPTIONS", "SETTINGS"]

DEFINITIONS: tuple[Option, ...] = (
    Option(
        "OPT-BORDER-SOURCE",
        ("MAP", "ADJACENCY"),
        "MAP",
        "AE-AMB-08",
        "What makes a border: the map's border hexsides (MAP), or any two touching Land hexes of different owners "
        "(ADJACENCY).",
    ),
    Option(
        "OPT-RANGE-TERRAIN",
        ("PURE", "RESTRICTED"),
        "PURE",
        "AE-AMB-11",
        "Whether a range is the plain hex distance (PURE), or may be longer because of terrain or enemies "
        "(RESTRICTED: then the hex distance is only the least it can be).",
    ),
    Option(
        "OPT-LOGISTICS-DUP",
        ("MARKER_ONLY", "UNIT_AND_MARKER"),
        "MARKER_ONLY",
        "AE-AMB-12",
        "Whether Axis Control by presence counts only the Logistics marker, or a Logistics unit as well.",
    ),
    Option(
        "OPT-CONTROL-TIE",
        ("FLAG", "PREVIOUS_CONTROLLER", "NEXT_PRIORITY", "TERRITORY_OWNER"),
        "FLAG",
        "AE-AMB-13",
        "Who controls a hex that several factions claim with equal priority: nobody can say (FLAG), who controlled "
        "it before, who claims it with the next priority, or whose territory it is.",
    ),
    Option(
        "OPT-SUPPLIED-MARKERS",
        ("ALL", "UNIT_ONLY"),
        "ALL",
        "AE-AMB-14",
        "Whether a Detachment or Logistics marker must be supplied to hold a base (ALL), or only a ground unit must.",
    ),
    Option(
        "OPT-NB-BEACHHEAD",
        ("ANY_FACTION", "ENEMY_ONLY"),
        "ANY_FACTION",
        "AE-AMB-15",
        "Whose Beachhead marker prevents a Naval Base: anybody's, or only an enemy's.",
    ),
    Option(
        "OPT-NB-BEACHHEAD-HEX",
        ("SAME_HEX", "FACED_HEX"),
        "SAME_HEX",
        "AE-AMB-15",
        "Which hex a Beachhead marker harms as a Naval Base: its own, or the one its arrow points at.",
    ),
    Option(
        "OPT-MARKER-NATION",
        ("FACTION_WIDE", "COUNTER_NATION"),
        "FACTION_WIDE",
        "AE-AMB-16",
        "Whether a marker that shows only a faction holds a base for every nationality of it, or only for the nation "
        "of the counter, which then must be known.",
    ),
    Option(
        "OPT-NMZ-PORT",
        ("PRIMARY_ZONE", "ALL_ZONES_ANY_BLOCK", "ALL_ZONES_PER_ZONE"),
        "PRIMARY_ZONE",
        "AE-AMB-17",
        "How a port in several zones that is no Multi-Zone Port is treated: it belongs to its primary zone alone, it "
        "is closed when any of its zones closes it, or it is judged zone by zone.",
    ),
    Option(
        "OPT-OFFMAP-INTERDICT",
        ("NO", "R3_YES"),
        "NO",
        "AE-AMB-18",
        "Whether an enemy Fleet On Station closes an Off-Map Box for activities in its zone.",
    ),
    Option(
        "OPT-MUTUAL",
        ("PAIR_ONLY", "ALL_CYCLES"),
        "PAIR_ONLY",
        "AE-AMB-19",
        "Whether mutual interdiction covers only two opposed locations, or longer circles of them too.",
    ),
    Option(
        "OPT-OPENPORT-NOZONE",
        ("LITERAL", "OPEN_IF_ANY_ZONE", "OPEN_IF_ALL_ZONES", "IGNORE_R3_R4"),
        "LITERAL",
        "AE-AMB-20",
        "Whether a port is open for an activity that belongs to no zone: by the letter (enemy Fleets count, enemy air "
        "does not), when it is open in any of its zones, in all of them, or without regard to zones.",
    ),
    Option(
        "OPT-R3-ZONE",
        ("ALWAYS", "SAME_AS_R4"),
        "ALWAYS",
        "AE-AMB-62",
        "Whether an enemy Fleet On Station closes a port of one zone for activities in every zone, or only for those "
        "in the Fleet's own zone.",
    ),
    Option(
        "OPT-CEDED-REGION",
        ("DEPENDENT", "PART_OF_COUNTRY"),
        "DEPENDENT",
        "AE-AMB-112",
        "Whether a Region ceded to an Allied Country is a Dependent of it or a part of it.",
    ),
    Option(
        "OPT-CONTROL-SEA",
        ("OFF", "ON"),
        "OFF",
        "AE-AMB-113",
        "Whether a counter on an All-Sea hex controls that hex.",
    ),
    Option(
        "OPT-STAR-RULES",
        ("ON", "OFF"),
        "ON",
        "AE-AMB-01",
        "Whether the starred entries (the ESV, European Reserves) are in use when this game is played alone.",
    ),
    Option(
        "OPT-KK-COLLAPSE",
        ("ALLOW", "FORBID"),
        "ALLOW",
        "AE-AMB-05",
        "Whether a Western Kansu or a Soviet Kiangsu may be Conquered by collapse, though never by conquest.",
    ),
    Option(
        "OPT-CEDED-RETURN",
        ("FORCE_POOL", "ANY"),
        "FORCE_POOL",
        "AE-AMB-07",
        "Where a marker goes that leaves the Ceded Lands Box: to the Force Pool of the faction that uses it, "
        "or anywhere.",
    ),
    Option(
        "OPT-CAPITAL",
        ("PRINTED_CAPITAL", "CAPITAL_OR_PROVISIONAL"),
        "PRINTED_CAPITAL",
        "AE-AMB-09",
        "What is the Capital hex of a Country: the printed Capital alone, or a Provisional Capital as well.",
    ),
    Option(
        "OPT-EZOC",
        ("GROUND_ONLY", "ANY_UNIT"),
        "GROUND_ONLY",
        "AE-AMB-22",
        "Whose zone of control is sure: that of ground units alone (of support units nobody can say), or of any unit.",
    ),
    Option(
        "OPT-TRUCE-POLICY",
        ("DISTINCT", "SAME"),
        "DISTINCT",
        "AE-AMB-25",
        "Whether a Truce marker is something else than a Policy marker, or a kind of it.",
    ),
    Option(
        "OPT-OCC-EMPTY",
        ("NEVER", "ALWAYS"),
        "NEVER",
        "AE-AMB-28",
        "Whether a Country without City and Partisan Base hexes is never or always wholly occupied.",
    ),
    Option(
        "OPT-OCC-SCOPE",
        ("COUNTRY_PROPER", "WITH_DEPENDENTS"),
        "COUNTRY_PROPER",
        "AE-AMB-28",
        "Whether the cities of a Country's Dependents must be occupied too.",
    ),
    Option(
        "OPT-PB-OWNER",
        ("ANY", "COUNTRY_FACTION"),
        "ANY",
        "AE-AMB-29",
        "Whose Partisan Bases must be occupied: everybody's, or only those of the Country's own faction.",
    ),
    Option(
        "OPT-KK-DEPENDENT-STATUS",
        ("SUSPENDED", "REMAINS_ACTIVE"),
        "SUSPENDED",
        "AE-AMB-65",
        "What Kansu and Kiangsu are while they are Japanese Dependents: without status, or still active.",
    ),
    Option(
        "OPT-PAN-HOME",
        ("ANY_ACTIVE_CHINESE_COUNTRY_OF_ITS_SIDE", "COMPONENT_COUNTRY", "NONE"),
        "ANY_ACTIVE_CHINESE_COUNTRY_OF_ITS_SIDE",
        "AE-AMB-110",
        "What is the Home Country of a pan-national Chinese headquarters: each active Chinese Country of its side, "
        "those of the units in its Holding Box, or none.",
    ),
)

OPTIONS: tuple[Option, ...] = (*DEFINITIONS, *EVENT_OPTIONS)
SETTINGS: tuple[Option, ...] = (  # no doubtful passage, but what the referee is to work out by itself
    Option(
        "SUPPLY",
        ("TOLD", "TRACED"),
        "TOLD",
        "AE-SUP-1",
        "Whether a counter is supplied only as a position or save tells it (TOLD), or is traced where nothing is told, "
        "by the table [supply] of a position, for the section on supply is not at hand.",
    ),
)
DEFAULTS: Mapping[str, str] = MappingProxyType({option.name: option.default for option in (*OPTIONS, *SETTINGS)})
