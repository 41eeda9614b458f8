"""The table line by line, in a process of its own, through pipes."""

from pathlib import Path

from plain_terminal import PlainTerminal
from server import ThreadServer


def test_a_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    asked = ("play", "giant", "--seats", "2", "--bot-pace", "0", "--rules", "scoring=round", "--name", "Zoé")
    with PlainTerminal(*asked, data=tmp_path) as terminal:
        for line in terminal:
            if "the game" in line:
                break
            if line.startswith("1. "):
                terminal.type("1")
            elif line.startswith("Three numbers"):
                terminal.type("0 60")
        assert terminal.end() == 0
        assert terminal.complaint() == ""
    assert any(line in ("You win the game!", "Nina wins the game") for line in terminal.told)
    assert any(line.startswith("Nina, ") for line in terminal.told)
    assert "Stop playing?" in terminal.told
    assert "\x1b" not in "".join(terminal.told)


def test_a_table_is_opened_left_found_again_and_watched(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "served") as server:
        with PlainTerminal("join", server.url, "--name", "Zoé", data=tmp_path) as host:
            host.until("Table ")
            host.type("b", "1", "s")
            host.until("Your hand")
            assert host.end() == 0
        code = next(line for line in host.told if line.startswith("Table ")).removeprefix("Table ")
        with PlainTerminal("join", f"{server.url}/t/{code}", data=tmp_path) as again:
            again.until("Zoé (you), ")
            assert again.end() == 0
        with PlainTerminal("join", f"{server.url}/t/{code}", "--watch", data=tmp_path) as onlooker:
            onlooker.until("Zoé, ")
            assert onlooker.end() == 0
    assert not any("Your hand" in line for line in onlooker.told)
    assert (tmp_path / "pioche" / "seats.json").stat().st_mode & 0o777 == 0o600


def test_what_is_far_too_long_puts_nobody_out_of_the_table(tmp_path: Path) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text("[{title: a}, {title: b}, {title: c}, {title: d}]", encoding="utf-8")
    with (
        ThreadServer(tmp_path / "served") as server,
        PlainTerminal("join", server.url, "--name", "Zoé", data=tmp_path) as host,
    ):
        host.until("Table ")
        host.type("m", "x" * 5000)
        host.until("This name will not do")
        host.type(".", "c", "1", str(cards))
        host.until("custom: has 4 cards; classic has 3 to write on")
        host.type(".", ".", "h")
        host.until("Zoé (you), host")
        assert host.end() == 0
