"""Wanted and minimum (EAGLE-7.2): how many squadrons respond to a raid, and which ones."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.errors import RulesError
from dowding.engine.events import Plain
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response_pool import pick_by_order, pick_squadrons, reserve_size
from dowding.games.raf.eagle.state import Part
from dowding.games.raf.state import BOMBER, HUNT, Squadron

LOW_VALUE = 1
BIG_WING = "Big Wing"


def respond(battle: Eagle) -> None:
    """II.7: compare wanted and minimum with the pool, and send the responders to the Hunt Box."""
    number, why = responders_wanted(battle)
    pool = [battle.state.squadrons[squadron_id] for squadron_id in battle.state.answer.pool]
    answer = battle.state.answer
    wanted: dict[str, Plain] = {**dict(answer.wanted)}
    minimum: dict[str, Plain] = {**dict(answer.minimum)}
    in_all = wanted_and_minimum(battle, answer.wanted, answer.minimum) if wanted else (0, 0)
    battle.happen(
        "response",
        "EAGLE-7.2n",
        pool=len(pool),
        wanted=wanted,
        minimum=minimum,
        number=number,
        why=why,
        card=answer.card,
        in_all=list(in_all),
    )
    battle.change_answer(why=why)
    if number:
        commit(battle, pick_squadrons(pool, number, (), pick_by_order(battle, "EAGLE-7.3a", blenheims_last=False)))


def commit(battle: Eagle, squadrons: list[Squadron]) -> None:
    """7.3b, 7.1n: move responders to the Hunt Box with the same side up, and count their responses."""
    responses = dict(battle.state.responses)
    for squadron in squadrons:
        battle.put_squadron(squadron, HUNT)
        responses[squadron.id] = responses.get(squadron.id, 0) + 1
    battle.state.responses = responses
    battle.change_answer(responders=tuple(responder.id for responder in squadrons))
    battle.change_raid(committed=True)
    battle.happen("commitment", battle.rule_refs.commitment, squadrons=list(battle.state.answer.responders))


def responders_wanted(battle: Eagle) -> tuple[int, str]:
    """7.2j to 7.2n: how many squadrons respond, and why if none does."""
    refusal = why_no_response(battle)
    if refusal:
        battle.change_answer(wanted=(), minimum=())
        return 0, refusal
    answer = battle.state.answer
    wanted_parts, minimum_parts = (answer.wanted, answer.minimum) if battle.raid.delayed else response_parts(battle)
    battle.change_answer(wanted=wanted_parts, minimum=minimum_parts)
    wanted, minimum = wanted_and_minimum(battle, wanted_parts, minimum_parts)
    pool = len(battle.state.answer.pool)
    if not wanted:
        return 0, "no squadron is wanted"
    if pool < minimum:
        return 0, f"the pool of {pool} is smaller than the minimum of {minimum}"
    return min(wanted, pool), ""


def wanted_and_minimum(
    battle: Eagle, wanted_parts: tuple[Part, ...], minimum_parts: tuple[Part, ...]
) -> tuple[int, int]:
    """7.2j to 7.2l: the totals: the minimum is at least 1; wanted is 0 or at least the minimum."""
    minimum = max(sum(part for _, part in minimum_parts), battle.pack.response_number["least minimum"])
    wanted = sum(part for _, part in wanted_parts)
    return (max(wanted, minimum) if wanted > 0 else 0), minimum


def why_no_response(battle: Eagle) -> str:
    """Why no squadron responds whatever the numbers are; empty if that does not apply."""
    if is_seen_through(battle):
        return "the decoy is seen through"
    if battle.state.answer.card and battle.response_card.special == "no contact":
        return "no contact"
    if (
        not battle.raid.delayed and not response_table(battle)[0]
    ):  # patrollers that hunt after a delay do not count as hunters in 7.2c
        return "the raid has no Gruppe worth intercepting"
    return ""


def is_seen_through(battle: Eagle) -> bool:
    """14d: whether the British see through a decoy, by accurate intelligence or ULTRA."""
    return battle.has_strategy("decoy") and (battle.raid.intelligence == "accurate" or battle.state.ultra_spent)


def response_table(battle: Eagle) -> tuple[int, int]:
    """7.2a to 7.2e: wanted and minimum from the Response Table by intelligence; 0 if no squadron may respond."""
    raid, number = battle.raid, battle.pack.response_number
    if raid.intelligence == "poor":
        word = battle.state.word
        if not word:
            raise RulesError("the raid has not been announced")
        to_word = battle.pack.response_to_word(word)
        return to_word.wanted, to_word.minimum
    if raid.intelligence == "limited":
        to_size = battle.pack.response_to_size(raid.size)
        return to_size.wanted, to_size.minimum
    hunters, raiders = len(battle.raiders(HUNT)), len(battle.raiders(BOMBER))
    if hunters > number["hunters ratio"] * raiders or not raiders:
        return 0, 0
    return hunters + number["over hunters"], battle.pack.minimum_against(hunters)


def response_parts(battle: Eagle) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """7.2f to 7.2i: the named parts of wanted and minimum."""
    wanted, minimum = response_table(battle)
    name = f"table, {battle.raid.intelligence}"
    wanted_parts, minimum_parts = [(name, wanted)], [(name, minimum)]
    if battle.state.answer.card:
        wanted_parts += _part_if_any("card strength", battle.response_card.strength)
        minimum_parts += _part_if_any("card resolve", -battle.response_card.resolve)
    wanted_parts += doctrine_parts(battle)
    if battle.raid.intelligence != "accurate":
        posture = battle.pack.postures[battle.state.posture]
        wanted_parts += _part_if_any(f"posture {posture.id}", posture.wanted)
        minimum_parts += _part_if_any(f"posture {posture.id}", posture.minimum)
    if can_big_wing_fly(battle):
        wanted_parts += _part_if_any(BIG_WING, battle.pack.response_number["wing wanted"])
    return tuple(wanted_parts), tuple(minimum_parts)


def _part_if_any(name: str, value: int) -> list[Part]:
    return [(name, value)] if value else []


def doctrine_parts(battle: Eagle) -> Iterator[Part]:
    """7.2g: the doctrine modifiers of the wanted number at every intelligence level."""
    doctrine, target = battle.pack.doctrine, battle.target
    if target.strategic_value == LOW_VALUE:
        yield "low value", doctrine["low value"]
    if target.double_vp:
        yield "double points", doctrine["double value"]
    if battle.raid.warning == "very early":
        yield "ample time", doctrine["ample time"]
    if reserve_size(battle) < battle.pack.response_number["reserve"]:
        yield "reserve", doctrine["reserve"]


def can_big_wing_fly(battle: Eagle) -> bool:
    """7.5c, 7.5d: whether a Big Wing can join: it needs early warning and no tension."""
    card = battle.state.answer.card
    early = battle.raid.warning in ("early", "very early")
    return bool(card) and battle.response_card.special == "big wing" and early and not battle.state.tension
