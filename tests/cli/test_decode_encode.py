"""`zoc decode` and `zoc encode` as their users see them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mapdata
from cli.main import main
from module_builder.formats.vassal.saves.codec import Codec, encode
from module_builder.formats.vassal.saves.container import new_save
from tests.module_builder.formats.made_saves import LOG_TEXT, MODULE_DATA, SAVE_DATA, SAVE_TEXT, made_save, zipped

TEXT = """\
         0  begin_save
        11  empty
        12  empty
        14    add_piece id=11 type="piece;;;tank.png;Pänzer é" state="Main Map;104;210;1;0"
        69    add_piece id=12 type="mark;Side\\tpiece;;;inf.png;日本 😀" state="Red\\tMain Map;104;210;2;0"
       138    add_piece id=13 type=stack state="Main Map;104;210;11;12;@@-1"
       177  player PLAYER id=secret name=Tester side=Red
       202  player PLAYER id=secret name=Tester side=Red
       227  boards mapId="Main Map" boards=[{"name": "Board", "reversed": false, "x": 0, "y": 0}]
       257  global_property propertyId=VP newValue=5 containerId=Module
       285  end_save
"""
LOG = """\
         0  begin_save
        11  end_save
        20  log null
        30    log move_piece id=11 newMapId="Main Map" newX=155 newY=240 oldMapId="Main Map" oldX=104 oldY=210 \
oldUnderneathId=13 playerId=secret
        89    log chat msg="* Pänzer moves"
       113  log undo inProgress=true
       128    log move_piece id=11 newMapId="Main Map" newX=104 newY=210 newUnderneathId=13 oldMapId="Main Map" \
oldX=155 oldY=240 playerId=secret
       187    log undo inProgress=false
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.vsav"
    path.write_bytes(made_save())
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.vlog"
    path.write_bytes(made_save(LOG_TEXT))
    return path


