package io.weir.benchmarks.kafka;

import static io.weir.benchmarks.engine.NamedFigures.BATCH_BYTES;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;
import static io.weir.benchmarks.engine.NamedFigures.RESPONSE_P50_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.RESPONSE_P999_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.RESPONSE_P99_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.SERVICE_P50_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.SERVICE_P999_NANOS;
import static io.weir.benchmarks.engine.NamedFigures.SERVICE_P99_NANOS;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Rounds;
import io.weir.benchmarks.engine.Trial;
import io.weir.benchmarks.engine.WeirTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Weir and {@code ProducerPerformance} side by side at one rate, and beside each the client alone, woken about as
 * often, so that the client's response to a tool's rhythm can be separated from the tool's own cost.
 */
final class FixedRate {

    private static final long MESSAGES_PER_SECOND = 20_000;

    /**
     * Time from one wake-up to the next, as Weir's senders wait where they may not spin
     * ({@code waitPolicy: economical}).
     */
    private static final long WEIR_GAP_MICROS = 400;

    /** Time from one wake-up of ProducerPerformance to the next: it sleeps when it is two milliseconds ahead. */
    private static final long TOOL_GAP_MICROS = 2_000;

    /** Minimum share of the rate to be sent; with less the rate is not kept. */
    private static final double MIN_SHARE = 0.99;

    private static final String WEIR = "weir";
    private static final String BARE_AS_WEIR = "client alone, as Weir wakes up";
    private static final String TOOL = "kafka";
    private static final String BARE_AS_TOOL = "client alone, as the tool wakes up";
    private static final String NOTHING = "–";

    private final Map<String, Trial> trials = new LinkedHashMap<>();

    FixedRate(Path home, KafkaTools tools, PairSettings settings) {
        trials.put(
                WEIR,
                new WeirTrial(
                        home,
                        "driver-kafka/kafka-remote.yaml",
                        false,
                        Map.of(),
                        settings.overrides(String.valueOf(MESSAGES_PER_SECOND))));
        trials.put(BARE_AS_WEIR, new BareTrial(tools, settings, MESSAGES_PER_SECOND, WEIR_GAP_MICROS));
        trials.put(TOOL, new ProducerTool(tools, settings, MESSAGES_PER_SECOND));
        trials.put(BARE_AS_TOOL, new BareTrial(tools, settings, MESSAGES_PER_SECOND, TOOL_GAP_MICROS));
    }

    /** Measures this many rounds, after one that doesn't count; returns the lines of a table. */
    List<String> measure(int rounds) throws IOException, InterruptedException {
        Rounds measured = Rounds.afterWarmUp(trials, 1, rounds);
        for (String trial : trials.keySet()) {
            for (double kept : measured.all(trial, NamedFigures.MESSAGES_PER_SECOND)) {
                if (kept < MIN_SHARE * MESSAGES_PER_SECOND) {
                    throw new IllegalStateException(trial + " sent " + Math.round(kept) + " msg/s of "
                            + MESSAGES_PER_SECOND + ": the machine is too slow, or does something else");
                }
            }
        }
        return table(measured);
    }

    private static List<String> table(Rounds rounds) {
        return List.of(
                "| at " + MESSAGES_PER_SECOND
                        + " msg/s | p50 ms | p99 ms | p99.9 ms | client CPU per message, µs | bytes in a batch |",
                "|---|---|---|---|---|---|",
                row(
                        "Weir, response time (since due)",
                        latencies(rounds, WEIR, RESPONSE_P50_NANOS, RESPONSE_P99_NANOS, RESPONSE_P999_NANOS),
                        List.of(NOTHING, NOTHING)),
                row("Weir, service time (since sent)", service(rounds, WEIR), costs(rounds, WEIR)),
                row(
                        "the client alone, woken about as often as Weir (since sent)",
                        service(rounds, BARE_AS_WEIR),
                        costs(rounds, BARE_AS_WEIR)),
                row("ProducerPerformance, latency (since sent, whole ms)", service(rounds, TOOL), costs(rounds, TOOL)),
                row(
                        "the client alone, woken about as often as ProducerPerformance (since sent)",
                        service(rounds, BARE_AS_TOOL),
                        costs(rounds, BARE_AS_TOOL)));
    }

    private static List<String> service(Rounds rounds, String trial) {
        return latencies(rounds, trial, SERVICE_P50_NANOS, SERVICE_P99_NANOS, SERVICE_P999_NANOS);
    }

    private static List<String> latencies(Rounds rounds, String trial, String... figures) {
        return List.of(figures).stream()
                .map(figure -> rounds.of(trial, figure).text(1e6, 2))
                .toList();
    }

    private static List<String> costs(Rounds rounds, String trial) {
        return List.of(
                rounds.of(trial, PROCESS_NANOS_PER_MESSAGE).text(1e3, 2),
                rounds.of(trial, BATCH_BYTES).text(1, 0));
    }

    private static String row(String what, List<String> latencies, List<String> costs) {
        List<String> cells = new ArrayList<>(List.of(what));
        cells.addAll(latencies);
        cells.addAll(costs);
        return "| " + String.join(" | ", cells) + " |";
    }
}
