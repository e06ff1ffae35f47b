"""``python -m juhao dedup``: the function :func:`juhao.dedup` on the command line."""

from __future__ import annotations

import argparse
import inspect
import sys
from typing import Any, get_args

from . import By, Clustering, Cut, Groups, JuhaoError, Keep, __version__, dedup

#: Options that name a column.
COLUMNS = ("id", "text", "html", "site", "group", "date")


def value(given: str) -> tuple[str, str]:
    """The name and the value of a parameter."""
    name, sign, text = given.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{given!r} must be NAME=VALUE")
    return name, text


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    lines = argparse.ArgumentParser(prog="python -m juhao", description="Near-duplicates in a collection of documents")
    lines.add_argument("--version", action="version", version=f"juhao {__version__}")
    command = lines.add_subparsers(dest="command", required=True).add_parser(
        "dedup",
        help="find all documents that share text, and decide which of them stay",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    command.add_argument("source", help="a Parquet file, a folder of Parquet files, or a file of JSON Lines")
    command.add_argument("--out", required=True, help="the folder of the results")
    default = {name: one.default for name, one in inspect.signature(dedup).parameters.items()}
    for name in COLUMNS:
        command.add_argument(
            f"--{name}", metavar="COLUMN", help=f"the column of each document's {name}, if not {name!r}"
        )
    for name, choices in {
        "engine": ("auto", "memory", "duckdb"),
        "keep": get_args(Keep),
        "cut": get_args(Cut),
        "clustering": get_args(Clustering),
        "keep-texts": ("none", "bounded", "all"),
        "groups": get_args(Groups),
    }.items():
        command.add_argument(
            f"--{name}", choices=choices, default=default[name.replace("-", "_")], help="see juhao.dedup"
        )
    command.add_argument(
        "--fold",
        choices=("zh", "none"),
        default="zh",
        help="how Traditional and Simplified Chinese are compared",
    )
    command.add_argument("--by", choices=get_args(By), help="find the pairs of this published method instead")
    command.add_argument(
        "--set",
        dest="values",
        action="append",
        metavar="NAME=VALUE",
        type=value,
        help="a parameter of that method, such as T_ccs=0.6; can be repeated",
    )
    command.add_argument(
        "--profiles-first",
        action="store_true",
        help="let profiles decide the pairs of which they are sure, and compare only the other texts",
    )
    command.add_argument(
        "--window",
        type=int,
        default=default["window"],
        help="choose one gram at least of those that begin within so many Han characters or half words, 1 to 16",
    )
    command.add_argument("--jobs", type=int, default=0, help="threads; 0 is as many as the machine runs at once")
    command.add_argument("--memory", default=default["memory"], help="the limit of DuckDB")
    command.add_argument(
        "--keep-going", action="store_true", help="report rows that cannot be used, and leave them out"
    )
    return lines


def main() -> int:
    """Runs the command. Returns the exit code: 0, or 2 for what cannot be read."""
    given: dict[str, Any] = vars(parser().parse_args())
    del given["command"]
    given["values"] = dict(given["values"] or [])
    out = given["out"]
    try:
        found = dedup(given.pop("source"), given.pop("out"), **given)
    except (JuhaoError, ImportError, RuntimeError) as error:  # an engine's step that fails is a RuntimeError
        print(f"juhao: {error}", file=sys.stderr)
        return 2
    for row in found.refused:
        print(f"juhao: {row.place}: {row.why}", file=sys.stderr)
    for limit in found.limits:
        print(f"juhao: limit {limit.name} reached: {limit.limit} of {limit.reached} examined", file=sys.stderr)
    if found.texts_kept is not None:
        print(
            f"juhao: kept the texts of {found.texts_kept} documents; other pairs are decided by profiles",
            file=sys.stderr,
        )
    if found.cut is not None:
        counts = found.cut
        print(
            f"juhao: cut {counts.characters} characters; documents that lost text: {counts.documents}; "
            f"now empty: {counts.emptied}; pages that were left as they are: {counts.pages}; "
            f"pairs that profiles decided: {counts.by_profiles}",
            file=sys.stderr,
        )
    kept = len(found.stays)
    print(f"{out}: {len(found.pairs)} pairs; kept {kept} documents, removed {len(found.decisions) - kept}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
