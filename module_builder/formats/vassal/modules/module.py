"""A VASSAL module: what a referee, a builder or a lint rule asks of it.

Opening reads the zip and parses the XML; everything else is worked out when it is first asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import InputError, choose
from module_builder.formats.vassal.files.archive import MAX_ENTRY, Joined, open_files
from module_builder.formats.vassal.files.metadata import EXTENSION_DATA, looks_for_old, metadata_of
from module_builder.formats.vassal.grids.boardlayout import read_layout
from module_builder.formats.vassal.grids.gridread import GRID_TAGS, GridReader
from module_builder.formats.vassal.markup.buildfile import (
    FOLDERS,
    Element,
    flag,
    name_of,
    select,
    simple_class,
    text_of,
)
from module_builder.formats.vassal.markup.classes import is_own, strangers
from module_builder.formats.vassal.markup.problems import Problems, origin_of
from module_builder.formats.vassal.modules.extension import EXTENSION, gather, read_tree
from module_builder.formats.vassal.modules.mapread import MapReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapdata.diagnostic import Diagnostic
    from module_builder.formats.vassal.files.archive import Files
    from module_builder.formats.vassal.grids.mapwindow import MapWindow
    from module_builder.formats.vassal.modules.extension import Extension

__all__ = ["Module", "Setup", "Slot", "find_map", "open_module", "open_tree"]

GLOBAL_PROPERTY = "VASSAL.build.module.properties.GlobalProperty"
OPTIONS, KEEP_ZEROS = "VASSAL.build.module.GlobalOptions", "storeLeadingZeroIntegersAsStrings"
PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
SETUP = "VASSAL.build.module.PredefinedSetup"
LOADING = ("MOD019", "MOD020", "MOD022", "MOD025", "MOD026")  # what is wrong with extensions
SLOTS = ("VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot")

# Slots of a module's own classes: they all have a gpid.
_OWN_SLOTS = etree.XPath("//*[not(starts-with(name(), 'VASSAL.'))][@gpid]")

# Properties of the module itself (engine: GameModule.getProperty): a game may give them any value.
_OWN_PROPERTIES = frozenset({
    "PlayerName", "PlayerSide", "PlayerId", "playerName", "playerSide", "playerId", "ModuleName", "ModuleVersion",
    "ModuleDescription", "VassalVersionCreated", "VassalVersionRunning", "ModuleOther1", "ModuleOther2",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece of the palette, of a deck or of an at-start stack. `definition`: an add-piece command text.

    The `gpid` of an extension's slot begins with the extension's id: `a1b:12`. Two slots are the same piece when the
    whole gpid is.
    """

    gpid: str
    name: str
    definition: str
    element: Element

    @property
    def file(self) -> str:
        """The extension's buildFile that it stands in, "" for the module's own."""
        return origin_of(self.element)

    @property
    def path(self) -> tuple[str, ...]:
        """The components down to the slot, `class:name` as the engine's place-marker traits write them; no folders."""
        chain = [self.element, *self.element.iterancestors()][:-1]
        return tuple(_step(element) for element in reversed(chain) if not str(element.tag).startswith(FOLDERS))


@dataclass(frozen=True, slots=True)
class Setup:
    """A predefined setup. `file`: the save inside the module, used only when `uses_file` and not `is_menu`."""

    name: str
    file: str
    uses_file: bool
    is_menu: bool