def run(*arguments: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def entry(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read("savedGame")


def test_text(save: Path, log: Path) -> None:
    done = run("decode", save)
    assert (done.exit_code, done.stdout, done.stderr) == (0, TEXT, "")
    assert run("decode", log).stdout == LOG


def test_records(log: Path) -> None:
    done = run("decode", log, "--format", "jsonl")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["index"] for each in records] == list(range(14))
    assert list(records[5].items()) == [
        ("index", 5), ("depth", 2), ("offset", 34), ("length", 53), ("kind", "move_piece"), ("id", "11"),
        ("newMapId", "Main Map"), ("newX", 155), ("newY", 240), ("oldMapId", "Main Map"), ("oldX", 104), ("oldY", 210),
        ("oldUnderneathId", "13"), ("playerId", "secret"),
        ("raw", "M/11/Main Map/155/240/null/Main Map/104/210/13/secret"),
    ]  # fmt: skip
    assert records[2] == {"index": 2, "depth": 0, "offset": 20, "length": 8, "kind": "log", "raw": "LOG\tnull"}
    assert json.loads(run("decode", log, "--format", "json").stdout) == records


def test_boards_in_records(save: Path) -> None:
    records = json.loads(run("decode", save, "--format", "json").stdout)
    assert records[8]["boards"] == [{"name": "Board", "reversed": False, "x": 0, "y": 0}]


RARE = ["begin_save", "SHOW_RESULTS\tSym\t0\t1", "TURNT0\t0|1;0;true;7", "Events5,ann,left", "EXT\tMore", "end_save"]


def test_rare_commands(tmp_path: Path) -> None:
    path = tmp_path / "rare.vsav"
    path.write_bytes(new_save("\x1b".join(RARE).encode()))
    result = run("decode", path, "--format", "jsonl")
    _, dice, turn, events, extension, _ = map(json.loads, result.stdout.splitlines())
    assert (dice["kind"], dice["target"], dice["rolls"]) == ("unknown", "Sym", [0, 1])
    level = {"current": 1, "currentSubLevel": 0, "loop": True, "loopLimit": 7, "levels": []}
    assert list(turn)[4:] == ["kind", "id", "newState", "currentLevel", "levels", "raw"]
    assert turn["levels"] == [level]
    assert events["events"] == [{"time": 5, "user": "ann", "action": "left"}]
    assert extension["raw"] == "EXT\tMore"
    assert [line.split(None, 1)[1] for line in run("decode", path).stdout.splitlines()] == [
        "begin_save",
        "unknown SHOW_RESULTS target=Sym rolls=[0, 1]",
        'turn id=T0 newState="0|1;0;true;7" currentLevel=0 levels=' + json.dumps([level]),
        'unknown Events events=[{"time": 5, "user": "ann", "action": "left"}]',
        "unknown EXT name=More",
        "end_save",
    ]
    assert result.stderr == f"zoc: {path}: the unknown at byte 69 cannot be decoded by VASSAL: version is missing\n"


def test_raw_is_the_text_and_nothing_else(save: Path, tmp_path: Path) -> None:
    assert run("decode", save, "--raw").stdout_bytes == SAVE_TEXT
    out = tmp_path / "out.txt"
    done = run("decode", save, "--raw", "-o", out)
    assert (done.stdout_bytes, out.read_bytes()) == (b"", SAVE_TEXT)
    assert run("decode", save, "-o", out).exit_code == 0
    assert out.read_text("utf-8") == TEXT


def test_a_byte_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "game.vsav"
    path.write_bytes(
        zipped(("savedGame", b"CHAT\xff\x1bend_save"), ("savedata", SAVE_DATA), ("moduledata", MODULE_DATA))
    )
    assert json.loads(run("decode", path, "--format", "json").stdout)[0]["raw"] == "CHAT\udcff"
    assert run("decode", path).stdout.splitlines()[0] == '         0  chat msg="\\udcff"'
    assert run("decode", path, "--raw").stdout_bytes == b"CHAT\xff\x1bend_save"


def test_what_the_engine_cannot_decode_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.vsav"
    game = ("savedGame", b"begin_save\x1bM/1/a/x/2\x1bend_save")
    path.write_bytes(zipped(game, ("moduledata", b"<no"), ("savedata", SAVE_DATA), game))
    done = run("decode", path)
    assert (done.exit_code, done.stdout.count("\n")) == (0, 3)
    said = done.stderr.replace(str(path), "game.vsav").splitlines()
    assert said[0] == "zoc: game.vsav: warning SAV003: the zip has 'savedGame' twice; the last one counts"
    assert said[1].startswith("zoc: game.vsav: warning SAV002: moduledata cannot be read: not well-formed XML:")
    assert said[2] == (
        "zoc: game.vsav: the move_piece at byte 11 cannot be decoded by VASSAL: new_x 'x' is not a number"
    )


@pytest.mark.parametrize("codec", ["vcsk", "vobs", "plain"])
@pytest.mark.parametrize("key", ["01", "E7", "ff"])
def test_there_and_back(tmp_path: Path, codec: str, key: str) -> None:
    text, made = tmp_path / "text.txt", tmp_path / "made.vsav"
    text.write_bytes(SAVE_TEXT)
    options = [] if codec == "plain" else ["--key", key]
    done = run("encode", text, "-o", made, "--codec", codec, *options)
    assert (done.exit_code, done.output) == (0, "")
    assert entry(made) == encode(SAVE_TEXT, Codec(codec), int(key, 16))
    assert run("decode", made, "--raw").stdout_bytes == SAVE_TEXT
    first = made.read_bytes()
    run("encode", text, "-o", made, "--codec", codec, *options)
    assert made.read_bytes() == first


AWKWARD = {
    "all controls": bytes(range(9)) + bytes(range(11, 27)) + bytes(range(28, 32)) + b"\x7f",
    "not UTF-8": b"\xff\xfe caf\xe9 \xed\xa0\x80",
    "line ends": b"one\r\ntwo\rthree\n",
}


@pytest.mark.parametrize("codec", ["vcsk", "vobs", "plain"])
@pytest.mark.parametrize("name", AWKWARD)
def test_whatever_a_note_holds_comes_back(tmp_path: Path, codec: str, name: str) -> None:
    whole = b"begin_save\x1bPUBLICNOTE\t" + AWKWARD[name] + b"\x1bend_save"
    made, text = tmp_path / "made.vsav", tmp_path / "text.txt"
    made.write_bytes(zipped(("savedGame", encode(whole, Codec(codec)))))
    assert run("decode", made, "--raw", "-o", text).exit_code == 0
    assert text.read_bytes() == whole
    assert (run("encode", text, "-o", tmp_path / "again.vsav", "--codec", codec).output) == ""
    assert entry(tmp_path / "again.vsav") == entry(made)


def test_from_standard_input(tmp_path: Path) -> None:
    made = tmp_path / "made.vsav"
    assert run("encode", "-", "-o", made, stdin=LOG_TEXT).exit_code == 0
    assert entry(made) == encode(LOG_TEXT)


def test_like_another_save(save: Path, tmp_path: Path) -> None:
    text, made = tmp_path / "text.txt", tmp_path / "made.vsav"
    text.write_bytes(SAVE_TEXT)
    assert run("encode", text, "-o", made, "--like", save).exit_code == 0
    assert made.read_bytes() == save.read_bytes()
    text.write_bytes(LOG_TEXT)
    assert run("encode", text, "-o", made, "--like", save).exit_code == 0
    with zipfile.ZipFile(made) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            "savedGame": encode(LOG_TEXT, Codec.VCSK, 0xE7),
            "savedata": SAVE_DATA,
            "moduledata": MODULE_DATA,
        }


