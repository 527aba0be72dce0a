package io.weir.cli.console;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.campaign.CampaignTime;
import io.weir.plan.CampaignPlan;
import io.weir.plan.PlannedRun;
import io.weir.plan.TimeBudget;
import io.weir.report.CampaignManifest;
import io.weir.time.SystemClock;
import io.weir.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists the cells of a sweep with what each takes, without carrying them out. */
final class DryRunCells {

    private final CampaignManifest manifest;
    private final Map<Integer, PlannedRun> runs = new LinkedHashMap<>();

    private DryRunCells(CampaignPlan plan) {
        this.manifest = plan.manifest();
        plan.runs().forEach(run -> runs.put(run.order(), run));
    }

    /** One cell on one system. */
    private record Row(String name, int runs, String time, String data) {}

    static List<String> lines(CampaignPlan plan) {
        return new DryRunCells(plan).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int number = 1; number <= manifest.experiments().size(); number++) {
            CampaignManifest.Experiment experiment = manifest.experiments().get(number - 1);
            lines.add(experiment.name() + ": "
                    + counted(experiment.cells().size(), "cell") + " on "
                    + counted(manifest.systems().size(), "driver file")
                    + (experiment.freshBroker() ? "" : "; runs with equal broker keys share a broker"));
            List<Row> rows = rows(number);
            int width = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
            for (Row row : rows) {
                lines.add(String.format("  %-" + Math.max(1, width) + "s  ", row.name())
                        + (row.runs() == 0
                                ? row.data()
                                : counted(row.runs(), "run") + " of " + row.time() + row.data()));
            }
            CampaignManifest.StopWhen stop = experiment.stopWhen();
            if (stop != null) {
                lines.add("  Higher values of " + stop.factor() + " are skipped after a run that is " + stop.verdict()
                        + ".");
            }
        }
        lines.add(counted(runs.size(), "run") + " in " + counted(manifest.rounds(), "round") + ", "
                + CampaignTime.of(List.copyOf(runs.values()), SystemClock.INSTANCE)
                        .left()
                        .words()
                        .replace(" left", "")
                + (manifest.orderSeed() == null
                        ? "."
                        : ", in an order drawn by lot (--order-seed " + manifest.orderSeed() + ")."));
        return lines;
    }

    private List<Row> rows(int experiment) {
        Map<List<Integer>, List<Integer>> orders = new LinkedHashMap<>();
        CampaignManifest.Experiment present = manifest.experiments().get(experiment - 1);
        for (int cell = 1; cell <= present.cells().size(); cell++) {
            for (int system = 1; system <= manifest.systems().size(); system++) {
                orders.put(List.of(cell, system), new ArrayList<>());
            }
        }
        for (int order = 1; order <= manifest.runs().size(); order++) {
            CampaignManifest.Run run = manifest.run(order);
            if (run.experiment() == experiment) {
                orders.getOrDefault(List.of(run.cell(), run.system()), new ArrayList<>())
                        .add(order);
            }
        }
        return orders.values().stream()
                .filter(ofCell -> !ofCell.isEmpty())
                .map(this::row)
                .toList();
    }

    private Row row(List<Integer> orders) {
        CampaignManifest.Run first = manifest.run(orders.get(0));
        List<PlannedRun> planned =
                orders.stream().filter(runs::containsKey).map(runs::get).toList();
        if (planned.isEmpty()) {
            return new Row(
                    manifest.subject(first),
                    0,
                    "",
                    first.reason() == null
                            ? "done"
                            : first.state().name().toLowerCase(Locale.ROOT) + ": " + first.reason());
        }
        PlannedRun run = planned.get(0);
        Workload workload = run.workload();
        String time = (workload.timing().warmUp().adaptive() ? "up to " : "")
                + duration(workload.timing()
                        .warmUp()
                        .longest()
                        .plus(TimeBudget.measured(workload))
                        .toNanos())
                + workload.load()
                        .searchTimeLimit()
                        .map(limit -> " after a search of up to " + duration(limit.toNanos()))
                        .orElse("")
                + run.toConfirm()
                        .map(search -> ", and " + search.confirmation().minRuns() + " to "
                                + search.confirmation().maxRuns() + " more to confirm what it finds")
                        .orElse("");
        String data = run.disk()
                .map(need -> ", up to " + bytes(need.broker().max()) + " of broker data")
                .orElse("");
        return new Row(manifest.subject(first), planned.size(), time, data);
    }

    private static String counted(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }
}
