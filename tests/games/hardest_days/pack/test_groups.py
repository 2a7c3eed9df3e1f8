"""groups.toml (THD-2.20 to 2.23, 8.7): the counters of the Luftwaffe."""

from __future__ import annotations

import re

from games.hardest_days.pack.contents import GROUPS, SQUADRONS


def test_pack_has_74_groups_of_which_seven_are_ju87() -> None:
    assert len(GROUPS) == 74
    assert sum(group.type == "Ju87" for group in GROUPS.values()) == 7


def test_two_elite_me110_groups_both_in_lf2() -> None:
    elite = [group for group in GROUPS.values() if group.elite]
    assert [(group.type, group.luftflotte) for group in elite] == [("Me110", 2)] * 2


def test_i_jg51_is_an_me109_group_of_lf2() -> None:
    assert (GROUPS["I/JG51"].type, GROUPS["I/JG51"].luftflotte) == ("Me109", 2)


def test_every_prefix_of_designations_occurs() -> None:
    prefixes = {re.sub(r"^[IV]+/|\d+$", "", name) for name in GROUPS}
    assert prefixes == {"EGr", "JG", "KG", "KGr", "KuGr", "LG", "SG", "ZG"}


def test_both_luftflotten_have_both_fighter_types() -> None:
    fighters = {(group.luftflotte, group.type) for group in GROUPS.values() if group.type in ("Me109", "Me110")}
    assert fighters == {(2, "Me109"), (2, "Me110"), (3, "Me109"), (3, "Me110")}


def test_reduced_faces_are_weaker() -> None:
    assert all(squadron.reduced < squadron.full for squadron in SQUADRONS.values())
    for group in GROUPS.values():
        assert group.reduced > group.full
        assert group.bombs_reduced < group.bombs_full
