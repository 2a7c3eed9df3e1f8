"""Wing Leader as a registered game: scenarios, settings and how a match begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.dice import Dice
from dowding.engine.game import FirstMatch, Game, OfferedScenario, Setting, Setup
from dowding.engine.packs import Overlay
from dowding.games.opened_pack import OpenedPack
from dowding.games.wing_leader.ai.doctrine import DOCTRINE
from dowding.games.wing_leader.opening import OPENING
from dowding.games.wing_leader.pack.loader import Components, open_components
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.invariants import check_invariants
from dowding.games.wing_leader.rules.sequence import SET_UP, STEPS
from dowding.games.wing_leader.rules.victory import outcome, points
from dowding.games.wing_leader.state import FightState
from dowding.games.wing_leader.state_schema import STATE_SCHEMA
from dowding.games.wing_leader.stats import STATS
from dowding.games.wing_leader.view.arrangement import arrange_decision
from dowding.games.wing_leader.view.art.aircraft import symbols
from dowding.games.wing_leader.view.art.surface import surface_symbols
from dowding.games.wing_leader.view.boards import boards
from dowding.games.wing_leader.view.combat_stage import build_stages
from dowding.games.wing_leader.view.guide import rule_help
from dowding.games.wing_leader.view.log import format_event
from dowding.games.wing_leader.view.los_query import query_line_of_sight
from dowding.games.wing_leader.view.outcome_summary import determinise_nothing, is_outcome_decided, summarize_outcome
from dowding.games.wing_leader.view.report import build_report
from dowding.games.wing_leader.view.rule_sections import RULE_SECTIONS
from dowding.games.wing_leader.view.scene_builder import build_picture
from dowding.games.wing_leader.vocabulary import vocabulary
from dowding.view.presenter import Presenter
from dowding.view.scene import Milestone

PRESENTER: Final[Presenter[Fight, Components]] = Presenter(
    boards=lambda fight: boards(fight.pack, fight.state.scenario),
    symbols=lambda: (*symbols(), *surface_symbols()),
    rule_help=rule_help,
    picture=build_picture,
    format_event=format_event,
    milestones={
        "turn": Milestone("turn", "{turn}", 0, stretch=True),
        "combat": Milestone("combat", "✕", 2),
        "damage": Milestone("damage", "◎", 1),
        "broken": Milestone("broken", "B", 1, tone="doubt"),
    },
    outcome=outcome,
    points=points,
    check_invariants=check_invariants,
    report=build_report,
    summarize_outcome=summarize_outcome,
    is_outcome_decided=is_outcome_decided,
    determinise=determinise_nothing,
    line_of_sight=query_line_of_sight,
    arrange=arrange_decision,
    stages=build_stages,
)


class WingLeaderPack(OpenedPack[Components]):
    """An opened Wing Leader pack, from which matches begin."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.scenarios = tuple(
            OfferedScenario(scenario.id, scenario.title, scenario.about) for scenario in components.scenarios.values()
        )

    def table(self, state: FightState, dice: Dice) -> Fight:
        """The context for a state of this pack."""
        return Fight(state, dice, self.components, PRESENTER, self._fingerprint)

    def begin(self, setup: Setup, dice: Dice) -> Fight:
        fight = self.table(FightState(scenario=setup.scenario, settings=setup.settings), dice)
        fight.schedule_next(*SET_UP)
        return fight


def open_pack(overlays: Sequence[Overlay]) -> WingLeaderPack:
    """Open the pack with overlays applied."""
    return WingLeaderPack(open_components(overlays))


