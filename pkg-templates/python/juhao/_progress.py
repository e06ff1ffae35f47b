"""How far a run is: for a function of the caller, for a terminal, or as lines."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import IO, NamedTuple, TypeAlias


class Progress(NamedTuple):
    """How far a run is."""

    #: The step that is being done.
    step: str
    #: Its place among all steps, from 1, and their number.
    place: int
    steps: int
    #: Rows so far, and of how many; ``None`` where that is not known before the end.
    done: int
    total: int | None
    #: How long the step took; ``None`` while it is being done. 0 for a step that an earlier call has finished.
    seconds: float | None


Report: TypeAlias = Callable[[Progress], None]


def report_of(progress: bool | Report | None) -> Report:
    """What gets the progress: a bar on standard error if that is a terminal (``None``), lines (``True``), nobody
    (``False``), or the caller's function."""
    if callable(progress):
        return progress
    if progress is None and sys.stderr.isatty():
        return _Bar(sys.stderr)
    return _line if progress else _nothing


def _nothing(now: Progress) -> None:
    pass


def _line(now: Progress) -> None:
    if now.seconds is not None:
        state = f"{now.seconds:.1f} s" if now.seconds else "finished before"
        print(f"juhao: {now.place}/{now.steps} {now.step}: {now.done:,} rows, {state}", file=sys.stderr)


class _Bar:
    """One line that is written over, ten times a second at most. It is cleared after the last step."""

    WIDTH = 24

    def __init__(self, out: IO[str]) -> None:
        self.out, self.written, self.place = out, 0.0, 0

    def __call__(self, now: Progress) -> None:
        is_last = now.place == now.steps and now.seconds is not None
        if is_last:
            self.out.write("\r\x1b[K")
        elif now.place != self.place or time.monotonic() - self.written > 0.1:
            share = now.done / now.total if now.total else 0
            full = int(self.WIDTH * (now.place - 1 + min(share, 1)) / now.steps)
            rows = f"{now.done:,}" + (f" of {now.total:,}" if now.total else "")
            bar = "#" * full + "-" * (self.WIDTH - full)
            self.out.write(f"\rjuhao [{bar}] {now.place}/{now.steps} {now.step} {rows}\x1b[K")
            self.place, self.written = now.place, time.monotonic()
        self.out.flush()
