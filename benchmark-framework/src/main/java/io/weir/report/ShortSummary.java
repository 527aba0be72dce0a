package io.weir.report;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.audit.DeliveryAudit;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.report.words.ReadingSummary;
import io.weir.report.words.RecoverySummary;
import io.weir.report.words.ReplaySummary;
import io.weir.result.BacklogSummary;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.LatencySummaries;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.result.flow.RelayHop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run's result at a glance: the verdict with the one thing to do, rate, latencies and cost. At most twelve rows of
 * 100 columns, two of them for a verdict with long names; only the last line, which is the folder, may be longer.
 */
public final class ShortSummary {

    private static final int COLUMNS = 100;
    private static final int MAX_LINES = 12;
    private static final int MAX_ACTIONS = 2;
    private static final String LABEL = "  %-11s";

    private final List<String> lines = new ArrayList<>();

    private ShortSummary() {}

    /**
     * Lays out a result.
     *
     * @param folder where the run's files are
     * @return lines without line ends, the verdict first
     */
    public static List<String> lines(RunResult result, Path folder) {
        ShortSummary summary = new ShortSummary();
        summary.lines.add(SummaryTable.headline(result));
        summary.finding(result);
        MeasuredFigures figures = result.figures();
        if (figures != null) {
            if (figures.search() != null) {
                summary.labelled(SearchSummary.label(figures.search()), SearchSummary.ending(figures.search()));
            } else if (figures.backlog() != null) {
                summary.labelled("backlog", BacklogSummary.ending(figures.backlog()));
            }
            if (figures.reading() != null) {
                summary.labelled("written", ReadingSummary.written(figures.reading()));
                ReadingSummary.outcome(figures.reading()).ifPresent(outcome -> summary.labelled("read", outcome));
            }
            ReplayRecord replay = figures.replay();
            if (replay != null) {
                summary.labelled("written", ReplaySummary.written(replay));
                summary.labelled("replay", ReplaySummary.outcome(replay));
            }
            if (figures.recovery() != null) {
                summary.actions(figures.recovery().disturbances());
            }
            RelayHop relay = figures.relay();
            if (relay != null) {
                summary.labelled("relay", relay.describe());
            }
            if (replay == null
                    && (figures.reading() == null || figures.reading().producersGoOn())) {
                summary.rates(figures.rates());
            }
            summary.latencies(figures.measured(), figures.closedLoop());
            summary.faults(figures);
            summary.cores(result.resources());
        }
        summary.lines.add(String.format(LABEL, "files") + folder);
        return List.copyOf(summary.lines);
    }

    /** Adds the first of the worst findings, and the remedy of its cause. */
    private void finding(RunResult result) {
        List<Finding> findings = result.verdict().findings();
        String reason = result.outcome().reason();
        if (reason != null) {
            why(reason, 4 - rows());
        } else if (!findings.isEmpty()) {
            Finding worst = findings.stream()
                    .filter(finding -> finding.grade() == result.verdict().grade())
                    .findFirst()
                    .orElseThrow();
            Cause cause = worst.cause();
            why(worst.sentence(), 3 - rows());
            labelled("do", cause.remedy() + " (explain " + cause + ")");
        }
    }

    /** Adds a line for each action, for many of them the worst ones and how many there were. */
    private void actions(List<DisturbanceRecovery> recoveries) {
        recoveries.stream()
                .sorted(RecoverySummary.WORST_FIRST)
                .limit(MAX_ACTIONS)
                .forEach(recovery -> labelled("action", RecoverySummary.line(recovery)));
        if (recoveries.size() > MAX_ACTIONS) {
            labelled("", "and " + (recoveries.size() - MAX_ACTIONS) + " others, which report.html has");
        }
    }

    private void rates(@Nullable Rates rates) {
        if (rates == null) {
            return;
        }
        Rates.Rate target = rates.target();
        Rates.Rate acknowledged = rates.acknowledged();
        labelled(
                "rate",
                rate(acknowledged.messagesPerSecond())
                        + (target == null ? "" : " of " + rate(target.messagesPerSecond()))
                        + " msg/s acknowledged (" + rate(acknowledged.megabytesPerSecond()) + " MB/s), "
                        + rate(rates.received().messagesPerSecond()) + " received");
    }

    private void latencies(LatencySummaries latencies, boolean closedLoop) {
        if (Stream.of(latencies.response(), latencies.service(), latencies.endToEnd())
                .allMatch(Objects::isNull)) {
            return;
        }
        lines.add(String.format(LABEL + "%10s%10s   %-20s%10s%10s", "", "p50", "p99", "95 % interval", "p99.9", "max"));
        if (!closedLoop) {
            latency("response", latencies.response());
        }
        latency("service", latencies.service());
        latency("end-to-end", latencies.endToEnd());
    }

    private void latency(String label, @Nullable LatencySummary summary) {
        if (summary != null) {
            lines.add(String.format(
                    LABEL + "%10s%10s  %-21s%10s%10s",
                    label,
                    duration(summary.p50Nanos()),
                    duration(summary.p99Nanos()),
                    SummaryTable.interval(summary.p99Interval()),
                    duration(summary.p999Nanos()),
                    duration(summary.maxNanos())));
        }
    }

    /** Adds the audit and the failed sends, unless all is well. */
    private void faults(MeasuredFigures figures) {
        DeliveryAudit audit = figures.deliveryAudit();
        long failed =
                figures.errors().values().stream().mapToLong(Long::longValue).sum();
        boolean clean = audit.checked()
                && audit.missing() + audit.duplicates() + audit.reordered() + audit.corrupted() + audit.phantoms() == 0;
        if (!clean || failed > 0) {
            labelled("audit", (failed == 0 ? "" : count(failed) + " sends failed; ") + SummaryTable.audit(figures));
        }
    }

    private void cores(@Nullable ResourceUse use) {
        if (use == null || rows() > MAX_LINES - 2) {
            return;
        }
        String sides = Stream.of(Role.values())
                .map(role -> use.processes().stream()
                        .filter(process -> process.role() == role)
                        .toList())
                .filter(side -> side.stream().anyMatch(process -> process.cores() != null))
                .map(side -> side.get(0).role().name().toLowerCase(Locale.ROOT) + " " + rate(ResourceUse.cores(side))
                        + " cores")
                .collect(Collectors.joining(", "));
        if (!sides.isEmpty()) {
            labelled("CPU", sides);
        }
    }

    /** Returns the rows of the screen so far: long names make a headline of two. */
    private int rows() {
        return lines.size() + (lines.get(0).length() > COLUMNS ? 1 : 0);
    }

    /** Adds a sentence in as few lines as it takes, of which the last one is cut off where it takes more. */
    private void why(String sentence, int maxLines) {
        int room = COLUMNS - String.format(LABEL, "").length();
        String rest = sentence;
        for (int line = 1; line < maxLines && rest.length() > room; line++) {
            int space = rest.lastIndexOf(' ', room);
            int end = space < 0 ? room : space;
            labelled(line == 1 ? "why" : "", rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        labelled(rest.length() == sentence.length() ? "why" : "", rest);
    }

    private void labelled(String label, String text) {
        String line = String.format(LABEL, label) + text;
        lines.add(
                line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 1).stripTrailing() + "…");
    }
}
