"""RON-SHT, RON-T-02: who may shoot whom, and with what numbers.

A shot is named by shooter, target, weapon, phase ("move" or "action") and ``aim``: "" at a foot
target; "rider" or "horse" when aimed at one of a mounted target; "random". How it is resolved
stands in ``shots``; here are only plain functions of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from gunbai.effects import value_class
from gunbai.questions import Refusal
from gunbai.rulebook import cite
from gunbai.systems.ronin.armoury import MissileWeapon
from gunbai.systems.ronin.catalogue import catalogue
from gunbai.systems.ronin.contacts import Contact, engaged
from gunbai.systems.ronin.profile import shoot
from gunbai.systems.ronin.sight import (
    Sight,
    cover_of,
    distance_between,
    gap_at_most,
    light_on_line,
    look,
    rounded,
    sees,
)
from gunbai.systems.ronin.state import Model, State
from gunbai.systems.ronin.terrain import ground
from gunbai.systems.ronin.weapons import (
    NO_MISSILES,
    bears_banner,
    called,
    is_missile,
    missile,
    word_of,
)
from gunbai.words import Fact, Length, Modifier, Name, Target

__all__ = [
    "Shot",
    "aims",
    "attack_lines",
    "can_shoot",
    "defence_lines",
    "fit_to_shoot",
    "legal_shot",
    "shot_target",
    "targets",
    "usable",
]


def _carried_missiles(model: Model) -> list[str]:
    known = catalogue().missile_weapons
    return [weapon for weapon in model.weapons if weapon in known]


def _bar(state: State, model: Model, weapon: str) -> tuple[str, str] | None:
    """What keeps the model from shooting with this weapon now, whatever the target: code, rule."""
    line = missile(weapon)
    if model.carries and bears_banner(state, model):
        return ("ronin.refused.bearer-missile", NO_MISSILES)
    if model.mount != "none" and not line.from_saddle:
        return ("ronin.refused.mounted-teppo", "RON-SHT-14")
    if line.reloads and not model.loaded:
        return ("ronin.refused.unloaded", "RON-SHT-09")
    if line.reloads and state.weather == "downpour":
        return ("ronin.refused.downpour", "RON-T-22")
    return None


def _unusable(state: State, model: Model, weapon: str) -> Refusal | None:
    """Why the model cannot shoot with this weapon now, whatever the target."""
    bar = _bar(state, model, weapon)
    if bar is None:
        return None
    return Refusal(*bar, {"model": Name(model.id), "weapon": word_of(weapon)})


def usable(state: State, model: Model) -> list[str]:
    """The missile weapons that the model can shoot with now, in the order of its profile."""
    known = catalogue().missile_weapons
    if known.keys().isdisjoint(model.weapons):
        return []  # most have none
    return [
        weapon for weapon in model.weapons if weapon in known and _bar(state, model, weapon) is None
    ]


def fit_to_shoot(view: State, model_id: str) -> Refusal | None:
    """RON-SHT-02: the shooter's own part: free, not Stunned, not engaged, a usable weapon."""
    return _fitness(view, view.models[model_id], engaged)[1]


def _fitness(view: State, model: Model, engaged_with: Contact) -> tuple[list[str], Refusal | None]:
    """RON-SHT-02: the weapons that the model can shoot with now, or why with none."""
    if not model.free:
        code = "shoot-captive"
    elif model.stun and _carried_missiles(model):
        code = "shoot-stunned"
    else:
        weapons = usable(view, model)
        if weapons and not engaged_with(view, model.id):
            return weapons, None
        missiles = weapons or _carried_missiles(model)
        if missiles and not engaged_with(view, model.id):
            return [], _unusable(view, model, missiles[-1])
        code = "shoot-engaged" if missiles else "no-missile"
    return [], Refusal(f"ronin.refused.{code}", "RON-SHT-02", {"model": Name(model.id)})


def can_shoot(
    view: State, model_id: str, phase: str, engaged_with: Contact = engaged
) -> Refusal | None:
    """RON-SHT-01, -02: None when the model may shoot in this phase and has somebody to shoot at.

    The search for a target comes last; ``fit_to_shoot`` alone is cheap. ``engaged_with``: what the
    asker already knows of contacts.
    """
    archer = view.models[model_id]
    weapons, refusal = _fitness(view, archer, engaged_with)
    if refusal is not None:
        return refusal
    marks = ground(view.pieces).marks
    # Whom it last could shoot at it mostly still can: one look instead of one at each enemy.
    last = view.models.get(marks.get(model_id, ""))
    for weapon in weapons:
        if last is not None and _open_to(view, archer, last, missile(weapon).range):
            return None
        for target in targets(view, model_id, phase, weapon):
            marks[model_id] = target
            return None
    return Refusal("ronin.refused.no-target", "RON-SHT-03", {"model": Name(model_id)})


def targets(view: State, shooter: str, phase: str, weapon: str) -> Iterator[str]:
    """The enemies that may be shot at with this weapon, in roster order."""
    archer, reach = view.models[shooter], missile(weapon).range
    for model in view.models.values():
        if _open_to(view, archer, model, reach):
            yield model.id


