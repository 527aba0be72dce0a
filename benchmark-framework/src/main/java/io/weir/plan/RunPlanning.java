package io.weir.plan;

import io.weir.artifact.ArtifactException;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadFile;
import io.weir.config.WorkloadKeys;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.ConfigurationException;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.cpu.CpuDivision;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.machine.Disks;
import io.weir.machine.MachineMemory;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import io.weir.process.UserFolders;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultFolder;
import io.weir.resource.EnvironmentCapture;
import io.weir.result.CampaignPlace;
import io.weir.time.SystemWallClock;
import io.weir.units.QuantityFormat;
import io.weir.worker.Requirements;
import io.weir.workload.Payload;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes runs from files, or reports all errors in them. For one command and one thread. */
public final class RunPlanning {

    /** Limit of the rounds of a campaign, all of whose runs are planned before the first. */
    public static final int MAX_ROUNDS = 10_000;

    private final DriverLoader drivers;
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader;
    private final UserEnvironment environment;
    private final List<String> overrides;
    private OptionalLong runHeapBytes = OptionalLong.empty();
    private boolean concurrentBrokers;
    private Map<DiskUse, Path> folders = Map.of();

    /** Loads the driver that a file names. */
    @FunctionalInterface
    interface DriverLoader {
        LoadedDriver load(DriverFile file) throws DriverLoadException, ArtifactException, InterruptedException;
    }

    /**
     * @param drivers keeps the drivers that are loaded; to be closed when the runs are over
     * @param overrides key=value, as given on the command line
     */
    public RunPlanning(DriverRegistry drivers, UserEnvironment environment, List<String> overrides) {
        this(drivers::load, environment, overrides);
    }

