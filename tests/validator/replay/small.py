"""Small saves and logs written as command texts, and a state drawn as lines that a test can state whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from module_builder.formats.vassal.commands.script import Script, canonical, parse
from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.sequence import join
from validator.replay.state import Deck, Item, Stack, State

TRAITS = {
    "!": ("immob;;N;R;", ""),  # never stacks
    "?": ("hide;73,195;Hidden;;player:;0.3;;false", "ann"),  # hidden by ann
    "#": ("PROP;Layer;;;", "low"),
    "=": ("obs;77,130;back.png;Mask;B;?;player:;Peek;;false;;", "nobody;"),  # a card that can be masked
}


def add(key: str, kind: str, state: str) -> str:
    return "+/" + join([key, kind, state], "/")


def piece(spec: str) -> str:
    """`a!? Main 10 20`: piece a with the traits of its marks, at a place; `a` alone is on no map."""
    word, *place = spec.split()
    name = word.rstrip("!?#=")
    traits = [TRAITS[mark] for mark in word[len(name) :]]
    where = ";".join(place or ["null", "0", "0"])
    kind = join_chain([*(kind for kind, _ in traits), f"piece;;;;{name.upper()}"])
    return add(name, kind, join_chain([*(state for _, state in traits), f"{where};;0"]))


def stack(spec: str) -> str:
    """`s Main 10 20 a b`: stack s at a place with a under b."""
    key, *state = spec.split()
    return add(key, "stack", ";".join([*state, "@@1"]))


def deck(spec: str) -> str:
    """`d Main 10 20 a b`: deck d at a place, b on top, face down."""
    key, place, x, y, *cards = spec.split()
    kind = "deck;true;0,0,0;40;40;Always;Always;true;true;true;;;;Pile"
    return add(key, kind, join([place, x, y, "true", ",".join(cards)], ";"))


def move(spec: str) -> str:
    """`a > Main 30 40 b`: a is moved to a place, onto b; from wherever it is. The mover is bob."""
    key, _, place, x, y, *under = spec.split()
    return f"M/{key}/{place}/{x}/{y}/{under[0] if under else 'null'}/null/0/0/null/bob"


def setup(pieces: Sequence[str] = (), stacks: Sequence[str] = (), decks: Sequence[str] = ()) -> list[str]:
    """The commands of a save."""
    items = [*map(piece, pieces), *map(stack, stacks), *map(deck, decks)]
    return ["begin_save", *items, "PLAYER\tbob\tBob\tBlue", "MainBoardPicker\tBoard\t0\t0", "end_save"]


def calculating(size: int, formula: str, *, stacked: bool = True) -> Script:
    """A save of pieces that each have 3 as S and a formula about the others as V, in one stack or each by itself."""
    kind = join_chain(["PROP;S;true,0,10,false;;", "calcProp;V;" + join([formula], ";"), "piece;;;;P"])
    names = [f"p{number}" for number in range(size)]
    places = [join_chain(["3", "", f"Main;{0 if stacked else n};1;1;0"]) for n in range(size)]
    pieces = [add(name, kind, place) for name, place in zip(names, places, strict=True)]
    stacks = [stack(f"s Main 0 1 {' '.join(names)}")] if stacked else []
    return script(["begin_save", *pieces, *stacks, "end_save"])


def script(save: Iterable[str], steps: Iterable[Sequence[str]] = ()) -> Script:
    """A save, or a log with these steps, as the engine writes it."""
    commands = [(0, command.encode()) for command in save]
    for first, *others in steps:
        commands.append((0, f"LOG\t{first}".encode()))
        commands += [(1, f"LOG\t{other}".encode()) for other in others]
    return parse(canonical(commands))


def command(line: str) -> str:
    """A step's command as a case file writes it: a move by its arrow, anything else as text."""
    return move(line) if " > " in line else line


def drawn(state: State) -> list[str]:
    """The state in lines: `Main 10 20: [a b] c <d: e>` in the order of drawing; then what is on no map.

    Empty stacks are left out, and pieces that count as parts of a stack which is gone.
    """
    spots: dict[str, list[str]] = {}
    loose: list[str] = []
    for item in sorted(state.items.values(), key=lambda item: (item.draw or 0, item.id)):
        if _empty(item):
            continue
        if item.draw is not None:
            spots.setdefault(f"{item.map} {item.x} {item.y}", []).append(_text(item))
        elif state.container(item) is None:
            loose.append(_text(item))
    lines = [f"{spot}: {' '.join(texts)}" for spot, texts in sorted(spots.items())]
    return [*lines, *([f"off: {' '.join(sorted(loose))}"] if loose else [])]


def _empty(item: Item) -> bool:
    return type(item) is Stack and not item.contents


def _text(item: Item) -> str:
    if isinstance(item, Deck):
        return f"<{item.id}: {' '.join(item.contents)}>"
    return f"[{' '.join(item.contents)}]" if isinstance(item, Stack) else item.id
