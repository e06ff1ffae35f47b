# Functions that the scripts share: named steps, and installing the tools that a fresh machine lacks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH" CARGO_NET_RETRY=10
# A script builds everything once, so what a second build could reuse would only fill the disk.
export CARGO_INCREMENTAL=0

# step NAME COMMAND...: prints the name, runs the command, prints the seconds it took, and adds them to the file STEPS.
step() {
  local name=$1 begin=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  printf '== %s: %d s\n' "$name" $((SECONDS - begin))
  [ -z "${STEPS:-}" ] || printf '%6d s  %s\n' $((SECONDS - begin)) "$name" >>"$STEPS"
}

target() { # target NAME: installs a Rust target with rustup
  rustup target list --installed | grep -qx "$1" || rustup target add "$1"
}

tool() { # tool NAME CRATE VERSION FLAGS...: compiles a build tool into .tools, without optimisation
  local name=$1 crate=$2 version=$3
  shift 3
  [ "$("$name" --version 2>/dev/null)" = "$name $version" ] && return
  CARGO_PROFILE_DEV_DEBUG=false cargo install "$crate" --version "$version" --locked --debug \
    --root .tools --target-dir target/tools "$@"
  rm -rf target/tools # it will not be compiled again, and takes 700 MB
}

wasm_tools() {
  target wasm32-unknown-unknown
  local bindgen # the version in the lock file, because the tool and the crate must have the same version
  bindgen=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
  tool wasm-bindgen wasm-bindgen-cli "$bindgen" --no-default-features
  tool wasm-pack wasm-pack 0.15.1
}

packages() { # runs npm ci, unless the installed packages are those of the lock file
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed
}

apt_install() { # packages of the system
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

browser() { # Chromium and its driver, of one version, its build without windows, and a Chinese font, from apt
  command -v chromium >/dev/null && command -v chromedriver >/dev/null && command -v chromium-headless-shell >/dev/null &&
    [ -n "$(fc-list :lang=zh 2>/dev/null)" ] && return
  apt_install chromium chromium-driver fontconfig fonts-wqy-microhei
  # Debian has it, Ubuntu has not.
  apt_install chromium-headless-shell ||
    echo "no chromium-headless-shell: the tests of the page use the whole browser, which takes twice as long" >&2
}

python_tools() { # python_tools FILE...: a Python of our own in .tools/python, with what requirements files name
  local file
  if ! [ -x .tools/python/bin/pip ]; then
    python3 -m venv .tools/python 2>/dev/null || {
      apt_install python3-venv
      python3 -m venv --clear .tools/python
    }
  fi
  for file in "$@"; do
    cmp -s "$file" ".tools/python/${file##*/}" && continue
    .tools/python/bin/pip install --quiet --disable-pip-version-check -r "$file"
    cp "$file" ".tools/python/${file##*/}"
  done
}

python_package() { # the Python package, built fast and installed into .tools/python
  python_tools scripts/python-requirements.txt
  local root=$PWD wheels=$PWD/target/python/wheels
  rm -rf "$wheels"
  (cd pkg-templates/python && CARGO_TARGET_DIR=$root/target/python "$root/.tools/python/bin/maturin" build --quiet \
    --profile "${PYTHON_PROFILE:-dev}" --locked --interpreter "$root/.tools/python/bin/python" --out "$wheels")
  .tools/python/bin/pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheels"/*.whl
}

java_runtime() { # what pyspark 4 needs, from apt
  command -v java >/dev/null || apt_install openjdk-17-jre-headless
}

command_line() { # the command line that the answers of the other hosts are compared with, as $JUHAO
  # The package of Python has no words of jieba, so neither has this one. It has a place of its own, because the tests
  # of Rust build another one.
  cargo build --locked --features parquet
  install -D target/debug/juhao "$JUHAO"
}

python_test() { # its types, its examples and its tests; they ask the command line, too
  local python=$PWD/.tools/python/bin/python
  "$python" -m ruff format --check --no-cache pkg-templates/python tests/python
  "$python" -m ruff check --no-cache pkg-templates/python tests/python
  "$python" -m mypy --config-file tests/python/pyproject.toml tests/python
  (cd pkg-templates/python && "$python" -m mypy --config-file ../../tests/python/pyproject.toml juhao)
  "$python" -m mypy.stubtest juhao._juhao --concise
  "$python" -m pytest --config-file tests/python/pyproject.toml
}
