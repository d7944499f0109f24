"""A worker process: takes packed work from its input, one at a time, and writes the result back.

It ends when its input does, so that nothing is left behind when the server goes away.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from struct import pack, unpack
from traceback import extract_tb
from typing import BinaryIO, Final

from gunbai.server.packing import find, packed, unpacked

__all__ = ["main", "work"]

NICE: Final = 5
"""How far behind the server a worker stands when both want the processor: answers go first."""


def work(data: bytes) -> bytes:
    """Carry out packed work: (True, result), or (False, what went wrong)."""
    try:
        function, args = unpacked(data)
        return packed((True, find(function)(*args)))
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(last.filename)}:{last.lineno}"
        return packed((False, f"{type(error).__name__}: {error} ({place})"))


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    # Whatever a rule or a bot prints must not get between the replies.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, replies)


def serve(source: BinaryIO, replies: BinaryIO) -> None:
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        reply = work(source.read(unpack("<I", head)[0]))
        replies.write(pack("<I", len(reply)) + reply)
        replies.flush()


if __name__ == "__main__":
    main()
