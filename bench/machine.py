"""What the figures were measured on, and with which build of the engine."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import subprocess
from pathlib import Path

import menzi
import numpy as np
from menzi import _core

__all__ = ["machine"]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _compiler(binary: bytes) -> str:
    """What compilers leave of themselves in an ELF file; flags are not among it."""
    found = re.findall(rb"GCC: \([^)\0]*\) [\d.]+|[\w ]*clang version [\d.]+", binary)
    # The start-up objects of the C library name the compiler of the system besides.
    return ", ".join(sorted({text.decode() for text in found})) or "not recorded in the module"


def _revision() -> str:
    """The commit of the folder that is benchmarked, marked where files differ from it."""
    try:
        shown = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "no repository"
    return shown.stdout.strip()


def machine() -> dict[str, str]:
    """The machine and the build, a line each."""
    module = str(_core.__file__)
    binary = Path(module).read_bytes()
    load = os.getloadavg() if hasattr(os, "getloadavg") else None
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": ", ".join(f"{value:.2f}" for value in load) if load else "unknown",
        "system": platform.platform(),
        "python": f"{platform.python_version()}, {platform.python_compiler()}",
        "numpy": np.__version__,
        "menzi": menzi.__version__,
        "revision": _revision(),
        "module": f"{Path(module).name}, {len(binary)} bytes, "
        f"sha256 {hashlib.sha256(binary).hexdigest()[:12]}",
        "compiler": _compiler(binary),
        # What a release build leaves out.
        "assertions": "on: not a release build" if b"__assert_fail" in binary else "off",
    }
