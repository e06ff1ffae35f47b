#!/usr/bin/env bash
# Builds and checks what would be published, and lists its files, without publishing it. `npm run publish:dry` also
# lists what is left to fill in. The workflows of a tag publish, because they can prove where the package was built.
source "$(dirname "$0")/lib.sh"

bash scripts/build.sh
bash scripts/msrv.sh
step "form" publint pkg --strict
step "files" npm publish --dry-run --provenance=false ./pkg
step "crates" cargo package -p juhao-core -p juhao-readers -p juhao-report -p juhao --locked
