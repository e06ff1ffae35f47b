#!/usr/bin/env bash
# Every check and every test, on a machine that has Rust, Node and apt.
source "$(dirname "$0")/lib.sh"
export WRANGLER_SEND_METRICS=false CLOUDFLARE_CF_FETCH_ENABLED=false CI=1
STEPS=$(mktemp)
export STEPS
trap 'printf "\nsteps that passed, in %d s:\n" $SECONDS; cat "$STEPS"; rm "$STEPS"' EXIT

step "browser" browser
bash scripts/build.sh
bash scripts/lint.sh
step "Rust" cargo test --workspace --all-features --locked
# Without building them again from their own sources, which `npm run publish:dry` does.
step "crates as they would be published" cargo package -p juhao-core -p juhao-readers -p juhao-report -p juhao --locked --no-verify --allow-dirty
step "Python package" python_package
step "Java" java_runtime
step "Python" python_test
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner
wasm_test() { cargo test --locked --target wasm32-unknown-unknown --no-default-features --features wasm --test "$1"; }
step "module in Node" wasm_test web
CHROMEDRIVER=$(command -v chromedriver) step "module in Chromium" wasm_test browser
step "package in Node" node --test tests/npm/*.node.test.js
# A run that takes ten minutes is begun once more, because at times Vitest's Workers never begin the next file
# (cloudflare/workers-sdk#15498). A test that fails ends it the first time.
workers_test() {
  local code=0
  timeout --verbose 600 vitest run || code=$?
  [ $code = 124 ] || return $code
  timeout --verbose 600 vitest run
}
step "package and index in workerd" workers_test
step "Worker served" node --test tests/worker/served/*.node.test.js
step "page" vite build www
step "page and package in Chromium" playwright test
step "size of the module" node pkg-templates/size.mjs
printf '\nall passed\n'
