#!/usr/bin/env bash
# The tests that a change of the core needs first: its own, cases, laws and layers. `npm test` runs the rest.
source "$(dirname "$0")/lib.sh"

step "rustfmt" cargo fmt --all --check
# in one call, so that Cargo compiles the core and its tests at the same time
step "core, cases, laws and layers" cargo test -p juhao-core -p juhao --locked --lib --test cases --test matching_cases \
  --test evidence_laws --test laws --test layering --test one_list --test contract
