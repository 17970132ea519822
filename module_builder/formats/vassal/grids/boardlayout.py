"""Which boards a map shows and where: the text of a BoardPicker command or `<setup>` (engine: BoardPicker.java)."""

from __future__ import annotations

from dataclasses import dataclass

from module_builder.formats.vassal.javamath import integer
from module_builder.formats.vassal.sequence import split

__all__ = ["Placement", "default_layout", "read_layout"]

MAX_BOARDS = 1000
PICKER = "BoardPicker\t"


@dataclass(frozen=True, slots=True)
class Placement:
    """A board at `cell` (column, row) of the layout, turned or not."""

    board: str
    cell: tuple[int, int] = (0, 0)
    reversed: bool = False


def read_layout(command: str, name: str, id_: str) -> tuple[Placement, ...] | None:
    """The layout that a command text sets for the map of this name or id; None when it is not for that map."""
    if not command.startswith((id_ + PICKER, name + PICKER)):
        return None
    tokens = split(command, "\t")[1 : 1 + 3 * MAX_BOARDS]
    return tuple(_placement(tokens[at : at + 3]) for at in range(0, len(tokens), 3))


def default_layout(setup: str, boards: list[tuple[str, bool]], name: str, id_: str) -> tuple[Placement, ...]:
    """What a new game shows: the `<setup>`, else the only board (name, reversible) unless that is reversible."""
    if setup:
        return read_layout(setup, name, id_) or ()
    if len(boards) == 1 and not boards[0][1]:
        return (Placement(boards[0][0]),)
    return ()


def _placement(tokens: list[str]) -> Placement:
    board, *turn = split(tokens[0], "/")
    column, row = (_whole(tokens[at]) if at < len(tokens) else 0 for at in (1, 2))
    return Placement(board, (column, row), turn[:1] == ["rev"])


def _whole(text: str) -> int:
    try:
        return integer(text)
    except ValueError:
        return 0
