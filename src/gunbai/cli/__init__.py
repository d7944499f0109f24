"""The command line: ``gunbai --help`` lists the commands.

Whatever goes wrong is one clear line in the reader's language, never a traceback: exit code 1 for
what gunbai refuses, 2 for a call that is no call. ``GUNBAI_TRACEBACK=1`` shows the program's own
faults in full, for those who look for them.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunbai.language import Tongue

__all__ = ["main"]

FAILED = 1
USAGE = 2
STOPPED = 130


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code."""
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Run one command; its exit code."""
    from gunbai.cli.terminal import speak
    from gunbai.cli.translate import take_language, unknown_language
    from gunbai.language import LANGUAGES

    _write_utf8()
    lang, rest = take_language(argv)
    terminal = speak(lang or "en", lang is not None)
    foreign = unknown_language(argv)
    if foreign:
        known = ", ".join(LANGUAGES)
        terminal.error(terminal.tongue.text("cli.usage.language", found=foreign, known=known))
        return USAGE
    try:
        return _guarded(rest)
    except BrokenPipeError:  # the reader of our output has gone: nothing to tell, nobody to tell
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return FAILED
    except KeyboardInterrupt:
        terminal.error(terminal.tongue.word("cli.stopped"))
        return STOPPED


def _guarded(argv: Sequence[str]) -> int:
    import typer

    from gunbai.cli.calls import UsageError
    from gunbai.cli.terminal import current
    from gunbai.cli.translate import command_in, usage
    from gunbai.errors import GunbaiError

    terminal = current()
    try:
        result = command_in(terminal.tongue).main(
            args=list(argv), prog_name="gunbai", standalone_mode=False
        )
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
        else:
            terminal.error(usage(error, terminal.tongue))
        return USAGE
    except typer.Exit as done:
        return done.exit_code
    except typer.Abort:
        return STOPPED
    except GunbaiError as error:
        terminal.error(terminal.tongue.error(error))
        return FAILED
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        terminal.error(_file_trouble(error, terminal.tongue))
        return FAILED
    except Exception as fault:
        if os.environ.get("GUNBAI_TRACEBACK"):
            raise
        terminal.error(
            terminal.tongue.text("cli.fault", kind=type(fault).__name__, why=str(fault)[:200])
        )
        return FAILED
    return result if isinstance(result, int) else 0


def _file_trouble(error: OSError, tongue: Tongue) -> str:
    file = str(error.filename or "")
    if isinstance(error, FileNotFoundError):
        return tongue.text("cli.file.missing", file=file)
    if isinstance(error, PermissionError):
        return tongue.text("cli.file.forbidden", file=file)
    return tongue.text("cli.file.trouble", file=file, why=str(error.strerror or error))


def _write_utf8() -> None:
    """Names and signs go through pipes whole, also where the system's own encoding lacks them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
