#!/bin/bash
# In the place of the official image's program of this name: PULSAR_PREFIX_key=value sets key in the files named.
set -eu
for file in "$@"; do
  env | grep '^PULSAR_PREFIX_' | sed 's/^PULSAR_PREFIX_//' >"$file.settings"
  cat "$file.settings" >>"$file"
done
