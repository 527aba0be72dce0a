package io.weir.benchmarks.engine;

import static io.weir.benchmarks.engine.NamedFigures.MESSAGES_PER_SECOND;
import static io.weir.benchmarks.engine.NamedFigures.PEAK_RESIDENT_BYTES;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;
import static io.weir.benchmarks.engine.NamedFigures.SENDER_NANOS_PER_MESSAGE;
import static io.weir.benchmarks.engine.NamedFigures.SEND_DELAY_P50_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.SEND_DELAY_P99_NANOS;

import io.weir.benchmarks.bare.BarePacing;
import io.weir.benchmarks.bare.BareRun;
import io.weir.benchmarks.engine.Row.Cells;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rows of the table of the engine's costs. */
final class EngineRows {

    private static final String SINK = "driver-loopback/sink.yaml";
    private static final String WEIR = "weir";
    private static final String BARE = "bare loop";
    private static final String REUSING = "bare loop, arrays reused";
    private static final String ONE = "weir, 1 sender";
    private static final String SMALL = "in a heap of 192 MiB";
    private static final double MICRO = 1_000;
    private static final double MILLION = 1e6;
    private static final double MIB = 1 << 20;

    private final Path home;
    private final long warmUpSeconds;
    private final long preciseWarmUpSeconds;
    private final long seconds;

    /**
     * @param preciseWarmUpSeconds of the rows on precise waiting
     */
    EngineRows(Path home, long warmUpSeconds, long preciseWarmUpSeconds, long seconds) {
        this.home = home;
        this.warmUpSeconds = warmUpSeconds;
        this.preciseWarmUpSeconds = preciseWarmUpSeconds;
        this.seconds = seconds;
    }

    List<Row> all() {
        List<Row> rows = new ArrayList<>();
        rows.add(cost());
        rows.add(secondSender());
        rows.add(economical(100_000, "3.0", 1.0));
        rows.add(economical(1_000_000, "0.47", 0.2));
        rows.add(precise(1_000, "96 / 1143", 20, 150));
        rows.add(precise(10_000, "79 / 1872", 1, 80));
        rows.add(precise(100_000, "46 / 1597", 1, 20));
        rows.add(memory("memory-producers", "RSS, 10 000 producers, 1 topic, 100 k msg/s", "615–780", producers()));
        rows.add(memory(
                "memory-topics", "RSS, 1 000 topics, each 1 producer + 1 consumer, 100 k msg/s", "573", topics()));
        return rows;
    }

    private WeirTrial sink(boolean overload, String... overrides) {
        return sink(overload, warmUpSeconds, overrides);
    }

    private WeirTrial sink(boolean overload, long warmUp, String... overrides) {
        return weir(SINK, overload, warmUp, Stream.concat(Stream.of("subscriptionsPerTopic=0"), Stream.of(overrides)));
    }

    private WeirTrial weir(String driver, boolean overload, long warmUp, Stream<String> overrides) {
        Stream<String> common = Stream.of("warmupDuration=" + warmUp + "s", "testDuration=" + seconds + "s");
        return new WeirTrial(
                home,
                driver,
                overload,
                Map.of(),
                Stream.concat(common, overrides).toList(),
                Duration.ofSeconds(warmUp + seconds).plusMinutes(3));
    }

    /** Returns an open loop at a rate out of reach: the sender never waits. */
    private WeirTrial flatOut(int senders) {
        return sink(
                true,
                "producerRate=100M",
                "drainTimeout=1s",
                "producersPerTopic=" + senders,
                "senderThreads=" + senders);
    }

    private JvmTrial bare(int threads, String arrays) {
        return new JvmTrial(BareRun.class, threads, warmUpSeconds, seconds, 100, arrays);
    }

