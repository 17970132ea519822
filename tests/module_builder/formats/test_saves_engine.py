"""The engine reads the saves that zoc writes, and zoc those of the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from module_builder.formats.vassal.saves.codec import Codec, Wrapping
from module_builder.formats.vassal.saves.container import open_save, read_save
from tests.module_builder.formats.made_saves import LOG_TEXT, SAVE_TEXT, made_save, zipped

pytestmark = pytest.mark.engine
Oracle = Callable[..., list[dict[str, Any]]]


@pytest.mark.parametrize("text", [SAVE_TEXT, LOG_TEXT], ids=["save", "log"])
def test_the_engine_reads_ours(oracle: Oracle, tmp_path: Path, text: bytes) -> None:
    """In every form that the engine at hand knows, the text it reads is ours."""
    forms = [
        Wrapping(Codec.VCSK, 0x5A),
        Wrapping(Codec.VCSK, 0xC7, upper=True, upper_key=True),
        Wrapping(Codec.PLAIN, 0),
    ]
    for number, wrapping in enumerate(forms):
        made, out = tmp_path / f"{number}.vsav", tmp_path / f"{number}.txt"
        made.write_bytes(zipped(("savedGame", wrapping.encode(text))))
        oracle("normalize", made, out, "--raw")
        assert out.read_bytes() == text


def test_a_touched_save_is_the_same_to_the_engine(oracle: Oracle, tmp_path: Path) -> None:
    made, out = tmp_path / "touched.vsav", tmp_path / "out.txt"
    script = read_save(made_save()).script().replaced({3: "+/11/piece;;;tank.png;Other/Main Map;1;2;1;0"})
    made.write_bytes(read_save(made_save()).with_text(script).to_bytes())
    oracle("normalize", made, out, "--raw")
    assert out.read_bytes() == SAVE_TEXT.replace("Pänzer é/Main Map;104;210".encode(), b"Other/Main Map;1;2")


def test_we_read_the_engines(oracle: Oracle, tmp_path: Path) -> None:
    text, made = tmp_path / "text.txt", tmp_path / "made.vsav"
    text.write_bytes(SAVE_TEXT)
    oracle("encode", text, made)
    save = open_save(made)
    assert save.text == SAVE_TEXT
    assert save.decoded.codec == Codec.VCSK
