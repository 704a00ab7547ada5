"""The entry point of the command line: ``menzi`` and ``python -m menzi``."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> None:
    """Run the command line; what it needs beside menzi itself comes with ``menzi[cli]``."""
    if find_spec("typer") is None or find_spec("rich") is None:
        print(
            'menzi: the command line needs typer and rich: pip install "menzi[cli]"',
            file=sys.stderr,
        )
        sys.exit(2)
    from .cli import app

    app(prog_name="menzi")


if __name__ == "__main__":
    main()
