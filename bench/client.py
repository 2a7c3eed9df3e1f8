"""Click to paint in the browser with the CPU throttled six times: `python bench/client.py --json`.

Measured in the page, through chromium and a server on this machine: from the click on an option to the moment after
the frame in which the new scene was painted. The server answers in between; its time is in the number.
"""

from __future__ import annotations

import argparse
import random
import socket
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from figures import tell

sys.path[0] = str(Path(__file__).parents[1] / "tests")

THROTTLE = 6
PATIENCE_MS = 60_000
REST_MS = 150
"""A hand rests a moment on what it is about to press."""
PRESS_MS = 80
"""A finger is not off a button sooner; the click is its coming up."""

PAINTED = "painted after "
WATCH = """(painted_after) => {
    let clicked = 0;
    document.addEventListener('click', (event) => { clicked = event.timeStamp; }, true);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
        if (clicked) console.log(painted_after + (performance.now() - clicked));
        clicked = 0;
    };
    new MutationObserver(() => requestAnimationFrame(() => painted.port2.postMessage(0))).observe(
        document.getElementById('scrub-at'), { characterData: true, childList: true, subtree: true },
    );
}"""
"""The scene is in the page: a message sent from its animation frame comes when that frame has been painted."""


def measure(choices: int, throttle: int, press: int) -> list[float]:
    """Milliseconds of each choice."""
    from browser.chromium import find, started
    from browser.fonts import configured
    from browser.people import Person
    from browser.staging import asks_for, play
    from server.process import Process

    dice = random.Random(1940)
    paints: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        server = Process(port, Path(folder) / "data")
        server.start()
        try:
            with (
                started(find(Path(folder)), configured(Path(folder))) as browser,
                Person(browser, server, prefs={"confirm": "never"}) as me,
            ):
                match = me.create(scenario="sep-07", seed="bench").match.id
                play(me, match, asks_for("patrol"))
                table = me.sit(match)
                table.page.emulate_media(reduced_motion="no-preference")
                table.page.evaluate(WATCH, PAINTED)
                session = me.context.new_cdp_session(table.page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
                for _ in range(choices):
                    names = table.names()
                    if not names:
                        break
                    table.option(dice.choice(names)).hover(timeout=PATIENCE_MS)
                    table.page.wait_for_timeout(REST_MS)
                    with table.page.expect_console_message(
                        lambda said: said.text.startswith(PAINTED), timeout=PATIENCE_MS
                    ) as told:
                        table.page.mouse.down()
                        table.page.wait_for_timeout(press)
                        table.page.mouse.up()
                    paints.append(float(told.value.text.removeprefix(PAINTED)))
        finally:
            server.kill()
    return paints


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--choices", type=int, default=80)
    parser.add_argument("--throttle", type=int, default=THROTTLE)
    parser.add_argument("--press", type=int, default=PRESS_MS, help="milliseconds that the button is held down")
    args = parser.parse_args()
    paints = measure(args.choices, args.throttle, args.press)
    found = {
        "click_to_paint_ms_median": round(median(paints), 1),
        "click_to_paint_ms_p95": round(quantiles(paints, n=20)[-1], 1),
        "choices": len(paints),
        "throttle": args.throttle,
        "press_ms": args.press,
    }
    tell(found, as_json=args.json)


main()
