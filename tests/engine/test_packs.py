"""Data packs: parsed into frozen entries with provenance; each error names file, entry and field in one line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dowding.engine.errors import PackError
from dowding.engine.fingerprint import DisplayText, canonical_form
from dowding.engine.packs import (
    MAX_UPLOAD_CHARS,
    Entry,
    TableSchema,
    UploadedScenario,
    parse_provenance,
    read_pack,
    uploaded_scenario_id,
)


class Plane(Entry, frozen=True):
    """An entry with fields of several types."""

    id: str
    speed: int
    crew: tuple[str, ...] = ()


class Range(Entry, frozen=True):
    """An entry with two key fields and a field that is only displayed."""

    plane: str
    height: int
    miles: float
    remark: DisplayText = ""


TABLES = (TableSchema(Plane, "planes.toml", "plane"), TableSchema(Range, "ranges.toml", "range", ("plane", "height")))

PLANES = """
[[plane]]
id = "Spitfire"
speed = 355
source = "T-1"

[[plane]]
id = "Defiant"
speed = 304
crew = ["pilot", "gunner"]
source = { id = "T-1", speed = "history: Boscombe Down", crew = "reconstructed: a guess" }
"""
RANGES = """
[[range]]
plane = "Spitfire"
height = 15
miles = 395
source = "deduced: from T-2"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "planes.toml").write_text(PLANES)
    (folder / "ranges.toml").write_text(RANGES)
    return folder


def pack_error(folder: Path) -> str:
    with pytest.raises(PackError) as error:
        read_pack(folder, TABLES)
    text = str(error.value)
    assert "\n" not in text
    return text


def test_entries_keep_the_file_order_and_are_frozen(folder: Path) -> None:
    planes = read_pack(folder, TABLES).entries_of(Plane)
    assert [plane.id for plane in planes] == ["Spitfire", "Defiant"]
    assert planes[1].crew == ("pilot", "gunner")
    with pytest.raises(AttributeError):
        planes[0].speed = 400  # type: ignore[misc]


def test_entries_are_grouped_by_kind(folder: Path) -> None:
    entries = read_pack(folder, TABLES).entries_by_kind()
    assert {kind: len(rows) for kind, rows in entries.items()} == {"Plane": 2, "Range": 1}


# Provenance


@pytest.mark.parametrize(
    ("source", "provenance"),
    [
        ("THD-8.4", "stated"),
        ("stated: on the box", "stated"),
        ("deduced: from THD-8.4", "deduced"),
        ("history: Bungay", "history"),
        ("reconstructed: balance", "reconstructed"),
    ],
)
def test_source_determines_the_provenance(source: str, provenance: str) -> None:
    assert parse_provenance(source) == provenance


def test_pack_fingerprint_ignores_sources_and_display_entries(folder: Path) -> None:
    planes, ranges = map(canonical_form, read_pack(folder, TABLES).gameplay_entries())
    assert planes == [
        {"id": "Spitfire", "speed": 355},
        {"id": "Defiant", "speed": 304, "crew": ["pilot", "gunner"]},
    ]
    assert ranges == [{"plane": "Spitfire", "height": 15, "miles": 395.0}]


def test_entry_has_the_provenance_of_its_weakest_field(folder: Path) -> None:
    contents = read_pack(folder, TABLES)
    assert [plane.provenance for plane in contents.entries_of(Plane)] == ["stated", "reconstructed"]
    assert contents.provenance_counts() == {"stated": 1, "deduced": 1, "history": 0, "reconstructed": 1}
    assert contents.provenance_counts_by_kind()["Range"] == {
        "stated": 0,
        "deduced": 1,
        "history": 0,
        "reconstructed": 0,
    }


# Errors


