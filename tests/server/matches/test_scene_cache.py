"""The scene cache: scenes are drawn again only for the seats that an act concerns."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import commitment, secret_of_seed
from dowding.engine.errors import ChoiceError
from dowding.games.registry import game_by_id
from dowding.server.matches import scene_cache
from dowding.server.matches.commands import CHOOSE, RETRACT, UNDO, Command
from dowding.server.matches.live_match import LiveMatch, start_match
from dowding.server.matches.progress import progress_of
from dowding.server.storage.store import MatchRecord
from dowding.view.player_view import LOG_LINES, PlayerView
from dowding.view.scene import Scene

CHOICES = 60


def open_match(game_id: str, scenario: str, seed: int) -> LiveMatch:
    game, secret = game_by_id(game_id), secret_of_seed(seed)
    match = start_match(game.setup(scenario), secret, take_forced=False)
    seats = dict.fromkeys(game.seats, "me")
    progress = progress_of(match, "")
    pack = match.context.pack_fingerprint()
    return LiveMatch(
        MatchRecord(
            *("0" * 16, "", game_id, scenario, match.setup.settings, secret.hex(), commitment(secret), "me", ""),
            *(seats, (), progress),
            pack=pack,
        ),
        (),
    )


def random_command(live: LiveMatch, seat: Seat, random: Random) -> Command | None:
    match = live.match
    position, plan, decision = match.position_of(seat), match.open_plan(seat), match.decision(seat)
    if random.random() < 0.15 and not match.undo_refused(seat):
        return Command(UNDO.name, position)
    if random.random() < 0.15 and plan:
        return Command(RETRACT.name, position, str(match.position_of(seat, random.choice(plan)[0])))
    return None if decision is None else Command(CHOOSE.name, position, random.choice(decision.options).id)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("game_id", "scenario"),
    [("secret-numbers", "plot"), ("secret-numbers", "war"), ("duel", "prelude"), ("lion", "prelude")],
)
def test_cached_scenes_match_the_current_match(game_id: str, scenario: str, seed: int) -> None:
    live, random = open_match(game_id, scenario, seed), Random(seed)
    viewers = (*live.match.game.seats, SPECTATOR)
    for _ in range(CHOICES):
        for viewer in viewers:
            fresh = msgspec.json.encode(PlayerView(live.match, viewer).scene())
            assert live.state(viewer) == blake2b(fresh, digest_size=scene_cache.DIGEST_BYTES).hexdigest()
        seat = random.choice(live.match.game.seats)
        command = random_command(live, seat, random)
        if command is not None:
            try:
                live.execute(seat, command)
            except ChoiceError:
                continue


def test_secret_choice_does_not_redraw_other_seats_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Seat] = []

    class CountingView(PlayerView):
        def scene(self, log_lines: int = LOG_LINES) -> Scene:
            drawn.append(self.seat)
            return super().scene(log_lines)

    monkeypatch.setattr(scene_cache, "PlayerView", CountingView)
    live = open_match("secret-numbers", "plot", 1)
    viewers = (*live.match.game.seats, SPECTATOR)

    def draw() -> Sequence[Seat]:
        drawn.clear()
        for viewer in viewers:
            live.scene_message(viewer)
        return list(drawn)

    assert set(draw()) == set(viewers)
    (planner,) = live.match.deciding_seats()
    for option in ("name:c1", "name:c2"):
        live.execute(planner, Command(CHOOSE.name, live.match.position_of(planner), option))
        assert draw() == [planner]
    live.execute(planner, Command(RETRACT.name, live.match.position_of(planner), "0"))
    assert draw() == [planner]
    live.execute(planner, Command(UNDO.name, live.match.position_of(planner)))
    assert draw() == [planner]
