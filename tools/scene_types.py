"""Write the types of what the server sends, for the browser client: `python tools/scene_types.py`, or `--check` them.

They come from the structs themselves, so that `tsc --checkJs` finds where the client and the server disagree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.inspect import (
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from dowding.server import messages
from dowding.view.recap import Recap
from dowding.view.scene import Sight

PATH = ROOT / "src" / "dowding" / "web" / "js" / "scene.d.ts"
HEAD = "// What the server sends, written by tools/scene_types.py from its structs. Not to be changed by hand.\n"
MESSAGE_TYPES = (
    messages.FromServer,
    messages.Boards,
    messages.Created,
    messages.GameCard,
    messages.Hint,
    messages.Link,
    messages.ScrubberMark,
    messages.OddsAnswer,
    Sight,
    messages.Summary,
    messages.WinProbability,
    Recap,
)
PLAIN_TYPES: dict[type[Type], str] = {
    StrType: "string",
    IntType: "number",
    FloatType: "number",
    BoolType: "boolean",
    NoneType: "null",
}


class UnsupportedType(Exception):
    """There is no word for such a type yet."""


def render_types() -> str:
    """The whole file: an interface for each struct that a message holds, in the order of their names."""
    structs: dict[str, StructType] = {}
    for info in multi_type_info(MESSAGE_TYPES):
        collect_structs(info, structs)
    return "\n".join([HEAD, *(render_interface(name, structs[name]) for name in sorted(structs))])


def collect_structs(info: Type, structs: dict[str, StructType]) -> None:
    """All structs within a type, each once."""
    if isinstance(info, StructType):
        existing = structs.setdefault(info.cls.__name__, info)
        if existing.cls is not info.cls:
            raise UnsupportedType(f"{info.cls.__name__} is the name of two structs: {existing.cls} and {info.cls}")
        if existing is info:
            for field in info.fields:
                collect_structs(field.type, structs)
    for part in component_types(info):
        collect_structs(part, structs)


def component_types(info: Type) -> Iterator[Type]:
    """The types that a type is made of."""
    if isinstance(info, UnionType):
        yield from info.types
    elif isinstance(info, TupleType):
        yield from info.item_types
    elif isinstance(info, VarTupleType):
        yield info.item_type
    elif isinstance(info, DictType):
        yield info.value_type


def render_interface(name: str, info: StructType) -> str:
    """A struct as an interface, with the first line of what it says of itself."""
    about = (info.cls.__doc__ or "").strip().split("\n")[0]
    tag = [f"    {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
    lines = [
        *tag,
        *(render_member(field, omits=bool(info.cls.__struct_config__.omit_defaults)) for field in info.fields),
    ]
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}", ""])


def render_member(field: Field, *, omits: bool) -> str:
    """A field; what may be left out of the message has a question mark."""
    left_out = omits and not field.required
    word = typescript_type(field.type)
    if left_out:
        word = word.removesuffix(" | null")
    return f"    {field.encode_name}{'?' if left_out else ''}: {word};"


def typescript_type(info: Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(info, StructType):
        return info.cls.__name__
    if isinstance(info, LiteralType):
        return " | ".join(json.dumps(value) for value in info.values)
    if isinstance(info, UnionType):
        return " | ".join(
            typescript_type(part) for part in sorted(info.types, key=lambda part: isinstance(part, NoneType))
        )
    if isinstance(info, TupleType):
        return f"[{', '.join(map(typescript_type, info.item_types))}]"
    if isinstance(info, VarTupleType):
        word = typescript_type(info.item_type)
        return f"({word})[]" if " | " in word else f"{word}[]"
    if isinstance(info, DictType):
        return f"Record<string, {typescript_type(info.value_type)}>"
    if type(info) in PLAIN_TYPES:
        return PLAIN_TYPES[type(info)]
    raise UnsupportedType(f"{info} has no word in TypeScript here")


def main() -> None:
    """Write the file, or say whether it is up to date."""
    if "--check" in sys.argv[1:]:
        if PATH.read_text(encoding="utf-8") != render_types():
            sys.exit(f"{PATH.relative_to(ROOT)} is not up to date: python tools/scene_types.py")
        return
    PATH.write_text(render_types(), encoding="utf-8")
    print(f"{PATH.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
