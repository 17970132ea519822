"""A module and a save of our own for logs to be told: two places, a deck, layers, masks, dice and a turn tracker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from module_builder.formats.vassal.commands.script import Script
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.chain import join_chain
from tests.module_builder.formats.tiny import BASICS, buildfile, map_xml, pack
from tests.validator.replay.small import add, command, deck, script, stack
from validator.replay.replay import Replay
from validator.replay.story import StepStory, Teller

__all__ = ["MODULE", "SAVE", "made_log", "made_module", "stories"]

REGIONS = (
    '<RegionGrid><Region name="Paris" originx="10" originy="10"/><Region name="Rome" originx="80" originy="80"/>'
    "</RegionGrid>"
)
BOARD = {"name": "Board", "width": 200, "height": 100, "grid": REGIONS}
PILE = {"name": "Pile", "owningBoard": "Board", "x": 150, "y": 50, "width": 40, "height": 40}
DICE = (
    '<DiceButton name="2d6" nDice="2" nSides="6" reportTotal="true"/>'
    '<SpecialDiceButton name="Sym"><SpecialDie name="A"><SpecialDieFace text="hit" value="1"/>'
    '<SpecialDieFace text="miss" value="0"/></SpecialDie></SpecialDiceButton>'
)
TURN = (
    '<TurnTracker name="Turn" turnFormat="$level1$ $level2$"><CounterTurnLevel turnFormat="Turn $value$">'
    '<ListTurnLevel list="Move,Fight"/></CounterTurnLevel></TurnTracker>'
)
MODULE = buildfile(
    BASICS
    + map_xml({"name": "Main", "boards": [BOARD], "setup": "Board\t0\t0", "decks": [PILE]})
    + map_xml({"name": "Side", "boards": [{"name": "Box", "width": 50, "height": 50}], "setup": "Box\t0\t0"})
    + DICE
    + TURN
)
FLIP = "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130;;;1.0;;true"
TRAITS = [
    "hide;73,195;Hidden;;player:;0.3;;false",
    "obs;77,195;back.png;Mask;I;?;player:;Peek;;true;;",
    FLIP,
    "PROP;Strength;true,0,10,false;;",
    "rotate;6;;;;;;;;;;;",
]
STATES = ["null", "null", "1", "4", "0"]


def unit(key: str, place: str, *, states: Sequence[str] = STATES) -> str:
    """A unit named by its key in capitals; its traits are hide, mask, layer, property, facing."""
    kind = join_chain([*TRAITS, f"piece;;;;{key.upper()}"])
    return add(key, kind, join_chain([*states, f"{place};1;0"]))


def changed(key: str, place: str, states: Sequence[str]) -> str:
    """A unit's new state."""
    return f"D/{key}/" + join_chain([*states, f"{place};1;0"]).replace("/", "\\/")


SAVE = [
    "begin_save",
    unit("a", "Main;12;8"),
    unit("b", "Main;12;8"),
    unit("c", "null;0;0"),
    unit("x", "Main;150;50"),
    unit("y", "Main;150;50"),
    stack("s Main 12 8 a b"),
    deck("d Main 150 50 x y"),
    "PLAYER\tann\tAnn\tRed",
    "PLAYER\tbob\tBob\tBlue",
    "TURNTurnTracker0\t0|1;0;false;-1;0\\;0\\;0\\;true,true",
    "GlobalProperty\t;VP;5;Module",
    "MainBoardPicker\tBoard\t0\t0",
    "end_save",
]


def made_module(folder: Path) -> Module:
    return open_module(pack(folder / "told.vmod", MODULE))


def line(text: str) -> str:
    """A command of a case: a move by its arrow; `a at Main;12;8: null null 2 5 0` the new states of a unit; `unit k
    Main;1;1` a new one; anything else as it is."""
    head, colon, states = text.partition(": ")
    words = head.split()
    if colon and len(words) == 3 and words[1] == "at":
        return changed(words[0], words[2], states.split())
    if words[:1] == ["unit"]:
        return unit(words[1], words[2])
    return command(text)


def stories(played: Replay, side: str | None = None) -> Iterator[StepStory]:
    """The steps of a log, told one by one as they are replayed."""
    teller = Teller(played, side)
    return map(teller.tell, teller.steps())


def made_log(steps: Sequence[Sequence[str]]) -> Script:
    return script(SAVE, [[line(text) for text in step] for step in steps])
