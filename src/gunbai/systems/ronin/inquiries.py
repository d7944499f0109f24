"""All that can be asked of a position, by name: for scenes, odds and the workbench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gunbai.system import Inquiry
from gunbai.systems.ronin.field_inquiries import FIELD_INQUIRIES
from gunbai.systems.ronin.inquiries_fighting import FIGHTING_INQUIRIES
from gunbai.systems.ronin.inquiries_shooting import SHOOTING_INQUIRIES
from gunbai.systems.ronin.offers import with_offers

__all__ = ["INQUIRIES"]

INQUIRIES: Final[Mapping[str, Inquiry]] = {
    name: with_offers(inquiry)
    for name, inquiry in {
        **SHOOTING_INQUIRIES,
        **FIGHTING_INQUIRIES,
        **FIELD_INQUIRIES,
    }.items()
}
"""The most asked first: shots, fights, then the rest of the field."""
