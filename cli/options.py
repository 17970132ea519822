"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Iterable

import click

from validator.check import bad_option

__all__ = ["readings", "set_option"]

set_option = click.option(
    "--set", "chosen", multiple=True, metavar="OPT=VALUE", help="Read a doubtful rule this way (see zoc rules)."
)


def readings(chosen: Iterable[str]) -> dict[str, str]:
    """The readings given as OPT=VALUE. UsageError for one that does not exist."""
    found = {}
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"--set takes OPT=VALUE, not '{text}'; zoc rules lists the options")
        problem = bad_option(name, value)
        if problem:
            raise click.UsageError(problem)
        found[name] = value
    return found
