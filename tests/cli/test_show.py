"""`zoc show` as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from module_builder.formats.vassal.saves.container import new_save, open_save
from tests.module_builder.formats.tiny import BASICS, buildfile, map_xml, pack
from tests.validator.replay.small import calculating, move, script, setup
from tests.validator.replay.telling import MODULE, made_log

REGIONS = (
    '<RegionGrid><Region name="Paris" originx="10" originy="10"/><Region name="Rome" originx="80" originy="80"/>'
    "</RegionGrid>"
)
BOARD = {"name": "Board", "width": 200, "height": 100, "grid": REGIONS}
PROTOTYPE = "<PrototypesContainer><PrototypeDefinition name='Unit'>+/null/mark;Side\tpiece;;;;/Red\tnull;0;0;;0"
PROTOTYPE += "</PrototypeDefinition></PrototypesContainer>"
UNIT = "+/u/prototype;Unit\tpiece;;;u.png;Unit\x07é/\tMain;12;8;7;1;OldX;3"
SAVE = [*setup(["a Main 80 80", "b Main 80 80", "d"], ["s Main 80 80 a b"], ["k Main 150 50"])[:-1], UNIT, "end_save"]
STEPS = [
    [move("u > Main 80 80"), "MutableProperty\tVP\t\t3\tModule", "CHAT* Unit moves *"],
    ["-/d"],
    ["UNDO\ttrue", "+/d/piece;;;;D/null;0;0;;0", "UNDO\tfalse"],
    ["M/nobody/Main/1/1/null/null/0/0/null/bob"],
]
TABLE = """\
on no map
  0,0
    D
Main
  Rome (board Board, 80,80)
    stack of 3, from the top
      B
      A
      Unit é
  Rome (board Board, 150,50)
    deck Pile: 0 cards
players: Bob (Blue)
properties:
  VP = 3
"""
EACH = """\
step 1
  * Unit moves *
  Unit é: Main Rome (board Board, 80,80)
  VP: (none) -> 3
step 2
  gone: D
step 3 takes back step 2
  D: on no map 0,0
step 4
"""
UNIT_RECORD = {
    "when": "initial",
    "id": "u",
    "kind": "piece",
    "name": "Unit\x07é",
    "basic_name": "Unit\x07é",
    "gpid": "7",
    "map": "Main",
    "board": "Board",
    "zone": "",
    "location": "Paris",
    "x": 12,
    "y": 8,
    "prototypes": ["Unit"],
    "properties": {"OldX": "3", "UniqueID": "u", "Side": "Red"},
}
GAME_RECORD = {
    "when": "initial",
    "kind": "game",
    "global_properties": {},
    "turn": {},
    "players": [{"name": "Bob", "side": "Blue"}],
    "boards": {"Main": [{"name": "Board", "column": 0, "row": 0, "reversed": False}]},
    "notes": {"scenario": "", "public": "", "private": [], "delayed": []},
    "turn_text": {},
}


PROPERTIES = "VASSAL.build.module.properties."
GAME = """\
players: Ann (Red), Zoe (Blue)
properties that are not as in a new game:
  Main/Gone = ""
  VP = Ann & Bob a<c
  Words = 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 ...
turn: Turn 1 Move
turn: Other 3
"""


def test_the_game_in_words(tmp_path: Path) -> None:
    """Equal players once, properties that differ from the module's first values a line each, turns as they show."""
    first = "".join(
        f'<{PROPERTIES}GlobalProperty name="{name}" initialValue="{value}"/>'
        for name, value in (("Same", "1"), ("VP", "0"))
    )
    xml = MODULE.replace("</VASSAL.build.GameModule>", f"{first}</VASSAL.build.GameModule>")
    html = "<html><body width=3><b>Ann &amp; Bob</b><br>a<c</body></html>"
    values = {"Module/Same": "1", "Module/VP": html, "Module/Words": "0123456789 " * 9, "Main/Gone": ""}
    lines = [f"MutableProperty\t{k.partition('/')[2]}\t\t{v}\t{k.partition('/')[0]}" for k, v in values.items()]
    roster = ["a\tAnn\tRed", "b\tZoe (Blue)\tBlue", "c\tZoe\tBlue"]
    players = ["PYREMOVE\tann", "PYREMOVE\tbob", *(f"PLAYER\t{player}" for player in roster)]
    module, path = pack(tmp_path / "told.vmod", xml), tmp_path / "game.vlog"
    path.write_bytes(new_save(made_log([[*lines, *players, "TURNOther\t3"]]).data))
    told = run(path, "--module", module).stdout
    assert told[told.index("players:") :] == GAME
    game = records(run(path, "--module", module, "--format", "jsonl"))[-1]
    assert (list(game["turn"]), game["turn_text"]) == (["TurnTracker0", "Other"], {"TurnTracker0": "Turn 1 Move"})
    assert game["global_properties"] == values


