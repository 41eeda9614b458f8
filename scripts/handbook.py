"""Build the site of the documents: for players, hosts, makers and contributors, in English and French.

    python scripts/handbook.py [--out FOLDER] [--pictures]

Static pages by Zensical, warnings as errors, the search in the pages themselves: they can be read from a
folder, and nothing is fetched from anywhere. --pictures takes the pictures (scripts/album.py) anew: with
Chromium, of the page as it was built last.
"""

import argparse
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args
from urllib.parse import unquote, urlsplit

import album
import launcher

sys.path.insert(0, str(launcher.ROOT / "src"))

import pioche
from pioche import events
from pioche.edition import BOOKLETS
from pioche.explain import explain

ROOT = launcher.ROOT
OUT = ROOT / "build" / "site"
SHIM = "https://unpkg.com/iframe-worker/shim"  # what the search asks for where pages are read from a folder
WORKER = "assets/javascripts/worker.js"
EVENTS = get_args(events.Event)
LOOK = """
.md-typeset thead:not(:has(th:not(:empty))) { display: none; }
.md-typeset p > img:only-child { border-radius: .4rem; }
"""
BEGIN = {"README.md": "index.md", "README.fr.md": "index.fr.md", "examples/README.md": "examples.md"}

# Pages by their names without `.md`; `edition` is one page of each booklet, `api/*` the reference.
ENGLISH = {
    "Play": ("RULES", "edition", "HOUSE", "CUSTOM", "EDITIONS", "TERMINAL", "FAIR"),
    "Host": ("SERVER", "SECURITY", "DATA"),
    "Make": (
        "api",
        "api/*",
        "examples",
        "NOTATION",
        "FORMAT",
        "PROTOCOL",
        "envs",
        "lab",
        "bots",
        "network",
        "gpu",
    ),
    "Contribute": ("CONTRIBUTING", "ARCHITECTURE", "page", "MUTATION", "CODE_OF_CONDUCT", "CHANGELOG"),
}
FRENCH = {
    "Jouer": ("RULES", "edition", "HOUSE", "CUSTOM", "EDITIONS", "TERMINAL", "FAIR"),
    "Héberger": ("SERVER", "SECURITY", "DATA"),
}
SWITCH = {"en": "En français", "fr": "In English"}
REFERENCE = ("", "bots", "lab", "envs", "client", "record", "notation", "conform")

CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
TITLE = re.compile(r"^# (.+)$|^(.+)\n=+$", re.MULTILINE)
MENTION = re.compile(r"(?<![\w/\[(.])((?:docs/)?([A-Za-z_]+(?:\.fr)?\.md))(?![\w\]])")


