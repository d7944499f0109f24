"""Make the rules reference of a system from its specification.

    python tools/build_reference.py SYSTEM SPECIFICATION [--check]

writes ``src/gunbai/systems/SYSTEM/rules.md``. The reference holds the rules, tables, rulings and
worked examples with their ids; it leaves out what is written for builders (vectors, state, index)
and every note on where a rule was read. ``tools/reference/SYSTEM.toml`` may add:

- ``title`` and ``intro``: the opening of the page, in place of the specification's own;
- ``drop``: ids of items that speak of nothing but origins;
- ``drop_sections``: further headings of level two; ``drop_blocks``: bold headings of paragraphs;
- ``[[body]]`` with ``id``, ``text`` and perhaps ``heading``: an item said anew;
- ``[[edit]]`` with ``find`` and ``put``: exact replacements, made first.

An edit that finds nothing is an error, so that none outlives the text that it was written for.
A sentence that speaks only of origins is left out; in a table that is an error, to be said anew.
``--check`` writes nothing and fails when the committed page differs; ``--show`` lists the sentences
left out.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECTIONS_OUT = ("Vectors", "State", "Index")
ITEM = re.compile(
    r"^#{3,4} ([A-Z][A-Z0-9]+-[A-Z]+-\d+[a-z]?)\b|^(?:- )?\*\*([A-Z0-9]+-[A-Z]+-\d+)\b"
)
HEADING = re.compile(r"^#{2,6} ")

# A letter and a number, or a bracketed word, that pointed into the list of references.
REFERENCE = r"(?:\[?(?:REF-[A-Z]+|GEN-KNOW)\]?|PUBLIC|P\d{1,2})"
DESIGNED = r"(?:part )?DESIGNED"

# What is taken out of a line, in this order.
CUTS = (
    (re.compile(rf"\s*\((?:{REFERENCE})\b[^()]*(?:\([^()]*\)[^()]*)*\)"), ""),
    (re.compile(rf"\s*\([^()]*\b{REFERENCE}\b[^()]*\)"), ""),
    (re.compile(r"\s*\(source\b[^()]*\)"), ""),
    (re.compile(rf"\s*\({DESIGNED}\)"), ""),
    (re.compile(rf"\({DESIGNED}[,;:]? "), "("),
    (re.compile(rf"[,;] {DESIGNED}\)"), ")"),
    (re.compile(rf",? {DESIGNED} (?:from|after) [^()|]*(?=\))"), ""),
    (re.compile(rf"^(#.*?)\s+(?:— )?{DESIGNED}(?: \([^()]*\)| where not marked)?$"), r"\1"),
    (re.compile(rf"\s+(?:— )?{DESIGNED}(?= ?\*\*$|$)"), ""),
    (re.compile(rf"\b{DESIGNED} (?=[a-z])"), ""),
    (re.compile(rf"(?<=[.:] ){DESIGNED}\. ?"), ""),
    (re.compile(rf"^{DESIGNED}\. ?"), ""),
)
WORDS = (
    (re.compile(r"\bThe source\b"), "The rulebook"),
    (re.compile(r"\bthe source\b"), "the rulebook"),
    (re.compile(r"\bThe seed\b"), "The rulebook"),
    (re.compile(r"\bthe seed\b"), "the rulebook"),
)
# What must not be left: origins, addresses, file names, marks of the specification.
LEFT = re.compile(
    rf"https?:|www\.|\b[Bb]log|\bsrc:|\.txt\b|[Tt]ranslat|\b{REFERENCE}\b|DESIGNED|\b[Ff]orum"
    r"|\b[Pp]ublic (?:fact|page|copy|copies|roster|table|practice|knowledge|data)|\b[Dd]esigned\b"
)
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z0-9\"'*`(])")


@dataclass(frozen=True)
class Edits:
    """What ``tools/reference/SYSTEM.toml`` says."""

    title: str
    intro: str
    drop: tuple[str, ...]
    drop_sections: tuple[str, ...]
    drop_blocks: tuple[str, ...]
    bodies: tuple[tuple[str, str, str], ...]
    replace: tuple[tuple[str, str], ...]


class BadEdit(ValueError):
    """An edit that finds nothing, or a note on origins that no edit removes."""


def read_edits(system: str) -> Edits:
    """The edits of a system; none when it has no file."""
    file = ROOT / "tools" / "reference" / f"{system}.toml"
    data = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return Edits(
        title=data.get("title", system),
        intro=data.get("intro", ""),
        drop=tuple(data.get("drop", ())),
        drop_sections=tuple(data.get("drop_sections", ())),
        drop_blocks=tuple(data.get("drop_blocks", ())),
        bodies=tuple(
            (item["id"], item.get("heading", ""), item["text"]) for item in data.get("body", ())
        ),
        replace=tuple((edit["find"], edit["put"]) for edit in data.get("edit", ())),
    )


def build(specification: str, edits: Edits) -> tuple[str, list[str]]:
    """The reference page, and the sentences left out; BadEdit names what is wrong."""
    for find, put in edits.replace:
        if find not in specification:
            raise BadEdit(f"edit finds nothing: {find!r}")
        specification = specification.replace(find, put)
    lines = without_sections(specification.splitlines(), SECTIONS_OUT + edits.drop_sections)
    lines = without_blocks(lines, edits.drop_blocks)
    lines = without_items(lines, edits.drop)
    for name, heading, body in edits.bodies:
        lines = with_body(lines, name, heading, body)
    left_out: list[str] = []
    lines = [clean(line, left_out) for line in lines if not line.startswith("src:")]
    text = f"# {edits.title}\n\n{edits.intro.strip()}\n\n" + "\n".join(lines).strip() + "\n"
    text = re.sub(r"\n{3,}", "\n\n", text)
    refuse_leftovers(text)
    return text, left_out


def without_sections(lines: list[str], titles: tuple[str, ...]) -> list[str]:
    """Everything from the first heading of level two on, without the named sections."""
    kept: list[str] = []
    keeping = False
    for line in lines:
        if line.startswith("## "):
            keeping = line[3:].strip() not in titles
        if keeping:
            kept.append(line)
    return kept


def without_items(lines: list[str], ids: tuple[str, ...]) -> list[str]:
    """The lines without the items of these ids; an item ends at the next item or heading."""
    missing = [wanted for wanted in ids if not any(_item(line) == wanted for line in lines)]
    if missing:
        raise BadEdit(f"nothing to drop: {', '.join(missing)}")
    kept: list[str] = []
    dropping = False
    for line in lines:
        if _item(line):
            dropping = _item(line) in ids
        elif HEADING.match(line) or line.startswith("**"):
            dropping = False
        if not dropping:
            kept.append(line)
    return kept


def without_blocks(lines: list[str], titles: tuple[str, ...]) -> list[str]:
    """The lines without what stands under these bold headings, up to the next heading."""
    kept: list[str] = []
    found: list[str] = []
    dropping = False
    for line in lines:
        if line.startswith("**") or HEADING.match(line):
            dropping = line.strip("* ") in titles
            if dropping:
                found.append(line.strip("* "))
        if not dropping:
            kept.append(line)
    missing = [title for title in titles if title not in found]
    if missing:
        raise BadEdit(f"no such block: {', '.join(missing)}")
    return kept


def with_body(lines: list[str], name: str, heading: str, body: str) -> list[str]:
    """The lines with one item's text, and perhaps its heading, said anew."""
    kept: list[str] = []
    inside = found = False
    for line in lines:
        if _item(line) == name:
            inside = found = True
            marks = line.split(" ", 1)[0]
            kept += [
                f"{marks} {name}  {heading}" if heading else line,
                *body.strip().splitlines(),
                "",
            ]
            continue
        if _item(line) or HEADING.match(line) or line.startswith("**"):
            inside = False
        if not inside:
            kept.append(line)
    if not found:
        raise BadEdit(f"no such item: {name}")
    return kept


