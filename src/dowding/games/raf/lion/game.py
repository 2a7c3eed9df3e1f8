"""The registration of RAF: Lion: its scenarios, its settings, and the start of a match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.game import FirstMatch, Game, Setting
from dowding.engine.packs import Overlay
from dowding.games.raf.game_factory import BattlePack, build_presenter, four_scenarios
from dowding.games.raf.lion.ai.doctrine import DOCTRINE
from dowding.games.raf.lion.pack.loader import LEGACY_PACKS, open_lion_components
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.lion.rules.determinize import determinise
from dowding.games.raf.lion.rules.invariants import check_invariants
from dowding.games.raf.lion.rules.sequence import SET_UP, STEPS
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.lion.state_schema import STATE_SCHEMA
from dowding.games.raf.lion.view.log import format_event
from dowding.games.raf.lion.view.report import report
from dowding.games.raf.lion.view.scene_builder import build_picture
from dowding.games.raf.lion.vocabulary import build_vocabulary
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.stats import STATS_COLLECTOR
from dowding.games.raf.view.boards import boards
from dowding.games.raf.view.rule_sections import RULE_SECTIONS

PRESENTER: Final = build_presenter(
    Lion.rule_refs,
    boards=lambda battle: boards(battle.pack),
    build_picture=build_picture,
    format_event=format_event,
    check_invariants=check_invariants,
    report=report,
    determinise=determinise,
)


class LionPack(BattlePack[Components, Lion]):
    """The components of Lion, from which matches are started."""

    battle_type, state_type = Lion, LionState
    presenter, set_up = PRESENTER, SET_UP


def open_pack(overlays: Sequence[Overlay]) -> LionPack:
    """Open the pack with overlays."""
    return LionPack(open_lion_components(overlays))


LION: Final = Game(
    id="lion",
    title="RAF: Lion",
    about="Fighter Command against the Luftwaffe, from a single day to the whole Battle of Britain. Cards decide what "
    "the Germans do.",
    credit="After the rules of RAF: Lion; an unofficial implementation with reconstructed components.",
    seats=(BRITISH,),
    seat_names={BRITISH: "the British"},
    scenarios=four_scenarios((30, 120, 220, 360), ("easy", "fair", "hard", "hard")),
    first=FirstMatch(
        "prelude",
        BRITISH,
        "One day with about five raids, and a tip whenever something new comes up. Cards decide what the Germans do.",
    ),
    settings=(
        Setting("advanced", "Advanced rules: aces, delayed response, fend and evade, VHF", ("no", "yes"), "LION-19a"),
        Setting("night_raids", "Night raids, with Blenheims", ("no", "yes"), "LION-18a"),
        Setting("rules", "Edition of the rules", ("2013", "2009"), "LION-15.5a"),
        Setting("no_response", "An unanswered bomber raid costs a point", ("always", "if able"), "LION-7.2b"),
    ),
    steps=STEPS,
    open_pack=open_pack,
    folder=Path(__file__).parent,
    doctrine={BRITISH: DOCTRINE},
    stats_collector=STATS_COLLECTOR,
    vocabulary=build_vocabulary,
    legacy_packs=LEGACY_PACKS,
    state_schema=STATE_SCHEMA,
    guide="implementation-notes/lion",
    tutorial="tutorials/first-match-lion",
    rule_sections=RULE_SECTIONS,
    rules_in_short=(
        "Raids come one at a time, drawn from cards. Markers off the coast show where the next ones may come from.",
        "Radar and a die give the warning and the intelligence: how many squadrons can respond, and what they know.",
        "Each Me109 Gruppe that hunts ties down one squadron. Those left over reach the bombers and may press on.",
        "All who meet fight one combat, each with the result for its letter. Then the bombers attack.",
        "Squadrons land and re-arm while the clock moves. In a campaign they wear out and are replaced between days.",
    ),
    rules_version=2,
)
