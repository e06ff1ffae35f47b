#!/usr/bin/env bash
# Runs `juhao check` with the inputs of the action, which are values of the environment. Exit code: that of juhao.
set -uo pipefail

# lines TEXT: its lines that are not empty, into the array `lines`.
lines=()
lines() {
  lines=()
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    [ -z "${line// /}" ] || lines+=("$line")
  done <<<"$1"
}

sarif=${JUHAO_SARIF:-juhao.sarif}
arguments=(check --unit "${JUHAO_UNIT:-paragraph}" --sarif "$sarif")
[ -z "${JUHAO_FAIL_OVER:-}" ] || arguments+=(--fail-over "$JUHAO_FAIL_OVER")
[ -z "${JUHAO_AGAINST:-}" ] || arguments+=(--against "$JUHAO_AGAINST")
lines "${JUHAO_ARGUMENTS:-}"
arguments+=(${lines[@]+"${lines[@]}"})
# What follows -- is a path, whatever it begins with.
lines "${JUHAO_PATHS:-**/*.md}"
arguments+=(-- "${lines[@]}")

table=$(juhao "${arguments[@]}")
code=$?
printf '%s\n' "$table"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  # Names of files may hold anything: indented text is shown as it is.
  { echo '### Juhao'; echo; printf '%s\n' "$table" | sed 's/^/    /'; } >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ] && [ -f "$sarif" ]; then
  printf 'sarif=%s\n' "$(head -n 1 <<<"$sarif")" >>"$GITHUB_OUTPUT"
fi
exit "$code"
