"""Spark with two executors, one of which is killed in each of three steps: npm run batch:kills

Asserts that executors were lost, and that pairs and clusters are those in memory. On one machine this shows recovery,
not speed. Not part of `npm test`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from juhao import _steps, spark
from pyspark.sql import SparkSession

from pages import pages
from test_steps import LABELS, found, in_memory, written

COUNT = 4000
STEPS = ("features", "candidates", "verified")


def executors(own: int) -> list[int]:
    """Process ids of the executors that this process started, by their parents."""
    rows = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    parent, is_executor = {}, []
    for row in rows:
        pid, ppid, args = row.split(None, 2)
        parent[int(pid)] = int(ppid)
        if "CoarseGrainedExecutorBackend" in args:
            is_executor.append(int(pid))

    def is_own(pid: int) -> bool:
        while pid in parent and pid != own:
            pid = parent[pid]
        return pid == own

    return [pid for pid in is_executor if is_own(pid)]


def main() -> None:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1200]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "4").config("spark.log.level", "ERROR").getOrCreate()
    killed: list[str] = []
    step = _steps._step

    def kill_in(engine: spark.Spark, name: str, *rest: object) -> None:
        done = threading.Event()

        def kill() -> None:
            while not done.wait(1.0):
                if pids := executors(os.getpid()):
                    os.kill(pids[0], signal.SIGKILL)
                    killed.append(name)
                    return

        if name in STEPS:
            threading.Thread(target=kill).start()
        try:
            step(engine, name, *rest)  # type: ignore[arg-type]
        finally:
            done.set()

    _steps._step = kill_in  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        given = list(pages(COUNT))
        df = session.read.parquet(str(written(given, Path(folder) / "in", 8)))
        begin = time.monotonic()
        spark.dedup(df, f"{folder}/out", batch=50, progress=True, **LABELS)
        print(f"{time.monotonic() - begin:.0f} s, an executor killed in: {', '.join(killed)}")
        assert len(killed) >= 2, "too fast for a kill: raise COUNT"
        assert found(f"{folder}/out") == in_memory(given)
    session.stop()
    print("same bytes as in memory")


if __name__ == "__main__":
    main()
