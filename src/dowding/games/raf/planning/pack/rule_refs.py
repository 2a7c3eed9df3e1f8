"""Rule references of the games with a plan: the names of the rules that only they have."""

from __future__ import annotations

from dowding.games.raf.pack.rule_refs import RuleRefs


class PlanningRuleRefs(RuleRefs, frozen=True, kw_only=True):
    """The number of each rule that the procedures of planning cite, beside those of the family."""

    # The plan
    target_cards: str
    """Target cards are drawn."""
    one_raid: str
    """At least one of them is raided."""
    raid_times: str
    """When each raid flies."""
    haze_hours: str
    """No raids in the haze of the morning."""
    raids_per_segment: str
    """At most so many raids in a segment."""
    bomber_assignment: str
    """Bombers for the whole day."""
    morning_fighters: str
    """Fighters for the first segments."""
    later_fighters: str
    """Fighters for the later ones."""
    somebody_flies: str
    """Each raid has somebody, or is called off."""
    nobody_on_decoy: str
    """But on a decoy nobody flies."""
    size_limit: str
    """The most Gruppen of a raid."""
    raid_balance: str
    """The most Gruppen for its bombers."""
    effort: str
    """The bombers that High Command wants sent each day."""
    own_luftflotte: str
    """Gruppen raid for their own Luftflotte."""
    plan_closed: str
    """The plan is made."""
    stukas_fly: str
    """Two Ju87 Gruppen must fly."""
    double_points_duty: str
    """One target of double points must be raided."""
    london_duty: str
    """So must London."""

    # Strategy cards
    strategy_cards: str
    """Strategy cards are drawn."""
    strategy_shown: str
    """One is shown at its moment."""
    strategy_known: str
    """Accurate intelligence knows it before."""

    # A raid forms and is seen
    next_raid: str
    """Which raid flies next."""
    raid_formed: str
    """The raid is formed."""
    escorts_need_bombers: str
    """Close escorts need somebody to escort."""
    channel_patrol: str
    """Me109s patrol the Channel."""
    beyond_range: str
    """All of them, beyond their range."""
    missions: str
    """What the other fighters do."""
    escort_duty: str
    """Half as many close escorts as bombers."""
    full_escort_duty: str
    """As many close escorts as bombers."""
    raid_revealed: str
    """The target is known, and the die is rolled."""
    detection: str
    """What the detection total tells."""
    announcement: str
    """The word under poor intelligence."""
    size_stated: str
    """The number under limited intelligence."""
    deployment: str
    """The Raid Display is laid out."""
    decoy: str
    """There was no raid."""
    rendezvous_check: str
    """The rendezvous is checked."""
    rendezvous_fails: str
    """What its failure does."""
    hunter_contact: str
    """Some of many hunters miss contact."""

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
    """A card is drawn at the target."""
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
    """The clock goes to the first raid."""
    clock_moves: str
    """It goes to the next hour with a raid."""
    tempo: str
    """Press or rest."""
    free_priorities: str
    """Priorities of free choice."""
    morning_haze: str
    """Morning haze."""
    prelude_over: str
    """A scenario of one day ends."""
    scenario_over: str
    """A scenario of some days ends."""

    # By night
    night_raiders: str
    """Who raids by night."""
    night_limits: str
    """How many do."""
    no_stukas_by_night: str
    """Ju87s do not."""
    night_raiders_known: str
    """They are shown."""