WING_LEADER: Final = Game(
    id="wing-leader",
    title="Wing Leader",
    about="Squadrons in a side view of the sky: bombers hold their course, escorts stay with them, and fighters climb "
    "to intercept.",
    credit="Based on the rules of Wing Leader; an unofficial implementation with reconstructed components.",
    seats=SEATS,
    seat_names={RAIDER: "the raider", DEFENDER: "the defender"},
    scenarios=(
        OfferedScenario(
            "first-intercept",
            "First Intercept",
            "Unescorted Heinkels in a clear sky against Hurricanes and a flight of Spitfires. Start here: it has tips.",
            minutes=30,
            difficulty="easy",
        ),
        OfferedScenario(
            "burma-road",
            "Burma Road",
            "Two squadrons of unescorted Sallys against two flights of Flying Tigers with the sun behind them.",
            minutes=30,
            difficulty="easy",
        ),
        OfferedScenario(
            "escorts",
            "Escorts against a Sweep",
            "The Kuban, 1943: low-flying Shturmoviks with an escort of Yaks, and Messerschmitts diving from above.",
            minutes=40,
            difficulty="fair",
        ),
        OfferedScenario(
            "out-of-the-sun",
            "Out of the Sun",
            "Malta, 1942: Junkers bombers, Messerschmitts high in the sun, and Hurricanes that must get through "
            "to the bombers.",
            minutes=60,
            difficulty="fair",
        ),
        OfferedScenario(
            "channel-probe",
            "Channel Probe",
            "10 July 1940: Dorniers with close escort, Messerschmitts above them, and Hurricanes and Spitfires "
            "climbing to meet them.",
            minutes=60,
            difficulty="fair",
        ),
        OfferedScenario(
            "berlin",
            "Berlin",
            "18 March 1945: Fortresses at contrail height, Mustangs around them, and jets faster than anything "
            "else in the sky.",
            minutes=120,
            difficulty="hard",
        ),
        OfferedScenario(
            "bombing-run",
            "Bombing Run",
            "The Slot, 1942: Dauntlesses attack two transports and a destroyer, covered by a flight of Zeros.",
            minutes=40,
            difficulty="easy",
        ),
        OfferedScenario(
            "northern-flank",
            "Northern Flank",
            "15 August 1940: Heinkels from Norway head for a northern port, with Bf 110s at the limit of their range.",
            minutes=60,
            difficulty="fair",
        ),
        OfferedScenario(
            "peewit",
            "Convoy Peewit",
            "8 August 1940: Stukas attack a Channel convoy out of the sun while Hurricanes fly cover over it.",
            minutes=60,
            difficulty="fair",
        ),
        OfferedScenario(
            "kenley",
            "Kenley",
            "18 August 1940: Dorniers attack an airfield from high and low while Hurricanes take off beneath them.",
            minutes=90,
            difficulty="hard",
        ),
        OfferedScenario(
            "big-wing",
            "The Big Wing",
            "15 September 1940: Dorniers head for the London docks; Bader's five squadrons pounce together.",
            minutes=110,
            difficulty="hard",
        ),
        OfferedScenario(
            "flattop",
            "Flattop",
            "4 June 1942: Vals dive and Kates come in low against a carrier with her screen and her Wildcats.",
            minutes=110,
            difficulty="hard",
        ),
    ),
    first=FirstMatch(
        "first-intercept",
        DEFENDER,
        "Your Hurricanes and Spitfires against unescorted bombers, with a tip at every step.",
        against="pilot",  # the bombers only hold their course, so a stronger bot would play them no better
        guided=True,
        minutes=5,
    ),
    opening=OPENING,
    settings=(
        Setting(
            "advanced",
            "Advanced rules: bounce, evasion, Lufberys, height errors, special weapons",
            ("as listed", "no", "yes"),
            "WL-13.0",
        ),
        Setting("seven", "Bombing: a 7 may be taken instead of rolling", ("no", "yes"), "WL-15.4"),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    hides_nothing=True,
    doctrine=DOCTRINE,
    stats_collector=STATS,
    vocabulary=vocabulary,
    state_schema=STATE_SCHEMA,
    guide="implementation-notes/wing-leader",
    tutorial="tutorials/first-match-wing-leader",
    rule_sections=RULE_SECTIONS,
    rules_in_short=(
        "You see the sky from the side: distance along the bottom, altitude up the side.",
        "A squadron attacks only what it has spotted. Each turn fighters roll to spot an enemy within ten squares.",
        "Escorts move first, then bombers, then fighters. A squadron that has spotted its target moves after it.",
        "In a turning fight the better turner has the advantage, in hit and run the faster. A dive adds speed.",
        "Losses and bombs score points. The scenario says how many points make a victory.",
    ),
    accepts_custom_scenarios=True,
    rules_version=3,
)
