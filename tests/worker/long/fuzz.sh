#!/usr/bin/env bash
# `npm run worker:fuzz`: requests that schemathesis makes after the Worker's own description; every answer must be one that is described.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
venv=target/schemathesis
[ -x $venv/bin/schemathesis ] || { python3 -m venv $venv && $venv/bin/pip install --quiet schemathesis==4.32.5; }
exec node tests/worker/long/fuzz.js "$@"
