"""Completion for bash, zsh and fish."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from pioche.manual.tree import Argument, CommandTree

# Finds the command on the line, then what may follow; bashcompinit lets zsh run the same.
BASH: Final = """\
_pioche() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
    local command="" words="" files="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${{COMP_WORDS[i]}}" in
{commands}
        esac
    done
    case "$command $previous" in
{values}
        *)
            case "$command" in
{words}
            esac
            ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [ -n "$files" ]; then
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}}
complete -o filenames -F _pioche pioche
"""
ZSH: Final = "#compdef pioche\nautoload -U +X bashcompinit && bashcompinit\n"
# From a folder of $fpath the script is itself the function that is first asked to complete.
ZSH_FIRST: Final = "[[ $funcstack[1] != _pioche ]] || _bash_complete -o filenames -F _pioche\n"


def bash(root: CommandTree) -> str:
    """Write the completion of bash."""
    below = [command for command in root.walk() if command.path]
    return BASH.format(
        commands="\n".join(f'            {quoted(c)}) command="{joined(c)}" ;;' for c in below),
        values="\n".join(values_of_bash(root)),
        words="\n".join(
            f"                {quoted(c)}) {offer(words_of(c), c.takes_files)} ;;" for c in root.walk()
        ),
    )


def joined(command: CommandTree) -> str:
    """Write the way to a command as the script keeps it: a space before each word."""
    return "".join(f" {name}" for name in command.path)


def quoted(command: CommandTree) -> str:
    """Write the way to a command as a pattern."""
    return f'"{joined(command)}"'


def offer(words: Iterable[str], files: bool) -> str:  # noqa: FBT001  what is offered besides
    """Write what is offered: words, and files."""
    return f"words={shlex.quote(' '.join(words))} files={files or ''}"


def words_of(command: CommandTree) -> list[str]:
    """List what may be typed after a command."""
    return command.choices + [name for option in command.options for name in option.names]


def values_of_bash(root: CommandTree) -> Iterator[str]:
    """Write what may follow an option that wants a value."""
    for command in root.walk():
        for option in command.options:
            if option.value:
                patterns = "|".join(f'"{joined(command)} {name}"' for name in option.names)
                yield f"        {patterns}) {offer(option.choices, option.is_file)} ;;"


def zsh(root: CommandTree) -> str:
    """Write the completion of zsh."""
    return ZSH + bash(root) + ZSH_FIRST


def fish(root: CommandTree) -> str:
    """Write the completion of fish."""
    return "complete -c pioche -f\n" + "".join(
        f"complete -c pioche -n {condition(command)} {line}\n"
        for command in root.walk()
        for line in of_fish(command)
    )


def of_fish(command: CommandTree) -> Iterator[str]:
    """Write what may follow a command."""
    for below in command.commands:
        yield f"-a {below.path[-1]} -d {shlex.quote(below.summary)}"
    for option in command.options:
        yield fish_option(option)
    for argument in command.arguments:
        if not argument.names and argument.choices:
            yield f"-a {shlex.quote(' '.join(argument.choices))}"
    if command.takes_files:
        yield "-F"


def condition(command: CommandTree) -> str:
    """Write when a line of fish counts: these commands are on the line, and none below them."""
    seen = [f"__fish_seen_subcommand_from {name}" for name in command.path]
    below = " ".join(sorted(one.path[-1] for one in command.commands))
    unseen = [f"not __fish_seen_subcommand_from {below}"] if below else []
    return shlex.quote("; and ".join([*seen, *unseen]) or "true")


def fish_option(option: Argument) -> str:
    """Write an option."""
    words = []
    for name in option.names:
        words += ["-l", name[2:]] if name.startswith("--") else ["-s", name[1:]]
    if option.value:
        words += ["-r", "-F"] if option.is_file else ["-x"]
        words += ["-a", shlex.quote(" ".join(option.choices))] if option.choices else []
    return " ".join([*words, "-d", shlex.quote(option.help)])


SHELLS: Final[Mapping[str, Callable[[CommandTree], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