def _open_to(view: State, archer: Model, model: Model, reach: int) -> bool:
    """RON-SHT-03: whether a model is an enemy on the table, within reach and seen."""
    if model.side == archer.side or model.status != "table":
        return False
    return gap_at_most(archer, model, reach) and sees(view, archer, model)


def _out_of_range(view: State, shooter: str, target: Model, weapon: str) -> Refusal | None:
    """RON-SHT-07: exactly at the maximum range is in range."""
    archer, reach = view.models[shooter], missile(weapon).range
    if gap_at_most(archer, target, reach):
        return None
    distance = distance_between(archer, target)
    facts: dict[str, Fact] = {
        "shooter": Name(shooter),
        "target": Name(target.id),
        "weapon": word_of(weapon),
        "distance": Length(distance, reach),
        "range": Length(reach),
    }
    return Refusal("ronin.refused.out-of-range", "RON-SHT-07", facts)


def legal_shot(
    view: State, shooter: str, target: str, phase: str, weapon: str = ""
) -> Refusal | None:
    """RON-SHT-03: None when this shot may be made; with no weapon named, with any usable one."""
    refusal = fit_to_shoot(view, shooter)
    if refusal is not None:
        return refusal
    archer, victim = view.models[shooter], view.models[target]
    facts: dict[str, Fact] = {"shooter": Name(shooter), "target": Name(target)}
    if victim.side == archer.side:
        return Refusal("ronin.refused.shoot-friend", "RON-SHT-03", facts)
    if victim.status != "table":
        return Refusal("ronin.refused.shoot-absent", "RON-SHT-03", facts)
    refusal = _weapon_refusal(view, archer, victim, weapon)
    return refusal if refusal is not None else _sight_refusal(view, shooter, target)


def _weapon_refusal(view: State, archer: Model, victim: Model, weapon: str) -> Refusal | None:
    """Why the weapon does not serve: not usable, or out of range (the furthest one counts)."""
    if weapon:
        if weapon not in archer.weapons or not is_missile(weapon):
            facts: dict[str, Fact] = {"model": Name(archer.id), "weapon": called(weapon)}
            return Refusal("ronin.refused.weapon-not-carried", "RON-SHT-02", facts)
        refusal = _unusable(view, archer, weapon)
        return refusal or _out_of_range(view, archer.id, victim, weapon)
    furthest = max(usable(view, archer), key=lambda item: missile(item).range)
    return _out_of_range(view, archer.id, victim, furthest)


def _sight_refusal(view: State, shooter: str, target: str) -> Refusal | None:
    seen = look(view, shooter, target)
    if seen.clear:
        return None
    facts: dict[str, Fact] = {"shooter": Name(shooter), "target": Name(target)}
    if seen.blocker:
        facts["blocker"] = Name(seen.blocker)
    if seen.rule == "RON-LOS-03":
        facts["length"] = Length(
            light_on_line(view, view.models[shooter], view.models[target]), 2000
        )
        return Refusal("ronin.refused.sight-light", seen.rule, facts)
    if seen.rule == "RON-LOS-04":
        return Refusal("ronin.refused.sight-still", seen.rule, facts)
    if seen.blocker:
        return Refusal("ronin.refused.sight-blocked", seen.rule, facts)
    return Refusal("ronin.refused.sight-dim", seen.rule, facts)


def aims(view: State, target: str) -> tuple[str, ...]:
    """RON-SHT-13: how a target may be aimed at; the first is the default."""
    return ("random", "rider", "horse") if view.models[target].mount != "none" else ("",)


@value_class
class Shot:
    """One shot, as chosen. ``aim``: see the module.

    ``place``: the model where the shot goes, whose range and cover count: the Leader's when a
    bodyguard takes it (RON-ATR-05), else the target. ``stray``: the target stands in the melee
    that was shot into (RON-SHT-12). Hashed by who shoots at whom: odds do so at every turn.
    """

    shooter: str
    target: str
    place: str = field(hash=False)
    aim: str
    phase: str = field(hash=False)
    weapon: str = field(hash=False)
    stray: bool = field(default=False, hash=False)


def shot_target(
    view: State, shooter_id: str, target_id: str, aim: str, phase: str, *, weapon: str = ""
) -> tuple[Target, Target]:
    """RON-SHT-04, -05: the lines added to 2d6, and the Base Defence, of a shot as aimed."""
    archer = view.models[shooter_id]
    weapon = weapon or next(iter(usable(view, archer)), "") or _carried_missiles(archer)[0]
    shot = Shot(shooter_id, target_id, target_id, aim, phase, weapon)
    return attack_lines(view, shot), defence_lines(view, shot, "horse" if aim == "horse" else "")


