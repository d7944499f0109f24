"""The command line in the reader's language: help texts, headings, and what is wrong with a call."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import typer

from gunbai.cli.app import EXAMPLES, app
from gunbai.language import LANGUAGES, Tongue, best_language

__all__ = ["command_in", "take_language", "unknown_language", "usage"]

HEADS: Final = ("Usage", "Arguments", "Options", "Commands")
_HEAD: Final = re.compile(rf"^({'|'.join(HEADS)}):", re.MULTILINE)
_NOTE: Final = re.compile(
    r"\[(?:default: ([^;\]]*)[^\]]*|(required))\]|  \[[^\]:]*<=[^\]]*\]| <(?:str|path|list\[str\])>"
)

_BRACED: Final = re.compile(r"\{([^{}]*)\}(?:\.\.\.)?")
"""How typer marks words that must be given, in the line of usage."""


def take_language(
    argv: Sequence[str], environment: Mapping[str, str] = os.environ
) -> tuple[str | None, list[str]]:
    """The language of a call and its other arguments: ``--lang`` anywhere, GUNBAI_LANG, or None.

    >>> take_language(["rules", "--lang", "hu", "ronin"], {})
    ('hu', ['rules', 'ronin'])
    """
    lang, rest, items = environment.get("GUNBAI_LANG"), [], list(argv)
    while items:
        item = items.pop(0)
        if item == "--":
            rest += [item, *items]
            break
        if item == "--lang" and items:
            lang = items.pop(0)
        elif item.startswith("--lang="):
            lang = item.removeprefix("--lang=")
        else:
            rest.append(item)
    if not lang:
        return None, rest
    return lang if lang in LANGUAGES else best_language(lang), rest


def unknown_language(argv: Sequence[str]) -> str:
    """The language asked for with ``--lang`` when it is none of ours, or nothing."""
    for index, item in enumerate(argv):
        if item == "--":
            break
        if item == "--lang" or item.startswith("--lang="):
            lang = item.partition("=")[2] or next(iter(argv[index + 1 :]), "")
            if lang[:2].lower() not in LANGUAGES:
                return lang
    return ""


def command_in(tongue: Tongue) -> Any:
    """The command tree with every help text in this language."""
    group: Any = typer.main.get_command(app)
    _translate(group, tongue)
    for name, command in group.commands.items():
        _translate(command, tongue)
        command.help = f"{command.help}\n\n{tongue.word('cli.example')}: {EXAMPLES[name]}"
        command.short_help = tongue.word(f"cli.help.{name}").partition(".")[0]
    return group


def _translate(command: Any, tongue: Tongue) -> None:
    command.help = tongue.word(command.help)
    command.options_metavar = f"[{tongue.word('cli.options')}]"
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = tongue.word("cli.command")
    for param in command.params:
        shown = getattr(param, "help", None)
        if shown:
            param.help = tongue.word(shown)
    help_option = command.get_help_option(command.context_class(command, info_name="gunbai"))
    if help_option is not None:
        help_option.help = tongue.word("cli.option.help")
    command.get_help = _in_words(command.get_help, tongue)


def _in_words(get_help: Callable[[Any], str], tongue: Tongue) -> Callable[[Any], str]:
    """The help text with typer's own words translated, and its ranges left out."""

    def head(match: re.Match[str]) -> str:
        return tongue.word(f"cli.head.{match[1].lower()}") + ":"

    def note(match: re.Match[str]) -> str:
        if match[2]:
            return f"[{tongue.word('cli.required')}]"
        if match[1]:
            return f"[{tongue.text('cli.standard', value=match[1])}]"
        return " " * len(match[0]) if "<" == match[0][1] else ""

    def written(context: Any) -> str:
        text = _BRACED.sub(r"\1", get_help(context))
        return _HEAD.sub(head, _NOTE.sub(note, text))

    return written


_QUOTED: Final = re.compile(r"'([^']*)'|\(((?!s\))[^)]*)\)")


def usage(error: Any, tongue: Tongue) -> str:
    """One line that says what is wrong with a call, and where help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "gunbai"
    kind, message = type(error).__name__, str(getattr(error, "message", ""))
    quoted = _QUOTED.search(message)
    named = (quoted[1] or quoted[2] or "") if quoted else ""
    param = getattr(error, "param", None)
    if kind == "NoSuchOption":
        said = tongue.text("cli.usage.no-option", option=str(error.option_name))
    elif kind == "MissingParameter" and param is not None:
        said = tongue.text("cli.usage.missing", name=_shown(param))
    elif param is not None:
        said = _misfit(param, tongue)
    elif message.startswith("No such command"):
        said = tongue.text("cli.usage.no-command", name=named)
    elif "extra argument" in message:
        said = tongue.text("cli.usage.extra", name=named)
    else:
        option = str(getattr(error, "option_name", "")) or named
        said = tongue.text("cli.usage.needs", name=option)
    return f"{said} {tongue.text('cli.usage.help', command=f'{path} --help')}"


def _misfit(param: Any, tongue: Tongue) -> str:
    """A value that does not fit, and which would."""
    low, high = _bound(param, "min"), _bound(param, "max")
    name = _shown(param)
    if low is not None and high is not None:
        return tongue.text("cli.usage.between", name=name, low=str(low), high=str(high))
    if low is not None:
        return tongue.text("cli.usage.least", name=name, low=str(low))
    if getattr(param, "bare_type", None) is int:
        return tongue.text("cli.usage.integer", name=name)
    return tongue.text("cli.usage.value", name=name)


def _bound(param: Any, which: str) -> Any:
    """Where typer keeps the bounds of a number: of old with its type, of late beside it."""
    return getattr(param, which, getattr(getattr(param, "type", None), which, None))


def _shown(param: Any) -> str:
    options = [name for name in param.opts if name.startswith("-")]
    return options[-1] if options else str(param.name)