def clean(line: str, left_out: list[str]) -> str:
    """One line without marks of origin; sentences that speak of nothing else are left out."""
    for pattern, put in CUTS:
        line = pattern.sub(put, line)
    for pattern, put in WORDS:
        line = pattern.sub(put, line)
    if LEFT.search(line) and not line.startswith(("|", "#")):
        mark, text = re.fullmatch(r"((?:- |\d+\. )?)(.*)", line).groups()  # type: ignore[union-attr]
        sentences = SENTENCE.split(text)
        left_out += [sentence for sentence in sentences if LEFT.search(sentence)]
        kept = " ".join(sentence for sentence in sentences if not LEFT.search(sentence))
        line = mark + kept if kept else ""
    return line.rstrip()


def refuse_leftovers(text: str) -> None:
    """Fail with every line that still speaks of origins."""
    found = [f"{n}: {line}" for n, line in enumerate(text.splitlines(), 1) if LEFT.search(line)]
    if found:
        raise BadEdit("notes on origins are left:\n" + "\n".join(found))


def _item(line: str) -> str:
    match = ITEM.match(line)
    return (match.group(1) or match.group(2)) if match else ""


def main() -> int:
    """Build or check one page; 0 when all is well."""
    parser = argparse.ArgumentParser(description="Make the rules reference of a system.")
    _ = parser.add_argument("system")
    _ = parser.add_argument("specification", type=Path)
    _ = parser.add_argument("--check", action="store_true")
    _ = parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    target = ROOT / "src" / "gunbai" / "systems" / given.system / "rules.md"
    try:
        page, left_out = build(given.specification.read_text("utf-8"), read_edits(given.system))
    except (BadEdit, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if given.show:
        print("\n".join(left_out))
    if given.check:
        same = target.exists() and target.read_text("utf-8") == page
        print("current" if same else f"{target}: not what the specification gives")
        return 0 if same else 1
    _ = target.write_text(page, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
