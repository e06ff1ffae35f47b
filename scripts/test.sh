#!/usr/bin/env bash
# Every check and every test (it needs Rust, Node and apt). Two lanes run at once, because a compiler has not
# always work for a second core, and a page waits much of its time: first what builds, then what tests.
# `test.sh LANE` runs one of them.
source "$(dirname "$0")/lib.sh"
export WRANGLER_SEND_METRICS=false CLOUDFLARE_CF_FETCH_ENABLED=false CI=1
export JUHAO=$PWD/target/hosts/juhao # what command_line builds

build_modules() { bash scripts/build.sh; }

build_rust() {
  build_hosts
  bash scripts/lint.sh rust
}
build_hosts() { # what the answers of the package and the page are compared with
  step "command line" command_line
  step "Python package" python_package
}

test_rust() {
  step "Rust" cargo test --workspace --all-features --locked
  # Without building them again from their own sources, which `npm run publish:dry` does.
  step "crates as they would be published" cargo package -p juhao-core -p juhao-readers -p juhao-report -p juhao --locked --no-verify --allow-dirty
  test_python
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner
  step "module in Node" module_test web
  CHROMEDRIVER=$(command -v chromedriver) step "module in Chromium" module_test browser
}
test_python() { step "Python" python_test; }
module_test() { cargo test --locked --target wasm32-unknown-unknown --no-default-features --features wasm --test "$1"; }

test_node() {
  bash scripts/lint.sh types
  test_package
  step "package and index in workerd" workers_test
  step "Worker served" node --test tests/worker/served/*.node.test.js
  step "page" vite build www
  step "page and package in Chromium" playwright test
  step "size of the module" node pkg-templates/size.mjs
}
test_package() { step "package in Node" node --test tests/npm/*.node.test.js; }
# At times a file of Vitest's Workers does not end although all its tests have passed (cloudflare/workers-sdk#15498; of
# repair.test.js one run in five). So each file is a run of its own, and one that takes two minutes is begun again, up
# to four times in all. A test that fails ends it the first time.
workers_test() {
  local file code
  for file in tests/worker/*.test.js tests/worker/edge/*.test.js; do
    for _ in 1 2 3 4; do
      code=0
      timeout --verbose --kill-after 10 120 vitest run "$file" || code=$?
      [ $code = 124 ] || [ $code = 137 ] || break
    done
    [ $code = 0 ] || return $code
  done
}

lanes() { # lanes LANE...: runs them at once; the first that fails ends all
  concurrently --kill-others-on-fail --names "$(IFS=,; echo "$*")" "${@/#/bash scripts/test.sh }"
}

if [ $# = 1 ]; then
  "$1"
  exit
fi
STEPS=$(mktemp)
export STEPS
trap 'printf "\nsteps that passed, in %d s:\n" $SECONDS; cat "$STEPS"; rm "$STEPS"' EXIT

step "packages" packages # has `concurrently` and what checks the text
bash scripts/lint.sh text # first, because a wrong word should not wait for a build
step "browser" browser
step "Java" java_runtime
lanes build_modules build_rust
lanes test_rust test_node
printf '\nall passed\n'
