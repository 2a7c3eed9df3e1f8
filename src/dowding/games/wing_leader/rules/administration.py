"""The Administration Phase (WL-6.0g, 11): escapes, vector requests, escorts that form up or are released."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Leg, Option, Path, Seat
from dowding.engine.text import join_names
from dowding.games.wing_leader.geometry import ALTITUDES, LETTERS, distance, name_of, square_named
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.pack.scenario_hooks import NEVER
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.dogfight import settle_dogfights
from dowding.games.wing_leader.rules.escort_squares import escort_squares
from dowding.games.wing_leader.rules.height_errors import height_error
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight, weather_or_haze
from dowding.games.wing_leader.rules.modified_rolls import roll_one_die
from dowding.games.wing_leader.rules.move_generation import ESCORT_REACH
from dowding.games.wing_leader.rules.option_labels import squadron_label, squadron_option
from dowding.games.wing_leader.rules.radios import is_cluttered, is_under_control, net_of
from dowding.games.wing_leader.rules.squadron_status import become_sweep, leave_map
from dowding.games.wing_leader.state import Squadron

CLUTTERED_GCI = 6


def begin_administration(fight: Fight) -> None:
    """Begin the phase: no squadron has tried to escape or requested a vector yet."""
    fight.state.phase = "administration"
    fight.state.tried = []


# Escape


def escapes(fight: Fight, side: Seat) -> Rules:
    """Offer escapes to broken squadrons, and withdrawal by agreement to any squadron (WL-11.0b, c).

    The decision is offered only while a squadron is broken or returning: before that none has a reason to leave.
    """
    tried = fight.state.tried
    askers = fight.sort_squadrons(fight.on_map(side)) if fight.hooks.withdrawal else []
    broken = [
        squadron
        for squadron in fight.sort_squadrons(fight.on_map(side))
        if squadron.broken and squadron.id not in tried and not squadron.fired_at  # WL-11.0d, A-91
    ]
    options = [squadron_option(fight, "escape", squadron, "Escape:", risky=True) for squadron in broken]
    options += [
        squadron_option(fight, "ask", squadron, "Request withdrawal of")
        for squadron in askers
        if f"ask {squadron.id}" not in tried
    ]
    leaving = [squadron for squadron in askers if squadron.returning and f"ask {squadron.id}" not in tried]
    if not broken and not leaving:
        return
    choice = yield Decision(side, "Which squadrons leave the fight?", "WL-11.0", [DONE, *options])
    if choice.id == DONE.id:
        return
    fight.schedule_next((escapes, side))
    if choice.id.startswith("ask:"):
        tried.append(f"ask {choice.piece}")
        fight.happen("asks to leave", "WL-11.0", squadron=choice.piece)
        fight.schedule_next((agree_to_removal, choice.piece))
    else:
        tried.append(choice.piece)
        fight.schedule_next((try_escape, choice.piece))


def agree_to_removal(fight: Fight, squadron_id: str) -> Rules:
    """Remove a squadron from the map, wherever it is, if the other side agrees (WL-11.0b)."""
    squadron = fight.squadron(squadron_id)
    choice = yield Decision(
        other_side(squadron.side),
        f"The other side asks to withdraw {squadron_label(fight, squadron)}. Do you agree?",
        "WL-11.0",
        [
            Option("agree", "Let it withdraw", piece=squadron_id, risky=True),
            Option("decline", "Refuse", piece=squadron_id, risky=True),
        ],
    )
    if choice.id == "agree":
        leave_map(fight, squadron, "escaped", "WL-11.0")
        fight.schedule_next(settle_dogfights)


def try_escape(fight: Fight, squadron_id: str) -> Rules:
    """Roll for an escape against an available enemy in sight; without one it succeeds (WL-11.0e to g, A-76)."""
    squadron = fight.squadron(squadron_id)
    watching = [
        enemy
        for enemy in fight.sort_squadrons(fight.fighters(other_side(squadron.side)))
        if fight.is_available(enemy) and has_line_of_sight(fight.sky, enemy.square, squadron.square)
    ]
    if not watching:
        leave_map(fight, squadron, "escaped", "WL-11.0")
        return
    hunter = watching[0]
    if len(watching) > 1:
        fight.happen("tries to escape", "WL-11.0", squadron=squadron_id)
        options = [squadron_option(fight, "hunt", candidate, "Pursue with", risky=True) for candidate in watching]
        prompt = f"{squadron_label(fight, squadron)} tries to escape: which squadron pursues it?"
        choice = yield Decision(other_side(squadron.side), prompt, "WL-11.0", options)
        hunter = fight.squadron(choice.piece)
    weather = weather_or_haze(fight.sky, hunter.square, squadron.square, squadron.square)
    roll = roll_one_die(fight, "escape", "WL-11.0", {"weather": weather})
    away = distance(hunter.square, squadron.square)
    got_away = roll.total < away
    fight.happen(
        "escape",
        "WL-11.0",
        squadron=squadron_id,
        hunter=hunter.id,
        natural=roll.natural,
        modifiers=roll.modifiers,
        distance=away,
        escaped=got_away,
    )
    if got_away:
        leave_map(fight, squadron, "escaped", "WL-11.0")


# Vectors


def vectors(fight: Fight, side: Seat) -> Rules:
    """Offer each interceptor under ground control one request for a new vector per turn (WL-9.2.4h to j, A-44)."""
    able = [candidate for candidate in fight.sort_squadrons(fight.on_map(side)) if may_ask_for_vector(fight, candidate)]
    if not able:
        return
    options = [
        squadron_option(fight, "ask-vector", candidate, "Request a vector for", risky=True) for candidate in able
    ]
    choice = yield Decision(side, "Which squadrons request a new vector?", "WL-9.2.4", [DONE, *options])
    if choice.id == DONE.id:
        return
    squadron = fight.squadron(choice.piece)
    fight.state.tried.append(f"vector {squadron.id}")
    fight.schedule_next((vectors, side))
    need = vector_roll_needed(fight, squadron)
    die = fight.roll("vector", "WL-9.2.4")
    fight.happen("vector try", "WL-9.2.4", squadron=squadron.id, natural=die, needed=need, granted=die >= need)
    if die >= need:
        fight.schedule_next((place_vector, squadron.id))


def may_ask_for_vector(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may request a vector: an interceptor or patrol without a tally; in a wing, only the leader."""
    return (
        squadron.mission in ("intercept", "CAP")
        and not squadron.tally
        and not squadron.returning
        and not squadron.broken
        and (not squadron.wing or squadron.leads)
        and f"vector {squadron.id}" not in fight.state.tried
        and is_under_control(fight, squadron)
    )


