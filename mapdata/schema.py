"""Checking a document against its JSON Schema, with the line, the column and the nearest spelling.

The schemas in `schemas/` are the one description of every TOML and GeoJSON file; editors complete from them.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose, clipped
from mapdata.locate import Spots, line_column, spots

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

__all__ = ["check", "names", "parse_json", "parse_toml", "schema"]

CONSTANT = re.compile(r'"(?:\\.|[^"\\])*"|NaN|-?Infinity')
JSON = 'JSON: "key": value, with commas between, text in quotes'
SHOWN = 57  # characters of a bad value that a message repeats


def names() -> list[str]:
    """The names of all schemas, as `check` takes them."""
    folder = files("mapdata") / "schemas"
    return sorted(f.name.removesuffix(".schema.json") for f in folder.iterdir() if f.name.endswith(".schema.json"))


@cache
def schema(name: str) -> Mapping[str, Any]:
    """The JSON Schema of that name. FileNotFoundError when there is none."""
    text = (files("mapdata") / "schemas" / f"{name}.schema.json").read_text("utf-8")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # 0.1 s, not wanted by a map from the cache

    return Draft202012Validator(schema(name))


def check(
    document: object,
    schema_name: str,
    file: str,
    text: str,
    *,
    toml: bool | None = None,
    inside: tuple[str, ...] = (),
) -> list[Diagnostic]:
    """Everything in a parsed `document` that its schema does not allow, in the order of the text.

    `file` is named in the findings. `text`, which the document was parsed from, is written in TOML or else in JSON;
    when that is not said the suffix of the file says it. `inside`: the keys down to the document in that text.
    """
    errors = list(_flatten(_validator(schema_name).iter_errors(document)))
    numbers = list(_not_finite(document))
    odd = list(_unprintable(document))
    if not errors and not numbers and not odd:
        return []
    where = spots(text, toml=file.endswith(".toml") if toml is None else toml).below(inside)
    found = [
        d for error in errors for d in _explain(error, file, where, schema(schema_name)) if d.where.path not in numbers
    ]
    found += [
        problem("SRC023", "a number must be finite", _value(file, path, where), "write digits") for path in numbers
    ]
    words = "a control character is written as an escape"
    found += [problem("SRC024", words, _value(file, path, where), "take it out") for path in odd]
    found = [d for d in found if not _misspelt(d, found)]
    return sorted(dict.fromkeys(found), key=lambda d: (d.where.line, d.where.column, d.code, d.message))


def parse_toml(text: str, file: str) -> tuple[dict[str, Any] | None, list[Diagnostic]]:
    """The document, or the one syntax fault that stops the reading."""
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        message, spot = _toml_place(str(error), text)
        return None, [problem("SRC010", message, Where(file, (), *spot), "TOML: key = value, text in quotes")]
    except (ValueError, RecursionError) as error:
        return None, [problem("SRC010", _plain(error), Where(file, (), 1, 1), "TOML: key = value, text in quotes")]


def parse_json(text: str, file: str) -> tuple[Any, list[Diagnostic]]:
    """The document, or the syntax faults that stop the reading; a key given twice in one object is one of them."""
    twice: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) < len(items):
            twice.extend(key for key, _ in items)
        return made

    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        return None, [problem("SRC011", error.msg.lower(), Where(file, (), error.lineno, error.colno), JSON)]
    except _ConstantError as error:
        return None, [problem("SRC011", str(error), Where(file, (), *_constant_place(text)), "write a number")]
    except (ValueError, RecursionError) as error:
        return None, [problem("SRC011", _plain(error), Where(file, (), 1, 1), JSON)]
    return (None, _twice(text, file)) if twice else (document, [])


def _twice(text: str, file: str) -> list[Diagnostic]:
    where = spots(text, toml=False)
    return [
        problem("SRC012", f"key '{path[-1]}' stands twice", Where(file, path, *where.line_column(offset)), "keep one")
        for path, offset in where.twice
    ] or [problem("SRC012", "a key stands twice", Where(file, (), 1, 1), "keep one")]


class _ConstantError(Exception):
    """NaN or an infinity, which Python's reader takes and JSON does not know."""


def _no_constant(word: str) -> float:
    raise _ConstantError(f"{word} is no number of JSON")


def _constant_place(text: str) -> tuple[int, int]:
    """Where the first NaN or Infinity outside quotes stands."""
    found = next(m for m in CONSTANT.finditer(text) if not m.group().startswith('"'))
    return line_column(text, found.start())


def _plain(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error).split(";")[0].lower()


def _toml_place(message: str, text: str) -> tuple[str, tuple[int, int]]:
    """tomllib writes its place into the message: '... (at line 3, column 7)' or '... (at end of document)'."""
    words, _, place = message.rpartition(" (at ")
    digits = [int(word) for word in place.replace(")", "").replace(",", "").split() if word.isdigit()]
    spot = (digits[0], digits[1]) if len(digits) == 2 else line_column(text, len(text.rstrip()))
    return (words or message)[:1].lower() + (words or message)[1:], spot


