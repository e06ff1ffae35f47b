#!/usr/bin/env bash
# Checks formatting, lints, documentation, prose and types of everything, and that the core builds without std.
# `lint.sh rust` and `lint.sh node` check what these tools check.
source "$(dirname "$0")/lib.sh"

lint_rust() {
  step "rustfmt" cargo fmt --all --check
  step "rustfmt of the native module of Python" cargo fmt --manifest-path src/python/Cargo.toml --check
  step "clippy" cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
  target wasm32-unknown-unknown
  step "clippy of the module" cargo clippy -p juhao --locked --lib --test web --test browser --target wasm32-unknown-unknown --no-default-features \
    --features wasm -- -D warnings
  step "fuzz targets" cargo clippy --manifest-path tests/fuzz/Cargo.toml --target-dir target --locked -- -D warnings
  step "native module of Python" cargo clippy --manifest-path src/python/Cargo.toml --target-dir target --locked -- -D warnings
  for benches in native papers; do
    step "benches, $benches" cargo check --manifest-path tests/benches/$benches/Cargo.toml --target-dir target --locked
  done
  step "docs" env RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps --workspace --all-features --locked
  target thumbv7em-none-eabihf
  step "core without std" cargo check -p juhao-core --locked --target thumbv7em-none-eabihf
}

lint_node() {
  step "packages" packages
  step "links" node scripts/links.mjs
  step "words" node scripts/words.mjs
  step "commits" node scripts/commits.mjs
  step "workflows" node scripts/workflows.mjs
  step "prettier" prettier --log-level warn --check .
  step "types of the page" tsc -p www
  step "types of its tests" tsc -p tests/page
  step "types of the Worker" tsc -p tests/worker
}

case "${1:-all}" in
  all)
    lint_node
    lint_rust
    ;;
  rust | node) "lint_$1" ;;
  *)
    echo "lint.sh: $1 is neither rust nor node" >&2
    exit 2
    ;;
esac
