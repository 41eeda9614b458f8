"""What commands refuse and announce is said in the language asked for."""

from pathlib import Path

import pytest
from refused import BEGUN, OVER

from pioche.cli import main
from pioche.folders import EDITIONS_VARIABLE, named_editions
from pioche.i18n.catalogue import words
from pioche.server.http.transport import listen
from pioche.server.ops.doctor import report_editions


def test_commands_refuse_and_announce_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pioche.fast import twin
    from pioche.lab.cli import commands

    assert main(["simulate", "--bot", "genius", "--lang", "fr"]) == 2
    assert "bot\xa0: 'genius' n'existe pas" in capsys.readouterr().err

    def announce(*_: object, **__: object) -> None:
        twin.announce("play_games")
        raise ValueError

    monkeypatch.setattr(commands, "play", announce)
    seconds = twin.SLOW["play_games"]
    for lang, notice in (("fr", f"environ {seconds} s d'un cœur"), ("en", f"about {seconds} s of one core")):
        assert main(["simulate", "--lang", lang]) == 2
        assert notice in capsys.readouterr().err


def test_commands_say_in_french_what_is_wrong_with_a_scenario_or_an_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EDITIONS_VARIABLE, str(tmp_path))
    (tmp_path / "forest.toml").write_text("id forest\n", encoding="utf-8")
    scenario = tmp_path / "some.yaml"
    scenario.write_text("name: some\ngiven: {a: 1\n", encoding="utf-8")
    sign, brace = words("fr")("syntax-no-equals"), words("fr")("syntax-mapping")
    assert main(["conform", str(scenario), "--lang", "fr"]) == 2
    assert f"some.yaml:2:8: some\xa0: n'est pas lisible comme YAML\xa0: {brace}" in capsys.readouterr().err
    reason = "steps: [{refuse: {seat: 0, move: draw, reason: because}}]"
    begun = "given: {hands: [[R1], [R2]], talon: [R5]}"
    scenario.write_text(f"name: a\nclause: R\nedition: classic\n{begun}\n{reason}\n", encoding="utf-8")
    assert main(["conform", str(scenario), "--lang", "fr"]) == 2
    told_there = capsys.readouterr().err
    assert "reason\xa0: doit être unreadable ou round-over ou " in told_there
    assert told_there.endswith(", et non 'because'\n")
    wrong = f"forest.toml\xa0: n'est pas lisible comme TOML\xa0: ligne 1, colonne 4\xa0: {sign}"
    main(["editions", "--lang", "fr"])
    assert wrong in capsys.readouterr().err
    assert wrong in report_editions(words("fr"), "fr")[0]


FAR = "9" * 5000
LONG = "x" * 3000


@pytest.mark.parametrize(
    ("asked", "french"),
    [
        (
            ["simulate", "--rules", f"target={FAR}"],
            "rules.target\xa0: doit être un nombre entier de 50 à 5000",
        ),
        (["simulate", "--seats", FAR], "argument --seats\xa0: doit être un nombre de 2 à 10\xa0: '999"),
        (["tournament", "--bots", f"random,search-{FAR}"], "bots\xa0: 'search-999"),
        (["rules", LONG], "argument ÉDITION\xa0: il n'y a pas d'édition 'xxx"),
        (["play", "--bots", LONG], "argument --bots\xa0: il n'y a pas de force 'xxx"),
        (["join", f"http://127.0.0.1:{FAR}"], "n'est ni le lien d'une table, ni un code"),
    ],
)
def test_what_is_far_too_long_is_refused_in_the_language_asked_for(
    asked: list[str], french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*asked, "--lang", "fr"]) == 2
    assert french in capsys.readouterr().err


def test_conform_says_in_french_how_a_scenario_came_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = "clause: R\nedition: classic\ngiven: {hands: [[R1], [R2]], talon: [R5], turn: 0}"
    steps = {
        "{expect: {legal: [draw]}}": "expect.legal\xa0: permis aussi\xa0: `[play R1]`",
        "{expect: {legal: [draw, play R1, keep]}}": "expect.legal\xa0: pas permis\xa0: `[keep]`",
        "{expect: {lacks_legal: [draw]}}": "expect.lacks_legal\xa0: permis\xa0: `[draw]`",
        "{expect: {phase: stack}}": "expect.phase\xa0: on attendait `stack`, et c'est `turn`",
        "{expect: {counts: [1, 2]}}": "expect.counts\xa0: on attendait `[1, 2]`, et c'est `[1, 1]`",
        "{do: {seat: 1, move: draw}}": "do\xa0: 'draw' du siège 1 est refusé\xa0: `not-your-turn`",
        "{refuse: {seat: 1, move: draw, reason: no-match}}": (
            "refuse.reason\xa0: on attendait `no-match`, et c'est `not-your-turn`"
        ),
        "{refuse: {seat: 0, move: draw, reason: no-match}}": (
            "refuse\xa0: 'draw' du siège 0 n'est pas refusé, on attendait `no-match`"
        ),
    }
    some = tmp_path / "some.yaml"
    for step, difference in steps.items():
        some.write_text(f"name: some\n{begun}\nsteps: [{step}]\n", encoding="utf-8")
        assert main(["conform", str(some), "--lang", "fr"]) == 1
        first, last = capsys.readouterr().out.splitlines()
        assert first == f"ÉCHEC some\xa0: steps[0].{difference}"
        assert last == "0 réussi, 1 manqué"


