"""Compile the archives of the browser edition to bytecode, in the browser, so that later starts need not compile."""

from __future__ import annotations

import io
import marshal
import tarfile
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import PurePosixPath
from typing import Final

SOURCE_SUFFIX: Final = ".py"
CACHE_FOLDER: Final = "__pycache__"
UNCHECKED: Final = (1).to_bytes(4, "little") + bytes(8)
"""The flags and hash of a bytecode file that Python uses without looking at the source (PEP 552)."""
OWN_PACKAGE: Final = "dowding/"
SAME_ON_EVERY_DAY: Final = (1980, 1, 1, 0, 0, 0)


def compile_packages(archive: bytes | memoryview, folder: str, cache_tag: str) -> bytes:
    """The archive of the program and its packages with bytecode, for Python with this cache tag to use from a folder.

    Our own sources are replaced. Those of other packages stay beside the bytecode: anyio reads its own.
    """
    buffer = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as source,
        tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as target,
    ):
        for member in source:
            file = source.extractfile(member)
            assert file is not None
            content = file.read()
            if member.name.endswith(SOURCE_SUFFIX):
                bytecode = compile_module(content, f"{folder}/{member.name}")
                if member.name.startswith(OWN_PACKAGE):
                    _add(target, f"{member.name}c", bytecode)
                    continue
                path = PurePosixPath(member.name)
                _add(target, str(path.parent / CACHE_FOLDER / f"{path.stem}.{cache_tag}.pyc"), bytecode)
            _add(target, member.name, content)
    return buffer.getvalue()


def compile_library(archive: bytes | memoryview, path: str) -> bytes:
    """Python's standard library, a zip file at a path, with bytecode in place of the sources."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as source,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            is_source = name.endswith(SOURCE_SUFFIX)
            if is_source:
                content = compile_module(content, f"{path}/{name}")
            entry = zipfile.ZipInfo(f"{name}c" if is_source else name, SAME_ON_EVERY_DAY)
            target.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def compile_module(source: bytes, path: str) -> bytes:
    """The content of a bytecode file for the source of a module."""
    code = compile(source, path, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))
