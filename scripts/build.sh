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
# The bindings of the same module again, with a function that replaces its instance, for which wasm-pack has no option.
step "bindings" wasm-bindgen --target web --omit-default-module-path --experimental-reset-state-function --no-typescript \
  --out-dir target/bindings --out-name juhao "${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/release/juhao.wasm"
# They call a start function even if the module has none, as the other bindings show.
if grep -q __wbindgen_start pkg/juhao.js; then echo "the module has a start function" >&2 && exit 1; fi
sed '/^ *wasm\.__wbindgen_start();$/d' target/bindings/juhao.js >pkg/juhao.js
step "module of the methods" module src/module-methods ../../target/methods juhao_methods
step "module of the alignment" module src/module-align ../../target/align juhao_align
step "module of two texts" module src/module-compare ../../target/compare juhao_compare
step "module of the documents" module src/module-documents ../../target/documents juhao_documents
step "module of quotations" module src/module-verify ../../target/verify juhao_verify
step "module of reports" module src/module-report ../../target/report juhao_report
step "package" node pkg-templates/build.mjs