def attack_lines(view: State, shot: Shot) -> Target:
    """RON-SHT-04: what is added to 2d6, in the order of RON-T-02."""
    archer, victim = view.models[shot.shooter], view.models[shot.target]
    line = missile(shot.weapon)
    mods = [Modifier(shoot(archer), "RON-SHT-04", "ronin.mod.shoot")]
    if view.options.get("grievous_shoot_double") and archer.wound == "grievous" and archer.shoot:
        mods.append(Modifier(-1, "RON-R-16", "ronin.mod.grievous-shoot"))
    mods.append(_range_line(archer, view.models[shot.place], line))
    common = catalogue().shooting
    if shot.stray or engaged(view, shot.target):
        mods.append(Modifier(common.engaged, "RON-SHT-11", "ronin.mod.target-engaged"))
    if archer.moved and shot.phase == "action":
        mods.append(_movement_line(archer, line))
    if shot.phase == "action" and archer.shot_move:
        mods.append(Modifier(common.already_shot, "RON-T-02", "ronin.mod.already-shot"))
    if shot.phase == "move":
        mods.append(Modifier(common.hasty, "RON-T-02", "ronin.mod.hasty"))
    if archer.wound == "grievous":
        mods.append(Modifier(common.grievous, "RON-T-02", "ronin.mod.grievous-wound"))
    if archer.mount != "none" and line.mounted:
        mods.append(_saddle_line(archer, line))
    if shot.aim in ("rider", "horse"):
        mods.append(Modifier(common.aimed, "RON-SHT-13", f"ronin.mod.aimed-{shot.aim}"))
    if line.yadome and "yadome-jutsu" in victim.attributes:
        mods.append(Modifier(line.yadome, "RON-BUJ-05", "ronin.name.attribute.yadome-jutsu"))
    if line.attack:
        mods.append(Modifier(line.attack, "RON-T-03", f"ronin.name.weapon.{shot.weapon}"))
    if view.weather == "wind" and not line.reloads:
        mods.append(Modifier(-1, "RON-T-22", "ronin.mod.wind"))
    return Target(0, tuple(mods), "RON-SHT-04")


def _range_line(archer: Model, place: Model, line: MissileWeapon) -> Modifier:
    """RON-T-02, RON-R-17: the first band that holds the distance; its 0 is shown too.

    Not by ``gap_at_most``, which includes the end that RON-R-17 leaves out of an exclusive band, and
    takes the square of the distance anew for each limit.
    """
    square = (archer.x - place.x) ** 2 + (archer.y - place.y) ** 2
    bases = archer.radius + place.radius
    distance = rounded(square, bases)
    for band in line.bands:
        reach = (bases + band.upto) ** 2
        if square < reach or (square == reach and not band.exclusive):
            facts: dict[str, Fact] = {"distance": Length(distance, band.upto)}
            return Modifier(band.modifier, "RON-T-02", "ronin.mod.range", facts)
    # Beyond the range only a stray shot (its range as the last band's) or a measurement gets here.
    last = line.bands[-1]
    return Modifier(last.modifier, "RON-T-02", "ronin.mod.range", {"distance": Length(distance)})


def _movement_line(archer: Model, line: MissileWeapon) -> Modifier:
    """RON-SHT-08, -10: moved or ran in this turn's Move phase; nothing of it for shuriken."""
    amount = line.ran if archer.moved == "ran" else line.moved
    rule = "RON-T-02" if amount else "RON-SHT-08"
    return Modifier(amount, rule, f"ronin.mod.shooter-{archer.moved}")


def _saddle_line(archer: Model, line: MissileWeapon) -> Modifier:
    """RON-SHT-14, RON-CAV-04: from the saddle; Bajutsu takes the penalty away (RON-BUJ-06)."""
    if "bajutsu" in archer.attributes:
        return Modifier(0, "RON-BUJ-06", "ronin.name.attribute.bajutsu")
    return Modifier(line.mounted, "RON-SHT-14", "ronin.mod.shooter-mounted")


def defence_lines(view: State, shot: Shot, part: str) -> Target:
    """RON-SHT-05: Base Defence 6, cover of the place, armour of the target or Light of a horse.

    ``part``: "horse" when the horse is hit, else the model (the rider) is.
    """
    common, line = catalogue().shooting, missile(shot.weapon)
    mods: list[Modifier] = []
    # A stray shot needs no sight, so that a base in the line must not hide what covers the target.
    seen = (cover_of if shot.stray else look)(view, shot.shooter, shot.place)
    if seen.cover != "none":
        mods.append(_cover_line(seen, common.light_cover, common.solid_cover))
    armour, rule = view.models[shot.target].armour, "RON-T-02"
    if part == "horse":
        armour, rule = "light", "RON-SHT-13"
    amount = line.protection(armour)
    if amount or armour != "none":
        mods.append(Modifier(amount, rule, f"ronin.name.armour.{armour}"))
    cite("RON-PRF-07")
    return Target(common.base_defence, tuple(mods), "RON-SHT-05")


def _cover_line(seen: Sight, light: int, solid: int) -> Modifier:
    """RON-LOS-05 to -07: only the best cover counts."""
    amount = solid if seen.cover == "solid" else light
    return Modifier(
        amount, seen.rule, f"ronin.mod.{seen.cover}-cover", {"piece": Name(seen.blocker)}
    )
