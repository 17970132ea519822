"""`zoc check` and `zoc rules` on position files, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from tests.validator.vectors import HEAD

CLEAN = f"""{HEAD}
[[counters]]
kind = "ground"
nation = "japan"
at = "w3417"
supplied = true
"""
BROKEN = f"""{HEAD}snow = false

[[counters]]
id = "amur-army"
kind = "ground"
nation = "russia"
at = "box:western-us"

[[counters]]
kind = "marker"
marker = "lend-lease"
faction = "soviet"
at = "box:western-us"

[[counters]]
kind = "marker"
marker = "japanese-dependent"
area = "hainan"
at = "ceded"

[[counters]]
kind = "marker"
marker = "ceded-land"
nation = "kansu"
area = "hainan"
at = "ceded"

[[counters]]
kind = "ground"
nation = "siam"
at = "w3817"
supplied = true

[[counters]]
kind = "ground"
nation = "hopeh"
at = "w5223"
supplied = false

[[counters]]
kind = "marker"
marker = "beachhead"
faction = "west"
at = "e4201"
facing = "e4204"
"""
BROKEN_REPORT = """\
illegal (error): amur-army (Ground unit, Russia) is in Western US box:western-us, which belongs to another faction \
[AE-DM-I1; Off-Map Box]
    the owner of Western US box:western-us is the West (map:document)
illegal (error): Hainan is ceded more than once [AE-TERR-5; Ceded Land]
    Hainan is ceded to Japan (position)
    Hainan is ceded to Kansu (position)
illegal (error): The counters or the faction of Hopeh do not fit its status \
[AE-STATUS-8; Neutral, Active, Conquered]
    Hopeh is conquered (map:reconstruction)
    Hopeh belongs to the West (map:reconstruction)
    hopeh-ground (Ground unit, Hopeh) is in Peiping w5223 (position)
illegal (warning): The counters or the faction of Siam do not fit its status \
[AE-STATUS-8; Neutral, Active, Conquered]
    Siam is neutral (map:reconstruction)
    Siam belongs to nobody (map:reconstruction)
    siam-ground (Ground unit, Siam) is in Bangkok w3817 (position)
illegal (error): west-beachhead (Beachhead marker, the West) faces no hex next to it [AE-DM-I8; Beachhead]
    the facing of west-beachhead (Beachhead marker, the West) is e4204 (position)
"""
OPEN = f"""{HEAD}snow = false

[[counters]]
kind = "ground"
nation = "japan"
at = "w3417"

[[counters]]
kind = "ground"
nation = "britain"
at = "w3417"
supplied = false
"""
OPEN_REPORT = """\
undecided: Control of Kota Bharu w3417: CONTESTED [AE-CONTROL-TIE; Control]
    britain-ground (Ground unit, Britain) is in Kota Bharu w3417 (position)
    japan-ground (Ground unit, Japan) is in Kota Bharu w3417 (position)
    Kota Bharu w3417 lies in Malaya (map:geometry)
    Malaya is a Dependent of Britain (map:document)
    Britain is a Country (map:document)
    Britain belongs to the West (map:reconstruction)
    OPT-CONTROL-TIE is FLAG (option)
    wanted: OPT-CONTROL-TIE
    otherwise under OPT-CONTROL-TIE=PREVIOUS_CONTROLLER: undecided
    otherwise under OPT-CONTROL-TIE=NEXT_PRIORITY: WEST
    otherwise under OPT-CONTROL-TIE=TERRITORY_OWNER: WEST
undecided: Whether Kota Bharu w3417 is a Naval Base of the Axis [AE-AIRBASE-2; Air Base, Naval Base]
    japan-ground (Ground unit, Japan) may be supplied or not (position)
    wanted: supplied of japan-ground
undecided: Whether Kota Bharu w3417 is an Air Base of the Axis [AE-AIRBASE-2; Air Base, Naval Base]
    japan-ground (Ground unit, Japan) may be supplied or not (position)
    wanted: supplied of japan-ground
