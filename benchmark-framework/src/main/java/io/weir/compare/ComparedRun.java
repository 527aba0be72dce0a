package io.weir.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison needs to know of a run.
 *
 * @param name by which the user finds it
 * @param driver label of its side: the name of the driver file
 * @param place which of the places that the user named it was found in
 * @param load kind of its load
 * @param conditions what was asked and of which machine, by key: runs that differ in any don't compare
 * @param make what was measured, by key: runs that differ in any belong to different sides
 * @param circumstances what should be alike and is named where it is not, by key
 * @param round in which it took part; empty when it had none
 * @param objections reasons not to compare it with anything, each a sentence
 * @param figures by the names of their metrics; what was not measured is absent
 * @param foreign whether another tool has measured it, without verdict and without account of its messages
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
        List<String> objections,
        Map<String, Double> figures,
        boolean foreign) {

    /** Key of the acknowledgement level in what was measured. */
    public static final String ACKNOWLEDGEMENT = "acknowledgement";

    /** Key of the tool that measured; what one tool doesn't tell is no difference to what another does. */
    public static final String TOOL = "tool";

    /** The kind of a load that the file of another tool doesn't tell. */
    public static final String FOREIGN_LOAD = "unknown";

    public ComparedRun {
        conditions = Map.copyOf(conditions);
        make = Map.copyOf(make);
        circumstances = Map.copyOf(circumstances);
        objections = List.copyOf(objections);
        figures = Map.copyOf(figures);
    }

    /**
     * One turn of a campaign, in which each driver has one run.
     *
     * @param campaign unique
     * @param number from 1
     */
    public record Round(String campaign, int number) {}

    /** A figure above 0, which has a logarithm; null when there is none. */
    @Nullable
    Double figure(Metric metric) {
        Double figure = figures.get(metric.name());
        return figure == null || figure <= 0 ? null : figure;
    }

    /** What two lists of words by key differ in: "key: value here, value there". */
    static List<String> differences(Map<String, String> here, Map<String, String> there) {
        Map<String, String> all = new TreeMap<>(here);
        there.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(key -> !here.getOrDefault(key, "").equals(there.getOrDefault(key, "")))
                .map(key -> key + " is " + word(here, key)
                        + (there.containsKey(key) ? " and not " + there.get(key) : ", of the other it is not told"))
                .toList();
    }

    private static String word(Map<String, String> words, String key) {
        return words.getOrDefault(key, "not told");
    }
}
