package io.weir.resource;

import io.weir.machine.GarbageCollections;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Derives one process's figures from the samples of a page, by the names that client libraries for Prometheus and
 * Micrometer use. For one page.
 */
final class PrometheusFigures implements PrometheusFormat.Receiver {

    private static final String STARTED = "process_start_time_seconds";
    private static final String EXPORTER = "_exporter_build_info";
    private static final String JMX_EXPORTER = "jmx" + EXPORTER;

    /** Rules by name; the first sample of a page for a figure counts. */
    private static final List<Rule> RULES = List.of(
            new Rule("process_cpu_seconds_total", ProcessFigure.CPU_NANOS, 1e9, Which.THE_ONLY),
            new Rule("process_cpu_time_ns_total", ProcessFigure.CPU_NANOS, 1, Which.THE_ONLY),
            new Rule("process_resident_memory_bytes", ProcessFigure.RESIDENT_BYTES, 1, Which.THE_ONLY),
            new Rule("jvm_threads_current", ProcessFigure.THREADS, 1, Which.THE_ONLY),
            new Rule("jvm_threads_live_threads", ProcessFigure.THREADS, 1, Which.THE_ONLY),
            new Rule("process_open_fds", ProcessFigure.OPEN_FILES, 1, Which.THE_ONLY),
            new Rule("process_files_open_files", ProcessFigure.OPEN_FILES, 1, Which.THE_ONLY),
            new Rule("process_network_receive_bytes_total", ProcessFigure.RECEIVED_BYTES, 1, Which.THE_ONLY),
            new Rule("process_network_transmit_bytes_total", ProcessFigure.SENT_BYTES, 1, Which.THE_ONLY),
            new Rule("jvm_memory_used_bytes", ProcessFigure.HEAP_USED_BYTES, 1, Which.OF_THE_HEAP),
            new Rule("jvm_memory_bytes_used", ProcessFigure.HEAP_USED_BYTES, 1, Which.OF_THE_HEAP),
            new Rule("jvm_memory_committed_bytes", ProcessFigure.HEAP_CAPACITY_BYTES, 1, Which.OF_THE_HEAP),
            new Rule("jvm_memory_bytes_committed", ProcessFigure.HEAP_CAPACITY_BYTES, 1, Which.OF_THE_HEAP),
            new Rule("jvm_memory_max_bytes", ProcessFigure.HEAP_LIMIT_BYTES, 1, Which.LIMITS_OF_THE_HEAP),
            new Rule("jvm_memory_bytes_max", ProcessFigure.HEAP_LIMIT_BYTES, 1, Which.LIMITS_OF_THE_HEAP),
            new Rule("jvm_gc_collection_seconds_count", ProcessFigure.COLLECTIONS, 1, Which.THAT_STOP_THE_JVM),
            new Rule("jvm_gc_collection_seconds_sum", ProcessFigure.COLLECTION_NANOS, 1e9, Which.THAT_STOP_THE_JVM),
            new Rule("jvm_gc_pause_seconds_count", ProcessFigure.COLLECTIONS, 1, Which.ALL),
            new Rule("jvm_gc_pause_seconds_sum", ProcessFigure.COLLECTION_NANOS, 1e9, Which.ALL));

    private static final Map<String, Rule> BY_NAME =
            RULES.stream().collect(Collectors.toUnmodifiableMap(Rule::name, rule -> rule));

    private final Map<String, List<Double>> values = new HashMap<>();
    private double startedSeconds;
    private String exporter = "";

    /** Selection of the samples of a name that are added up. */
    private enum Which {
        /** There is one for each process. */
        THE_ONLY,
        OF_THE_HEAP,
        /** Pools of the same limit share the heap, of which it is the limit. */
        LIMITS_OF_THE_HEAP,
        THAT_STOP_THE_JVM,
        ALL;

        boolean takes(Map<String, String> labels) {
            return switch (this) {
                case OF_THE_HEAP, LIMITS_OF_THE_HEAP -> "heap".equals(labels.get("area"));
                case THAT_STOP_THE_JVM -> GarbageCollections.stopsTheJvm(labels.getOrDefault("gc", ""));
                case THE_ONLY, ALL -> true;
            };
        }
    }

    /** Meaning of a name, and the factor to the figure's unit. */
    private record Rule(String name, ProcessFigure figure, double factor, Which which) {}

    static boolean wants(String name) {
        return BY_NAME.containsKey(name) || name.equals(STARTED) || name.endsWith(EXPORTER);
    }

    @Override
    public void sample(String name, Map<String, String> labels, double value) {
        if (name.endsWith(EXPORTER)) {
            // As an agent it lives in the JVM that it reports on.
            if (!name.equals(JMX_EXPORTER)
                    || !labels.getOrDefault("name", "javaagent").contains("javaagent")) {
                exporter = name.substring(0, name.length() - "_build_info".length());
            }
            return;
        }
        if (!Double.isFinite(value) || value < 0) {
            return; // not known just now
        }
        Rule rule = BY_NAME.get(name);
        if (rule == null) {
            startedSeconds = value;
        } else if (rule.which().takes(labels)) {
            values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
        }
    }

    /** Returns the page's figures, if it is the page of one process of a broker. */
    ProcessReading reading(long atNanos) throws IOException {
        if (!exporter.isEmpty()) {
            throw new IOException("it is the page of " + exporter
                    + ", a process of its own, whose CPU time and memory are not the broker's; name a page of the"
                    + " broker's own process, such as that of the JMX exporter as a Java agent, or its JMX connector");
        }
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        for (Rule rule : RULES) {
            List<Double> found = values.getOrDefault(rule.name(), List.of());
            if (rule.which() == Which.LIMITS_OF_THE_HEAP) {
                found = found.stream().distinct().toList();
            }
            if (rule.which() == Which.THE_ONLY && Set.copyOf(found).size() > 1) {
                throw new IOException("it has " + rule.name()
                        + " of several processes; name the page of each process of the broker by itself");
            }
            if (!found.isEmpty()) {
                double sum = rule.which() == Which.THE_ONLY
                        ? found.get(0)
                        : found.stream().mapToDouble(Double::doubleValue).sum();
                figures.putIfAbsent(rule.figure(), Math.round(sum * rule.factor()));
            }
        }
        if (figures.isEmpty()) {
            throw new IOException("it has none of the figures that Weir knows, such as process_cpu_seconds_total or"
                    + " jvm_memory_used_bytes");
        }
        return new ProcessReading(atNanos, Math.round(startedSeconds * 1e3), figures);
    }
}
