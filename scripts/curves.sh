#!/usr/bin/env bash
# Draws the curves of the thresholds, on sets made from tests/corpus or in the folder given with --data. See
# docs/thresholds.md.
source "$(dirname "$0")/lib.sh"

if [[ " $* " != *" --data "* ]]; then
  node tests/corpus/sets.mjs target/sets
  set -- --data target/sets "$@"
fi
cargo run --release --locked --quiet --example curves -- "$@"
