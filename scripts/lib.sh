# What the scripts share: steps with names, and the tools a fresh machine lacks. Sourced from the repository's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH" CARGO_NET_RETRY=10

# step NAME COMMAND...: prints the name, runs the command, prints the seconds it took.
step() {
  local name=$1 begin=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  printf '== %s: %d s\n' "$name" $((SECONDS - begin))
}

target() { # a Rust target, from rustup
  rustup target list --installed | grep -qx "$1" || rustup target add "$1"
}

tool() { # tool NAME CRATE VERSION FLAGS...: a build tool, compiled into .tools without optimisation
  local name=$1 crate=$2 version=$3
  shift 3
  [ "$("$name" --version 2>/dev/null)" = "$name $version" ] && return
  CARGO_PROFILE_DEV_DEBUG=false cargo install "$crate" --version "$version" --locked --debug \
    --root .tools --target-dir target/tools "$@"
}

wasm_tools() {
  target wasm32-unknown-unknown
  local bindgen # the version the lock file names: the tool and the crate must be the same
  bindgen=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
  tool wasm-bindgen wasm-bindgen-cli "$bindgen" --no-default-features
  tool wasm-pack wasm-pack 0.15.1
}

packages() { # npm ci, unless what is installed is what the lock file says
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed
}

browser() { # Chromium and its driver, of one version, from apt
  command -v chromium >/dev/null && command -v chromedriver >/dev/null && return
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium chromium-driver
}
