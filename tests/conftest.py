"""What all tests share: hypothesis without a clock, and the same examples in every run."""

from __future__ import annotations

from hypothesis import settings

# Sanitizers and a busy machine make single examples slow; a failing one must come again.
settings.register_profile("menzi", deadline=None, derandomize=True)
settings.load_profile("menzi")
