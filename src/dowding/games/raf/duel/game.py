"""The registration of RAF: 2-Player: its scenarios, settings and first match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.game import FirstMatch, Game, Setting
from dowding.engine.packs import Overlay
from dowding.games.raf.duel.ai.doctrine import DOCTRINE
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.duel.rules.determinize import determinise
from dowding.games.raf.duel.rules.invariants import check_invariants
from dowding.games.raf.duel.rules.sequence import SET_UP, STEPS
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.duel.state_schema import STATE_SCHEMA
from dowding.games.raf.duel.view.log import format_event
from dowding.games.raf.duel.view.report import report
from dowding.games.raf.duel.view.scene_builder import build_picture, expected
from dowding.games.raf.duel.vocabulary import build_vocabulary
from dowding.games.raf.game_factory import BattlePack, build_presenter, four_scenarios
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.view.planning_board import boards
from dowding.games.raf.stats import STATS_COLLECTOR
from dowding.games.raf.view.rule_sections import RULE_SECTIONS

PRESENTER: Final = build_presenter(
    Duel.rule_refs,
    boards=lambda battle: boards(battle.pack),
    build_picture=build_picture,
    format_event=format_event,
    check_invariants=check_invariants,
    report=report,
    determinise=determinise,
    expected=expected,
)


class DuelPack(BattlePack[PlanningComponents, Duel]):
    """The pack of RAF: 2-Player, ready to begin a match."""

    battle_type, state_type = Duel, DuelState
    presenter, set_up = PRESENTER, SET_UP


def open_pack(overlays: Sequence[Overlay]) -> DuelPack:
    """Open the pack with overlays applied."""
    return DuelPack(open_duel_components(overlays))


DUEL: Final = Game(
    id="duel",
    title="RAF: 2-Player",
    about="The Luftwaffe plans its raids in secret; Fighter Command sees only what radar detects. From a single day to "
    "the whole Battle of Britain, for two players.",
    credit="After the rules of RAF: 2-Player; an unofficial implementation with reconstructed components.",
    seats=(BRITISH, GERMAN),
    seat_names={BRITISH: "the British", GERMAN: "the Germans"},
    scenarios=four_scenarios((60, 240, 420, 700), ("fair", "hard", "hard", "hard")),
    first=FirstMatch(
        "prelude",
        GERMAN,
        "Plan a day of raids in secret, then fly it – with a tip whenever something new comes up.",
    ),
    settings=(
        Setting("advanced", "Advanced rules: forward airfields, Jabos, press or rest, aces", ("no", "yes"), "2P-21a"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "2P-20.1"),
    ),
    steps=STEPS,
    rules_version=3,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    stats_collector=STATS_COLLECTOR,
    vocabulary=build_vocabulary,
    state_schema=STATE_SCHEMA,
    guide="implementation-notes/duel",
    tutorial="tutorials/first-match-duel",
    rule_sections=RULE_SECTIONS,
    rules_in_short=(
        "The German player picks targets and hours and assigns Gruppen to each raid, all in secret.",
        "The British player sees only what radar reports: a target, a warning and perhaps a number.",
        "British squadrons respond while the raid is still partly unknown. Outnumber the hunters to reach the bombers.",
        "After combat and bombing both sides land and re-arm; the Germans assign fighters for the next hours.",
        "The report lays both sides open: every plan beside what the British player could know.",
    ),
)
