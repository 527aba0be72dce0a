package io.weir.benchmarks.kills;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * State of things after a kill.
 *
 * @param end the run's verdict, or how far it came
 * @param leftProcesses processes that did not end by themselves
 * @param leftFiles temporary files that the next command did not remove
 * @param faults everything that should not be, as sentences
 */
record Aftermath(Victim victim, String end, int leftProcesses, int leftFiles, List<String> faults) {

    Aftermath {
        faults = List.copyOf(faults);
    }

    /** Returns a table with a row for each victim. */
    static List<String> table(List<Aftermath> all) {
        List<String> lines = new ArrayList<>(List.of(
                "| killed | kills | ended in | left processes | left files | held |", "|---|---|---|---|---|---|"));
        for (Victim victim : Victim.values()) {
            List<Aftermath> some =
                    all.stream().filter(each -> each.victim() == victim).toList();
            if (!some.isEmpty()) {
                lines.add(row(victim, some));
            }
        }
        return lines;
    }

    private static String row(Victim victim, List<Aftermath> some) {
        Map<String, Long> ends =
                some.stream().collect(Collectors.groupingBy(Aftermath::end, TreeMap::new, Collectors.counting()));
        return "| " + victim.text() + " | " + some.size() + " | "
                + ends.entrySet().stream()
                        .map(end -> end.getKey() + " " + end.getValue())
                        .collect(Collectors.joining(", "))
                + " | " + some.stream().mapToInt(Aftermath::leftProcesses).sum()
                + " | " + some.stream().mapToInt(Aftermath::leftFiles).sum()
                + " | " + some.stream().filter(each -> each.faults().isEmpty()).count() + " |";
    }
}
