package io.weir.result;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Complete result of one run, as kept in {@code result.json}. The schema is docs/result.schema.json.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the Weir that made it
 * @param runId unique among all runs
 * @param orderInCampaign from 1: which run of its campaign it was
 * @param campaign its position in its campaign; null when it was carried out by itself
 * @param startedAt wall-clock time at which the run began
 * @param verdict on whether its figures may be believed
 * @param workload what was asked
 * @param driver what was measured
 * @param guarantees what the system was configured to promise; null when the run failed before that was known
 * @param figures what was measured; null when the run failed before its load
 * @param resources what the measured part used; null when the run failed before its load
 * @param files written beside this result, by their names in its folder
 */
public record RunResult(
        int schemaVersion,
        String runId,
        int orderInCampaign,
        @Nullable CampaignPlace campaign,
        Instant startedAt,
        Outcome outcome,
        Verdict verdict,
        WorkloadDescription workload,
        DriverDescription driver,
        @Nullable GuaranteeDescription guarantees,
        @Nullable MeasuredFigures figures,
        @Nullable ResourceUse resources,
        Environment environment,
        List<String> files) {

    /** Version of the schema; raised when a reader of older results would misread a newer one. */
    public static final int SCHEMA_VERSION = 4;

    public RunResult {
        files = List.copyOf(files);
    }

    /** Returns this result with further notes to its verdict, learnt after the verdict was reached. */
    public RunResult withNotes(List<String> more) {
        List<String> notes =
                Stream.concat(verdict.notes().stream(), more.stream()).toList();
        return with(new Verdict(verdict.findings(), notes), figures, environment);
    }

    /** Returns this result with another verdict and other figures, learnt after its run. */
    public RunResult with(Verdict other, @Nullable MeasuredFigures known) {
        return with(other, known, environment);
    }

    /** Returns this result with another environment. */
    public RunResult with(Environment other) {
        return with(verdict, figures, other);
    }

    private RunResult with(Verdict other, @Nullable MeasuredFigures known, Environment described) {
        return new RunResult(
                schemaVersion,
                runId,
                orderInCampaign,
                campaign,
                startedAt,
                outcome,
                other,
                workload,
                driver,
                guarantees,
                known,
                resources,
                described,
                files);
    }
}