class Module:
    """An opened module. `root`: the buildFile's element tree, kept for whoever needs more than is offered here."""

    def __init__(
        self, files: Files, entry: str, root: Element, problems: Problems, extensions: Sequence[Extension] = ()
    ) -> None:
        self.files, self.entry, self.root, self.extensions = files, entry, root, tuple(extensions)
        self.path = files.path
        self.name, self.version = root.get("name", ""), root.get("version", "")
        self.vassal_version = root.get("VassalVersion", "")
        self._problems = problems

    @property
    def entries(self) -> frozenset[str]:
        """The names of all files in the module."""
        return self.files.names

    def read(self, entry: str, limit: int = MAX_ENTRY) -> bytes:
        """The bytes of one file of the module; InputError when there is none or it is larger than `limit`."""
        return self.files.read(entry, limit)

    @property
    def keeps_zeros(self) -> bool:
        """The option storeLeadingZeroIntegersAsStrings: digits that begin with 0 stay text."""
        return any(flag(options, KEEP_ZEROS, False) for options in self.root.iter(OPTIONS))

    @cached_property
    def maps(self) -> tuple[MapWindow, ...]:
        """All map windows in file order, each with the boards a new game shows."""
        return MapReader(self.files, self._problems, self._grid_reader()).maps(self.root)

    def map(self, name: str) -> MapWindow:
        """The first map window with this name or id; InputError with the choose spelling when there is none."""
        found = find_map(self.maps, name)
        if found is None:
            raise InputError(self.path, f"has no map '{name}'", choose(name, [window.name for window in self.maps]))
        return found

    def laid_out(self, commands: Iterable[str]) -> tuple[MapWindow, ...]:
        """All map windows with the boards that a save's `boards` commands (their texts) put on them."""
        layouts = {}
        for command in commands:
            for window in self.maps:
                layout = read_layout(command, window.name, window.id)
                if layout is not None:
                    layouts[window.id] = layout
                    break
        maps: list[MapWindow] = []
        for window in self.maps:
            laid = window.laid_out(layouts[window.id]) if window.id in layouts else window
            lender = find_map(maps, window.lender) if window.lender else None
            maps.append(laid.borrowing(lender) if lender else laid)
        return tuple(maps)

    @cached_property
    def prototypes(self) -> dict[str, str]:
        """Prototype name -> its piece definition; of two with one name the later one counts."""
        return {element.get("name", ""): text_of(element) for element in self.root.iter(PROTOTYPE)}

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All piece and card slots in file order."""
        own = {str(element.tag) for element in select(_OWN_SLOTS, self.root)}
        return tuple(
            Slot(element.get("gpid", ""), element.get("entryName", ""), text_of(element), element)
            for element in self.root.iter(*SLOTS, *sorted(own))
        )

    @cached_property
    def setups(self) -> tuple[Setup, ...]:
        """The predefined setups in file order, those in menus too."""
        return tuple(
            Setup(
                element.get("name", ""),
                element.get("file", ""),
                flag(element, "useFile", True),
                flag(element, "isMenu", False),
            )
            for element in self.root.iter(SETUP)
        )

    @cached_property
    def own_classes(self) -> frozenset[str]:
        """The entries of Java classes of its own, which may know components and traits that VASSAL does not."""
        return frozenset(name for name in self.entries if name.endswith(".class"))

    @property
    def loading(self) -> tuple[Diagnostic, ...]:
        """Which extensions were not loaded, or not whole, and why; nothing that is no extension at all."""
        return tuple(each for each in self._problems.found if each.code in LOADING)

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What the engine would drop, refuse or silently misread in maps, boards, zones and grids."""
        _ = self.maps  # reading them is what finds their problems
        return (*self._misplaced, *self._problems.all())

    @cached_property
    def _misplaced(self) -> tuple[Diagnostic, ...]:
        """What is odd about the files, and what keeps the engine from opening the module at all."""
        report = Problems(self._problems.file)
        for code, message in self.files.told:
            report.add(code, None, message)
        for element in self.root.iter(*sorted(GRID_TAGS)):
            parent = next(ancestor for ancestor in element.iterancestors() if not str(ancestor.tag).startswith(FOLDERS))
            if simple_class(parent) not in ("Board", "Zone", "ZonedGrid"):
                report.add("MOD008", element, f"{simple_class(element)} inside {simple_class(parent)}")
        self._report_strangers(report)
        metadata, unreadable = metadata_of(self.files)
        if unreadable:
            report.add("MOD021", None, unreadable)
        wanted = "buildFile" if looks_for_old(metadata) else "buildFile.xml"
        if metadata is not None and self.entry != wanted:
            said = f"VASSAL {metadata.vassal_version}" if metadata.vassal_version else "no VassalVersion"
            report.add("MOD007", None, f"moduledata says {said}, which looks for `{wanted}`")
        return report.all()

    def _report_strangers(self, report: Problems) -> None:
        """The classes of components that are not VASSAL's, each at the first component of it.

        An extension by itself may use the classes of the module that it belongs to, which are not at hand.
        """
        found: dict[str, list[Element]] = {}
        for element in strangers(self.root):
            found.setdefault(str(element.tag), []).append(element)
        for tag, elements in found.items():
            if is_own(tag, self.own_classes):
                report.add("MOD009", elements[0], f"the class {tag} is the module's own")
            elif self.root.tag != EXTENSION or tag.startswith("VASSAL."):
                more = f" ({len(elements)} components)" if len(elements) > 1 else ""
                report.add("MOD002", elements[0], f"no class {tag} in VASSAL or in the module{more}")

    def _grid_reader(self) -> GridReader:
        game = _OWN_PROPERTIES | {element.get("name", "") for element in self.root.iter(GLOBAL_PROPERTY)}
        return GridReader(self._problems, game, self.own_classes, self.keeps_zeros)


def open_module(path: Path | str, extensions: Sequence[Path | str] = (), *, beside: bool = False) -> Module:
    """The module in a .vmod file or an unpacked folder, with what `extensions` add to it.

    With `beside` the extensions are loaded too that VASSAL itself would load: those in the folder `NAME_ext` beside
    `NAME.vmod`. InputError when it is no module, when its buildFile is missing (with a hint when it is one folder
    down) or not well-formed, and for a named extension that is none or another module's. A module that the engine
    opens only in part opens here too: see `Module.problems`.
    """
    files = open_files(Path(path))
    entry, root = read_tree(files, metadata_of(files)[0])
    if root.tag == EXTENSION:
        whose = f"it belongs to the module '{root.get('module', '')}'"
        raise InputError(files.path, f"is an extension, not a module: {whose}", "give the module it belongs to")
    problems = Problems(f"{files.path}!{entry}")
    added = gather(files.path, root, [Path(each) for each in extensions], problems, beside)
    return Module(Joined([files, *(each.files for each in added)]) if added else files, entry, root, problems, added)


def open_tree(path: Path | str) -> Module:
    """A module, or an extension by itself as if it were one: for looking at what it holds."""
    files = open_files(Path(path))
    metadata = metadata_of(files)[0] or metadata_of(files, EXTENSION_DATA)[0]
    entry, root = read_tree(files, metadata)
    return Module(files, entry, root, Problems(f"{files.path}!{entry}"))


def find_map(maps: Iterable[MapWindow], name: str) -> MapWindow | None:
    """The first map window whose name or id this is."""
    return next((window for window in maps if name in (window.name, window.id)), None)


def _step(element: Element) -> str:
    name = name_of(element)
    return f"{element.tag}:{name}" if name else str(element.tag)
