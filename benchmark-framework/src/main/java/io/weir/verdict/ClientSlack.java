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
 * @param owner generator whose threads they are, as the end of a clause; empty for the only one
 * @param kind "receiving" or "completing"
 * @param contained latencies that contain what these threads waited for
 */
record ClientSlack(String owner, String kind, Finding.Rule rule, String contained, List<ClientThreadTime> threads) {

    /** A thread that is on a CPU or waits for one for this share of the time has no slack left, as a sender has none. */
    static final double SATURATED_SHARE = SenderTime.SATURATED_SHARE;

    /** Without a wait for a CPU of this share of the time, such a thread would have had slack: the machine took it. */
    static final double WAIT_THAT_IS_SLACK = 1 - SATURATED_SHARE;

    /** A thread that waits longer than this share for a CPU lets one message in ten wait with it. */
    static final double WAIT_WORTH_A_NOTE = 0.10;

    /** Threads observed for less than this share of the longest observation were only just starting or ending. */
    private static final double MIN_OBSERVED = 0.5;

    private static final int MAX_NAMES = 3;

    /** Returns that of the receiving threads of each generator. */
    static List<ClientSlack> receiving(RunMeasurement measurement) {
        return measurement.generators().stream()
                .map(generator -> new ClientSlack(
                        generator.owner(),
                        "receiving",
                        Finding.Rule.RECEIVING_THREADS_SATURATED,
                        "end-to-end times",
                        generator.clientThreads().stream()
                                .filter(ClientThreadTime::receives)
                                .toList()))
                .toList();
    }

    /** Returns that of the completing threads of each generator. */
    static List<ClientSlack> completing(RunMeasurement measurement) {
        return measurement.generators().stream()
                .map(generator -> new ClientSlack(
                        generator.owner(),
                        "completing",
                        Finding.Rule.COMPLETING_THREADS_SATURATED,
                        measurement.closedLoop() ? "service times" : "response times",
                        generator.clientThreads().stream()
                                .filter(ClientThreadTime::completes)
                                .toList()))
                .toList();
    }

    ClientSlack {
        long longest =
                threads.stream().mapToLong(ClientThreadTime::wallNanos).max().orElse(0);
        threads = threads.stream()
                .filter(thread -> thread.wallNanos() > 0 && thread.wallNanos() >= MIN_OBSERVED * longest)
                .toList();
    }

    /** Returns that of threads which had nothing to do after some time, which was less than they were observed. */
    ClientSlack within(long nanos) {
        return new ClientSlack(
                owner,
                kind,
                rule,
                contained,
                threads.stream()
                        .map(thread -> new ClientThreadTime(
                                thread.thread(),
                                thread.receives(),
                                thread.completes(),
                                Math.min(thread.wallNanos(), nanos),
                                thread.cpuNanos(),
                                thread.runQueueWaitNanos()))
                        .toList());
    }

    /**
     * Returns the finding if such threads have missed something and some of them had no slack: that on the generator whose
     * threads waited longest for a CPU.
     */
    static Optional<Finding> finding(List<ClientSlack> ofGenerators, String missed) {
        return ofGenerators.stream()
                .filter(slack -> !slack.saturated().isEmpty())
                .max(Comparator.comparingDouble(slack -> waitShare(slack.saturated())))
                .map(slack -> slack.finding(missed));
    }

    private Finding finding(String missed) {
        List<ClientThreadTime> saturated = saturated();
        double onCpu = sum(saturated, ClientThreadTime::cpuNanos) / sum(saturated, ClientThreadTime::wallNanos);
        double waiting = waitShare(saturated);
        boolean generator = waiting >= WAIT_THAT_IS_SLACK;
        return new Finding(
                        generator ? Cause.GENERATOR_LIMITED : Cause.CLIENT_LIMITED,
                        String.format(
                                "%s of %s %s threads%s had no slack (%s): for %s of their time they were on a CPU and for %s"
                                        + " ready to run without one; %s is %s.",
                                saturated.size(),
                                threads.size(),
                                kind,
                                owner,
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
                .with("runQueueWaitShare", waiting);
    }

    /** Returns the note where latencies contain a wait that isn't the system's: that on the longest. */
    static Optional<String> note(List<ClientSlack> ofGenerators) {
        return ofGenerators.stream()
                .filter(slack -> !slack.longestWaits().isEmpty())
                .max(Comparator.comparingDouble(
                        slack -> waitShare(slack.longestWaits().get(0))))
                .map(ClientSlack::note);
    }

    private String note() {
        List<ClientThreadTime> waiting = longestWaits();
        return String.format(
                "%s of %s %s threads%s were ready to run without a CPU for more than %s of the measured part, %s for"
                        + " %s: %s contain that wait.",
                waiting.size(),
                threads.size(),
                kind,
                owner,
                percent(WAIT_WORTH_A_NOTE),
                waiting.get(0).thread(),
                percent(waitShare(waiting.get(0))),
                contained);
    }

    private List<ClientThreadTime> longestWaits() {
        return threads.stream()
                .filter(thread -> waitShare(thread) > WAIT_WORTH_A_NOTE)
                .sorted(Comparator.<ClientThreadTime>comparingDouble(thread -> waitShare(thread))
                        .reversed())
                .toList();
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
        return waitShare(List.of(thread));
    }

    private static double waitShare(List<ClientThreadTime> threads) {
        return sum(threads, ClientThreadTime::runQueueWaitNanos) / sum(threads, ClientThreadTime::wallNanos);
    }

    private static double sum(List<ClientThreadTime> threads, ToLongFunction<ClientThreadTime> nanos) {
        return threads.stream().mapToLong(nanos).sum();
    }
}
