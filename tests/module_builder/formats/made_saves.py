"""Save files of our own making, so that every clone has some."""

from __future__ import annotations

import io
import warnings
import zipfile

from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.saves.codec import Codec
from module_builder.formats.vassal.saves.container import new_save

__all__ = ["LOG_TEXT", "MODULE_DATA", "SAVE_DATA", "SAVE_TEXT", "made_save", "zipped"]

SAVE_TEXT = canonical(
    (depth, text.encode())
    for depth, text in [
        (0, "begin_save"),
        (0, ""),
        (0, ""),
        (1, "+/11/piece;;;tank.png;Pänzer é/Main Map;104;210;1;0"),
        (1, "+/12/mark;Side\tpiece;;;inf.png;日本 😀/Red\tMain Map;104;210;2;0"),
        (1, "+/13/stack/Main Map;104;210;11;12;@@-1"),
        (0, "PLAYER\tsecret\tTester\tRed"),
        (0, "PLAYER\tsecret\tTester\tRed"),
        (0, "Main MapBoardPicker\tBoard\t0\t0"),
        (0, "GlobalProperty\t;VP;5;Module"),
        (0, "end_save"),
    ]
)
LOG_TEXT = canonical(
    (depth, text.encode())
    for depth, text in [
        (0, "begin_save"),
        (0, "end_save"),
        (0, "LOG\tnull"),
        (1, "LOG\tM/11/Main Map/155/240/null/Main Map/104/210/13/secret"),
        (1, "LOG\tCHAT* Pänzer moves"),
        (0, "LOG\tUNDO\ttrue"),
        (1, "LOG\tM/11/Main Map/104/210/13/Main Map/155/240/null/secret"),
        (1, "LOG\tUNDO\tfalse"),
    ]
)
SAVE_DATA = (
    b'<?xml version="1.0"?><data version="1"><VassalVersion>3.7.5</VassalVersion>'
    b"<dateSaved>1700000000000</dateSaved></data>"
)
MODULE_DATA = (
    b'<?xml version="1.0"?><data version="1"><version>1.2</version><VassalVersion>3.6.1</VassalVersion>'
    b'<description>small</description><name>Made Up</name><name lang="Erfunden">de</name></data>'
)


def made_save(text: bytes = SAVE_TEXT, codec: Codec = Codec.VCSK) -> bytes:
    """A complete save file."""
    return new_save(text, codec, 0xE7, {"savedata": SAVE_DATA, "moduledata": MODULE_DATA})


def zipped(*entries: tuple[str, bytes]) -> bytes:
    """A zip of these entries; two may have one name."""
    target = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(target, "w") as archive:
        warnings.simplefilter("ignore")
        for name, data in entries:
            archive.writestr(name, data)
    return target.getvalue()
