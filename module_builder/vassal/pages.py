"""Charts and help pages: Markdown of the map folder as the HTML that a module holds."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

from mapdata.model import UNKNOWN
from mapdata.outfit import Page
from module_builder.vassal.tree import Attributes, node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lxml import etree

    from module_builder.plan.model import Plan

__all__ = ["charts", "documentation", "html_of", "page_entries"]

STYLE: Final = "body { font-family: sans-serif; margin: 8px; } td, th { padding: 2px 8px; }"


def html_of(page: Page) -> bytes:
    """A page as an HTML document; HTML in its Markdown is shown as text. Tables get lines, as Swing draws none else."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(page.text)
    body = body.replace("<table>", '<table border="1" cellspacing="0">')
    head = f"<head><title>{escape(page.title)}</title><style>{STYLE}</style></head>"
    return f"<html>{head}\n<body>\n{body}</body></html>\n".encode()


def page_entries(plan: Plan) -> dict[str, bytes]:
    """The files of all charts and pages by their name in the module."""
    made = {f"charts/{page.name}.html": html_of(page) for page in _charts(plan)}
    return made | {f"help/{page.name}.html": html_of(page) for page in _pages(plan)}


def charts(plan: Plan) -> etree._Element:
    """The window of charts, a tab for each."""
    tabs = [
        node("widget.HtmlChart", {"chartName": page.title, "fileName": f"charts/{page.name}.html"})
        for page in _charts(plan)
    ]
    attributes: Attributes = {
        "hotkey": "67,195",
        "icon": "/images/chart.gif",
        "name": "Charts",
        "text": "",
        "tooltip": "Charts",
    }
    return node("module.ChartWindow", attributes, [node("widget.TabWidget", {"entryName": "Charts"}, tabs)])


def documentation(plan: Plan) -> etree._Element:
    """The help menu."""
    return node("module.Documentation", {}, [_help(page) for page in _pages(plan)])


def _help(page: Page) -> etree._Element:
    attributes: Attributes = {"fileName": f"help/{page.name}.html", "fileType": "archive", "title": page.title}
    return node("module.documentation.HelpFile", attributes)


def _pages(plan: Plan) -> tuple[Page, ...]:
    """The help pages of the map, and what every module says of itself."""
    board = plan.map
    windows = "\n".join(f"- **{window.name}**" for window in plan.windows)
    text = (
        f"# About this module\n\n{board.title}, version {board.version}.\n\n{board.note}\n\n## Windows\n\n{windows}\n"
    )
    text += f"\n## Sides\n\n{_listed(plan.sides)}\n"
    if plan.setups:
        text += f"\n## Setups\n\n{_listed(name for setup in plan.setups for name in setup.names)}\n"
    return (*plan.outfit.pages, Page("about-this-module", "About this module", text))


def _listed(words: Iterable[str]) -> str:
    return "\n".join(f"- {word}" for word in words)


def _charts(plan: Plan) -> tuple[Page, ...]:
    """The charts of the map, then those that follow from its data."""
    return (*plan.outfit.charts, *_countries(plan), *_turns(plan), *_spaces(plan))


def _countries(plan: Plan) -> Iterator[Page]:
    rows = [
        (
            t.name,
            "neutral" if t.faction is None else _said(t.faction),
            _said(t.status),
            _said(t.attributes.get("posture", "")),
        )
        for t in plan.map.territories.values()
        if t.kind == "country"
    ]
    if rows:
        yield _table("countries", "Countries at the start", ("Country", "Faction", "Status", "Posture Box"), rows)


def _turns(plan: Plan) -> Iterator[Page]:
    boxes = [plan.map.boxes[f"turn:{turn}"] for turn in plan.turns]
    rows = [(box.name, "yes" if box.get("seasonal") is True else "") for box in boxes]
    if rows:
        yield _table("turns", "Turns", ("Turn", "Seasonal"), rows)


def _spaces(plan: Plan) -> Iterator[Page]:
    """Where the named places are."""
    named = sorted((space.name, space) for space in plan.map.spaces.values() if space.name)
    titles = {t.id: t.name for t in plan.map.territories.values()}
    rows = [(name, space.id, titles.get(space.territory or "", "")) for name, space in named]
    if rows:
        yield _table("places", "Places", ("Place", "Hex", "Territory"), rows)


def _said(value: object) -> str:
    return "not known" if value is UNKNOWN else str(value)


def _table(name: str, title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Page:
    lines = [head, ("---",) * len(head), *rows]
    return Page(name, title, f"# {title}\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines))
