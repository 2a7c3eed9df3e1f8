"""RAF: 2-Player as a registered game: its scenarios, its settings, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dowding.games.opened import OpenedPack
from dowding.games.raf.art.symbols import symbols
from dowding.games.raf.duel.doctrine import DOCTRINE
from dowding.games.raf.duel.duel import BRITISH, Duel
from dowding.games.raf.duel.invariants import faults
from dowding.games.raf.duel.log import tell
from dowding.games.raf.duel.pack import open_duel_components
from dowding.games.raf.duel.picture import picture
from dowding.games.raf.duel.redraw import redraw
from dowding.games.raf.duel.report import report
from dowding.games.raf.duel.sequence import SET_UP, STEPS
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.duel.universe import names
from dowding.games.raf.help import rule_help
from dowding.games.raf.observer import OBSERVER
from dowding.games.raf.pack import Components
from dowding.games.raf.planned.battle import GERMAN
from dowding.games.raf.planned.pack import PlannedComponents
from dowding.games.raf.planned.planning_board import boards
from dowding.games.raf.stakes import is_settled, sum_up
from dowding.games.raf.victory import outcome, points
from dowding.games.readings import Readings
from dowding.kernel.dice import Dice
from dowding.kernel.game import FirstMatch, Game, OfferedScenario, Setting, Setup
from dowding.kernel.packs import Overlay
from dowding.kernel.scene import Milestone

LOSS: Final = Milestone("loss", "✕", 1)
READINGS: Final[Readings[Duel, Components]] = Readings(
    boards=lambda battle: boards(battle.pack),
    symbols=symbols,
    rule_help=partial(rule_help, Duel.book),
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


class DuelPack(OpenedPack[PlannedComponents]):
    """The components, ready to begin a game."""

    def begin(self, setup: Setup, dice: Dice) -> Duel:
        state = DuelState(scenario=setup.scenario, settings=setup.settings)
        battle = Duel(state, dice, self.components, READINGS, self._fingerprint)
        battle.follow(*SET_UP)
        return battle


def open_pack(overlays: Sequence[Overlay]) -> DuelPack:
    """Open the pack with overlays laid on it."""
    return DuelPack(open_duel_components(overlays))


DUEL: Final = Game(
    id="duel",
    title="RAF: 2-Player",
    about="The Luftwaffe plans its raids in secret; Fighter Command sees what radar tells. From a single day to the "
    "whole Battle of Britain, for two.",
    credit="After the rules of RAF: 2-Player; an unofficial implementation with reconstructed components.",
    seats=(BRITISH, GERMAN),
    people={BRITISH: "the British", GERMAN: "the Germans"},
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
        "Plan a day of raids in secret, then fly it; a note wherever something is new.",
    ),
    settings=(
        Setting("advanced", "Advanced rules: forward airfields, Jabos, press or rest, aces", ("no", "yes"), "2P-21a"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "2P-20.1"),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    observer=OBSERVER,
    names=names,
    guide="implementation-notes/duel",
)
