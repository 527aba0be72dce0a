package io.weir.machine;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The counters that a HotSpot JVM keeps in a file for tools such as jstat, read without any work in that JVM: no
 * thread, no connection, no safepoint. The format is version 2 of its performance data, unchanged since Java 5:
 * {@code perfMemory.hpp} of OpenJDK. The file is read and never mapped, so that nothing that its owner does to it can
 * hurt this JVM. For one thread.
 */
public final class JvmCounters implements Closeable {

    private static final int MAGIC = 0xcafec0c0;
    private static final int MAX_BYTES = 1 << 20;
    private static final int PROLOGUE_BYTES = 32;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Last of the counters read here that a JVM creates, at the end of its start. */
    private static final String TICKS_PER_SECOND = "sun.os.hrt.frequency";

    // Numbers may be missing: a ZGC without generations has the old one and the collector 2 only.
    private static final Pattern USED = Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.space\\.\\d+\\.used");
    private static final Pattern CAPACITY = Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.capacity");
    private static final Pattern LIMIT = Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.maxCapacity");
    private static final Pattern COLLECTOR = Pattern.compile("sun\\.gc\\.collector\\.\\d+\\.name");

    private final FileChannel file;
    private final ByteBuffer content;
    private final Map<String, Integer> offsets;
    private final double nanosPerTick;
    private final List<String> used;
    private final List<String> capacities;
    private final long limitBytes;
    private final List<String> invocations;
    private final List<String> times;
    private final List<String> full;

    private JvmCounters(FileChannel file, ByteBuffer content, Map<String, Integer> offsets) {
        this.file = file;
        this.content = content;
        this.offsets = offsets;
        long ticksPerSecond = value(TICKS_PER_SECOND);
        this.nanosPerTick = ticksPerSecond > 0 ? NANOS_PER_SECOND / ticksPerSecond : 1;
        this.used = named(USED).toList();
        this.capacities = named(CAPACITY).toList();
        this.limitBytes = limitBytes();
        List<String> collectors = named(COLLECTOR)
                .filter(name -> countsPauses(text(content, offsets.getOrDefault(name, 0))))
                .map(name -> name.substring(0, name.length() - "name".length()))
                .toList();
        this.invocations =
                collectors.stream().map(collector -> collector + "invocations").toList();
        this.times = collectors.stream().map(collector -> collector + "time").toList();
        this.full = collectors.stream()
                .filter(collector -> collectsAll(text(content, offsets.getOrDefault(collector + "name", 0))))
                .map(collector -> collector + "invocations")
                .toList();
    }

    /** Returns the counters of a JVM of this user; null if it keeps none, or is no JVM. */
    public static @Nullable JvmCounters of(long pid) {
        Path inContainer = inContainer(pid);
        if (inContainer != null) {
            return open(inContainer);
        }
        // On Linux the JVM uses /tmp whatever java.io.tmpdir is.
        String temporary = System.getProperty("os.name", "").equals("Linux")
                ? "/tmp"
                : System.getProperty("java.io.tmpdir", "/tmp");
        return open(Path.of(temporary, "hsperfdata_" + System.getProperty("user.name"), Long.toString(pid)));
    }

