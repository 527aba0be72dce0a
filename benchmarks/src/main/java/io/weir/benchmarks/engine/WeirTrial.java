package io.weir.benchmarks.engine;

import io.weir.benchmarks.tool.TimeLimit;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.SenderTime;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole run of Weir, as a user starts it, with all checks on.
 *
 * @param home the clone
 * @param driver driver file, relative to the clone
 * @param overload whether the rate is meant to be out of reach, so that the run can't be valid
 * @param environment added to this process's own
 * @param overrides {@code key=value} for the workload {@code 100b-1p.yaml}
 * @param limit after which the run is ended, as one that hangs
 */
public record WeirTrial(
        Path home,
        String driver,
        boolean overload,
        Map<String, String> environment,
        List<String> overrides,
        Duration limit)
        implements Trial {

    private static final String WORKLOAD = "workloads/100b-1p.yaml";

    /** The exit code of a run that is done and not valid. */
    private static final int NOT_VALID = 4;

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("weir-benchmarks");
        try {
            Path log = folder.resolve("console.log");
            List<String> command =
                    new ArrayList<>(List.of(home.resolve("bin/benchmark").toString(), "-d", driver));
            overrides.forEach(override -> command.addAll(List.of("-s", override)));
            command.addAll(List.of("--strict", "--progress", "none", "-o", folder.toString(), WORKLOAD));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            long peakResidentBytes;
            try (TimeLimit end = new TimeLimit(process, limit)) {
                peakResidentBytes = PeakResidentMemory.ofRunBelow(process);
                if (end.reached()) {
                    throw new IllegalStateException(
                            "a run " + end + "\n" + String.join(" ", command) + "\n" + Files.readString(log));
                }
            }
            int code = process.waitFor();
            if (code != 0 && code != NOT_VALID) {
                String printed = Files.readString(log);
                throw new IllegalStateException("a run ended with exit code " + code + ": " + reason(printed) + "\n"
                        + String.join(" ", command) + "\n" + printed);
            }
            RunResult result = result(folder);
            if (code != 0 && !overload) {
                result.verdict()
                        .findings()
                        .forEach(finding -> System.err.println("    not valid: " + finding.sentence()));
            }
            Map<String, Double> figures = figures(result);
            figures.put(NamedFigures.PEAK_RESIDENT_BYTES, (double) peakResidentBytes);
            figures.put(NamedFigures.VALID, code == 0 || overload ? 1.0 : 0.0);
            return figures;
        } finally {
            delete(folder);
        }
    }

    private static String reason(String printed) {
        return printed.lines()
                .filter(line -> line.startsWith("The run failed"))
                .findFirst()
                .orElse("it was not planned or has no result");
    }

    private static RunResult result(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Path file = files.filter(each -> each.endsWith("result.json"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("a run has left no result"));
            return ResultJson.read(file);
        } catch (ReportException unreadable) {
            throw new IOException(unreadable);
        }
    }

    private static Map<String, Double> figures(RunResult result) {
        MeasuredFigures measured = result.figures();
        if (measured == null) {
            throw new IllegalStateException("the run has no figures: " + result.outcome());
        }
        double messages = measured.windowCounters().acknowledged();
        double cpuNanos =
                measured.senders().stream().mapToLong(SenderTime::cpuNanos).sum();
        Map<String, Double> figures = new HashMap<>();
        figures.put(NamedFigures.MESSAGES_PER_SECOND, messages / measured.windowNanos() * 1e9);
        figures.put(NamedFigures.FAILED, (double)
                (measured.warmUpCounters().failed() + measured.windowCounters().failed()));
        figures.put(NamedFigures.SENDER_NANOS_PER_MESSAGE, cpuNanos / messages);
        GeneratorLoad generator = measured.generators().get(0).load();
        Double share = generator.processCpuShare();
        if (share != null) {
            int cpus = result.environment().machineCpus();
            figures.put(NamedFigures.PROCESS_NANOS_PER_MESSAGE, share * cpus * generator.observedNanos() / messages);
        }
        putQuantiles("sendDelay", measured.measured().sendDelay(), figures);
        putQuantiles("response", measured.measured().response(), figures);
        putQuantiles("service", measured.measured().service(), figures);
        return figures;
    }

    private static void putQuantiles(String name, @Nullable LatencySummary latency, Map<String, Double> figures) {
        if (latency != null) {
            figures.put(name + "P50Nanos", (double) latency.p50Nanos());
            figures.put(name + "P99Nanos", (double) latency.p99Nanos());
            figures.put(name + "P999Nanos", (double) latency.p999Nanos());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
