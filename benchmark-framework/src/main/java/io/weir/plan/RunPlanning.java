package io.weir.plan;

import io.weir.artifact.ArtifactException;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.ExperimentFile;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.ConfigurationException;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.machine.MachineMemory;
import io.weir.process.UserFolders;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultFolder;
import io.weir.resource.EnvironmentCapture;
import io.weir.result.Environment;
import io.weir.time.SystemClock;
import io.weir.time.SystemWallClock;
import io.weir.units.QuantityFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes runs from files, or reports all errors in them. For one command and one thread. */
public final class RunPlanning {

    /** Limit of the rounds of a campaign, all of whose runs are planned before the first. */
    public static final int MAX_ROUNDS = 10_000;

    private final DriverTargets.DriverLoader drivers;
    private final List<String> systemNames;
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private UserEnvironment environment;
    private final List<String> overrides;
    private OptionalLong runHeapBytes = OptionalLong.empty();
    private boolean concurrentBrokers;
    private boolean shortForm;
    private List<String> factors = List.of();
    private Map<String, String> points = Map.of();
    private Map<DiskUse, Path> folders = Map.of();
    private @Nullable WorkerHosts hosts;

    /**
     * @param drivers keeps the drivers that are loaded; to be closed when the runs are over
     * @param overrides key=value, as given on the command line
     */
    public RunPlanning(DriverRegistry drivers, UserEnvironment environment, List<String> overrides) {
        this(drivers::load, drivers.systems(), environment, overrides);
    }

    /** @param systemNames short names of all drivers, for which a file may have settings */
    RunPlanning(
            DriverTargets.DriverLoader drivers,
            List<String> systemNames,
            UserEnvironment environment,
            List<String> overrides) {
        this.drivers = drivers;
        this.systemNames = List.copyOf(systemNames);
        this.environment = environment;
        this.overrides = List.copyOf(overrides);
    }

    /** Checks the flags that the JVMs of runs will have, by HEAP_OPTS and JVM_OPTS among the variables. */
    public RunPlanning withRunJvm(Map<String, String> variables) throws InterruptedException {
        RunJvm jvm = RunJvm.of(variables);
        RunJvmCheck.check(jvm, errors);
        runHeapBytes = jvm.heapBytes();
        long memory = MachineMemory.totalBytes();
        if (runHeapBytes.orElse(0) > memory) {
            errors.add(
                    SourceLocation.of(RunJvm.HEAP_OPTS),
                    "asks for a heap of " + QuantityFormat.bytes(runHeapBytes.getAsLong()) + ", and this machine has "
                            + QuantityFormat.bytes(memory) + " of memory in all; lower it");
        }
        return this;
    }

    /** Keeps all launched brokers up at the same time, from before the first run until after the last. */
    public RunPlanning withConcurrentBrokers() {
        concurrentBrokers = true;
        return this;
    }

    /** Has the producers and consumers of all runs on other hosts. */
    public RunPlanning onHosts(WorkerHosts others) {
        hosts = others;
        environment = environment.onHosts(others.addresses().size());
        return this;
    }

    /** Applies the {@code short} block of each workload file. */
    public RunPlanning inShortForm() {
        shortForm = true;
        return this;
    }

    /**
     * Varies keys besides what the files vary.
     *
     * @param varied {@code key=a,b,c} or {@code key=1..64*2}, as given on the command line
     */
    public RunPlanning sweeping(List<String> varied) {
        factors = List.copyOf(varied);
        return this;
    }

    /**
     * Plans only the cells with some points.
     *
     * @param only name of the point by factor
     */
    public RunPlanning onlyAt(Map<String, String> only) {
        points = Map.copyOf(only);
        return this;
    }

    /**
     * Checks the folder for results, and whether the disks of this machine have room for what is written to them.
     *
     * @param root absolute
     */
    public RunPlanning withOutput(Path root) {
        folders = Map.of(DiskUse.RESULTS, root, DiskUse.BROKER, UserFolders.temporary(System.getProperties()));
        ResultFolder.refusal(root).ifPresent(sentence -> errors.add(SourceLocation.of("--output " + root), sentence));
        return this;
    }

