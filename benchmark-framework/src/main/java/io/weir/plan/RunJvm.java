package io.weir.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The flags of the JVMs that carry out runs.
 *
 * @param given whether any of them is from the user
 */
public record RunJvm(List<String> heapFlags, List<String> otherFlags, boolean given) {

    static final String HEAP_OPTS = "HEAP_OPTS";
    static final String JVM_OPTS = "JVM_OPTS";

    /** Heap flags. Without the limit 600 MB fill, for one or two pauses less in 20 s (docs/performance.md). */
    private static final String HEAP = "-Xms1g -Xmx1g -XX:MaxNewSize=400m";

    private static final String COLLECTOR = "-XX:+UseG1GC";

    /** Flag that gives the fields that a thread writes for each message their own cache line. */
    private static final String OWN_CACHE_LINES = "-XX:-RestrictContended";

    /** Those of an observer, which leaves the machine of a broker to it. */
    public static final RunJvm OF_OBSERVER =
            new RunJvm(List.of("-Xmx128m"), List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), false);

    private static final Pattern MAX_HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)([0-9]+[kKmMgGtT]?)");

    public RunJvm {
        heapFlags = List.copyOf(heapFlags);
        otherFlags = List.copyOf(otherFlags);
    }

    /** Returns the flags that the environment's HEAP_OPTS and JVM_OPTS ask for. */
    public static RunJvm of(Map<String, String> environment) {
        String heap = environment.getOrDefault(HEAP_OPTS, "");
        String other = environment.getOrDefault(JVM_OPTS, "");
        return new RunJvm(words(heap, HEAP), words(other, COLLECTOR), !heap.isBlank() || !other.isBlank());
    }

    private static List<String> words(String text, String otherwise) {
        return List.of((text.isBlank() ? otherwise : text).strip().split("\\s+"));
    }

    public List<String> flags() {
        return Stream.of(List.of(OWN_CACHE_LINES), heapFlags, otherFlags)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the maximum heap in the flags, the last if there are several; empty when it is left to the JVM. */
    OptionalLong heapBytes() {
        return heap(flags()).map(size -> OptionalLong.of(bytes(size))).orElse(OptionalLong.empty());
    }

    /** Returns the maximum heap in the flags of any JVM, in its notation. */
    static Optional<String> heap(List<String> flags) {
        return flags.stream()
                .map(MAX_HEAP::matcher)
                .filter(Matcher::matches)
                .map(flag -> flag.group(1))
                .reduce((first, last) -> last);
    }

    /** Parses a size in the JVM's notation, such as "1g". */
    static long bytes(String size) {
        int digits = size.length() - (Character.isDigit(size.charAt(size.length() - 1)) ? 0 : 1);
        return bytes(size.substring(0, digits), size.substring(digits));
    }

    private static long bytes(String number, String unit) {
        long factor = switch (unit) {
            case "k", "K" -> 1L << 10;
            case "m", "M" -> 1L << 20;
            case "g", "G" -> 1L << 30;
            case "t", "T" -> 1L << 40;
            default -> 1;
        };
        double product = Double.parseDouble(number) * factor;
        return product >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) product;
    }
}
