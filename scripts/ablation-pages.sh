#!/usr/bin/env bash
# Measures the effect of each rule of body extraction on labelled pages: bash scripts/ablation-pages.sh FOLDER...
# See tests/benches/ablation.mjs.
source "$(dirname "$0")/lib.sh"

cargo build --release --locked --quiet
exec node tests/benches/ablation.mjs "$@"
