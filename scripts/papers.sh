#!/usr/bin/env bash
# Computes the tables and plots of the papers, on the texts of tests/corpus and on the sets given with --data. See
# docs/results.md.
source "$(dirname "$0")/lib.sh"

node tests/corpus/sets.mjs target/sets
cargo run --release --locked --quiet --manifest-path tests/benches/papers/Cargo.toml -- --data target/sets "$@"
