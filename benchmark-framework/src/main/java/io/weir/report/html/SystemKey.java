package io.weir.report.html;

import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.GuaranteeDescription;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Common properties of the runs of one system in one row: a median over runs with different questions or versions is a
 * figure that nobody has measured.
 *
 * @param requested without the seed
 * @param guarantees null of a run without figures, which may have failed before they were known
 * @param campaign that a run was part of, or where it was found; empty where there are several systems, whose campaigns
 *     are no sides of the comparison either
 * @param driverFile from 1: which file of the command, where two of a campaign have the same name; otherwise 0
 */
record SystemKey(
        WorkloadDescription requested,
        DriverDescription driver,
        @Nullable GuaranteeDescription guarantees,
        String campaign,
        int driverFile) {

    /** Groups runs, in the order of their first. A run without figures joins the group that it would have belonged to. */
    static Map<SystemKey, List<FinishedRun>> group(List<FinishedRun> runs) {
        boolean oneSystem = runs.stream().map(FinishedRun::system).distinct().count() == 1;
        Set<String> namesakes = namesakes(runs);
        Function<FinishedRun, SystemKey> keyOf = run -> of(run, oneSystem, namesakes.contains(run.system()));
        List<SystemKey> withFigures = runs.stream()
                .filter(run -> run.result().figures() != null)
                .map(keyOf)
                .toList();
        return runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.result().figures() == null
                                ? keyOf.apply(run).closest(withFigures)
                                : keyOf.apply(run),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static SystemKey of(FinishedRun run, boolean oneSystem, boolean namesake) {
        CampaignPlace place = run.result().campaign();
        RunResult result = run.result();
        return new SystemKey(
                run.requested(),
                result.driver(),
                result.figures() == null ? null : result.guarantees(),
                oneSystem ? (place == null ? run.place() : place.id()) : "",
                namesake && place != null ? place.driver() : 0);
    }

    /** Returns the names that several driver files of one campaign have. */
    private static Set<String> namesakes(List<FinishedRun> runs) {
        Map<List<String>, Set<Integer>> files = new HashMap<>();
        for (FinishedRun run : runs) {
            CampaignPlace place = run.result().campaign();
            if (place != null) {
                files.computeIfAbsent(List.of(run.system(), place.id()), none -> new HashSet<>())
                        .add(place.driver());
            }
        }
        Set<String> namesakes = new HashSet<>();
        files.forEach((systemAndCampaign, numbers) -> {
            if (numbers.size() > 1) {
                namesakes.add(systemAndCampaign.get(0));
            }
        });
        return namesakes;
    }

    /** Returns the key that a run without figures would have had with them; this key if there is none. */
    private SystemKey closest(List<SystemKey> others) {
        return others.stream()
                .filter(other -> other.driver.name().equals(driver.name()) && other.driverFile == driverFile)
                .filter(other -> other.requested.equals(requested) && other.campaign.equals(campaign))
                .min(Comparator.comparing(other -> !other.driver.equals(driver)))
                .orElse(this);
    }
}
