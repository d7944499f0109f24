"""What a command raises when it was called in a way that is no call."""

from __future__ import annotations

from typing import Any

import typer

__all__ = ["UsageError", "superfluous"]

UsageError: Any = typer.BadParameter.__mro__[1]
"""What a wrong call raises, from whichever click this typer brings along."""


def superfluous(word: str) -> Exception:
    """For a command that takes a varying number of words, and was given too many."""
    error: Exception = UsageError(f"Got unexpected extra argument ({word})")
    return error
