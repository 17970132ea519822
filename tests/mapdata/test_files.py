"""How a file is written: whole or not at all, with the permissions and at the place that its user expects."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapdata.files import unmarked, write_atomic

unix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links are those of Unix")


@pytest.fixture
def umask() -> Iterator[None]:
    """A umask that is neither the usual one nor nothing."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@unix
@pytest.mark.parametrize(("before", "after"), [(None, 0o640), (0o600, 0o600), (0o664, 0o664), (0o444, 0o444)])
def test_permissions(tmp_path: Path, umask: None, before: int | None, after: int) -> None:
    file = tmp_path / "out.txt"
    if before is not None:
        file.write_bytes(b"old")
        file.chmod(before)
    write_atomic(file, b"new")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode), listed(tmp_path)) == (b"new", after, ["out.txt"])


@unix
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed(tmp_path: Path, there: bool) -> None:
    (tmp_path / "far").mkdir()
    far, near, chain = tmp_path / "far" / "real.txt", tmp_path / "near.txt", tmp_path / "chain.txt"
    if there:
        far.write_bytes(b"old")
    near.symlink_to(Path("far") / "real.txt")
    chain.symlink_to("near.txt")
    write_atomic(chain, [b"n", b"ew"])
    assert (far.read_bytes(), chain.readlink(), near.readlink()) == (b"new", Path("near.txt"), Path("far/real.txt"))
    assert (listed(tmp_path), listed(tmp_path / "far")) == (["chain.txt", "far", "near.txt"], ["real.txt"])


@unix
def test_a_link_to_itself_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match=r"[Tt]oo many"):
        write_atomic(tmp_path / "a", b"new")
    assert listed(tmp_path) == ["a", "b"]


@unix
def test_a_device_stays_one(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to(os.devnull)
    write_atomic(tmp_path / "nowhere", b"new")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    assert (tmp_path / "nowhere").readlink() == Path(os.devnull)


def test_a_failed_write_leaves_the_old_file_alone(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    file = tmp_path / "out.txt"
    file.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_atomic(file, pieces())
    assert (file.read_bytes(), listed(tmp_path)) == (b"old", ["out.txt"])


def test_the_longest_name(tmp_path: Path) -> None:
    file = tmp_path / ("n" * 200 + "é" * 27)
    write_atomic(file, b"new")
    assert (file.read_bytes(), listed(tmp_path)) == (b"new", [file.name])


@pytest.mark.parametrize(("data", "text"), [(b"\xef\xbb\xbfa", b"a"), (b"a\xef\xbb\xbf", b"a\xef\xbb\xbf"), (b"", b"")])
def test_a_byte_order_mark(data: bytes, text: bytes) -> None:
    assert unmarked(data) == text
