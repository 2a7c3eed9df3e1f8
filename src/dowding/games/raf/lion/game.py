"""RAF: Lion as a registered game: its scenarios, its settings, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dowding.games.opened import OpenedPack
from dowding.games.raf.art.symbols import symbols
from dowding.games.raf.battle import Battle
from dowding.games.raf.boards import boards
from dowding.games.raf.help import rule_help
from dowding.games.raf.lion.doctrine import DOCTRINE
from dowding.games.raf.lion.invariants import faults
from dowding.games.raf.lion.lion import BRITISH, Lion
from dowding.games.raf.lion.log import tell
from dowding.games.raf.lion.picture import picture
from dowding.games.raf.lion.redraw import redraw
from dowding.games.raf.lion.report import report
from dowding.games.raf.lion.sequence import SET_UP, STEPS
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.lion.universe import names
from dowding.games.raf.observer import OBSERVER
from dowding.games.raf.pack import Components, open_components
from dowding.games.raf.stakes import is_settled, sum_up
from dowding.games.raf.victory import outcome, points
from dowding.games.readings import Readings
from dowding.kernel.dice import Dice
from dowding.kernel.game import FirstMatch, Game, OfferedScenario, Setting, Setup
from dowding.kernel.packs import Overlay
from dowding.kernel.scene import Milestone

LOSS: Final = Milestone("loss", "✕", 1)
READINGS: Final[Readings[Battle, Components]] = Readings(
    boards=lambda battle: boards(battle.pack),
    symbols=symbols,
    rule_help=partial(rule_help, Lion.book),
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


class LionPack(OpenedPack[Components]):
    """The components, ready to begin a game."""

    def begin(self, setup: Setup, dice: Dice) -> Lion:
        state = LionState(scenario=setup.scenario, settings=setup.settings)
        battle = Lion(state, dice, self.components, READINGS, self._fingerprint)
        battle.follow(*SET_UP)
        return battle


def open_pack(overlays: Sequence[Overlay]) -> LionPack:
    """Open the pack with overlays laid on it."""
    return LionPack(open_components(overlays))


LION: Final = Game(
    id="lion",
    title="RAF: Lion",
    about="Fighter Command against the Luftwaffe, from a single day to the whole Battle of Britain. The Germans play "
    "themselves, card by card, in the open.",
    credit="After the rules of RAF: Lion; an unofficial implementation with reconstructed components.",
    seats=(BRITISH,),
    people={BRITISH: "the British"},
    scenarios=(
        OfferedScenario(
            "prelude",
            "Prelude to Eagle Day",
            "11 August, a single day: the place to begin.",
            minutes=30,
            difficulty="easy",
        ),
        OfferedScenario(
            "hardest-days",
            "The Hardest Days",
            "Four raid days from 11 August, with replacements and losses.",
            minutes=120,
            difficulty="fair",
        ),
        OfferedScenario(
            "thin-blue-line",
            "The Thin Blue Line",
            "From 27 August to the first decision about the invasion.",
            minutes=220,
            difficulty="hard",
        ),
        OfferedScenario(
            "battle-of-britain",
            "The Battle of Britain",
            "The whole campaign, 11 August to Sealion's end.",
            minutes=360,
            difficulty="hard",
        ),
    ),
    first=FirstMatch(
        "prelude", BRITISH, "One day, eight raids, and a note wherever something is new. The Germans play themselves."
    ),
    settings=(
        Setting("advanced", "Advanced rules: aces, delayed response, fend and evade, VHF", ("no", "yes"), "LION-19a"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "LION-18a"),
        Setting("rules", "Edition of the rules", ("2013", "2009"), "LION-15.5a"),
        Setting("no_response", "A raid with bombers left unanswered costs a point", ("always", "if able"), "LION-7.2b"),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine={BRITISH: DOCTRINE},
    observer=OBSERVER,
    names=names,
    former_packs=frozenset({"4cb41af594f80bae"}),
    guide="implementation-notes/lion",
    rules_version=2,
)
