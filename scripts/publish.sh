#!/usr/bin/env bash
# What would be published, without publishing it: the built package and the crates, their files and sizes. Publishing itself is done by continuous
# integration, which can prove where the package was built (`npm publish --provenance pkg`).
source "$(dirname "$0")/lib.sh"

bash scripts/build.sh
bash scripts/msrv.sh
step "form" publint pkg --strict
step "files" npm publish --dry-run --provenance=false pkg
step "crates" cargo package -p juhao-core -p juhao --locked

step "what is left to fill in" node scripts/unfilled.mjs
