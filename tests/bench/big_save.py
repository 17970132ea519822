"""A big save of our own making, shaped like the large public ones: very many small stacks, some thousand long pieces.

14 MB of command text (28 MB of hex), 55,000 pieces and stacks, 55,000 traits.
"""

from __future__ import annotations

from functools import cache

from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.saves.codec import Codec
from module_builder.formats.vassal.saves.container import new_save
from module_builder.formats.vassal.sequence import join

__all__ = ["big_file", "big_text"]

STACKS, UNITS = 50_000, 5_000
LEVELS = ",".join(f"infantry-division-{n}.png" for n in range(18))
NAMES = ",".join(f"+ (reduced to {n})" for n in range(18))


def traits(number: int) -> list[tuple[str, str]]:
    """(type, state) of each trait of one unit, outermost first."""
    layer = f"emb2;Activate;128;A;Up;128;A;Down;128;A;;128;;;1;false;0;0;{LEVELS};{NAMES};true;Step;;;false;;1;1;true"
    return [
        ("hide;73,195;Invisible;255,255,255;player:;0.30000001192092896;;false", "null"),
        ("obs;77,195;back.png;Mask;I;?;player:;Peek;;true;;", "null"),
        ("footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;", "false;Map0;0;false"),
        ("markmoved;\\/images\\/moved.gif;0;0;Mark Moved;77,130;;false;;;;", "false"),
        ("PROP;Strength;true,0,10,false;Increase:73\\,130:I\\,1,Decrease:74\\,130:I\\,-1;", str(number % 10)),
        (layer, str(number % 12)),
        (layer.replace("Step", "Facing").replace("infantry", "facing"), "-1"),
        ("mark;Side,Type,Nation", f"Red,Infantry,Réunion {number % 7}"),
        ("delete;Delete;68,130;", ""),
        ("clone;Clone;67,130;", ""),
        (
            f"piece;;;unit-{number % 40}.png;{number}. Infantry Division",
            f"Main Map;{number % 3000};{number % 2000};7;0",
        ),
    ]


def unit(number: int) -> bytes:
    """The command that adds one unit, its traits nested one in the other as the engine writes them."""
    (kind, state), *others = reversed(traits(number))
    for outer_kind, outer_state in others:
        kind, state = join([outer_kind, kind], "\t"), join([outer_state, state], "\t")
    return b"+/" + join([str(1_400_000_000_000 + number), kind, state], "/").encode()


def stack(number: int) -> bytes:
    """The command that adds one stack, empty or of one unit."""
    content = f"{1_400_000_000_000 + number};" if number < UNITS else ""
    return f"+/{1_500_000_000_000 + number}/stack/Main Map;{number % 3000};{number % 2000};{content}@@1".encode()


@cache
def big_text() -> bytes:
    """The command text."""
    pieces = [unit(number) for number in range(UNITS)] + [stack(number) for number in range(STACKS)]
    head = [(0, b"begin_save"), (0, b""), (0, b"")]
    tail = [(0, b"PLAYER\tsecret\tTester\tRed"), (0, b"Main MapBoardPicker\tBoard\t0\t0"), (0, b"end_save")]
    return canonical([*head, *((1, piece) for piece in pieces), *tail])


@cache
def big_file() -> bytes:
    """The save file, obfuscated and zipped."""
    return new_save(big_text(), Codec.VCSK, 0xE7)
