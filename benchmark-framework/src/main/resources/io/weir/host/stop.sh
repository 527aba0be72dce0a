# Ends the worker of this host, and removes its certificate. Before this stands its name, quoted.
set -eu
state=$HOME/.weir-worker/$name
# Whether the process is that worker: numbers of processes come again.
alive() {
  if [ -d /proc/self ]; then tr '\0' ' ' <"/proc/$pid/cmdline"; else ps -ww -p "$pid" -o args=; fi 2>/dev/null |
    grep -qF -- "$state/certificates "
}
if [ ! -f "$state/pid" ]; then
  rm -rf "$state/certificates"
  echo "no worker was started there"
  exit 0
fi
pid=$(cat "$state/pid")
if alive; then
  kill "$pid"
  seconds=0
  while alive; do
    [ "$seconds" -lt 20 ] || kill -KILL "$pid"
    [ "$seconds" -lt 25 ] || { echo "process $pid does not end" >&2; exit 1; }
    sleep 1
    seconds=$((seconds + 1))
  done
fi
rm -rf "$state/certificates" "$state/pid"
echo "ended; its logs are in $state"
