package io.weir.report.html;

import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Several runs of one campaign, at least one of which has a result with its place; with the first run of each driver
 * and of each workload, whose files represent it.
 */
final class RepeatedCampaign {

    private static final String NEXT_LINE = " \\\n    ";

    private final List<Turn> turns;
    private final CampaignPlace campaign;
    private final Map<Integer, ReportedRun> drivers = new TreeMap<>();
    private final Map<Integer, ReportedRun> workloads = new TreeMap<>();

    /** A run that has a result, with its place in the campaign. */
    private record Turn(ReportedRun run, RunResult result, CampaignPlace place) {

        static Stream<Turn> of(ReportedRun run) {
            RunResult result = run.result();
            CampaignPlace place = result == null ? null : result.campaign();
            return result == null || place == null ? Stream.empty() : Stream.of(new Turn(run, result, place));
        }

        int order() {
            return result.orderInCampaign();
        }

        int round() {
            return place.round();
        }
    }

    RepeatedCampaign(List<ReportedRun> runs) {
        turns = runs.stream()
                .flatMap(Turn::of)
                .sorted(Comparator.comparingInt(Turn::order))
                .toList();
        campaign = turns.get(0).place();
        List<String> names = turns.stream()
                .map(turn -> turn.result().driver().name())
                .distinct()
                .toList();
        turns.forEach(turn -> drivers.putIfAbsent(driver(turn, names), turn.run()));
        turns.forEach(this::takeWorkload);
        runs.stream().filter(run -> run.result() == null).forEach(this::takeCutOff);
    }

    /**
     * Returns the number of a run's driver, from 1. Results without it have their drivers in the order of their first
     * runs.
     */
    private static int driver(Turn turn, List<String> names) {
        Integer told = turn.place().driver();
        if (told != null) {
            return told;
        }
        return turn.place().orderSeed() == null
                ? turn.place().position()
                : names.indexOf(turn.result().driver().name()) + 1;
    }

    /** Takes the workload of a run: a round goes through its workloads, and each of them through all drivers. */
    private void takeWorkload(Turn turn) {
        int stretch = (turn.order() - 1) / campaign.drivers();
        Integer inRound = campaign.workloads();
        if (inRound != null) {
            workloads.putIfAbsent(stretch % inRound, turn.run());
        } else if (turn.round() == turns.get(0).round()) {
            workloads.putIfAbsent(stretch, turn.run());
        }
    }

    /**
     * Takes a run without a result; its files stand for a driver that has no other run, since a campaign can end with a
     * run cut off.
     */
    private void takeCutOff(ReportedRun run) {
        boolean known = drivers.values().stream()
                .map(CampaignFiles::driverName)
                .anyMatch(CampaignFiles.driverName(run)::equals);
        for (int driver = 1; driver <= campaign.drivers() && !known; driver++) {
            known = drivers.putIfAbsent(driver, run) == null;
        }
    }

    CampaignCommand command() {
        Long seed = campaign.orderSeed();
        List<String> words = new ArrayList<>(List.of(CampaignCommand.PROGRAM));
        int rounds = rounds();
        if (rounds > 1) {
            words.add("--repeat " + rounds);
        }
        if (seed != null && isWhole() && isOrderTold()) {
            words.add("--order-seed " + seed);
        }
        if (campaign.concurrentBrokers() != null) {
            words.add("--concurrent-brokers");
        }
        CampaignFiles files = new CampaignFiles(campaign.id(), drivers.values(), workloads.values());
        return new CampaignCommand(
                String.join(" ", words) + NEXT_LINE + files.words(NEXT_LINE),
                files.script(),
                CampaignCommand.build(turns.stream().map(Turn::run).toList()),
                notes(files));
    }

    private int rounds() {
        Integer requested = campaign.rounds();
        return requested == null ? turns.stream().mapToInt(Turn::round).max().orElse(1) : requested;
    }

    private boolean isWhole() {
        Integer requested = campaign.workloads();
        return drivers.size() == campaign.drivers() && (requested == null || workloads.size() == requested);
    }

    private boolean isOrderTold() {
        return turns.stream().allMatch(turn -> turn.place().driver() != null);
    }

    private List<String> notes(CampaignFiles files) {
        List<String> notes = new ArrayList<>(files.notes());
        if (!isWhole()) {
            Integer requested = campaign.workloads();
            notes.add("These results have files of " + drivers.size() + " of the campaign's " + campaign.drivers()
                    + " drivers"
                    + (requested == null ? "" : " and " + workloads.size() + " of its " + requested + " workloads")
                    + ": name the others too, or only what is here is repeated.");
        } else if (campaign.orderSeed() != null && !isOrderTold()) {
            notes.add("These results don't tell in which order the drivers were named, so the turns are drawn anew.");
        }
        return notes;
    }
}