@pytest.mark.parametrize(
    ("before", "after", "texts"),
    [
        ("speed = 355", 'speed = "fast"', ["planes.toml: plane Spitfire: ", "speed: Expected `int`, got `str`"]),
        ("speed = 355", "speed = true", ["planes.toml: plane Spitfire: ", "speed: Expected `int`, got `bool`"]),
        ("speed = 355", "", ["planes.toml: plane Spitfire: ", "missing required field `speed`"]),
        ("speed = 355", "speed = 355\nwings = 2", ["planes.toml: plane Spitfire: ", "unknown field `wings`"]),
        (
            '["pilot", "gunner"]',
            '["pilot", 7]',
            ["planes.toml: plane Defiant: ", "crew number 2: Expected `str`, got `int`"],
        ),
        ('id = "Defiant"', 'id = "Spitfire"', ["planes.toml: plane Spitfire is defined twice"]),
        (
            'id = "Spitfire"',
            "",
            ["planes.toml: entry 1 of [[plane]]: the field 'id', which names the entry, is missing"],
        ),
        ('source = "T-1"', "", ["planes.toml: plane Spitfire: ", "missing required field `source`"]),
        ('source = "T-1"', "source = 7", ["planes.toml: plane Spitfire: ", "source: Expected `str"]),
        ('source = "T-1"', 'source = "I think"', ["planes.toml: plane Spitfire: source 'I think': expected a rule"]),
        ('"history: Boscombe Down"', '"Boscombe"', ["planes.toml: plane Defiant: source 'Boscombe': expected a rule"]),
        ('source = "T-1"', "source = {}", ["planes.toml: plane Spitfire: source is empty"]),
        ("[[plane]]", "[[plain]]", ["planes.toml: unknown table 'plain'. Expected one of: plane"]),
        ("speed = 355", "speed = = 355", ["planes.toml: not valid TOML: ", "line 4"]),
    ],
)
def test_error_names_file_entry_and_field(folder: Path, before: str, after: str, texts: list[str]) -> None:
    assert before in PLANES
    (folder / "planes.toml").write_text(PLANES.replace(before, after))
    text = pack_error(folder)
    assert text.startswith(str(folder / "planes.toml"))
    for part in texts:
        assert part in text


def test_entry_name_consists_of_all_key_fields(folder: Path) -> None:
    (folder / "ranges.toml").write_text(RANGES.replace("miles = 395", 'miles = "far"'))
    assert "ranges.toml: range Spitfire 15: " in pack_error(folder)


def test_error_names_a_missing_file(folder: Path) -> None:
    (folder / "ranges.toml").unlink()
    assert pack_error(folder) == f"{folder / 'ranges.toml'}: file missing from the pack"


def test_error_names_a_missing_table(folder: Path) -> None:
    (folder / "ranges.toml").write_text("")
    assert pack_error(folder) == f"{folder / 'ranges.toml'}: the table [[range]] is missing"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("range = 7", "[[range]] must be a list of entries, not int"),
        ("[range]\nmiles = 1", "[[range]] must be a list of entries, not dict"),
        ("range = [7]", "entry 1 of [[range]] is not a table"),
    ],
)
def test_error_names_a_table_that_is_not_a_list(folder: Path, text: str, fault: str) -> None:
    (folder / "ranges.toml").write_text(text)
    assert pack_error(folder) == f"{folder / 'ranges.toml'}: {fault}"


def test_error_names_a_file_that_is_not_text(folder: Path) -> None:
    (folder / "planes.toml").write_bytes(b"\xff\xfe[[plane]]")
    assert pack_error(folder).startswith(f"{folder / 'planes.toml'}: not valid TOML: ")


@pytest.mark.parametrize("opening", ["a = " + "[" * 100_000, "a = " + "{b = " * 100_000])
def test_error_names_a_file_that_is_nested_too_deeply(folder: Path, opening: str) -> None:
    (folder / "planes.toml").write_text(opening)
    assert pack_error(folder) == f"{folder / 'planes.toml'}: not a pack file: it is nested too deeply"


def test_number_with_thousands_of_digits_is_rejected(folder: Path) -> None:
    (folder / "planes.toml").write_text(f"a = {'9' * 5_000}")
    assert pack_error(folder).startswith(f"{folder / 'planes.toml'}: not valid TOML: Exceeds the limit")


def test_error_names_an_unreadable_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", denied)
    assert pack_error(folder) == f"{folder / 'planes.toml'}: cannot be read: Permission denied"


def test_unprintable_name_is_escaped_in_the_error(folder: Path) -> None:
    (folder / "planes.toml").write_text(PLANES.replace('"Spitfire"\nspeed = 355', '"Spit\\nfire"\nspeed = "?"'))
    assert "plane Spit\\nfire: " in pack_error(folder)


# Overlays


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    overlay = tmp_path / "mine"
    overlay.mkdir()
    return overlay


def read_with_overlay(folder: Path, overlay: Path, text: str, file: str = "planes.toml") -> dict[str, Plane]:
    (overlay / file).write_text(text)
    return {plane.id: plane for plane in read_pack(folder, TABLES, [overlay]).entries_of(Plane)}


