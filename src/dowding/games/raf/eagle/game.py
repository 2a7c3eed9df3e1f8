"""RAF: Eagle (derived) as a registered game: its scenarios, its settings, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.dice import Dice
from dowding.engine.game import FirstMatch, Game, Setting, Setup
from dowding.engine.packs import Overlay
from dowding.games.opened_pack import OpenedPack
from dowding.games.raf.eagle.ai.doctrine import DOCTRINE
from dowding.games.raf.eagle.pack.loader import EagleComponents, open_eagle_components
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.determinize import redraw
from dowding.games.raf.eagle.rules.invariants import faults
from dowding.games.raf.eagle.rules.sequence import SET_UP, STEPS
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.eagle.view.boards import boards
from dowding.games.raf.eagle.view.log import tell
from dowding.games.raf.eagle.view.report import report
from dowding.games.raf.eagle.view.scene_builder import picture
from dowding.games.raf.eagle.vocabulary import names
from dowding.games.raf.game_factory import four_scenarios, readings_of
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.stats import OBSERVER

READINGS: Final = readings_of(
    Eagle.book,
    boards=lambda battle: boards(battle.pack),
    picture=picture,
    tell=tell,
    faults=faults,
    report=report,
    redraw=redraw,
)


class EaglePack(OpenedPack[EagleComponents]):
    """The components, ready to begin a game."""

    def begin(self, setup: Setup, dice: Dice) -> Eagle:
        state = EagleState(scenario=setup.scenario, settings=setup.settings)
        battle = Eagle(state, dice, self.components, READINGS, self._fingerprint)
        battle.follow(*SET_UP)
        return battle


def open_pack(overlays: Sequence[Overlay]) -> EaglePack:
    """Open the pack with overlays laid on it."""
    return EaglePack(open_eagle_components(overlays))


EAGLE: Final = Game(
    id="eagle",
    title="RAF: Eagle (derived)",
    about="You plan for the Luftwaffe; Fighter Command answers by procedures that lie open. From a single day to the "
    "whole Battle of Britain, for one.",
    credit="Derived from the rules of RAF: 2-Player and RAF: Lion; an unofficial design, not the published RAF: Eagle.",
    seats=(GERMAN,),
    people={GERMAN: "the Germans"},
    scenarios=four_scenarios((60, 240, 420, 700), ("fair", "hard", "hard", "hard")),
    first=FirstMatch(
        "prelude",
        GERMAN,
        "Plan a day of raids; Fighter Command answers by itself. A note wherever something is new.",
    ),
    settings=(
        Setting("advanced", "Advanced rules: forward airfields, Jabos, press or rest, aces", ("no", "yes"), "EAGLE-S1"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "EAGLE-S2"),
        Setting("high_command", "High Command wants balanced raids, and bombers every day", ("yes", "no"), "EAGLE-S3"),
        Setting("fighter_command", "Fighter Command's controllers", ("normal", "sharp"), "EAGLE-S4"),
    ),
    steps=STEPS,
    rules_version=2,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    observer=OBSERVER,
    names=names,
    guide="implementation-notes/eagle",
)
