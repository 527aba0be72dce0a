package io.weir.benchmarks.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Figures of one measurement by name, and the line in which a JVM of its own prints them. */
public final class NamedFigures {

    public static final String MESSAGES_PER_SECOND = "messagesPerSecond";

    /** CPU time of the sending threads per message. */
    public static final String SENDER_NANOS_PER_MESSAGE = "senderNanosPerMessage";

    /** CPU time of the whole JVM per message. */
    public static final String PROCESS_NANOS_PER_MESSAGE = "processNanosPerMessage";

    public static final String SEND_DELAY_P50_NANOS = "sendDelayP50Nanos";
    public static final String SEND_DELAY_P99_NANOS = "sendDelayP99Nanos";

    /** Maximum physical memory of the JVM. */
    public static final String PEAK_RESIDENT_BYTES = "peakResidentBytes";

    /** The number 1 if the run's verdict is valid, or can't be because it asks for more than any machine can do; else 0. */
    public static final String VALID = "valid";

    /** Messages that failed before the end of the measured part, in the warm-up too. */
    public static final String FAILED = "failed";

    private static final String PREFIX = "figures";

    private NamedFigures() {}

    /** Prints figures for the JVM that waits for them. */
    public static void print(Map<String, Double> figures) {
        StringBuilder line = new StringBuilder(PREFIX);
        new TreeMap<>(figures)
                .forEach((name, value) ->
                        line.append(' ').append(name).append('=').append(value));
        System.out.println(line);
    }

    /** Finds the figures in what a JVM has printed. */
    public static Map<String, Double> parse(String output) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String line :
                output.lines().filter(each -> each.startsWith(PREFIX + " ")).toList()) {
            for (String figure : line.substring(PREFIX.length() + 1).split(" ", -1)) {
                String[] parts = figure.split("=", 2);
                figures.put(parts[0], Double.valueOf(parts[1]));
            }
        }
        if (figures.isEmpty()) {
            throw new IllegalStateException("no figures were printed, but:\n" + output);
        }
        return figures;
    }
}
