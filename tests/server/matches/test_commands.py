"""Every kind of command: decoded from its message, applied, stored, replayed and described."""

from __future__ import annotations

import msgspec
import pytest

from dowding.engine.dice import commitment, secret_of_seed
from dowding.engine.errors import UndoRefused
from dowding.games.registry import game_by_id
from dowding.server.matches.commands import (
    ACT_KINDS,
    CHOOSE,
    COMMAND_KINDS,
    SESSION_KINDS,
    Command,
    CommandKind,
    FromClient,
    accepted_messages,
    decode_command,
)
from dowding.server.matches.live_match import CannotOpen, IdempotencyKeyReused, LiveMatch, start_match
from dowding.server.matches.progress import progress_of
from dowding.server.messages import AutoplayRequest, Hint
from dowding.server.storage.store import MatchRecord, StoredAct

PLAY = AutoplayRequest("pilot", "end")
TOKENS = {"key": "k1", "state": "digest"}
DECODED: dict[str, tuple[dict[str, object], Command]] = {
    "choose": ({"option": "name:c1", "position": 3}, Command("choose", 3, "name:c1", "k1", "digest")),
    "undo": ({"undo": True, "position": 3}, Command("undo", 3, "", "k1", "digest")),
    "rewind": ({"rewind": 1, "position": 3}, Command("rewind", 3, "1", "k1", "digest")),
    "retract": ({"retract": 2, "position": 3}, Command("retract", 3, "2", "k1", "digest")),
    "play": (
        {"play": msgspec.to_builtins(PLAY), "position": 3},
        Command("play", 3, "pilot", "k1", "digest", PLAY),
    ),
    "stop": ({"stop": True}, Command("stop", None, "", "k1")),
}
DESCRIBED = {
    "choose": ("name:c1", "choose 'name:c1'"),
    "undo": ("", "undo"),
    "rewind": ("1", "rewind to position 1"),
    "retract": ("2", "retract the choice at position 2"),
    "hint": ("name:c1", "hint 'name:c1'"),
    "tryout": ("", "try-out"),
    "play": ("pilot", "autoplay by pilot"),
    "stop": ("", "stop autoplay"),
}


def new_live_match(game_id: str = "secret-numbers", scenario: str = "plot") -> tuple[LiveMatch, MatchRecord]:
    """A new match of Secret Numbers; in "plot" blue first makes a plan of several choices."""
    setup, secret = game_by_id(game_id).setup(scenario, {}), secret_of_seed("commands")
    match = start_match(setup, secret, take_forced=False)
    record = MatchRecord(
        id="m1",
        name="",
        game_id=setup.game_id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=secret.hex(),
        commitment=commitment(secret),
        creator="",
        created="",
        seats=dict.fromkeys(game_by_id(game_id).seats, "me"),
        rewinds=(),
        progress=progress_of(match, ""),
        pack=match.context.pack_fingerprint(),
    )
    return LiveMatch(record, ()), record


def execute(live: LiveMatch, *commands: tuple[str, str]) -> list[StoredAct]:
    """Execute commands for blue; returns the acts to store."""
    acts: list[StoredAct] = []
    for kind, argument in commands:
        command = Command(kind, live.match.position_of("blue"), argument)
        acts += live.execute("blue", command, "pilot" if kind == "choose" else "").acts
    return acts


@pytest.mark.parametrize("kind", DECODED)
def test_a_message_is_decoded_to_its_command(kind: str) -> None:
    message, command = DECODED[kind]
    assert decode_command(msgspec.convert({**message, **TOKENS}, FromClient)) == command


def test_every_command_kind_is_tested() -> None:
    assert set(DECODED) == {kind.name for kind in COMMAND_KINDS if kind.field}
    assert set(DESCRIBED) == {kind.name for kind in COMMAND_KINDS} == {*ACT_KINDS, *SESSION_KINDS}


def test_every_message_field_is_a_token_a_signal_or_belongs_to_one_command_kind() -> None:
    fields = [kind.field for kind in COMMAND_KINDS if kind.field]
    others = ["position", "state", "key", "ping", "typing", "away"]
    assert sorted([*fields, *others]) == sorted(FromClient.__struct_fields__)


@pytest.mark.parametrize("kind", [kind for kind in COMMAND_KINDS if kind.example], ids=lambda kind: kind.name)
def test_documented_example_decodes_to_its_command_kind(kind: CommandKind) -> None:
    example = msgspec.json.decode(kind.example.replace("<random>", "k1"), type=FromClient)
    command = decode_command(example)
    assert command is not None
    assert command.kind == kind.name


