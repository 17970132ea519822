"""Every decoder raises its own error and no other, and never hangs: on noise, and on damaged genuine texts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

AWKWARD = [
    b"\\",
    b"'",
    b"\x1b",
    b"\t",
    b";",
    b"/",
    b",",
    b"\\\x1b",
    b"null",
    b"-1",
    b"99999999999",
    b"\xff",
    b"<",
    b"&",
    b"\xf0\x9f",
]
DEADLINE = timedelta(seconds=3)


@st.composite
def damaged(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """One of the texts with some pieces replaced, taken out, doubled or cut off."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 1, 2, 4, 30, len(data)]))
        new = draw(st.binary(max_size=4) | st.sampled_from(AWKWARD) | st.just(data[at : at + 40]))
        data = data[:at] + new + data[at + length :]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_damaged(name: str) -> None:
    target = TARGETS[name]
    for seed in target.seeds:
        target.run(seed)

    @settings(deadline=DEADLINE, suppress_health_check=[HealthCheck.too_slow])
    @given(damaged(target.seeds))
    def run(data: bytes) -> None:
        target(data)

    run()


@pytest.mark.parametrize("name", TARGETS)
def test_noise(name: str) -> None:
    @settings(deadline=DEADLINE)
    @given(st.binary(max_size=200) | st.lists(st.sampled_from(AWKWARD), max_size=30).map(b"".join))
    @example(b"")
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()
