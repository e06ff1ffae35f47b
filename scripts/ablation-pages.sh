#!/usr/bin/env bash
# What each rule of body extraction is worth on labelled pages: bash scripts/ablation-pages.sh FOLDER..., see tests/benches/ablation.mjs.
source "$(dirname "$0")/lib.sh"

cargo build --release --locked --quiet
exec node tests/benches/ablation.mjs "$@"
