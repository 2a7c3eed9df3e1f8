"""Eagle's glossary, guided day and event texts: addressed to the German player, without patrols."""

from __future__ import annotations

import re
from typing import Final

from dowding.games.raf.pack import components as c
from dowding.view.glossary import GlossaryEntry
from games.raf.eagle.eagle_pack import PACK

TERMS: Final = {term.word: term for term in PACK.entries_of(GlossaryEntry)}
NOTES: Final = [note for note in PACK.entries_of(c.Guide) if note.id.startswith("german-")]
OWN_WORDS: Final = {"pool", "wanted", "minimum", "posture", "response card", "raid balance", "effort"}


def test_glossary_has_terms_of_british_response() -> None:
    assert TERMS.keys() >= OWN_WORDS
    own = [term for term in TERMS.values() if str(term.source).startswith("EAGLE-")]
    assert all(0 < len(term.text) < 200 and term.text.endswith(".") for term in own)


def test_glossary_explains_warning_without_patrols() -> None:
    assert "pool" in TERMS["warning"].text
    assert "patrol" not in TERMS["warning"].text


def test_notes_cover_first_day_from_plan_to_end() -> None:
    assert {note.scenario for note in NOTES} == {"prelude"}
    assert {note.seat for note in NOTES} == {"german"}
    assert [note.phase for note in NOTES][:5] == ["planning"] * 5
    assert {"forming", "announcement", "squadron interception", "response", "over"} <= {note.phase for note in NOTES}
    assert all(len(note.text) < 330 and note.text.endswith(".") for note in NOTES)


def test_event_texts_do_not_address_british_player() -> None:
    cards = [*PACK.entries_of(c.RaidEventCard)]
    played = {line.event for card in cards for line in card.approach if line.games != "L"}
    beyond = {line.event for card in cards for line in card.target if line.games != "L"}
    for kind in PACK.entries_of(c.EventKind):
        if kind.id in (played if kind.side == "approach" else beyond):
            assert not re.search(r"\b([Yy]our?|patrols)\b", kind.text), kind.id
