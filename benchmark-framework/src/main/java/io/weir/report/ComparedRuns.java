package io.weir.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.compare.ComparedRun;
import io.weir.compare.RunFigures;
import io.weir.driver.Insight;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import io.weir.result.Cause;
import io.weir.result.Environment;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.GuaranteeDescription;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.host.HostEnvironment;
import io.weir.units.QuantityFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Reads the parts of results that a comparison needs. */
public final class ComparedRuns {

    /** Unit to which memory is rounded: two machines of the same model may report sizes that differ by a few pages. */
    private static final double GIB = 1 << 30;

    /** Names of facts that are the same for all systems. */
    private static final Set<String> ALIKE = Set.of(Insight.Fact.COMPRESSION, Insight.Fact.BATCH_WAIT);

    private ComparedRuns() {}

    /**
     * Reads the runs at some places that were not read before.
     *
     * @param places folders of runs or campaigns, files in a run's folder, or results of the OpenMessaging Benchmark
     * @param seen the runs' places, free of links; those read now are added
     * @throws ReportException when there is no run at a place, or it can't be read
     */
    public static List<ComparedRun> at(List<Path> places, Set<Path> seen) throws ReportException {
        List<ComparedRun> runs = new ArrayList<>();
        for (Path place : places) {
            String name = name(place);
            List<Path> ofAnotherTool = OmbResult.at(place);
            for (Path file : ofAnotherTool) {
                if (seen.add(real(file))) {
                    runs.add(OmbResult.read(file, name));
                }
            }
            for (RunFolder folder : ofAnotherTool.isEmpty() ? RunFolder.at(place) : List.<RunFolder>of()) {
                if (seen.add(real(folder.path()))) {
                    runs.add(read(folder, name));
                }
            }
        }
        return runs;
    }

    private static Path real(Path path) throws ReportException {
        return ReportException.reading(path, () -> path.toRealPath());
    }

    /** Reads one run. */
    public static ComparedRun read(RunFolder folder, String place) throws ReportException {
        String name = name(folder.path());
        if (!Files.exists(folder.result())) {
            return cutOff(name, place);
        }
        ObjectNode file = ResultJson.readTree(folder.result());
        RunResult result = ResultJson.result(folder.result(), file);
        return new ComparedRun(
                name,
                variant(result),
                place,
                result.workload().loadKind(),
                conditions(result, file),
                make(result, folder),
                circumstances(result),
                Optional.ofNullable(result.campaign()).map(turn -> new ComparedRun.Round(turn.id(), turn.round())),
                Optional.of(result.startedAt()),
                objections(result),
                qualifications(result.verdict()),
                RunFigures.of(result),
                false);
    }

    /** Returns the driver's name, in a sweep with the points of the cell: "kafka, codec=lz4". */
    private static String variant(RunResult result) {
        CampaignPlace turn = result.campaign();
        return result.driver().name() + (turn == null ? "" : turn.cellSuffix());
    }

    private static ComparedRun cutOff(String name, String place) {
        return new ComparedRun(
                name,
                name,
                place,
                "",
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of("It was cut off before its end and has no result."),
                List.of(),
                Map.of(),
                false);
    }

    /** Returns a folder's name with that of the folder above, which distinguishes campaigns. */
    static String name(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        int names = whole.getNameCount();
        return names < 2 ? whole.toString() : whole.subpath(names - 2, names).toString();
    }

    private static List<String> objections(RunResult result) {
        List<String> objections = new ArrayList<>();
        if (!result.verdict().usable()) {
            objections.add("It is not valid: " + causes(result.verdict(), Grade.NOT_VALID) + ".");
        }
        MeasuredFigures figures = result.figures();
        if (figures == null || figures.rates() == null) {
            objections.add("It has no figures.");
        }
        return objections;
    }

    private static List<String> qualifications(Verdict verdict) {
        return verdict.grade() == Grade.QUALIFIED
                ? verdict.causes().stream().map(Cause::name).toList()
                : List.of();
    }

