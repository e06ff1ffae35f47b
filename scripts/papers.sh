#!/usr/bin/env bash
# Computes the tables and plots of the papers and writes docs/results.md and docs/results, on the texts of tests/corpus
# and on the labelled sets in folders given with --data; with --out into another folder than docs.
source "$(dirname "$0")/lib.sh"

node tests/corpus/sets.mjs target/sets
cargo run --release --locked --quiet --manifest-path tests/benches/papers/Cargo.toml -- --data target/sets "$@"
