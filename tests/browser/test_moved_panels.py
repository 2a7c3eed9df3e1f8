"""The decision panel stands still in every frame of a match; `tools/moved_panels.py` counts in whole matches."""

from __future__ import annotations

from random import Random

import pytest

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import TWO_FRAMES
from browser.whole_match import MATCHES, SEEDED, panel_moves, play_match, watch_panels

SIZES = {"desk": DESK, "phone": PHONE, "landscape": (844, 390)}
MOST = 25


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["lion", "duel-german", "wing-leader"])
def test_decision_panel_does_not_move_during_a_match(person: MakePerson, name: str, size: str) -> None:
    me = person(SIZES[size], confirm="never")
    seed = "panels 1" if name in SEEDED else None
    table = me.sit(me.create(**MATCHES[name], seed=seed).match.id)
    decisions = 0
    for decisions in play_match(table, Random(1), MOST):
        if decisions == 0:
            watch_panels(table.page)
    assert decisions > 10
    assert panel_moves(table.page) == []


def test_watch_notices_a_panel_that_moves(person: MakePerson) -> None:
    me = person()
    table = me.sit(me.create(**MATCHES["lion"], seed="t").match.id)
    watch_panels(table.page)
    table.page.evaluate(TWO_FRAMES)
    assert panel_moves(table.page) == []
    table.page.evaluate("document.querySelector('#commit').style.transform = 'translateY(1px)'")
    table.page.evaluate(TWO_FRAMES)
    assert panel_moves(table.page) == [(table.at.text_content(), "#commit by 1.0")]
