"""RAF: Eagle (derived) as a registered game: its scenarios, its settings, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dowding.games.opened import OpenedPack
from dowding.games.raf.art.symbols import symbols
from dowding.games.raf.eagle.boards import boards
from dowding.games.raf.eagle.doctrine import DOCTRINE
from dowding.games.raf.eagle.eagle import Eagle
from dowding.games.raf.eagle.invariants import faults
from dowding.games.raf.eagle.log import tell
from dowding.games.raf.eagle.pack import EagleComponents, open_eagle_components
from dowding.games.raf.eagle.picture import picture
from dowding.games.raf.eagle.redraw import redraw
from dowding.games.raf.eagle.report import report
from dowding.games.raf.eagle.sequence import SET_UP, STEPS
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.eagle.universe import names
from dowding.games.raf.help import rule_help
from dowding.games.raf.observer import OBSERVER
from dowding.games.raf.pack import Components
from dowding.games.raf.planned.battle import GERMAN
from dowding.games.raf.stakes import is_settled, sum_up
from dowding.games.raf.victory import outcome, points
from dowding.games.readings import Readings
from dowding.kernel.dice import Dice
from dowding.kernel.game import FirstMatch, Game, OfferedScenario, Setting, Setup
from dowding.kernel.packs import Overlay
from dowding.kernel.scene import Milestone

LOSS: Final = Milestone("loss", "✕", 1)
READINGS: Final[Readings[Eagle, Components]] = Readings(
    boards=lambda battle: boards(battle.pack),
    symbols=symbols,
    rule_help=partial(rule_help, Eagle.book),
    picture=picture,
    tell=tell,
    milestones={
        "raid": Milestone("raid", "▼", 2, tone="bad"),
        "Gruppe lost": LOSS,
        "squadron lost": LOSS,
        "clock": Milestone("hour", "{hour}", 0, stretch=True),
        "day passes": Milestone("day", "◆", 3, stretch=True),
    },
    outcome=outcome,
    points=points,
    faults=faults,
    report=report,
    sum_up=sum_up,
    is_settled=is_settled,
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
    scenarios=(
        OfferedScenario(
            "prelude",
            "Prelude to Eagle Day",
            "11 August, a single day: the place to begin.",
            minutes=60,
            difficulty="fair",
        ),
        OfferedScenario(
            "hardest-days",
            "The Hardest Days",
            "Four raid days from 11 August, with replacements and losses.",
            minutes=240,
            difficulty="hard",
        ),
        OfferedScenario(
            "thin-blue-line",
            "The Thin Blue Line",
            "From 27 August to the first decision about the invasion.",
            minutes=420,
            difficulty="hard",
        ),
        OfferedScenario(
            "battle-of-britain",
            "The Battle of Britain",
            "The whole campaign, 11 August to Sealion's end.",
            minutes=700,
            difficulty="hard",
        ),
    ),
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
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    observer=OBSERVER,
    names=names,
    guide="implementation-notes/eagle",
)
