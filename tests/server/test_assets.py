"""The files of the page as a browser gets them: compressed, kept, and always whole."""

import gzip
import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import ThreadServer

from pioche.server.http import pages

SCRIPT = b"export const words = ['pioche', 'talon'];\n" * 4000
PICTURE = bytes(range(256)) * 20
FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    web = tmp_path_factory.mktemp("web")
    (web / "assets").mkdir()
    (web / "index.html").write_bytes(b"<!doctype html>")
    (web / "assets" / "index-Ab3.js").write_bytes(SCRIPT)
    (web / "sw.js").write_bytes(SCRIPT)
    (web / "icon.png").write_bytes(PICTURE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "web_folder", lambda: web)
        with ThreadServer(tmp_path_factory.mktemp("data") / "pioche.db") as opened:
            yield opened


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


def ask(server: ThreadServer, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request(
            method, path, headers={name.replace("_", "-"): text for name, text in headers.items()}
        )
        return Answer(connection.getresponse())
    finally:
        connection.close()


def test_text_is_compressed_for_who_takes_it_so(server: ThreadServer) -> None:
    for _ in range(2):
        answer = ask(server, "/assets/index-Ab3.js", Accept_Encoding="gzip, deflate, br")
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers.get_all("Content-Length") == [str(len(answer.body))]
        assert len(answer.body) < len(SCRIPT) / 10
        assert gzip.decompress(answer.body) == SCRIPT
        assert answer.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize("accepted", ["", "br", "identity", "gzip;q=0", "gzip; q=0.000, br"])
def test_who_does_not_take_it_so_gets_it_as_it_is(server: ThreadServer, accepted: str) -> None:
    answer = ask(server, "/assets/index-Ab3.js", Accept_Encoding=accepted)
    assert "Content-Encoding" not in answer.headers
    assert answer.body == SCRIPT


@pytest.mark.parametrize("accepted", ["GZIP", "br;q=1.0, gzip;q=0.5", "gzip; q=0.001"])
def test_a_weight_that_is_not_zero_is_a_yes(server: ThreadServer, accepted: str) -> None:
    assert ask(server, "/sw.js", Accept_Encoding=accepted).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_names_with_a_hash_are_kept_for_good_and_each_encoding_apart(
    server: ThreadServer, accepted: str
) -> None:
    answer = ask(server, "/assets/index-Ab3.js", Accept_Encoding=accepted)
    assert answer.headers["Cache-Control"] == FOREVER
    assert answer.headers["Vary"] == "Accept-Encoding"
    again = ask(
        server, "/assets/index-Ab3.js", Accept_Encoding=accepted, If_None_Match=answer.headers["ETag"]
    )
    assert (again.status, again.body) == (304, b"")
    assert again.headers["Cache-Control"] == FOREVER
    assert again.headers["Vary"] == "Accept-Encoding"


def test_names_without_a_hash_are_not_kept(server: ThreadServer) -> None:
    assert ask(server, "/sw.js", Accept_Encoding="gzip").headers["Cache-Control"] == "no-store"
    assert ask(server, "/assets/none.js", Accept_Encoding="gzip").headers["Cache-Control"] == "no-store"


def test_the_same_text_in_two_encodings_has_two_tags(server: ThreadServer) -> None:
    tags = {ask(server, "/sw.js", Accept_Encoding=accepted).headers["ETag"] for accepted in ("gzip", "br")}
    assert len(tags) == 2


def test_who_asks_for_the_head_gets_the_length_alone(server: ThreadServer) -> None:
    whole = ask(server, "/sw.js", Accept_Encoding="gzip")
    head = ask(server, "/sw.js", "HEAD", Accept_Encoding="gzip")
    assert head.body == b""
    assert head.headers["Content-Length"] == whole.headers["Content-Length"]


def test_pictures_are_as_small_as_they_get(server: ThreadServer) -> None:
    answer = ask(server, "/icon.png", Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers
    assert answer.body == PICTURE


def test_a_file_that_changed_is_compressed_again(server: ThreadServer) -> None:
    path = pages.web_folder() / "sw.js"
    assert gzip.decompress(ask(server, "/sw.js", Accept_Encoding="gzip").body) == SCRIPT
    Path(path).write_bytes(b"self.skipWaiting();")
    try:
        assert gzip.decompress(ask(server, "/sw.js", Accept_Encoding="gzip").body) == b"self.skipWaiting();"
    finally:
        Path(path).write_bytes(SCRIPT)


def test_answers_with_secrets_are_never_compressed(server: ThreadServer) -> None:
    answer = ask(server, "/api/editions", Accept_Encoding="gzip")
    assert answer.status == 200
    assert "Content-Encoding" not in answer.headers
