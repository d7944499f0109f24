"""Changes of a roster that mend what ``muster`` has found, for the buttons of the army builder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gunbai.forms import Edit, Fix, Path
from gunbai.system import Finding
from gunbai.systems.daimyo.builder import GENERAL_RATING, RATING, own_units, unit_table
from gunbai.systems.daimyo.catalogue import Catalogue
from gunbai.systems.daimyo.rosters import Roster
from gunbai.systems.daimyo.troops import Unit
from gunbai.words import Say, Word

__all__ = ["mended"]

ABOUT = len("daimyo.muster.")


def mended(data: Catalogue, roster: Roster, finding: Finding) -> Finding:
    """The finding with the buttons that mend it; none where only its owner can know how."""
    return replace(finding, fixes=tuple(_fixes(data, roster, finding)))


def _fixes(data: Catalogue, roster: Roster, finding: Finding) -> Iterator[Fix]:
    name = finding.say.id[ABOUT:]
    if name == "general-missing":
        table = {"rating": GENERAL_RATING}
        yield _added(Word("daimyo.name.leader.general"), Edit("set", ("general",), table))
    elif name in ("hatamoto-missing", "hatamoto-class"):
        yield from _hatamoto(data, roster, name == "hatamoto-missing")
    elif name == "general-on-foot":
        yield Fix(Say("daimyo.builder.fix.mount"), (Edit("drop", ("general", "mounted")),))
    else:
        yield from _placed(data, roster, finding, name)


def _added(what: Word, *edits: Edit) -> Fix:
    return Fix(Say("daimyo.builder.fix.add", {"what": what}), edits)


def _hatamoto(data: Catalogue, roster: Roster, missing: bool) -> Iterator[Fix]:
    """DAI-LDR-07: on foot for a seated general, mounted for a mobile one."""
    seated = roster.general is not None and roster.general.seated
    template = data.templates["foot-hatamoto" if seated else "mounted-hatamoto"]
    edit = Edit("set", ("hatamoto",), unit_table(template.units[0]))
    word = Word(f"daimyo.name.template.{template.id}")
    if missing:
        yield _added(word, edit)
    else:
        yield Fix(Say("daimyo.builder.fix.make", {"what": word}), (edit,))


def _placed(data: Catalogue, roster: Roster, finding: Finding, name: str) -> Iterator[Fix]:
    """Findings that name their clan or unit in the fact ``place``."""
    place = finding.say.facts.get("place")
    if not isinstance(place, Say):
        return
    path = _path(data, roster, place)
    if path is None:
        return
    if name == "daimyo-missing":
        table = {"rating": RATING}
        yield _added(Word("daimyo.name.leader.daimyo"), Edit("set", (*path, "daimyo"), table))
    elif name in ("rating", "rating-open"):
        general = path[0] == "general"
        faces = data.command.general if general else data.command.daimyo
        for rating in sorted(set(faces)):
            say = Say("daimyo.builder.fix.rating", {"n": rating})
            yield Fix(say, (Edit("set", (*path, "rating"), rating),))
    elif name == "artillery-off":
        what = finding.say.facts["type"]
        yield Fix(Say("daimyo.builder.fix.remove", {"what": what}), (Edit("drop", path),))
    else:
        yield from _of_unit(data, roster, finding, name, path)


def _of_unit(
    data: Catalogue, roster: Roster, finding: Finding, name: str, path: Path
) -> Iterator[Fix]:
    unit = _unit(data, roster, path)
    if unit is None:
        return
    if name in ("stands-few", "stands-many", "files"):
        limit = finding.say.facts["limit"]
        key = "width" if name == "files" else "stands"
        say = Say(f"daimyo.builder.fix.{key}", {"n": limit})
        yield Fix(say, (Edit("set", (*path, key), limit),))
    elif name in ("quality", "weapon", "armour"):
        row = data.troops.types[unit.type]
        ways = {"quality": row.qualities, "weapon": row.weapons, "armour": row.armours}[name]
        for way in ways:
            say = Say("daimyo.builder.fix.make", {"what": Word(f"daimyo.name.{name}.{way}")})
            yield Fix(say, (Edit("set", (*path, name), way),))


def _path(data: Catalogue, roster: Roster, place: Say) -> Path | None:
    """Where in the document a finding points to; None for a unit that a template gives."""
    kind = place.id.rpartition(".")[2]
    if kind in ("general", "hatamoto", "duellist"):
        return (kind,)
    if kind in ("clan", "named-clan"):
        number = place.facts["clan"]
        assert isinstance(number, int)
        return "clan", number - 1
    outer = place.facts["clan"]
    assert isinstance(outer, Say)
    clan = _path(data, roster, outer)
    assert clan is not None
    if kind == "daimyo":
        return *clan, "daimyo"
    index, found = place.facts["unit"], roster.clans[int(clan[1])]
    assert isinstance(index, int)
    own = index - 1 - (len(found.units) - len(own_units(data, found)))
    return (*clan, "unit", own) if own >= 0 else None


def _unit(data: Catalogue, roster: Roster, path: Path) -> Unit | None:
    if path == ("hatamoto",):
        return roster.hatamoto
    if path == ("duellist",):
        return roster.duellist
    if len(path) > 2 and path[2] == "unit":
        return own_units(data, roster.clans[int(path[1])])[int(path[3])]
    return None