def test_a_folder_of_editions_that_holds_none_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    empty, missing = tmp_path / "empty", tmp_path / "missing"
    empty.mkdir()
    for folder, french, english in (
        (missing, "ce dossier n'existe pas", "there is no such folder"),
        (empty, "aucune édition (*.toml) ne s'y trouve", "no edition (*.toml) lies there"),
    ):
        monkeypatch.setenv(EDITIONS_VARIABLE, str(folder))
        for asked in (["editions"], ["rules", "forest"], ["rules", "classic"], ["play", "forest"]):
            assert main([*asked, "--lang", "fr"]) == 2
            assert f"PIOCHE_EDITIONS nomme {folder}, et {french}\n" in capsys.readouterr().err
            assert main([*asked, "--lang", "en"]) == 2
            assert f"PIOCHE_EDITIONS names {folder}, and {english}\n" in capsys.readouterr().err
        for asked in (["--version"], ["completion", "bash"], ["man"], ["editions", "--data", str(tmp_path)]):
            monkeypatch.setenv(EDITIONS_VARIABLE, str(folder))
            assert main(asked) == 0
            assert capsys.readouterr().err == ""


def test_what_looks_for_no_edition_is_not_refused_for_a_folder_of_editions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "missing"
    monkeypatch.setenv(EDITIONS_VARIABLE, str(missing))
    monkeypatch.setattr("pioche.cli.data_folder", lambda: tmp_path / "data")
    for asked in (["backup", str(tmp_path / "copy")], ["move-store", "here", "there"], ["join", "nowhere!"]):
        assert main(asked) == 2
        assert EDITIONS_VARIABLE not in capsys.readouterr().err
    said, is_whole = report_editions(words("fr"), "fr")
    assert said.endswith(f"; PROBLÈME\xa0: PIOCHE_EDITIONS nomme {missing}, et ce dossier n'existe pas")
    assert not is_whole


def test_an_empty_address_of_data_names_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EDITIONS_VARIABLE, str(tmp_path))
    assert main(["editions", "--data", ""]) == 2
    (tmp_path / "forest.toml").write_text("id forest\n", encoding="utf-8")
    assert main(["editions", "--data", ""]) == 0
    assert named_editions() == str(tmp_path)


def test_an_edition_whose_file_is_wrong_is_not_said_to_be_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EDITIONS_VARIABLE, str(tmp_path))
    (tmp_path / "forest.toml").write_text("id forest\n", encoding="utf-8")
    assert main(["rules", "forest", "--lang", "fr"]) == 2
    assert "argument ÉDITION\xa0: forest.toml\xa0: n'est pas lisible comme TOML" in capsys.readouterr().err
    assert main(["rules", "woods", "--lang", "fr"]) == 2
    assert "il n'y a pas d'édition 'woods'; il y a classic, " in capsys.readouterr().err


