"""The registration of RAF: Eagle (derived): its scenarios, settings and first match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.game import FirstMatch, Game, Setting
from dowding.engine.packs import Overlay
from dowding.games.raf.eagle.ai.doctrine import DOCTRINE
from dowding.games.raf.eagle.pack.loader import EagleComponents, open_eagle_components
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.determinize import determinise
from dowding.games.raf.eagle.rules.invariants import check_invariants
from dowding.games.raf.eagle.rules.sequence import SET_UP, STEPS
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.eagle.state_schema import STATE_SCHEMA
from dowding.games.raf.eagle.view.boards import boards
from dowding.games.raf.eagle.view.expected_response import expected_results
from dowding.games.raf.eagle.view.log import format_event
from dowding.games.raf.eagle.view.report import report
from dowding.games.raf.eagle.view.scene_builder import build_picture
from dowding.games.raf.eagle.vocabulary import build_vocabulary
from dowding.games.raf.game_factory import BattlePack, build_presenter, four_scenarios
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.stats import STATS_COLLECTOR
from dowding.games.raf.view.rule_sections import RULE_SECTIONS

PRESENTER: Final = build_presenter(
    Eagle.rule_refs,
    boards=lambda battle: boards(battle.pack),
    build_picture=build_picture,
    format_event=format_event,
    check_invariants=check_invariants,
    report=report,
    determinise=determinise,
    expected=lambda battle, _: expected_results(battle),
)


class EaglePack(BattlePack[EagleComponents, Eagle]):
    """The pack of RAF: Eagle, ready to begin a match."""

    battle_type, state_type = Eagle, EagleState
    presenter, set_up = PRESENTER, SET_UP


def open_pack(overlays: Sequence[Overlay]) -> EaglePack:
    """Open the pack with overlays applied."""
    return EaglePack(open_eagle_components(overlays))


EAGLE: Final = Game(
    id="eagle",
    title="RAF: Eagle (derived)",
    about="You plan for the Luftwaffe; Fighter Command responds by open procedures. From a single day to the "
    "whole Battle of Britain, for one player.",
    credit="Derived from the rules of RAF: 2-Player and RAF: Lion; an unofficial design, not the published RAF: Eagle.",
    seats=(GERMAN,),
    seat_names={GERMAN: "the Germans"},
    scenarios=four_scenarios((60, 240, 420, 700), ("fair", "hard", "hard", "hard")),
    first=FirstMatch(
        "prelude",
        GERMAN,
        "Plan a day of raids against an automated Fighter Command – with a tip whenever something new comes up.",
    ),
    settings=(
        Setting("advanced", "Advanced rules: forward airfields, Jabos, press or rest, aces", ("no", "yes"), "EAGLE-S1"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "EAGLE-S2"),
        Setting("high_command", "High Command demands balanced raids and daily bombing", ("yes", "no"), "EAGLE-S3"),
        Setting("fighter_command", "Fighter Command's controllers", ("normal", "sharp"), "EAGLE-S4"),
    ),
    steps=STEPS,
    rules_version=3,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine=DOCTRINE,
    stats_collector=STATS_COLLECTOR,
    vocabulary=build_vocabulary,
    state_schema=STATE_SCHEMA,
    guide="implementation-notes/eagle",
    tutorial="tutorials/first-match-eagle",
    rule_sections=RULE_SECTIONS,
    rules_in_short=(
        "You pick targets and hours and assign Gruppen to each raid.",
        "Fighter Command answers by open procedures: you can follow every number of its response.",
        "Hunters fly ahead and tie down squadrons, escorts protect the bombers, some Me109s patrol the Channel.",
        "High Command wants balanced raids and twelve bombers a day.",
        "Points count from the British side. You win by bringing them down.",
    ),
)
