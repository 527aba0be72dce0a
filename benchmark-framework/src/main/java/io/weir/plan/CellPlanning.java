package io.weir.plan;

import io.weir.artifact.ArtifactException;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.ExperimentFile;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.config.sweep.Cell;
import io.weir.config.sweep.Setting;
import io.weir.worker.Requirements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the cells of experiments mean to each system. Equal settings are read once. A cell that a system can't carry
 * is refused by it, where a sweep may have such cells; otherwise it is an error. For one thread.
 */
final class CellPlanning {

    private static final int MOST_CELLS_NAMED = 3;

    private final UserEnvironment environment;
    private final List<String> overrides;
    private final DriverTargets targets;
    private final long heapBytes;
    private final ConfigurationErrors errors;
    private final Map<List<Object>, Variant<WorkloadFile>> workloads = new LinkedHashMap<>();
    private final Map<List<Object>, Variant<DriverTarget>> drivers = new LinkedHashMap<>();

    /** One reading of a file; its value is empty when it has errors. */
    private record Variant<T>(Optional<T> value, ConfigurationErrors errors) {}

    /** A driver file as the command names it. */
    record System(SourceFile source, DriverTarget whole) {

        /** Returns the name under which files have settings for it. */
        String name() {
            return whole.driver().name();
        }

        String resultName() {
            return whole.configuration().file().name();
        }
    }

    /**
     * A cell on a system.
     *
     * @param workload null if the system refuses the cell
     * @param target null if the system refuses the cell
     * @param refusal why it refuses it, a sentence; null if it does not
     */
    record PlannedCell(
            @Nullable WorkloadFile workload,
            @Nullable DriverTarget target,
            @Nullable String refusal) {}

    /** An error, and where in a sweep it was met. */
    private record Met(ConfigurationError error, List<Cell> cells) {}

    /** @param heapBytes of a run's JVM */
    CellPlanning(
            UserEnvironment environment,
            List<String> overrides,
            DriverTargets targets,
            long heapBytes,
            ConfigurationErrors errors) {
        this.environment = environment;
        this.overrides = overrides;
        this.targets = targets;
        this.heapBytes = heapBytes;
        this.errors = errors;
    }

    /** Reads driver files as they are. Those with errors are left out. */
    List<System> systems(List<SourceFile> files) throws ArtifactException, InterruptedException {
        List<System> systems = new ArrayList<>();
        for (SourceFile file : files) {
            Variant<DriverTarget> whole = driver(file, List.of());
            errors.addAll(whole.errors());
            whole.value().ifPresent(target -> systems.add(new System(file, target)));
        }
        return systems;
    }

    /** Reads an experiment without a system. */
    void check(ExperimentFile experiment) {
        Map<ConfigurationError, Met> met = new LinkedHashMap<>();
        List<Cell> cells = experiment.sweep().cells();
        for (Cell cell : cells) {
            ConfigurationErrors own =
                    workload(experiment, experiment.settings(cell, "")).errors();
            if (!cell.refusalExpected()) {
                meet(met, own, cell);
            }
        }
        report(met, cells.size());
    }

    /** Returns an experiment's cells, in their order, on a system. */
    List<PlannedCell> cells(ExperimentFile experiment, System system) throws ArtifactException, InterruptedException {
        List<Cell> cells = experiment.sweep().cells();
        List<PlannedCell> planned = new ArrayList<>();
        Map<ConfigurationError, Met> met = new LinkedHashMap<>();
        Map<ConfigurationError, Met> lacking = new LinkedHashMap<>();
        for (Cell cell : cells) {
            List<Setting> settings = experiment.settings(cell, system.name());
            Variant<WorkloadFile> workload = workload(experiment, settings);
            Variant<DriverTarget> driver = driver(system.source(), settings);
            ConfigurationErrors own = new ConfigurationErrors();
            own.addAll(workload.errors());
            own.addAll(driver.errors());
            ConfigurationErrors unmet = unmet(workload, driver);
            if (!cell.refusalExpected()) {
                meet(met, own, cell);
            }
            meet(lacking, unmet, cell);
            own.addAll(unmet);
            planned.add(
                    own.isEmpty()
                            ? new PlannedCell(
                                    workload.value().orElseThrow(),
                                    driver.value().orElseThrow(),
                                    null)
                            : new PlannedCell(null, null, sentence(own)));
        }
        if (planned.stream().allMatch(cell -> cell.refusal() != null)) {
            met.putAll(lacking); // or the command would do nothing on that system
        }
        report(met, cells.size());
        return planned;
    }

