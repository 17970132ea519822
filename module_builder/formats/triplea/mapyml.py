"""map.yml: the name of a map and its games, each with the file it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from module_builder.formats.triplea.faults import Fault, decoded

__all__ = ["MapYml", "Said", "YmlGame", "read_map_yml"]

MAX_YML = 64 * 1024  # bytes; the largest known has under 2 kB
MAX_DEPTH = 20  # brackets in brackets, which a map.yml needs two of
SHAPE = "a map.yml has map_name, and games with a game_name and a file_name each"


@dataclass(frozen=True, slots=True)
class Said:
    """A value with its place."""

    value: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class YmlGame:
    """A game that map.yml lists; None where it does not say."""

    name: Said | None
    file_name: Said | None
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class MapYml:
    """What map.yml says, and what of it cannot be read."""

    file: str
    name: Said | None
    games: tuple[YmlGame, ...]
    faults: tuple[Fault, ...]


def read_map_yml(data: bytes, file: str) -> MapYml:
    """A map.yml. Nothing is built from it but text: no tags, no aliases, no objects."""
    text, odd = decoded(data, file)
    try:
        _plain_only(text)
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        return MapYml(file, None, (), (*odd, Fault("yaml", file, error.problem or "no YAML", line, column, SHAPE)))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        message = " ".join(str(error).split())[:120] or "nested too deeply"
        return MapYml(file, None, (), (*odd, Fault("yaml", file, message, hint=SHAPE)))
    if not isinstance(root, yaml.MappingNode):
        return MapYml(file, None, (), (*odd, Fault("yaml", file, "it does not say map_name and games", 1, 1, SHAPE)))
    games = _value(root, "games")
    items = games.value if isinstance(games, yaml.SequenceNode) else []
    return MapYml(file, _said(_value(root, "map_name")), tuple(_games(items)), odd)


def _plain_only(text: str) -> None:
    """ValueError when there is more in it than a map.yml can have; yaml itself would take its time over it."""
    depth = deepest = 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, depth)
    if len(text) > MAX_YML:
        raise ValueError(f"it has more than {MAX_YML:,} letters")
    if deepest > MAX_DEPTH or re.search(r"^[ \t]*+(?:[-?:][ \t]++){20}", text, re.MULTILINE):
        raise ValueError("it is nested too deeply")
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError("an alias has no place in a map.yml")


def _games(items: list[yaml.Node]) -> Iterator[YmlGame]:
    for item in items:
        name, file_name = _value(item, "game_name"), _value(item, "file_name")
        mark = item.start_mark
        yield YmlGame(_said(name), _said(file_name), mark.line + 1, mark.column + 1)


def _value(node: yaml.Node, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for name, value in pairs if getattr(name, "value", None) == key), None)


def _said(node: yaml.Node | None) -> Said | None:
    if not isinstance(node, yaml.ScalarNode):
        return None
    return Said(str(node.value), node.start_mark.line + 1, node.start_mark.column + 1)
