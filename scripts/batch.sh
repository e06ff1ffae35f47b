#!/usr/bin/env bash
# The long runs of the batch steps, which npm test leaves out: batch.sh growth|kills ARGUMENTS...
source "$(dirname "$0")/lib.sh"
name=$1
shift
case $name in growth | kills) ;; *) echo "usage: batch.sh growth|kills" >&2 && exit 2 ;; esac
PYTHON_PROFILE=release python_package
[[ "$name $*" = kills* || "$*" = *spark* ]] && java_runtime
.tools/python/bin/python "tests/python/$name.py" "$@"
