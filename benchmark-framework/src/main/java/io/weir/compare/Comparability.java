package io.weir.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Determines which runs can be compared. The others are named with the reason: none is dropped silently.
 *
 * @param comparable variants of each set of conditions that at least two variants have in common
 */
public record Comparability(List<Conditions> comparable, List<LeftOut> leftOut) {

    public Comparability {
        comparable = List.copyOf(comparable);
        leftOut = List.copyOf(leftOut);
    }

    /** Variants with the same workload on the same machine. */
    public record Conditions(String workload, String load, List<Variant> variants) {

        public Conditions {
            variants = List.copyOf(variants);
        }

        /** Returns the metrics that answer its question if the user names none. */
        List<Metric> metrics() {
            List<ComparedRun> runs = variants.stream()
                    .flatMap(variant -> variant.runs().stream())
                    .toList();
            if (runs.stream().noneMatch(ComparedRun::ofAnotherTool)) {
                return RunFigures.metrics(load);
            }
            // Another tool's end-to-end time does not begin when Weir's does.
            return RunFigures.metrics(ComparedRun.FOREIGN_LOAD).stream()
                    .filter(metric -> runs.stream().allMatch(ComparedRun::ofAnotherTool)
                            || !metric.name().startsWith("endToEnd"))
                    .toList();
        }

        /** Compares the variants in the named metrics, or else in those that answer the question. */
        public Comparison compare(List<Metric> named) {
            return Comparison.of(workload, variants, named.isEmpty() ? metrics() : named);
        }
    }

    /** A run that is not compared with any other. */
    public record LeftOut(String run, String reason) {}

    /** Key of the workload's name in the conditions, which two runs need not have in common. */
    public static final String WORKLOAD = "workload.name";

    /** Groups runs into variants by their labels and their makes. */
    public static Comparability of(List<ComparedRun> runs, Function<ComparedRun, String> label) {
        List<LeftOut> leftOut = new ArrayList<>();
        Map<Map<String, String>, List<ComparedRun>> groups = new LinkedHashMap<>();
        // Weir's results first: they hold more, so that conditions missing in a foreign one are looked up among them.
        List<ComparedRun> otherToolsLast = runs.stream()
                .sorted(Comparator.comparing(ComparedRun::ofAnotherTool))
                .toList();
        for (ComparedRun run : otherToolsLast) {
            if (run.objections().isEmpty()) {
                groups.computeIfAbsent(group(run, groups), conditions -> new ArrayList<>())
                        .add(run);
            } else {
                leftOut.add(new LeftOut(run.name(), String.join(" ", run.objections())));
            }
        }
        List<Conditions> comparable = new ArrayList<>();
        groups.forEach((conditions, group) -> {
            List<Variant> variants = variants(group, runs, label);
            if (variants.size() > 1) {
                ComparedRun first = group.get(0);
                comparable.add(new Conditions(
                        first.conditions().getOrDefault(WORKLOAD, "the workload"), first.load(), variants));
            } else {
                String reason = whyAlone(conditions, group, groups);
                group.forEach(run -> leftOut.add(new LeftOut(run.name(), reason)));
            }
        });
        return new Comparability(comparable, leftOut);
    }

    /** Returns the usual label: the driver, or if all runs have the same one, their place. */
    public static Function<ComparedRun, String> usualLabel(List<ComparedRun> runs) {
        boolean severalDrivers =
                runs.stream().map(ComparedRun::driver).distinct().count() > 1;
        return severalDrivers ? ComparedRun::driver : Comparability::placeAndDriver;
    }

    public static String placeAndDriver(ComparedRun run) {
        return run.place() + " " + run.driver();
    }

    /** Returns the conditions of a run's group. Foreign results hold few, so their names count among themselves. */
    private static Map<String, String> group(ComparedRun run, Map<Map<String, String>, List<ComparedRun>> groups) {
        Map<String, String> own = withoutName(run.conditions());
        if (!run.ofAnotherTool()) {
            return own;
        }
        return groups.entrySet().stream()
                .filter(group -> !group.getValue().get(0).ofAnotherTool())
                .map(Map.Entry::getKey)
                .filter(conditions -> own.entrySet().stream()
                        .allMatch(condition -> condition.getValue().equals(conditions.get(condition.getKey()))))
                .findFirst()
                .orElse(run.conditions());
    }

    static Map<String, String> withoutName(Map<String, String> conditions) {
        Map<String, String> without = new HashMap<>(conditions);
        without.remove(WORKLOAD);
        return without;
    }

    /** Returns the unusable runs of a variant: those whose conditions contradict none of its. */
    private static List<ComparedRun> notUsable(
            ComparedRun first, List<ComparedRun> runs, Function<ComparedRun, String> label) {
        return runs.stream()
                .filter(run -> !run.objections().isEmpty())
                .filter(run -> label.apply(run).equals(label.apply(first)))
                .filter(run -> first.conditions()
                        .entrySet()
                        .containsAll(withoutName(run.conditions()).entrySet()))
                .filter(run -> first.make().entrySet().containsAll(run.make().entrySet()))
                .toList();
    }

    private static List<Variant> variants(
            List<ComparedRun> group, List<ComparedRun> all, Function<ComparedRun, String> label) {
        Map<String, Map<Map<String, String>, List<ComparedRun>>> byLabel = group.stream()
                .collect(Collectors.groupingBy(
                        label,
                        LinkedHashMap::new,
                        Collectors.groupingBy(ComparedRun::make, LinkedHashMap::new, Collectors.toList())));
        List<Variant> variants = new ArrayList<>();
        byLabel.forEach((name, makes) -> makes.forEach((make, runs) -> variants.add(new Variant(
                makes.size() == 1 ? name : name + " (" + apart(make, makes) + ")",
                runs,
                notUsable(runs.get(0), all, label)))));
        return variants;
    }

    /** Returns the differences of a make from the others of its label; from those of another tool, the tool. */
    private static String apart(Map<String, String> make, Map<Map<String, String>, List<ComparedRun>> makes) {
        return make.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(entry -> makes.keySet().stream()
                        .anyMatch(other -> !entry.getValue().equals(other.get(entry.getKey()))
                                && (entry.getKey().equals(ComparedRun.TOOL)
                                        || tool(make).equals(tool(other)))))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String tool(Map<String, String> make) {
        return make.getOrDefault(ComparedRun.TOOL, "");
    }

    private static String whyAlone(
            Map<String, String> conditions,
            List<ComparedRun> group,
            Map<Map<String, String>, List<ComparedRun>> groups) {
        return groups.entrySet().stream()
                .filter(other -> !other.getKey().equals(conditions))
                .min(Comparator.comparingInt(other ->
                        ComparedRun.differences(conditions, other.getKey()).size()))
                .map(other -> ComparedRun.whyNotWith(other.getValue().get(0), conditions, other.getKey()))
                .orElse("There is nothing to compare it with: no run of another driver is named"
                        + (group.size() == 1 ? "." : ", and several runs of one driver are one variant."));
    }
}