    /**
     * Reads all files and combines them in rounds. The order in each is drawn by lot, so that changes on the machine
     * meanwhile affect all alike.
     *
     * @param workloadFiles at least one
     * @param driverFiles at least one
     * @param rounds for all experiments; null for those that each file asks for, else one
     * @param orderSeed seed for the lots, if there is anything to draw; null to keep the order given
     * @throws ConfigurationException with all errors of all files
     * @throws ArtifactException when a client library can't be fetched
     */
    public CampaignPlan plan(
            List<Path> workloadFiles, List<Path> driverFiles, @Nullable Integer rounds, @Nullable Long orderSeed)
            throws ConfigurationException, ArtifactException, InterruptedException {
        CellPlanning cells = cellPlanning();
        List<CellPlanning.System> systems = cells.systems(sources(driverFiles));
        SharedBrokers brokers = new SharedBrokers(errors);
        CampaignDraft draft = new CampaignDraft(brokers, orderSeed);
        for (ExperimentFile experiment : experiments(workloadFiles, shortForm)) {
            if (systems.isEmpty()) {
                cells.check(experiment); // so that its errors are told with those of the drivers
            }
            draft.add(experiment, onAll(systems, experiment, cells), rounds);
        }
        if (errors.isEmpty() && draft.workloads().isEmpty()) {
            errors.add(
                    SourceLocation.of(String.join(
                            ", ", workloadFiles.stream().map(Path::toString).toList())),
                    "leaves nothing to run: every system refuses every cell, as expected; add a cell that one of them"
                            + " takes");
        }
        errors.throwIfAny();
        CampaignManifest manifest = new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                RunId.next(SystemWallClock.INSTANCE.now()),
                build(),
                machine(),
                draft.rounds(),
                draft.orderSeed(),
                concurrentBrokers,
                systems.stream().map(CellPlanning.System::resultName).toList(),
                draft.experiments(),
                draft.workloads().stream().map(CampaignInputs::of).toList(),
                draft.targets().stream().map(CampaignInputs::of).toList(),
                hostNames(),
                draft.runs());
        return assembled(manifest, draft.workloads(), draft.targets(), brokers);
    }

    private static List<List<CellPlanning.PlannedCell>> onAll(
            List<CellPlanning.System> systems, ExperimentFile experiment, CellPlanning cells)
            throws ArtifactException, InterruptedException {
        List<List<CellPlanning.PlannedCell>> planned = new ArrayList<>();
        for (CellPlanning.System system : systems) {
            planned.add(cells.cells(experiment, system));
        }
        return planned;
    }

    private CampaignPlan assembled(
            CampaignManifest manifest, List<WorkloadFile> workloads, List<DriverTarget> targets, SharedBrokers brokers)
            throws ConfigurationException {
        CampaignPlan plan =
                new RunAssembly(brokers, runHeapBytes, folders, hosts, errors).plan(manifest, workloads, targets);
        errors.throwIfAny();
        return plan;
    }

    /**
     * Checks files alone, each in its long form and in its short one.
     *
     * @param driverFiles may be none
     * @throws ConfigurationException with all errors of all files
     * @throws ArtifactException when a client library can't be fetched
     */
    public void check(List<Path> workloadFiles, List<Path> driverFiles)
            throws ConfigurationException, ArtifactException, InterruptedException {
        CellPlanning cells = cellPlanning();
        List<CellPlanning.System> systems = cells.systems(sources(driverFiles));
        List<ExperimentFile> experiments = new ArrayList<>(experiments(workloadFiles, shortForm));
        if (!shortForm) {
            Set<SourceFile> withShortForm = experiments.stream()
                    .filter(ExperimentFile::hasShortForm)
                    .map(ExperimentFile::source)
                    .collect(Collectors.toSet());
            experiments.addAll(experiments(
                    workloadFiles.stream()
                            .filter(file -> withShortForm.stream()
                                    .anyMatch(source -> source.name().equals(file.toString())))
                            .toList(),
                    true));
        }
        for (ExperimentFile experiment : experiments) {
            if (systems.isEmpty()) {
                cells.check(experiment);
            } else {
                onAll(systems, experiment, cells);
            }
        }
        if (errors.isEmpty() && !workloadFiles.isEmpty() && !systems.isEmpty()) {
            plan(workloadFiles, driverFiles, null, null);
        }
        errors.throwIfAny();
    }

    /**
     * Plans an earlier campaign again: the same files with the same values, rounds and order.
     *
     * @param file its manifest
     * @throws ConfigurationException with all errors, among them each secret that is not given again
     * @throws ArtifactException when a client library can't be fetched
     * @throws ReportException when the file is no manifest
     */
    public CampaignPlan repeat(Path file)
            throws ConfigurationException, ArtifactException, ReportException, InterruptedException {
        CampaignManifest earlier = read(file);
        if (hosts == null && !earlier.hosts().isEmpty()) {
            errors.add(
                    SourceLocation.of(file.toString()),
                    "was carried out by workers on " + String.join(",", earlier.hosts())
                            + "; name hosts again by --workers and --certificates");
            errors.throwIfAny();
        }
        Variants read = variants(file, earlier);
        CampaignManifest manifest = new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                RunId.next(SystemWallClock.INSTANCE.now()),
                build(),
                machine(),
                earlier.rounds(),
                earlier.orderSeed(),
                earlier.concurrentBrokers(),
                earlier.systems(),
                earlier.experiments(),
                read.workloads().stream().map(CampaignInputs::of).toList(),
                read.targets().stream().map(CampaignInputs::of).toList(),
                hostNames(),
                earlier.runs().stream()
                        .filter(run -> run.confirms() == null)
                        .map(run -> run.state() == CampaignManifest.State.REFUSED
                                ? run
                                : run.with(CampaignManifest.State.PLANNED, null, null))
                        .toList());
        return assembled(manifest, read.workloads(), read.targets(), new SharedBrokers(errors));
    }

    /**
     * Plans what is left of a campaign that has ended early: all its runs that were not carried out to their end.
     *
     * @param file its manifest
     * @throws ConfigurationException with all errors, among them each secret that is not given again; also when another
     *     build or another machine has begun it
     * @throws ArtifactException when a client library can't be fetched
     * @throws ReportException when the file is no manifest
     */
    public CampaignPlan resume(Path file)
            throws ConfigurationException, ArtifactException, ReportException, InterruptedException {
        CampaignManifest begun = read(file);
        SourceLocation place = SourceLocation.of(file.toString());
        if (!begun.weir().equals(build())) {
            errors.add(
                    place,
                    "was begun by " + begun.weir().words() + ", and this is "
                            + build().words()
                            + ": its runs would be of two kinds; check that commit out, or repeat all by --campaign");
        }
        if (!CampaignInputs.sameMachine(begun.machine(), machine())) {
            errors.add(
                    place,
                    "was begun on another machine, with " + CampaignInputs.words(begun.machine()) + " instead of "
                            + CampaignInputs.words(machine())
                            + ": its runs would be of two kinds; go on there, or repeat all by --campaign");
        }
        if (!begun.hosts().equals(hostNames())) {
            errors.add(
                    place,
                    begun.hosts().isEmpty()
                            ? "was begun without --workers: its runs would be of two kinds; leave them out, or repeat all by"
                                    + " --campaign"
                            : "was begun with --workers " + String.join(",", begun.hosts())
                                    + ": its runs would be of two kinds; name the same hosts, in the same order");
        }
        errors.throwIfAny();
        Variants read = variants(file, begun);
        CampaignInputs.refuseChanges(
                place,
                begun.workloads(),
                read.workloads().stream().map(CampaignInputs::of).toList(),
                errors);
        CampaignInputs.refuseChanges(
                place,
                begun.drivers(),
                read.targets().stream().map(CampaignInputs::of).toList(),
                errors);
        return assembled(begun, read.workloads(), read.targets(), new SharedBrokers(errors));
    }

    private List<String> hostNames() {
        return hosts == null
                ? List.of()
                : hosts.addresses().stream().map(HostAddress::toString).toList();
    }

    private CampaignManifest read(Path file) throws ReportException, ConfigurationException {
        CampaignManifest manifest = CampaignManifest.read(file);
        if (manifest.rounds() > MAX_ROUNDS) {
            errors.add(
                    SourceLocation.of(file.toString()),
                    "asks for " + manifest.rounds() + " rounds, and there may be " + MAX_ROUNDS
                            + "; correct \"rounds\"");
            errors.throwIfAny();
        }
        return manifest;
    }

    /** The workloads and drivers of an earlier campaign, in the numbers of its manifest. */
    private record Variants(List<WorkloadFile> workloads, List<DriverTarget> targets) {}

    private Variants variants(Path file, CampaignManifest manifest)
            throws ConfigurationException, ArtifactException, InterruptedException {
        CampaignInputs inputs = new CampaignInputs(file, manifest, environment, overrides, errors);
        List<Optional<WorkloadFile>> workloads = inputs.workloads();
        workloads.stream()
                .flatMap(Optional::stream)
                .forEach(workload -> MessageMemory.check(workload, heapBytes(), errors));
        List<Optional<DriverTarget>> targets = new ArrayList<>();
        for (Optional<DriverFile> driver : inputs.drivers()) {
            targets.add(driver.isEmpty() ? Optional.empty() : targets().of(driver.get(), errors));
        }
        for (CampaignManifest.Run run : manifest.runs()) {
            if (run.workload() != null && run.driver() != null) {
                Optional<DriverTarget> target = targets.get(run.driver() - 1);
                workloads
                        .get(run.workload() - 1)
                        .ifPresent(workload -> target.ifPresent(found -> CellPlanning.unmet(workload, found)
                                .forEach(sentence -> errors.add(
                                        SourceLocation.of(workload.source().name()), sentence))));
            }
        }
        errors.throwIfAny();
        return new Variants(
                workloads.stream().flatMap(Optional::stream).toList(),
                targets.stream().flatMap(Optional::stream).toList());
    }

    /**
     * Reads driver files alone.
     *
     * @throws ConfigurationException with all errors of all files
     * @throws ArtifactException when a client library can't be fetched
     */
    public List<DriverTarget> targets(List<Path> driverFiles)
            throws ConfigurationException, ArtifactException, InterruptedException {
        List<DriverTarget> targets = cellPlanning().systems(sources(driverFiles)).stream()
                .map(CellPlanning.System::whole)
                .toList();
        new CpuCheck(targets).check(errors);
        errors.throwIfAny();
        return targets;
    }

    private List<ExperimentFile> experiments(List<Path> files, boolean shortened) {
        List<ExperimentFile> experiments = new ArrayList<>();
        for (Path file : files) {
            reader().experiment(file, shortened, factors).ifPresent(experiment -> {
                experiment.check(systemNames, overrides, errors);
                experiment.at(points, errors).ifPresent(experiments::add);
            });
        }
        return experiments;
    }

    private List<SourceFile> sources(List<Path> driverFiles) {
        ConfigurationReader reader = reader();
        return driverFiles.stream()
                .flatMap(file -> reader.driverSource(file).stream())
                .toList();
    }

    private CellPlanning cellPlanning() {
        return new CellPlanning(environment, overrides, targets(), heapBytes(), errors);
    }

    private long heapBytes() {
        return runHeapBytes.orElseGet(MachineMemory::totalBytes);
    }

    private DriverTargets targets() {
        return new DriverTargets(drivers, runHeapBytes);
    }

    private ConfigurationReader reader() {
        return new ConfigurationReader(environment, overrides, errors);
    }

    private Environment.Build build() {
        return EnvironmentCapture.build(Path.of(environment.home()));
    }

    private static Environment.Hardware machine() {
        return new EnvironmentCapture(SystemClock.INSTANCE).hardware();
    }
}
