#!/usr/bin/env bash
# The Python package next to rensa and datasketch: scripts/bench-python.py, in .tools/python, with an optimised wheel.
source "$(dirname "$0")/lib.sh"
python_tools scripts/python-requirements.txt scripts/python-bench-requirements.txt
PYTHON_PROFILE=release python_package
.tools/python/bin/python scripts/bench-python.py "$@"