def documents() -> dict[Path, str]:
    """List what is put on the site, each with the name of its page."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "examples" / "README.md"]
    return {path: BEGIN.get(path.relative_to(ROOT).as_posix(), path.name) for path in found if path.exists()}


class Stage:
    """A folder of pages, made from the documents."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = documents()
        self.titles: dict[str, str] = {}

    def write(self, name: str, text: str) -> None:
        """Write a page, and note its title."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.titles[name] = title_of(text) or name

    def adapt(self, source: Path, text: str) -> str:
        """Let links lead to pages; a document that is only named becomes a link."""
        parts = CODE.split(text)
        for i in range(0, len(parts), 2):
            linked = LINK.sub(lambda link: self.link(source, link), parts[i])
            pieces = re.split(r"(!?\[[^\]]*\]\([^)]*\))", linked)
            pieces[::2] = [MENTION.sub(self.mention, piece) for piece in pieces[::2]]
            parts[i] = "".join(pieces)
        return "".join(parts)

    def link(self, source: Path, link: re.Match[str]) -> str:
        """Adapt a link: to a page, to a file that is put beside the pages; to a folder, it is none."""
        picture, words, target = link.groups()
        if ":" in target or target.startswith("#"):
            return link[0]
        name, mark, anchor = target.partition("#")
        path = (source.parent / name).resolve()
        if path in self.pages:
            if words == target:  # on the site a page is known by its title
                words = title_of(path.read_text(encoding="utf-8")) or words
            return f"[{words}]({self.pages[path]}{mark}{anchor})"
        if not path.is_file():
            return words
        beside = path.relative_to(ROOT).as_posix()
        (self.folder / beside).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, self.folder / beside)
        return f"{picture}[{words}]({beside})"

    def mention(self, named: re.Match[str]) -> str:
        """Make a link of the name of a document."""
        page = next((page for path, page in self.pages.items() if path.name == named[2]), None)
        return f"[{named[1]}]({page})" if page and named[2] != "README.md" else named[0]

    def fill(self) -> None:
        """Write every page."""
        for path, name in self.pages.items():
            self.write(name, self.adapt(path, path.read_text(encoding="utf-8")))
        for edition in BOOKLETS.values():
            for lang, ending in (("en", ""), ("fr", ".fr")):
                title, _, rest = as_page(explain(edition, lang)).partition("\n\n")
                other = ".fr" if lang == "en" else ""
                switch = f"*[{SWITCH[lang]}](edition-{edition.id}{other}.md)*"
                self.write(f"edition-{edition.id}{ending}.md", f"{title}\n\n{switch}\n\n{rest}")
        for module in REFERENCE:
            self.write(f"api/{module or 'pioche'}.md", reference(module))

    def named(self, names: tuple[str, ...], ending: str) -> Iterator[str]:
        """List the pages of a chapter."""
        for name in names:
            if name == "edition":
                yield from (f"edition-{edition}{ending}" for edition in BOOKLETS)
            elif name == "api/*":
                yield from (f"api/{module or 'pioche'}.md" for module in REFERENCE)
            elif f"{name}{ending}" in self.titles:
                yield f"{name}{ending}"

    def chapters(self) -> list[dict[str, object]]:
        """List the chapters; a document without a place is put among those for makers."""
        english = {title: list(self.named(names, ".md")) for title, names in ENGLISH.items()}
        french = {title: list(self.named(names, ".fr.md")) for title, names in FRENCH.items()}
        placed = {name for names in (*english.values(), *french.values()) for name in names}
        left = sorted(set(self.titles) - placed - set(BEGIN.values()))
        english["Make"] += [name for name in left if not name.endswith(".fr.md")]
        extra = [name for name in left if name.endswith(".fr.md")]
        home: list[dict[str, object]] = [{"Pioche": "index.md"}]
        home += [{title: self.entries(names)} for title, names in english.items()]
        inside: list[object] = [{"Pioche en français": "index.fr.md"}] if "index.fr.md" in self.titles else []
        inside += [{title: self.entries(names)} for title, names in french.items() if names]
        return [*home, {"Français": [*inside, *self.entries(extra)]}]

    def entries(self, names: list[str]) -> list[dict[str, str]]:
        """Name pages by their titles."""
        return [{self.titles[name]: name} for name in names]


def title_of(text: str) -> str:
    """Read the title of a document."""
    title = TITLE.search(text)
    return (title[1] or title[2]).replace("`", "") if title else ""


def as_page(told: str) -> str:
    r"""Turn the rules of an edition, as `pioche rules` prints them, into a page.

    >>> print(as_page("The cards\n---------\n\n   4  Wild\n\nWild · W\n    Goes on\n    anything."))
    The cards
    ---------
    <BLANKLINE>
    ```text
       4  Wild
    ```
    <BLANKLINE>
    **Wild · W**
    <BLANKLINE>
    Goes on
    anything.
    """
    blocks = []
    for block in told.strip("\n").split("\n\n"):
        first, _, rest = block.partition("\n")
        if first.startswith(" "):
            blocks.append(f"```text\n{block}\n```")
        elif rest.startswith("    "):
            lines = "\n".join(line.removeprefix("    ") for line in rest.split("\n"))
            blocks.append(f"**{first}**\n\n{lines}")
        else:
            blocks.append(block)
    return "\n\n".join(blocks)


def reference(module: str) -> str:
    """Write the page that lists the public names of a module; mkdocstrings fills in what they say."""
    name = f"pioche.{module}".rstrip(".")
    loaded = importlib.import_module(name)
    public = [one for one in loaded.__all__ if one != "__version__" and not is_module(getattr(loaded, one))]
    public.sort(key=lambda one: (one != "Game", getattr(loaded, one) in EVENTS))  # what is used comes first
    about = (loaded.__doc__ or "").partition("\n")[0]
    return "\n".join([f"# `{name}`", "", about, "", *(entry(name, one, loaded) for one in public)])


def entry(module: str, name: str, loaded: object) -> str:
    """Ask for what a name says; of an event its signature says everything."""
    shown = f"::: {module}.{name}\n"
    return f"{shown}    options:\n      members: false\n" if getattr(loaded, name) in EVENTS else shown


def is_module(found: object) -> bool:
    """Return whether a public name is a module, which has a page of its own."""
    return type(found) is type(pioche)


def config(chapters: list[dict[str, object]]) -> dict[str, object]:
    """Write the settings of the site; no font, icon or script comes from elsewhere."""
    python = {
        "paths": [str(ROOT / "src")],
        "options": {
            "extensions": [str(ROOT / "scripts" / "fences.py")],
            "filters": ["!^_"],
            "heading_level": 2,
            "merge_init_into_class": True,
            "separate_signature": True,
            "show_root_full_path": False,
            "show_root_heading": True,
            "show_signature_annotations": True,
            "show_source": False,
        },
    }
    return {
        "site_name": "Pioche",
        "site_description": "UNO by the book: five printed booklets, one rule book, in French and English",
        "docs_dir": "pages",
        "site_dir": "site",
        "use_directory_urls": False,
        "nav": chapters,
        "theme": {
            "name": "material",
            "font": False,
            "logo": "logo.svg",
            "favicon": "logo.svg",
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
            ],
            "features": ["navigation.tabs", "toc.follow", "search.highlight"],
        },
        "extra": {"generator": False},
        "extra_css": ["look.css"],
        "plugins": [{"offline": {}}, {"search": {}}, {"mkdocstrings": {"handlers": {"python": python}}}],
        "markdown_extensions": [
            "tables",
            "attr_list",
            {"toc": {"permalink": True}},
            {"pymdownx.highlight": {"anchor_linenums": False}},
            "pymdownx.superfences",
        ],
    }


def build(work: Path, out: Path) -> None:
    """Build the site into a folder, by way of another."""
    shutil.rmtree(work, ignore_errors=True)
    stage = Stage(work / "pages")
    stage.fill()
    (work / "pages" / "look.css").write_text(LOOK, encoding="utf-8")
    shutil.copy(ROOT / "web" / "public" / "icon.svg", work / "pages" / "logo.svg")
    settings = json.dumps(config(stage.chapters()))  # YAML has all of JSON
    (work / "mkdocs.yml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", "mkdocs.yml"]
    subprocess.run(command, cwd=work, check=True)
    keep_worker(work / "site")
    speak_french(work / "site")
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(work / "site", out)


def keep_worker(site: Path) -> None:
    """Bring along the one script that pages would fetch from elsewhere."""
    (site / WORKER).write_text((ROOT / "scripts" / "worker.js").read_text(encoding="utf-8"), encoding="utf-8")
    for page in site.rglob("*.html"):
        up = "../" * (len(page.relative_to(site).parts) - 1)
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(SHIM, f"{up}{WORKER}"), encoding="utf-8")


def speak_french(site: Path) -> None:
    """Let what stands around a French page be French too, in the words of Zensical's own catalogue."""
    [folder] = importlib.import_module("zensical").__path__
    catalogues = Path(folder, "templates", "partials", "languages")
    told = ((catalogues / f"{lang}.html").read_text(encoding="utf-8") for lang in ("en", "fr"))
    english, french = (dict(re.findall(r'"([\w.]+)": "(.+?)",?$', text, re.MULTILINE)) for text in told)
    for page in site.rglob("*.fr.html"):
        text = page.read_text(encoding="utf-8").replace('<html lang="en"', '<html lang="fr"')
        for key in english.keys() & french.keys():
            text = text.replace(f'"{key}":"{english[key]}"', f'"{key}":"{french[key]}"')
            around = re.compile(rf'(>\s*|="){re.escape(english[key])}(\s*<|")')
            text = around.sub(rf"\g<1>{french[key]}\g<2>", text)
        page.write_text(text, encoding="utf-8")