USAGE = {
    "raw has no format": ["decode", "x", "--raw", "--format", "json"],
    "no output": ["encode", "x"],
    "bad codec": ["encode", "x", "-o", "y", "--codec", "vcsz"],
    "bad key": ["encode", "x", "-o", "y", "--key", "123"],
    "sign is no key": ["encode", "x", "-o", "y", "--key", "+1"],
    "plain with a key": ["encode", "x", "-o", "y", "--codec", "plain", "--key", "11"],
    "like and codec": ["encode", "x", "-o", "y", "--like", "z", "--codec", "vobs"],
}


@pytest.mark.parametrize("name", USAGE)
def test_wrong_usage(name: str) -> None:
    assert run(*USAGE[name]).exit_code == 2


# The words after `zoc`, in a folder with game.vsav, its text r.txt and mail.vsav that needs repair -> the message.
LOST = "'{}' is the file that is read: it would be lost; give another name"
NO_NAME = "'{}' is no name for {} (let it end in .txt or .json; zoc encode makes a save of what --raw gives)"
NO_SAVE = "'{}' does not end in .vsav, .vlog, .sav or .log: VASSAL offers no other file to open"
PLACES = {
    "decode game.vsav -o game.vsav": LOST.format("game.vsav"),
    "decode game.vsav --raw -o ./game.vsav": LOST.format("game.vsav"),
    "decode game.vsav -o link.txt": LOST.format("link.txt"),
    "decode game.vsav -o hard.txt": LOST.format("hard.txt"),
    "decode link.txt -o game.vsav": LOST.format("game.vsav"),
    "decode mail.vsav --repair -o mail.vsav": LOST.format("mail.vsav"),
    "decode r.txt -o r.txt": LOST.format("r.txt"),
    "encode r.vsav -o r.vsav": LOST.format("r.vsav"),
    "encode r.txt --like game.vsav -o game.vsav": LOST.format("game.vsav"),
    "map p.svg -o p.svg": LOST.format("p.svg"),
    "map board -o link.svg": LOST.format("link.svg"),
    "build board -o link.vmod": LOST.format("link.vmod"),
    "decode game.vsav -o x.vsav": NO_NAME.format("x.vsav", "a listing"),
    "decode game.vsav -o x.VLOG --format json": NO_NAME.format("x.VLOG", "a listing"),
    "decode game.vsav -o x.vmod": NO_NAME.format("x.vmod", "a listing"),
    "decode game.vsav -o x.log --raw": NO_NAME.format("x.log", "the text of the commands"),
    "decode mail.vsav --repair --format json -o x.vsav": NO_NAME.format("x.vsav", "a listing"),
    "decode mail.vsav --repair --raw -o x.vsav": NO_NAME.format("x.vsav", "the text of the commands"),
    "decode mail.vsav --repair -o x.vmdx": NO_NAME.format("x.vmdx", "a listing"),
    "encode r.txt -o x.txt": NO_SAVE.format("x.txt"),
    "encode r.txt -o x.vmod": NO_SAVE.format("x.vmod"),
    "encode r.txt -o x": NO_SAVE.format("x"),
}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one is in, with the files that `PLACES` names."""
    monkeypatch.chdir(tmp_path)
    for name, data in {"game.vsav": made_save(), "r.txt": SAVE_TEXT, "r.vsav": SAVE_TEXT}.items():
        Path(name).write_bytes(data)
    entry_text = encode(SAVE_TEXT)
    Path("mail.vsav").write_bytes(b"\n".join(entry_text[at : at + 70] for at in range(0, len(entry_text), 70)))
    Path("p.svg").write_text('map = "small-hex"\n', "utf-8")
    shutil.copytree(Path(mapdata.__file__).parent / "maps" / "small-hex", "board")
    Path("link.txt").symlink_to("game.vsav")
    Path("hard.txt").hardlink_to("game.vsav")
    Path("link.svg").symlink_to("board/hexes.csv")
    Path("link.vmod").symlink_to("board/map.toml")
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="links are a matter of rights there")
@pytest.mark.parametrize("words", PLACES)
def test_a_place_where_nothing_may_be_written(words: str, desk: Path) -> None:
    before = {path: path.read_bytes() for path in desk.rglob("*") if path.is_file()}
    done = run(*words.split())
    assert (done.exit_code, done.stdout, done.stderr.splitlines()[-1]) == (
        2,
        "",
        f"Error: Invalid value for -o: {PLACES[words]}",
    )
    assert {path: path.read_bytes() for path in desk.rglob("*") if path.is_file()} == before


WRITTEN = {
    "decode game.vsav -o out.txt": TEXT.encode(),
    "decode game.vsav --raw -o r.txt": SAVE_TEXT,
    "decode mail.vsav --repair --raw -o out.txt": SAVE_TEXT,
    "decode mail.vsav --repair -o out.VSAV": new_save(SAVE_TEXT),
    "encode r.txt -o out.vlog": new_save(SAVE_TEXT),
    "encode r.txt -o out.sav": new_save(SAVE_TEXT),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links are a matter of rights there")
@pytest.mark.parametrize("words", WRITTEN)
def test_a_place_where_it_may(words: str, desk: Path) -> None:
    done = run(*words.split())
    assert (done.exit_code, done.stdout) == (0, "")
    assert Path(words.rsplit(maxsplit=1)[-1]).read_bytes() == WRITTEN[words]


@pytest.mark.parametrize("stdin", [True, False])
def test_a_byte_order_mark_before_a_text_is_left_out_and_told(tmp_path: Path, stdin: bool) -> None:
    text, made = tmp_path / "t.txt", tmp_path / "t.vsav"
    text.write_bytes(b"\xef\xbb\xbf" + SAVE_TEXT)
    done = run("encode", "-" if stdin else text, "-o", made, stdin=text.read_bytes())
    mark = "the byte order mark at its start, which an editor put there, is left out"
    assert (done.exit_code, done.output) == (0, f"zoc: {'-' if stdin else text}: warning: {mark}\n")
    assert entry(made) == encode(SAVE_TEXT)


def test_a_key_that_the_codec_cannot_have(tmp_path: Path) -> None:
    (tmp_path / "t").write_bytes(SAVE_TEXT)
    done = run("encode", tmp_path / "t", "-o", tmp_path / "o.vsav", "--codec", "vobs", "--key", "00")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, "Error: the key of vobs is never 0")
    assert not (tmp_path / "o.vsav").exists()


INPUTS = {
    "decode": {
        "none": (None, "no such file or directory (check the name, and the folder you are in)"),
        "empty": (b"", "is empty (save the game again, or get the file again)"),
        "text": (
            b"Dear diary",
            "is neither a zip nor a VASSAL command text: it begins with b'Dear dia' "
            "(a .vsav or .vlog is a zip with savedGame: give that, or get it again)",
        ),
        "module": (
            zipped(("buildFile.xml", b"")),
            "has no savedGame entry (this is a module: give a .vsav or .vlog; zoc lint looks at modules)",
        ),
        "cut": (
            made_save()[:300],
            "damaged zip: File is not a zip file "
            "(get the file again, or save what can be saved with zoc decode --repair)",
        ),
    },
    "encode": {
        "none": (None, "no such file or directory (check the name, and the folder you are in)"),
        "save": (made_save(), "is a save already, not the text of one (zoc decode --raw gives the text)"),
        "entry": (encode(b"x"), "is a save already, not the text of one (zoc decode --raw gives the text)"),
    },
}


@pytest.mark.parametrize(("command", "name"), [(command, name) for command, names in INPUTS.items() for name in names])
def test_inputs_that_cannot_be_opened(tmp_path: Path, command: str, name: str) -> None:
    data, message = INPUTS[command][name]
    path, out = tmp_path / "in", tmp_path / {"decode": "out.txt", "encode": "out.vsav"}[command]
    if data is not None:
        path.write_bytes(data)
    done = run(command, path, "-o", out)
    assert (done.exit_code, done.stdout, done.stderr) == (3, "", f"zoc: {path}: {message}\n")
    assert not out.exists()


@pytest.mark.parametrize("command", ["decode", "encode"])
def test_folders(tmp_path: Path, command: str) -> None:
    done = run(command, tmp_path, "-o", tmp_path / {"decode": "out.txt", "encode": "out.vsav"}[command])
    told = {
        "decode": "is a folder, not a save (give the .vsav or .vlog file itself)",
        "encode": "is a directory (give the file itself, not its folder)",
    }
    assert (done.exit_code, done.output) == (3, f"zoc: {tmp_path}: {told[command]}\n")


def test_output_that_cannot_be_written(save: Path, tmp_path: Path) -> None:
    done = run("decode", save, "-o", tmp_path / "none" / "out")
    told = "cannot be written: no such file or directory (make the folder first)"
    assert (done.exit_code, done.output) == (3, f"zoc: {tmp_path / 'none' / 'out'}: {told}\n")


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    path = tmp_path / "long.vsav"
    path.write_bytes(zipped(("savedGame", b"\x1b".join([b"CHAT" + b"x" * 100] * 30_000))))
    command = [sys.executable, "-c", "from cli.main import main; main()", "decode", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline().startswith(b"         0  chat")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


LACKS = "warning: no {}: VASSAL starts no game from such a file (was it cut short?)"
NOTHING = "is a save without any command: its savedGame is empty (get the file again)"
MARKED = (
    "savedGame begins with a byte order mark, as an editor puts it, before {} "
    "(VASSAL does not read that; zoc decode --repair takes it out)"
)
# The savedGame -> the status, how many lines are listed, and what is said of the file.
WANTING = {
    "empty": (b"", 3, 0, [NOTHING]),
    "only the header": (b"!VCSK5a", 3, 0, [NOTHING]),
    "no end": (b"begin_save", 0, 1, [LACKS.format("end_save")]),
    "no end, hidden": (encode(b"begin_save\x1bCHATx"), 0, 2, [LACKS.format("end_save")]),
    "no start": (b"CHATx\x1bend_save", 0, 2, [LACKS.format("begin_save")]),
    "neither": (b"CHATx", 0, 1, [LACKS.format("begin_save"), LACKS.format("end_save")]),
    "both": (b"begin_save\x1bend_save", 0, 2, []),
    "a mark": (b"\xef\xbb\xbf" + encode(SAVE_TEXT), 3, 0, [MARKED.format("b'!VCSK'")]),
    "a mark before plain text": (b"\xef\xbb\xbf" + SAVE_TEXT, 3, 0, [MARKED.format("b'begin'")]),
    "a long number": (
        b"begin_save\x1bM/1/a/" + b"9" * 5000 + b"/2\x1bend_save",
        0,
        3,
        [f"the move_piece at byte 11 cannot be decoded by VASSAL: new_x '{'9' * 60}...{'9' * 20}' is not a number"],
    ),
}


@pytest.mark.parametrize("zip_around", [True, False])
@pytest.mark.parametrize("name", WANTING)
def test_what_a_file_lacks_is_said(name: str, zip_around: bool, tmp_path: Path) -> None:
    data, status, listed, said = WANTING[name]
    path = tmp_path / "game.vsav"
    path.write_bytes(zipped(("savedGame", data)) if zip_around else data)
    if not data and not zip_around:
        said = ["is empty (save the game again, or get the file again)"]
    done = run("decode", path)
    assert (done.exit_code, done.stdout.count("\n")) == (status, listed)
    assert done.stderr.splitlines() == [f"zoc: {path}: {line}" for line in said]


def test_names_of_entries_are_told_so_that_they_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.vsav"
    names = ["a\x1b[31m", "../" + "\x01\xff" * 100, "b" * 300]
    path.write_bytes(zipped(("savedGame", SAVE_TEXT), *((name, b"x") for name in names * 2)))
    done = run("decode", path)
    junk = "../" + r"\x01\xff" * 28 + r"\x01" + "..." + r"\x01\xff" * 10
    assert done.stderr.splitlines() == [
        f"zoc: {path}: warning SAV003: the zip has '{junk}' twice; the last one counts",
        rf"zoc: {path}: warning SAV003: the zip has 'a\x1b[31m' twice; the last one counts",
        f"zoc: {path}: warning SAV003: the zip has '{'b' * 60}...{'b' * 20}' twice; the last one counts",
        f"zoc: {path}: warning SAV004: the entry name '{junk}' leads out of the zip",
    ]


SOME = ["logs/t1.vlog", "logs/c2.vlog", "corpus/kassala/Default_Setup.vsav", "corpus/vasl-templates/full.vsav"]


@pytest.mark.parametrize("name", SOME)
def test_genuine_ones_there_and_back(shared: Path, tmp_path: Path, name: str) -> None:
    path, text, made = shared / "corpus" / name, tmp_path / "text", tmp_path / "made.vsav"
    assert run("decode", path, "--raw", "-o", text).exit_code == 0
    key = entry(path)[5:7].decode()
    assert run("encode", text, "-o", made, "--key", key).exit_code == 0
    assert entry(made) == entry(path)
