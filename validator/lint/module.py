"""A module as rules look at it: what it is made of, and what in it refers to what."""

from __future__ import annotations

from functools import cached_property

from validator.lint.formulas import Formula, formulas
from validator.lint.keys import Command, commands
from validator.lint.modulesource import ModuleSource
from validator.lint.names import ModulePlaces, Reference, references
from validator.lint.pictures import PictureUse, picture_uses
from validator.lint.setups import SetupSave, setup_saves

__all__ = ["ModuleSubject"]


class ModuleSubject(ModuleSource):
    """One module or extension under the rules."""

    @cached_property
    def pictures_named(self) -> tuple[PictureUse, ...]:
        """Every name of a picture in components, traits and pages."""
        return tuple(picture_uses(self))

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """What components and traits call maps, boards, zones, regions, decks and locations by."""
        return tuple(references(self))

    @cached_property
    def places(self) -> ModulePlaces:
        """What there is of these."""
        return ModulePlaces(self)

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """The named key commands that components and traits give and answer."""
        return tuple(commands(self))

    @cached_property
    def setup_saves(self) -> tuple[SetupSave, ...]:
        """The predefined setups whose save is in the module."""
        return tuple(setup_saves(self))

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """The expressions and filters of components and traits."""
        return tuple(formulas(self))
