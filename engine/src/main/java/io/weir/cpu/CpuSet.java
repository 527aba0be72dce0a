package io.weir.cpu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Set of CPUs by the kernel's numbers, in ascending order.
 *
 * @param cpus each once
 */
public record CpuSet(List<Integer> cpus) {

    public static final CpuSet NONE = new CpuSet(List.of());

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?");

    public CpuSet {
        cpus = List.copyOf(new TreeSet<>(cpus));
    }

    /**
     * Reads the kernel's notation, {@code 0-3,8}, which {@code taskset} and {@code docker} take as well.
     *
     * @return empty when the text is none, or names no CPU
     */
    public static Optional<CpuSet> parse(String text) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String part : text.strip().split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return Optional.empty();
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from) {
                return Optional.empty();
            }
            for (int cpu = from; cpu <= to; cpu++) {
                cpus.add(cpu);
            }
        }
        return Optional.of(new CpuSet(List.copyOf(cpus)));
    }

    /** Returns the CPUs of all sets. */
    public static CpuSet union(Collection<CpuSet> sets) {
        return new CpuSet(sets.stream().flatMap(set -> set.cpus.stream()).toList());
    }

    public int size() {
        return cpus.size();
    }

    /** Returns the CPUs that are in this set and in the other one. */
    public CpuSet and(CpuSet other) {
        return new CpuSet(cpus.stream().filter(other.cpus::contains).toList());
    }

    /** Returns the CPUs of this set that are not in the other one. */
    public CpuSet without(CpuSet other) {
        return new CpuSet(cpus.stream().filter(cpu -> !other.cpus.contains(cpu)).toList());
    }

    boolean isNone() {
        return cpus.isEmpty();
    }

    /** Orders by the lowest CPU. */
    static Comparator<CpuSet> byFirst() {
        return Comparator.comparing(set -> set.cpus.get(0));
    }

    /** Returns the kernel's notation: {@code 0-3,8}; empty without CPUs. */
    @Override
    public String toString() {
        List<String> ranges = new ArrayList<>();
        int index = 0;
        while (index < cpus.size()) {
            int end = index;
            while (end + 1 < cpus.size() && cpus.get(end + 1) == cpus.get(end) + 1) {
                end++;
            }
            ranges.add(end == index ? "" + cpus.get(index) : cpus.get(index) + "-" + cpus.get(end));
            index = end + 1;
        }
        return String.join(",", ranges);
    }
}
