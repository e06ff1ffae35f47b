#!/usr/bin/env bash
# Runs `juhao check` with the inputs of the action, given as environment variables. Returns the exit code of juhao.
set -uo pipefail

# lines TEXT: puts the non-empty lines of TEXT into the array `lines`.
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
# After -- everything is a path, also if it begins with a hyphen.
lines "${JUHAO_PATHS:-**/*.md}"
arguments+=(-- "${lines[@]}")

table=$(juhao "${arguments[@]}")
code=$?
printf '%s\n' "$table"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  # Indented text is shown literally, because names of files can contain markup.
  { echo '### Juhao'; echo; printf '%s\n' "$table" | sed 's/^/    /'; } >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ] && [ -f "$sarif" ]; then
  printf 'sarif=%s\n' "$(head -n 1 <<<"$sarif")" >>"$GITHUB_OUTPUT"
fi
exit "$code"
