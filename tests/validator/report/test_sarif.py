"""SARIF: what is written, whole, and that it is SARIF."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.validators import validator_for

from mapdata.diagnostic import Severity
from tests.conftest import shared_folder
from tests.validator.report.findings import BUILD, checked
from validator.lint.codes import all_codes
from validator.report.lint import report

SUBSET = json.loads(Path(__file__).with_name("sarif_subset.schema.json").read_text("utf-8"))
NAME = "sarif-schema-2.1.0.json"


def official() -> Path | None:
    """The schema that OASIS publishes: the file that ZOC_SARIF_SCHEMA names, or the one among the shared files."""
    folder = shared_folder()
    places = [Path(os.environ["ZOC_SARIF_SCHEMA"])] if "ZOC_SARIF_SCHEMA" in os.environ else []
    places += [folder / "formats" / NAME] if folder is not None else []
    return next((place for place in places if place.is_file()), None)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(tmp_path)
    log: dict[str, Any] = json.loads(report(checked(tmp_path), "sarif", Severity.ERROR))
    Draft202012Validator(SUBSET).validate(log)
    (only,) = log["runs"]
    return {**only, "log": log}


def test_the_subset_refuses_what_is_not_sarif() -> None:
    bad = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "zoc"}}, "results": [{"message": {}}]}]}
    assert len(list(Draft202012Validator(SUBSET).iter_errors(bad))) > 0


@pytest.mark.skipif(official() is None, reason=f"no {NAME}: ZOC_SARIF_SCHEMA=FILE names the one that OASIS publishes")
def test_the_official_schema_takes_it(run: dict[str, Any]) -> None:
    schema = json.loads((official() or Path()).read_text("utf-8"))
    kind = validator_for(schema)
    kind.check_schema(schema)
    assert list(kind(schema, format_checker=kind.FORMAT_CHECKER).iter_errors(run["log"])) == []


def test_places(run: dict[str, Any]) -> None:
    table = {"artifactLocation": {"uri": "a%2C%20b%3A%20100%25/places.csv"}}
    assert [result["locations"] for result in run["results"]] == [
        [
            {
                "physicalLocation": {**table, "region": {"startLine": 2, "startColumn": 5}},
                "logicalLocations": [{"fullyQualifiedName": "hex"}],
            }
        ],
        [{"physicalLocation": table}],
        [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "u/buildFile.xml"},
                    "region": {"startLine": 2, "startColumn": 10},
                },
                "logicalLocations": [{"fullyQualifiedName": "DiceButton '2d6' > @icon"}],
            }
        ],
        [
            {
                "physicalLocation": {"artifactLocation": {"uri": "p.vmod"}},
                "logicalLocations": [
                    {
                        "fullyQualifiedName": "buildFile.xml > PieceSlot 'A' > trait 3 (emb2) > Dice.png "
                        "(buildFile.xml:2:10)"
                    }
                ],
            }
        ],
        [
            {
                "physicalLocation": {"artifactLocation": {"uri": "p.vmod"}},
                "logicalLocations": [{"fullyQualifiedName": "buildFile.xml > MOD030"}],
            }
        ],
    ]
    assert [where["id"] for where in run["results"][0]["relatedLocations"]] == [1, 2]
    assert run["results"][0]["properties"] == {"point": [1.5, -2.25]}


def test_messages_levels_and_marks(run: dict[str, Any]) -> None:
    assert [(result["ruleId"], result["level"], result["message"]["text"]) for result in run["results"]] == [
        ("MAP003", "warning", "Läe lies 2.00 hexes off,\nthat is 100% (look: again)"),
        ("MAP004", "note", "nothing is there"),
        ("MOD031", "warning", "the picture 'Dice.png'\x07 is called 'dice.png' (write the name as the file has it)"),
        ("MOD031", "error", "the picture \\udcff"),
        ("INT001", "error", "rule MOD030 crashed"),
    ]
    marks = [result["partialFingerprints"]["zoc/v1"] for result in run["results"]]
    assert (len(set(marks)), {len(mark) for mark in marks}) == (5, {16})


def test_a_repair_is_given_where_a_program_can_make_it(run: dict[str, Any]) -> None:
    fixes = [result.get("fixes") for result in run["results"]]
    at = BUILD.index("Dice")
    assert fixes == [
        None,
        None,
        [
            {
                "description": {"text": "write the name as the file has it"},
                "artifactChanges": [
                    {
                        "artifactLocation": {"uri": "u/buildFile.xml"},
                        "replacements": [
                            {
                                "deletedRegion": {"charOffset": at, "charLength": 4},
                                "insertedContent": {"text": "dice"},
                            }
                        ],
                    }
                ],
            }
        ],
        None,
        None,
    ]


def test_rules_have_their_pages(run: dict[str, Any]) -> None:
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["INT001", "MAP003", "MAP004", "MOD031"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [r["ruleId"] for r in run["results"]]
    assert rules[3]["shortDescription"]["text"] == "A picture is named with other capitals than its file has."
    assert all("Why it matters:" in rule["help"]["text"] for rule in rules)
    assert {rule["name"] for rule in rules} == {all_codes()[rule["id"]].name for rule in rules}


def test_what_went_wrong_is_told(run: dict[str, Any]) -> None:
    assert run["invocations"] == [
        {
            "executionSuccessful": False,
            "toolExecutionNotifications": [
                {
                    "level": "error",
                    "message": {"text": "gone.vmod: no such file (check the name)"},
                    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "gone.vmod"}}}],
                }
            ],
        }
    ]
