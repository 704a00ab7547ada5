"""Every test of this folder runs once with the oracle and once with the core."""

from __future__ import annotations

import pytest
from oracle.table import ENGINES, Engine


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    """One of the two engines behind the adapter."""
    return Engine(request.param)
