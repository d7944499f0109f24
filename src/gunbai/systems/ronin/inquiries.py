"""All that can be asked of a position, by name: for scenes, odds and the workbench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gunbai.system import Inquiry
from gunbai.systems.ronin.field_inquiries import FIELD_INQUIRIES
from gunbai.systems.ronin.inquiries_fighting import FIGHTING_INQUIRIES
from gunbai.systems.ronin.inquiries_shooting import SHOOTING_INQUIRIES

__all__ = ["INQUIRIES"]

INQUIRIES: Final[Mapping[str, Inquiry]] = {
    **FIELD_INQUIRIES,
    **SHOOTING_INQUIRIES,
    **FIGHTING_INQUIRIES,
}
