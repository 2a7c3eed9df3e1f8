"""Benchmark of the time from click to paint in a throttled browser: `python bench/client.py --json`.

Measured in the page, with chromium (CPU throttled six times) and a server on this machine: from the click to the end of
the frame in which the new scene was painted, including the server's response. On a busy machine look at the CPU time
of the page's main thread, from the press until the page is idle again.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean, median, quantiles

from figures import print_figures
from pages import PATIENCE_MS, THROTTLE, browser_session, count_processor_time, processor_ms, record_paint_time, watch

REST_MS = 150
"""The pause before a press, in milliseconds."""
PRESS_MS = 80
"""The duration of a press, in milliseconds; the click happens at its end."""


def measure(choices: int, throttle: int, press: int) -> tuple[list[float], list[dict[str, float]]]:
    """For each choice the milliseconds to the paint, and the CPU time."""
    from browser.scenario_builder import asks_for, play

    dice = random.Random(1940)
    paints: list[float] = []
    work: list[dict[str, float]] = []
    with browser_session({"confirm": "never"}) as me:
        match = me.create(scenario="sep-07", seed="bench").match.id
        play(me, match, asks_for("patrol"))
        match_page = me.sit(match)
        watch(match_page.page, "scrub-at")
        session = me.context.new_cdp_session(match_page.page)
        count_processor_time(session)
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        for _ in range(choices):
            names = match_page.names()
            if not names:
                break
            match_page.option(dice.choice(names)).hover(timeout=PATIENCE_MS)
            match_page.page.wait_for_timeout(REST_MS)
            before = processor_ms(session)
            with record_paint_time(match_page.page, paints):
                match_page.page.mouse.down()
                match_page.page.wait_for_timeout(press)
                match_page.page.mouse.up()
            after = processor_ms(session)
            work.append({part: after[part] - before[part] for part in after})
    return paints, work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--choices", type=int, default=80)
    parser.add_argument("--throttle", type=int, default=THROTTLE)
    parser.add_argument("--press", type=int, default=PRESS_MS, help="milliseconds that the button is held down")
    args = parser.parse_args()
    paints, work = measure(args.choices, args.throttle, args.press)
    figures = {
        "click_to_paint_ms_median": round(median(paints), 1),
        "click_to_paint_ms_p95": round(quantiles(paints, n=20)[-1], 1),
        **{f"processor_ms_{part}": round(mean(times[part] for times in work), 2) for part in work[0]},
        "choices": len(paints),
        "throttle": args.throttle,
        "press_ms": args.press,
    }
    print_figures(figures, as_json=args.json)


main()
