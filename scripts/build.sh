#!/usr/bin/env bash
# The npm package, in pkg/.
source "$(dirname "$0")/lib.sh"

step "tools" wasm_tools
step "packages" packages # has wasm-opt, which wasm-pack calls (src/module/Cargo.toml)
# opt-level s for all but the engine (Cargo.toml): the border to JavaScript is much code that runs once a call. The engine for size, too,
# is 11 KB less after gzip, and a tenth to a fifth slower.
# --mode no-install: never let wasm-pack fetch or compile tools of its own
step "module" env CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build src/module --release --target web --out-dir ../../pkg --out-name juhao --mode no-install -- --locked
step "module of the methods" env CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build src/module-methods --release --target web --out-dir ../../target/methods --out-name juhao_methods --mode no-install -- --locked
step "package" node pkg-templates/build.mjs