def vector_roll_needed(fight: Fight, squadron: Squadron) -> int:
    """The die needed for a new vector: the ground control rating, or a 6 on a cluttered net (WL-9.2.4h, i)."""
    rating = fight.force(squadron.side).gci or CLUTTERED_GCI
    return CLUTTERED_GCI if is_cluttered(fight, squadron.side, net_of(fight, squadron)) else rating


def place_vector(fight: Fight, squadron_id: str) -> Rules:
    """Ask the owner to place a vector in any square: first the column, then the altitude (WL-9.2.4b)."""
    squadron = fight.squadron(squadron_id)
    columns = [Option(f"column:{letter}", f"Column {letter}", piece=squadron_id) for letter in LETTERS]
    choice = yield Decision(
        squadron.side,
        f"Vector for {squadron_label(fight, squadron)}: choose a column, or click a square",
        "WL-9.2.4",
        columns,
        about=(squadron_id,),
        paths=lambda: _vector_paths(squadron_id),
    )
    letter = choice.id[-1]
    levels = [
        Option(f"level:{letter}{level}", f"{letter}{level}", piece=squadron_id, region=f"{letter}{level}", risky=True)
        for level in range(ALTITUDES)
    ]
    choice = yield Decision(
        squadron.side, f"Vector for {squadron_label(fight, squadron)}: choose an altitude", "WL-9.2.4", levels
    )
    set_vector(fight, fight.squadron(squadron_id), choice.region)
    if fight.advanced and not _is_height_error_later(fight):
        fight.schedule_next((height_error, squadron_id))


