#!/usr/bin/env bash
# Checks formatting, lints, documentation, prose and types of everything, and that the core builds without std.
# `lint.sh text` checks what needs no build, `lint.sh types` the types of TypeScript, `lint.sh rust` what Cargo checks.
source "$(dirname "$0")/lib.sh"

lint_text() {
  step "rustfmt" cargo fmt --all --check
  step "rustfmt of the native module of Python" cargo fmt --manifest-path src/python/Cargo.toml --check
  step "links" node scripts/links.mjs
  step "words" node scripts/words.mjs
  step "commits" node scripts/commits.mjs
  step "workflows" node scripts/workflows.mjs
  step "prettier" prettier --log-level warn --check .
}

lint_rust() {
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

lint_types() {
  step "types of the page" tsc -p www
  step "types of its tests" tsc -p tests/page
  step "types of the Worker" tsc -p tests/worker
}

case "${1:-all}" in
  all)
    step "packages" packages
    lint_text
    lint_types
    lint_rust
    ;;
  text | types | rust) "lint_$1" ;;
  *)
    echo "lint.sh: $1 is none of text, types and rust" >&2
    exit 2
    ;;
esac