@pytest.mark.parametrize(
    "message",
    [
        {"option": "pass", "undo": True, "position": 3, "key": "k1"},
        {"option": "pass", "position": 3},
        {"option": "pass", "key": "k1"},
        {"position": 3, "key": "k1"},
    ],
    ids=["two kinds", "no key", "no position", "no kind"],
)
def test_incomplete_or_ambiguous_message_is_no_command(message: dict[str, object]) -> None:
    assert decode_command(msgspec.convert(message, FromClient)) is None


def test_refusal_lists_the_accepted_messages() -> None:
    assert accepted_messages() == (
        "Send `key` and `position` with one of option, undo, rewind, retract or play; "
        "or `key` with stop; or only `ping`, `typing` or `away`."
    )


@pytest.mark.parametrize("kind", DESCRIBED)
def test_command_descriptions(kind: str) -> None:
    argument, text = DESCRIBED[kind]
    assert {**ACT_KINDS, **SESSION_KINDS}[kind].describe(argument) == text


PLAN = (("choose", "name:c1"), ("choose", "name:c2"), ("choose", "name:c3"))


@pytest.mark.parametrize(
    ("commands", "position", "bot_choices"),
    [
        (PLAN, 3, {0, 1, 2}),
        ((*PLAN, ("undo", "")), 2, {0, 1}),
        ((*PLAN, ("retract", "0")), 2, {0, 1}),
        ((*PLAN, ("retract", "0"), ("choose", "name:c1")), 3, {0, 1, 2}),
    ],
    ids=["choose", "undo", "retract", "choose after retract"],
)
def test_replaying_stored_acts_leads_to_the_same_match(
    commands: tuple[tuple[str, str], ...], position: int, bot_choices: set[int]
) -> None:
    live, record = new_live_match()
    acts = execute(live, *commands)
    reopened = LiveMatch(msgspec.structs.replace(record, progress=live.record.progress), acts)
    for match in (live, reopened):
        assert match.match.position_of("blue") == position
        assert set(match.assistance.bot_choices("blue", match.match.history)) == bot_choices
    assert reopened.match.state_bytes() == live.match.state_bytes()
    assert reopened.act_count == len(acts)


def test_replaying_a_rewind_leads_to_the_same_match() -> None:
    live, record = new_live_match("hardest-days", "aug-13")
    acts: list[StoredAct] = []
    for _ in range(3):
        decision = live.match.decision("british")
        assert decision is not None
        choice = Command("choose", live.match.position, decision.options[0].id)
        acts += live.execute("british", choice, "pilot").acts
    acts += live.execute("british", Command("rewind", live.match.position, "1")).acts
    reopened = LiveMatch(msgspec.structs.replace(record, progress=live.record.progress), acts)
    for match in (live, reopened):
        assert match.match.position == 1
        assert set(match.assistance.bot_choices("british", match.match.history)) == {0}
    assert reopened.match.state_bytes() == live.match.state_bytes()


def test_a_hint_is_counted_and_changes_nothing() -> None:
    live, record = new_live_match()
    state = live.match.state_bytes()
    acts = live.record_hint("blue", Hint("name:c1", "", None, None, (), 0)).acts
    reopened = LiveMatch(record, acts)
    for match in (live, reopened):
        assert match.assistance.hints["blue"] == 1
        assert match.match.state_bytes() == state


def test_a_key_belongs_to_one_command() -> None:
    live, _ = new_live_match()
    command = Command("choose", live.match.position_of("blue"), "name:c1", "k1")
    live.execute("blue", command)
    assert live.position_of_repeat("blue", command) == live.match.position_of("blue")
    with pytest.raises(IdempotencyKeyReused, match="Every choice needs its own"):
        live.position_of_repeat("blue", Command("undo", 1, "", "k1"))


def test_finished_two_seat_match_refuses_undo_but_replays_earlier_ones() -> None:
    live, record = new_live_match()
    acts = execute(live, PLAN[0], ("undo", ""))
    while not live.match.is_over:
        seat = next(seat for seat in live.match.deciding_seats() if live.match.decision(seat) is not None)
        decision = live.match.decision(seat)
        assert decision is not None
        choice = Command(CHOOSE.name, live.match.position_of(seat), decision.options[-1].id)
        acts += live.execute(seat, choice).acts
    with pytest.raises(UndoRefused, match="its dice are published"):
        live.execute("blue", Command("undo", live.match.position_of("blue")))
    reopened = LiveMatch(msgspec.structs.replace(record, progress=live.record.progress), acts)
    assert reopened.match.state_bytes() == live.match.state_bytes()


def test_an_act_of_a_later_version_cannot_be_opened() -> None:
    _, record = new_live_match()
    with pytest.raises(CannotOpen, match="unknown kind of act 'resign'; this version knows choose, undo"):
        LiveMatch(record, [StoredAct(0, "resign", "blue")])