def _flatten(errors: Iterator[ValidationError]) -> Iterator[ValidationError]:
    """Errors of the branch that fits best instead of one 'matches none of these'."""
    for error in errors:
        if error.validator in {"anyOf", "oneOf"} and error.context:
            branches: dict[object, list[ValidationError]] = {}
            for inner in error.context:
                branches.setdefault(inner.relative_schema_path[0], []).append(inner)
            deepest = max(branches.values(), key=lambda branch: max(len(e.path) for e in branch))
            yield from [error] if all(not inner.path for inner in deepest) else _flatten(iter(deepest))
        else:
            yield error


def _explain(error: ValidationError, file: str, where: Spots, root: Mapping[str, Any]) -> Iterator[Diagnostic]:
    path = tuple(map(str, error.absolute_path))
    known = error.schema if isinstance(error.schema, dict) else {}
    if error.validator == "additionalProperties":
        yield from _unknown_keys(error, path, file, where)
    elif error.validator == "required" and isinstance(error.instance, dict):
        for key in _listed(error.validator_value):
            if key not in error.instance and repr(key) in error.message:
                spot = Where(file, (*path, key), *where.key(path))
                yield problem("SRC021", f"key '{key}' is missing{_of(path)}", spot, _title(known, key, root))
    elif error.validator == "enum":
        choices = [str(choice) for choice in _listed(error.validator_value)]
        message = f"{_shown(error.instance)} is not allowed for {_last(path)}"
        yield problem("SRC022", message, _value(file, path, where), choose(str(error.instance), choices))
    else:
        message = f"{_shown(error.instance)} is not allowed for {_last(path)}"
        yield problem("SRC022", message, _value(file, path, where), _reason(error))


def _unknown_keys(error: ValidationError, path: tuple[str, ...], file: str, where: Spots) -> Iterator[Diagnostic]:
    properties = list(error.schema.get("properties", ())) if isinstance(error.schema, dict) else []
    for key in _listed(error.instance):
        if key not in properties:
            spot = Where(file, (*path, key), *where.key((*path, key)))
            yield problem("SRC020", f"key {_shown(key)} is not known{_of(path)}", spot, choose(key, properties))


def _misspelt(missing: Diagnostic, found: list[Diagnostic]) -> bool:
    """Whether a missing key is there after all, spelled wrongly: that is one fault, not two."""
    *parent, key = missing.where.path or ("",)
    return missing.code == "SRC021" and any(
        other.code == "SRC020" and list(other.where.path[:-1]) == parent and f"'{key}'" in other.hint for other in found
    )


def _listed(value: object) -> list[Any]:
    """A part of an error that its keyword makes a list or a table."""
    return list(value) if isinstance(value, list | dict) else []


def _reason(error: ValidationError) -> str:
    """What is wanted instead, in words, from the keyword that failed."""
    wanted = error.validator_value
    if error.validator in {"pattern", "anyOf", "oneOf", "not"} and isinstance(error.schema, dict):
        return str(error.schema.get("description", "")) or f"must match {wanted}"
    many = wanted if isinstance(wanted, str) else " or ".join(wanted) if isinstance(wanted, list) else wanted
    words = {
        "type": f"must be {many}",
        "minimum": f"must be at least {wanted}",
        "maximum": f"must be at most {wanted}",
        "exclusiveMinimum": f"must be more than {wanted}",
        "minItems": f"needs at least {wanted} values",
        "maxItems": f"takes at most {wanted} values",
        "minLength": "must not be empty",
        "uniqueItems": "no value may stand twice",
        "const": f"must be {wanted}",
    }
    return words.get(str(error.validator), f"{error.validator}: {wanted}")


def _title(known: Mapping[str, Any], key: str, root: Mapping[str, Any]) -> str:
    """What a missing key means, or what must be its value; a part that is defined elsewhere in the schema counts."""
    part = known.get("properties", {}).get(key, {})
    part = root.get("$defs", {}).get(str(part.get("$ref", "")).rpartition("/")[2], {}) | part
    wanted = f"it must be '{part['const']}'" if "const" in part else "write it"
    return str(part.get("description", "")) or wanted


def _of(path: tuple[str, ...]) -> str:
    return f" in {'.'.join(path)}" if path else ""


def _last(path: tuple[str, ...]) -> str:
    """The name of a value in a message: its own key, or that of the list it stands in."""
    named = [key for key in path if not key.isdigit()]
    return f"'{named[-1]}'" if named else "the document"


def _shown(value: object) -> str:
    text = f"'{value}'" if isinstance(value, str) else json.dumps(value, default=str)
    return clipped(text, SHOWN)


def _value(file: str, path: tuple[str, ...], where: Spots) -> Where:
    return Where(file, path, *where.value(path))


def _unprintable(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The texts with a control character other than a line end or tab."""
    if isinstance(value, str) and any(ord(letter) < 32 and letter not in "\n\r\t" for letter in value):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unprintable(inner, (*path, str(key)))
    elif isinstance(value, list) and not (value and isinstance(value[0], list)):  # coordinates hold no text
        for index, inner in enumerate(value):
            yield from _unprintable(inner, (*path, str(index)))


def _not_finite(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, float) and not math.isfinite(value):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _not_finite(inner, (*path, str(key)))
    elif isinstance(value, list) and not (value and isinstance(value[0], list)):  # coordinates are checked as arrays
        for index, inner in enumerate(value):
            yield from _not_finite(inner, (*path, str(index)))