def _is_height_error_later(fight: Fight) -> bool:
    """Whether the special rules of the scenario have no height errors, or roll for them at the end of the set-up."""
    hooks = fight.hooks
    return hooks.height_error_from == NEVER or (hooks.height_errors_last and fight.state.phase == "set-up")


def _vector_paths(squadron_id: str) -> Iterator[Path]:
    """A path to every square of the map, so that clients can choose column and altitude in one click."""
    for letter in LETTERS:
        for level in range(ALTITUDES):
            square = f"{letter}{level}"
            yield Path(f"Vector to {square}", squadron_id, (f"column:{letter}", f"level:{square}"), (Leg(square),))


def set_vector(fight: Fight, squadron: Squadron, name: str) -> None:
    """Set the vector of a squadron. The vector of a wing leader applies to the whole wing."""
    square = square_named(name)
    fight.put(replace(squadron, vector=square))
    if squadron.leads:
        fight.state.wing_vectors[squadron.wing] = square
    fight.happen("vector", "WL-9.2.4", squadron=squadron.id, square=name_of(square))


# Escorts


def form_up(fight: Fight) -> None:
    """Turn fighters that have formed up with a bomber into escorts (WL-9.2.2.2g, A-43)."""
    for squadron in fight.on_map():
        if not squadron.forming_on:
            continue
        bomber = fight.state.squadrons.get(squadron.forming_on)
        has_formed_up = (
            bomber is not None
            and bomber.place == "map"
            and squadron.square in escort_squares(fight, bomber)
            and squadron.facing == bomber.facing
            and not squadron.tally
            and not squadron.returning
            and fight.is_available(squadron)
        )
        if has_formed_up:
            fight.happen("formed up", "WL-9.2.2.2", squadron=squadron.id)
            fight.put(replace(squadron, mission="escort", forming_up=-1, forming_on=""))
        else:
            fight.put(replace(squadron, forming_up=-1, forming_on=""))


def release_escorts_of(fight: Fight, side: Seat) -> Rules:
    """Offer the release of all escorts of a bomber formation, once per game (WL-15.2.2b, A-107, DP-39)."""
    if not fight.bombing:
        return
    formations: dict[tuple[str, ...], list[Squadron]] = {}
    for bomber in fight.sort_squadrons(fight.bombers(side)):
        formation = [fight.squadron(squadron_id) for squadron_id in sorted(fight.formation_of(bomber))]
        bombers = [member for member in formation if not is_fighter(member)]
        escorts = escorts_of(fight, bombers)
        if escorts and not any(member.released for member in bombers):
            formations[tuple(member.id for member in bombers)] = escorts
    if not formations:
        return
    options = [
        Option(
            f"release:{bomber_ids[0]}",
            f"Release the escorts of {join_names(bomber_ids)}: {join_names(member.id for member in escorts)}",
            piece=bomber_ids[0],
            risky=True,
        )
        for bomber_ids, escorts in formations.items()
    ]
    choice = yield Decision(side, "Release escorts to sweep (once per formation)?", "WL-15.2.2", [DONE, *options])
    if choice.id == DONE.id:
        return
    chosen = next(bomber_ids for bomber_ids in formations if bomber_ids[0] == choice.piece)
    fight.happen("released", "WL-15.2.2", bombers=list(chosen))
    for squadron_id in chosen:
        fight.put(replace(fight.squadron(squadron_id), released=True))
    for escort in formations[chosen]:
        become_sweep(fight, fight.squadron(escort.id), "WL-15.2.2")
    fight.schedule_next((release_escorts_of, side))


def escorts_of(fight: Fight, bombers: list[Squadron]) -> list[Squadron]:
    """The escorts within three squares of one of these bombers (A-107)."""
    return [
        escort
        for escort in fight.sort_squadrons(fight.fighters(bombers[0].side))
        if is_escort(escort) and any(distance(escort.square, bomber.square) <= ESCORT_REACH for bomber in bombers)
    ]