def test_overlay_changes_only_its_own_fields(folder: Path, overlay: Path) -> None:
    planes = read_with_overlay(folder, overlay, '[[plane]]\nid = "Spitfire"\nspeed = 360\nsource = "T-9"\n')
    assert planes["Spitfire"] == Plane(id="Spitfire", speed=360, source="T-9")
    assert planes["Defiant"].speed == 304


def test_overlay_adds_new_entries(folder: Path, overlay: Path) -> None:
    planes = read_with_overlay(folder, overlay, '[[plane]]\nid = "Hurricane"\nspeed = 328\nsource = "history: Mason"\n')
    assert list(planes) == ["Spitfire", "Defiant", "Hurricane"]


def test_changes_of_an_overlay_are_listed(folder: Path, overlay: Path) -> None:
    entry = '[[plane]]\nid = "{}"\nspeed = {}\nsource = "T-9"\n'
    (overlay / "planes.toml").write_text(entry.format("Spitfire", 360) + entry.format("Kestrel", 1))
    changes = read_pack(folder, TABLES, [overlay]).changes
    assert [msgspec.structs.astuple(change) for change in changes] == [
        ("planes.toml", "plane Spitfire", "speed", "355", "360"),
        ("planes.toml", "plane Kestrel", "id", "", "Kestrel"),
        ("planes.toml", "plane Kestrel", "speed", "", "1"),
    ]


def test_later_overlay_overrides_an_earlier_one(folder: Path, tmp_path: Path) -> None:
    overlays = [tmp_path / "first", tmp_path / "second"]
    for number, overlay in enumerate(overlays):
        overlay.mkdir()
        text = f'[[plane]]\nid = "Spitfire"\nspeed = {400 + number}\nsource = "T-9"\n'
        (overlay / "planes.toml").write_text(text)
    assert read_pack(folder, TABLES, overlays).entries_of(Plane)[0].speed == 401
    assert read_pack(folder, TABLES, overlays[::-1]).entries_of(Plane)[0].speed == 400


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[plane]]\nid = "Spitfire"\nspeed = 360\n', "plane Spitfire: the field 'source' is missing"),
        (
            '[[plane]]\nid = "Spitfire"\nspeed = "?"\nsource = "T-9"\n',
            "plane Spitfire: speed: Expected `int`",
        ),
        ('[[plane]]\nid = "Kestrel"\nsource = "T-9"\n', "plane Kestrel: Object missing required field `speed`"),
        ('[[plane]]\nid = "Spitfire"\nsource = "mine"\n', "plane Spitfire: source 'mine': expected a rule"),
        ('[[plain]]\nid = "Spitfire"\n', "unknown table 'plain'"),
        ("[[plane", "not valid TOML"),
    ],
)
def test_error_in_an_overlay_names_its_file(folder: Path, overlay: Path, text: str, fault: str) -> None:
    with pytest.raises(PackError) as error:
        read_with_overlay(folder, overlay, text)
    assert str(error.value).startswith(f"{overlay / 'planes.toml'}: {fault}")


def test_unknown_overlay_file_error_lists_known_files(folder: Path, overlay: Path) -> None:
    with pytest.raises(PackError) as error:
        read_with_overlay(folder, overlay, "", "plains.toml")
    assert str(error.value) == (
        f"{overlay / 'plains.toml'}: unknown pack file. Expected one of: planes.toml, ranges.toml"
    )


def test_empty_overlay_folder_is_rejected(folder: Path, overlay: Path) -> None:
    with pytest.raises(
        PackError, match=r"mine: no pack file in this folder. Expected one of: planes\.toml, ranges\.toml"
    ):
        read_pack(folder, TABLES, [overlay])


