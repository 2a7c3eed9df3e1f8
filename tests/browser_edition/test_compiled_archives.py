"""Compiled archives of the browser edition: what is in them, and that Python runs it without the sources."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from dowding.browser_edition.compiled_archives import compile_library, compile_packages

FILES = {
    "dowding/__init__.py": b"",
    "dowding/rules.py": b"from pathlib import Path\nTEXT = (Path(__file__).parent / 'rules.txt').read_text()\n",
    "dowding/rules.txt": b"the rules",
    "other/__init__.py": b"SOURCE = open(__file__).read()\n",
}


def packed(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def run(code: str, path: Path) -> str:
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_compiled_packages_run_in_place_of_their_sources(tmp_path: Path) -> None:
    folder = tmp_path / "packages"
    tag = sys.implementation.cache_tag or ""
    with tarfile.open(fileobj=io.BytesIO(compile_packages(packed(FILES), str(folder), tag))) as archive:
        names = set(archive.getnames())
        for member in archive.getmembers():  # early versions of Python 3.11 know no filter for `extractall`
            file = archive.extractfile(member)
            assert file is not None, member.name
            target = folder / member.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read())
    cached = f"other/__pycache__/__init__.{tag}.pyc"
    own = {"dowding/__init__.pyc", "dowding/rules.pyc", "dowding/rules.txt"}
    assert names == own | {"other/__init__.py", cached}
    code = "import dowding.rules as rules; print(rules.TEXT, rules.__file__)"
    assert run(code, folder) == f"the rules {folder}/dowding/rules.pyc"
    assert run("import other; print(other.SOURCE, end='')", folder) == FILES["other/__init__.py"].decode().strip()
    # The bytecode is used without a look at the source: a changed source changes nothing.
    (folder / "other/__init__.py").write_text("SOURCE = 'changed'")
    assert run("import other; print(other.__cached__, other.SOURCE)", folder) == f"{folder}/{cached} SOURCE = 'changed'"


def test_compiled_library_is_a_zip_of_bytecode(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("package/__init__.py", "from package.part import VALUE")
        archive.writestr("package/part.py", "VALUE = 7")
        archive.writestr("package/data.txt", "data")
    path = tmp_path / "library.zip"
    path.write_bytes(compile_library(buffer.getvalue(), str(path)))
    with zipfile.ZipFile(path) as archive:
        assert set(archive.namelist()) == {"package/__init__.pyc", "package/part.pyc", "package/data.txt"}
        assert archive.read("package/data.txt") == b"data"
    assert run("import package; print(package.VALUE, package.__file__)", path) == f"7 {path}/package/__init__.pyc"
