"""Wing Leader as a registered game: its scenarios, its settings, and how a fight begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.games.readings import Readings
from dowding.games.wing_leader.art.aircraft import symbols
from dowding.games.wing_leader.boards import boards
from dowding.games.wing_leader.doctrine import DOCTRINE
from dowding.games.wing_leader.ending import outcome, points
from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.guide import rule_help
from dowding.games.wing_leader.invariants import faults
from dowding.games.wing_leader.log import tell
from dowding.games.wing_leader.observer import OBSERVER
from dowding.games.wing_leader.pack import Components, open_components
from dowding.games.wing_leader.picture import picture
from dowding.games.wing_leader.report import report
from dowding.games.wing_leader.scenario import DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.sequence import SET_UP, STEPS
from dowding.games.wing_leader.stakes import is_settled, nothing_to_redraw, sum_up
from dowding.games.wing_leader.state import FightState
from dowding.games.wing_leader.universe import names
from dowding.kernel.dice import Dice
from dowding.kernel.game import Game, OfferedScenario, Pack, Setting, Setup
from dowding.kernel.scene import Milestone

READINGS: Final[Readings[Fight, Components]] = Readings(
    boards=lambda fight: boards(fight.pack, fight.state.scenario),
    symbols=symbols,
    rule_help=rule_help,
    picture=picture,
    tell=tell,
    milestones={
        "turn": Milestone("turn", "{turn}", 0, stretch=True),
        "combat": Milestone("combat", "✕", 2),
        "broken": Milestone("broken", "B", 1, tone="doubt"),
    },
    outcome=outcome,
    points=points,
    faults=faults,
    report=report,
    sum_up=sum_up,
    is_settled=is_settled,
    redraw=nothing_to_redraw,
)


class WingLeaderPack(Pack):
    """The components, ready to begin a fight."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.contents = components.contents
        self.scenarios = tuple(
            OfferedScenario(each.id, each.title, each.about) for each in components.scenarios.values()
        )
        self._fingerprint = super().fingerprint()

    def fingerprint(self) -> str:
        return self._fingerprint

    def table(self, state: FightState, dice: Dice) -> Fight:
        """A table on a state, however it came about."""
        return Fight(state, dice, self.components, READINGS, self._fingerprint)

    def begin(self, setup: Setup, dice: Dice) -> Fight:
        fight = self.table(FightState(scenario=setup.scenario, settings=setup.settings), dice)
        fight.follow(*SET_UP)
        return fight


def open_pack(overlays: Sequence[Path]) -> WingLeaderPack:
    """Open the pack with overlays laid on it."""
    return WingLeaderPack(open_components(overlays))


WING_LEADER: Final = Game(
    id="wing-leader",
    title="Wing Leader",
    about="Squadrons in the side view of a sky: raiders that plod on, escorts around them, and fighters that climb to "
    "meet them.",
    credit="After the rules of Wing Leader; an unofficial implementation with reconstructed components.",
    seats=SEATS,
    people={RAIDER: "the raider", DEFENDER: "the defender"},
    scenarios=(
        OfferedScenario(
            "first-intercept",
            "First Intercept",
            "Heinkels alone in a clear sky, Hurricanes and a flight of Spitfires: look, climb, meet them.",
        ),
        OfferedScenario(
            "burma-road",
            "Burma Road",
            "Two squadrons of Sallys without escort, two flights of the Flying Tigers: the place to begin.",
        ),
        OfferedScenario(
            "escorts",
            "Escorts against a Sweep",
            "The Kuban, 1943: low Stormoviks with Yaks about them, and Messerschmitts that come down on them.",
        ),
        OfferedScenario(
            "out-of-the-sun",
            "Out of the Sun",
            "Malta, 1942: Junkers, Messerschmitts high in the sun, and Hurricanes that must reach the bombers first.",
        ),
        OfferedScenario(
            "channel-probe",
            "Channel Probe",
            "10 July 1940: Dorniers with close escort, Messerschmitts above them, Hurricanes and Spitfires from below.",
        ),
        OfferedScenario(
            "berlin",
            "Berlin",
            "18 March 1945: Fortresses at the contrail height, Mustangs about them, and jets that are faster than all.",
        ),
    ),
    settings=(
        Setting(
            "advanced",
            "Advanced rules: bounce, evasion, Lufberys, height errors, special weapons",
            ("as listed", "no", "yes"),
            "WL-13.0",
        ),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    observer=OBSERVER,
    names=names,
    guide="implementation-notes/wing-leader",
)