3 undecided
"""


def run(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "position.toml"
    file.write_text(text, "utf-8")
    return CliRunner().invoke(main, ["check", str(file), *options])


def test_a_clean_position(tmp_path: Path) -> None:
    result = run(tmp_path, CLEAN + "[territories.persia]\nstatus = 'neutral'\n", "--assume", str(_winter(tmp_path)))
    assert (result.exit_code, result.output) == (0, "nothing to report\n")


def _winter(tmp_path: Path) -> Path:
    file = tmp_path / "assumed.toml"
    file.write_text(HEAD + "snow = false\n", "utf-8")
    return file


def test_what_is_broken_is_told_with_article_and_facts(tmp_path: Path) -> None:
    result = run(tmp_path, BROKEN)
    lines = result.output.splitlines(keepends=True)
    told = "".join(lines[: BROKEN_REPORT.count("\n")])
    assert told == BROKEN_REPORT
    assert (result.exit_code, lines[-1]) == (1, "5 illegal (1 of them no more than a warning), 2 undecided\n")


def test_what_cannot_be_decided_names_what_is_wanted(tmp_path: Path) -> None:
    result = run(tmp_path, OPEN)
    assert (result.exit_code, result.output) == (0, OPEN_REPORT)


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (OPEN, (), 0),
        (OPEN, ("--fail-on", "warning"), 0),
        (OPEN, ("--fail-on", "undecided"), 1),
        (OPEN, ("--fail-on", "pending"), 1),
        (CLEAN.replace("japan", "siam") + "\n", (), 0),
        (CLEAN.replace("japan", "siam") + "\n", ("--fail-on", "warning"), 1),
        (CLEAN, ("--set", "OPT-CONTROL-TIE=FLAG"), 0),
        (CLEAN, ("--set", "OPT-CONTROL-TIE=FLAGS"), 2),
        (CLEAN, ("--set", "OPT-CONTROL"), 2),
        (CLEAN, ("--set", "OPT-NONE=1"), 2),
        (CLEAN, ("--assume", "gone.toml"), 3),
    ],
)
def test_exit_status(text: str, options: tuple[str, ...], code: int, tmp_path: Path) -> None:
    assert run(tmp_path, text, *options).exit_code == code


def test_a_reading_settles_a_tie(tmp_path: Path) -> None:
    result = run(tmp_path, OPEN, "--set", "OPT-CONTROL-TIE=TERRITORY_OWNER")
    rest = OPEN_REPORT[OPEN_REPORT.index("undecided: Whether") :]
    assert result.output == rest.replace("3 undecided", "2 undecided")


def test_records_have_their_keys_in_order_and_nothing_unknown(tmp_path: Path) -> None:
    result = run(tmp_path, OPEN, "--format", "jsonl")
    records = [json.loads(line) for line in result.output.splitlines()]
    assert records[1] == {
        "rule": "AE-AIRBASE-2",
        "article": "Air Base, Naval Base",
        "ruling": "undecided",
        "severity": "info",
        "message": "Whether Kota Bharu w3417 is a Naval Base of the Axis",
        "answer": "unknown",
        "facts": [
            {"text": "Kota Bharu w3417 has the port symbol", "subject": "port symbol of w3417", "value": True}
            | {"source": "map:document"},
            {"text": "britain-ground (Ground unit, Britain) is in Kota Bharu w3417", "subject": "britain-ground"}
            | {"value": "ground", "source": "position"},
            {"text": "japan-ground (Ground unit, Japan) is in Kota Bharu w3417", "subject": "japan-ground"}
            | {"value": "ground", "source": "position"},
            {"text": "japan-ground (Ground unit, Japan) may be supplied or not"}
            | {"subject": "supplied of japan-ground", "source": "position"},
            {"text": "Kota Bharu w3417 has no ice symbol", "subject": "ice symbol of w3417", "value": False}
            | {"source": "map:reconstruction"},
        ],
        "missing": ["supplied of japan-ground"],
        "counters": ["britain-ground", "japan-ground"],
        "spaces": ["w3417"],
        "options": [],
    }
    keys = ["rule", "article", "ruling", "severity", "message", "answer", "facts"]
    keys += ["missing", "counters", "spaces", "options"]
    assert [list(record) for record in records] == [keys] * 3


FAULT = {
    "code": "SRC040",
    "name": "name-not-known",
    "severity": "error",
    "message": "there is no territory 'japon' on map pacific",
    "file": "position.toml",
    "line": 6,
    "column": 10,
    "path": ["counters", "0", "nation"],
    "hint": "did you mean 'japan'?",
    "fixable": False,
}


@pytest.mark.parametrize("style", ["json", "jsonl"])
@pytest.mark.parametrize("command", [["check"], ["explain", "control", "w3218", "--in"]], ids=lambda words: words[0])
def test_a_fault_of_a_position_is_a_record(
    command: list[str], style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position.toml").write_text(CLEAN.replace("japan", "japon"), "utf-8")
    result = CliRunner().invoke(main, [*command, "position.toml", "--format", style])
    records = (
        json.loads(result.stdout) if style == "json" else [json.loads(line) for line in result.stdout.splitlines()]
    )
    assert (result.exit_code, records, result.stderr) == (1, [FAULT], "")
    assert list(records[0]) == list(FAULT)


def test_faults_of_one_file_stand_after_the_verdicts_on_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position.toml").write_text(CLEAN.replace("japan", "japon"), "utf-8")
    Path("open.toml").write_text(OPEN, "utf-8")
    result = CliRunner().invoke(main, ["check", "position.toml", "open.toml", "gone.toml", "--format", "json"])
    kinds = ["rule" if "rule" in record else record["code"] for record in json.loads(result.stdout)]
    assert (result.exit_code, kinds) == (3, ["rule", "rule", "rule", "SRC040"])
    assert result.stderr == "zoc: gone.toml: no such file or directory (check the name, and the folder you are in)\n"


def test_questions_that_want_the_same_kind_of_input_are_one(tmp_path: Path) -> None:
    marker = '\n[[counters]]\nkind = "marker"\nmarker = "detachment"\nfaction = "west"\nat = "{}"\n'
    result = run(tmp_path, f"{HEAD}snow = false\n" + marker.format("w4222") + marker.format("w3809"))
    assert (
        result.output
        == """\
