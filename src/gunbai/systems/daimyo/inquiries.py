"""All that can be asked of a position, by name: for scenes, odds and the workbench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gunbai.system import Inquiry
from gunbai.systems.daimyo.charge_inquiries import CHARGE_INQUIRIES
from gunbai.systems.daimyo.field_inquiries import FIELD_INQUIRIES
from gunbai.systems.daimyo.fight_inquiries import FIGHT_INQUIRIES
from gunbai.systems.daimyo.offers import with_offers

__all__ = ["INQUIRIES"]

INQUIRIES: Final[Mapping[str, Inquiry]] = {
    name: with_offers(inquiry)
    for name, inquiry in {**FIGHT_INQUIRIES, **CHARGE_INQUIRIES, **FIELD_INQUIRIES}.items()
}
"""The most asked first: volleys, melees, morale, charges, then the rest of the field."""
