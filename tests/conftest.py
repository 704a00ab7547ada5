"""What all tests share: hypothesis without a clock, the same examples in every run, and Ctrl-C."""

from __future__ import annotations

import signal

from hypothesis import settings

# Sanitizers and a busy machine make single examples slow; a failing one must come again.
settings.register_profile("menzi", deadline=None, derandomize=True)
settings.load_profile("menzi")

# A shell's background job ignores interruptions, and so would all that is tested for them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
