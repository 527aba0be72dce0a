package io.weir.runner;

import io.weir.report.RunFolder;
import io.weir.resource.EnvironmentCapture;
import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.Environment;
import io.weir.result.GuaranteeDescription;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.WorkloadDescription;
import io.weir.result.host.HostEnvironment;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fields that every result has, also that of a run which never reached its load.
 *
 * @param home root of the clone or the archive
 * @param cpus of generator and broker; null where the machine doesn't report them
 */
public record ResultDraft(
        String runId,
        int order,
        @Nullable CampaignPlace campaign,
        Instant startedAt,
        WorkloadDescription workload,
        DriverDescription driver,
        Path home,
        Environment.@Nullable Cpus cpus,
        RunFolder folder) {

    public RunResult withoutFigures(Outcome outcome, @Nullable GuaranteeDescription guarantees) {
        String reason = outcome.reason() == null ? "it did not begin" : outcome.reason();
        return complete(outcome, Verdict.failed(reason), guarantees, null, null, List.of());
    }

    RunResult complete(
            Outcome outcome,
            Verdict verdict,
            @Nullable GuaranteeDescription guarantees,
            @Nullable MeasuredFigures figures,
            @Nullable ResourceUse resources,
            List<HostEnvironment> hosts) {
        Environment environment = LatestCalibration.addTo(new EnvironmentCapture(SystemClock.INSTANCE)
                .capture(home)
                .withCpus(cpus)
                .withHosts(hosts));
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                runId,
                order,
                campaign,
                startedAt,
                outcome,
                verdict,
                workload,
                driver,
                guarantees,
                figures,
                resources,
                environment,
                files());
    }

    /** Returns the names of the run's files, or the result alone if the folder is gone. */
    private List<String> files() {
        String result = String.valueOf(folder.result().getFileName());
        try (Stream<Path> files = Files.list(folder.path())) {
            Stream<String> written = files.filter(file -> file.toFile().length() > 0)
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.endsWith(".partial"));
            // The result itself is about to be written.
            return Stream.concat(Stream.of(result), written).distinct().sorted().toList();
        } catch (IOException gone) {
            return List.of(result);
        }
    }
}