def test_every_command_names_the_file_and_says_in_french_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text("UNO", encoding="utf-8")
    Path("good.txt").write_text(OVER, encoding="utf-8")
    Path("begun.txt").write_text(BEGUN, encoding="utf-8")
    Path("card.yaml").write_text("title: A\ndo: [{who: next, swap_with: next}]", encoding="utf-8")
    begins = "bad.txt: ligne 1\xa0: le fichier d'une partie commence par `pioche 1`"
    no_seat = "good.txt: il n'y a pas de siège 9 dans cette partie; les sièges vont de 0 à 1"
    for asked, wrong in (
        (("replay", "bad.txt"), begins),
        (("coach", "bad.txt"), begins),
        (("verify", "bad.txt"), begins),
        (("replay", "none.txt"), "none.txt\xa0: ce fichier n'existe pas"),
        (("verify", "good.txt", "--seen", "bad.txt"), "bad.txt: seen\xa0: n'est pas un fichier de ce qui"),
        (("verify", "good.txt", "--seen", "none.txt"), "none.txt\xa0: ce fichier n'existe pas"),
        (("replay", "good.txt", "--as", "9"), no_seat),
        (("coach", "good.txt", "--as", "9"), no_seat),
        (("play", "--custom", "bad.txt"), "bad.txt: carte 1\xa0: il faut des clés et des valeurs, et non du"),
        (("play", "--custom", "none.txt"), "none.txt\xa0: ne peut être lu\xa0: ce fichier n'existe pas"),
        (("play", "--rules", "stack=foo"), "rules.stack\xa0: doit être none ou "),
        (("play", "--rules", "target=7"), "rules.target\xa0: doit aller de "),
        (("play", "--bots", "greedy,random,expert,greedy"), "4 forces sont nommées, et 4 sièges"),
        (("play", "--seats", "2", "--bots", "greedy,random"), "et 2 sièges en laissent 1 aux robots"),
        (("simulate", "--address", "tcp://lab"), "address\xa0: seule une grappe en a une\xa0: `engine` doit"),
        (("lab", "rule", "stack=up", "--address", "tcp://lab"), "être ray ou dask, et non auto"),
        (("simulate", "--custom", "card.yaml"), "card.yaml: carte 1.do[0].who\xa0: swap_with est"),
        (("tournament", "--bots", "none.npz,random"), "none.npz\xa0: n'est pas un instantané\xa0: ce"),
        (("tournament", "--bots", "os:path,random"), "policy 'os:path'\xa0: doit avoir `encoding`"),
        (("tournament", "--bots", "genius,random"), "bots\xa0: 'genius' n'existe pas; il y a random, "),
    ):
        assert main([*asked, "--lang", "fr"]) == 2, asked
        told_there = capsys.readouterr().err
        assert wrong in told_there, (asked, told_there)
        assert " and " not in told_there
    assert main(["export", "begun.txt", "--out", "out.jsonl", "--lang", "fr"]) == 0
    left_out = "laissé de côté\xa0: begun.txt\xa0: la dernière manche n'est pas finie"
    assert left_out in capsys.readouterr().err


def test_commands_of_stores_and_servers_say_in_french_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("", encoding="utf-8")
    Path("some.pioche").write_text(OVER, encoding="utf-8")
    Path("spoilt").mkdir()
    Path("spoilt", "pioche.db").write_bytes(b"spoilt" * 1000)
    serve = ("serve", "--no-open", "--port", "0")
    nodes = "seul un dépôt que plusieurs serveurs partagent a des nœuds"
    url = "--public-url\xa0: doit ressembler à https://uno.example, contrairement à "
    for asked, wrong in (
        (("backup", "copy", "--data", "none"), "none/pioche.db\xa0: aucune table n'a été gardée ici"),
        (("backup", "copy", "--data", "spoilt"), "spoilt/pioche.db\xa0: ce fichier n'est pas une base de"),
        (("backup", "none/copy", "--data", "spoilt"), "none\xa0: ce dossier n'existe pas"),
        (("move-store", "none", "other"), "none/pioche.db\xa0: aucune table n'a été gardée ici"),
        (("migrate", "--data", "some"), "some\xa0: un dossier est mis à jour par le serveur qui l'ouvre"),
        (("migrate", "--data", "foo://x"), "foo://…\xa0: ce dépôt n'existe pas"),
        (("bench", "serve", "--store", "some"), nodes),
        (("bench", "serve", "--data", "file/x"), "file"),
        (("cluster", "status", "--store", "some"), nodes),
        ((*serve, "--data", "file"), "file\xa0: il y a déjà un fichier à cet endroit"),
        (
            (*serve, "--data", "d", "--host", "a..b"),
            "écouter à a..b\xa0: ce nom n'a pas d'adresse",
        ),
        ((*serve, "--data", "d", "--public-url", "http://a:b"), f"{url}'http://a:b'"),
        ((*serve, "--data", "d", "--public-url", "http://[a"), f"{url}'http://[a'"),
        ((*serve, "--data", "d", "--public-url", "http://a?b"), f"{url}'http://a?b'"),
        ((*serve, "--data", "d", "--public-url", "http://a@b"), f"{url}'http://a@b'"),
        (("export", "some.pioche", "--out", "none/x.jsonl"), "none\xa0: ce dossier n'existe pas"),
        (("import", "x.jsonl", "--out", "file"), "file\xa0: il y a déjà un fichier à cet endroit"),
        (("verify", "some.pioche", "--nonce", "xyz"), "argument --nonce\xa0: doit être fait de chiffres"),
    ):
        assert main([*asked, "--lang", "fr"]) == 2, asked
        [told_there] = capsys.readouterr().err.splitlines()
        assert wrong in told_there, (asked, told_there)
    assert not Path("copy").exists()


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")])
def test_a_port_that_is_taken_is_named(
    host: str, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        taken = listen(host, 0)
    except OSError:
        pytest.skip("this machine has no such address")
    with taken:
        port = taken.getsockname()[1]
        where = ("--host", host, "--port", str(port))
        assert main(["serve", "--no-open", "--data", str(tmp_path), *where, "--lang", "fr"]) == 2
    assert f"écouter à {shown}:{port}\xa0: un autre programme" in capsys.readouterr().err
