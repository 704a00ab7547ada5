"""Commands run within the test: what they print where they succeed, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

from menzi.cli import app
from typer.testing import CliRunner, Result

__all__ = ["data", "ok", "refused", "run"]


def run(*args: str) -> Result:
    """Whatever comes of a command."""
    return CliRunner().invoke(app, list(args))


def ok(*args: str) -> str:
    """What a command prints that must succeed."""
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def data(*args: str) -> Any:
    """The JSON object that a command prints."""
    out = ok(*args, "--json")
    assert out.count("\n") == 1
    return json.loads(out)


def refused(*args: str) -> str:
    """The one line that a command used wrongly prints; it does nothing else."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("menzi: ")
    assert result.stderr.count("\n") == 1
    return result.stderr
