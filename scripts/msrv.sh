#!/usr/bin/env bash
# Builds the crates with the least version of Rust that they name. `npm run lint` finds newer functions of the standard
# library by the lint `incompatible_msrv` of clippy; this finds newer syntax, and dependencies that need more.
source "$(dirname "$0")/lib.sh"

# least CRATE [OPTION...]
least() {
  local version
  version=$(cargo metadata --no-deps --format-version 1 | node -e "
    const { packages } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    console.log(packages.find(({ name }) => name === '$1').rust_version);")
  rustup toolchain install "$version" --profile minimal --no-self-update
  CARGO_TARGET_DIR="target/rust-$version" cargo "+$version" check -p "$1" "${@:2}" --locked
}
step "juhao-core with its least Rust" least juhao-core --all-features
step "juhao-readers with its least Rust" least juhao-readers
step "juhao-report with its least Rust" least juhao-report
step "juhao with its least Rust" least juhao --all-features
