"""Time, memory and recall of `juhao.duck` on more and more pages: npm run batch:growth -- [--pages 10000 40000 ...]

Prints a table. Each size runs in a process of its own, which reports its CPU seconds and its peak of memory. With
`--engine spark` the steps run in Spark with two threads, and the table has what Spark reports of its tasks: their CPU
time, without that of the core in Python, and the bytes that they wrote for other tasks (shuffle). With `--by ccdet`,
`pku-lcs` or `simhash-sp` that method runs on the steps, and if `juhao` is in target/release, the command line with one
thread runs on the same pages, as in figure 10a of CCDet's paper. Not part of `npm test`.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

if TYPE_CHECKING:
    from juhao._answer import StepsBy
    from juhao._steps import Run

HERE = Path(__file__).parent
CLI = Path("target/release/juhao")


def measure(file: Path, out: Path, memory: str, by: StepsBy | None) -> dict[str, float]:
    """Runs one size in this process."""
    from juhao import duck

    begin = time.monotonic()
    run = duck.dedup(file, out, site="site", by=by, memory=memory, progress=True)
    seconds = time.monotonic() - begin
    usage = resource.getrusage(resource.RUSAGE_SELF)
    cost = {"seconds": seconds, "cpu": usage.ru_utime + usage.ru_stime, "megabytes": usage.ru_maxrss / 1024}
    return cost | _found(file, out, run)


def measure_spark(file: Path, out: Path, memory: str, by: StepsBy | None) -> dict[str, float]:
    """The same in Spark on this machine, by the log of its tasks."""
    from juhao import spark
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    log = out.with_suffix(".events")
    shutil.rmtree(log, ignore_errors=True)
    log.mkdir(parents=True)
    builder = SparkSession.builder.master("local[2]")
    for name, value in {
        "spark.driver.memory": memory.removesuffix("B"),
        "spark.eventLog.compress": "false",
        "spark.eventLog.dir": log.absolute().as_uri(),
        "spark.eventLog.enabled": "true",
        "spark.eventLog.rolling.enabled": "false",
        "spark.log.level": "ERROR",
        # small tables would be sent to all tasks instead, and only large ones through the shuffle
        "spark.sql.autoBroadcastJoinThreshold": "-1",
        "spark.sql.shuffle.partitions": "16",
        "spark.ui.enabled": "false",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    begin = time.monotonic()
    df = session.read.parquet(file.absolute().as_uri())
    run = spark.dedup(df, str(out.absolute()), site="site", by=by, progress=True)
    seconds = time.monotonic() - begin
    session.stop()
    cpu = shuffle = 0
    for line in next(log.iterdir()).open(encoding="utf-8"):
        if '"SparkListenerTaskEnd"' in line:
            metrics = json.loads(line)["Task Metrics"]
            cpu += metrics["Executor CPU Time"]
            shuffle += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
    return {"seconds": seconds, "cpu": cpu / 1e9, "shuffle": shuffle} | _found(file, out, run)


def _found(file: Path, out: Path, run: Run) -> dict[str, float]:
    planted = pq.read_table(file, columns=["id", "copy_of", "kind"])
    wanted = [
        (min(row["id"], row["copy_of"]), max(row["id"], row["copy_of"]))
        for row in planted.to_pylist()
        if row["copy_of"]
    ]
    pairs = pq.read_table(out / "pairs", columns=["a", "b"])
    found = set(zip(pairs.column("a").to_pylist(), pairs.column("b").to_pylist(), strict=True))
    return {
        "pages": run.steps["features"],
        "pairs": run.steps["pairs"],
        "counted": run.pairs_to_count,
        "recall": sum(pair in found for pair in wanted) / len(wanted),
    }


def one_thread(file: Path, by: str) -> float:
    """Seconds of the command line, which runs published methods in one thread, on the same pages."""
    lines = file.with_suffix(".jsonl")
    if not lines.exists():
        with lines.open("w", encoding="utf-8") as out:
            for batch in pq.ParquetFile(file).iter_batches(10_000, columns=["id", "text", "site"]):
                out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in batch.to_pylist())
    call: list[str | Path] = [CLI, "dedup", "--documents", str(lines), "--by", by]
    begin = time.monotonic()
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--pages", type=int, nargs="+", default=[10_000, 40_000, 100_000, 1_000_000])
    arguments.add_argument("--memory", default="2GB")
    arguments.add_argument("--folder", type=Path, default=Path("target/batch"))
    arguments.add_argument("--by", choices=["ccdet", "pku-lcs", "simhash-sp"])
    arguments.add_argument("--engine", choices=["duckdb", "spark"], default="duckdb")
    arguments.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.one:
        run = measure_spark if given.engine == "spark" else measure
        print(json.dumps(run(given.one, given.one.with_suffix(""), given.memory, given.by)))
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start, memory limit {given.memory}")
    is_compared = given.by and given.engine == "duckdb" and CLI.exists()
    cost = "shuffle bytes a page" if given.engine == "spark" else "peak MB"
    head = f"pages | seconds | CPU ms a page | {cost} | pairs counted | pairs found | planted copies found"
    head += " | one thread, seconds" if is_compared else ""
    print(f"| {head} |")
    print("|" + "---|" * (head.count("|") + 1))
    for pages in given.pages:
        file = given.folder / f"{pages}.parquet"
        if not file.exists():
            subprocess.run([sys.executable, HERE / "pages.py", file, "--pages", str(pages)], check=True)
        shutil.rmtree(file.with_suffix(""), ignore_errors=True)
        call = [sys.executable, __file__, "--one", file, "--memory", given.memory, "--engine", given.engine]
        call += ["--by", given.by] if given.by else []
        row = json.loads(subprocess.run(call, check=True, stdout=subprocess.PIPE).stdout)
        cells = [
            f"{row['pages']:,}",
            f"{row['seconds']:.0f}",
            f"{1000 * row['cpu'] / row['pages']:.2f}",
            f"{row['shuffle'] / row['pages']:,.0f}" if given.engine == "spark" else f"{row['megabytes']:.0f}",
            f"{row['counted']:,}",
            f"{row['pairs']:,}",
            f"{row['recall']:.4f}",
        ]
        if is_compared:
            cells.append(f"{one_thread(file, given.by):.1f}")
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
