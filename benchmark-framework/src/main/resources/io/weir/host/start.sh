# Starts the worker of this host. Before this stand, quoted: name, address, home, limit, files as name and base64, settings.
set -eu
umask 077
fail() { echo "$*" >&2; exit 1; }
# Leaves no key where no worker waits.
give_up() { rm -rf "$state/certificates" "$state/pid"; fail "$*"; }
[ -x "$home/bin/benchmark-worker" ] || fail "there is no Weir in $home: put the same one there, or name another folder by --home"
home=$(cd "$home" && pwd) # it may be one below the folder of the user
command -v base64 >/dev/null || fail "its command base64 is missing"
state=$HOME/.weir-worker/$name
# Whether the process is that worker: numbers of processes come again.
alive() {
  if [ -d /proc/self ]; then tr '\0' ' ' <"/proc/$pid/cmdline"; else ps -ww -p "$pid" -o args=; fi 2>/dev/null |
    grep -qF -- "$state/certificates "
}
if [ -f "$state/pid" ]; then
  pid=$(cat "$state/pid")
  ! alive || fail "a worker waits there already: end it by bin/benchmark cluster stop"
fi
rm -rf "$state/certificates"
mkdir -p "$state/certificates"
unpack "$state/certificates"
cd "$state"
: >"$state/worker.log" # there before anybody looks for it
nohup "$home/bin/benchmark-worker" --listen "$address" --certificates "$state/certificates" --output "$state/logs" \
  </dev/null >>"$state/worker.log" 2>&1 &
pid=$!
echo "$pid" >"$state/pid"
seconds=0
while ! grep -q 'Waiting for runs' "$state/worker.log"; do
  kill -0 "$pid" 2>/dev/null || give_up "its worker has ended: $(tail -n 3 "$state/worker.log")"
  if [ "$seconds" -ge "$limit" ]; then
    kill "$pid" 2>/dev/null || :
    give_up "its worker did not wait for runs within $limit s: $(tail -n 3 "$state/worker.log")"
  fi
  sleep 1
  seconds=$((seconds + 1))
done
echo "waits for runs at $address (process $pid, log $state/worker.log)"
