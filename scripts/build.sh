#!/usr/bin/env bash
# Builds the npm package in pkg/.
source "$(dirname "$0")/lib.sh"

step "tools" wasm_tools
step "packages" packages # has wasm-opt, which wasm-pack calls (src/module/Cargo.toml)

# module FOLDER OUT NAME: builds a WebAssembly module with its JavaScript.
module() {
  # opt-level s for everything except the engine (Cargo.toml), because the bindings are much code that runs once per
  # call. Optimising the engine for size, too, would save 11 KB after gzip but make it 10% to 20% slower.
  # --mode no-install: wasm-pack must not download or compile its own tools.
  # --config: paths of this machine must not appear in the module.
  CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build "$1" --release --target web --out-dir "$2" --out-name "$3" --mode no-install -- \
    --locked --config "target.wasm32-unknown-unknown.rustflags=['--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=']"
}
step "module" module src/module ../../pkg juhao
step "module of the methods" module src/module-methods ../../target/methods juhao_methods
step "module of the alignment" module src/module-align ../../target/align juhao_align
step "module of two texts" module src/module-compare ../../target/compare juhao_compare
step "module of the documents" module src/module-documents ../../target/documents juhao_documents
step "module of quotations" module src/module-verify ../../target/verify juhao_verify
step "module of reports" module src/module-report ../../target/report juhao_report
step "package" node pkg-templates/build.mjs
