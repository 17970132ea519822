"""What the turn trackers of a game show, in the words of its module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.formats.vassal.modules.turns import TurnTracker, turn_trackers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.modules.module import Module
    from validator.replay.state import Game

__all__ = ["TurnTexts"]


class TurnTexts:
    """The trackers of a module; without a module nothing is known of them."""

    def __init__(self, module: Module | None) -> None:
        self.trackers: dict[str, TurnTracker] = turn_trackers(module) if module else {}

    def known(self, game: Game) -> dict[str, str]:
        """What each tracker of a game shows, by its id; left out where the module does not say more than its state."""
        return {key: text for key, text in self._texts(game) if text is not None}

    def told(self, game: Game) -> dict[str, str]:
        """The same, with the state as it is written where nothing better is known."""
        return {key: f"{key} {game.turns[key]}" if text is None else text for key, text in self._texts(game)}

    def _texts(self, game: Game) -> Iterator[tuple[str, str | None]]:
        properties = {key.removeprefix("Module/"): value for key, value in game.properties.items()}
        for key, state in game.turns.items():
            text = self.trackers[key].text(state, properties) if key in self.trackers else None
            yield key, None if text is None else text.replace("\\n", " - ").replace("\\t", " ").strip()
