#!/usr/bin/env bash
# The npm package, in pkg/.
source "$(dirname "$0")/lib.sh"

step "tools" wasm_tools
# opt-level s: 13 KB less after gzip than 3, and no slower
# --mode no-install: never let wasm-pack fetch or compile tools of its own
step "module" env CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build src/module --release --target web --out-dir ../../pkg --out-name juhao --mode no-install -- --locked
step "module of the methods" env CARGO_PROFILE_RELEASE_OPT_LEVEL=s wasm-pack --log-level warn build src/module-methods --release --target web --out-dir ../../target/methods --out-name juhao_methods --mode no-install -- --locked
step "package" node pkg-templates/build.mjs
