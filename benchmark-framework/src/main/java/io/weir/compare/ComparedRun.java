package io.weir.compare;

import io.weir.verdict.GeneratorDelay;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Data of a run for a comparison.
 *
 * @param name name by which the user can find it
 * @param driver label of its variant: the name of the driver file
 * @param place place where it was found, one of those that the user named
 * @param conditions workload and machine, by key: runs that differ in any can't be compared
 * @param make object of the measurement, by key: runs that differ in any belong to different variants
 * @param circumstances conditions that should be alike, by key; differences are reported
 * @param round its round in a campaign; empty when it had none
 * @param startedAt time of its start; empty when its result has none
 * @param objections reasons not to compare it with anything, each a sentence
 * @param qualifications causes to believe its figures within a bound only, by their names; none when it is VALID
 * @param figures figures by the names of their metrics; those not measured are absent
 * @param ofAnotherTool whether another tool has measured it, without a verdict or an account of its messages
 */
public record ComparedRun(
        String name,
        String driver,
        String place,
        String load,
        Map<String, String> conditions,
        Map<String, String> make,
        Map<String, String> circumstances,
        Optional<Round> round,
        Optional<Instant> startedAt,
        List<String> objections,
        List<String> qualifications,
        Map<String, Double> figures,
        boolean ofAnotherTool) {

    /** Key of the acknowledgement level in the make. */
    public static final String ACKNOWLEDGEMENT = "acknowledgement";

    /** Key of the broker's location in the conditions. */
    public static final String BROKER = "broker";

    /** Start of the location of a broker that shared the machine with the generator. */
    public static final String LAUNCHED_HERE = "launched on this machine";

    /** Key of the tool that measured; data that one tool lacks do not count as a difference from another. */
    public static final String TOOL = "tool";

    /** Name of the largest share of the time, 0 to 1, for which a receiving thread waited for a CPU. */
    static final String RECEIVERS_WAIT = "receivers.runQueueWaitShare";

    /** Key of the hosts of a run on several in the conditions: their machines. */
    public static final String HOSTS = "hosts";

    private static final String ONE_MACHINE = "the machine of the command alone";

    /** Keys of the conditions that describe the machine: its CPUs, those of the broker, memory. */
    private static final List<String> MACHINE =
            List.of(HOSTS, "cpus", "brokerCpus", "cpuModel", "memoryGiB", "architecture");

    /** Kind of a load that is missing in the file of another tool. */
    public static final String FOREIGN_LOAD = "unknown";

    public ComparedRun {
        conditions = Map.copyOf(conditions);
        make = Map.copyOf(make);
        circumstances = Map.copyOf(circumstances);
        objections = List.copyOf(objections);
        qualifications = List.copyOf(qualifications);
        figures = Map.copyOf(figures);
    }

    /**
     * One turn of a campaign, in which each driver has one run.
     *
     * @param campaign unique
     * @param number from 1
     */
    public record Round(String campaign, int number) {}

    /**
     * Returns this run as one that compares with runs of other machines: its machine belongs to its driver's name, and no
     * longer has to be alike.
     */
    public ComparedRun acrossMachines() {
        Map<String, String> alike = new HashMap<>(conditions);
        alike.keySet().removeAll(MACHINE);
        Map<String, String> told = new HashMap<>(circumstances);
        MACHINE.stream()
                .filter(conditions::containsKey)
                .forEach(key -> told.put(key, conditions.getOrDefault(key, "")));
        return new ComparedRun(
                name,
                driver + " on " + machine(),
                place,
                load,
                alike,
                make,
                told,
                round,
                startedAt,
                objections,
                qualifications,
                figures,
                ofAnotherTool);
    }

    /** Returns "2 × AMD EPYC, 23 GiB, amd64"; of a result that does not tell, "an unknown machine". */
    private String machine() {
        String hosts = conditions.get(HOSTS);
        if (hosts != null) {
            return hosts;
        }
        String cpus = conditions.get("cpus");
        if (cpus == null) {
            return "an unknown machine";
        }
        String memory = conditions.get("memoryGiB");
        String broker = conditions.getOrDefault("brokerCpus", cpus);
        return cpus + " × " + conditions.getOrDefault("cpuModel", "an unknown CPU")
                + (memory == null ? "" : ", " + memory + " GiB")
                + (conditions.containsKey("architecture") ? ", " + conditions.get("architecture") : "")
                + (broker.equals(cpus) ? "" : ", broker on " + broker);
    }

    /** Returns a figure if it is above 0, so that it has a logarithm; otherwise null. */
    @Nullable
    Double figure(Metric metric) {
        Double figure = figures.get(metric.name());
        return figure == null || figure <= 0 ? null : figure;
    }

    boolean qualified() {
        return !qualifications.isEmpty();
    }

    boolean besideItsBroker() {
        return conditions.getOrDefault(BROKER, "").startsWith(LAUNCHED_HERE);
    }

    /**
     * Returns the figure as a generator without delay would have measured it. End-to-end time is estimated: it begins
     * when a message is due, as response time does, and so loses as much at the same percentile.
     *
     * @return the figure itself if the delay has no part in it, or is not known; null when there is no figure
     */
    @Nullable
    Double withoutGeneratorDelay(Metric metric) {
        Double figure = figure(metric);
        Optional<String> percentile = metric.percentileFromDue();
        if (figure == null || percentile.isEmpty()) {
            return figure;
        }
        Double response = figures.get("response." + percentile.get());
        Double withoutDelay = figures.get("responseWithoutGeneratorDelay." + percentile.get());
        return response == null || withoutDelay == null
                ? figure
                : (Double) Math.max(1, figure - response + withoutDelay);
    }

    /** Returns true if the generator's delay may change what this figure shows of the system. */
    boolean delayMatters(Metric metric) {
        Double figure = figure(metric);
        Double without = withoutGeneratorDelay(metric);
        return figure != null
                && without != null
                && figure > without
                && (qualified() || GeneratorDelay.matters(figure, without));
    }

    /** Returns the sentence on why it does not compare with another. */
    static String whyNotWith(ComparedRun other, Map<String, String> here, Map<String, String> there) {
        return "It does not compare with " + other.name() + ": " + String.join(", ", differences(here, there)) + ".";
    }

    /** Returns the differences of two lists of words by key: "key is value here and not value there". */
    static List<String> differences(Map<String, String> here, Map<String, String> there) {
        Map<String, String> all = new TreeMap<>(here);
        there.forEach(all::putIfAbsent);
        if (here.containsKey(HOSTS) != there.containsKey(HOSTS)) {
            all.keySet().removeAll(MACHINE);
            return Stream.concat(
                            Stream.of(HOSTS + " is " + here.getOrDefault(HOSTS, ONE_MACHINE) + " and not "
                                    + there.getOrDefault(HOSTS, ONE_MACHINE)),
                            differences(here, there, all))
                    .toList();
        }
        return differences(here, there, all).toList();
    }

    private static Stream<String> differences(
            Map<String, String> here, Map<String, String> there, Map<String, String> all) {
        return all.keySet().stream()
                .filter(key -> !here.getOrDefault(key, "").equals(there.getOrDefault(key, "")))
                .map(key -> key + " is " + here.getOrDefault(key, "not told")
                        + (there.containsKey(key) ? " and not " + there.get(key) : ", of the other it is not told"));
    }
}
