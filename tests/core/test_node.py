"""Nodes: the game as a tree, without touching the game."""

from __future__ import annotations

import pytest

from gunbai.dice import Tally
from gunbai.errors import Refused
from gunbai.play.dice_source import ByHand, Counter, Seeded
from gunbai.play.live import Session
from gunbai.play.node import Kind, Node
from gunbai.records import fingerprint
from tests.core.toy import SEATS, TOY, header, setup

SIDES = {seat: str(seat) for seat in SEATS[:2]}


def session(seed: str = "x") -> Session:
    return Session(header(2), Seeded(seed)).start()


def state_of(node: Node) -> str:
    return fingerprint(node._driver.state)


def root() -> Node:
    return Node.root(TOY, setup(header(2).setup), SIDES)


def test_a_tree_is_walked_in_the_words_of_open_spiel() -> None:
    node = root()
    assert (Kind.SIMULTANEOUS, SEATS[:2]) == (node.kind, node.seats)
    assert [0, 1, 2, 3] == list(node.legal(Counter("x")))
    assert [0, 1, 2, 3, 4] == list(node.legal(Counter("x"), index=1))

    node = node.child((1, 0))
    assert (Kind.CHANCE, ("s0",)) == (node.kind, node.seats)
    assert [1, 3, 3, 1] == [weight for _, weight in node.chance]
    assert 8 == node.total

    two_hits = next(tally for tally, _ in node.chance if tally["hit"] == 2)
    asked = node.child(two_hits)
    assert (Kind.DECISION, ("s1",)) == (asked.kind, asked.seats)
    assert (True, False) == tuple(asked.legal(Counter("x")))
    bids = asked.child(False)
    assert Kind.SIMULTANEOUS is bids.kind
    assert 2 == bids.view(SEATS[0]).players["s0"].points
    assert 0 == asked.view(SEATS[0]).players["s0"].points


def test_children_do_not_change_one_another_or_their_parent() -> None:
    parent = root().child((1, 0))
    children = [parent.child(tally) for tally, _ in parent.chance]
    again = [parent.child(tally) for tally, _ in parent.chance]

    for first, second in zip(children, again, strict=True):
        assert type(first.effect) is type(second.effect)
        assert state_of(first) == state_of(second)
    assert 4 == len(parent.chance) == len(children)


def walk(node: Node, seed: str) -> Node:
    rng = Counter(seed)
    while node.kind is not Kind.TERMINAL:
        node = node.child(node.sample(rng))
    return node


def test_playouts_end_with_returns_that_sum_to_nothing() -> None:
    ends = [walk(root(), f"p{n}") for n in range(30)]

    assert {(0, 0), (1, -1), (-1, 1)} == {tuple(end.returns.values()) for end in ends}
    for end in ends:
        outcome = end.outcome()
        assert outcome is not None and (outcome.winner is None) == (0 in end.returns.values())
        with pytest.raises(ValueError, match="end of a game"):
            end.child(None)


def test_the_node_of_a_session_is_where_the_session_stands_at_every_entry() -> None:
    """Also with dice by hand, and with answers sealed already."""
    seen = set()
    for game in range(8):
        source = ByHand() if game % 2 else Seeded(f"d{game}")
        played = Session(header(2), source).start()
        rng = Counter(f"b{game}")
        while played.open is not None:
            before = fingerprint(played.state)
            node = Node.of(played)
            open_ = played.open
            seen.add(node.kind)
            assert open_.asks == node.asks
            assert state_of(node) == before == fingerprint(played.state)
            seat = open_.waits_for()[0]
            ask = played.ask_of(seat)
            if ask is None:
                assert open_.roll is not None and open_.roll == node.effect
                played.enter_dice(seat, [rng.below(6) + 1 for _ in range(open_.roll.throws)])
            else:
                played.submit(seat, ask.question.suggest(played.view(seat), rng, 1)[0])
        assert Kind.TERMINAL is Node.of(played).kind
        assert Node.of(played).outcome() == played.outcome()

    assert {Kind.CHANCE, Kind.DECISION, Kind.SIMULTANEOUS} == seen


def test_a_child_follows_as_the_session_does() -> None:
    played = session()
    node = Node.of(played)
    played.submit(SEATS[0], 3)
    played.submit(SEATS[1], 2)
    faces = next(entry["faces"] for entry in played.entries if "roll" in entry)
    hits = sum(face >= 4 for face in faces)
    after = node.child((3, 2))
    tally = next(tally for tally, _ in after.chance if tally["hit"] == hits)

    assert isinstance(tally, Tally)
    assert state_of(after.child(tally)) == fingerprint(played.state)


def test_an_illegal_answer_has_no_child() -> None:
    with pytest.raises(Refused):
        root().child((9, 0))
    with pytest.raises(ValueError, match="chance"):
        _ = root().chance
