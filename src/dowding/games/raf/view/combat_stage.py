"""The stage of a raid's combats and of its bombing: ratings, row, die and results, with the odds that the die had.

Everything comes from the logged events and the data of the pack, so that a replay shows the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.engine.text import format_count, format_signed, join_names
from dowding.games.raf.pack.components import Effect, Result
from dowding.games.raf.pack.loader import ROWS, Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.bombing import MAX_SHIFT
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.view.luck import flown_as
from dowding.view.stage import MAX_STAGES, Actor, Stage, StageStep, odds_of
from dowding.view.tone import Tone

RATINGS, ROW, DIE, RESULTS = "Ratings", "Row", "Die", "Results"
STRENGTH, COLUMN, DAMAGE = "Strength", "Column", "Damage"
AIR_PHASES: Final = (RATINGS, ROW, DIE, RESULTS)
BOMBING_PHASES: Final = (STRENGTH, COLUMN, DIE, DAMAGE)
LUFTWAFFE, RAF = "german", "british"
TARGET: Final = "target"
"""The id of the target among the actors of a bombing."""
RESULT_WORDS: Final[Mapping[Result, tuple[str, Tone]]] = {
    "D": ("disrupted", "doubt"),
    "A": ("aborts", "doubt"),
    "L": ("light loss", "bad"),
    "H": ("heavy loss", "bad"),
}
LOSSES: Final[Mapping[Effect, tuple[str, Tone]]] = {"light": ("light loss", "bad"), "heavy": ("heavy loss", "bad")}
BOMB_WORDS: Final = {"0": "no damage", "1": "result 1", "2": "result 2", "H": "heavy damage"}


class Fighting(Struct, frozen=True):
    """A unit of a combat: what it is, and what each line of the table means for it."""

    unit: str
    name: str
    side: Literal["Gruppe", "squadron"]
    letter: str
    effects: dict[Result, Effect]
    spared: bool


def build_stages(battle: Battle, events: Sequence[Event]) -> tuple[Stage, ...]:
    """The last combats and bombings among these events, the oldest first."""
    stages: list[Stage] = []
    for event in [event for event in events if event.kind in ("combat", "bombing")][-MAX_STAGES:]:
        number = sum(stage.id.startswith(f"{event.at}:") for stage in stages)
        build = _stage_of_combat if event.kind == "combat" else _stage_of_bombing
        stages.append(build(battle, event, f"{event.at}:{number}"))
    return tuple(stages)


def _with_line(battle: Battle, event: Event, steps: Iterator[StageStep]) -> tuple[StageStep, ...]:
    """The steps, of which the first carries the log line of the event."""
    first, *others = steps
    line = battle.format_event(event)
    return replace(first, line="" if line is None else line.text, at=event.at, rule=event.rule), *others


def _numbers(data: object) -> dict[str, int]:
    items = data.items() if isinstance(data, Mapping) else ()
    return {str(name): value for name, value in items if isinstance(value, int)}


def _gruppe_actor(pack: Components, gruppe_id: str, part: str, *, leads: bool) -> Actor:
    return Actor(gruppe_id, LUFTWAFFE, gruppe_number(gruppe_id), part, pack.gruppen[gruppe_id].type, leads, "plan")


def _squadron_name(squadron_id: str) -> str:
    return f"{squadron_number(squadron_id)} Sqn"


# Air combat


def _stage_of_combat(battle: Battle, event: Event, stage_id: str) -> Stage:
    """The combat between all Gruppen and squadrons of a box (LION-10)."""
    gruppen, squadrons = event.get_str_list("gruppen"), event.get_str_list("squadrons")
    pack = battle.pack
    actors = [
        *(_gruppe_actor(pack, gruppe, pack.gruppen[gruppe].type, leads=len(gruppen) == 1) for gruppe in gruppen),
        *(
            Actor(squadron, RAF, _squadron_name(squadron), kind, kind, len(squadrons) == 1, "plan")
            for squadron in squadrons
            for kind in [pack.squadrons[squadron].type]
        ),
    ]
    steps = _with_line(battle, event, _combat_steps(pack, event))
    title = event.get_str("attack").capitalize()
    return Stage(stage_id, "air", title, "", tuple(actors), AIR_PHASES, steps)


def _combat_steps(pack: Components, event: Event) -> Iterator[StageStep]:
    gruppen, squadrons = event.get_str_list("gruppen"), event.get_str_list("squadrons")
    ratings = list(_numbers(event.data["ratings"]).items())
    german, british = dict(ratings[: len(gruppen)]), dict(ratings[len(gruppen) :])
    names = format_count(len(gruppen), "Gruppe", "Gruppen"), format_count(len(squadrons), "squadron")
    for side, name, terms in ((LUFTWAFFE, names[0], german), (RAF, names[1], british)):
        yield StageStep(RATINGS, name, side, terms=terms, total=sum(terms.values()), result="value")
    yield _row_step(pack, event)
    fighting = _fighting_units(pack, event)
    yield _combat_die_step(pack, event, fighting)
    yield from _result_steps(_letters(event.get_str("german"), event.get_str("british")), fighting)


def _row_step(pack: Components, event: Event) -> StageStep:
    """10.1: the total gives a row of the column, and shifts move it."""
    total, column = event.get_int("total"), event.get_int("column")
    base = pack.combat_row(column, total) + 1
    shifts = _numbers(event.data["shifts"])
    terms = {f"row {ROWS[base - 1]}": base} | shifts if shifts else {}
    rows = base + sum(shifts.values()) if shifts else None
    text = f"Total {total} in the column for {format_count(len(event.get_str_list('gruppen')), 'Gruppe', 'Gruppen')}"
    return StageStep(ROW, text, RAF, terms=terms, total=rows, result=f"row {event.get_str('row')}")


def _fighting_units(pack: Components, event: Event) -> list[Fighting]:
    gruppen, spared = event.get_str_list("gruppen"), event.get_str_list("spared")
    ids = [*gruppen, *event.get_str_list("squadrons")]
    units: list[Fighting] = []
    for unit, (letter, box, full) in zip(ids, flown_as(event), strict=True):
        side: Literal["Gruppe", "squadron"] = "Gruppe" if unit in gruppen else "squadron"
        name = gruppe_number(unit) if side == "Gruppe" else _squadron_name(unit)
        units.append(Fighting(unit, name, side, letter, pack.damage[side, box, full], unit in spared))
    return units


Letters = Mapping[tuple[str, str], str]
"""The result of each letter of each side."""


def _letters(german: str, british: str) -> Letters:
    lines = (("Gruppe", german), ("squadron", british))
    return {(side, letter): result for side, line in lines for letter, result in zip("ABC", line, strict=True)}


def _outcome(unit: Fighting, letters: Letters) -> tuple[str, Tone] | None:
    """What a line of the table does to a unit (10.2); None for nothing."""
    letter = letters[unit.side, unit.letter]
    result = next((known for known in RESULT_WORDS if known == letter), None)
    if result is None:
        return None
    if result == "H" and unit.spared:  # 19.2e
        result = "L"
    return LOSSES.get(unit.effects[result]) or RESULT_WORDS[result]


def _combat_die_step(pack: Components, event: Event, fighting: Sequence[Fighting]) -> StageStep:
    """10.1d: one die chooses the line of the row. The odds are in units lost."""
    row, die = ROWS.index(event.get_str("row")), event.get_int("die")

    def losses(rolled: int) -> str:
        german, british = pack.combat_line(row, rolled)
        letters = _letters("".join(german.values()), "".join(british.values()))
        lost = [unit.side for unit in fighting if _outcome(unit, letters) in LOSSES.values()]
        gruppen, squadrons = lost.count("Gruppe"), lost.count("squadron")
        if not lost:
            return "no losses"
        sides = (("Gruppe", "Gruppen", gruppen), ("squadron", "squadrons", squadrons))
        return join_names([format_count(count, one, many) for one, many, count in sides if count]) + " lost"

    came = losses(die)
    text = f"One die for the line of row {event.get_str('row')}"
    return StageStep(DIE, text, RAF, dice=(die,), result=came, odds=odds_of(1, came, losses))


def _result_steps(letters: Letters, fighting: Sequence[Fighting]) -> Iterator[StageStep]:
    """10.2: each unit takes the result of its letter."""
    for side in ("Gruppe", "squadron"):
        owner = LUFTWAFFE if side == "Gruppe" else RAF
        unhurt: list[str] = []
        for unit in (candidate for candidate in fighting if candidate.side == side):
            outcome = _outcome(unit, letters)
            if outcome is None:
                unhurt.append(unit.name)
                continue
            words, tone = outcome
            text = f"{unit.name}, letter {unit.letter}"
            yield StageStep(RESULTS, text, owner, unit.unit, result=words, tone=tone, toll=words)
        if unhurt:
            yield StageStep(RESULTS, f"No effect on {join_names(unhurt)}", owner)


# Bombing


def _stage_of_bombing(battle: Battle, event: Event, stage_id: str) -> Stage:
    """The bombing of a target by the Gruppen that have reached it (LION-11)."""
    pack, gruppen, name = battle.pack, event.get_str_list("gruppen"), event.get_str("target")
    actors = (
        *(_gruppe_actor(pack, gruppe, "bombs", leads=len(gruppen) == 1) for gruppe in gruppen),
        Actor(TARGET, RAF, name, TARGET, event.get_str("type"), leads=True, view="emblem"),
    )
    steps = _with_line(battle, event, _bombing_steps(pack, event))
    return Stage(stage_id, "bombing", "Bombing", name, actors, BOMBING_PHASES, steps)


def _bombing_steps(pack: Components, event: Event) -> Iterator[StageStep]:
    strengths, strength, shifts = _numbers(event.data["strengths"]), event.get_int("strength"), event.data["shifts"]
    text = format_count(len(strengths), "Gruppe", "Gruppen")
    yield StageStep(STRENGTH, text, LUFTWAFFE, terms=strengths, total=strength, result="value")
    moved = _numbers(shifts)
    wanted = sum(moved.values())
    limit = f", {MAX_SHIFT} columns at most" if abs(wanted) > MAX_SHIFT else ""
    shift = min(max(wanted, -MAX_SHIFT), MAX_SHIFT)
    base = pack.bomb_column(strength, 0)
    terms = {f"column {pack.bomb_column_name(base)}": base + 1} | moved if moved else {}
    rows = base + 1 + wanted if moved else None
    name = event.get_str("column")
    yield StageStep(COLUMN, f"Strength {strength}{limit}", LUFTWAFFE, terms=terms, total=rows, result=f"column {name}")
    yield _bombing_die_step(pack, event, pack.bomb_column(strength, shift))
    yield from _damage_steps(event)


def _bombing_die_step(pack: Components, event: Event, column: int) -> StageStep:
    die = event.get_int("die")

    def words(rolled: int) -> str:
        return BOMB_WORDS[pack.bomb_result(column, rolled)]

    odds = odds_of(1, words(die), words, BOMB_WORDS.values())
    text = f"One die in column {event.get_str('column')}"
    return StageStep(DIE, text, LUFTWAFFE, dice=(die,), result=words(die), odds=odds)


def _damage_steps(event: Event) -> Iterator[StageStep]:
    """11h to 11k: the second die of heavy damage, and the points."""
    damage, second, points = event.get_int("damage"), event.get_int("second"), event.get_int("points")
    name = event.get_str("target")
    if second:
        words = format_count(damage, "damage point")
        yield StageStep(DAMAGE, "Heavy damage: a second die", LUFTWAFFE, dice=(second,), result=words)
    if points:
        toll = f"{format_signed(points)} VP"
        yield StageStep(DAMAGE, name, RAF, TARGET, result=toll, tone="bad", toll=toll)
    else:
        yield StageStep(DAMAGE, f"{name} costs no victory points", RAF, TARGET)
