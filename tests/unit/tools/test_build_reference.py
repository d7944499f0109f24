"""The tool that makes a rules reference: what it keeps, cuts and refuses."""

from __future__ import annotations

import pytest
from tools.build_reference import BadEdit, Edits, build

SPECIFICATION = """# A game

Written from a file, of which nothing is said here.

## Conventions

- A rule is one item.
- `src:` names the place. Inches are used.

**Where facts come from**

| Ref | Where |
|---|---|
| P1 | somewhere |

## Moving (MOV)

### TOY-MOV-01  Move (DESIGNED)
Up to 6" (PUBLIC P1), as the source says. Seen in P1. It may stop.
src: chapter 2

### TOY-T-01  Speeds

| Who | How far |
|---|---|
| foot | 6" |

src: chapter 2

### TOY-MOV-02  Gossip
Somebody told somebody.

## Vectors

| TOY-V-01 | move | 6" |

## Index

| TOY-MOV-01 | Move |
"""
NOTHING = Edits("Toy", "A toy.", (), (), ("Where facts come from",), (), ())


def test_it_keeps_rules_and_tables_and_cuts_origins() -> None:
    page, left_out = build(SPECIFICATION, NOTHING)
    assert page.startswith("# Toy\n\nA toy.\n\n## Conventions\n\n- A rule is one item.\n")
    assert "- Inches are used.\n" in page
    assert '### TOY-MOV-01  Move\nUp to 6", as the rulebook says. It may stop.\n' in page
    assert '| foot | 6" |' in page
    assert not any(word in page for word in ("src:", "P1", "Vectors", "Index", "DESIGNED"))
    assert left_out == ["`src:` names the place.", "Seen in P1."]


def test_items_and_sections_can_be_dropped_and_said_anew() -> None:
    edits = Edits(
        "Toy",
        "",
        ("TOY-MOV-02",),
        ("Conventions",),
        (),
        (("TOY-MOV-01", "Walk", "Six inches."),),
        (("foot", "on foot"),),
    )
    page, _ = build(SPECIFICATION, edits)
    assert "### TOY-MOV-01  Walk\nSix inches.\n\n### TOY-T-01  Speeds" in page
    assert "| on foot |" in page
    assert "Gossip" not in page and "Conventions" not in page


@pytest.mark.parametrize(
    ("edits", "told"),
    [
        (Edits("Toy", "", ("TOY-MOV-09",), (), NOTHING.drop_blocks, (), ()), "TOY-MOV-09"),
        (Edits("Toy", "", (), (), ("No such block",), (), ()), "No such block"),
        (Edits("Toy", "", (), (), NOTHING.drop_blocks, (("TOY-X-1", "", ""),), ()), "TOY-X-1"),
        (
            Edits("Toy", "", (), (), NOTHING.drop_blocks, (), (("no such text", ""),)),
            "no such text",
        ),
        (Edits("Toy", "", (), (), (), (), ()), "| P1 | somewhere |"),
    ],
)
def test_an_edit_without_a_place_and_a_left_over_origin_are_errors(edits: Edits, told: str) -> None:
    with pytest.raises(BadEdit) as caught:
        build(SPECIFICATION, edits)
    assert told in str(caught.value)
