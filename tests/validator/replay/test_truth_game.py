"""What belongs to a game and to no piece, beside VASSAL's: properties, turns, players, boards and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.validator.replay.truth import Played, played, records

if TYPE_CHECKING:
    from validator.replay.state import Game

# Global properties that differ, by file. When VASSAL opens a game, this module's startup key commands take note of who
# plays, tell new players of the module's version, name the scenario and begin the game. None of it is in the file.
GAME_BEGUN = {"gGameActive", "gGameNotActive"}
WELCOME = {"scenarioNameURL", "scenarioName", "gPlayerCount", "gGameOwner", "cWelcomeAlrt", "cTestAlrt", "notBuildMode"}
STARTED = {
    "B003_-_Vimiero.vsav": {*WELCOME, *GAME_BEGUN, "activeP2"},
    "CCNv4_Tutorial.vlog": GAME_BEGUN,
    "MB01_-_Issy_July_2nd_1815.vsav": {*WELCOME, "activeP1"},
    "P408_-_Zehdenick.vsav": {*WELCOME, *GAME_BEGUN, "activeP2"},
    "redirectEpic.vsav": GAME_BEGUN,
}


@pytest.mark.parametrize("file", played())
def test_the_game_is_as_in_vassal(file: Played) -> None:
    for when, state in file.states(file.replay()):
        (truth,) = records(file, "game", when)
        game = state.game
        assert _notes(game) == {key: truth.get(key, "") for key in _notes(game)}
        assert [[key, *player] for key, player in game.players.items()] == truth["players"]
        assert dict(game.turns) == {tracker["id"]: tracker["state"] for tracker in truth["turn_trackers"]}
        assert _boards(game, file) == _boards_there(truth)
        assert set(_without(game, truth)) == {f"Module/{name}" for name in STARTED.get(file.path.name, ())}


def _notes(game: Game) -> dict[str, str]:
    """VASSAL's notes, which have a stroke for the end of a line."""
    notes = game.notes
    return {"scenario_notes": _one_line(notes.scenario), "public_notes": _one_line(notes.public)}


def _one_line(text: str) -> str:
    return text.replace("\n", "|")


def _without(game: Game, truth: dict[str, Any]) -> dict[str, str]:
    """What VASSAL says of global properties and we do not. It names a zone's property without the zone; and it does
    not list the results of dice buttons, which are properties of the module too."""
    ours: dict[str, set[str]] = {}
    for key, value in game.properties.items():
        container, _, name = key.rpartition("/")
        ours.setdefault(f"/{name}" if ":" in container else key, set()).add(value)
    return {key: value for key, value in truth["global_properties"].items() if value not in ours.get(key, ())}


def _boards(game: Game, file: Played) -> dict[str, list[str]]:
    """Which boards lie on each map that has some."""
    names = {key: window.name for window in file.module.maps for key in (window.id, window.name)}
    return {names[key]: sorted(name for name, *_ in boards) for key, boards in game.boards.items() if boards}


def _boards_there(truth: dict[str, Any]) -> dict[str, list[str]]:
    return {entry["map"]: sorted(board.split("@")[0] for board in entry["boards"]) for entry in truth["maps"]}
