#!/usr/bin/env bash
# The npm package, in pkg/.
source "$(dirname "$0")/lib.sh"

step "tools" wasm_tools
# --mode no-install: never let wasm-pack fetch or compile tools of its own
step "module" wasm-pack --log-level warn build --release --target web --out-dir pkg --mode no-install -- \
  --locked --no-default-features --features wasm
step "package" node pkg-templates/build.mjs
