"""Daimyo: mass battles of the samurai age in blocks of stands."""

from __future__ import annotations

from gunbai.systems.daimyo.system_record import SYSTEM

__all__ = ["SYSTEM"]
