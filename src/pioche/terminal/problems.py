"""Why something was refused or has ended, in words."""

from typing import Final, NamedTuple

from pioche.client import ClosedError, RefusedError
from pioche.i18n.catalogue import Say, key, words
from pioche.lab.cli.refusals import told
from pioche.notation import REASONS

# Codes of a socket after which it is no use to come back.
REMOVED, NOT_FOUND, MOVED, OTHER_VERSION = 4403, 4404, 4409, 4426
NO_HELLO, NOT_PROTOCOL = 4400, 1007
FINAL: Final = (REMOVED, NOT_FOUND, MOVED, OTHER_VERSION, NO_HELLO, NOT_PROTOCOL)
# What a table says beside the rules.
OF_TABLE: Final = {
    "stale": key("web-stale"),
    "too-late": key("web-stale"),
    "offline": key("web-error-offline"),
    "unavailable": key("web-error-offline"),
    "not-found": key("web-error-not-found"),
    "bad-name": key("web-error-bad-name"),
    "table-full": key("web-error-table-full"),
    "locked": key("web-error-locked"),
    "barred": key("web-error-barred"),
    "asked-already": key("web-error-asked-already"),
    "throttled": key("web-error-throttled"),
    "too-few": key("web-error-too-few"),
    "not-agreed": key("web-error-not-agreed"),
    "not-host": key("web-error-not-host"),
    "bad-settings": key("web-error-bad-settings"),
}


class Notice(NamedTuple):
    """A word to this person alone, and the rule behind it."""

    text: str
    clause: str = ""


def why_not(error: RefusedError, lang: str, quicker: str = "") -> Notice:
    """Say why a command was refused; `quicker` is the name of who was."""
    say = words(lang)
    if error.reason in REASONS:
        return Notice(say(f"reason-{error.reason}"), error.clause)
    if quicker:
        return Notice(say("web-too-late", name=quicker), error.clause)
    text = of_table(error.reason, say)
    if error.reason == "bad-settings" and error.detail:
        text = f"{text} {told(error.detail, lang)}"
    return Notice(text, error.clause)


def of_table(reason: str, say: Say) -> str:
    """Say why the table refuses something, and what to do next."""
    known = OF_TABLE.get(reason)
    return say(known) if known else say("web-error-other", reason=reason)


def ended(error: ClosedError, say: Say) -> str:
    """Say why a table is over for this person."""
    match error.code:
        case 4403:
            return say("web-closed-removed")
        case 4404:
            return say("web-error-not-found")
        case 4409:
            return f"{say('web-closed-moved')}. {say('web-closed-moved-next')}"
        case 4426:
            return say("term-other-version")
    return say("web-error-other", reason=error.reason or str(error.code))
