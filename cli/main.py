"""The command group, each command loaded when it is asked for, and the one error boundary."""

from __future__ import annotations

import errno
import io
import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn, TextIO

import click

from cli.exits import INPUT, LEFT, OURS, QUIET, STOPPED

__all__ = ["main"]

# Command -> (module, one line for --help). Loading a command imports shapely or lxml; --help must not.
COMMANDS: dict[str, tuple[str, str]] = {
    "bind": ("cli.bind", "a draft of which piece of a module of others is which counter"),
    "build": ("cli.build", "a map as a module that VASSAL opens"),
    "check": ("cli.check", "the referee: what breaks a rule, what cannot be decided"),
    "decode": ("cli.decode", "the commands of a VASSAL save or log"),
    "demo": ("cli.demo", "all of it once: a module, a judged game, a picture"),
    "encode": ("cli.encode", "a save or log from its commands"),
    "explain": ("cli.explain", "why: one question of the rule book, with all it rests on"),
    "lint": ("cli.lint", "what is wrong with a map folder or a module, and on which line"),
    "locate": ("cli.locate", "what points of a module's maps are called"),
    "log": ("cli.log", "who did what in a log, step by step, and how the dice fell"),
    "map": ("cli.map", "a picture of a map, or of a state of play"),
    "migrate": ("cli.migrate", "a save carried over to another version of its module"),
    "new": ("cli.new", "a map folder to start from"),
    "rules": ("cli.rules", "the pages of the rule book, and of what lint finds"),
    "show": ("cli.show", "where everything stands in a save, or after a step of a log"),
}

FULL = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EDQUOT)  # what only writing to an output gives


def _quiet(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.meta[QUIET] = ctx.meta.get(QUIET, False) or value


def _plain(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Leave colours out when asked to, or when the environment asks for it (NO_COLOR, whatever it holds)."""
    if value or os.environ.get("NO_COLOR"):
        ctx.color = False


EVERYWHERE = (
    click.Option(["--quiet"], is_flag=True, expose_value=False, callback=_quiet, help="No progress and no warnings."),
    click.Option(["--no-color"], is_flag=True, expose_value=False, callback=_plain, help="As with NO_COLOR set."),
)


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is run or its own help is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        assert isinstance(command, click.Command)
        command.params += [option for option in EVERYWHERE if option not in command.params]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words name; a usage error with the nearest when there is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from mapdata.diagnostic import choose  # --help stays free of our own imports

            ctx.fail(f"there is no command '{args[0]}' ({choose(args[0], COMMANDS)})")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run the whole; an output that cannot take what is left for it ends with 3, as any other place does."""
        _open_closed()
        try:
            try:
                return super().main(*args, **settings)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            _left()
        except OSError as error:
            _give_up(sys.stdout)
            sys.exit(_place(error) or _fault(error))

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        """The context, in the making of which --help and --version print."""
        try:
            return super().make_context(*args, **settings)
        except BrokenPipeError:  # click itself would end with 1, which means findings
            _left()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for --help, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an input that cannot be opened ends with 3, a fault of ours with 4."""
        from mapdata.diagnostic import InputError  # --help stays free of our own imports

        _never_stumble()
        try:
            return super().invoke(ctx)
        except InputError as error:
            click.echo(f"zoc: {error}", err=True)
            sys.exit(INPUT)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise  # click's own
        except KeyboardInterrupt:  # click itself would end with 1, which means findings
            click.echo("zoc: stopped", err=True)
            sys.exit(STOPPED)
        except BrokenPipeError:
            _left()
        except Exception as error:  # the boundary: whatever else escapes is a bad place, or our fault; no finding
            sys.exit(_place(error) or _fault(error))


def _never_stumble() -> None:
    """Print what the output's encoding lacks as an escape: a name in a damaged file must not end the report."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _place(error: Exception) -> int:
    """Tell of a place that cannot be read or written, and the status for it; 0 when it is something else."""
    if not isinstance(error, OSError) or (error.filename is None and error.errno not in FULL):
        return 0
    from cli.files import unwritable
    from mapdata.diagnostic import cannot_open

    told = cannot_open(error.filename, error) if error.filename else unwritable("the output", error)
    click.echo(f"zoc: {told}", err=True)
    if error.filename is None:
        _give_up(sys.stdout)  # told once is enough
    return INPUT


def _open_closed() -> None:
    """Give a closed standard output (`>&-`) a file that takes nothing: what is printed must fail, not be lost untold.

    A closed input is an empty one. It also keeps the next file that is opened from becoming the standard output.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDONLY), number)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _left() -> NoReturn:
    """End quietly: the reader of the output has what it wanted, and what it was not told is no finding."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        _give_up(stream)
    sys.exit(LEFT)


def _give_up(stream: TextIO) -> None:
    """Send what a stream still holds nowhere, or the interpreter stumbles over it once more when it ends."""
    with suppress(OSError, ValueError):  # no file behind it
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _fault(error: Exception) -> int:
    """Tell of a fault of ours, and the status for it."""
    command = " ".join(sys.argv[1:])
    click.echo(f"zoc: a fault of zoc itself in 'zoc {command}': {type(error).__name__}: {error}", err=True)
    click.echo("zoc: please report it with the input file; ZOC_TRACEBACK=1 prints where it happened", err=True)
    if os.environ.get("ZOC_TRACEBACK"):
        traceback.print_exc()
    return OURS


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]}, params=list(EVERYWHERE))
@click.version_option(package_name="zoc")
def main() -> None:
    """Compile board-wargame maps into modules, and referee the saved games that come back."""
