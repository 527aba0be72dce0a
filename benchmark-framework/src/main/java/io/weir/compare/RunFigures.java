package io.weir.compare;

import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.measure.Distribution;
import io.weir.result.Cause;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Extracts the figures of a result that can be compared. */
public final class RunFigures {

    private RunFigures() {}

    /** Returns the figures by the names of their metrics; those not measured, or by clocks that are not sure, are absent. */
    public static Map<String, Double> of(RunResult result) {
        Map<String, Double> figures = new LinkedHashMap<>();
        MeasuredFigures measured = result.figures();
        if (measured != null) {
            boolean unsure = result.verdict().has(Cause.CLOCK_UNSURE);
            measured.measured().byDistribution().forEach((distribution, summary) -> {
                if (!unsure || distribution != Distribution.END_TO_END) {
                    latency(distribution.key() + ".", summary, figures);
                }
            });
            Rates rates = measured.rates();
            if (rates != null) {
                figures.put("sent", rates.sent().messagesPerSecond());
                figures.put("acknowledged", rates.acknowledged().messagesPerSecond());
                figures.put("received", rates.received().messagesPerSecond());
            }
            elapsedNanos(result.workload(), measured).ifPresent(nanos -> figures.put(Metric.ELAPSED, nanos));
            ReadingRecord reading = measured.reading();
            if (reading != null) {
                reading(reading.maxMessagesPerSecond(), Metric.BEST_SECOND, figures);
                reading(reading.maxTenSecondsMessagesPerSecond(), Metric.BEST_TEN_SECONDS, figures);
            }
            if (measured.replay() != null && measured.replay().first() != null) {
                figures.put(Metric.REPLAY, measured.replay().first().median() * 1e9);
            }
            measured.generators().stream()
                    .flatMap(generator -> receivers(generator.clientThreads()).stream())
                    .max(Double::compare)
                    .ifPresent(share -> figures.put(ComparedRun.RECEIVERS_WAIT, share));
        }
        return figures;
    }

    /** Returns how long it took a closed loop to send its messages; empty if it did not come to that. */
    private static OptionalDouble elapsedNanos(WorkloadDescription workload, MeasuredFigures measured) {
        Double messages = workload.messages();
        long acknowledged = measured.windowCounters().acknowledged();
        return measured.closedLoop() && messages != null && acknowledged >= messages
                ? OptionalDouble.of((double) measured.windowNanos() / acknowledged * messages)
                : OptionalDouble.empty();
    }

    private static void reading(@Nullable Double perSecond, String name, Map<String, Double> figures) {
        if (perSecond != null) {
            figures.put(name, perSecond);
        }
    }

    /** Returns the largest run-queue wait of receiving threads that ran long enough. */
    private static Optional<Double> receivers(List<ClientThreadTime> threads) {
        long longest =
                threads.stream().mapToLong(ClientThreadTime::wallNanos).max().orElse(0);
        return threads.stream()
                .filter(ClientThreadTime::receives)
                .filter(thread -> thread.wallNanos() > 0 && 2 * thread.wallNanos() >= longest)
                .map(thread -> (double) thread.runQueueWaitNanos() / thread.wallNanos())
                .max(Double::compare);
    }

    private static void latency(String prefix, LatencySummary summary, Map<String, Double> figures) {
        figures.put(prefix + "min", (double) summary.minNanos());
        figures.put(prefix + "mean", summary.meanNanos());
        figures.put(prefix + "p50", (double) summary.p50Nanos());
        figures.put(prefix + "p75", (double) summary.p75Nanos());
        figures.put(prefix + "p90", (double) summary.p90Nanos());
        figures.put(prefix + "p95", (double) summary.p95Nanos());
        figures.put(prefix + "p99", (double) summary.p99Nanos());
        figures.put(prefix + "p999", (double) summary.p999Nanos());
        figures.put(prefix + "p9999", (double) summary.p9999Nanos());
        figures.put(prefix + "max", (double) summary.maxNanos());
    }

    /**
     * Returns the metrics that answer the question of a load if nobody names any. They are few, because each demands
     * more evidence for the others. They exclude figures that can't be compared: two searches end at two rates, so
     * their latencies are those of different loads.
     *
     * @param load kind of the load as in results: "constant", "search", "closedLoop", …
     */
    public static List<Metric> metrics(String load) {
        List<String> names = switch (load) {
            case "search" -> List.of("acknowledged");
            case "read" -> List.of("received");
            case "replay" -> List.of(Metric.REPLAY);
            case "closedLoop" -> List.of("acknowledged", "service.p50", "service.p99", "endToEnd.p99");
            case ComparedRun.FOREIGN_LOAD -> List.of("acknowledged", "service.p50", "service.p99", "endToEnd.p99");
            default -> List.of("response.p50", "response.p99", "response.p999", "endToEnd.p99");
        };
        return names.stream().map(Metric::of).toList();
    }
}
