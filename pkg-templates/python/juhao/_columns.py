"""Columns of 64-bit numbers, as Arrow and the core have them."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

INTEGERS = pa.list_(pa.int64())


def integers(column: bytes) -> pa.Array:
    """The column of these numbers."""
    return pa.Array.from_buffers(pa.int64(), len(column) // 8, [None, pa.py_buffer(column)])


def lists(sizes: bytes, values: bytes) -> pa.Array:
    """The column of lists of these sizes."""
    ends = pa.compute.cumulative_sum_checked(integers(sizes)).cast(pa.int32())
    return pa.ListArray.from_arrays(pa.concat_arrays([pa.array([0], pa.int32()), ends]), integers(values))


def bytes_of(column: pa.Array | pa.ChunkedArray) -> bytes:
    """The values of a column of 64 bits without nulls."""
    parts = []
    for chunk in column.chunks if isinstance(column, pa.ChunkedArray) else [column]:
        values = chunk.buffers()[1]
        parts.append(bytes(values[8 * chunk.offset : 8 * (chunk.offset + len(chunk))]) if len(chunk) else b"")
    return b"".join(parts)


def bytes_of_lists(column: pa.Array | pa.ChunkedArray) -> tuple[bytes, bytes]:
    """The sizes of a column of lists without nulls, and their values."""
    chunks: Sequence[pa.Array] = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    sizes = b"".join(bytes_of(chunk.value_lengths().cast(pa.int64())) for chunk in chunks)
    return sizes, b"".join(bytes_of(chunk.flatten()) for chunk in chunks)
