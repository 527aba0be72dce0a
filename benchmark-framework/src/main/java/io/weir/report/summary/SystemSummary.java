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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
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
 * @param usable "2 of 5 runs valid, 2 with reservations, 1 not valid"; empty for a single usable run
 * @param causes of all findings: "GENERATOR_LIMITED 4×"; empty when all runs are VALID
 * @param sentences of the findings of all runs, each with the name of its run
 * @param targetPerSecond messages; null in a closed loop
 * @param acknowledgedPerSecond messages; null where no run has figures, as for the times that follow
 * @param p50Nanos of the response time, as the next
 * @param latencies those that have samples
 * @param missing messages of all runs that were checked; null when none was
 * @param duplicates messages of all runs that were checked and arrived again; null when none was, as the next
 * @param reordered deliveries of all runs that were checked and came out of order
 * @param failed sends of all phases of all runs
 * @param failedInWarmUp sends of the warm-ups alone
 * @param failedAndReceived receipts of failed sends in all runs that were checked; null when none was
 * @param sent messages of all phases of all runs
 * @param brokerCores CPU seconds per second of all processes of the broker on this machine; null when not known
 * @param generatorCores the same of the generator
 * @param acknowledges promise of an acknowledgement; null when no run got that far
 */
public record SystemSummary(
        String system,
        List<String> runs,
        Grade grade,
        String reason,
        String usable,
        String causes,
        List<String> sentences,
        @Nullable RunSpread targetPerSecond,
        @Nullable RunSpread acknowledgedPerSecond,
        @Nullable RunSpread p50Nanos,
        @Nullable RunSpread p99Nanos,
        @Nullable RunSpread p999Nanos,
        @Nullable RunSpread endToEndP99Nanos,
        List<LatencySpread> latencies,
        @Nullable Long missing,
        @Nullable Long duplicates,
        @Nullable Long reordered,
        long failed,
        long failedInWarmUp,
        @Nullable Long failedAndReceived,
        long sent,
        @Nullable RunSpread brokerCores,
        @Nullable RunSpread generatorCores,
        @Nullable String acknowledges) {

    /** Returns a row for each system. */
    static List<SystemSummary> of(Map<String, List<FinishedRun>> bySystem) {
        return bySystem.entrySet().stream()
                .map(system -> of(system.getKey(), system.getValue()))
                .toList();
    }

    static SystemSummary of(String system, List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        List<FinishedRun> believed = usable.isEmpty() ? runs : usable;
        List<String> levels = Headline.acknowledgements(runs);
        return new SystemSummary(
                system,
                runs.stream().map(FinishedRun::label).toList(),
                grade(believed),
                reason(believed),
                runs.size() == 1 && usable.size() == 1 ? "" : usable(runs),
                causes(runs),
                sentences(runs),
                RunSpread.of(believed, FinishedRun::targetPerSecond),
                RunSpread.of(believed, FinishedRun::acknowledgedPerSecond),
                RunSpread.of(believed, run -> run.nanos(Distribution.RESPONSE, LatencySummary::p50Nanos)),
                RunSpread.of(believed, FinishedRun::p99Nanos),
                RunSpread.of(believed, run -> run.nanos(Distribution.RESPONSE, LatencySummary::p999Nanos)),
                RunSpread.of(believed, run -> run.nanos(Distribution.END_TO_END, LatencySummary::p99Nanos)),
                LatencySpread.of(believed),
                sum(runs, DeliveryAudit::missing),
                sum(runs, DeliveryAudit::duplicates),
                sum(runs, DeliveryAudit::reordered),
                total(
                        runs,
                        figures -> figures.errors().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()),
                total(
                        runs,
                        figures -> figures.warmUpCounters().refused()
                                + figures.warmUpCounters().unknown()),
                sum(
                        runs,
                        audit -> audit.unknown().once()
                                + audit.unknown().again()
                                + audit.refused().once()
                                + audit.refused().again()),
                total(
                        runs,
                        figures -> figures.warmUpCounters()
                                .plus(figures.windowCounters())
                                .plus(figures.drainCounters())
                                .sent()),
                RunSpread.of(believed, run -> run.cores(Role.BROKER)),
                RunSpread.of(believed, run -> run.cores(Role.GENERATOR)),
                levels.isEmpty() ? null : String.join("; ", levels));
    }

    /** Returns "2 of 5 runs valid, 2 with reservations, 1 not valid", without what there is none of. */
    private static String usable(List<FinishedRun> runs) {
        List<String> words = new ArrayList<>();
        for (Grade grade : Grade.values()) {
            long number = runs.stream()
                    .filter(run -> run.result().verdict().grade() == grade)
                    .count();
            if (number > 0) {
                words.add(number
                        + (words.isEmpty() ? " of " + runs.size() + (runs.size() == 1 ? " run " : " runs ") : " ")
                        + switch (grade) {
                            case VALID -> "valid";
                            case QUALIFIED -> "with reservations";
                            case NOT_VALID -> "not valid" + causesAgainst(runs);
                        });
            }
        }
        return String.join(", ", words);
    }

    /** Returns " (not steady)", the causes that make some of several runs not valid; where all are, they are the reason. */
    private static String causesAgainst(List<FinishedRun> runs) {
        if (runs.stream().noneMatch(FinishedRun::usable)) {
            return "";
        }
        String causes = runs.stream()
                .flatMap(run -> run.result().verdict().findings().stream())
                .filter(finding -> finding.grade() == Grade.NOT_VALID)
                .map(finding -> finding.cause().brief())
                .distinct()
                .collect(Collectors.joining(", "));
        return causes.isEmpty() ? "" : " (" + causes + ")";
    }

    private static long total(List<FinishedRun> runs, ToLongFunction<MeasuredFigures> number) {
        return runs.stream()
                .map(run -> run.result().figures())
                .filter(Objects::nonNull)
                .mapToLong(number)
                .sum();
    }

    private static String causes(List<FinishedRun> runs) {
        Map<Cause, Long> runsByCause = runs.stream()
                .flatMap(run -> run.result().verdict().causes().stream())
                .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
        return runsByCause.entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue() + "×")
                .collect(Collectors.joining(", "));
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

    private static List<String> sentences(List<FinishedRun> runs) {
        return runs.stream()
                .flatMap(run -> run.result().verdict().findings().stream()
                        .map(finding -> run.label() + ": " + finding.sentence()))
                .toList();
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
