package io.weir.verdict;

import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SenderTime;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Time that the client's threads of one kind had to spare. Without any, the system behind them may be as fast as it
 * likes: the client or the generator's machine misses the rate.
 *
 * @param kind "receiving" or "completing"
 * @param rule that finds them without slack
 * @param contained latencies that contain what these threads waited for
 */
record ClientSlack(String kind, Finding.Rule rule, String contained, List<ClientThreadTime> threads) {

    /** A thread that is on a CPU or waits for one for this share of the time has no slack left, as a sender has none. */
    static final double SATURATED_SHARE = SenderTime.SATURATED_SHARE;

    /** Without a wait for a CPU of this share of the time, such a thread would have had slack: the machine took it. */
    static final double WAIT_THAT_IS_SLACK = 1 - SATURATED_SHARE;

    /** A thread that waits longer than this share for a CPU lets one message in ten wait with it. */
    static final double WAIT_WORTH_A_NOTE = 0.10;

    /** Threads observed for less than this share of the longest observation were only just starting or ending. */
    private static final double MIN_OBSERVED = 0.5;

    private static final int MAX_NAMES = 3;

    static ClientSlack receiving(RunMeasurement measurement) {
        return new ClientSlack(
                "receiving",
                Finding.Rule.RECEIVING_THREADS_SATURATED,
                "end-to-end times",
                measurement.clientThreads().stream()
                        .filter(ClientThreadTime::receives)
                        .toList());
    }

    static ClientSlack completing(RunMeasurement measurement) {
        return new ClientSlack(
                "completing",
                Finding.Rule.COMPLETING_THREADS_SATURATED,
                measurement.closedLoop() ? "service times" : "response times",
                measurement.clientThreads().stream()
                        .filter(ClientThreadTime::completes)
                        .toList());
    }

    ClientSlack {
        long longest =
                threads.stream().mapToLong(ClientThreadTime::wallNanos).max().orElse(0);
        threads = threads.stream()
                .filter(thread -> thread.wallNanos() > 0 && thread.wallNanos() >= MIN_OBSERVED * longest)
                .toList();
    }

    /**
     * Returns the finding if these threads have missed something and some of them had no slack.
     *
     * @param missed what they have missed
     */
    Optional<Finding> finding(String missed) {
        List<ClientThreadTime> saturated = saturated();
        if (saturated.isEmpty()) {
            return Optional.empty();
        }
        double wall = sum(saturated, ClientThreadTime::wallNanos);
        double onCpu = sum(saturated, ClientThreadTime::cpuNanos) / wall;
        double waiting = sum(saturated, ClientThreadTime::runQueueWaitNanos) / wall;
        boolean generator = waiting >= WAIT_THAT_IS_SLACK;
        return Optional.of(new Finding(
                        generator ? Cause.GENERATOR_LIMITED : Cause.CLIENT_LIMITED,
                        String.format(
                                "%s of %s %s threads had no slack (%s): for %s of their time they were on a CPU and for %s"
                                        + " ready to run without one; %s is %s.",
                                saturated.size(),
                                threads.size(),
                                kind,
                                first(
                                        MAX_NAMES,
                                        saturated.stream()
                                                .map(ClientThreadTime::thread)
                                                .toList()),
                                percent(onCpu),
                                percent(waiting),
                                missed,
                                generator
                                        ? "the generator's"
                                        : "the client's, with the engine's checks on its threads"))
                .by(rule)
                .with(figure(), saturated.size())
                .with("cpuShare", onCpu)
                .with("runQueueWaitShare", waiting));
    }

    /** Returns the note where latencies contain a wait that isn't the system's. */
    Optional<String> note() {
        List<ClientThreadTime> waiting = threads.stream()
                .filter(thread -> waitShare(thread) > WAIT_WORTH_A_NOTE)
                .sorted(Comparator.comparingDouble(ClientSlack::waitShare).reversed())
                .toList();
        return waiting.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        "%s of %s %s threads were ready to run without a CPU for more than %s of the measured part, %s for"
                                + " %s: %s contain that wait.",
                        waiting.size(),
                        threads.size(),
                        kind,
                        percent(WAIT_WORTH_A_NOTE),
                        waiting.get(0).thread(),
                        percent(waitShare(waiting.get(0))),
                        contained));
    }

    /** Returns the name of the figure that counts threads without slack: {@code saturatedReceivingThreads}. */
    private String figure() {
        return "saturated" + kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1) + "Threads";
    }

    private List<ClientThreadTime> saturated() {
        return threads.stream()
                .filter(thread ->
                        thread.cpuNanos() + thread.runQueueWaitNanos() >= SATURATED_SHARE * thread.wallNanos())
                .toList();
    }

    /** Returns the first names of a list: "one, two and others". */
    static String first(int number, List<String> names) {
        return String.join(", ", names.subList(0, Math.min(number, names.size())))
                + (names.size() > number ? " and others" : "");
    }

    private static double waitShare(ClientThreadTime thread) {
        return (double) thread.runQueueWaitNanos() / thread.wallNanos();
    }

    private static double sum(List<ClientThreadTime> threads, ToLongFunction<ClientThreadTime> nanos) {
        return threads.stream().mapToLong(nanos).sum();
    }
}
