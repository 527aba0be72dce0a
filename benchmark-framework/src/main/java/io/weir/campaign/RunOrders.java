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

    /** Start of the line that answers an order of the run; its number and, after a failure, the reason follow. */
    private static final String DONE = "done ";

    private RunOrders() {}

    /** Answer to a {@link io.weir.evidence.RunEvent.ActionOrdered}; the failure is empty where there was none. */
    public record ActionDone(int number, String failure) {}

    static String actionDoneLine(ActionDone done) {
        return DONE + done.number() + ' ' + done.failure().replace('\n', ' ');
    }

    public static Optional<ActionDone> actionDone(String line) {
        if (!line.startsWith(DONE)) {
            return Optional.empty();
        }
        int space = line.indexOf(' ', DONE.length());
        return Optional.of(
                new ActionDone(Integer.parseInt(line.substring(DONE.length(), space)), line.substring(space + 1)));
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
