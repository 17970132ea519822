"""The named readings of internment (16.7) and of the Conditional Events (16.1-16.6), with the default of each.

Those that `waits` says so of are read by nothing yet: they take effect with the events.
"""

from __future__ import annotations

from validator.rulebooks.rule import Option

__all__ = ["EVENT_OPTIONS"]


def _option(name: str, entry: int, values: str, meaning: str, *, waits: bool = True) -> Option:
    """An option of entry AE-AMB-`entry`; the default is the first of its readings."""
    readings = tuple(values.split())
    return Option(f"OPT-{name}", readings, readings[0], f"AE-AMB-{entry:02}", meaning, waits)


INTERNMENT: tuple[Option, ...] = (
    _option(
        "NEUTRAL-DEPS",
        56,
        "COUNTRY_PROPER WITH_DEPENDENTS",
        "Whether counters in a Dependent of a Neutral Country are interned, or only those in the Country itself.",
        waits=False,
    ),
    _option(
        "KWANTUNG",
        57,
        "ANY_NOT NONE_IS",
        "When a Kwantung unit outside the Japanese Dependents is interned: as soon as any of Russia, Communist China "
        "and Nationalist China has no Policy, or only when none of the three has one.",
        waits=False,
    ),
    Option(
        "OPT-L3",
        ("AT_APPLICATION", "PERMANENT"),
        "PERMANENT",
        "AE-AMB-58",
        "Whether Allied counters are interned in land that a Settlement or Surrender gave to Japan only when it is "
        "applied, or as long as the marker lies in the Ceded Lands Box and the Surrender is in force.",
        False,
    ),
    _option(
        "L4",
        59,
        "ALIGNED_ENEMY_ACTIVE ALIGNED_ENEMY_ANY AXIS_ONLY",
        "In which Countries a Partisan Base is interned: active ones aligned with an enemy, any aligned with one "
        "(Conquered too), or only those of the Axis.",
        waits=False,
    ),
    _option(
        "MARKER-INTERN",
        109,
        "UNKNOWN SURRENDERED_NATION OTHER_NATION",
        "Whose a marker is that shows only its faction, where the counters of one Country are interned: nobody can "
        "say, that Country's, or another one's.",
        waits=False,
    ),
    _option(
        "OUTSIDE",
        51,
        "ALSO_ZONE_BOXES MAP_HEXES_ONLY LITERAL_EVERYWHERE",
        "Where the counters of a Country that surrendered count as outside it: on the map and in Naval Zone Boxes, in "
        "hexes only, or also in Off-Map Boxes.",
        waits=False,
    ),
    _option(
        "STEP2",
        40,
        "CESSION_STEPS LITERAL",
        "Which land a peace spares from its internments: what its cession steps have just given away, or by the "
        "letter what its Step 2 did.",
        waits=False,
    ),
    _option(
        "US-CHINESE",
        52,
        "NON_CHINESE LITERAL",
        "Whether US Surrender interns Axis counters in active Western Minors that are Chinese as well (LITERAL).",
        waits=False,
    ),
    _option(
        "CONC-DEPS",
        43,
        "WITH_DEPENDENTS COUNTRY_ONLY",
        "Whether Japanese Concessions intern Axis counters in Dependents of the Country settled with as well.",
        waits=False,
    ),
    _option(
        "OCC-OTHER",
        31,
        "EXCLUDE_JAPAN LITERAL",
        "Whether a one-step Japanese unit causes Occupation as a unit of another Axis Country (LITERAL).",
        waits=False,
    ),
    _option(
        "OCC-DEPS",
        71,
        "INCLUDE COUNTRY_ONLY",
        "Whether the remedies of Occupation reach units in Dependents of the Country under it.",
        waits=False,
    ),
    _option(
        "AEX-CLASS",
        100,
        "OTHER_COUNTRY JAPANESE_MULTISTEP",
        "As what a multi-national Axis unit causes Occupation: as one of another Country, or as a Japanese "
        "multi-step unit, of which Showa Restoration allows one.",
        waits=False,
    ),
)

