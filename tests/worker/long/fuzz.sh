#!/usr/bin/env bash
# `npm run worker:fuzz`: schemathesis makes requests from the API description of the Worker; every response must match
# it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
venv=target/schemathesis
[ -x $venv/bin/schemathesis ] || { python3 -m venv $venv && $venv/bin/pip install --quiet schemathesis==4.32.5; }
exec node tests/worker/long/fuzz.js "$@"
