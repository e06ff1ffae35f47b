#!/usr/bin/env bash
# The wheel as it would be published, in target/wheels, and what its form promises: one file for Python 3.11 and later
# (abi3), on every Linux since glibc 2.17 (manylinux2014; zig links against that), with a description that PyPI shows.
source "$(dirname "$0")/lib.sh"

step "tools" python_tools scripts/python-requirements.txt scripts/python-release-requirements.txt
bin=$PWD/.tools/python/bin wheels=$PWD/target/wheels
export PATH="$bin:$PATH"
rm -rf "$wheels"
build() { # --zig: the C library of this machine is newer than the one that the wheel may ask for
  (cd pkg-templates/python && CARGO_TARGET_DIR=$PWD/../../target/python maturin build --quiet --release --locked --zig \
    --compatibility manylinux2014 --interpreter "$bin/python" --out "$wheels")
}
step "wheel" build
step "description" twine check --strict "$wheels"/*.whl
step "stable interface of Python" abi3audit --strict --assume-minimum-abi3 3.11 "$wheels"/*.whl
step "libraries of the system" auditwheel show "$wheels"/*.whl
names() { # no file but those of the package
  unzip -l "$wheels"/*.whl
  unzip -Z1 "$wheels"/*.whl | grep -q '^juhao/py.typed$'
  ! unzip -Z1 "$wheels"/*.whl | grep -vE '^juhao/(_juhao\.abi3\.so|[a-z_]+\.(py|pyi|sql)|py\.typed)$|^juhao-[0-9.]+\.dist-info/'
}
step "files" names
# the platform has two names, whose order depends on the version of maturin
case $(ls "$wheels") in
  juhao-*-cp311-abi3-manylinux_2_17_*.manylinux2014_*.whl | juhao-*-cp311-abi3-manylinux2014_*.manylinux_2_17_*.whl) ;;
  *) echo "not the name of a manylinux2014 wheel: $(ls "$wheels")" && exit 1 ;;
esac
