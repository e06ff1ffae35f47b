#!/usr/bin/env bash
# Compares the packed package with other tools. `pages`, `many`, `hostile`, `first` or `native` runs the script of that
# name in tests/benches with the remaining arguments; any other arguments go to run.mjs.
source "$(dirname "$0")/lib.sh"

bash scripts/build.sh >&2
out=target/bench
rm -rf "$out/package" && mkdir -p "$out"
npm pack ./pkg --pack-destination "$out" --silent >&2
tar -xzf "$out"/juhao-*.tgz -C "$out"
if [[ " pages many hostile first native " == *" ${1-} "* ]]; then
  table=$1
  shift
  exec node "tests/benches/$table.mjs" "$@"
fi
rustc --edition 2024 -C opt-level=3 -C panic=abort --target wasm32-unknown-unknown --crate-type cdylib \
  -o "$out/filter.wasm" tests/benches/filter.rs
exec node tests/benches/run.mjs "$@"
