"""How much better is a bot than random play, and what is a rule worth? `python examples/run_a_study.py [MATCHES]`."""

from __future__ import annotations

import sys

import dowding


def main() -> None:
    """Play the same matches with two players, then with two values of a setting."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100

    for code in ("random", "pilot"):
        result = dowding.simulate("lion", "prelude", matches=matches, seed=7, players={"british": code})
        [row] = result.summary()
        print(f"{code}: mean {row['mean']:+.2f} VP, 95 % interval ± {row['ci95']:.2f}, {row['wins']} wins")

    sweep = dowding.sweep(
        "lion", "prelude", "no_response=always,if able", matches=matches, seed=7, players={"british": "pilot"}
    )
    for point in sweep.points:
        print(
            f"no_response={point.value}: mean {point.mean:+.2f} VP, "
            f"gain {point.gain:+.2f} ({point.gain_low:+.2f} to {point.gain_high:+.2f})"
        )
    print(result.to_polars().select("seed", "level", "vp").head())


if __name__ == "__main__":
    main()