undecided: 2 questions of Naval Base, the first Whether Madras w3809 is a Naval Base of the West \
[AE-AIRBASE-2; Air Base, Naval Base]
    at: w3809, w4222
    west-detachment#2 (Detachment marker, the West) may be supplied or not (position)
    west-detachment (Detachment marker, the West) may be supplied or not (position)
    wanted: supplied of west-detachment#2, supplied of west-detachment
    otherwise under OPT-SUPPLIED-MARKERS=UNIT_ONLY
undecided: 2 questions of Air Base, the first Whether Madras w3809 is an Air Base of the West \
[AE-AIRBASE-2; Air Base, Naval Base]
    at: w3809, w4222
    west-detachment#2 (Detachment marker, the West) may be supplied or not (position)
    west-detachment (Detachment marker, the West) may be supplied or not (position)
    wanted: supplied of west-detachment#2, supplied of west-detachment
    otherwise under OPT-SUPPLIED-MARKERS=UNIT_ONLY
2 undecided
"""
    )


def test_all_tells_what_is_in_order_too(tmp_path: Path) -> None:
    result = run(tmp_path, CLEAN, "--all", "--format", "json")
    found = {(record["message"], record["ruling"]) for record in json.loads(result.output)}
    assert {
        ("Control of Kota Bharu w3417: AXIS", "legal"),
        ("Control of Tokyo e4904: AXIS", "legal"),
        ("Kota Bharu w3417 is a Naval Base of the Axis", "legal"),
        ("Batavia w2819 is an Open Port of the West in South China Sea", "legal"),
        ("Whether Western US box:western-us is an Open Port of the West in Gulf of Alaska", "undecided"),
        ("One Surrender at most lies in the Posture Box Britain", "legal"),
    } <= found


GUARDED = f"""{HEAD}
[postures]
russia = "neutrality"

[[counters]]
id = "japanese-dependent-inner-mongolia"
at = "ceded"

[[counters]]
id = "japan-infantry"
at = "w5322"

