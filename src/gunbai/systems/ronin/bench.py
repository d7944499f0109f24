"""What may stand in a scene of Ronin, as the workbench shows it: the keys that ``stage`` reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gunbai.forms import Bench, Field, Kit, Thing, Way, length
from gunbai.systems.ronin.builder import skill_says, weapon_says
from gunbai.systems.ronin.catalogue import Catalogue, catalogue
from gunbai.systems.ronin.stage import MORALE, PHASES, TIMES, WEATHER
from gunbai.systems.shared.bench_fields import SIDES, Doc, Keys, Path, called, table_at
from gunbai.words import Fact, Word

__all__ = ["bench"]

KEYS: Final = Keys("ronin")
ROUND: Final = ("circle", (0, 0, 2500))
BLOCK: Final = ("rect", (-3000, -2000, 3000, 2000))
STRIP: Final = ("rect", (-6000, -1000, 6000, 1000))
FENCE: Final = ("line", (-3000, 0, 3000, 0))
MOST: Final = 99


def bench(scene: Doc) -> Bench:
    """Kits, things and keys of a scene; values that make no sense are left for ``stage`` to refuse."""
    data = catalogue()
    return Bench(tuple(_fields(data, scene)), _kits(data), tuple(_things(data, scene)))


# -- the scene itself --------------------------------------------------------------------------------


def _fields(data: Catalogue, scene: Doc) -> Iterator[Field]:
    size = table_at(scene, "table")
    for key in ("width", "height"):
        inches = size.get(key, length(48_000, 1000))
        yield Field(("table", key), "length", KEYS.word(key), inches, rule="RON-SUP-01")
    phases = tuple(phase for phase in PHASES if phase not in ("setup", "over"))
    yield _one(scene, ("phase",), KEYS.ways("phase", phases), "action")
    yield Field(("turn",), "number", KEYS.word("turn"), scene.get("turn", 1), most=MOST, plain=1)
    yield _one(scene, ("priority",), KEYS.ways("side", SIDES), "a")
    weather = (Way("", Word("ronin.name.weather.none")), *KEYS.ways("weather", WEATHER))
    yield _one(scene, ("weather",), weather, "")
    times = (Way("", Word("ronin.name.time.day")), *KEYS.ways("time", TIMES))
    yield _one(scene, ("time_of_day",), times, "")
    for side in SIDES:
        lists = KEYS.ways("list", tuple(w.id for w in data.lists.values() if w.playable))
        yield _one(scene, ("side", side, "warband"), lists, "bushi", KEYS.word(f"warband-{side}"))
        morale = KEYS.ways("morale", MORALE)
        word = KEYS.word(f"morale-{side}")
        yield _one(scene, ("side", side, "morale_state"), morale, "confident", word)


def _one(
    scene: Doc,
    path: tuple[str, ...],
    offered: tuple[Way, ...],
    plain: str,
    word: Word | None = None,
) -> Field:
    return KEYS.one(path, table_at(scene, *path[:-1]), offered, plain, word=word)


# -- what can be put on the table --------------------------------------------------------------------


def _kits(data: Catalogue) -> tuple[Kit, ...]:
    profiles = tuple(
        Way(
            profile.id,
            Word(f"ronin.name.profile.{profile.id}"),
            profile.points,
            Word(f"ronin.name.type.{profile.type}"),
            profile.table,
        )
        for profile in data.profiles.values()
    )
    kinds = data.terrain.values()
    terrain = KEYS.ways("terrain", tuple(data.terrain))
    shapes = {kind.id: _shape(kind.id, bool(kind.thickness), kind.building) for kind in kinds}
    objects = KEYS.ways("object", ("chest", "banner"))
    return (
        Kit("model", KEYS.word("model"), "profile", profiles, "point", side=True),
        Kit("terrain", KEYS.word("terrain"), "kind", terrain, "shape", "terrain:", shapes=shapes),
        Kit("corpse", Word("ronin.name.object.corpse"), "", (), "point", side=True),
        Kit("object", KEYS.word("object"), "kind", objects, "point"),
        Kit(
            "horse",
            Word("ronin.name.object.horse"),
            "kind",
            KEYS.ways("mount", ("horse", "war-horse")),
            "point",
            side=True,
        ),
    )


def _shape(kind: str, thin: bool, building: bool) -> tuple[str, tuple[int, ...]]:
    if thin:
        return FENCE
    if kind in ("stream", "river", "ford", "shallow-ford", "sea", "lake", "bridge"):
        return STRIP
    return BLOCK if building or kind in ("paddy", "mud", "marsh") else ROUND


# -- what stands there -------------------------------------------------------------------------------


def _things(data: Catalogue, scene: Doc) -> Iterator[Thing]:
    for name in table_at(scene, "model"):
        yield _model(data, name, table_at(scene, "model", name))
    for name in table_at(scene, "terrain"):
        yield _terrain(data, name, table_at(scene, "terrain", name))
    for table in ("corpse", "object", "horse"):
        for name in table_at(scene, table):
            yield _other(table, name, table_at(scene, table, name))


def _named(kind: str, id_: object, known: Mapping[str, Any]) -> Fact:
    return Word(f"ronin.name.{kind}.{id_}") if id_ in known else str(id_)


def _model(data: Catalogue, name: str, table: Doc) -> Thing:
    path: Path = ("model", name)
    profile = data.profiles.get(str(table.get("profile")))
    word = called(table, _named("profile", table.get("profile", name), data.profiles))
    fields = [KEYS.side(path, table), *KEYS.place(path, table)]
    if profile is not None:
        fields += _equipment(data, path, table, profile.weapons, profile.attributes)
        armours = KEYS.ways("armour", tuple(data.prices.armour))
        fields.append(KEYS.one((*path, "armour"), table, armours, profile.armour))
    fields += _state(data, path, table)
    return Thing(path, name, word, KEYS.word("model"), tuple(fields))


def _equipment(
    data: Catalogue,
    path: Path,
    table: Doc,
    weapons: tuple[str, ...],
    attributes: tuple[str, ...],
) -> Iterator[Field]:
    armed = tuple(
        Way(weapon, Word(f"ronin.name.weapon.{weapon}"), None, weapon_says(data, weapon))
        for weapon in data.prices.weapons
    )
    carried = list(table.get("weapons", weapons))
    yield Field(
        (*path, "weapons"), "some", KEYS.word("weapons"), carried, armed, plain=list(weapons)
    )
    skills = tuple(
        Way(
            skill,
            Word(f"ronin.name.attribute.{skill}"),
            None,
            skill_says(data, skill),
            found.rule,
        )
        for skill, found in data.attributes.items()
    )
    known = list(table.get("attributes", attributes))
    yield Field(
        (*path, "attributes"),
        "some",
        KEYS.word("attributes"),
        known,
        skills,
        plain=list(attributes),
    )


def _state(data: Catalogue, path: Path, table: Doc) -> Iterator[Field]:
    yield KEYS.one(
        (*path, "wound"), table, KEYS.ways("wound", ("none", "light", "grievous")), "none"
    )
    stun = table.get("stun", 0)
    yield Field((*path, "stun"), "number", KEYS.word("stun"), stun, most=9, plain=0)
    mounts = KEYS.ways("mount", ("none", *data.prices.mounts))
    yield KEYS.one((*path, "mount"), table, mounts, "none")
    moved = (
        Way("", KEYS.word("stood")),
        Way("moved", KEYS.word("moved")),
        Way("ran", KEYS.word("ran")),
    )
    yield Field(
        (*path, "moved"), "one", KEYS.word("movement"), table.get("moved", ""), moved, plain=""
    )
    for flag in ("shot_move", "captive", "activated", "fought"):
        yield Field((*path, flag), "truth", KEYS.word(flag), table.get(flag, False), plain=False)
    loaded = "teppo" in table.get("weapons", ())
    if loaded or "loaded" in table:
        found = table.get("loaded", loaded)
        yield Field((*path, "loaded"), "truth", KEYS.word("loaded"), found, plain=loaded)


def _terrain(data: Catalogue, name: str, table: Doc) -> Thing:
    path: Path = ("terrain", name)
    kinds = KEYS.ways("terrain", tuple(data.terrain))
    kind = table.get("kind", "")
    fields = [Field((*path, "kind"), "one", KEYS.word("kind"), kind, kinds)]
    fields += KEYS.shape(path, table)
    word = _named("terrain", kind, data.terrain)
    return Thing(path, f"terrain:{name}", word, KEYS.word("terrain"), tuple(fields))


def _other(kind: str, name: str, table: Doc) -> Thing:
    path: Path = (kind, name)
    fields = list(KEYS.place(path, table))
    if kind != "object":
        fields.insert(0, KEYS.side(path, table))
    word = Word(
        f"ronin.name.object.{table.get('kind', 'chest')}"
        if kind == "object"
        else f"ronin.name.object.{kind}"
    )
    return Thing(path, name, word, word, tuple(fields))
