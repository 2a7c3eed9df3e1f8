"""Generate docs/reference/python-api.md from the docstrings of the public API: `python tools/api_reference.py`.

With `--check` it only checks whether the page is up to date.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

import dowding

PAGE: Final = ROOT / "docs" / "reference" / "python-api.md"
WIDTH: Final = 100
HEAD: Final = """\
# The Python API

`import dowding` gives the names on this page, and only these are stable. They are imported when they
are first used, so `import dowding` itself takes a few milliseconds. `dowding.__version__` is the
installed version. A seat (`Seat` in the signatures) is a string such as `"british"`;
`dowding.SPECTATOR` is the view of someone without a seat.

```python
import dowding

match = dowding.new_match("hardest-days", "aug-18", seed=7)
view = dowding.PlayerView(match, "british")
while options := view.options:
    match.choose("british", options[0].id, position=view.position)
print(match.outcome().text)
print(view.log()[-1].text)
```

Longer examples are `examples/play_a_match.py`, `examples/custom_player.py` and
`examples/run_a_study.py`. To play through a server, use the [HTTP API](http-api.md); to train an agent,
see [Environments](environments.md).

This page is written by `tools/api_reference.py` from the docstrings in the code.
"""
SECTIONS: Final[Mapping[str, Sequence[str]]] = {
    "Games": ("list_games", "get_game", "Game", "OfferedScenario", "Setting"),
    "Matches": ("new_match", "load_match", "save_match", "Match", "Outcome"),
    "The view of a seat": ("PlayerView", "Decision", "Option", "Refused", "Scene", "LogLine", "Event"),
    "Players": ("Player", "make_player", "play_match"),
    "Simulations": ("simulate", "SimulationResult", "sweep", "SweepResult", "SweepPoint"),
    "Errors": (
        "DowdingError",
        "SetupError",
        "PackError",
        "SaveError",
        "ChoiceError",
        "MalformedChoice",
        "NotOffered",
        "RefusedByRule",
        "StalePosition",
        "WrongSeat",
        "UndoRefused",
    ),
}
STABLE_MEMBERS: Final[Mapping[str, Sequence[str]]] = {
    "Game": ("id", "title", "about", "credit", "seats", "scenarios", "settings", "seat_name"),
    "Match": (
        "is_over",
        "outcome",
        "deciding_seats",
        "decision",
        "choose",
        "position",
        "position_of",
        "undo_refused",
        "undo",
        "rewind",
        "fork",
        "events",
    ),
    "Decision": ("seat", "prompt", "rule", "options", "about", "option", "refusals"),
    "Event": ("kind", "rule", "data", "at", "seen_by"),
}
"""The members that the page describes, for classes that also have internal ones."""


def render_page() -> str:
    """The whole page."""
    parts = [HEAD.rstrip()]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}")
        if title == "Errors":
            parts.append("\n".join(map(render_error, names)))
            continue
        for name in names:
            parts += render_name(name)
    return "\n\n".join(parts) + "\n"


def render_name(name: str) -> Iterator[str]:
    """A function or a class with its members."""
    value: object = getattr(dowding, name)
    yield f"### {name}"
    if inspect.isfunction(value):
        yield render_code(f"dowding.{name}{format_signature(value)}")
        yield render_docstring(value)
        return
    if not isinstance(value, type):
        raise TypeError(f"{name} is neither a function nor a class")
    yield render_docstring(value)
    fields = [text for member, text in fields_of(value).items() if member in members_of(name, value)]
    if fields:
        yield "\n".join(render_item(text) for text in fields)
    for member in members_of(name, value):
        if member not in fields_of(value):
            yield from render_member(name, value, member)


def render_error(name: str) -> str:
    """An exception and its base class, as an item of a list."""
    error: type[Exception] = getattr(dowding, name)
    return render_item(f"`{name}` (a kind of `{error.__bases__[0].__name__}`): {inspect.getdoc(error)}")


def render_item(text: str) -> str:
    """A list item, wrapped at the width of the page."""
    return textwrap.indent(fill(text, WIDTH - 2), "  ").replace("  ", "- ", 1)


def members_of(name: str, cls: type) -> Sequence[str]:
    """The public members of a class that the page describes."""
    fields = fields_of(cls)
    defined = [member for member in vars(cls) if not member.startswith("_")]
    return STABLE_MEMBERS.get(name, [*fields, *(member for member in defined if member not in fields)])


def render_member(class_name: str, cls: type, member: str) -> Iterator[str]:
    """A method or a property, under its own heading."""
    value: object = inspect.getattr_static(cls, member)
    yield f"#### {class_name}.{member}"
    if isinstance(value, property) and value.fget is not None:
        yield render_code(f"{member}: {format_annotation(inspect.signature(value.fget).return_annotation)}")
        yield render_docstring(value.fget)
    elif inspect.isfunction(value):
        yield render_code(f"{member}{format_signature(value, skip_self=True)}")
        yield render_docstring(value)
    else:
        raise TypeError(f"{class_name}.{member} is neither a method nor a property")


@cache
def fields_of(cls: type) -> dict[str, str]:
    """The fields of a struct, or the annotated attributes of a class, with type, default and docstring."""
    source = textwrap.dedent(inspect.getsource(cls))
    tree = ast.parse(source)
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    fields: dict[str, str] = {}
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            text = f"`{ast.get_source_segment(source, statement)}`"
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                text += f": {inspect.cleandoc(str(following.value.value))}"
            fields[statement.target.id] = text
    return fields


def format_signature(function: object, *, skip_self: bool = False) -> str:
    """The parameters and the return type; on several lines if one line is too long."""
    if not callable(function):
        raise TypeError(f"{function!r} has no signature")
    signature = inspect.signature(function)
    parameters = list(signature.parameters.values())[1 if skip_self else 0 :]
    words: list[str] = []
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        words.append(format_parameter(parameter))
    result = "" if signature.return_annotation == "None" else f" -> {format_annotation(signature.return_annotation)}"
    line = f"({', '.join(words)}){result}"
    if len(line) < WIDTH - 30:
        return line
    return "(\n" + "".join(f"    {word},\n" for word in words) + f"){result}"


def format_parameter(parameter: inspect.Parameter) -> str:
    """A parameter with its type and its default."""
    text = f"{parameter.name}: {format_annotation(parameter.annotation)}"
    if parameter.default is parameter.empty:
        return text
    return f"{text} = {'...' if callable(parameter.default) else repr(parameter.default)}"


def format_annotation(annotation: object) -> str:
    """A type as in the source, where annotations are strings."""
    if not isinstance(annotation, str):
        raise TypeError(f"{annotation!r} should be a string: the module imports annotations from __future__")
    return annotation


def render_code(code: str) -> str:
    """A signature. It is not an executable example, so it is not marked as Python."""
    return f"```text\n{code}\n```"


def render_docstring(value: object) -> str:
    """A docstring with paragraphs wrapped at the width of the page and unchanged examples."""
    text = inspect.getdoc(value)
    if not text:
        raise ValueError(f"{value!r} has no docstring")
    paragraphs = [
        paragraph if number % 2 else "\n\n".join(fill(part) for part in paragraph.strip().split("\n\n"))
        for number, paragraph in enumerate(text.split("```"))
    ]
    return "\n\n".join(f"```{part}```" if number % 2 else part for number, part in enumerate(paragraphs) if part)


def fill(paragraph: str, width: int = WIDTH) -> str:
    """A paragraph wrapped at the width of the page."""
    return textwrap.fill(" ".join(paragraph.split()), width, break_long_words=False, break_on_hyphens=False)


def main() -> None:
    """Write the page, or check whether it is up to date."""
    if "--check" in sys.argv[1:]:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != render_page():
            sys.exit(f"{PAGE.relative_to(ROOT)} is not up to date: python tools/api_reference.py")
        return
    PAGE.write_text(render_page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