[[counters]]
id = "japan-infantry#2"
at = "w5322"
"""


def test_all_tells_what_a_position_does_not_owe(tmp_path: Path) -> None:
    """The garrison of Kalgan (16.1.3) is there: only --all says so."""
    answer = ("Kalgan w5322 needs no more Japanese steps", "legal")
    plain, whole = (json.loads(run(tmp_path, GUARDED, *words, "--format", "json").output) for words in ((), ("--all",)))
    assert answer not in {(record["message"], record["ruling"]) for record in plain}
    assert answer in {(record["message"], record["ruling"]) for record in whole}


EXPLAINED = """\
legal: Hong Kong w4222 is no Open Port of the West in South China Sea [AE-OPENPORT-POS; Open Port]
  The West has no ground unit, Airdrop, Detachment or Logistics marker in a port at Hong Kong w4222 [AE-OPENPORT-P1]
    nothing that matters is in Hong Kong w4222 (position)
  Hong Kong w4222 is no port of an active Country of the West [AE-OPENPORT-P2]
    Hong Kong w4222 lies in Hong Kong [AE-TERR-1]
      Hong Kong w4222 lies in Hong Kong (map:document)
    Hong Kong is not land of an active Country of the West [AE-TERR-2]
      Hong Kong is a Dependent of Britain [AE-TERR-4]
        Hong Kong is a Dependent of Britain (map:document)
        Britain is a Country (map:document)
"""


def test_explain_shows_what_an_answer_rests_on() -> None:
    result = CliRunner().invoke(main, ["explain", "open-port", "Hong Kong", "west", "South China Sea"])
    assert (result.exit_code, result.output) == (0, EXPLAINED)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (["contrl", "w3218"], "there is no query 'contrl' (did you mean 'control'?)"),
        (["control"], "'control' takes other words (write control HEX)"),
        (["control", "Singapur"], "there is no hex 'Singapur' (did you mean 'singapore'?)"),
        (["open-port", "w3218", "wes"], "there is no faction 'wes' (did you mean 'west'?)"),
        (["open-port", "w3218", "west", "Bay"], "there is no Naval Zone 'Bay' (did you mean 'bay-of-bengal'?)"),
        (["naval-base", "w3218", "japon"], "there is no nation or faction 'japon' (did you mean 'japan'?)"),
        (["roll", "combat", "7"], "'7' is no roll (the die, 1 to 6, and its modifiers: 4, 6+2, 3+2-1)"),
    ],
)
def test_a_query_that_cannot_be_asked(query: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["explain", *query])
    assert (result.exit_code, result.output.splitlines()[-1]) == (2, f"Error: {message}")


def test_the_list_of_rules_and_a_page() -> None:
    listed = CliRunner().invoke(main, ["rules"])
    assert listed.exit_code == 0
    assert "  AE-OPENPORT-R4       Open Port: an enemy Air unit On Station with a Naval Base near\n" in listed.output
    page = CliRunner().invoke(main, ["rules", "opt-supplied-markers"])
    assert page.output == (
        "OPT-SUPPLIED-MARKERS (AE-AMB-14)\n\n"
        "Whether a Detachment or Logistics marker must be supplied to hold a base (ALL), or only a ground\n"
        "unit must.\n\n"
        "  * ALL\n    UNIT_ONLY\n"
    )
    for line in listed.output.splitlines():
        if line.startswith("  "):
            shown = CliRunner().invoke(main, ["rules", line.split()[0].lower()])
            assert (shown.exit_code, shown.output[: len(line.split()[0])]) == (0, line.split()[0]), "each has a page"
    doubt = CliRunner().invoke(main, ["rules", "ae-amb-14"])
    assert doubt.output == page.output, "the doubt that an option is about leads to it"
    wrong = CliRunner().invoke(main, ["rules", "AE-OPENPORT-R9"])
    assert (wrong.exit_code, wrong.output.splitlines()[-1]) == (
        2,
        "Error: there is no rule or option 'AE-OPENPORT-R9' (did you mean 'AE-OPENPORT-RES'?)",
    )
