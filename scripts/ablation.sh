#!/usr/bin/env bash
# Measures the effect of each rule of the search and of the decision by profiles, on sets made from tests/corpus or in
# the folder given with --data, and that of the search on the laws of tests/evidence_laws. See docs/thresholds.md.
source "$(dirname "$0")/lib.sh"

if [[ " $* " != *" --data "* ]]; then
  node tests/corpus/sets.mjs target/sets
  set -- --data target/sets "$@"
fi
cargo run --release --locked --quiet --example curves -- --rules "$@"
cargo run --release --locked --quiet --example curves -- --profiles "$@"
cargo test --release --locked --quiet --test evidence_laws -- --ignored --nocapture what_each_rule_is_worth
