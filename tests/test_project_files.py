"""Project files: changelog headings, citation file, package metadata, issue templates and their links."""

from __future__ import annotations

import importlib
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

import dowding

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
CHANGE_KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
VERSION_HEADING = re.compile(r"(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})")
LINKED_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
ISSUE_FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
INPUT_TYPES = {"checkboxes", "dropdown", "input", "textarea"}


def read_yaml(path: Path) -> dict[str, object]:
    """The mapping in a YAML file. PyYAML comes with distributed, and brings no types."""
    content = importlib.import_module("yaml").safe_load(path.read_text("utf-8"))
    assert isinstance(content, dict)
    return content


def changelog_sections() -> dict[str, str]:
    """The text of each version in the changelog, by its heading."""
    _, *sections = re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)
    headings = [section.partition("\n")[0] for section in sections]
    assert len(set(headings)) == len(headings)
    return {heading: section.partition("\n")[2] for heading, section in zip(headings, sections, strict=True)}


def test_changelog_begins_with_unreleased_and_has_dated_versions() -> None:
    first, *versions = changelog_sections()
    assert first == "Unreleased"
    matches = [VERSION_HEADING.fullmatch(version) for version in versions]
    assert all(matches), versions
    numbers = [match[1] for match in matches if match]
    assert PROJECT["version"] in numbers
    assert numbers == sorted(numbers, key=lambda number: tuple(map(int, number.split("."))), reverse=True)
    for match in matches:
        assert match is not None
        date.fromisoformat(match[2])


@pytest.mark.parametrize("version", changelog_sections())
def test_changelog_headings_are_known_and_unique(version: str) -> None:
    section = changelog_sections()[version]
    kinds = re.findall(r"^###+ (.+)$", section, re.MULTILINE)
    assert set(kinds) <= CHANGE_KINDS
    assert len(set(kinds)) == len(kinds)
    if version == "Unreleased":
        before_the_first_kind = section.partition("\n### ")[0]
        assert "\n- " not in before_the_first_kind


def test_citation_names_this_version_and_licence() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["version"] == PROJECT["version"] == dowding.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == PROJECT["authors"]
    assert citation["repository-code"] == PROJECT["urls"]["Source"]
    assert f"## {citation['version']} - {citation['date-released']}\n" in CHANGELOG
    assert citation["type"] == "software"
    assert {"message", "title"} <= citation.keys()


def test_classifiers_are_known_to_the_package_index() -> None:
    trove = importlib.import_module("trove_classifiers")
    assert set(PROJECT["classifiers"]) <= trove.classifiers
    assert not [name for name in PROJECT["classifiers"] if name in trove.deprecated_classifiers]


def test_classifiers_agree_with_the_rest_of_the_metadata() -> None:
    minimum = PROJECT["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {minimum}" in PROJECT["classifiers"]
    # PEP 639: a licence expression and licence classifiers exclude each other.
    assert not [name for name in PROJECT["classifiers"] if name.startswith("License ::")]


@pytest.mark.parametrize("form", ISSUE_FORMS, ids=lambda path: path.stem)
def test_issue_form_has_inputs_with_labels_and_different_ids(form: Path) -> None:
    content = read_yaml(form)
    assert content["name"]
    assert content["description"]
    body = content["body"]
    assert isinstance(body, list)
    inputs = [element for element in body if element["type"] != "markdown"]
    assert inputs
    assert {element["type"] for element in inputs} <= INPUT_TYPES
    assert all(element["attributes"]["label"] for element in inputs)
    assert len({element["id"] for element in inputs}) == len(inputs)


def test_issue_forms_are_found() -> None:
    assert [form.stem for form in ISSUE_FORMS] == ["bug", "idea", "rule"]


@pytest.mark.parametrize("page", LINKED_PAGES)
def test_files_linked_from_project_pages_exist(page: str) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / page).read_text("utf-8"))
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target


def test_readme_and_index_link_to_the_page_for_rights_holders() -> None:
    unofficial = (ROOT / "README.md").read_text("utf-8").partition("## Unofficial")[2]
    assert "(docs/explanation/rights.md)" in unofficial
    assert "(explanation/rights.md)" in (ROOT / "docs" / "index.md").read_text("utf-8")
