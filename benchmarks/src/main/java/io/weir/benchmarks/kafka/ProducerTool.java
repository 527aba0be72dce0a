package io.weir.benchmarks.kafka;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ProducerPerformance}, measured like Weir over a window after its warm-up: records acknowledged and CPU time
 * are read at the first of its reports after the warm-up and at the first after the window.
 */
final class ProducerTool implements Trial {

    /** Replaces a number of records per second. */
    static final long AS_FAST_AS_IT_GOES = -1;

    /** A line of {@code --print-metrics}. */
    static final Pattern BATCH_BYTES =
            Pattern.compile("producer-metrics:" + NamedFigures.BATCH_BYTES + ":.* : ([\\d.]+)");

    private static final Pattern REPORT = Pattern.compile("(\\d+) records sent, .*");
    private static final Pattern SUMMARY =
            Pattern.compile(".*, ([\\d.]+) ms 50th, ([\\d.]+) ms 95th, ([\\d.]+) ms 99th, ([\\d.]+) ms 99\\.9th\\.");
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long SPARE_SECONDS = 3;

    private final KafkaTools tools;
    private final PairSettings settings;
    private final long throughput;

    /**
     * @param throughput records per second, or {@link #AS_FAST_AS_IT_GOES}
     */
    ProducerTool(KafkaTools tools, PairSettings settings, long throughput) {
        this.tools = tools;
        this.settings = settings;
        this.throughput = throughput;
    }

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        String topic = settings.newTopic();
        tools.createTopic(topic, settings.partitions());
        Process process = tools.start("ProducerPerformance", arguments(topic));
        try {
            return read(process);
        } finally {
            process.destroy();
            process.waitFor();
            tools.deleteTopic(topic);
        }
    }

    private List<String> arguments(String topic) {
        // The window begins and ends with reports of the tool, so that it may begin and end later than it should.
        long seconds = settings.warmUpSeconds() + settings.seconds() + SPARE_SECONDS;
        // Unthrottled, it is ended when its window is over.
        long records = throughput > 0 ? throughput * seconds : Long.MAX_VALUE / 2;
        List<String> arguments = new ArrayList<>(List.of("--topic", topic));
        arguments.addAll(List.of("--num-records", String.valueOf(records)));
        arguments.addAll(List.of("--throughput", String.valueOf(throughput)));
        arguments.addAll(List.of("--record-size", String.valueOf(settings.messageBytes())));
        arguments.addAll(List.of("--reporting-interval", "1000"));
        arguments.add("--print-metrics");
        if (throughput > 0) {
            arguments.addAll(List.of("--warmup-records", String.valueOf(throughput * settings.warmUpSeconds())));
        }
        arguments.add("--command-property");
        arguments.addAll(settings.producerProperties());
        return arguments;
    }

    private Map<String, Double> read(Process process) throws IOException {
        StringBuilder said = new StringBuilder();
        Map<String, Double> figures = new HashMap<>();
        long begun = System.nanoTime();
        long records = 0;
        Progress first = null;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.append(line).append('\n');
                Matcher summary = SUMMARY.matcher(line);
                Matcher report = REPORT.matcher(line);
                Matcher batchBytes = BATCH_BYTES.matcher(line);
                if (batchBytes.matches()) {
                    figures.put(NamedFigures.BATCH_BYTES, Double.parseDouble(batchBytes.group(1)));
                } else if (summary.matches()) {
                    // With a warm-up there are two; the last is that of the steady state.
                    latencies(summary, figures);
                } else if (report.matches()) {
                    records += Long.parseLong(report.group(1));
                    Progress now = Progress.of(process, records).orElseThrow();
                    if (first == null && now.nanos() - begun >= settings.warmUpSeconds() * 1_000_000_000) {
                        first = now;
                    } else if (first != null
                            && !figures.containsKey(NamedFigures.MESSAGES_PER_SECOND)
                            && now.nanos() - first.nanos() >= (settings.seconds() - 1) * 1_000_000_000) {
                        figures.putAll(now.figuresSince(first));
                        if (throughput < 0) {
                            return figures;
                        }
                    }
                }
            }
        }
        if (!figures.containsKey(NamedFigures.MESSAGES_PER_SECOND)) {
            throw new IllegalStateException("ProducerPerformance did not last for its window:\n" + said);
        }
        if (!figures.containsKey(NamedFigures.BATCH_BYTES)) {
            throw new IllegalStateException("ProducerPerformance did not tell the size of its batches:\n" + said);
        }
        return figures;
    }

    private static void latencies(Matcher summary, Map<String, Double> figures) {
        figures.put(NamedFigures.SERVICE_P50_NANOS, Double.parseDouble(summary.group(1)) * NANOS_PER_MILLI);
        figures.put(NamedFigures.SERVICE_P99_NANOS, Double.parseDouble(summary.group(3)) * NANOS_PER_MILLI);
        figures.put(NamedFigures.SERVICE_P999_NANOS, Double.parseDouble(summary.group(4)) * NANOS_PER_MILLI);
    }
}
