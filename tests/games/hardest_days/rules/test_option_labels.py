"""Display texts: log, options, tooltips and report contain no internal ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dowding.ai.random_player import RandomPlayer
from dowding.engine.decision import SPECTATOR
from dowding.engine.events import Event, Plain
from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules.option_labels import box_name, track_name
from dowding.games.hardest_days.view.log import format_event
from dowding.view.player_view import PlayerView
from games.hardest_days.scenario_builder import PACK

PROGRAMS_WORDS = re.compile(r"\bLF\d[ES]?\b|/(SCRAMBLE|READY|HIGH|MED|LOW)\b|\bbritish\b|> 8/16")


def texts(value: Plain) -> Iterator[str]:
    """Every displayed text in plain data; keys and the paths of raids are not displayed as text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in (item for key, item in value.items() if key != "way"):
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


def format_log_line(kind: str, **data: Plain) -> str:
    line = format_event(PACK.components, Event(kind, "THD-0", data, 1))
    assert line is not None
    return line.text


def test_place_names_are_readable() -> None:
    assert track_name("LF2E-C") == "LF 2 East track C"
    assert box_name(PACK.components, "4/10c", "MED") == "MED in Middle Wallop (4/10c)"
    assert box_name(PACK.components, "2/11b", "SCRAMBLE") == "Scramble at Kenley"


def test_moves_and_tracks_have_readable_log_lines() -> None:
    assert (
        format_log_line("squadron moves", squadron="111", where="2/11b/SCRAMBLE")
        == "111 Sqn moves to Scramble at Kenley."
    )
    assert (
        format_log_line("squadron moves", squadron="111", where="2/11b/LOW")
        == "111 Sqn moves to LOW in Kenley (2/11b)."
    )
    assert (
        format_log_line("raid moves", raid=1, where="LF2S-A space 2") == "Raid 1 moves to LF 2 South track A, space 2."
    )
    assert format_log_line("raid moves", raid=1, where="2/11b") == "Raid 1 moves to Kenley (2/11b)."
    assert format_log_line("raid forms up", region="LF2E") == "A raid is forming up against LF 2 East."
    assert format_log_line("track taken", tracks=["LF3-A", "LF3-B"]).startswith(
        "LF 3 track A and LF 3 track B are already taken;"
    )


def test_texts_of_a_match_contain_no_identifiers() -> None:
    match = start_match(HARDEST_DAYS, "aug-24", seed=5, pack=PACK)
    view, player = PlayerView(match, "british"), RandomPlayer("5")
    read: set[str] = {region.tooltip for board in view.boards() for region in board.regions}
    while view.options:
        read |= {option.label for option in view.options} | {piece.tooltip for piece in view.picture().pieces}
        read.add(PlayerView(match, SPECTATOR).waiting_text())
        match.choose("british", player.choose(view).id)
    report = {key: value for key, value in view.report().items() if key not in ("scenario", "level")}
    read |= {line.text for line in view.log()} | set(texts(report))
    assert "Waiting for the British." in read
    assert {text for text in read if PROGRAMS_WORDS.search(text)} == set()