    RunPlanning(DriverLoader drivers, UserEnvironment environment, List<String> overrides) {
        this.drivers = drivers;
        this.environment = environment;
        this.overrides = List.copyOf(overrides);
        this.reader = new ConfigurationReader(environment, overrides, errors);
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
     * Reads all files and combines them in rounds. The order of drivers in each is drawn by lot, so that changes on the
     * machine meanwhile affect all alike.
     *
     * @param orderSeed seed for the lots; null to keep the drivers in the order given
     * @throws ConfigurationException with all errors of all files
     * @throws ArtifactException when a client library can't be fetched
     */
    public CampaignPlan plan(List<Path> workloadFiles, List<Path> driverFiles, int repeats, @Nullable Long orderSeed)
            throws ConfigurationException, ArtifactException, InterruptedException {
        return combine(
                workloadFiles.stream().map(reader::workload).toList(),
                driverFiles.stream().map(reader::driver).toList(),
                repeats,
                orderSeed);
    }

    /**
     * Plans an earlier campaign again: the same files with the same values, rounds and order.
     *
     * @throws ConfigurationException with all errors, among them each secret that is not given again
     * @throws ArtifactException when a client library can't be fetched
     * @throws ReportException when the file is no manifest
     */
    public CampaignPlan repeat(Path file)
            throws ConfigurationException, ArtifactException, ReportException, InterruptedException {
        CampaignManifest manifest = CampaignManifest.read(file);
        if (manifest.rounds() > MAX_ROUNDS) {
            errors.add(
                    SourceLocation.of(file.toString()),
                    "asks for " + manifest.rounds() + " rounds, and there may be " + MAX_ROUNDS
                            + "; correct \"rounds\"");
            errors.throwIfAny();
        }
        concurrentBrokers = manifest.concurrentBrokers();
        List<Optional<WorkloadFile>> workloads = new ArrayList<>();
        for (CampaignManifest.Input workload : manifest.workloads()) {
            workloads.add(repeated(workload, file + "/" + workload.name() + ".yaml"));
        }
        Set<String> secrets = manifest.drivers().stream()
                .flatMap(driver -> driver.secrets().stream())
                .collect(Collectors.toSet());
        List<Optional<DriverFile>> driverFiles = new ArrayList<>();
        for (CampaignManifest.Input driver : manifest.drivers()) {
            driverFiles.add(repeated(driver, file + "/" + driver.name() + ".yaml", secrets));
        }
        return combine(workloads, driverFiles, manifest.rounds(), manifest.orderSeed());
    }

    /** Reads a workload of an earlier campaign; the file of its payload must be the same. */
    private Optional<WorkloadFile> repeated(CampaignManifest.Input workload, String name) {
        Optional<WorkloadFile> read = reader.workload(source(name, workload));
        read.filter(file -> file.workload().payload() instanceof Payload.FromFile payload
                        && workload.configuration().containsValue(payload.file())
                        && !Objects.equals(checksum(file.workload()), workload.payloadChecksum()))
                .ifPresent(file -> errors.add(
                        SourceLocation.of(name),
                        "names a payload file that has changed since, or another one of that name was found; call the"
                                + " command where the campaign was started"));
        return read;
    }

    /**
     * Reads a driver of an earlier campaign. A secret goes only to the drivers that lack it: others may not even know
     * the key.
     *
     * @param secrets keys of all secrets in the campaign
     */
    private Optional<DriverFile> repeated(CampaignManifest.Input driver, String name, Set<String> secrets) {
        List<String> own = overrides.stream()
                .filter(text -> !secrets.contains(key(text)) || driver.secrets().contains(key(text)))
                .toList();
        List<String> lacking = driver.secrets().stream()
                .filter(key -> own.stream().map(RunPlanning::key).noneMatch(key::equals))
                .toList();
        lacking.forEach(key -> errors.add(
                SourceLocation.of(name),
                "lacks a secret, which no result keeps; give its whole value again by --set " + key + "=VALUE"));
        if (!lacking.isEmpty()) {
            return Optional.empty(); // or each secret would be reported twice
        }
        return new ConfigurationReader(environment, own, errors).driver(source(name, driver));
    }

    private SourceFile source(String name, CampaignManifest.Input input) {
        return new SourceFile(name, environment.workingDirectory(), EffectiveConfiguration.yaml(input.configuration()));
    }

    private static String key(String override) {
        int equals = override.indexOf('=');
        return equals < 0 ? "" : override.substring(0, equals).strip();
    }

    private CampaignPlan combine(
            List<Optional<WorkloadFile>> workloadFiles,
            List<Optional<DriverFile>> driverFiles,
            int rounds,
            @Nullable Long orderSeed)
            throws ConfigurationException, ArtifactException, InterruptedException {
        List<WorkloadFile> workloads =
                workloadFiles.stream().flatMap(Optional::stream).toList();
        List<DriverTarget> targets = load(driverFiles);
        for (WorkloadFile workload : workloads) {
            targets.forEach(target -> require(workload, target));
        }
        if (concurrentBrokers) {
            BrokerCheck.checkTogether(targets, MachineMemory.totalBytes(), runHeapBytes, errors);
        }
        CpuCheck cpus = new CpuCheck(targets);
        cpus.check(errors);
        errors.throwIfAny();
        return inRounds(workloads, targets, rounds, orderSeed, cpus.division());
    }

    private CampaignPlan inRounds(
            List<WorkloadFile> workloads, List<DriverTarget> targets, int rounds, @Nullable Long seed, CpuDivision cpus)
            throws ConfigurationException {
        Random lots = new Random(seed == null ? 0 : seed);
        List<List<List<Integer>>> orders = workloads.stream()
                .map(workload -> seed == null
                        ? RoundOrder.given(targets.size(), rounds)
                        : RoundOrder.drawn(targets.size(), rounds, lots))
                .toList();
        String campaign = RunId.next(SystemWallClock.INSTANCE.now());
        Integer together = concurrentBrokers
                ? (int) targets.stream().filter(DriverTarget::launchesBroker).count()
                : null;
        List<PlannedRun> runs = new ArrayList<>();
        List<CampaignManifest.Run> listed = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (int workload = 0; workload < workloads.size(); workload++) {
                int position = 0;
                for (int driver : orders.get(workload).get(round)) {
                    position++;
                    DriverTarget target = targets.get(driver);
                    DriverFile file = target.configuration().file();
                    runs.add(new PlannedRun(
                            numbers.merge(file.name(), 1, Integer::sum),
                            workloads.get(workload).workload(),
                            target,
                            new CampaignPlace(
                                    campaign, round + 1, position, targets.size(), seed, together, rounds, driver + 1),
                            cpus));
                    listed.add(new CampaignManifest.Run(
                            round + 1, workload + 1, driver + 1, CampaignManifest.State.PLANNED, null));
                }
            }
        }
        CampaignManifest manifest = new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                campaign,
                EnvironmentCapture.build(Path.of(environment.home())),
                rounds,
                seed,
                concurrentBrokers,
                workloads.stream().map(RunPlanning::input).toList(),
                targets.stream().map(RunPlanning::input).toList(),
                listed);
        List<DiskNeed> disks = new DiskCheck(Disks.OF_MACHINE, folders)
                .check(
                        runs.stream()
                                .map(PlannedRun::disk)
                                .flatMap(Optional::stream)
                                .toList(),
                        errors);
        errors.throwIfAny();
        return new CampaignPlan(manifest, runs, disks);
    }

    private static CampaignManifest.Input input(WorkloadFile file) {
        return new CampaignManifest.Input(
                file.source().baseName(), WorkloadKeys.valuesOf(file.workload()), List.of(), checksum(file.workload()));
    }

    private static @Nullable String checksum(Workload workload) {
        if (!(workload.payload() instanceof Payload.FromFile file)) {
            return null;
        }
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file.content()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static CampaignManifest.Input input(DriverTarget target) {
        DriverConfiguration driver = target.configuration();
        return new CampaignManifest.Input(driver.file().name(), driver.effective(), driver.secrets(), null);
    }

    /**
     * Reads driver files alone.
     *
     * @throws ConfigurationException with all errors of all files
     * @throws ArtifactException when a client library can't be fetched
     */
    public List<DriverTarget> targets(List<Path> driverFiles)
            throws ConfigurationException, ArtifactException, InterruptedException {
        List<DriverTarget> targets =
                load(driverFiles.stream().map(reader::driver).toList());
        new CpuCheck(targets).check(errors);
        errors.throwIfAny();
        return targets;
    }

    private List<DriverTarget> load(List<Optional<DriverFile>> files) throws ArtifactException, InterruptedException {
        List<DriverTarget> targets = new ArrayList<>();
        for (Optional<DriverFile> file : files) {
            if (file.isPresent()) {
                target(file.get()).ifPresent(targets::add);
            }
        }
        return targets;
    }

    private Optional<DriverTarget> target(DriverFile file) throws ArtifactException, InterruptedException {
        try {
            LoadedDriver driver = drivers.load(file);
            Optional<DriverConfiguration> configuration =
                    file.configuration(driver.call(() -> driver.driver().settings()), errors);
            if (configuration.isEmpty()) {
                return Optional.empty();
            }
            Map<String, String> contradictions = driver.call(
                    () -> driver.driver().contradictions(configuration.get().settings()));
            contradictions.forEach(
                    (key, sentence) -> errors.add(configuration.get().location(key), key + " " + sentence));
            BrokerCheck check = new BrokerCheck(MachineMemory.totalBytes(), runHeapBytes);
            if (!check.check(configuration.get(), driver, errors) | !contradictions.isEmpty()) {
                return Optional.empty();
            }
            Guarantees guarantees = driver.call(
                    () -> driver.driver().guarantees(configuration.get().settings()));
            return Optional.of(new DriverTarget(configuration.get(), driver, guarantees));
        } catch (DriverLoadException notThere) {
            errors.add(file.driverPlace(), String.valueOf(notThere.getMessage()));
        } catch (DriverException contradiction) {
            errors.add(SourceLocation.of(file.source().name()), String.valueOf(contradiction.getMessage()));
        }
        return Optional.empty();
    }

    private void require(WorkloadFile file, DriverTarget target) {
        Workload workload = file.workload();
        for (String sentence : Requirements.unmet(workload, target.driver().driver(), target.guarantees())) {
            errors.add(SourceLocation.of(file.source().name()), sentence);
        }
    }
}
