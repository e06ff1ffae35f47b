#!/usr/bin/env bash
# The Worker of pkg-templates/worker, served on this machine with a store that stays in .wrangler/.
source "$(dirname "$0")/lib.sh"
export WRANGLER_SEND_METRICS=false CLOUDFLARE_CF_FETCH_ENABLED=false # nobody is asked about this machine

[ -e pkg/juhao_bg.wasm ] || bash scripts/build.sh
step "packages" packages
step "package" node tests/worker/install.js
secret=pkg-templates/worker/.dev.vars
if [ ! -e "$secret" ]; then # a token for this machine alone; the Worker knows its hash
  hash=$(printf local | sha256sum | cut -d' ' -f1)
  printf "TOKENS='[{\"sha256\":\"%s\",\"scopes\":[\"read\",\"write\",\"admin\"],\"collections\":[\"*\"]}]'\n" "$hash" >"$secret"
fi
port=${PORT:-8787}
printf '\nhttp://127.0.0.1:%s with the token "local"\n' "$port"
exec wrangler dev --config pkg-templates/worker/wrangler.jsonc --ip 127.0.0.1 --port "$port" --persist-to .wrangler/juhao --show-interactive-dev-session=false
