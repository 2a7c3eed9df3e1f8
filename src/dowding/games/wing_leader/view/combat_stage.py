"""The stage of a combat: air combat, flak and bombing step by step, with the odds that each roll had.

Everything comes from the logged events and the data of the pack, so that a replay shows the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.events import ROLL, Event
from dowding.engine.text import format_signed
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, other_side
from dowding.games.wing_leader.rules.bombing import clamp_modifier, hits_at_percent
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.hits import hit_result
from dowding.games.wing_leader.rules.option_labels import format_hits, label_for_id, modifier_label
from dowding.games.wing_leader.state import Squadron
from dowding.games.wing_leader.view.art.aircraft import silhouette_of
from dowding.games.wing_leader.view.art.surface import surface_silhouette
from dowding.view.stage import MAX_STAGES, Actor, PendingDice, Stage, StageStep, odds_of
from dowding.view.tone import Tone

MEET, VALUES, DICE, HITS, COHESION, AFTERWARDS = "Who attacks", "Column", "Dice", "Hits", "Cohesion", "Afterwards"
FIRE, BOMBS = "Fire", "Bombs"
PHASES: Final = {
    "air": (MEET, VALUES, DICE, HITS, COHESION, AFTERWARDS),
    "flak": (FIRE, HITS, COHESION),
    "bombing": (BOMBS, AFTERWARDS),
}
HIT_WORDS: Final[Mapping[str, tuple[str, Tone]]] = {
    "nothing": ("no effect", ""),
    "straggler": ("straggler", "doubt"),
    "loss": ("aircraft lost", "bad"),
}
ANSWER_WITHIN: Final = 4
"""The events after an attack among which the answer of the defenders is: its dice, and itself."""
COHESION_WORDS: Final[tuple[tuple[str, Tone], ...]] = (
    ("holds together", "good"),
    ("shaken", "doubt"),
    ("badly shaken", "bad"),
)
SIDE_KEYS: Final = ("attackers", "defenders")
OPENINGS: Final = frozenset({"combat", "flak", "bombing"})
"""The events with which a stage begins."""
ENDS: Final = frozenset({"turn", "look", "flown", "behaviour", "vector try", "escape", "all fly on", "end"})
"""The events that end a stage."""
STATES: Final[Mapping[str, tuple[str, Tone]]] = {
    "disrupted": ("disrupted", "doubt"),
    "broken": ("broken", "bad"),
    "leader lost": ("leader lost", "bad"),
}
REMARKS: Final = {
    "bounce": MEET,
    "evasion": MEET,
    "standoff": MEET,
    "high speed": DICE,
    "dogfight wanted": AFTERWARDS,
    "dogfight": AFTERWARDS,
    "joins dogfight": AFTERWARDS,
}
"""The phases of events that are one sentence."""

Column = Literal["fighter", "bomber", "flak"]


def build_stages(fight: Fight, events: Iterable[Event]) -> tuple[Stage, ...]:
    """The last combats among these events, the oldest first."""
    director = StageDirector(fight)
    staged = _events_of_last_stages(list(events))
    for number, event in enumerate(staged):
        director.take(event, staged[number + 1 : number + 1 + ANSWER_WITHIN])
    return director.finish()


def _events_of_last_stages(events: list[Event]) -> list[Event]:
    """The events from the beginning of the last stages; the dice of flak and bombs come before their event."""
    openings = [index for index, event in enumerate(events) if event.kind in OPENINGS]
    if not openings:
        return []
    start = openings[-MAX_STAGES:][0]
    while start and events[start - 1].kind == ROLL:
        start -= 1
    return events[start:]


class StageDirector:
    """Builds stages from events, one event at a time."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._dice = PendingDice()
        self._stages: list[Stage] = []
        self._steps: list[StageStep] = []
        self._is_open = False
        self._following: Sequence[Event] = ()
        self._steps_of: Mapping[str, Callable[[Event], Iterable[StageStep]]] = {
            "combat": self._meeting,
            "attack": self._attacker_steps,
            "defence": self._defender_steps,
            "hit": self._hit_steps,
            "cohesion": self._cohesion_steps,
            "flak": self._flak_steps,
            "bombing": self._bombing_steps,
            "damage": self._damage_steps,
            "dogfight roll": self._dogfight_steps,
            "gone": self._departure_steps,
            **dict.fromkeys(STATES, self._state_steps),
            **dict.fromkeys(REMARKS, self._remark_steps),
        }

    def take(self, event: Event, following: Sequence[Event]) -> None:
        """Add the steps of an event to the stage, begin a new one, or end it."""
        self._following = following
        if self._dice.add(event):
            return
        if event.kind in ENDS:
            self._close()
        elif event.kind in OPENINGS:
            self._close()
            self._open(event)
        steps_of = self._steps_of.get(event.kind)
        if steps_of is not None and self._is_open:
            line = self._fight.format_event(event)
            text = "" if line is None else line.text
            for number, step in enumerate(steps_of(event)):
                self._steps.append(step if number else replace(step, line=text, at=event.at, rule=event.rule))

    def finish(self) -> tuple[Stage, ...]:
        """The last stages."""
        self._close()
        return tuple(self._stages[-MAX_STAGES:])

    def _close(self) -> None:
        if self._is_open:
            self._stages[-1] = replace(self._stages[-1], steps=tuple(self._steps))
        self._is_open, self._steps = False, []

    def _open(self, event: Event) -> None:
        """Begin a stage with the pieces that meet."""
        self._is_open = True
        place = event.data.get("square")
        number = sum(stage.id.startswith(f"{event.at}:") for stage in self._stages)
        kind: Literal["air", "flak", "bombing"] = "air"
        if event.kind == "combat":
            title = "Air combat"
            actors = tuple(
                self._squadron(piece, part)
                for key, part in (("attackers", "attacks"), ("defenders", "defends"))
                for piece in event.get_str_list(key)
            )
        elif event.kind == "flak":
            kind, title = "flak", "Flak"
            target = self._squadron(event.get_str("squadron"), "flies through")
            gun = Actor("", other_side(target.side), event.get_str("name"), "fires", leads=True)
            actors = (gun, replace(target, leads=True))
        else:
            kind, title = "bombing", "Attack on a target"
            bomber = self._squadron(event.get_str("squadron"), "attacks")
            actors = (replace(bomber, leads=True), self._target(event.get_str("target"), event.get_str("name")))
        self._stages.append(
            Stage(f"{event.at}:{number}", kind, title, place if isinstance(place, str) else "", actors, PHASES[kind])
        )

    # Pieces

    def _find(self, piece: str) -> Squadron:
        """A squadron, or the first flight of one that has been split since."""
        squadrons = self._fight.state.squadrons
        return squadrons.get(piece) or squadrons[f"{piece}1"]

    def _squadron(self, piece: str, part: str) -> Actor:
        squadron = self._find(piece)
        symbol = silhouette_of(squadron.model, self._fight.card(squadron).entry.type)
        return Actor(piece, squadron.side, label_for_id(self._fight, piece), part, symbol)

    def _target(self, piece: str, name: str) -> Actor:
        unit = self._fight.state.surface[piece]
        return Actor(piece, unit.side, name, "target", surface_silhouette(self._fight.surface_type(unit)), leads=True)

    def _side_of(self, piece: str) -> str:
        return self._find(piece).side

    # Air combat

    def _meeting(self, event: Event) -> Iterable[StageStep]:
        fight = self._fight
        sides = [", ".join(label_for_id(fight, piece) for piece in event.get_str_list(key)) for key in SIDE_KEYS]
        attackers = event.get_str_list("attackers")
        yield StageStep(MEET, f"{sides[0]} against {sides[1]}.", self._side_of(attackers[0]), attackers[0])

    def _attacker_steps(self, event: Event) -> Iterable[StageStep]:
        self._mark_leaders(event.get_str("squadron"), event.get_str("target"))
        style = "turning fight" if event.get_str("rating") == "turn" else "hit and run"
        head_on = ", head-on" if event.data["head_on"] else ""
        yield self._value_step(event, f"{label_for_id(self._fight, event.get_str('squadron'))}: {style}{head_on}")
        answer = next((later for later in self._following if later.kind == "defence"), None)
        if answer is not None:
            yield self._value_step(answer, f"{label_for_id(self._fight, answer.get_str('squadron'))} defends")
            yield self._difference_step(event, answer)
        yield self._shot_step(event)

    def _defender_steps(self, event: Event) -> Iterable[StageStep]:
        yield self._shot_step(event)

    def _mark_leaders(self, *pieces: str) -> None:
        stage = self._stages[-1]
        actors = tuple(replace(actor, leads=actor.piece in pieces) for actor in stage.actors)
        self._stages[-1] = replace(stage, actors=actors)

    def _value_step(self, event: Event, text: str) -> StageStep:
        """The combat value of a side, term by term (WL-10.5a)."""
        parts = _numbers(event.data["parts"])
        piece = event.get_str("squadron")
        return StageStep(VALUES, text, self._side_of(piece), piece, parts, total=sum(parts.values()), result="value")

    def _difference_step(self, attack: Event, defence: Event) -> StageStep:
        """The difference of the values: the columns of both sides (WL-10.5c to e)."""
        ours, theirs = (sum(_numbers(event.data["parts"]).values()) for event in (attack, defence))
        column, back = attack.get_int("column"), defence.get_int("column")
        piece = attack.get_str("squadron")
        terms = {piece: ours, defence.get_str("squadron"): -theirs}
        text = f"{ours} against {theirs}: column {format_signed(column)}, and {format_signed(back)} in return"
        return StageStep(VALUES, text, self._side_of(piece), piece, terms, total=ours - theirs, result="difference")

    def _shot_step(self, event: Event) -> StageStep:
        """Two dice in a column: the hits (WL-10.5.1)."""
        column, hits, terms = event.get_int("column"), event.get_int("hits"), _modifiers(event)
        added = sum(terms.values())
        odds = odds_of(
            2, format_hits(hits), lambda natural: format_hits(self._fight.pack.hits(column, natural + added))
        )
        piece = event.get_str("squadron")
        deed = "fires" if event.kind == "attack" else "fires back"
        return StageStep(
            DICE,
            f"{label_for_id(self._fight, piece)} {deed} in column {format_signed(column)}",
            self._side_of(piece),
            piece,
            terms,
            self._dice.take(2),
            event.get_int("natural") + added,
            format_hits(hits),
            "good" if hits else "",
            odds,
        )

    # Hits and cohesion

    def _hit_steps(self, event: Event) -> Iterable[StageStep]:
        """One die and the firepower against the protection (WL-10.6)."""
        piece, power = event.get_str("squadron"), event.get_int("firepower")
        protection = self._fight.card(self._find(piece)).protection
        words, tone = HIT_WORDS[event.get_str("result")]
        labels = {result: label for result, (label, _) in HIT_WORDS.items()}
        if event.data["straggler"]:
            labels["straggler"] = labels["loss"]
        odds = odds_of(1, words, lambda die: labels[hit_result(die, power, protection)], dict.fromkeys(labels.values()))
        shield = "–".join(str(value) for value in sorted(set(protection)))
        twice = ", its second straggler" if event.data["straggler"] else ""
        yield StageStep(
            HITS,
            f"A hit on {label_for_id(self._fight, piece)}: above protection {shield} is a loss{twice}",
            self._side_of(piece),
            piece,
            {"firepower": power},
            self._dice.take(1),
            event.get_int("natural") + power,
            words,
            tone,
            odds,
            "−1 aircraft" if event.get_str("result") == "loss" else "",
        )

    def _cohesion_steps(self, event: Event) -> Iterable[StageStep]:
        """Two dice for the cohesion of a squadron (WL-10.7)."""
        piece, terms = event.get_str("squadron"), _modifiers(event)
        column: Column = "bomber" if self._find(piece).mission in BOMBER_MISSIONS else "fighter"
        if self._dice.name == "flak cohesion":
            column = "flak"
        added, natural = sum(terms.values()), event.get_int("natural")
        words, tone = COHESION_WORDS[event.get_int("levels")]
        labels = [label for label, _ in COHESION_WORDS]
        odds = odds_of(2, words, lambda pair: labels[self._fight.pack.disruption(column, pair + added)], labels)
        yield StageStep(
            COHESION,
            f"Does {label_for_id(self._fight, piece)} hold together?",
            self._side_of(piece),
            piece,
            terms,
            self._dice.take(2),
            natural + added,
            words,
            tone,
            odds,
        )

    def _state_steps(self, event: Event) -> Iterable[StageStep]:
        piece, (words, tone) = event.get_str("squadron"), STATES[event.kind]
        text = f"{label_for_id(self._fight, piece)}: {words}"
        yield StageStep(COHESION, text, self._side_of(piece), piece, result=words, tone=tone, toll=words)

    def _departure_steps(self, event: Event) -> Iterable[StageStep]:
        if event.get_str("place") == "eliminated":
            piece = event.get_str("squadron")
            text = f"{label_for_id(self._fight, piece)} is wiped out"
            yield StageStep(HITS, text, self._side_of(piece), piece, result="wiped out", tone="bad", toll="wiped out")

    def _dogfight_steps(self, event: Event) -> Iterable[StageStep]:
        piece, terms = event.get_str("squadron"), _modifiers(event)
        text = f"{label_for_id(self._fight, piece)} rolls for the dogfight"
        total = event.get_int("natural") + sum(terms.values())
        yield StageStep(AFTERWARDS, text, self._side_of(piece), piece, terms, self._dice.take(1), total)

    def _remark_steps(self, event: Event) -> Iterable[StageStep]:
        line = self._fight.format_event(event)
        if line is not None:
            yield StageStep(REMARKS[event.kind], line.text)

    # Flak and bombing

    def _flak_steps(self, event: Event) -> Iterable[StageStep]:
        """Two dice for flak (WL-14.2.5)."""
        piece, terms = event.get_str("squadron"), _modifiers(event)
        added = sum(terms.values())
        column: Literal["direct fire", "barrage"] = (
            "direct fire" if event.get_str("column") == "direct fire" else "barrage"
        )
        result = _flak_words(event.get_str("result"))
        odds = odds_of(2, result, lambda pair: _flak_words(self._fight.pack.flak(column, pair + added)))
        total = event.get_int("natural") + added
        side = other_side(self._side_of(piece))
        tone: Tone = "bad" if event.get_str("result") else ""
        yield StageStep(FIRE, column.capitalize(), side, piece, terms, self._dice.take(2), total, result, tone, odds)

    def _bombing_steps(self, event: Event) -> Iterable[StageStep]:
        """Two dice for an attack on a target: a percentage of the bomb value (WL-15.4)."""
        piece, terms, value = event.get_str("squadron"), _modifiers(event), event.get_int("value")
        added, percent = clamp_modifier(sum(terms.values())), event.get_int("percent")
        hits = event.get_int("hits")
        pack = self._fight.pack
        odds = odds_of(
            2,
            format_hits(hits),
            lambda pair: format_hits(hits_at_percent(value, pack.bombing_percent(pair + added))),
        )
        text = f"{percent} % of the bomb value {value}"
        tone: Tone = "good" if hits else ""
        dice, total = self._dice.take(2), event.get_int("total")
        yield StageStep(BOMBS, text, self._side_of(piece), piece, terms, dice, total, format_hits(hits), tone, odds)

    def _damage_steps(self, event: Event) -> Iterable[StageStep]:
        piece, words = event.get_str("target"), f"{event.get_str('damage')} damage"
        side = self._fight.state.surface[piece].side
        text = f"{event.get_str('name')}: {words}"
        yield StageStep(AFTERWARDS, text, side, piece, result=words, tone="bad", toll=words)


def _flak_words(result: str) -> str:
    """A flak result in words."""
    if not result:
        return "no effect"
    if result == "C":
        return "cohesion check"
    return "1 to 6 hits" if result == "1d6" else format_hits(int(result))


def _numbers(data: object) -> dict[str, int]:
    """A mapping of event data with display names."""
    items = data.items() if isinstance(data, Mapping) else ()
    return {modifier_label(str(name)): value for name, value in items if isinstance(value, int)}


def _modifiers(event: Event) -> dict[str, int]:
    return _numbers(event.data["modifiers"])
