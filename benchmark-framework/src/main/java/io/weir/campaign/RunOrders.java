package io.weir.campaign;

import io.weir.result.flow.RelayHop;
import io.weir.worker.EarlyStop;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Orders to a run in another JVM, as lines on its standard input. */
public final class RunOrders {

    /** Start of the line that requests a run to end; the reason follows. */
    private static final String STOP = "stop ";

    /** Start of the line that requests a run to end because the system under test has ended; the reason follows. */
    private static final String GONE = "gone ";

    /** Start of the line that reports the end of a broker's node; the reason follows. */
    private static final String NODE_ENDED = "node ";

    /** Start of the line that answers an order of the run; its number, PIDs, times of a hop and, after a failure, the reason follow. */
    private static final String DONE = "done ";

    private RunOrders() {}

    /**
     * Answer to a {@link io.weir.evidence.RunEvent.ActionOrdered}.
     *
     * @param failure a sentence; empty where there was none
     * @param pids those of the broker's processes after it, by name; empty where they are as before, or not visible
     * @param hop what the relay has added to the way of a byte before it; empty without one
     */
    public record ActionDone(int number, String failure, Map<String, Long> pids, Optional<RelayHop> hop) {

        public ActionDone {
            pids = Map.copyOf(pids);
        }

        /** Creates the answer to an order on nodes that clients reach without a relay. */
        public ActionDone(int number, String failure, Map<String, Long> pids) {
            this(number, failure, pids, Optional.empty());
        }
    }

    static String actionDoneLine(ActionDone done) {
        String pids = done.pids().entrySet().stream()
                .map(process -> process.getKey() + '=' + process.getValue())
                .collect(Collectors.joining(","));
        String hop = done.hop()
                .map(times -> times.p50Nanos() + "," + times.p99Nanos() + "," + times.probes() + "," + times.cores())
                .orElse("");
        return DONE
                + done.number()
                + ' '
                + pids
                + ' '
                + hop
                + ' '
                + done.failure().replace('\n', ' ');
    }

    public static Optional<ActionDone> actionDone(String line) {
        if (!line.startsWith(DONE)) {
            return Optional.empty();
        }
        String[] parts = line.substring(DONE.length()).split(" ", 4);
        Map<String, Long> pids = Stream.of(parts[1].split(","))
                .filter(process -> !process.isEmpty())
                .map(process -> process.split("="))
                .collect(Collectors.toMap(process -> process[0], process -> Long.parseLong(process[1])));
        return Optional.of(new ActionDone(Integer.parseInt(parts[0]), parts[3], pids, relayHop(parts[2])));
    }

    private static Optional<RelayHop> relayHop(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = text.split(",");
        return Optional.of(new RelayHop(
                Long.parseLong(parts[0]),
                Long.parseLong(parts[1]),
                Integer.parseInt(parts[2]),
                Double.parseDouble(parts[3])));
    }

    static String stopLine(EarlyStop stop) {
        return (stop.systemGone() ? GONE : STOP) + stop.reason().replace('\n', ' ');
    }

    static String nodeEndLine(String reason) {
        return NODE_ENDED + reason.replace('\n', ' ');
    }

    public static Optional<EarlyStop> earlyStop(String line) {
        if (line.startsWith(STOP)) {
            return Optional.of(EarlyStop.requested(line.substring(STOP.length())));
        }
        return line.startsWith(GONE)
                ? Optional.of(EarlyStop.systemGone(line.substring(GONE.length())))
                : Optional.empty();
    }

    public static Optional<String> nodeEnd(String line) {
        return line.startsWith(NODE_ENDED) ? Optional.of(line.substring(NODE_ENDED.length())) : Optional.empty();
    }
}
