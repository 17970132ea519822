"""`zoc rules`: the pages of the rule book, and of what lint finds."""

from __future__ import annotations

import click

from mapdata.diagnostic import nearest
from validator.lint.codes import all_codes
from validator.report.lintpages import code_listing, code_page
from validator.report.pages import listing, option_page, rule_page
from validator.rulebooks.axis_empires.book import BOOK

__all__ = ["rules"]


@click.command()
@click.argument("code", required=False)
def rules(code: str | None) -> None:
    """List the rules and options of the rule book and the codes of lint, or show the page of one.

    CODE is a rule (AE-CONTROL-RES), an option (OPT-MUTUAL) or the doubt that it is about (AE-AMB-13), or what zoc lint
    printed (MOD030).

    Exit status: 0, or 2 when there is no such rule, option or code.
    """
    if code is None:
        click.echo(f"{listing(BOOK)}\n{code_listing()}", nl=False)
        return
    word, rule, options = code.upper(), BOOK.rule(code), BOOK.options_on(code)
    if rule is not None:
        click.echo(rule_page(rule), nl=False)
    elif options:
        click.echo("\n".join(map(option_page, options)), nl=False)
    elif word in all_codes():
        click.echo(code_page(word), nl=False)
    else:
        known = [*(found.id for found in BOOK.rules), *(found.name for found in BOOK.options), *all_codes()]
        hint = nearest(word, known) or "zoc rules lists them"
        raise click.UsageError(f"there is no rule or option '{code}' ({hint})")
