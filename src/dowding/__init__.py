"""Dowding: play, simulate and study the great board wargames of the air war.

```python
import dowding

match = dowding.new_match("hardest-days", "aug-18", seed=7)
view = dowding.PlayerView(match, "british")
while view.options:
    match.choose("british", view.options[0].id, position=view.position)
print(match.outcome().text)
```

The public names are those of `dowding.api`. They are imported when they are first used, so that `import dowding` and
every command start quickly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dowding.api import (
        SPECTATOR,
        ChoiceError,
        Decision,
        DowdingError,
        Event,
        Game,
        LogLine,
        MalformedChoice,
        Match,
        NotOffered,
        OfferedScenario,
        Option,
        Outcome,
        PackError,
        Player,
        PlayerView,
        Refused,
        RefusedByRule,
        SaveError,
        Scene,
        Setting,
        SetupError,
        SimulationResult,
        StalePosition,
        SweepPoint,
        SweepResult,
        UndoRefused,
        WrongSeat,
        get_game,
        list_games,
        load_match,
        make_player,
        new_match,
        play_match,
        save_match,
        simulate,
        sweep,
    )

    __version__: str

__all__ = [
    "SPECTATOR",
    "ChoiceError",
    "Decision",
    "DowdingError",
    "Event",
    "Game",
    "LogLine",
    "MalformedChoice",
    "Match",
    "NotOffered",
    "OfferedScenario",
    "Option",
    "Outcome",
    "PackError",
    "Player",
    "PlayerView",
    "Refused",
    "RefusedByRule",
    "SaveError",
    "Scene",
    "Setting",
    "SetupError",
    "SimulationResult",
    "StalePosition",
    "SweepPoint",
    "SweepResult",
    "UndoRefused",
    "WrongSeat",
    "__version__",
    "get_game",
    "list_games",
    "load_match",
    "make_player",
    "new_match",
    "play_match",
    "save_match",
    "simulate",
    "sweep",
]


if not TYPE_CHECKING:  # a type checker reads the imports above; with this function it would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name == "__version__":
            from importlib.metadata import version

            value = version("dowding")
        elif name in __all__:
            from dowding import api

            value = getattr(api, name)
        else:
            raise AttributeError(f"module 'dowding' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
