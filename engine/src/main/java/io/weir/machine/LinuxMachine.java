package io.weir.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the figures of the whole machine from Linux's {@code /proc/loadavg}, {@code stat}, {@code meminfo} and
 * {@code vmstat}: {@code proc(5)}. Within a container it is still the whole machine.
 */
public final class LinuxMachine {

    private static final Pattern SPACES = Pattern.compile("[\\s:]+");
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long KIBIBYTE = 1_024;
    private static final int RUNNABLE_OF_ALL = 3;

    private final Path root;
    private final long nanosPerTick;
    private final long pageBytes;

    /**
     * @param root of the file system; another than "/" is for tests
     * @param ticksPerSecond of the kernel's clock
     */
    public LinuxMachine(Path root, long ticksPerSecond, long pageBytes) {
        this.root = root;
        this.nanosPerTick = NANOS_PER_SECOND / ticksPerSecond;
        this.pageBytes = pageBytes;
    }

    /** Returns all figures that can be read now; without those that this kernel does not tell. */
    public Map<MachineFigure, Long> read() {
        Map<MachineFigure, Long> figures = new EnumMap<>(MachineFigure.class);
        String[] load = firstFields("proc/loadavg");
        if (load.length > 0) {
            figures.put(
                    MachineFigure.LOAD,
                    new BigDecimal(load[0]).movePointRight(2).longValue());
        }
        if (load.length > RUNNABLE_OF_ALL) { // "3/412"
            long runnable = Long.parseLong(load[RUNNABLE_OF_ALL].split("/", 2)[0]);
            figures.put(MachineFigure.RUNNABLE, Math.max(0, runnable - 1));
        }
        String[] cpu = firstFields("proc/stat");
        ticks(figures, MachineFigure.USER_NANOS, cpu, 1, 2); // user, nice
        ticks(figures, MachineFigure.SYSTEM_NANOS, cpu, 3, 6, 7); // system, irq, softirq
        ticks(figures, MachineFigure.IO_WAIT_NANOS, cpu, 5);
        ticks(figures, MachineFigure.STOLEN_NANOS, cpu, 8);
        Map<String, Long> memory = numbers("proc/meminfo");
        put(figures, MachineFigure.FREE_BYTES, memory.get("MemFree"), KIBIBYTE);
        put(figures, MachineFigure.DIRTY_BYTES, memory.get("Dirty"), KIBIBYTE);
        put(figures, MachineFigure.CACHED_BYTES, sum(memory.get("Cached"), memory.get("Buffers")), KIBIBYTE);
        put(figures, MachineFigure.SWAP_USED_BYTES, less(memory.get("SwapTotal"), memory.get("SwapFree")), KIBIBYTE);
        Map<String, Long> paging = numbers("proc/vmstat");
        put(figures, MachineFigure.SWAPPED_IN_BYTES, paging.get("pswpin"), pageBytes);
        put(figures, MachineFigure.SWAPPED_OUT_BYTES, paging.get("pswpout"), pageBytes);
        return figures;
    }

    private void ticks(Map<MachineFigure, Long> figures, MachineFigure figure, String[] fields, int... columns) {
        long ticks = 0;
        for (int column : columns) {
            if (column >= fields.length) {
                return;
            }
            ticks += Long.parseLong(fields[column]);
        }
        figures.put(figure, ticks * nanosPerTick);
    }

    private static void put(Map<MachineFigure, Long> figures, MachineFigure figure, @Nullable Long value, long unit) {
        if (value != null) {
            figures.put(figure, value * unit);
        }
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null || other == null ? null : (Long) (one + other);
    }

    private static @Nullable Long less(@Nullable Long all, @Nullable Long part) {
        return all == null || part == null ? null : (Long) (all - part);
    }

    /** Returns the fields of a file's first line; none if it is not there. */
    private String[] firstFields(String file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? new String[0] : SPACES.split(lines.get(0).strip());
    }

    /** Returns the numbers of a file of names and values, without their units. */
    private Map<String, Long> numbers(String file) {
        Map<String, Long> numbers = new HashMap<>();
        for (String line : lines(file)) {
            String[] fields = SPACES.split(line);
            if (fields.length > 1 && !fields[1].isEmpty() && Character.isDigit(fields[1].charAt(0))) {
                numbers.put(fields[0], Long.parseLong(fields[1]));
            }
        }
        return numbers;
    }

    private List<String> lines(String file) {
        try (Stream<String> lines = Files.lines(root.resolve(file))) {
            return lines.toList();
        } catch (IOException | UncheckedIOException none) {
            return List.of();
        }
    }
}
