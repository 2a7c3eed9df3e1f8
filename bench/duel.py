"""Benchmark of RAF: 2-Player: random matches, a campaign's save, scenes, and a selection on the planning board.

`python bench/duel.py --json`. Matches and scenes are measured in CPU time; the selection in chromium with the CPU
throttled six times, from the click on "all" of a base to the end of the frame in which its Gruppen are selected.
On a busy machine look at the CPU time instead: six times the time beyond an empty frame.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

import msgspec
from figures import print_figures
from pages import THROTTLE, browser_session, count_processor_time, processor_ms, record_paint_time, watch

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.match import Match, start_match
from dowding.engine.saves import write_save
from dowding.games.registry import game_by_id
from dowding.view.player_view import PlayerView

PACK = game_by_id("duel").open_pack(())
PICKS = 12
A_FRAME = """(button, clicks) => new Promise((painted) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => painted(0);
    if (clicks) button.click();
    requestAnimationFrame(() => channel.port2.postMessage(0));
})"""


def play_random_match(scenario: str, seed: int) -> tuple[Match, float, dict[str, list[float]]]:
    """A random match, the seconds of its choices, and the milliseconds of the scenes of each seat."""
    game = game_by_id("duel")
    dice = random.Random(seed)
    match = start_match(game, scenario, seed=seed, pack=PACK)
    seconds, scenes = 0.0, {seat: list[float]() for seat in game.seats}
    while not match.is_over:
        start_time = process_time()
        seat = match.deciding_seats()[0]
        match.choose(seat, dice.choice(PlayerView(match, seat).options).id)
        seconds += process_time() - start_time
        if match.position % 5 == 0:
            for viewer in game.seats:
                start_time = process_time()
                msgspec.json.encode(PlayerView(match, viewer).scene())
                scenes[viewer].append(1000 * (process_time() - start_time))
    return match, seconds, scenes


def play_doctrine_match(scenario: str, seed: int) -> Match:
    """A long match played by doctrine, for its save."""
    game = game_by_id("duel")
    match = start_match(game, scenario, seed=seed, pack=PACK)
    players = {seat: DoctrinePlayer(f"{seed} {seat}") for seat in game.seats}
    while not match.is_over:
        seat = match.deciding_seats()[0]
        match.choose(seat, players[seat].choose(PlayerView(match, seat)).id)
    return match


def measure_rules() -> dict[str, float]:
    """Measure matches, scenes and the save."""
    days = [play_random_match("prelude", seed) for seed in range(12)]
    campaigns = [play_random_match("battle-of-britain", seed) for seed in range(4)]
    scenes = {
        seat: [item for _, _, times in (*days, *campaigns) for item in times[seat]] for seat in ("british", "german")
    }
    campaign = play_doctrine_match("battle-of-britain", 4)
    with tempfile.TemporaryDirectory() as folder:
        write_save(campaign, Path(folder) / "campaign.json")
        size = (Path(folder) / "campaign.json").stat().st_size
    return {
        "prelude_ms": round(1000 * median(item[1] for item in days), 1),
        "campaign_s_longest": round(max(item[1] for item in campaigns), 2),
        "campaign_choices": campaign.position,
        "campaign_save_bytes": size,
        "british_scene_ms_median": round(median(scenes["british"]), 2),
        "german_scene_ms_median": round(median(scenes["german"]), 2),
    }


def measure_picks() -> dict[str, float]:
    """Milliseconds from the click on a base's "all" to the painted selection of ten or more Gruppen."""
    from browser.planner import german

    paints: list[float] = []
    work: list[float] = []
    with browser_session() as me:
        plan = german(me)
        card = plan.in_hand.filter(has_text="LF 2").filter(has_text=re.compile("major", re.IGNORECASE)).first
        plan.place("0800", card.locator("b").first.inner_text())
        plan.go_on()
        plan.go_on()
        page = plan.page
        every = plan.bases.filter(has_text="Me109").first.get_by_role("button").filter(has_text="all")
        every.wait_for()
        watch(page, "party-count")
        session = me.context.new_cdp_session(page)
        count_processor_time(session)
        for _ in range(PICKS):
            spent = [processor_ms(session)["all"]]
            for clicks in (False, True):
                every.evaluate(A_FRAME, clicks)
                spent.append(processor_ms(session)["all"])
            work.append(spent[2] - spent[1] - (spent[1] - spent[0]))
            page.keyboard.press("Escape")
            page.wait_for_timeout(400)
        session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        for _ in range(PICKS):
            with record_paint_time(page, paints):
                every.click()
            picked = int((plan.table.picked.inner_text() or "0").split()[0])
            page.keyboard.press("Escape")
            page.wait_for_timeout(400)
    return {
        "picked": picked,
        "pick_to_paint_ms_median": round(median(paints), 1),
        "pick_to_paint_ms_worst": max(paints),
        "pick_to_paint_ms_of_processor": round(THROTTLE * median(work), 1),
    }


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--without-browser", action="store_true", help="rules only")
    arguments = parser.parse_args()
    print_figures(measure_rules() | ({} if arguments.without_browser else measure_picks()), as_json=arguments.json)


if __name__ == "__main__":
    main()