    /** Returns the file of a process in a container, which has another number and other files there; null for others. */
    private static @Nullable Path inContainer(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<String> status = Files.lines(process.resolve("status"))) {
            List<String> numbers = status.filter(line -> line.startsWith("NSpid:"))
                    .flatMap(line ->
                            Stream.of(line.substring("NSpid:".length()).strip().split("\\s+")))
                    .toList();
            if (numbers.size() < 2) {
                return null;
            }
            try (Stream<Path> folders = Files.list(process.resolve("root").resolve("tmp"))) {
                return folders.filter(folder -> folder.getFileName().toString().startsWith("hsperfdata_"))
                        .map(folder -> folder.resolve(numbers.get(numbers.size() - 1)))
                        .filter(Files::isReadable)
                        .findFirst()
                        .orElse(null);
            }
        } catch (IOException | UncheckedIOException notToBeSeen) {
            return null;
        }
    }

    /** Opens the counters in a file; null if it is none of a JVM. */
    public static @Nullable JvmCounters open(Path path) {
        try {
            FileChannel file = FileChannel.open(path);
            try {
                ByteBuffer content = ByteBuffer.allocate((int) Math.min(MAX_BYTES, file.size()));
                fill(file, content);
                Map<String, Integer> offsets = index(content);
                if (offsets.containsKey(TICKS_PER_SECOND)) {
                    return new JvmCounters(file, content, offsets);
                }
            } catch (IOException | RuntimeException other) {
                file.close();
                return null; // of another format, or cut off
            }
            file.close();
            return null; // not there yet
        } catch (IOException none) {
            return null;
        }
    }

    /**
     * Returns whether a collector's counters are of pauses alone. ZGC's are: {@code zServiceability.cpp} of OpenJDK.
     * Those of Shenandoah count its concurrent phases as collections too: {@code shenandoahMonitoringSupport.cpp}.
     */
    static boolean countsPauses(String collector) {
        return !collector.startsWith("Shenandoah");
    }

    /**
     * Returns whether each pause of a collector is one for the whole heap: G1's fallback, and the old generation's of the
     * serial and the parallel collector, as HotSpot names them.
     */
    static boolean collectsAll(String collector) {
        return collector.contains("full collection")
                || collector.equals("MSC")
                || collector.equals("PSParallelCompact");
    }

    /**
     * Returns whether a collector gives each generation whatever part of the heap it needs, so that the limit of each is that of
     * the heap: those that divide it into regions, as HotSpot names them.
     */
    static boolean sharesTheHeap(String collector) {
        return collector.startsWith("G1") || collector.startsWith("Z") || collector.startsWith("Shenandoah");
    }

    /** Returns the size to which the heap may grow, which is fixed when a JVM starts. */
    private long limitBytes() {
        boolean shared = named(COLLECTOR).anyMatch(name -> sharesTheHeap(text(content, offsets.getOrDefault(name, 0))));
        LongStream limits = named(LIMIT).mapToLong(this::value);
        return shared ? limits.max().orElse(0) : limits.sum();
    }

    /** Reads all counters anew and returns the figures that this JVM keeps; none if the file can no longer be read. */
    public Map<ProcessFigure, Long> read() {
        try {
            fill(file, content);
        } catch (IOException gone) {
            return Map.of();
        }
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        long usedBytes = sum(used);
        if (usedBytes > 0) { // ZGC reports none before its first pause
            figures.put(ProcessFigure.HEAP_USED_BYTES, usedBytes);
            figures.put(ProcessFigure.HEAP_CAPACITY_BYTES, sum(capacities));
        }
        if (limitBytes > 0) {
            figures.put(ProcessFigure.HEAP_LIMIT_BYTES, limitBytes);
        }
        if (!invocations.isEmpty()) {
            figures.put(ProcessFigure.COLLECTIONS, sum(invocations));
            figures.put(ProcessFigure.COLLECTION_NANOS, nanos(sum(times)));
        }
        if (!full.isEmpty()) { // ZGC, for one, has none
            figures.put(ProcessFigure.FULL_COLLECTIONS, sum(full));
        }
        if (has("sun.rt.safepoints") && has("sun.rt.safepointTime")) {
            figures.put(ProcessFigure.SAFEPOINTS, value("sun.rt.safepoints"));
            figures.put(ProcessFigure.SAFEPOINT_NANOS, nanos(value("sun.rt.safepointTime")));
        }
        return figures;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private Stream<String> named(Pattern pattern) {
        return offsets.keySet().stream().filter(name -> pattern.matcher(name).matches());
    }

    private long sum(List<String> names) {
        return names.stream().mapToLong(this::value).sum();
    }

    private boolean has(String name) {
        return offsets.containsKey(name);
    }

    private long value(String name) {
        Integer offset = offsets.get(name);
        return offset == null ? 0 : content.getLong(offset);
    }

    private long nanos(long ticks) {
        return Math.round(ticks * nanosPerTick);
    }

    private static void fill(FileChannel file, ByteBuffer content) throws IOException {
        content.clear();
        while (content.hasRemaining() && file.read(content, content.position()) > 0) {
            // until it is full
        }
        if (content.hasRemaining()) {
            throw new IOException("the counters have become shorter");
        }
    }

    /** Returns the position of each counter's value. */
    private static Map<String, Integer> index(ByteBuffer content) throws IOException {
        content.order(ByteOrder.BIG_ENDIAN);
        if (content.limit() < PROLOGUE_BYTES || content.getInt(0) != MAGIC || content.get(5) != 2) {
            throw new IOException("no counters of a JVM");
        }
        content.order(content.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        Map<String, Integer> offsets = new HashMap<>();
        int entry = content.getInt(24);
        int entries = content.getInt(28);
        for (int i = 0; i < entries; i++) {
            int name = entry + content.getInt(entry + 4);
            offsets.put(text(content, name), entry + content.getInt(entry + 16));
            entry += content.getInt(entry);
        }
        return offsets;
    }

    private static String text(ByteBuffer content, int from) {
        int end = from;
        while (content.get(end) != 0) {
            end++;
        }
        return new String(content.array(), from, end - from, StandardCharsets.UTF_8);
    }
}