    private static ConfigurationErrors unmet(Variant<WorkloadFile> workload, Variant<DriverTarget> driver) {
        ConfigurationErrors unmet = new ConfigurationErrors();
        workload.value()
                .ifPresent(file -> driver.value()
                        .ifPresent(target -> unmet(file, target)
                                .forEach(sentence -> unmet.add(
                                        SourceLocation.of(file.source().name()), sentence))));
        return unmet;
    }

    /** Returns the reasons why a driver can't carry a workload, a sentence each. */
    static List<String> unmet(WorkloadFile file, DriverTarget target) {
        List<String> unmet = new ArrayList<>(
                Requirements.unmet(file.workload(), target.driver().driver(), target.guarantees()));
        unmet.addAll(target.unmet(file.workload()));
        return unmet;
    }

    private static void meet(Map<ConfigurationError, Met> met, ConfigurationErrors errors, Cell cell) {
        for (ConfigurationError error : errors.sorted()) {
            met.computeIfAbsent(error, first -> new Met(error, new ArrayList<>()))
                    .cells()
                    .add(cell);
        }
    }

    /** Adds errors, with the cells that have them where not all do. */
    private void report(Map<ConfigurationError, Met> met, int cells) {
        met.values().forEach(each -> {
            String message = each.error().message();
            int more = each.cells().size() - MOST_CELLS_NAMED;
            String where = each.cells().stream()
                    .limit(MOST_CELLS_NAMED)
                    .map(Cell::name)
                    .collect(Collectors.joining("; ", " (at ", more > 0 ? " and " + more + " more cells)" : ")"));
            errors.add(each.error().location(), each.cells().size() == cells ? message : message + where);
        });
    }

    private static String sentence(ConfigurationErrors refused) {
        return refused.sorted().stream()
                .map(ConfigurationError::message)
                .distinct()
                .collect(Collectors.joining("; ", "", "."));
    }

    private Variant<WorkloadFile> workload(ExperimentFile experiment, List<Setting> settings) {
        List<Setting> own =
                settings.stream().filter(setting -> !setting.isForDriver()).toList();
        return workloads.computeIfAbsent(List.of(experiment.source(), own), key -> {
            ConfigurationErrors errors = new ConfigurationErrors();
            Optional<WorkloadFile> file = reader(errors).workload(experiment, own);
            file.ifPresent(workload -> MessageMemory.check(workload, heapBytes, errors));
            return new Variant<>(file, errors);
        });
    }

    private Variant<DriverTarget> driver(SourceFile source, List<Setting> settings)
            throws ArtifactException, InterruptedException {
        List<Setting> own = settings.stream().filter(Setting::isForDriver).toList();
        List<Object> key = List.of(source, own);
        Variant<DriverTarget> known = drivers.get(key);
        if (known == null) {
            ConfigurationErrors found = new ConfigurationErrors();
            Optional<DriverFile> file = reader(found).driver(source, own);
            known = new Variant<>(file.isEmpty() ? Optional.empty() : targets.of(file.get(), found), found);
            drivers.put(key, known);
        }
        return known;
    }

    private ConfigurationReader reader(ConfigurationErrors sink) {
        return new ConfigurationReader(environment, overrides, sink);
    }
}