    private static String causes(Verdict verdict, Grade grade) {
        return verdict.findings().stream()
                .filter(finding -> finding.grade() == grade)
                .map(Finding::cause)
                .map(Enum::name)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the conditions of a run, key by key as the file holds them, so that a key which another version of Weir
     * has written distinguishes runs even if this version doesn't know it. The seed is left out: other bytes of the
     * same kind are no other question.
     */
    private static Map<String, String> conditions(RunResult result, ObjectNode file) {
        Map<String, String> conditions = new TreeMap<>();
        flatten("workload", file.path("workload"), conditions);
        conditions.remove("workload.seed");
        MeasuredFigures figures = result.figures();
        if (figures != null) {
            conditions.put("loop", figures.loop());
        }
        conditions.put(ComparedRun.BROKER, broker(result));
        List<HostEnvironment> hosts = result.environment().hosts();
        if (!hosts.isEmpty()) {
            conditions.put(ComparedRun.HOSTS, machines(hosts));
        }
        if (hosts.isEmpty() || result.driver().brokerLaunched()) { // else nothing that is measured was on this machine
            conductor(result, conditions);
        }
        return conditions;
    }

    private static void conductor(RunResult result, Map<String, String> conditions) {
        Environment.Hardware hardware = result.environment().hardware();
        conditions.put("cpus", String.valueOf(hardware.cpus()));
        Environment.Cpus cpus = result.environment().cpus();
        if (cpus != null && (cpus.broker() != null || cpus.brokerLimit() != null)) {
            conditions.put("brokerCpus", QuantityFormat.rate(cpus.brokerCpus()));
        }
        put(conditions, "cpuModel", hardware.cpuModel());
        Long memory = hardware.memoryBytes();
        put(conditions, "memoryGiB", memory == null ? null : Math.round(memory / GIB));
        put(conditions, "architecture", result.environment().operatingSystem().architecture());
    }

    /** Returns the machines of hosts, whatever their order and their names: "2 of 8 × Some Processor, 16 GiB, amd64". */
    private static String machines(List<HostEnvironment> hosts) {
        return hosts.stream()
                .map(ComparedRuns::machine)
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(machine -> machine.getValue() + " of " + machine.getKey())
                .collect(Collectors.joining(" and "));
    }

    private static String machine(HostEnvironment host) {
        Environment.Hardware hardware = host.hardware();
        Long memory = hardware.memoryBytes();
        int workers = host.workers().size();
        return hardware.cpus() + " × " + (hardware.cpuModel() == null ? "an unknown CPU" : hardware.cpuModel())
                + (memory == null ? "" : ", " + Math.round(memory / GIB) + " GiB") + ", "
                + host.operatingSystem().architecture() + (workers == 1 ? "" : ", with " + workers + " workers");
    }

    private static String broker(RunResult result) {
        if (!result.driver().brokerLaunched()) {
            return "an existing cluster";
        }
        CampaignPlace place = result.campaign();
        Integer together = place == null ? null : place.concurrentBrokers();
        return ComparedRun.LAUNCHED_HERE + (together == null ? "" : ", " + together + " at once");
    }

    private static void flatten(String path, JsonNode node, Map<String, String> into) {
        if (node.isObject()) {
            node.properties().forEach(child -> flatten(path + "." + child.getKey(), child.getValue(), into));
        } else {
            into.put(path, node.isTextual() ? node.asText() : node.toString());
        }
    }

    private static Map<String, String> make(RunResult result, RunFolder folder) throws ReportException {
        Map<String, String> make = new LinkedHashMap<>();
        make.put(ComparedRun.TOOL, "Weir");
        make.put("system", result.driver().system());
        put(make, "clientVersion", result.driver().clientVersion());
        put(make, "brokerVersion", result.driver().brokerVersion());
        put(make, "brokerImage", result.driver().brokerImage());
        GuaranteeDescription guarantees = result.guarantees();
        if (guarantees != null) {
            make.put(ComparedRun.ACKNOWLEDGEMENT, guarantees.acknowledgedWhen());
            make.put("delivery", guarantees.delivery());
            make.put("order", guarantees.order());
            make.put("durability", guarantees.durability());
        }
        Path settings = folder.driverFile();
        if (Files.isRegularFile(settings)) {
            make.put("settings", checksum(settings));
        }
        return make;
    }

    /** Returns a checksum, enough to see that two files of settings differ. */
    private static String checksum(Path file) throws ReportException {
        CRC32 sum = new CRC32();
        sum.update(ReportException.reading(file, () -> Files.readAllBytes(file)));
        return "driver.yaml/" + Long.toHexString(sum.getValue());
    }

    private static Map<String, String> circumstances(RunResult result) {
        Environment environment = result.environment();
        Map<String, String> circumstances = new LinkedHashMap<>();
        List<HostEnvironment> hosts = environment.hosts();
        if (hosts.isEmpty()) {
            circumstances.putAll(circumstances(environment.operatingSystem(), environment.jvm(), environment.clock()));
        } else {
            hosts.stream()
                    .map(host -> circumstances(host.operatingSystem(), host.jvm(), host.clock()))
                    .flatMap(ofHost -> ofHost.entrySet().stream())
                    .distinct()
                    .sorted(Map.Entry.comparingByValue()) // in whatever order the hosts were named
                    .forEach(each ->
                            circumstances.merge(each.getKey(), each.getValue(), (one, other) -> one + " and " + other));
        }
        BrokerAge age = result.driver().brokerAge();
        CampaignPlace place = result.campaign();
        if (age != null && (place == null || place.concurrentBrokers() == null)) { // those age together, by rounds
            circumstances.put("age of the broker", age.magnitude());
        }
        put(circumstances, "version of Weir", environment.weir().version());
        put(circumstances, "commit of Weir", environment.weir().gitCommit());
        MeasuredFigures figures = result.figures();
        if (figures != null) {
            figures.facts().stream()
                    .filter(fact -> ALIKE.contains(fact.name()))
                    .forEach(fact -> circumstances.put(fact.name(), fact.value()));
        }
        return circumstances;
    }

    /** Returns those of a machine that carried load. */
    private static Map<String, String> circumstances(
            Environment.OperatingSystem system, Environment.Jvm jvm, Environment.Clock clock) {
        Map<String, String> circumstances = new LinkedHashMap<>(system.settings());
        circumstances.put("kernel", system.name() + " " + system.version());
        circumstances.put("java", jvm.version());
        circumstances.put("heap", String.valueOf(jvm.maxHeapBytes()));
        circumstances.put("garbage collectors", String.join(", ", jvm.garbageCollectors()));
        put(circumstances, "clock source", clock.source());
        return circumstances;
    }

    private static void put(Map<String, String> into, String key, @Nullable Object value) {
        if (value != null) {
            into.put(key, String.valueOf(value));
        }
    }
}
