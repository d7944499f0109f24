"""Every data route against its description, with whatever a generator can think of."""

from __future__ import annotations

import importlib
import re
import warnings
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from gunbai.server.application import PAGES
from gunbai.server.openapi import OPERATIONS, description

from .client import serving
from .test_serving import process

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    schemathesis = pytest.importorskip("schemathesis")
    conformance = importlib.import_module("schemathesis.specs.openapi.checks")
    importlib.import_module("schemathesis.checks")

EXAMPLES = 12


def test_every_route_behaves_as_described(tmp_path: Path) -> None:
    """No fault, no undescribed status or shape, whatever is sent."""
    checks = [
        schemathesis.checks.not_a_server_error,
        conformance.status_code_conformance,
        conformance.content_type_conformance,
        conformance.response_schema_conformance,
    ]
    with process(tmp_path) as (_, address):
        schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
        seen = set()
        for found in schema.get_all_operations():
            operation = found.ok()
            seen.add((operation.method, operation.path))

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                derandomize=True,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def sends(case: object) -> None:
                case.call_and_validate(checks=checks)  # type: ignore[attr-defined]

            sends()
    assert len(seen) == len(OPERATIONS)


def test_the_description_names_every_data_route(tmp_path: Path) -> None:
    """What is served as data is described, but for downloads and what is for people only."""
    files = {"/t/{code}/record", "/t/{code}/history", "/army/{id}/file", "/scene/{id}/file"}
    people = {"/join", "/t/{code}/text", *files}
    served = {
        (method.lower(), f"{path}.json")
        for method, path, _ in PAGES
        if path not in people and (method, path) != ("GET", "/upload")
    }
    described = {(one.method, one.path) for one in OPERATIONS}
    assert served <= described, served - described
    with serving(tmp_path) as server:
        shown = server.get("/openapi.json").json()
    assert shown == description()
    assert all(re.match(r"^/[\w./{}]*\.json$", path) for path in shown["paths"])
