"""What a module is made of: its components, its definitions taken apart once, and the place of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from mapdata.diagnostic import Edit, Where
from mapdata.files import unmarked
from module_builder.formats.vassal.markup.buildfile import name_of, simple_class, text_of
from module_builder.formats.vassal.markup.places import Places
from module_builder.formats.vassal.markup.problems import origin_of, path_of
from module_builder.formats.vassal.modules.extension import EXTENSION
from module_builder.formats.vassal.modules.module import PROTOTYPE
from module_builder.formats.vassal.modules.pictures import FOLDER
from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.definition import DEPTH, Definition
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import PlaceMarker, Trait, read_basic, read_trait

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["ModuleSource", "Part", "PieceDefinition"]


@dataclass(frozen=True, slots=True)
class Part:
    """A trait of a definition with its number from the outermost in, from 1; the basic piece is the last.

    `above`: the labels of the traits that hold the definition it is in, for one inside another (a placed marker).
    """

    number: int
    trait: Trait
    text: str
    above: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """How a path names it: `trait 3 (emb2)`."""
        return f"trait {self.number} ({self.text.partition(';')[0]})"

    @property
    def path(self) -> tuple[str, ...]:
        """The labels down to it."""
        return (*self.above, self.label)


@dataclass(frozen=True, slots=True)
class PieceDefinition:
    """What a slot or a prototype defines. `name` is the slot's or the prototype's.

    `every` are its traits, each followed by those of the piece that it holds; `parts` only its own.
    """

    element: Element
    name: str
    every: tuple[Part, ...]
    state: str

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its own traits."""
        return tuple(part for part in self.every if not part.above)

    @property
    def is_prototype(self) -> bool:
        """Whether it is a prototype's, and no piece's."""
        return str(self.element.tag) == PROTOTYPE

    def of(self, *kinds: type[Trait]) -> Iterator[Part]:
        """The traits of some kinds, those of pieces inside traits too."""
        return (part for part in self.every if isinstance(part.trait, kinds))


class ModuleSource:
    """One module or extension, and the place of everything in it."""

    def __init__(self, module: Module) -> None:
        self.module, self.root = module, module.root
        self.file = f"{module.path}!{module.entry}"
        self._places: dict[str, Places | None] = {}

    @cached_property
    def entries(self) -> frozenset[str]:
        """The names of all files in the module."""
        return self.module.entries

    @property
    def is_extension(self) -> bool:
        """Whether it is an extension by itself: what it names may be in the module that it belongs to."""
        return self.root.tag == EXTENSION

    @cached_property
    def definitions(self) -> tuple[PieceDefinition, ...]:
        """Every piece definition of a slot or a prototype that can be taken apart, in file order."""
        slots = [(slot.element, slot.name, slot.definition) for slot in self.module.slots]
        made = [(element, element.get("name", ""), text_of(element)) for element in self.root.iter(PROTOTYPE)]
        return tuple(found for each in (*slots, *made) if (found := _definition(*each)) is not None)

    @cached_property
    def components(self) -> tuple[Element, ...]:
        """Every component in document order, those of extensions after their targets' own."""
        return tuple(element for element in self.root.iter() if isinstance(element.tag, str))

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The names of the files in images/ by their names without capitals; of several the last."""
        return {name.casefold(): name for name in self._picture_names}

    @cached_property
    def pictures_alike(self) -> frozenset[str]:
        """The names without capitals that several files in images/ have."""
        counts = Counter(name.casefold() for name in self._picture_names)
        return frozenset(name for name, count in counts.items() if count > 1)

    @cached_property
    def _picture_names(self) -> tuple[str, ...]:
        return tuple(entry.removeprefix(FOLDER) for entry in sorted(self.entries) if entry.startswith(FOLDER))

    def at(self, element: Element, *path: str, attribute: str = "", word: str = "") -> Where:
        """The place of a component: of an `attribute` of it, or of a `word` of its definition.

        `path` leads on from there.
        """
        file = origin_of(element) or self.file
        keys = (*path_of(element), *((f"@{attribute}",) if attribute else ()), *path)
        places = self._text(file)
        span = None
        if places is not None:
            span = places.attribute(element, attribute) if attribute else places.word(element, word) if word else None
            span = span or places.tag(element)
        if places is None or span is None:
            return Where(file, keys, cast("int | None", element.sourceline) or 0)
        return Where(file, keys, *places.spot(span[0]))

    def replaced(self, element: Element, attribute: str, new: str) -> tuple[Edit, ...]:
        """The edit that gives an attribute another value; none when it cannot be found in the text."""
        places = self._text(origin_of(element) or self.file)
        span = None if places is None else places.attribute(element, attribute)
        return () if span is None else (self._edit(element, span, new),)

    def reworded(self, element: Element, word: str, new: str) -> tuple[Edit, ...]:
        """The edit that puts another word into a definition; none when the word does not stand in it just once."""
        places = self._text(origin_of(element) or self.file)
        span = None if places is None or text_of(element).count(word) != 1 else places.word(element, word)
        return () if span is None else (self._edit(element, span, new),)

    def _edit(self, element: Element, span: tuple[int, int], new: str) -> Edit:
        escaped = new.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("'", "&apos;")
        return Edit(origin_of(element) or self.file, *span, escaped)

    def _text(self, file: str) -> Places | None:
        """The text of a buildFile; only the module's own is at hand."""
        if file not in self._places:
            own = file == self.file
            text = unmarked(self.module.read(self.module.entry)).decode("utf-8", "replace") if own else None
            self._places[file] = None if text is None else Places(text)
        return self._places[file]


def _definition(element: Element, name: str, text: str) -> PieceDefinition | None:
    """A definition taken apart; None for what is none (MOD014 tells of it)."""
    tokens = split(text[2:], "/")
    if not text.startswith("+/") or len(tokens) < 3:
        return None
    every = tuple(_with_inner(_parts(tokens[1])))
    return PieceDefinition(element, name or name_of(element) or simple_class(element), every, tokens[2])


def _parts(type_text: str, above: tuple[str, ...] = ()) -> tuple[Part, ...]:
    types = split_chain(type_text)
    traits = (*map(read_trait, types[:-1]), read_basic(types[-1]))
    return tuple(Part(n, trait, kind, above) for n, (trait, kind) in enumerate(zip(traits, types, strict=True), 1))


def _with_inner(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        yield part
        spec = part.trait.marker_spec if isinstance(part.trait, PlaceMarker) else None
        if spec is not None and spec.startswith("+/") and len(part.above) < DEPTH:
            yield from _with_inner(_parts(Definition(spec).type, part.path))
