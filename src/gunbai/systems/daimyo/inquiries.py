"""All that can be asked of a position, by name: for scenes, odds and the workbench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gunbai.system import Inquiry
from gunbai.systems.daimyo.charge_inquiries import CHARGE_INQUIRIES
from gunbai.systems.daimyo.field_inquiries import FIELD_INQUIRIES
from gunbai.systems.daimyo.fight_inquiries import FIGHT_INQUIRIES

__all__ = ["INQUIRIES"]

INQUIRIES: Final[Mapping[str, Inquiry]] = {
    **FIELD_INQUIRIES,
    **FIGHT_INQUIRIES,
    **CHARGE_INQUIRIES,
}
