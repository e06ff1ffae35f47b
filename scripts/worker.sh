#!/usr/bin/env bash
# The Worker of pkg-templates/worker, served on this machine with a store that stays in .wrangler/.
source "$(dirname "$0")/lib.sh"
export WRANGLER_SEND_METRICS=false CLOUDFLARE_CF_FETCH_ENABLED=false # nobody is asked about this machine

[ -e pkg/juhao_bg.wasm ] || bash scripts/build.sh
step "packages" packages
step "package" node tests/worker/install.js
worker=pkg-templates/worker
[ -e $worker/.dev.vars ] || cp $worker/.dev.vars.example $worker/.dev.vars
port=${PORT:-8787}
printf '\nhttp://127.0.0.1:%s with the token "local"\n' "$port"
exec wrangler dev --config $worker/wrangler.jsonc --ip 127.0.0.1 --port "$port" --persist-to .wrangler/juhao --show-interactive-dev-session=false
