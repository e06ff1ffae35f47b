#!/usr/bin/env bash
# Puts `juhao` on the path of the job: the one that is there, else the binary of a release, else a build from crates.io.
# JUHAO_RELEASES is the address of the releases, JUHAO_VERSION a version without v; the newest if it is empty.
set -euo pipefail

# target: the name that Rust has for this machine; empty if no binary is published for it.
target() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo x86_64-unknown-linux-musl ;;
    Linux-aarch64 | Linux-arm64) echo aarch64-unknown-linux-musl ;;
    Darwin-x86_64) echo x86_64-apple-darwin ;;
    Darwin-arm64) echo aarch64-apple-darwin ;;
    MINGW*-x86_64 | MSYS*-x86_64) echo x86_64-pc-windows-msvc ;;
  esac
}

command -v juhao && exit
name=juhao-$(target)
version=${JUHAO_VERSION:-}
if [ -n "${JUHAO_RELEASES:-}" ] && [ "$name" != juhao- ]; then
  folder=${RUNNER_TEMP:-$(mktemp -d)}/juhao
  mkdir -p "$folder"
  cd "$folder"
  address=$JUHAO_RELEASES/latest/download
  [ -z "$version" ] || address=$JUHAO_RELEASES/download/v$version
  for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
    curl --fail --silent --show-error --location --retry 3 --output "$file" "$address/$file"
  done
  sha256() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
  sha256 --check "$name.tar.gz.sha256" # a file that is not the published one is not unpacked
  tar -xzf "$name.tar.gz"
  echo "$folder/$name" >>"${GITHUB_PATH:-/dev/stdout}"
  "$folder/$name/juhao" --version
else
  cargo install juhao --locked ${version:+--version "$version"}
fi
