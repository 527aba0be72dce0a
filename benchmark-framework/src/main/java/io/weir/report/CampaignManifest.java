package io.weir.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.compare.PublishedTable;
import io.weir.result.CampaignPlace;
import io.weir.result.Cause;
import io.weir.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Content of {@code campaign.json} in a campaign's folder: what its command asked for and how far it has come. Written
 * before the first run, so that a campaign can be resumed or repeated whatever happened to it. Holds no secrets. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param id of the campaign, as in the results of its runs
 * @param weir the build that carries it out
 * @param machine where it is carried out
 * @param rounds number of times that everything is done
 * @param orderSeed seed that the order of runs was drawn with; null when it is the order of the command
 * @param concurrentBrokers whether all launched brokers stay up from before the first run until after the last
 * @param systems names of the driver files in results, in the order of the command
 * @param experiments one for each workload file, in the order of the command
 * @param workloads every workload that a cell has
 * @param drivers every driver file, as the cells have it
 * @param hosts those of the workers, in order; none for this machine
 * @param runs in the order in which they are carried out; after them those that confirm the answer of a search, each of
 *     which follows its search
 */
public record CampaignManifest(
        int schemaVersion,
        String id,
        Environment.Build weir,
        Environment.Hardware machine,
        int rounds,
        @Nullable Long orderSeed,
        boolean concurrentBrokers,
        List<String> systems,
        List<Experiment> experiments,
        List<Input> workloads,
        List<Input> drivers,
        List<String> hosts,
        List<Run> runs) {

    /** Name of the file in a campaign's folder. */
    public static final String FILE = "campaign.json";

    /** Version of the format; rises when a reader of older files would misread a newer one. */
    public static final int SCHEMA_VERSION = 2;

    public CampaignManifest {
        Objects.requireNonNull(weir, "weir");
        Objects.requireNonNull(machine, "machine");
        if (rounds < 1 || experiments.isEmpty() || workloads.isEmpty() || drivers.isEmpty()) {
            throw new IllegalArgumentException("it names no workload, no driver or no round");
        }
        systems = List.copyOf(systems);
        experiments = List.copyOf(experiments);
        workloads = List.copyOf(workloads);
        drivers = List.copyOf(drivers);
        hosts = Objects.requireNonNullElse(hosts, List.<String>of()); // files of older builds have none
        hosts = List.copyOf(hosts);
        runs = List.copyOf(runs);
    }

    /**
     * A workload file with what it varies.
     *
     * @param name of the file, without folder and extension
     * @param factors none without a sweep
     * @param baseline points of the cell that others are compared with
     * @param stopWhen null where every cell is run
     * @param freshBroker whether each run has a broker of its own
     * @param cells points by factor; one without points where there is no sweep
     * @param published the table that was published of it; null where the file has none
     */
    public record Experiment(
            String name,
            List<Factor> factors,
            Map<String, String> baseline,
            @Nullable StopWhen stopWhen,
            boolean freshBroker,
            List<Map<String, String>> cells,
            @Nullable PublishedTable published) {

        public Experiment {
            factors = List.copyOf(factors);
            baseline = Map.copyOf(baseline);
            cells = cells.stream()
                    .map(points -> Collections.unmodifiableMap(new LinkedHashMap<>(points)))
                    .toList();
        }
    }

    /**
     * Factor of an experiment.
     *
     * @param points in the order of the file
     */
    public record Factor(String name, List<String> points) {

        public Factor {
            points = List.copyOf(points);
        }
    }

    /**
     * When later points of a factor are skipped.
     *
     * @param verdict finding of a run that makes it so
     */
    public record StopWhen(String factor, Cause verdict) {}

    /**
     * One file of the command as a cell has it, with overrides and defaults applied.
     *
     * @param name of a workload's file without folder and extension, or the driver's name in results
     * @param configuration value of each key
     * @param secrets keys whose values are masked, as --set names them; empty for workloads
     * @param payloadChecksum SHA-256 of the file of its payload; null without one
     */
    public record Input(
            String name,
            Map<String, Object> configuration,
            List<String> secrets,
            @Nullable String payloadChecksum) {

        public Input {
            configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
            secrets = List.copyOf(secrets);
        }

        /** Returns whether another input is written alike; numbers read from a file may be of another type. */
        public boolean isSameAs(Input other) {
            return ResultJson.text(this).equals(ResultJson.text(other));
        }
    }

    /**
     * One run.
     *
     * @param round from 1
     * @param experiment its number in the manifest, from 1
     * @param cell its number in the experiment, from 1
     * @param system number of the driver file in the command, from 1
     * @param workload number of its workload in the manifest, from 1; null if it is refused
     * @param driver number of its driver in the manifest, from 1; null if it is refused
     * @param state how far it has come
     * @param reason why it is refused or skipped, a sentence; else null
     * @param folder name of its folder, which is beside the manifest; null until it has one
     * @param confirms number of the search, from 1 in the order of all runs, whose answer it confirms; null for any other
     *     run
     */
    public record Run(
            int round,
            int experiment,
            int cell,
            int system,
            @Nullable Integer workload,
            @Nullable Integer driver,
            State state,
            @Nullable String reason,
            @Nullable String folder,
            @Nullable Integer confirms) {

        /** Creates a run that confirms no other. */
        public Run(
                int round,
                int experiment,
                int cell,
                int system,
                @Nullable Integer workload,
                @Nullable Integer driver,
                State state,
                @Nullable String reason,
                @Nullable String folder) {
            this(round, experiment, cell, system, workload, driver, state, reason, folder, null);
        }

        public Run with(State next, @Nullable String because, @Nullable String place) {
            return new Run(round, experiment, cell, system, workload, driver, next, because, place, confirms);
        }
    }

    /** Progress of a run. */
    public enum State {
        /** It has not begun. */
        PLANNED,
        /** It has begun; the tool has not seen its end yet, or has died before. */
        RUNNING,
        /** It was carried out as planned, and the answer of its search is being confirmed. */
        CONFIRMING,
        /** It was carried out as planned; its result has the verdict. */
        COMPLETED,
        /** It ended early, on request or because its load could not go on. */
        INTERRUPTED,
        /** It counts as failed, with or without figures. */
        FAILED,
        /** The system refuses what its cell asks for. */
        REFUSED,
        /** A run at an earlier point of a factor has ended its line. */
        SKIPPED;

        /** Returns whether there is nothing more to do. */
        public boolean settled() {
            return this == COMPLETED || this == REFUSED || this == SKIPPED;
        }
    }

    public Experiment experiment(Run run) {
        return experiments.get(run.experiment() - 1);
    }

    /** Returns the points of a run's cell by factor; none without a sweep. */
    public Map<String, String> points(Run run) {
        return experiment(run).cells().get(run.cell() - 1);
    }

    public boolean hasSweep() {
        return experiments.stream().anyMatch(experiment -> !experiment.factors().isEmpty());
    }

    /** Returns a run for people: "kafka, messageSize=8MiB". */
    public String subject(Run run) {
        return systems.get(run.system() - 1) + CampaignPlace.Cell.suffix(points(run));
    }

    /** Returns the run with a number, from 1 in their order. */
    public Run run(int order) {
        return runs.get(order - 1);
    }

    /** Returns this manifest with a run's progress. */
    public CampaignManifest with(int order, State state, @Nullable Path folder) {
        return with(
                order,
                run -> run.with(state, run.reason(), folder == null ? null : String.valueOf(folder.getFileName())));
    }

    private CampaignManifest with(int order, UnaryOperator<Run> change) {
        List<Run> changed = new ArrayList<>(runs);
        changed.set(order - 1, change.apply(run(order)));
        return withRuns(changed);
    }

    /** Returns this manifest with one more run, which confirms the answer of a search. */
    public CampaignManifest confirming(int search) {
        Run of = run(search);
        List<Run> more = new ArrayList<>(runs);
        more.add(new Run(
                of.round(),
                of.experiment(),
                of.cell(),
                of.system(),
                of.workload(),
                of.driver(),
                State.PLANNED,
                null,
                null,
                search));
        return withRuns(more);
    }

    /** Returns the runs that confirm the answer of a search and have come to their end. */
    public List<Run> confirmations(int search) {
        return runs.stream()
                .filter(run -> Objects.equals(run.confirms(), search) && run.state() == State.COMPLETED)
                .toList();
    }

    /** Returns the number of runs that the driver file of a run has so far. */
    public int runsOfDriver(Run of) {
        return (int) runs.stream()
                .filter(run -> run.driver() != null && of.driver() != null)
                .filter(run -> name(run).equals(name(of)))
                .count();
    }

    private String name(Run run) {
        return drivers.get(Objects.requireNonNull(run.driver()) - 1).name();
    }

    /** Returns this manifest with other progress of its runs. */
    public CampaignManifest withRuns(List<Run> changed) {
        return new CampaignManifest(
                schemaVersion,
                id,
                weir,
                machine,
                rounds,
                orderSeed,
                concurrentBrokers,
                systems,
                experiments,
                workloads,
                drivers,
                hosts,
                changed);
    }

    /**
     * Returns this manifest with the runs skipped that a finding of a run makes needless: those of all later points of
     * its factor, where the other factors and the system are the same.
     *
     * @param order number of the run with the findings; those of a run that confirms another are the other's to tell
     */
    public CampaignManifest stoppedBy(int order, List<Cause> findings) {
        Run found = run(order);
        StopWhen stop = experiment(found).stopWhen();
        if (stop == null || found.confirms() != null || !findings.contains(stop.verdict())) {
            return this;
        }
        String reason = stop.factor() + "=" + points(found).get(stop.factor()) + " was " + stop.verdict() + " in round "
                + found.round() + ", and higher values are skipped.";
        return withRuns(runs.stream()
                .map(run -> run.state() == State.PLANNED && isLater(run, found, stop.factor())
                        ? run.with(State.SKIPPED, reason, null)
                        : run)
                .toList());
    }

    private boolean isLater(Run run, Run found, String factor) {
        if (run.experiment() != found.experiment() || run.system() != found.system()) {
            return false;
        }
        Map<String, String> line = new LinkedHashMap<>(points(run));
        Map<String, String> foundLine = new LinkedHashMap<>(points(found));
        List<String> points = experiment(run).factors().stream()
                .filter(each -> each.name().equals(factor))
                .findFirst()
                .map(Factor::points)
                .orElse(List.of());
        int later = points.indexOf(line.remove(factor));
        int first = points.indexOf(foundLine.remove(factor));
        return first >= 0 && later > first && line.equals(foundLine);
    }

    /** Returns the names of the folders in a campaign's folder whose runs confirm another; none where nothing tells. */
    static Set<String> confirming(Path campaign) {
        try {
            return read(campaign.resolve(FILE)).runs().stream()
                    .filter(run -> run.confirms() != null)
                    .flatMap(run -> Stream.ofNullable(run.folder()))
                    .collect(Collectors.toSet());
        } catch (ReportException none) {
            return Set.of();
        }
    }

    /** Returns the content of the file. */
    public String toJson() {
        return ResultJson.text(this);
    }

    /**
     * Writes the manifest into a campaign's folder; the file appears whole or not at all.
     *
     * @throws ReportException when it can't be written
     */
    public void write(Path folder) throws ReportException {
        WholeFile.write(folder.resolve(FILE), toJson() + "\n");
    }

    /**
     * Reads a manifest.
     *
     * @throws ReportException when the file is none, or has a version that this Weir doesn't know
     */
    public static CampaignManifest read(Path file) throws ReportException {
        try {
            ObjectNode tree = ResultJson.JSON.readValue(Files.readAllBytes(file), ObjectNode.class);
            int version = tree == null ? 0 : tree.path("schemaVersion").asInt();
            if (version != SCHEMA_VERSION) { // before it is parsed: another version may have other values
                throw new IOException("its schema version is " + version + ", and this Weir knows " + SCHEMA_VERSION);
            }
            return ResultJson.JSON.treeToValue(tree, CampaignManifest.class);
        } catch (IOException e) {
            throw ReportException.readingManifest(file, e);
        }
    }
}
