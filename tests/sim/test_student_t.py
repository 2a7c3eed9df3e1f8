"""Student's t against published tables."""

from __future__ import annotations

from math import inf

import pytest

from dowding.sim.student_t import NORMAL_FROM, Z_975, t_975

TABLE = {1: 12.7062047, 2: 4.3026527, 3: 3.1824463, 5: 2.5705818, 10: 2.2281389, 30: 2.0422725, 100: 1.9839715}


@pytest.mark.parametrize("degrees", TABLE)
def test_students_t_quantile_matches_tables(degrees: int) -> None:
    assert t_975(degrees) == pytest.approx(TABLE[degrees], abs=1e-6)


def test_the_series_expansion_agrees_with_the_exact_quantile() -> None:
    assert t_975(NORMAL_FROM - 0.001) == pytest.approx(t_975(NORMAL_FROM), abs=1e-8)
    assert t_975(1e9) == pytest.approx(Z_975)
    assert t_975(0) == inf
    assert TABLE[3] < t_975(2.5) < TABLE[2], "Welch's degrees of freedom are no whole number"
