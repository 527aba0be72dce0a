package io.weir.report.summary;

import io.weir.audit.DeliveryAudit;
import io.weir.measure.Distribution;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.ResourceUse.Role;
import io.weir.verdict.GeneratorDelay;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One system in one row. Figures are of its usable runs, or of all where none is; missing messages are of all, as a
 * run that misses some is not usable.
 *
 * @param runs labels of all its runs
 * @param grade of the runs that the figures are of
 * @param reason against them, in a few words; empty when they are VALID
 * @param targetPerSecond messages; null in a closed loop
 * @param messagesPerSecond acknowledged, of a reading by itself received; null where no run has figures, as for the times that follow
 * @param p50Nanos of the response time, as the next
 * @param missing messages of all runs that were checked; null when none was
 * @param duplicates messages of all runs that were checked and arrived again; null when none was
 * @param replayNanos median time from a start to the first message of a replay; null where nothing was replayed
 * @param blackoutNanos longest time without a success around an action on the system; null without actions
 * @param recoveredNanos time from an action until all was as before, of the runs in which it was; null without actions
 * @param brokerCores CPU seconds per second of all processes of the broker on this machine; null when not known
 * @param generatorCores the same of the generator
 */
public record SystemSummary(
        String system,
        List<String> runs,
        Grade grade,
        String reason,
        @Nullable RunSpread targetPerSecond,
        @Nullable RunSpread messagesPerSecond,
        @Nullable RunSpread p50Nanos,
        @Nullable RunSpread p99Nanos,
        @Nullable RunSpread p999Nanos,
        @Nullable RunSpread endToEndP99Nanos,
        @Nullable Long missing,
        @Nullable Long duplicates,
        @Nullable RunSpread replayNanos,
        @Nullable RunSpread blackoutNanos,
        @Nullable RunSpread recoveredNanos,
        @Nullable RunSpread brokerCores,
        @Nullable RunSpread generatorCores) {

    /** Returns a row for each system. */
    static List<SystemSummary> of(Map<String, List<FinishedRun>> bySystem) {
        return bySystem.entrySet().stream()
                .map(system -> of(system.getKey(), system.getValue()))
                .toList();
    }

    static SystemSummary of(String system, List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        List<FinishedRun> believed = usable.isEmpty() ? runs : usable;
        return new SystemSummary(
                system,
                runs.stream().map(FinishedRun::label).toList(),
                grade(believed),
                reason(believed),
                RunSpread.of(believed, FinishedRun::targetPerSecond),
                RunSpread.of(believed, FinishedRun::messagesPerSecond),
                RunSpread.of(believed, run -> run.nanos(Distribution.RESPONSE, LatencySummary::p50Nanos)),
                RunSpread.of(believed, FinishedRun::p99Nanos),
                RunSpread.of(believed, run -> run.nanos(Distribution.RESPONSE, LatencySummary::p999Nanos)),
                RunSpread.of(believed, run -> run.nanos(Distribution.END_TO_END, LatencySummary::p99Nanos)),
                sum(runs, DeliveryAudit::missing),
                sum(runs, DeliveryAudit::duplicates),
                RunSpread.of(believed, FinishedRun::replayNanos),
                RunSpread.of(believed, FinishedRun::blackoutNanos),
                RunSpread.of(believed, FinishedRun::recoveredNanos),
                RunSpread.of(believed, run -> run.cores(Role.BROKER)),
                RunSpread.of(believed, run -> run.cores(Role.GENERATOR)));
    }

    /** Returns the worst grade of runs, all of which are usable or none. */
    private static Grade grade(List<FinishedRun> runs) {
        return runs.stream()
                .map(run -> run.result().verdict().grade())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static String reason(List<FinishedRun> runs) {
        List<Finding> findings = runs.stream()
                .flatMap(run -> run.result().verdict().findings().stream())
                .toList();
        OptionalDouble share = findings.stream()
                .map(finding -> finding.figures().get(GeneratorDelay.SHARE))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
        return findings.stream()
                .map(Finding::cause)
                .distinct()
                .sorted()
                .map(cause -> cause == Cause.GENERATOR_LIMITED && share.isPresent()
                        ? "up to " + Math.round(Math.ceil(100 * share.getAsDouble()))
                                + " % of a latency is the generator's own delay"
                        : cause.brief())
                .collect(Collectors.joining(", "));
    }

    private static @Nullable Long sum(List<FinishedRun> runs, ToLongFunction<DeliveryAudit> count) {
        List<DeliveryAudit> checked = runs.stream()
                .map(run -> run.result().figures())
                .filter(Objects::nonNull)
                .map(MeasuredFigures::deliveryAudit)
                .filter(DeliveryAudit::checked)
                .toList();
        return checked.isEmpty()
                ? null
                : (Long) checked.stream().mapToLong(count).sum();
    }
}
