"""The Hardest Days as a registered game: its scenarios, its settings, and how a day begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.dice import Dice
from dowding.engine.game import FirstMatch, Game, OfferedScenario, Setting, Setup
from dowding.engine.packs import Overlay
from dowding.games.hardest_days.ai.doctrine import DOCTRINE
from dowding.games.hardest_days.pack.loader import LEGACY_PACKS, Components, open_components
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.determinize import determinise
from dowding.games.hardest_days.rules.invariants import check_invariants
from dowding.games.hardest_days.rules.sequence import SET_UP, STEPS
from dowding.games.hardest_days.rules.setup import FOR_ME
from dowding.games.hardest_days.rules.victory import outcome, points
from dowding.games.hardest_days.state import DayState
from dowding.games.hardest_days.state_schema import STATE_SCHEMA
from dowding.games.hardest_days.stats import STATS_COLLECTOR
from dowding.games.hardest_days.view.art.silhouettes import symbols
from dowding.games.hardest_days.view.boards import boards
from dowding.games.hardest_days.view.help import rule_help
from dowding.games.hardest_days.view.log import format_event
from dowding.games.hardest_days.view.outcome_summary import is_outcome_decided, summarize_outcome
from dowding.games.hardest_days.view.report import build_report
from dowding.games.hardest_days.view.rule_sections import RULE_SECTIONS
from dowding.games.hardest_days.view.scene_builder import build_picture
from dowding.games.hardest_days.vocabulary import build_vocabulary
from dowding.games.opened_pack import OpenedPack
from dowding.view.presenter import Presenter
from dowding.view.scene import Milestone

LOSS_MILESTONE: Final = Milestone("loss", "✕", 1)
PRESENTER: Final[Presenter[Day, Components]] = Presenter(
    boards=lambda day: boards(day.pack),
    symbols=symbols,
    rule_help=rule_help,
    picture=build_picture,
    format_event=lambda day, event: format_event(day.pack, event),
    milestones={
        "raid plotted": Milestone("raid", "▼", 2, tone="bad"),
        "group lost": LOSS_MILESTONE,
        "squadron lost": LOSS_MILESTONE,
        "clock": Milestone("hour", "{hour}", 0, stretch=True),
    },
    outcome=outcome,
    points=points,
    check_invariants=check_invariants,
    report=build_report,
    summarize_outcome=summarize_outcome,
    is_outcome_decided=is_outcome_decided,
    determinise=determinise,
)


class HardestDaysPack(OpenedPack[Components]):
    """The components, ready to begin a day."""

    def begin(self, setup: Setup, dice: Dice) -> Day:
        state = DayState(scenario=setup.scenario, settings=setup.settings)
        day = Day(state, dice, self.components, PRESENTER, self._fingerprint)
        day.schedule_next(*SET_UP)
        return day


def open_pack(overlays: Sequence[Overlay]) -> HardestDaysPack:
    """Open the pack with overlays applied."""
    return HardestDaysPack(open_components(overlays))


HARDEST_DAYS: Final = Game(
    id="hardest-days",
    title="The Hardest Days",
    about="One of the five hardest days of the Battle of Britain, raid by raid. You command Fighter Command.",
    credit="Based on the rules of The Hardest Days; an unofficial implementation with reconstructed components.",
    seats=(BRITISH,),
    seat_names={BRITISH: "the British"},
    scenarios=(
        OfferedScenario(
            "aug-13",
            "13 August: Eagle Day",
            "The first day of coordinated raids; half of them are called off.",
            minutes=80,
            difficulty="easy",
        ),
        OfferedScenario(
            "aug-15",
            "15 August: Black Thursday",
            "The same plan again, all along the coast.",
            minutes=80,
            difficulty="fair",
        ),
        OfferedScenario(
            "aug-18",
            "18 August: the Hardest Day",
            "Both sides lose more aircraft than on any other day.",
            minutes=85,
            difficulty="hard",
        ),
        OfferedScenario(
            "aug-24",
            "24 August: all fighters to the Pas de Calais",
            "Every German fighter against the south-east, no Stukas left.",
            minutes=75,
            difficulty="fair",
        ),
        OfferedScenario(
            "sep-07",
            "7 September: London",
            "A worn-down Luftwaffe turns on London with its largest raids.",
            minutes=60,
            difficulty="hard",
        ),
    ),
    first=FirstMatch(
        "aug-13",
        BRITISH,
        "Your first raid with a tip at every step: where to patrol, what to scramble, when to press on.",
        {"green": FOR_ME},
        minutes=5,
    ),
    settings=(
        Setting("green", "Who chooses the green squadrons", ("by hand", "for me"), "THD-3.4"),
        Setting(
            "german_choices", "Who makes the German choices that the rules leave open", ("random", "player"), "THD-12.2"
        ),
        Setting("scramble", "A squadron still in Scramble at the end of a segment", ("ready", "stay"), "THD-SOP-III4g"),
        Setting("escorts_strafe", "Escorts of an unintercepted raid strafe", ("no", "yes"), "THD-8.15"),
        Setting("lone_time_chit", "A time chit drawn first stays out for", ("day", "segment"), "THD-SOP-III2b"),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine={BRITISH: DOCTRINE},
    stats_collector=STATS_COLLECTOR,
    vocabulary=build_vocabulary,
    legacy_packs=LEGACY_PACKS,
    state_schema=STATE_SCHEMA,
    guide="implementation-notes/hardest-days",
    tutorial="tutorials/first-match-hardest-days",
    rule_sections=RULE_SECTIONS,
    rules_in_short=(
        "The day has seven segments, from 0600 to 1800. Chits decide where raids come from, dice how large they are.",
        "Put squadrons on patrol at LOW, MED or HIGH, or keep them on the ground and scramble when a raid is seen.",
        "A raid moves every ten minutes. Squadrons that reach it fight; one that dives from above has the advantage.",
        "A raid that is not intercepted bombs better. Squadrons land, re-arm and are ready again in a later segment.",
        "Points for aircraft, losses and bomb damage decide the level of victory at the end of the day.",
    ),
    rules_version=2,
)
