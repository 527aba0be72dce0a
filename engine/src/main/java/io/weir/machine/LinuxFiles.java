package io.weir.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads figures from Linux's files; null for a figure that Linux does not report, and for all on other systems. */
public final class LinuxFiles {

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern CHOSEN = Pattern.compile("\\[(.+?)]");

    /** Disks that hold nobody's data: images, memory, drives without a disk. */
    private static final Pattern UNREAL = Pattern.compile("(loop|ram|zram|fd|sr)\\d+");

    private static final String CGROUP = "sys/fs/cgroup";
    private static final String BLOCK = "sys/block";

    /** Settings of virtual memory: how much may be dirty before somebody writes it to a disk, and what is swapped. */
    private static final List<String> MEMORY = List.of(
            "swappiness",
            "dirty_ratio",
            "dirty_background_ratio",
            "dirty_expire_centisecs",
            "overcommit_memory",
            "max_map_count",
            "zone_reclaim_mode");

    private final Path root;

    /**
     * Creates a reader.
     *
     * @param root of the file system; another than "/" is for tests
     */
    public LinuxFiles(Path root) {
        this.root = root;
    }

    /** Returns the first line of a file. */
    @Nullable
    public String line(String file) {
        return first(file, "");
    }

    /** Returns the value of the first "key : value" line of a file. */
    @Nullable
    public String field(String file, String key) {
        String line = first(file, key);
        return line == null || line.indexOf(':') < 0
                ? null
                : line.substring(line.indexOf(':') + 1).strip();
    }

    @Nullable
    public Long memoryBytes() {
        String kibibytes = field("proc/meminfo", "MemTotal");
        Long value = kibibytes == null ? null : number(SPACES.split(kibibytes)[0]);
        return value == null ? null : value * 1024;
    }

    /** Returns a soft limit of this process. */
    @Nullable
    public Long limit(String name) {
        String line = first("proc/self/limits", name);
        return line == null
                ? null
                : number(SPACES.split(line.substring(name.length()).strip())[0]);
    }

    @Nullable
    public Double cgroupCpus() {
        String quotaAndPeriod = line(cgroup() + "/cpu.max");
        if (quotaAndPeriod == null) {
            return null;
        }
        String[] fields = SPACES.split(quotaAndPeriod);
        Long quota = number(fields[0]);
        Long period = fields.length > 1 ? number(fields[1]) : null;
        return quota == null || period == null || period == 0 ? null : (double) quota / period;
    }

    @Nullable
    public Long cgroupMemoryBytes() {
        String bytes = line(cgroup() + "/memory.max");
        return bytes == null ? null : number(bytes);
    }

    /**
     * Returns settings of memory and disks that change what a broker does: {@code vm.*}, {@code transparent_hugepage},
     * and of each disk with some size {@code NAME.scheduler} and {@code NAME.read_ahead_kb}.
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        MEMORY.forEach(name -> put(settings, "vm." + name, "proc/sys/vm/" + name));
        put(settings, "transparent_hugepage", "sys/kernel/mm/transparent_hugepage/enabled");
        for (String disk : disks()) {
            put(settings, disk + ".scheduler", BLOCK + "/" + disk + "/queue/scheduler");
            put(settings, disk + ".read_ahead_kb", BLOCK + "/" + disk + "/queue/read_ahead_kb");
        }
        return settings;
    }

    private List<String> disks() {
        try (Stream<Path> found = Files.list(root.resolve(BLOCK))) {
            return found.map(disk -> disk.getFileName().toString())
                    .filter(disk -> !UNREAL.matcher(disk).matches())
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException none) {
            return List.of();
        }
    }

    /** Adds a file's value; of several with the valid one in brackets, as the kernel shows choices, that one. */
    private void put(Map<String, String> settings, String name, String file) {
        String line = line(file);
        if (line != null) {
            Matcher chosen = CHOSEN.matcher(line);
            settings.put(name, chosen.find() ? chosen.group(1) : line);
        }
    }

    /** Returns the folder of this process's cgroup; in a container, whose own view begins at its group, the root. */
    private String cgroup() {
        String line = first("proc/self/cgroup", "0::");
        String group = line == null ? "" : line.substring("0::".length());
        return Files.isDirectory(root.resolve(CGROUP + group)) ? CGROUP + group : CGROUP;
    }

    private @Nullable String first(String file, String prefix) {
        try (Stream<String> lines = Files.lines(root.resolve(file))) {
            return lines.filter(line -> line.startsWith(prefix))
                    .findFirst()
                    .map(String::strip)
                    .orElse(null);
        } catch (IOException | UncheckedIOException e) {
            return null; // not reported here
        }
    }

    /** Parses a number; null for words such as "max" and "unlimited". */
    private static @Nullable Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null; // no limit
        }
    }
}