EVENTS: tuple[Option, ...] = (
    _option(
        "COUNTER-SCOPE",
        30,
        "EVERYWHERE_IN_PLAY MAP_ONLY",
        "Which are all counters of a Country: those everywhere in play, or those on the map.",
        waits=False,
    ),
    _option(
        "SOVIET-COUNTRY",
        32,
        "ALL_ACTIVE_SOVIET RUSSIA_AND_NON_CHINESE INCLUDING_CONQUERED",
        "The Soviet Countries whose border Japan must garrison: all active ones, those that are not Chinese, or also "
        "those that are Conquered.",
        waits=False,
    ),
    _option(
        "GARRISON-FORT",
        34,
        "COUNT NOT",
        "Whether the steps of fortresses count towards a garrison.",
        waits=False,
    ),
    _option(
        "SAC-COUNT",
        37,
        "WHOLE_SET EACH_SAC_SEPARATELY ANY_SAC_REACHES_3",
        "How the Strategic Hexes of several Countries settled with are counted: together, each for itself, or so that "
        "one of them must reach three.",
    ),
    _option(
        "SAC-ZERO",
        38,
        "NOTHING TRUCE",
        "What a Forced Settlement does without a single Strategic Hex: nothing, or a Truce.",
    ),
    _option(
        "KK-ALIGN",
        39,
        "REQUIRE_ALIGNED LITERAL",
        "Whether Kansu and Kiangsu become Japanese Dependents only when aligned with the side that makes peace.",
        waits=False,
    ),
    _option(
        "SETTLE-BRANCH",
        41,
        "B_ONLY BOTH",
        "Whether Steps 3 to 9 of Forced Settlement follow only a Surrender, or a Truce as well.",
    ),
    _option(
        "CONC-CHINESE",
        42,
        "NON_CHINESE LITERAL_ALL",
        "Whether Japanese Concessions to the US or Russia settle with their Chinese minors as well.",
    ),
    _option(
        "IRKUTSK",
        44,
        "w5821 w5817",
        "The hex of Irkutsk, which the text gives in two ways.",
        waits=False,
    ),
    _option(
        "TSITSIHAR",
        45,
        "w5526 w5226",
        "The hex of Tsitsihar, which is printed with that of Mukden.",
    ),
    _option(
        "UNOCCUPIED",
        46,
        "NO_ENEMY EMPTY",
        "What an unoccupied Capital is: one without enemies, or an empty one.",
    ),
    _option(
        "RES-HEX",
        46,
        "EITHER_FREE_HEX PATH_HEX",
        "Where the infantry of a reactivated Country may return: to its Capital or Partisan Base, whichever is free, "
        "or only to the one that opened the event.",
    ),
    _option(
        "LIBERATE-CONQUERED",
        47,
        "YES NO",
        "Whether a Conquered Country of the other Allied faction can be liberated.",
        waits=False,
    ),
    _option(
        "RESERVE-SRC",
        49,
        "CEB ANY",
        "Where Reserves markers come from: the Conditional Events Box, or anywhere.",
    ),
    _option(
        "INDOCHINA",
        50,
        "KEEP RETURN_WITH_US",
        "Whether Japan keeps Indochina when the US rises, or must give it back with the US Mandates.",
    ),
    _option(
        "COLLIB-SUPPORT",
        54,
        "MOVE_ALL REMOVE_SUPPORT_FORTRESS",
        "What Colonial Liberation does with support units and fortresses: as with all counters, or it removes them.",
    ),
    _option(
        "TANNU",
        55,
        "LIKE_MONGOLIA LITERAL",
        "Whether Tannu Tuva comes back in a Forced Settlement as Mongolia does.",
    ),
    _option(
        "GAP-NOCITY",
        72,
        "NO_GAP USE_KEY_HEX",
        "Whether ceded land without a City can lack a garrison, asked of its key hex.",
        waits=False,
    ),
    _option(
        "JPMARKER",
        73,
        "ANY_JP_COUNTER UNIT_DET_LOG",
        "Which Japanese markers make a Chinese Country collapse: any, or Detachments and Logistics.",
    ),
    _option(
        "WARLEVEL-CUMULATIVE",
        75,
        "YES NO",
        "Whether what Limited War brings holds in Total War as well.",
        waits=False,
    ),
    _option(
        "LL-STEPS",
        78,
        "ANY_SOVIET RUSSIAN_ONLY",
        "Which steps Lend-Lease to Russia may give: any Soviet ones, or Russian ones.",
    ),
    _option(
        "CASCADE",
        83,
        "SINGLE_PASS FIXPOINT",
        "Whether the events of a phase are gone through once, or again until nothing happens.",
    ),
    _option(
        "SAC-UNIT",
        93,
        "ANY_SAC RECEIVER_ONLY",
        "Whose supplied unit wins a concession: that of any Country settled with, or of the one that gets the land.",
    ),
    _option(
        "OCC-MIX",
        105,
        "EXCLUSIVE MIXED",
        "Whether the remedies of Occupation exclude each other, or may be mixed unit by unit.",
    ),
    _option(
        "CONC-BOX",
        106,
        "NAMED_COUNTRY_ONLY ALL_SAC_BOXES",
        "Where Japanese Concessions put a Surrender marker: in the box of the Country named, or of all settled with.",
    ),
    _option(
        "CONC-CHN-FORCED",
        107,
        "ONLY_SAC_ROWS ANY_ROW",
        "What must be ceded when no row of the Chinese list belongs to a Country settled with: nothing, or any row.",
    ),
)

EVENT_OPTIONS: tuple[Option, ...] = (*INTERNMENT, *EVENTS)
