"""`zoc rules`: the pages of the rule book."""

from __future__ import annotations

import click

from mapdata.diagnostic import nearest
from validator.report.pages import listing, option_page, rule_page
from validator.rulebooks.axis_empires.book import BOOK

__all__ = ["rules"]


@click.command()
@click.argument("code", required=False)
def rules(code: str | None) -> None:
    """List the rules and options of the rule book, or show the page of one (CODE: AE-CONTROL-RES, OPT-MUTUAL).

    Exit status: 0, or 2 when there is no such rule or option.
    """
    if code is None:
        click.echo(listing(BOOK), nl=False)
        return
    rule, option = BOOK.rule(code.upper()), BOOK.option(code.upper())
    if rule is not None:
        click.echo(rule_page(rule), nl=False)
    elif option is not None:
        click.echo(option_page(option), nl=False)
    else:
        known = [*(found.id for found in BOOK.rules), *(found.name for found in BOOK.options)]
        hint = nearest(code.upper(), known) or "zoc rules lists them"
        raise click.UsageError(f"there is no rule or option '{code}' ({hint})")
