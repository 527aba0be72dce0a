package io.weir.plan;

import io.weir.config.ExperimentFile;
import io.weir.config.WorkloadFile;
import io.weir.config.sweep.Cell;
import io.weir.config.sweep.CellOrder;
import io.weir.config.sweep.RoundOrder;
import io.weir.config.sweep.Sweep;
import io.weir.plan.CellPlanning.PlannedCell;
import io.weir.report.CampaignManifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A new campaign while it is planned: the experiments, what their cells need, and the order in which these take their
 * turns. For one thread.
 */
final class CampaignDraft {

    private final SharedBrokers brokers;
    private final @Nullable Long seed;
    private final @Nullable Random lots;
    private boolean drawn;
    private final List<WorkloadFile> workloads = new ArrayList<>();
    private final List<DriverTarget> targets = new ArrayList<>();
    private final List<Drafted> experiments = new ArrayList<>();

    /**
     * An experiment.
     *
     * @param bySystem its cells by system
     * @param rounds its turns by round
     */
    private record Drafted(ExperimentFile file, List<List<PlannedCell>> bySystem, List<List<CellOrder.Turn>> rounds) {}

    /** @param seed for the order; null to keep that of the command */
    CampaignDraft(SharedBrokers brokers, @Nullable Long seed) {
        this.brokers = brokers;
        this.seed = seed;
        this.lots = seed == null ? null : new Random(seed);
    }

    /**
     * Adds an experiment after the others.
     *
     * @param bySystem its cells, in their order, by system
     * @param wantedRounds number of rounds; null for that of the file
     */
    void add(ExperimentFile file, List<List<PlannedCell>> bySystem, @Nullable Integer wantedRounds) {
        for (List<PlannedCell> cells : bySystem) {
            for (PlannedCell cell : cells) {
                number(workloads, cell.workload());
                number(targets, cell.target());
            }
        }
        int rounds = wantedRounds == null ? file.sweep().rounds().orElse(1) : wantedRounds;
        experiments.add(new Drafted(file, bySystem, turns(file.sweep(), bySystem, rounds)));
    }

    private List<List<CellOrder.Turn>> turns(Sweep sweep, List<List<PlannedCell>> bySystem, int rounds) {
        if (sweep.isNone()) {
            boolean several = lots != null && rounds > 1 && bySystem.size() > 1;
            drawn |= several;
            List<List<Integer>> orders = several && lots != null
                    ? RoundOrder.drawn(bySystem.size(), rounds, lots)
                    : RoundOrder.given(bySystem.size(), rounds);
            return orders.stream()
                    .map(order -> order.stream()
                            .map(system -> new CellOrder.Turn(0, system))
                            .toList())
                    .toList();
        }
        List<Cell> cells = sweep.cells();
        drawn |= lots != null;
        List<List<String>> blocks = sweep.freshBroker() ? null : blocks(bySystem);
        List<List<CellOrder.Turn>> turns = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            turns.add(CellOrder.round(cells, bySystem.size(), sweep.stopWhen(), blocks, lots));
        }
        return turns;
    }

    private List<List<String>> blocks(List<List<PlannedCell>> bySystem) {
        List<List<String>> blocks = new ArrayList<>();
        for (int system = 0; system < bySystem.size(); system++) {
            List<String> ofSystem = new ArrayList<>();
            for (PlannedCell cell : bySystem.get(system)) {
                DriverTarget target = cell.target();
                ofSystem.add(target == null ? "" : String.valueOf(brokers.number(system, target)));
            }
            blocks.add(ofSystem);
        }
        return blocks;
    }

    /** Returns the seed of the order; null where it is that of the command and the files. */
    @Nullable
    Long orderSeed() {
        return drawn ? seed : null;
    }

    /** Returns the experiments as the manifest has them. */
    List<CampaignManifest.Experiment> experiments() {
        return experiments.stream().map(drafted -> experiment(drafted.file())).toList();
    }

    private static CampaignManifest.Experiment experiment(ExperimentFile file) {
        Sweep sweep = file.sweep();
        return new CampaignManifest.Experiment(
                file.source().baseName(),
                sweep.factors().stream()
                        .map(factor -> new CampaignManifest.Factor(
                                factor.name(),
                                factor.points().stream()
                                        .map(point -> point.name())
                                        .toList()))
                        .toList(),
                sweep.baselinePoints(),
                sweep.stopWhen()
                        .map(stop -> new CampaignManifest.StopWhen(stop.factor(), stop.verdict()))
                        .orElse(null),
                sweep.freshBroker(),
                sweep.cells().stream().map(Cell::points).toList(),
                file.published().orElse(null));
    }

    /** Returns the workloads that cells have. */
    List<WorkloadFile> workloads() {
        return List.copyOf(workloads);
    }

    /** Returns the drivers that cells have. */
    List<DriverTarget> targets() {
        return List.copyOf(targets);
    }

    /** Returns all runs, in the order in which they take their turns: round by round, in each file by file. */
    List<CampaignManifest.Run> runs() {
        List<CampaignManifest.Run> runs = new ArrayList<>();
        for (int round = 0; round < rounds(); round++) {
            for (int number = 0; number < experiments.size(); number++) {
                Drafted experiment = experiments.get(number);
                if (round < experiment.rounds().size()) {
                    for (CellOrder.Turn turn : experiment.rounds().get(round)) {
                        runs.add(run(round, number, experiment, turn));
                    }
                }
            }
        }
        return runs;
    }

    private CampaignManifest.Run run(int round, int experiment, Drafted drafted, CellOrder.Turn turn) {
        PlannedCell cell = drafted.bySystem().get(turn.system()).get(turn.cell());
        return new CampaignManifest.Run(
                round + 1,
                experiment + 1,
                turn.cell() + 1,
                turn.system() + 1,
                number(workloads, cell.workload()),
                number(targets, cell.target()),
                cell.refusal() == null ? CampaignManifest.State.PLANNED : CampaignManifest.State.REFUSED,
                cell.refusal(),
                null);
    }

    int rounds() {
        return experiments.stream()
                .mapToInt(experiment -> experiment.rounds().size())
                .max()
                .orElse(0);
    }

    /** Returns the number of a variant, from 1, which it gets when it is new; equal variants are the same object. */
    private static <T> @Nullable Integer number(List<T> variants, @Nullable T variant) {
        if (variant == null) {
            return null;
        }
        for (int i = 0; i < variants.size(); i++) {
            if (variants.get(i) == variant) {
                return i + 1;
            }
        }
        variants.add(variant);
        return variants.size();
    }
}