    private static Map<String, Trial> inTurns(Object... namesAndTrials) {
        Map<String, Trial> trials = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTrials.length; i += 2) {
            trials.put((String) namesAndTrials[i], (Trial) namesAndTrials[i + 1]);
        }
        return trials;
    }

    private Row cost() {
        return new Row(
                "cost",
                "engine cost, 1 sender, sink, all checks on: sender's ns CPU per message; M msg/s",
                "170; 5.97, without checks",
                "≤ 1.3 × the bare loop",
                inTurns(WEIR, flatOut(1), BARE, bare(1, "fresh"), REUSING, bare(1, "reused")),
                rounds -> {
                    Spread ratio = rounds.ratio(WEIR, BARE, SENDER_NANOS_PER_MESSAGE);
                    return new Cells(
                            costAndRate(rounds, WEIR) + "; " + ratio.text(1, 2) + " × the bare loop",
                            costAndRate(rounds, BARE) + "; with arrays reused " + costAndRate(rounds, REUSING),
                            ratio.median() <= 1.3);
                });
    }

    private static String costAndRate(Rounds rounds, String trial) {
        return rounds.of(trial, SENDER_NANOS_PER_MESSAGE).text(1, 0) + "; "
                + rounds.of(trial, MESSAGES_PER_SECOND).text(MILLION, 2);
    }

    private Row secondSender() {
        return new Row(
                "senders",
                "2 senders against 1, sink: CPU per message; M msg/s together",
                "4.3 ×; 2.67",
                "≤ 1.15 ×",
                inTurns(ONE, flatOut(1), WEIR, flatOut(2), BARE, bare(1, "fresh"), "2 bare loops", bare(2, "fresh")),
                rounds -> {
                    Spread ratio = rounds.ratio(WEIR, ONE, SENDER_NANOS_PER_MESSAGE);
                    return new Cells(
                            ratio.text(1, 2) + " ×; "
                                    + rounds.of(WEIR, MESSAGES_PER_SECOND).text(MILLION, 2) + ", "
                                    + rounds.ratio(WEIR, ONE, MESSAGES_PER_SECOND)
                                            .text(1, 2) + " × of one",
                            rounds.ratio("2 bare loops", BARE, SENDER_NANOS_PER_MESSAGE)
                                            .text(1, 2) + " ×; "
                                    + rounds.of("2 bare loops", MESSAGES_PER_SECOND)
                                            .text(MILLION, 2),
                            ratio.median() <= 1.15);
                });
    }

    private Row economical(int rate, String omb, double maxMicros) {
        return new Row(
                "economical-" + rate,
                "`economical` at " + rate + " msg/s: sender's µs CPU per message, the JVM's; send delay p50 µs",
                omb,
                "≤ " + maxMicros + "; p50 ≤ 250",
                inTurns(
                        WEIR,
                        paced(rate, "economical", warmUpSeconds),
                        BARE,
                        pacing(rate, "economical", warmUpSeconds)),
                rounds -> {
                    Spread cost = rounds.of(WEIR, SENDER_NANOS_PER_MESSAGE);
                    Spread delay = rounds.of(WEIR, SEND_DELAY_P50_NANOS);
                    return new Cells(
                            cost.text(MICRO, 2) + ", "
                                    + rounds.of(WEIR, PROCESS_NANOS_PER_MESSAGE).text(MICRO, 2) + "; "
                                    + delay.text(MICRO, 0),
                            rounds.of(BARE, SENDER_NANOS_PER_MESSAGE).text(MICRO, 2) + " (waiting only); "
                                    + rounds.of(BARE, SEND_DELAY_P50_NANOS).text(MICRO, 0),
                            cost.median() <= maxMicros * MICRO && delay.median() <= 250 * MICRO);
                });
    }

    private Row precise(int rate, String omb, double maxP50Micros, double maxP99Micros) {
        return new Row(
                "precise-" + rate,
                "`precise` at " + rate + " msg/s, after " + preciseWarmUpSeconds
                        + " s of warm-up: send delay p50 / p99 µs; cores of the sender",
                omb,
                String.format(java.util.Locale.ROOT, "≤ %.0f / %.0f", maxP50Micros, maxP99Micros),
                inTurns(
                        WEIR,
                        paced(rate, "precise", preciseWarmUpSeconds),
                        BARE,
                        pacing(rate, "precise", preciseWarmUpSeconds)),
                rounds -> {
                    Spread p50 = rounds.of(WEIR, SEND_DELAY_P50_NANOS);
                    Spread p99 = rounds.of(WEIR, SEND_DELAY_P99_NANOS);
                    return new Cells(
                            delayAndCores(rounds, WEIR, rate),
                            delayAndCores(rounds, BARE, rate),
                            p50.median() <= maxP50Micros * MICRO && p99.median() <= maxP99Micros * MICRO);
                });
    }

    private static String delayAndCores(Rounds rounds, String trial, int rate) {
        return rounds.of(trial, SEND_DELAY_P50_NANOS).text(MICRO, 1) + " / "
                + rounds.of(trial, SEND_DELAY_P99_NANOS).text(MICRO, 0) + "; "
                + rounds.of(trial, SENDER_NANOS_PER_MESSAGE).text(1e9 / rate, 2);
    }

    private WeirTrial paced(int rate, String waitPolicy, long warmUp) {
        return sink(false, warmUp, "producerRate=" + rate, "senderThreads=1", "waitPolicy=" + waitPolicy);
    }

    private JvmTrial pacing(int rate, String waitPolicy, long warmUp) {
        return new JvmTrial(BarePacing.class, rate, waitPolicy, warmUp, seconds);
    }

    private Row memory(String key, String what, String omb, WeirTrial trial) {
        return new Row(key, what + ", MiB", omb, "≤ 300", inTurns(WEIR, trial, SMALL, inSmallHeap(trial)), rounds -> {
            Spread peak = rounds.of(WEIR, PEAK_RESIDENT_BYTES);
            return new Cells(
                    peak.text(MIB, 0) + " at its peak",
                    rounds.of(SMALL, PEAK_RESIDENT_BYTES).text(MIB, 0) + " " + SMALL,
                    peak.median() > 0 && peak.median() <= 300 * MIB);
        });
    }

    private static WeirTrial inSmallHeap(WeirTrial trial) {
        return new WeirTrial(
                trial.home(),
                trial.driver(),
                trial.overload(),
                Map.of("HEAP_OPTS", "-Xms192m -Xmx192m"),
                trial.overrides(),
                trial.limit());
    }

    private WeirTrial producers() {
        return sink(false, "producerRate=100k", "producersPerTopic=10000");
    }

    private WeirTrial topics() {
        return weir(
                "driver-loopback/loopback.yaml", false, warmUpSeconds, Stream.of("producerRate=100k", "topics=1000"));
    }
}
