"""What every test may ask for: the shared test material, and the real VASSAL engine.

Neither is there in a user's clone: what needs them skips with a reason, and with CI=true such a skip fails the run.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
ORACLE = ROOT / "tests" / "oracle" / "oracle.sh"
NO_SHARED = "no shared folder beside this checkout"
NO_CASES = "got empty parameter set"  # pytest's own reason
NO_TRIPLEA = "no TripleA engine: run tests/oracle/triplea/setup.sh, or set TRIPLEA_JAR and have a JDK"
NO_ENGINE = "no VASSAL engine: run tests/oracle/oracle.sh setup DIR and set ORACLE_DIR=DIR"

# What hypothesis draws is to be right, however busy the machine is; a test that means a time measures it itself.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")


def shared_folder() -> Path | None:
    """The folder of genuine files and truth, which only the developers' machines have; None in a user's clone."""
    folder = Path(os.environ.get("ZOC_SHARED", ROOT.parent / "shared"))
    return folder if (folder / "corpus").is_dir() else None


def oracle_folder() -> Path | None:
    """The folder that the oracle's setup filled; None when there is none."""
    folder = Path(os.environ.get("ORACLE_DIR", ""))
    return folder if os.environ.get("ORACLE_DIR") and (folder / "classes").is_dir() else None


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared folder, or a skip that says why."""
    folder = shared_folder()
    if folder is None:
        pytest.skip(NO_SHARED)
    return folder


@pytest.fixture(scope="session")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[dict[str, Any]]]:
    """Runs one verb of the real engine: `oracle("load", "m.vmod")` -> its JSON records, in order.

    `stdin` is given to the engine, `java` is a list of -D settings, `status` the exit status that is expected.
    """
    if oracle_folder() is None:
        pytest.skip(NO_ENGINE)
    scratch = tmp_path_factory.mktemp("oracle")  # some verbs leave a folder of the engine's where they are run

    def run(
        verb: str, *args: object, stdin: str | None = None, java: str = "", status: int = 0
    ) -> list[dict[str, Any]]:
        environment = {**os.environ, **({"ORACLE_JAVA_OPTS": java} if java else {})}
        done = subprocess.run(
            ["bash", str(ORACLE), verb, *map(str, args)],
            input=stdin if stdin is not None else "",
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            cwd=scratch,
            timeout=300,
            check=False,
        )
        assert done.returncode == status, (
            f"oracle {verb}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    return run


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test that walks the shared files has no case without them: it skips for that reason."""
    reasons = [str(mark.kwargs.get("reason")) for mark in item.iter_markers("skip")]
    if shared_folder() is None and any(reason.startswith(NO_CASES) for reason in reasons):
        item.add_marker(pytest.mark.skip(reason=NO_SHARED), append=False)


def skip_reasons(terminalreporter: Any) -> Counter[str]:
    """How many tests were skipped, by reason."""
    return Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the skip counts by reason."""
    for reason, count in sorted(skip_reasons(terminalreporter).items()):
        terminalreporter.write_line(f"skipped {count}: {reason}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With CI=true a test that skipped for want of an engine, the shared folder or any case fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") != "true" or reporter is None:
        return
    if any(reason.startswith((NO_SHARED, NO_ENGINE, NO_TRIPLEA, NO_CASES)) for reason in skip_reasons(reporter)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