class Page(HTMLParser):
    """What a page loads, where it leads, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element refers to."""
        told = {name: value for name, value in attrs if value}
        self.places |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.leads.append(told["href"])
        elif tag != "meta":
            self.loads += [told[name] for name in ("src", "href", "srcset", "poster", "data") if name in told]


def problems(site: Path) -> Iterator[str]:
    """List what pages would fetch from elsewhere, and links that lead nowhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        yield from (f"{name}: fetches {one}" for one in page.loads if urlsplit(one).netloc)
        for lead in page.leads:
            parts = urlsplit(lead)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            to = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not to.is_file():
                yield f"{name}: leads to {lead}, which is not there"
            elif parts.fragment and to in pages and unquote(parts.fragment) not in pages[to].places:
                yield f"{name}: leads to {lead}, where there is no such place"
    for path in site.rglob("*.css"):
        fetched = re.findall(
            r"(?:url\(|@import )['\"]?((?:https?:)?//[^'\")]+)", path.read_text(encoding="utf-8")
        )
        yield from (f"{path.relative_to(site).as_posix()}: fetches {one}" for one in fetched)


def main() -> int:
    """Build, check, and say where the site is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--pictures", action="store_true", help="take the pictures anew")
    arguments = parser.parse_args()
    if arguments.pictures:
        take = [sys.executable, str(ROOT / "scripts" / "pictures.py"), "--album"]
        subprocess.run([*take, "--folder", str(ROOT / "build" / "pictures")], check=True)
    if album.are_stale(ROOT):
        print("the pictures show an older page: --pictures takes them anew", file=sys.stderr)
    build(ROOT / "build" / "handbook", arguments.out)
    found = [*album.problems(ROOT), *problems(arguments.out)]
    for problem in found:
        print(problem, file=sys.stderr)
    print(arguments.out / "index.html")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
