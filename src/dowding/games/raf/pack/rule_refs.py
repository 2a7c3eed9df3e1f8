"""Rule references: the names by which shared procedures cite rules, and their numbers in each game.

Each game has a `rule_refs.toml` with the number of every rule in its rulebook. Numbers in the comments of the shared
procedures are those of Lion's rulebook.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from dowding.engine.errors import PackError


class RuleRefs(Struct, frozen=True, kw_only=True):
    """The number of each rule that the shared procedures cite; empty if the game has no such rule."""

    # Set-up
    game_begins: str
    """The scenario is set up."""
    green_squadron: str
    """Squadrons that start green."""

    # Patrol and response
    patrol: str
    """Squadrons start patrols."""
    patrol_reach: str
    """The circles that a squadron can reach."""
    patrol_control_room: str
    """No patrols from an airfield whose control room is hit."""
    patrol_limit: str
    """The limit of patrols late in the day."""
    may_respond: str
    """The squadrons that can respond at all."""
    response: str
    """The squadrons that can respond at each warning."""
    response_sectors: str
    """Responses only from sectors enroute and in range."""
    response_control_room: str
    """Responses only to raids on the own sector, after a control room hit."""
    commitment: str
    """Squadrons are committed."""
    no_response: str
    """A raid left unanswered costs a point."""
    delayed_response: str
    """Delayed response."""
    delayed_patrollers: str
    """Channel patrollers under delayed response."""

    # Interception
    no_hunters: str
    """There are no hunters."""
    pass_hunters: str
    """Surplus squadrons pass the hunters."""
    empty_bomber_box: str
    """The Bomber Box is empty."""
    squadrons_held: str
    """Hunters hold all squadrons."""
    fruitless_hunt: str
    """Hunters find no squadrons."""
    fend_and_evade: str
    """Pairs fend and evade."""
    raiders_met: str
    """The choice of the raiders to intercept."""
    escorts_strafe: str
    """Close escorts of an unanswered raid strafe."""
    escorts_aside: str
    """Close escorts stand aside."""
    escort_chosen: str
    """The choice of the close escort that stands aside."""

    # Combat
    combat: str
    """The die of a combat."""
    combat_damage: str
    """The effect of a combat result."""
    press_on: str
    """Squadrons past the hunters press on or go home."""
    hunters_gone: str
    """Events have taken the hunters away."""
    nobody_to_hunt: str
    """Hunters have no squadrons left to fight."""
    squadrons_done: str
    """Squadrons leave after their attack."""
    escorts_done: str
    """Close escorts leave after the squadron attack."""
    ace: str
    """A squadron becomes an ace."""
    ace_lost: str
    """An ace is lost."""

    # Bombing and its damage
    nobody_bombs: str
    """No Gruppe is left to bomb."""
    nothing_falls: str
    """Bombing without strength: no die is rolled."""
    bombing: str
    """The die of a bombing."""
    heavy_damage: str
    """The second die of heavy damage."""
    bombing_points: str
    """The points lost by bombing."""
    raid_over: str
    """All units leave the raid."""
    radar_damage: str
    """A radar net is hit."""
    dispersal: str
    """Squadrons of a bombed airfield are dispersed."""
    aircraft_lost: str
    """Aircraft are lost at a bombed airfield."""
    control_room: str
    """A control room is hit."""
    industry_damage: str
    """Industry is hit."""
    headquarters_damage: str
    """Headquarters are hit."""
    light_repair: str
    """Light damage is repaired."""
    repair: str
    """The die for heavy damage."""
    recovery: str
    """Gruppen recover."""

    # Raid events
    approach_event: str
    """The approach event card."""
    british_altitude: str
    """British altitude advantage."""
    german_altitude: str
    """German altitude advantage."""
    patrollers_hunt: str
    """Channel patrollers hunt."""
    clouds_inhibit_hunters: str
    """Clouds inhibit hunters."""
    clouds_scatter_raid: str
    """Clouds scatter the raid."""
    radio_confusion: str
    """Radio confusion."""
    rendezvous_failure: str
    """Rendezvous failure."""
    weather_changes: str
    """The weather changes."""
    weather_worsens: str
    """The weather worsens."""
    weather_moves_east: str
    """The weather moves east."""
    patrollers_escort: str
    """Channel patrollers escort."""
    clouds_inhibit_squadrons: str
    """Clouds inhibit squadrons."""
    flak: str
    """Flak."""
    over_coast: str
    """Interception over the coast."""
    blenheims: str
    """Squadrons intercept Blenheims."""

    # The day and the calendar
    weather: str
    """The weather forecast."""
    end_of_day: str
    """A raid day ends."""
    day_report: str
    """The report of a raid day."""
    days_pass: str
    """Days pass."""
    day_card_repeated: str
    """A day card that may not follow the last one."""
    day_event: str
    """A day event."""
    priorities: str
    """Priorities change."""
    priorities_fixed: str
    """Priorities do not change any more."""
    terror: str
    """The terror strategy."""
    lf3_joins: str
    """Luftflotte 3 joins the raids of Luftflotte 2."""
    lf3_leaves: str
    """Luftflotte 3 leaves the raids of Luftflotte 2."""
    tension: str
    """11 and 12 Group quarrel."""
    replacement_points: str
    """Replacement points are gained."""
    squadron_replaced: str
    """Replacement of a squadron in Light Loss."""
    no_aircraft: str
    """No aircraft of its type are left."""
    gruppen_replaced: str
    """Replacement of Gruppen in Light Loss."""
    squadron_refitted: str
    """Refit of a squadron in Heavy Loss."""
    gruppen_refitted: str
    """Refit of Gruppen in Heavy Loss."""
    reinforcement: str
    """Squadrons are called in."""
    stabilization: str
    """The stabilization scheme."""
    german_reinforcement: str
    """Gruppen join the battle."""
    deck_reshuffled: str
    """A small deck is reshuffled with its discards."""
    deeper_targets: str
    """Deeper targets join."""

    # The end of the game
    sealion_check: str
    """The Sealion check."""
    sealion_cancelled: str
    """Sealion is cancelled."""
    sealion_delayed: str
    """Sealion is delayed."""
    sealion_prepared: str
    """Preparations for Sealion begin."""
    d_day: str
    """D-Day."""
    elimination: str
    """An air force is eliminated."""
    first_check: str
    """The Thin Blue Line ends with the first check."""

    # Night raids
    night_patrol: str
    """Blenheims on night patrol."""
    night_interception: str
    """Night interceptions of Blenheims."""
    lowered_die: str
    """A squadron that lowers the interception die."""
    night_loss_gruppe: str
    """Gruppen lost at night."""
    night_loss_squadron: str
    """Squadrons lost at night."""
    night_bombing: str
    """Night bombing."""
    night_accident: str
    """An accident on landing."""


RULE_NAMES: Final = frozenset(RuleRefs.__struct_fields__)
"""The names of the shared rules."""

RuleRefsT = TypeVar("RuleRefsT", bound=RuleRefs)


def load_rule_refs(kind: type[RuleRefsT], file: Path) -> RuleRefsT:
    """Read the rule numbers of a game from its TOML file. Exactly the names of all rules must be present."""
    numbers = tomllib.loads(file.read_text("utf-8"))
    names = set(kind.__struct_fields__)
    faults = [
        f"{title}: {', '.join(sorted(wrong_names))}"
        for title, wrong_names in (("missing rules", names - numbers.keys()), ("unknown rules", numbers.keys() - names))
        if wrong_names
    ]
    if faults:
        raise PackError(f"{file.name}: {'; '.join(faults)}")
    try:
        return msgspec.convert(numbers, kind)
    except msgspec.ValidationError as error:
        raise PackError(f"{file.name}: {error}") from error


def rule_numbers(rule_refs: RuleRefs) -> dict[str, str]:
    """The number of each rule by its name."""
    return asdict(rule_refs)
