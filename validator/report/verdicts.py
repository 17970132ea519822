"""Verdicts as text for a reader, and as records for a program (formats/json.md, check and explain)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mapdata.diagnostic import Diagnostic, Severity, listed
from validator.report import findings
from validator.report.fields import known
from validator.report.records import written
from validator.verdict import Fact, Ruling, Verdict

__all__ = ["FORMATS", "record", "render", "tree"]

FORMATS = ("json", "jsonl", "text")
FEW = 12  # facts, inputs or places that a text lists; a record lists all


def record(verdict: Verdict, *, because: bool = False) -> dict[str, object]:
    """One verdict as a record; what is not known is absent."""
    fields: dict[str, object] = {
        "rule": verdict.rule,
        "article": verdict.article,
        "ruling": verdict.ruling.value,
        "severity": verdict.severity.name.lower(),
        "message": verdict.message,
        "answer": verdict.answer,
        "facts": [_fact(fact) for fact in verdict.facts],
        "missing": list(verdict.missing),
        "counters": list(verdict.counters),
        "spaces": list(verdict.spaces),
        "step": verdict.step,
        "offset": verdict.offset,
        "options": list(verdict.options),
    }
    if because:
        fields["because"] = [record(part, because=True) for part in verdict.because]
    return known(fields)


def _fact(fact: Fact) -> dict[str, object]:
    fields = {"text": fact.text, "subject": fact.subject or None, "value": _value(fact.value), "source": fact.source}
    return {key: value for key, value in fields.items() if value is not None and value != ""}


def _value(value: object) -> object:
    if isinstance(value, (tuple, frozenset)):
        return sorted(map(str, value))
    return value if isinstance(value, (bool, int, float, str)) else None


def render(verdicts: Sequence[Verdict], style: str, problems: Sequence[Diagnostic] = ()) -> str:
    """All verdicts of a check in one of `FORMATS`.

    Records also tell what is wrong with the files: those have a `code`, the verdicts a `rule`. A text leaves it out.
    """
    if style == "text":
        return "".join("\n".join(_lines(verdict)) + "\n" for verdict in verdicts) + _tally(verdicts)
    records = [*map(record, verdicts), *map(findings.record, problems)]
    return "".join(text + "\n" for text in written(records, style))


def _lines(verdict: Verdict) -> Iterator[str]:
    step = f"step {verdict.step}: " if verdict.step is not None else ""
    yield f"{step}{_ruling(verdict)}: {verdict.message} [{verdict.rule}; {verdict.article}]"
    if len(verdict.spaces) > 1:
        yield from _list("at", verdict.spaces)
    if verdict.ruling is not Ruling.LEGAL:
        facts = _telling(verdict)
        yield from (f"    {fact.text} ({fact.source})" for fact in facts[:FEW])
        if len(facts) > FEW:
            yield f"    and {len(facts) - FEW} more facts"
    yield from _rest(verdict)


def _telling(verdict: Verdict) -> Sequence[Fact]:
    """The facts a reader wants: of an undecided verdict those not known."""
    if verdict.ruling is Ruling.UNDECIDED and verdict.answer != "CONTESTED":
        return [fact for fact in verdict.facts if fact.value is None and fact.subject in verdict.missing]
    return verdict.facts


def _rest(verdict: Verdict) -> Iterator[str]:
    if verdict.missing:
        yield from _list("wanted", verdict.missing)
    yield from (f"    otherwise under {option}" for option in verdict.options)


def _list(title: str, names: Sequence[str]) -> Iterator[str]:
    yield f"    {title}: {listed(names, FEW)}"


def _ruling(verdict: Verdict) -> str:
    """The ruling, and how bad it is where that is not clear."""
    word = verdict.ruling.value
    return f"{word} ({verdict.severity.name.lower()})" if verdict.ruling is Ruling.ILLEGAL else word


def _tally(verdicts: Sequence[Verdict]) -> str:
    """How many of each ruling there are; of a log with several bad steps also by step."""
    steps: dict[int, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.step is not None and verdict.ruling is Ruling.ILLEGAL:
            steps.setdefault(verdict.step, []).append(verdict)
    bad = "; ".join(f"step {step}: {_counts(steps[step])}" for step in sorted(steps))
    return f"{_counts(verdicts) or 'nothing to report'}\n" + (f"{bad}\n" if len(steps) > 1 else "")


def _counts(verdicts: Sequence[Verdict]) -> str:
    counts = Counter(verdict.ruling for verdict in verdicts)
    mild = sum(v.ruling is Ruling.ILLEGAL and v.severity is not Severity.ERROR for v in verdicts)
    few = f" ({mild} of them no more than a warning)" if mild else ""
    words = (f"{counts[r]} {r.value}{few if r is Ruling.ILLEGAL else ''}" for r in Ruling if counts[r])
    return ", ".join(words)


def tree(verdict: Verdict, depth: int = 99) -> str:
    """The answer to one question, and below it what it rests on, level by level, no deeper than `depth`.

    A part that says no and does not decide is one line; records hold all of it.
    """
    head = [f"{_ruling(verdict)}: {verdict.message} [{verdict.rule}; {verdict.article}]"]
    below = set(_facts_below(verdict))
    own = [f"  {fact.text} ({fact.source})" for fact in verdict.facts if fact not in below]
    return "\n".join([*head, *own, *_branches(verdict, "  ", depth), *(line[2:] for line in _rest(verdict))]) + "\n"


def _facts_below(verdict: Verdict) -> Iterator[Fact]:
    """The facts of all that a verdict rests on."""
    for part in verdict.because:
        yield from part.facts
        yield from _facts_below(part)


def _branches(verdict: Verdict, indent: str, depth: int) -> Iterator[str]:
    if depth < 1:
        return
    last = verdict.because[-1:] if verdict.answer == "false" else ()
    dull = any(part.answer == "true" for part in verdict.because) or verdict.answer != "false"
    for part in verdict.because:
        yield f"{indent}{'undecided: ' if part.ruling is Ruling.UNDECIDED else ''}{part.message} [{part.rule}]"
        if depth > 1 and (part.answer != "false" or not dull or part in last):
            yield from (f"{indent}  {fact.text} ({fact.source})" for fact in part.facts)
            yield from _branches(part, f"{indent}  ", depth - 1)
