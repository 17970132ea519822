"""Small games full of secrets, and what of them each side may know by the rules of the game.

Every piece carries words of its own wherever a piece can carry one: id, name, type, gpid, properties, picture. What a
side may know is worked out here from how the game was made, without a look at any code that shows games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from module_builder.formats.vassal.commands.script import Script
from module_builder.formats.vassal.pieces.chain import join_chain
from tests.module_builder.formats.tiny import BASICS, buildfile, map_xml
from tests.validator.replay.small import add, script

__all__ = ["GAMES", "PASSWORDS", "Game", "allowed", "module_xml", "salted", "words"]

PLAYERS = {"pw-ann": ("Ann", "Red"), "pw-bob": ("Bob", "Blue"), "pw-eve": ("Eve", "<observer>")}
PASSWORDS = (*PLAYERS, "pw-old")
OWNERS = {"Red": "pw-ann", "Blue": "pw-bob"}
MAPS = {"Main": None, "Red Hand": "Red", "Blue Hand": "Blue", "Open Hand": None}  # whose they are
PLACES = (*(f"{name} {spot} {spot}" for name in MAPS for spot in (10, 20)), "down", "up", "off")
DECKS = {"down": "Main 40 40", "up": "Main 50 50"}


@dataclass(frozen=True)
class Cover:
    """How a piece is kept from others: `kind` hide or mask, by the player or the side of `owner`."""

    kind: str
    owner: str
    by_side: bool

    @property
    def holder(self) -> str:
        """What the state of the trait says."""
        return self.owner if self.by_side or self.owner not in OWNERS else OWNERS[self.owner]


@dataclass(frozen=True)
class Game:
    """`pieces`: cover and place of each; `steps`: (piece, what it becomes) where what is a cover, a place or "gone"."""

    pieces: tuple[tuple[Cover | None, str], ...]
    steps: tuple[tuple[int, Cover | str | None], ...]

    def states(self) -> Iterator[dict[int, tuple[Cover | None, str]]]:
        """What each piece is, at the start and after each step."""
        now = dict(enumerate(self.pieces))
        yield dict(now)
        for who, what in self.steps:
            if who in now:
                cover, place = now[who]
                if what == "gone":
                    del now[who]
                else:
                    now[who] = (cover, what) if isinstance(what, str) else (what, place)
            yield dict(now)

    def script(self, salt: dict[int, str] | None = None, passwords: str = "") -> Script:
        """The game as a log. `salt` changes the words of some pieces, `passwords` those of the players."""
        return _Writer(self, salt or {}, passwords).script()


COVERS = st.builds(Cover, st.sampled_from(["hide", "mask"]), st.sampled_from(["Red", "Blue", "nobody"]), st.booleans())
PIECES = st.lists(st.tuples(st.none() | COVERS, st.sampled_from(PLACES)), min_size=1, max_size=6).map(tuple)
STEPS = st.lists(
    st.tuples(st.integers(0, 5), st.none() | COVERS | st.sampled_from([*PLACES[:-1], "gone"])), max_size=5
).map(tuple)
GAMES = st.builds(Game, PIECES, STEPS)


def knows(side: str, cover: Cover | None, place: str) -> str:
    """What a side knows of a piece: "all", its "mask", or nothing ("")."""
    owner = MAPS[place.rsplit(" ", 2)[0]] if place not in ("down", "up", "off") else None
    if place in ("down", "off") or owner not in (None, side):
        return ""
    if cover is None or cover.owner == side:
        return "all"
    return "mask" if cover.kind == "mask" else ""


def allowed(game: Game, side: str, step: int | None = None) -> tuple[set[int], set[int]]:
    """The pieces that a side knows all of, and those of which it sees the mask, after a step or at any time."""
    states = list(game.states()) if step is None else [list(game.states())[step]]
    known = {(who, knows(side, *piece)) for state in states for who, piece in state.items()}
    return {who for who, what in known if what == "all"}, {who for who, what in known if what == "mask"}


def words(who: int, salt: str = "") -> dict[str, str]:
    """The words of a piece, by where they stand."""
    places = ("id", "name", "gpid", "mark", "fixed", "changes", "image", "old", "prototype")
    return {place: f"{place}-of-{who}-{salt}" for place in places}


class _Writer:
    """Writes a game as commands."""

    def __init__(self, game: Game, salt: dict[int, str], passwords: str) -> None:
        self.game, self.salt, self.passwords = game, salt, passwords

    def script(self) -> Script:
        now = dict(enumerate(self.game.pieces))
        save = ["begin_save", *(self._add(who, now) for who in now), *self._decks(now), *self._others(), "end_save"]
        steps: list[list[str]] = []
        for who, what in self.game.steps:
            steps.append([*self._step(who, what, now), "CHATa step"])
        return script(save, steps)

    def _step(self, who: int, what: Cover | str | None, now: dict[int, tuple[Cover | None, str]]) -> list[str]:
        if who not in now:
            return []
        cover, place = now[who]
        key = self._words(who)["id"]
        if what == "gone":
            del now[who]
            return [f"-/{key}"]
        now[who] = (cover, what) if isinstance(what, str) else (what, place)
        if isinstance(what, str):
            spot, under = DECKS.get(what, what), what if what in DECKS else "null"
            return [f"M/{key}/{'/'.join(spot.rsplit(' ', 2))}/{under}/null/0/0/null/{self._secret('pw-ann')}"]
        new = self._state(who, what, place)
        return [f"D/{key}/{new}/{self._state(who, cover, place)}"]

    def _words(self, who: int) -> dict[str, str]:
        return words(who, self.salt.get(who, ""))

    def _add(self, who: int, now: dict[int, tuple[Cover | None, str]]) -> str:
        word, (cover, place) = self._words(who), now[who]
        kinds = [
            "hide;73,195;Hidden;;player:;0.3;;false",
            "hide;73,195;Hidden;;side:;0.3;;false",
            f"obs;77,130;back.png;Mask;B;mask-of-{who};player:;Peek;;false;;",
            f"obs;77,130;back.png;Mask;B;mask-of-{who};side:;Peek;;false;;",
            f"mark;{word['mark']}",
            f"PROP;{word['changes']};;;",
            f"prototype;{word['prototype']}",
            f"piece;;;{word['image']}.png;{word['name']}",
        ]
        return add(word["id"], join_chain(kinds), self._state(who, cover, place))

    def _state(self, who: int, cover: Cover | None, place: str) -> str:
        """The state of a piece: who hides it by player or side, who masks it; then its other traits."""
        word = self._words(who)
        holders = ["null", "null", "null", "null"]
        if cover is not None:
            holder = self._secret(cover.holder) if not cover.by_side else cover.holder
            holders[2 * (cover.kind == "mask") + cover.by_side] = holder
        spot = DECKS.get(place, place)
        parent = self._words((who + 1) % len(self.game.pieces))["id"]
        where = "null;0;0" if place == "off" else ";".join(spot.rsplit(" ", 2))
        basic = f"{where};{word['gpid']};2;OldLocationName;{word['old']};ParentID;{parent}"
        return join_chain([*holders[:2], *(f"{h};" for h in holders[2:]), word["fixed"], word["changes"], "", basic])

    def _decks(self, now: dict[int, tuple[Cover | None, str]]) -> Iterator[str]:
        for name, spot in DECKS.items():
            cards = ",".join(self._words(who)["id"] for who, (_, place) in now.items() if place == name)
            kind = f"deck;true;0,0,0;40;40;Via right-click Menu;Always;true;true;true;;;;{name} pile"
            face = "true" if name == "down" else "false"
            yield add(name, kind, ";".join([*spot.split(), face, *([cards] if cards else [])]))

    def _others(self) -> Iterator[str]:
        for key, (name, side) in PLAYERS.items():
            yield f"PLAYER\t{self._secret(key)}\t{name}\t{side}"
        for key in PASSWORDS:
            yield f"PNOTE\t{self._secret(key)}\tprivate note of {key[3:]}"
            yield f"SNOTE\torders\t{self._secret(key)}\ttrue\tdelayed note of {key[3:]}\t11/30/2026 2:57 AM\thandle"
        for name in MAPS:
            yield f"GlobalProperty\t;held;property on {name};{name}"
            yield f"{name}BoardPicker\tboard of {name}\t0\t0"

    def _secret(self, key: str) -> str:
        return key + self.passwords if key.startswith("pw-") else key


def module_xml() -> str:
    """The module: a map for everyone, a private one for each side, and one that everyone may look at."""
    boards = {name: {"name": f"board of {name}", "width": 100, "height": 100} for name in MAPS}
    plain = [
        map_xml({"name": name, "boards": [board], "setup": f"board of {name}\t0\t0"}) for name, board in boards.items()
    ]
    private = {"Red Hand": ("Red", "false"), "Blue Hand": ("Blue", "false"), "Open Hand": ("Blue", "true")}
    xml = BASICS
    for name, text in zip(MAPS, plain, strict=True):
        side, visible = private.get(name, ("", ""))
        start = f'<PrivateMap side="{side}" visible="{visible}" ' if side else "<Map "
        xml += text.replace("<Map ", start).replace("</Map>", "</PrivateMap>" if side else "</Map>")
    return buildfile(xml)


def salted(game: Game, known: set[int]) -> dict[int, str]:
    """Other words for all pieces but the known ones."""
    return {who: "other" for who in range(len(game.pieces)) if who not in known}
