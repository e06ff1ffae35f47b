#!/usr/bin/env bash
# The npm package, in pkg/.
source "$(dirname "$0")/lib.sh"

step "tools" wasm_tools
step "packages" packages # has wasm-opt, which wasm-pack calls (src/module/Cargo.toml)

# module FOLDER OUT NAME: a module of WebAssembly with its JavaScript.
module() {
  # opt-level s for all but the engine (Cargo.toml): the border to JavaScript is much code that runs once a call. The engine for size,
  # too, is 11 KB less after gzip, and a tenth to a fifth slower.
  # --mode no-install: never let wasm-pack fetch or compile tools of its own
  # --config: the places of sources that a module has in it are not those of this machine
  CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build "$1" --release --target web --out-dir "$2" --out-name "$3" --mode no-install -- \
    --locked --config "target.wasm32-unknown-unknown.rustflags=['--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=']"
}
step "module" module src/module ../../pkg juhao
step "module of the methods" module src/module-methods ../../target/methods juhao_methods
step "module of the alignment" module src/module-align ../../target/align juhao_align
step "package" node pkg-templates/build.mjs
