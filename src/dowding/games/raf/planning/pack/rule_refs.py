"""Rule references of games with a plan: names of the rules that only they have."""

from __future__ import annotations

from dowding.games.raf.pack.rule_refs import RuleRefs


class PlanningRuleRefs(RuleRefs, frozen=True, kw_only=True):
    """The number of each rule that the planning procedures cite, in addition to those of the family."""

    # The plan
    target_cards: str
    """Target cards are drawn."""
    one_raid: str
    """At least one target must be raided."""
    raid_times: str
    """When each raid flies."""
    haze_hours: str
    """No raids in morning haze."""
    raids_per_segment: str
    """The limit of raids in an hour."""
    bomber_assignment: str
    """Bombers for the whole day."""
    morning_fighters: str
    """Fighters for the first hours."""
    later_fighters: str
    """Fighters for later hours."""
    somebody_flies: str
    """Each raid has a Gruppe, or is called off."""
    nobody_on_decoy: str
    """A decoy has no Gruppen."""
    size_limit: str
    """The maximum of Gruppen in a raid."""
    raid_balance: str
    """The maximum of Gruppen in a raid, by its bombers."""
    effort: str
    """The bombers that High Command wants sent each day."""
    own_luftflotte: str
    """Gruppen raid only for their Luftflotte."""
    plan_closed: str
    """The plan is confirmed."""
    stukas_fly: str
    """Two Ju87 Gruppen must fly."""
    double_points_duty: str
    """A target with double points must be raided."""
    london_duty: str
    """London must be raided."""

    # Strategy cards
    strategy_cards: str
    """Strategy cards are drawn."""
    strategy_shown: str
    """A strategy card is revealed at its printed moment."""
    strategy_known: str
    """Accurate intelligence reveals strategy cards at deployment."""

    # Forming and detection
    next_raid: str
    """Which raid flies next."""
    raid_formed: str
    """The raid is formed."""
    escorts_need_bombers: str
    """Close escorts need a Gruppe in the Bomber Box."""
    channel_patrol: str
    """Me109s patrol the Channel."""
    beyond_range: str
    """Beyond their range all Me109s patrol the Channel."""
    missions: str
    """The missions of the other fighters."""
    escort_duty: str
    """The required close escorts: half the bombers."""
    full_escort_duty: str
    """The required close escorts when depleted: all bombers."""
    raid_revealed: str
    """The target is revealed, and detection is rolled."""
    detection: str
    """The result of the detection total."""
    announcement: str
    """The announcement under poor intelligence."""
    size_stated: str
    """The number announced under limited intelligence."""
    deployment: str
    """The raid is deployed on the Raid Display."""
    decoy: str
    """The raid was a decoy."""
    rendezvous_check: str
    """The rendezvous is checked."""
    rendezvous_fails: str
    """The effect of a failed rendezvous."""
    hunter_contact: str
    """Excess hunters may miss contact."""

    # Raid events
    escort_rendezvous_failure: str
    """Escort rendezvous failure."""
    heavy_pursuit: str
    """Heavy pursuit."""
    hunters_chase_stragglers: str
    """Hunters chase stragglers."""
    hunter_fuel_low: str
    """Hunter fuel low."""
    weather_improves: str
    """The weather improves."""
    squadrons_evade_hunters: str
    """Squadrons evade hunters."""
    target_event: str
    """A card is drawn for the target event."""
    extended_attack: str
    """Extended attack."""
    late_interception: str
    """Late interception."""
    navigational_error: str
    """Navigational error."""
    turnaround_event: str
    """Squadron turnaround."""
    ultra: str
    """ULTRA intercept."""

    # The day and the calendar
    clock_set: str
    """The clock moves to the first hour with a raid."""
    clock_moves: str
    """The clock moves to the next hour with a raid."""
    tempo: str
    """Press or rest."""
    free_priorities: str
    """A free choice of priorities."""
    morning_haze: str
    """Morning haze."""
    prelude_over: str
    """The end of a one-day scenario."""
    scenario_over: str
    """The end of a scenario of several days."""

    # Night raids
    night_raiders: str
    """Bombers chosen to raid by night."""
    night_limits: str
    """The minimum and maximum of night raiders."""
    no_stukas_by_night: str
    """Ju87s do not raid by night."""
    night_raiders_known: str
    """The night raiders are revealed."""