@pytest.fixture
def module(tmp_path: Path) -> Path:
    xml = map_xml({"name": "Main", "boards": [BOARD], "setup": "Board\t0\t0"})
    return pack(tmp_path / "tiny.vmod", buildfile(BASICS + PROTOTYPE + xml))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.vlog"
    path.write_bytes(new_save(script(SAVE, STEPS).data))
    return path


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.vsav"
    path.write_bytes(new_save(script(SAVE).data))
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["show", *map(str, arguments)])


def records(result: Result) -> list[dict[str, object]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_end_of_a_log_for_a_reader(log: Path, module: Path) -> None:
    result = run(log, "--module", module)
    assert result.exit_code == 0, result.output
    assert result.stdout == TABLE


def test_each_step_for_a_reader(log: Path, module: Path) -> None:
    assert run(log, "--module", module, "--each").stdout == EACH


CHANGES = [
    ["MutableProperty\tVP\t5\t<b>6</b>\tModule", "NOTES\tone|two", "AUDIO\tbang.wav", "AUDIO\tbang.wav"],
    ["D/d/Main;150;50;true;y,x"],
    ["a at Main;12;8: null null 1 7 0"],
    ["a at Main;12;8: null ann 2 7 0", "CHAT* ? moves Paris -> <b>Rome</b> *"],
    ["UNDO\ttrue", "a at Main;12;8: null null 1 7 0", "UNDO\tfalse", "CHAT"],
    ["AUDIO\tbang.wav"],
]
CHANGED = """\
step 1
  scenario notes: one two
  sound bang.wav, 2 times
  VP: 5 -> 6
step 2
  deck Pile: 2 cards in a new order
step 3
  A: Main Paris (board Board, 12,8)
  A: Strength 4 -> 7
step 4
  * moves Paris -> Rome *
  A (reduced)(?): Main Paris (board Board, 12,8)
  A is masked
  A (reduced)(?): Step_Level 1 -> 2
step 5 takes back step 4
  A: Main Paris (board Board, 12,8)
  A is unmasked
  A: Step_Level 2 -> 1
step 6
  sound bang.wav
"""
# Blue sees neither the order of a deck that lies face down nor what is under a mask.
CHANGED_TO_BLUE = """\
step 1
  scenario notes: one two
  sound bang.wav, 2 times
  VP: 5 -> 6
step 2
step 3
  A: Main Paris (board Board, 12,8)
  A: Strength 4 -> 7
step 4
  * moves Paris -> Rome *
  ?: Main Paris (board Board, 12,8)
  gone: A
step 5 takes back step 4
  A: Main Paris (board Board, 12,8)
  gone: ?
step 6
  sound bang.wav
"""


def test_each_step_tells_what_changed_beside_the_places(tmp_path: Path) -> None:
    module, path = pack(tmp_path / "told.vmod", MODULE), tmp_path / "game.vlog"
    path.write_bytes(new_save(made_log(CHANGES).data))
    assert run(path, "--module", module, "--each").stdout == CHANGED
    assert run(path, "--module", module, "--each", "--side", "Blue").stdout == CHANGED_TO_BLUE
    told = records(run(path, "--module", module, "--each", "--format", "jsonl"))
    assert [record["chat"] for record in told] == [[], [], [], ["* moves Paris -> Rome *"], [""], []]


def test_problems_are_told_beside(log: Path, module: Path) -> None:
    lines = run(log, "--module", module, "--each").stderr.splitlines()
    offset = open_save(log).text.index(b"M/nobody")
    assert lines[-1] == (
        f"{log}: info LOG002: piece nobody is not in the game: the command does nothing [offset {offset}]"
    )


def test_formulas_that_take_too_much_work_are_told_once(tmp_path: Path, module: Path) -> None:
    path = tmp_path / "slow.vsav"
    path.write_bytes(new_save(calculating(600, '{SumStack("S","{StackPos >= $StackPos$}")}').data))
    result = run(path, "--module", module, "--format", "jsonl")
    answers = [record["properties"].get("V") for record in records(result) if record["kind"] == "piece"]  # type: ignore[attr-defined]  # a record
    given = len([answer for answer in answers if answer])
    assert (len(answers), 0 < given < 300) == (600, True)
    assert answers == [str(3 * (n + 1)) for n in range(given)] + [None] * (600 - given)
    assert result.stderr.splitlines()[-1] == (
        f"zoc: {path}: {600 - given} answers of formulas left out, which take too much work"
    )


def test_a_save_as_records(save: Path, module: Path) -> None:
    found = records(run(save, "--module", module, "--format", "jsonl"))
    assert [(record.get("id"), record["kind"]) for record in found] == [
        ("s", "stack"),
        ("a", "piece"),
        ("b", "piece"),
        ("k", "deck"),
        ("u", "piece"),
        ("d", "piece"),
        (None, "game"),
    ]
    unit = next(record for record in found if record.get("id") == "u")
    assert list(unit.items()) == list(UNIT_RECORD.items())
    assert list(found[-1].items()) == list(GAME_RECORD.items())
    assert {record["when"] for record in found} == {"initial"}


def test_one_document(save: Path, module: Path) -> None:
    whole = json.loads(run(save, "--module", module, "--format", "json").stdout)
    assert whole == records(run(save, "--module", module, "--format", "jsonl"))


@pytest.mark.parametrize(("step", "when", "count"), [("0", "initial", 7), ("1", 1, 7), ("2", 2, 6), ("3", 3, 7)])
def test_any_step(log: Path, module: Path, step: str, when: object, count: int) -> None:
    found = records(run(log, "--module", module, "--step", step, "--format", "jsonl"))
    assert {record["when"] for record in found} == {when}
    assert len(found) == count


def test_each_step_as_records(log: Path, module: Path) -> None:
    first, second, third, fourth = records(run(log, "--module", module, "--each", "--format", "jsonl"))
    assert list(first) == ["step", "commands", "chat", "changed", "removed"]
    assert first["commands"] == [STEPS[0][0].removesuffix("bob") + "Bob", *STEPS[0][1:]]
    assert first["chat"] == ["* Unit moves *"]
    changed = first["changed"]
    assert isinstance(changed, list)
    assert [(record["id"], record.get("stack_index"), record["location"]) for record in changed] == [
        ("s", None, "Rome"),
        ("u", 0, "Rome"),
    ]
    assert (second["changed"], second["removed"]) == ([], ["d"])
    assert [record["id"] for record in third["changed"]] == ["d"]  # type: ignore[attr-defined]  # a list of records
    assert (fourth["changed"], fourth["removed"]) == ([], [])


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--step", "5"], 2, "--step 5: the log has 4 steps"),
        (["--step", "1", "--each"], 2, "--step and --each exclude each other"),
        (["--step", "-1"], 2, "-1 is not in the range"),
        (["--module", "absent.vmod"], 3, "absent.vmod: no such file"),
    ],
)
def test_wrong_use(log: Path, module: Path, arguments: list[str], status: int, message: str) -> None:
    given = arguments if "--module" in arguments else [*arguments, "--module", str(module)]
    result = run(log, *given)
    assert result.exit_code == status
    assert message in result.output


def test_a_save_has_no_steps(save: Path, module: Path) -> None:
    result = run(save, "--module", module, "--step", 1)
    assert (result.exit_code, "this is a save" in result.output) == (2, True)
    assert run(save, "--module", module, "--step", 0).exit_code == 0
    assert run(save, "--module", module, "--each").exit_code == 2


def test_a_save_that_does_not_say_its_module(save: Path) -> None:
    result = run(save)
    assert result.exit_code == 3
    assert "does not say with which module it was made (say --module FILE)" in result.output


def test_no_save_at_all(tmp_path: Path, module: Path) -> None:
    (tmp_path / "x.vsav").write_bytes(b"hello")
    result = run(tmp_path / "x.vsav", "--module", module)
    assert (result.exit_code, "is neither a zip nor" in result.output) == (3, True)


def test_text_that_is_not_unicode_is_shown_all_the_same(tmp_path: Path, module: Path) -> None:
    path = tmp_path / "odd.vsav"
    path.write_bytes(new_save(b"begin_save\x1b+/a/piece;;;;\xff/Main;10;10;;0\x1bend_save"))
    for style in ("text", "json", "jsonl"):
        assert run(path, "--module", module, "--format", style).exit_code == 0
