#!/usr/bin/env bash
# Builds the main module with the names of its functions, and prints the bytes of each layer.
# Use: scripts/wasm-size.sh [DEPTH].
source "$(dirname "$0")/lib.sh"

target wasm32-unknown-unknown
# As scripts/build.sh does, but before wasm-bindgen and wasm-opt, which drop names.
CARGO_PROFILE_RELEASE_OPT_LEVEL=s CARGO_PROFILE_RELEASE_STRIP=none step "module with names" cargo build -p juhao-module \
  --release --locked --target wasm32-unknown-unknown --target-dir target/named
step "size" node scripts/wasm-size.mjs target/named/wasm32-unknown-unknown/release/juhao.wasm "$@"
