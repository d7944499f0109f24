"""RON-MOR-13: flight ends as near the edge as any route does."""

from __future__ import annotations

from gunbai.play.dice_source import Counter
from gunbai.reading import read
from gunbai.systems.ronin.flight import routes
from gunbai.systems.ronin.movement import allowance
from gunbai.systems.ronin.stage import stage
from gunbai.systems.ronin.state import State
from gunbai.systems.ronin.walk_law import WALK
from gunbai.systems.ronin.walking import Walk, fault_of
from gunbai.systems.ronin.zones import edge_gap

HEAD = """
[table]
width = 36.0
height = 36.0
[side.b]
warband = "bandits"
[model.coward]
side = "a"
profile = "ashigaru"
x = 12.0
y = 18.0
"""


def scene(text: str) -> State:
    table = read(HEAD + text, "flight.toml")
    table.table("options")
    return stage(table)


def random_routes_end_no_nearer(state: State, edge: str, seed: str) -> None:
    """Four thousand random routes of up to three legs against the one that the rule takes."""
    coward = state.models["coward"]
    found = routes(state, coward, edge)
    start = edge_gap(state, edge, coward.x, coward.y)
    best = edge_gap(state, edge, *found[0][-1]) if found else start
    budget = allowance(state, "coward", "flight").budget
    question = Walk("coward", "flight", budget, WALK, contact="keep", rule="RON-MOR-13")
    for route in found:
        assert fault_of(state, question, route) is None
        assert edge_gap(state, edge, *route[-1]) == best < start
    rng = Counter(seed)
    for _ in range(4000):
        x, y = coward.x, coward.y
        path = []
        for _ in range(1 + rng.below(3)):
            x, y = x + rng.below(9001) - 6000, y + rng.below(9001) - 4500
            path.append((x, y))
        if fault_of(state, question, tuple(path)) is None:
            assert edge_gap(state, edge, *path[-1]) >= best - 100, path


def test_an_open_way_is_run_straight() -> None:
    state = scene("")

    assert [((3000, 18000),)] == routes(state, state.models["coward"], "west")


def test_the_edge_in_reach_is_reached() -> None:
    state = scene("")
    state.models["coward"].x = 8000

    assert [((500, 18000),)] == routes(state, state.models["coward"], "west")


def test_round_a_friend() -> None:
    state = scene('[model.friend]\nside = "a"\nprofile = "ashigaru"\nx = 10.0\ny = 18.0\n')
    random_routes_end_no_nearer(state, "west", "friend")


def test_round_enemies_at_an_inch() -> None:
    state = scene(
        '[model.one]\nside = "b"\nprofile = "bandit"\nx = 9.0\ny = 17.0\n'
        '[model.two]\nside = "b"\nprofile = "bandit"\nx = 9.0\ny = 20.0\n'
    )
    random_routes_end_no_nearer(state, "west", "enemies")


def test_round_rocks_and_along_a_wood() -> None:
    state = scene(
        '[terrain.rock]\nkind = "rock"\nrect = [8.0, 15.0, 10.0, 19.0]\n'
        '[terrain.wood]\nkind = "dense-wood"\ncircle = [8.0, 22.5, 3.0]\n'
    )
    random_routes_end_no_nearer(state, "west", "rocks")


def test_through_a_paddy_when_there_is_no_way_round() -> None:
    state = scene('[terrain.paddy]\nkind = "paddy"\nrect = [0.0, 0.0, 11.0, 36.0]\n')
    found = routes(state, state.models["coward"], "west")

    assert [((7500, 18000),)] == found
    random_routes_end_no_nearer(state, "west", "paddy")


def test_two_ends_equally_near_are_both_offered() -> None:
    state = scene('[terrain.rock]\nkind = "rock"\nrect = [8.0, 16.0, 10.0, 20.0]\n')
    found = routes(state, state.models["coward"], "west")

    assert 2 == len(found)
    (one, two) = (route[-1] for route in found)
    assert one[0] == two[0] and one[1] + two[1] == 36000


def test_who_is_shut_in_stays() -> None:
    state = scene('[terrain.sea]\nkind = "sea"\nrect = [0.0, 0.0, 11.5, 36.0]\n')
    state.models["coward"].x = 12_000

    found = routes(state, state.models["coward"], "west")
    assert all(route[-1][0] >= 11_990 for route in found)
