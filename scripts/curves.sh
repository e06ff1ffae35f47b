#!/usr/bin/env bash
# Curves of the thresholds: of sets made from tests/corpus, or of the folder given with --data. See docs/thresholds.md.
source "$(dirname "$0")/lib.sh"

if [[ " $* " != *" --data "* ]]; then
  node tests/corpus/sets.mjs target/sets
  set -- --data target/sets "$@"
fi
cargo run --release --locked --quiet --example curves -- "$@"