def test_missing_overlay_folder_is_rejected(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(PackError, match="nowhere: pack folder not found"):
        read_pack(folder, TABLES, [tmp_path / "nowhere"])


# Tables with one file per entry

FOLDER_TABLES = (TableSchema(Plane, "planes/*.toml", "plane"), TABLES[1])


@pytest.fixture
def hangar(folder: Path) -> Path:
    (folder / "planes.toml").unlink()
    (folder / "planes").mkdir()
    (folder / "planes" / "spitfire.toml").write_text('id = "Spitfire"\nspeed = 355\nsource = "T-1"\n')
    (folder / "planes" / "defiant.toml").write_text('id = "Defiant"\nspeed = 304\nsource = "T-1"\n')
    return folder


def test_folder_has_one_entry_per_file_in_order_of_names(hangar: Path) -> None:
    contents = read_pack(hangar, FOLDER_TABLES)
    assert [plane.id for plane in contents.entries_of(Plane)] == ["Defiant", "Spitfire"]
    places = [place for place, _ in contents.located_entries(Plane)]
    assert places[0] == f"{hangar / 'planes' / 'defiant.toml'}: plane Defiant"


def test_overlay_folder_adds_a_file_or_changes_an_existing_one(hangar: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "mine" / "planes"
    overlay.mkdir(parents=True)
    (overlay / "hurricane.toml").write_text('id = "Hurricane"\nspeed = 328\nsource = "history: Boscombe Down"\n')
    (overlay / "faster.toml").write_text('id = "Defiant"\nspeed = 310\nsource = "history: Boscombe Down"\n')
    contents = read_pack(hangar, FOLDER_TABLES, [overlay.parent])
    assert {plane.id: plane.speed for plane in contents.entries_of(Plane)} == {
        "Defiant": 310,
        "Spitfire": 355,
        "Hurricane": 328,
    }
    assert [change.file for change in contents.changes if change.field == "speed"] == [
        "planes/faster.toml",
        "planes/hurricane.toml",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("speed = 300\n", "new.toml: the field 'id', which names the entry, is missing"),
        (
            'id = "Defiant"\nspeed = 1\nsource = "T-1"\n',
            "new.toml: plane Defiant is defined twice (also in defiant.toml)",
        ),
        ('id = "B"\nspeed = "x"\nsource = "T-1"\n', "new.toml: plane B: speed: Expected `int`, got `str`"),
        ('id = "B\n', "new.toml: not valid TOML: "),
    ],
)
def test_error_in_a_folder_names_its_file(hangar: Path, text: str, fault: str) -> None:
    (hangar / "planes" / "new.toml").write_text(text)
    with pytest.raises(PackError) as error:
        read_pack(hangar, FOLDER_TABLES)
    assert fault in str(error.value)
    assert str(error.value).startswith(str(hangar / "planes"))


def test_empty_overlay_error_lists_known_files(hangar: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(PackError, match=r"no pack file in this folder. Expected one of: planes/\*\.toml, ranges\.toml"):
        read_pack(hangar, FOLDER_TABLES, [tmp_path / "empty"])


# Uploaded files

HURRICANE = UploadedScenario("hurricane.toml", 'id = "Hurricane"\nspeed = 328\nsource = "history: Boscombe Down"\n')


def test_uploaded_file_acts_like_a_file_in_the_folder(hangar: Path) -> None:
    contents = read_pack(hangar, FOLDER_TABLES, [HURRICANE])
    assert [plane.id for plane in contents.entries_of(Plane)] == ["Defiant", "Spitfire", "Hurricane"]
    assert {change.file for change in contents.changes} == {"hurricane.toml"}
    assert uploaded_scenario_id(HURRICANE) == "Hurricane"
    faster = UploadedScenario("faster.toml", 'id = "Defiant"\nspeed = 310\nsource = "history: Boscombe Down"\n')
    assert read_pack(hangar, FOLDER_TABLES, [faster]).entries_of(Plane)[0].speed == 310


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("id = ", "hurricane.toml: not valid TOML: "),
        ("speed = 3\n", "hurricane.toml: the field 'id', which names the entry, is missing"),
        ('id = "Hurricane"\nspeed = 328\n', "hurricane.toml: plane Hurricane: the field 'source' is missing"),
        (
            'id = "Hurricane"\nspeed = "fast"\nsource = "T-1"\n',
            "hurricane.toml: plane Hurricane: speed: Expected",
        ),
        ("#" * (MAX_UPLOAD_CHARS + 1), f"hurricane.toml: {MAX_UPLOAD_CHARS + 1} characters; the limit is"),
        ("a = " + "[" * 4000, "hurricane.toml: not "),
    ],
)
def test_error_in_an_uploaded_file_names_the_place(hangar: Path, text: str, fault: str) -> None:
    with pytest.raises(PackError) as error:
        read_pack(hangar, FOLDER_TABLES, [UploadedScenario("hurricane.toml", text)])
    assert str(error.value).startswith(fault)


def test_pack_without_folder_tables_accepts_no_upload(folder: Path) -> None:
    with pytest.raises(PackError, match=r"hurricane\.toml: this game does not accept uploaded scenarios"):
        read_pack(folder, TABLES, [HURRICANE])
