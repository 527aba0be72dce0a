package io.weir.campaign;

import io.weir.worker.EarlyStop;
import java.util.Optional;

/** Orders to a run in another JVM, as lines on its standard input. */
public final class RunOrders {

    /** Start of the line that requests a run to end; the reason follows. */
    private static final String STOP = "stop ";

    /** Start of the line that requests a run to end because the system under test has ended; the reason follows. */
    private static final String GONE = "gone ";

    /** Start of the line that reports the end of a broker's node; the reason follows. */
    private static final String NODE_ENDED = "node ";

    private RunOrders() {}

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
