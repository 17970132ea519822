"""The module file: a zip whose entries are sorted and carry no time, so that the same input gives the same bytes."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

from module_builder.vassal.tree import element, xml_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["metadata", "pack"]

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date a zip can state
STORED = (".png", ".vsav")  # packed already
FIRST = ("buildFile.xml", "moduledata")


def pack(entries: Mapping[str, bytes]) -> bytes:
    """The zip of these entries, the description of the module first, then by name."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(entries, key=lambda n: (n not in FIRST, n)):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name.endswith(STORED) else zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, entries[name], compresslevel=9)
    return buffer.getvalue()


def metadata(vassal: str, version: str, description: str, name: str = "") -> bytes:
    """`moduledata` (with the module's name) or `savedata`. The date is that of the zip entries."""
    fields = {"version": version, "extra1": "", "extra2": "", "VassalVersion": vassal, "dateSaved": "315532800000"}
    fields |= {"description": description} | ({"name": name} if name else {})
    return xml_bytes(element("data", {"version": 1}, [element(key, text=value) for key, value in fields.items()]))
