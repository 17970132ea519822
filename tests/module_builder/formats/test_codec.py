"""The ways of hiding a command text: every one there and back, and every damage named with its place."""

from __future__ import annotations

import lzma
import tomllib
import zlib
from ast import literal_eval
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.saves.codec import Codec, Wrapping, decode, encode, is_wrapped

ERRORS = tomllib.loads(Path(__file__).with_name("codec_errors.toml").read_text("utf-8"))["case"]
TEXT = "begin_save\x1b+/1/piece;;;tank.png;Pänzer é 日本 😀/Main;1;2\x1bend_save".encode()


def xor(data: bytes, key: int) -> bytes:
    return bytes(byte ^ key for byte in data)


ENTRIES = {
    "hex": (b"!VCSK5a" + xor(TEXT, 0x5A).hex().encode(), Wrapping(Codec.VCSK, 0x5A)),
    "hex in capitals": (
        b"!VCSKA7" + xor(TEXT, 0xA7).hex().upper().encode(),
        Wrapping(Codec.VCSK, 0xA7, upper=True, upper_key=True),
    ),
    "capital key only": (
        b"!VCSKE7" + xor(TEXT, 0xE7).hex().encode(),
        Wrapping(Codec.VCSK, 0xE7, upper_key=True),
    ),
    "capital digits only": (
        b"!VCSKe7" + xor(TEXT, 0xE7).hex().upper().encode(),
        Wrapping(Codec.VCSK, 0xE7, upper=True),
    ),
    "mixed hex": (
        b"!VCSKcC" + xor(TEXT, 0xCC).hex().replace("b", "B").encode(),
        Wrapping(Codec.VCSK, 0xCC, upper=True, upper_key=True),
    ),
    "key 0": (b"!VCSK00" + TEXT.hex().encode(), Wrapping(Codec.VCSK, 0)),
    "raw": (b"VOBS\x9c" + xor(TEXT, 0x9C), Wrapping(Codec.VOBS, 0x9C)),
    "raw, key that looks like text": (b"VOBSK" + xor(TEXT, ord("K")), Wrapping(Codec.VOBS, ord("K"))),
    "text": (TEXT, Wrapping(Codec.PLAIN, 0)),
    "packed hex": (
        b"!VCSZ11" + xor(zlib.compress(TEXT, 1), 0x11).hex().encode(),
        Wrapping(Codec.VCSZ, 0x11),
    ),
    "packed raw": (b"!VOXZ\x21" + xor(lzma.compress(TEXT, preset=1), 0x21), Wrapping(Codec.VOXZ, 0x21)),
    "XZ": (lzma.compress(TEXT, preset=0), Wrapping(Codec.XZ, 0)),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_read_and_given_back(name: str) -> None:
    entry, wrapping = ENTRIES[name]
    decoded = decode(entry)
    assert (decoded.text, decoded.wrapping) == (TEXT, wrapping)
    assert decoded.encode() == entry
    assert decoded.with_text(TEXT).encode() == entry
    assert is_wrapped(entry) == (name != "text")


@pytest.mark.parametrize("name", ENTRIES)
def test_another_text_is_hidden_in_the_same_way(name: str) -> None:
    entry, wrapping = ENTRIES[name]
    again = decode(decode(entry).with_text(b"end_save").encode())
    assert again.text == b"end_save"
    assert (again.codec, again.wrapping.key) == (wrapping.codec, wrapping.key)


def test_a_touched_entry_keeps_its_digits() -> None:
    entry = b"!VCSKa7" + xor(TEXT, 0xA7).hex().upper().encode()
    assert decode(entry).with_text(TEXT + b"!").encode() == entry + b"86"


def test_a_touched_entry_of_mixed_digits_keeps_those_of_what_stays() -> None:
    entry = b"!VCSKcC" + xor(TEXT, 0xCC).hex().replace("b", "B").encode()
    kept = entry[: 7 + 2 * len(b"begin_save\x1b")]
    assert kept != kept.upper()
    new = decode(entry).with_text(b"begin_save\x1bCHAT")
    assert new.encode() == kept + xor(b"CHAT", 0xCC).hex().upper().encode()
    assert decode(new.encode()).text == b"begin_save\x1bCHAT"
    assert new.with_text(TEXT).text == TEXT


@pytest.mark.parametrize("entry", [b"", b"V", b"!VCS", b"VOB"], ids=repr)
def test_shorter_than_any_header_is_text(entry: bytes) -> None:
    assert decode(entry).codec == Codec.PLAIN
    assert decode(entry).text == entry


@pytest.mark.parametrize("case", ERRORS, ids=[case["name"] for case in ERRORS])
def test_error(case: dict[str, str]) -> None:
    entry = literal_eval("b'" + case["entry"].replace("'", "\\'") + "'")
    with pytest.raises(InputError) as error:
        decode(entry, "game.vsav")
    assert str(error.value) == case["message"]


@pytest.mark.parametrize("codec", Codec)
def test_a_bomb_is_refused(codec: Codec) -> None:
    entry = Wrapping(codec, 7).encode(b"A" * 100_000)
    with pytest.raises(InputError, match=r"holds more than 99,999 bytes of text"):
        decode(entry, limit=99_999)
    assert len(decode(entry, limit=100_000).text) == 100_000


@pytest.mark.parametrize(("codec", "key"), [(Codec.VOBS, 0), (Codec.VOXZ, 0), (Codec.VCSK, 256), (Codec.VCSK, -1)])
def test_keys_that_are_not_written(codec: Codec, key: int) -> None:
    with pytest.raises(ValueError, match="key"):
        encode(b"", codec, key)


@given(st.binary(), st.sampled_from([Codec.VCSK, Codec.VOBS, Codec.VCSZ, Codec.VOXZ]), st.integers(1, 255))
def test_every_byte_survives(text: bytes, codec: Codec, key: int) -> None:
    entry = encode(text, codec, key)
    decoded = decode(entry)
    assert (decoded.text, decoded.codec, decoded.wrapping.key) == (text, codec, key)
    assert decoded.encode() == entry


@given(st.binary(max_size=40), st.integers(0, 255), st.data())
def test_hex_of_any_case_comes_back(text: bytes, key: int, data: st.DataObject) -> None:
    digits = (b"%02x" % key + xor(text, key).hex().encode()).decode()
    capital = data.draw(st.lists(st.booleans(), min_size=len(digits), max_size=len(digits)))
    entry = b"!VCSK" + "".join(d.upper() if up else d for d, up in zip(digits, capital, strict=True)).encode()
    assert decode(entry).text == text
    assert decode(entry).encode() == entry


@given(st.one_of(st.binary(), st.binary().map(lambda tail: b"!VCSZ00" + tail.hex().encode())))
def test_nothing_but_an_input_error(entry: bytes) -> None:
    for head in (b"", b"!VCSK", b"VOBS", b"!VOXZ\x01", b"\xfd7zXZ\x00"):
        with suppress(InputError):
            assert decode(head + entry).encode() == head + entry
