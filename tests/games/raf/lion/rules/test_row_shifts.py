"""Row shifts (LION-10.1e), and the example combats of the rulebook."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.pack.components import Letter
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.lion.attack_fixtures import a_squadron_attack, an_attack, attacked, fought
from games.raf.lion.combat_fixtures import (
    DRILL,
    HE111,
    HURRICANES,
    ME109,
    ME110,
    SPITFIRES,
    begin_raid,
    bombing,
    depleted,
    escorting,
    hunting,
    squadron,
    with_counters,
)
from games.raf.lion.scenario_builder import PACK, Stage

# Row shifts (10.1e)


@pytest.mark.rule("LION-10.1e")
def test_altitude_moves_the_row_in_both_combats() -> None:
    assert fought(an_attack()).get_str("row") == "D"
    assert fought(an_attack(british_altitude=True)).get_str("row") == "E"
    assert fought(an_attack(german_altitude=True)).get_str("row") == "C"
    assert attacked(a_squadron_attack()).get_str("row") == "D"
    assert attacked(a_squadron_attack(british_altitude=True)).get_str("row") == "E"
    assert attacked(a_squadron_attack(german_altitude=True)).get_str("row") == "C"


@pytest.mark.rule("LION-10.1e")
def test_low_level_shift_is_not_added_to_british_altitude() -> None:
    assert attacked(a_squadron_attack(low_level=True)).get_str("row") == "E"
    assert attacked(a_squadron_attack(low_level=True, british_altitude=True)).get_str("row") == "E"
    assert attacked(a_squadron_attack(low_level=True, german_altitude=True)).get_str("row") == "D"
    assert fought(an_attack(low_level=True)).get_str("row") == "D", "hunters do not fly low"


@pytest.mark.rule("LION-10.1e")
def test_big_wing_adds_to_the_height_in_the_squadron_attack_only() -> None:
    wing = ("19/2/12", "242/1/12")
    for with_height, row in ((False, "G"), (True, "H")):
        stage = Stage(pack=DRILL, dice={"squadron attack": [1]})
        stage.raid(big_wing=True, british_altitude=with_height)
        bombing(stage, *wing, HE111[0])
        assert attacked(stage).get_str("row") == row, "a total of 6 is row F in column 2"
    stage = Stage(pack=DRILL, dice={"hunter attack": [1]})
    stage.raid(big_wing=True)
    hunting(stage, *wing, ME109[0])
    assert fought(stage).get_str("row") == "F"


@pytest.mark.rule("LION-10.1e")
def test_single_squadron_of_12_group_is_not_a_big_wing() -> None:
    stage = Stage(pack=DRILL, dice={"squadron attack": [1]})
    stage.raid(big_wing=True)
    bombing(stage, "19/2/12", SPITFIRES[0], HE111[0])
    assert attacked(stage).get_str("row") == "F"


@pytest.mark.rule("LION-10.1e", "LION-19.45")
def test_ace_shifts_the_row_once_in_either_combat() -> None:
    stage = an_attack(advanced=True)
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    assert fought(stage).get_str("row") == "E"
    stage = a_squadron_attack(advanced=True)
    stage.squadron(SPITFIRES[0], "bomber", ace=True)
    assert attacked(stage).get_str("row") == "E"
    stage = an_attack(advanced=True, british_altitude=True)
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    assert fought(stage).get_str("row") == "F", "in addition to altitude"


@pytest.mark.rule("LION-19.45")
def test_two_aces_shift_the_row_once() -> None:
    stage = an_attack(advanced=True)
    stage.squadron(SPITFIRES[0], "hunt", ace=True)
    stage.squadron(HURRICANES[0], "hunt", ace=True)
    combat = fought(stage)
    assert (combat.get_str("row"), combat.data["shifts"]) == ("G", {"ace": 1}), "a total of 6 is row F in column 2"
    stage = an_attack(advanced=True)
    bombing(stage, HE111[0])
    stage.squadron(HURRICANES[0], "bomber", ace=True)
    assert fought(stage).get_str("row") == "D"


@pytest.mark.rule("LION-10.1c", "LION-10.1e")
def test_shifts_stay_on_the_table() -> None:
    weak = replace(squadron(SPITFIRES[0]), full=0)
    strong = replace(squadron(SPITFIRES[0]), full=30)
    for counter, raid, row in ((weak, {"german_altitude": True}, "A"), (strong, {"british_altitude": True}, "I")):
        stage = Stage(pack=with_counters(counter), dice={"hunter attack": [1]})
        begin_raid(stage, **raid)
        hunting(stage, SPITFIRES[0], ME109[0])
        assert fought(stage).get_str("row") == row


@pytest.mark.rule("LION-10.1c")
def test_shifts_are_added_before_they_are_limited() -> None:
    weak = replace(squadron(SPITFIRES[0]), full=0)
    stage = Stage(pack=with_counters(weak), dice={"squadron attack": [1]})
    stage.raid(german_altitude=True, low_level=True)
    bombing(stage, SPITFIRES[0], HE111[0])
    assert attacked(stage).get_str("row") == "A", "shifts of one up and one down cancel out before the limit"


# The examples of the rulebook


def of_letters(letters: str, total: int) -> tuple[str, ...]:
    """Squadrons of 11 Group with these letters, whose full ratings add up to a total."""
    counters = [
        squadron
        for squadron in PACK.components.squadrons.values()
        if squadron.sector.endswith("/11") and squadron.status == "initial"
    ]
    for squadrons in product(*[[gruppe for gruppe in counters if gruppe.letter == letter] for letter in letters]):
        if sum(squadron.full for squadron in squadrons) == total:
            return tuple(squadron.id for squadron in squadrons)
    raise AssertionError(f"no squadrons with letters {letters} add up to {total}")


def german(kind: str, letter: Letter, *, at: int = 0) -> str:
    """A Gruppe of the pack by type and letter."""
    gruppe_ids = [
        gruppe.id for gruppe in PACK.components.gruppen.values() if (gruppe.type, gruppe.letter) == (kind, letter)
    ]
    return gruppe_ids[at]


HUNTERS = (german("Me109", "A"), german("Me109", "A", at=1), german("Me109", "B"), german("Me109", "C"))


def four_gruppen_and_three_squadrons(*, depletion: int = 0, **raid: bool) -> tuple[Stage, tuple[str, ...]]:
    """The hunter attack of the rulebook: Me109 A, A reduced, B, C, squadrons A, B, C, a total of 12, a die of 2."""
    stage = Stage(dice={"hunter attack": [2]})
    begin_raid(stage, **raid)
    counters = [PACK.components.gruppen[gruppe] for gruppe in HUNTERS]
    hunters = sum(gruppe.reduced if gruppe.id == HUNTERS[1] else gruppe.full for gruppe in counters)
    squadrons = of_letters("ABC", 12 - hunters)
    hunting(stage, *HUNTERS, *squadrons)
    stage.gruppe(HUNTERS[1], "hunt", full=False)
    bombing(stage, german("He111", "A"))
    depleted(stage, depletion)
    stage.play(hunter_attack)
    return stage, squadrons


def read(stage: Stage) -> tuple[int, int, str, str]:
    """Total, column, row and line of the combat."""
    combat = stage.event("combat")
    line = f"{combat.get_str('german')} {combat.get_str('british')}"
    return combat.get_int("total"), combat.get_int("column"), combat.get_str("row"), line


@pytest.mark.rule("LION-G12", "LION-10.2a", "LION-10.2b", "LION-10.2c", "LION-10.22", "LION-10.24")
@pytest.mark.parametrize("presses_on", [True, False])
def test_four_gruppen_attack_three_squadrons_as_in_the_rulebook(presses_on: bool) -> None:
    stage, (abort, loss, disrupted) = four_gruppen_and_three_squadrons()
    assert read(stage) == (12, 7, "D", "AA- ALD")
    assert [stage.where(hunter) for hunter in HUNTERS] == [
        "inflight (reduced)",
        "light",
        "inflight (reduced)",
        "escort",
    ]
    assert stage.where(abort) == "inflight (reduced)"
    assert stage.where(loss) == "light"
    assert set(stage.options()) == {f"press-on:{disrupted}", f"go-home:{disrupted}"}
    stage.choose(f"{'press-on' if presses_on else 'go-home'}:{disrupted}")
    assert stage.is_done
    assert stage.where(disrupted) == ("bomber (reduced)" if presses_on else "inflight")
    assert stage.vp == 0
    assert stage.battle.state.causes == {"Gruppen light": 1, "squadrons light": -1}


@pytest.mark.rule("LION-G14", "LION-10.1b")
@pytest.mark.parametrize(("depletion", "column"), [(1, 6), (2, 5)])
def test_depleted_luftwaffe_uses_a_column_further_left(depletion: int, column: int) -> None:
    stage, _ = four_gruppen_and_three_squadrons(depletion=depletion)
    assert read(stage) == (12, column, "E", "-LD ALD")


@pytest.mark.rule("LION-G15", "LION-10.1e")
def test_altitude_shifts_the_example_by_a_row() -> None:
    stage, _ = four_gruppen_and_three_squadrons(british_altitude=True)
    assert read(stage) == (12, 7, "E", "-LD ALD")
    stage, _ = four_gruppen_and_three_squadrons(german_altitude=True)
    assert read(stage) == (12, 7, "C", "DDA DAH")


@pytest.mark.rule("LION-G13", "LION-10.2f", "LION-10.2g", "LION-10.2h", "LION-10.23a", "LION-10.23b")
def test_two_squadrons_attack_three_bombers_as_in_the_rulebook() -> None:
    raiders = (german("He111", "A"), german("He111", "B"), german("Ju88", "C"))
    me109, me110 = german("Me109", "B"), ME110[0]
    counters = [PACK.components.gruppen[gruppe] for gruppe in (raiders[0], raiders[2], me109)]
    safe, lost = of_letters("BC", 19 - sum(gruppe.full for gruppe in counters))
    stage = Stage(dice={"squadron attack": [3]})
    stage.raid()
    bombing(stage, *raiders, safe, lost)
    escorting(stage, me109, me110)
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{raiders[0]}", f"intercept:{raiders[2]}")
    assert stage.is_done
    assert read(stage) == (19, 6, "G", "ADH D-L")
    assert [stage.where(gruppe) for gruppe in raiders] == ["inflight (reduced)", "bomber", "heavy"]
    assert stage.where(me109) == "inflight (reduced)"
    assert stage.where(me110) == "inflight"
    assert stage.where(safe) == "inflight"
    assert stage.where(lost) == "light"
    assert stage.vp == 1
