"""Rule references: the names under which the shared procedures cite rules, and the numbers that a game gives them.

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
    """The number of each rule that the shared procedures cite; empty where the game has no such rule."""

    # Set-up
    game_begins: str
    """The scenario is set up."""
    green_squadron: str
    """Squadrons that begin green."""

    # Patrol and response
    patrol: str
    """Squadrons go on patrol."""
    patrol_reach: str
    """Which circles a squadron reaches."""
    patrol_control_room: str
    """No patrols from an airfield whose control room is hit."""
    patrol_limit: str
    """How many may patrol late in the day."""
    may_respond: str
    """Who can respond at all."""
    response: str
    """Who can respond at which warning."""
    response_sectors: str
    """Only sectors enroute and in range."""
    response_control_room: str
    """After a hit on the control room only raids on the own sector."""
    commitment: str
    """Squadrons are committed."""
    no_response: str
    """A raid left unanswered costs a point."""
    delayed_response: str
    """Delayed response."""
    delayed_patrollers: str
    """What it makes of channel patrollers."""

    # Interception
    no_hunters: str
    """No hunter holds the squadrons."""
    pass_hunters: str
    """Squadrons in excess pass the hunters."""
    empty_bomber_box: str
    """Nobody is in the Bomber Box."""
    squadrons_held: str
    """Hunters hold all squadrons."""
    fruitless_hunt: str
    """Hunters find nobody."""
    fend_and_evade: str
    """Pairs fend and evade."""
    raiders_met: str
    """Which raiders are intercepted."""
    escorts_strafe: str
    """Close escorts of an unanswered raid strafe."""
    escorts_aside: str
    """Close escorts stand aside."""
    escort_chosen: str
    """Who says which of them."""

    # Combat
    combat: str
    """The die of a combat."""
    combat_damage: str
    """What a result does."""
    press_on: str
    """Squadrons through the hunters press on or go home."""
    hunters_gone: str
    """Events have taken the hunters away."""
    nobody_to_hunt: str
    """Squadrons have left the hunters."""
    squadrons_done: str
    """Squadrons leave after their attack."""
    escorts_done: str
    """Close escorts leave after it."""
    ace: str
    """A squadron becomes an ace."""
    ace_lost: str
    """An ace is lost."""

    # Bombing and its damage
    nobody_bombs: str
    """Nobody is left to bomb."""
    nothing_falls: str
    """No strength, no die."""
    bombing: str
    """The die of a bombing."""
    heavy_damage: str
    """The second die of heavy damage."""
    bombing_points: str
    """What bombing costs."""
    raid_over: str
    """All leave the raid."""
    radar_damage: str
    """A radar net is hit."""
    dispersal: str
    """Squadrons of a bombed airfield are dispersed."""
    aircraft_lost: str
    """Aircraft are lost there."""
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
    """A card is drawn on the way."""
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
    """It worsens."""
    weather_moves_east: str
    """It moves east."""
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
    """Its report is read."""
    days_pass: str
    """Days pass."""
    day_card_repeated: str
    """A card that may not follow another."""
    day_event: str
    """A day event."""
    priorities: str
    """Priorities change."""
    priorities_fixed: str
    """They do not change any more."""
    terror: str
    """The terror strategy."""
    lf3_joins: str
    """Luftflotte 3 joins the raids of Luftflotte 2."""
    lf3_leaves: str
    """It flies for itself again."""
    tension: str
    """11 and 12 Group quarrel."""
    replacement_points: str
    """Replacement points come in."""
    squadron_replaced: str
    """A squadron after light loss."""
    no_aircraft: str
    """No aircraft of its type are left."""
    gruppen_replaced: str
    """Gruppen after light loss."""
    squadron_refitted: str
    """A squadron after heavy loss."""
    gruppen_refitted: str
    """Gruppen after heavy loss."""
    reinforcement: str
    """Squadrons are called in."""
    stabilization: str
    """The stabilization scheme."""
    german_reinforcement: str
    """Gruppen join the battle."""
    deck_reshuffled: str
    """A short deck takes its discards back."""
    deeper_targets: str
    """Deeper targets join."""

    # How it ends
    sealion_check: str
    """Sealion is weighed."""
    sealion_cancelled: str
    """It is cancelled."""
    sealion_delayed: str
    """It is delayed."""
    sealion_prepared: str
    """It is prepared."""
    d_day: str
    """D-Day."""
    elimination: str
    """An air force is eliminated."""
    first_check: str
    """The Thin Blue Line ends with the first check."""

    # By night
    night_patrol: str
    """Blenheims on night patrol."""
    night_interception: str
    """What they intercept."""
    lowered_die: str
    """A squadron lowers the die."""
    night_loss_gruppe: str
    """Gruppen lost by night."""
    night_loss_squadron: str
    """Squadrons lost by night."""
    night_bombing: str
    """Bombs by night."""
    night_accident: str
    """An accident on landing."""


RULE_NAMES: Final = frozenset(RuleRefs.__struct_fields__)
"""The names of the rules of the family."""

RuleRefsT = TypeVar("RuleRefsT", bound=RuleRefs)


def load_rule_refs(kind: type[RuleRefsT], file: Path) -> RuleRefsT:
    """Read the rule numbers of a game from its TOML file. Every name must be there, and no other."""
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
