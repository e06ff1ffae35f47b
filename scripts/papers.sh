#!/usr/bin/env bash
# The tables and figures of the papers, on the free texts of tests/corpus and on labelled sets of --data: docs/results.md.
source "$(dirname "$0")/lib.sh"

node tests/corpus/sets.mjs target/sets
cargo run --release --locked --quiet --manifest-path tests/benches/papers/Cargo.toml -- --data target/sets "$@"
