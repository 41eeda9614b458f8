"""The page of the server: the built web client where it is there, else a plain one."""

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from pioche.i18n.catalogue import words
from pioche.i18n.languages import FIRST, LANGUAGES

ASSETS_AGE: Final = "public, max-age=31536000, immutable"
NO_STORE: Final = "no-store"
CHECKED: Final = "no-cache"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html pioche"
)
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
PLAIN: Final = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pioche</title></head>
<body>
<h1>Pioche</h1>
{told}
</body>
</html>
"""


def web_folder() -> Path:
    """Tell where the built web client is, or would be."""
    return Path(str(files("pioche"))) / "web"


def front_page(folder: Path) -> str:
    """Read the page, or the plain one."""
    index = folder / "index.html"
    if index.is_file():
        return index.read_text(encoding="utf-8")
    told = [f'<p lang="{lang}">{escape(plain_words(lang))}</p>' for lang in LANGUAGES]
    return PLAIN.format(lang=FIRST, told="\n".join(told))


def plain_words(lang: str) -> str:
    """Say that the server runs without its page."""
    say = words(lang)
    return say("server-without-page")


def policy(host: str, scheme: str) -> str:
    """Write the content security policy; older browsers want the socket's address beside 'self'."""
    return POLICY.format(sockets=f"{'wss' if scheme == 'https' else 'ws'}://{host}")
