#!/usr/bin/env bash
# The two main flows of the checker page in Debian's Firefox. Not part of the tests, because Firefox is another 300 MB.
source "$(dirname "$0")/lib.sh"

[ -e pkg/juhao_bg.wasm ] || bash scripts/build.sh
step "packages" packages
command -v "${FIREFOX:-firefox-esr}" >/dev/null || step "Firefox" apt_install firefox-esr
step "page" vite build www
# Node 20 has WebSocket behind this flag.
node --experimental-websocket scripts/firefox.mjs
