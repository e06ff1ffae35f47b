#!/usr/bin/env bash
# Builds everything and serves the checker page.
source "$(dirname "$0")/lib.sh"

bash scripts/build.sh
step "page" vite build www
exec node scripts/serve.mjs "${PORT:-8080}"
