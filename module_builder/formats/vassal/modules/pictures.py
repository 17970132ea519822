"""Which picture a name stands for: where the engine looks for it (engine: tools/DataArchive.java getInputStream)."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

__all__ = ["FOLDER", "NO_IMAGE", "OWN", "has_picture", "picture_entry"]

FOLDER = "images/"
NO_IMAGE = "(No Image)"  # what old editors wrote as the name of a picture that was taken away

# The pictures inside the engine itself, which it finds by their bare names too.
OWN = frozenset({
    "Edit16.gif", "Help16.gif", "Save16.gif", "SaveAs16.gif", "Splash.gif", "Splash.png", "StepForward16.gif",
    "Undo16.gif", "VASSAL-256x256.png", "black.jpg", "camera.gif", "chart.gif", "chess_clock.png", "connect.gif",
    "counter.gif", "die.gif", "disconnect.gif", "getMessages.gif", "globe_selected.gif", "globe_unselected.gif",
    "inventory.gif", "keyCommand.gif", "lockedRoom.gif", "map.gif", "mm-extension-active.png",
    "mm-extension-inactive.png", "mm-file.png", "mm-gamefolder-closed.png", "mm-gamefolder-open.png", "mm-module.png",
    "moved.gif", "notes.gif", "overview.gif", "playerAway.gif", "playerLooking.gif", "postMessage.gif", "recenter.gif",
    "status.gif", "thread.gif", "unmoved.gif", "zoom.png", "zoomIn.gif", "zoomIn.png", "zoomOut.gif", "zoomOut.png",
})  # fmt: skip


def picture_entry(entries: Collection[str], image: str) -> str | None:
    """The entry that holds a picture: its name, the same with accents apart, or with `.gif` put to it."""
    name = FOLDER + image
    if name in entries:
        return name
    tried = (unicodedata.normalize("NFD", name), *(() if image in OWN else (name + ".gif",)))
    return next((each for each in tried if each in entries), None)


def has_picture(entries: Collection[str], image: str) -> bool:
    """Whether the engine finds a picture of that name, in the module or, as with `/images/...`, in itself."""
    if image.startswith("/") or picture_entry(entries, image) is not None:
        return True
    return image in OWN or image + ".gif" in OWN
