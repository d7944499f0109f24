"""Bots for Daimyo: a captain that plays to win, and a gentle one to learn against.

They are named in ``SYSTEM.bots`` and found by that name; nothing below imports them.
"""

from __future__ import annotations
