package io.weir.report;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.Insight;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SenderTime;
import io.weir.evidence.WarmUpRecord;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.SeriesRecovery;
import io.weir.report.words.HostsSummary;
import io.weir.report.words.ObservedHosts;
import io.weir.report.words.ReadingSummary;
import io.weir.report.words.RecoverySummary;
import io.weir.report.words.ReplaySummary;
import io.weir.result.BacklogSummary;
import io.weir.result.ClientMetric;
import io.weir.result.DriverDescription;
import io.weir.result.Finding;
import io.weir.result.LatencySummaries;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.RateProfileSummary;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.result.Verdict;
import io.weir.result.flow.GroupFigures;
import io.weir.result.flow.RelayHop;
import io.weir.result.flow.TopicGroupFigures;
import io.weir.result.host.HostEnvironment;
import io.weir.steady.QuantileInterval;
import io.weir.steady.SteadyState;
import io.weir.workload.RateShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run's result as a table of plain text, at most about 100 columns wide except for sentences. */
public final class SummaryTable {

    private static final String LABEL = "  %-14s";
    private static final String CELL = "%11s";

    private final List<String> lines = new ArrayList<>();

    private SummaryTable() {}

    /**
     * Lays out a result.
     *
     * @param folder where the run's files are
     * @return lines without line ends, the verdict first
     */
    public static List<String> lines(RunResult result, Path folder) {
        SummaryTable table = new SummaryTable();
        table.verdict(result);
        List<HostEnvironment> hosts = result.environment().hosts();
        if (!hosts.isEmpty()) {
            table.labelled("hosts", HostsSummary.of(hosts));
        }
        MeasuredFigures figures = result.figures();
        if (figures != null) {
            table.warmUp(figures.warmUpRecord());
            List<RateShape> stages = result.workload().profile();
            if (!stages.isEmpty()) {
                table.labelled("profile", RateProfileSummary.stages(stages));
            }
            table.search(figures.search());
            table.backlog(figures.backlog(), figures.closedLoop());
            table.reading(figures.reading());
            table.replay(figures.replay());
            table.recovery(figures.recovery());
            table.relay(figures.relay());
            table.groups(figures.groups());
            table.topicGroups(figures.topicGroups());
            table.rates(figures.rates());
            if (result.workload().messageSize().isEmpty()) {
                table.labelled("message size", meanSize(figures.windowCounters()));
            }
            table.compression(figures.clientMetrics());
            table.latencies(figures.measured(), figures.closedLoop());
            table.sureness(
                    figures.closedLoop()
                            ? figures.measured().service()
                            : figures.measured().response());
            table.steady(figures.steady());
            table.senders(figures.senders());
            table.resources(result.resources());
            table.deliveryAudit(figures);
            table.errors(figures);
        }
        table.labelled("files", folder + ": " + String.join(", ", result.files()));
        return List.copyOf(table.lines);
    }

    private void verdict(RunResult result) {
        lines.add(headline(result));
        String reason = result.outcome().reason();
        if (reason != null) {
            labelled(result.outcome().kind().name().toLowerCase(Locale.ROOT), reason);
        }
        for (Finding finding : result.verdict().findings()) {
            if (reason == null || !finding.sentence().contains(reason)) {
                labelled(finding.grade().label().toLowerCase(Locale.ROOT), finding.sentence());
            }
        }
        result.verdict().notes().forEach(note -> labelled("note", note));
    }

    /** Returns "smoke on kafka (kafka 4.3.1): NOT VALID: ERRORS, STEAL", the grade and the causes of all grades. */
    static String headline(RunResult result) {
        Verdict verdict = result.verdict();
        String causes = verdict.causes().stream().map(Enum::name).collect(Collectors.joining(", "));
        return result.workload().name() + " on " + describe(result.driver()) + ": "
                + verdict.grade().label() + (causes.isEmpty() ? "" : ": " + causes);
    }

    private static String describe(DriverDescription driver) {
        String broker = driver.brokerVersion();
        return driver.name() + (broker == null ? "" : " (" + driver.system() + " " + broker + ")");
    }

    private void replay(@Nullable ReplayRecord replay) {
        if (replay != null) {
            labelled("written", ReplaySummary.written(replay));
            labelled("replay", ReplaySummary.outcome(replay));
        }
    }

    private void rates(@Nullable Rates rates) {
        if (rates == null) {
            return;
        }
        row("rate", "target", "sent", "acked", "received");
        rates("msg/s", rates, Rates.Rate::messagesPerSecond);
        rates("MB/s", rates, Rates.Rate::megabytesPerSecond);
    }

    /** Adds what compression has achieved, where a client reports it; of several clients the lowest and the highest. */
    private void compression(List<ClientMetric> metrics) {
        DoubleSummaryStatistics ratios = metrics.stream()
                .filter(metric -> metric.unit().equals(Insight.Metric.COMPRESSION_RATIO))
                .map(ClientMetric::value)
                .filter(Objects::nonNull)
                .collect(Collectors.summarizingDouble(Double::doubleValue));
        if (ratios.getCount() > 0) {
            String min = String.format(Locale.ROOT, "%.2f", ratios.getMin());
            String max = String.format(Locale.ROOT, "%.2f", ratios.getMax());
            labelled(
                    "compression",
                    (min.equals(max) ? min : min + " to " + max) + " " + Insight.Metric.COMPRESSION_RATIO
                            + ", as the clients report it");
        }
    }

    private static String meanSize(Counters sent) {
        return count(Math.round(sent.meanSentBytes())) + " bytes in the mean of what was sent";
    }

    private void rates(String unit, Rates rates, ToDoubleFunction<Rates.Rate> in) {
        Rates.Rate target = rates.target();
        row(
                unit,
                target == null ? "max" : rate(in.applyAsDouble(target)),
                rate(in.applyAsDouble(rates.sent())),
                rate(in.applyAsDouble(rates.acknowledged())),
                rate(in.applyAsDouble(rates.received())));
    }

    private void warmUp(WarmUpRecord record) {
        if (record.adaptive()) {
            labelled(
                    "warm-up",
                    duration(record.seconds() * 1e9) + ", "
                            + (record.steady()
                                    ? "until steady"
                                    : record.seconds() < record.limitSeconds()
                                            ? "cut short"
                                            : "its limit, not yet certain to be steady"));
        }
    }

    private void search(@Nullable SearchRecord search) {
        if (search == null) {
            return;
        }
        labelled(SearchSummary.label(search), SearchSummary.ending(search));
        if (search.given()) {
            return;
        }
        row("step", "target", "acked", "received", "p99", "stage");
        for (SearchStep step : search.steps()) {
            row(
                    step.sustained() ? "sustained" : "missed",
                    rate(step.targetMessagesPerSecond()),
                    rate(step.acknowledgedMessagesPerSecond()),
                    rate(step.receivedMessagesPerSecond()),
                    orNone(step.p99ResponseNanos()),
                    step.stage().name().toLowerCase(Locale.ROOT));
        }
    }

    private void backlog(@Nullable BacklogRecord record, boolean closedLoop) {
        if (record == null) {
            return;
        }
        labelled("backlog", BacklogSummary.ending(record));
        row(closedLoop ? "stage; service" : "stage", "lasted", "acked", "received", "p50", "p99", "backlog");
        for (BacklogStageFigures stage : record.stages()) {
            Long last = stage.lastBacklogMessages();
            row(
                    stage.stage().label(),
                    duration(stage.seconds() * 1e9),
                    rate(stage.acknowledgedMessagesPerSecond()),
                    rate(stage.receivedMessagesPerSecond()),
                    orNone(closedLoop ? stage.p50ServiceNanos() : stage.p50ResponseNanos()),
                    orNone(closedLoop ? stage.p99ServiceNanos() : stage.p99ResponseNanos()),
                    last == null ? "none" : count(last));
        }
    }

    private void reading(@Nullable ReadingRecord record) {
        if (record == null) {
            return;
        }
        labelled("written", ReadingSummary.written(record));
        ReadingSummary.outcome(record).ifPresent(outcome -> labelled("read", outcome));
        if (record.groups().size() > 1) {
            row("subscription", "received", "msg/s", "best second");
            for (ReadingRecord.Group group : record.groups()) {
                row(
                        Integer.toString(group.number()),
                        count(group.messages()),
                        group.messagesPerSecond() == null ? "none" : rate(group.messagesPerSecond()),
                        group.maxMessagesPerSecond() == null ? "none" : rate(group.maxMessagesPerSecond()));
            }
        }
    }

    private void recovery(@Nullable RecoveryRecord record) {
        if (record == null) {
            return;
        }
        for (DisturbanceRecovery recovery : record.disturbances()) {
            labelled("action", RecoverySummary.action(recovery.disturbance()));
            row("", RecoverySummary.HEADINGS.toArray(String[]::new));
            for (SeriesRecovery series : recovery.series()) {
                row(series.name(), RecoverySummary.cells(series).toArray(String[]::new));
            }
            RecoverySummary.losses(recovery).ifPresent(losses -> labelled("", losses));
        }
    }

    private void relay(@Nullable RelayHop hop) {
        if (hop != null) {
            labelled("relay", hop.describe());
        }
    }

    private void groups(List<GroupFigures> groups) {
        if (groups.isEmpty()) {
            return;
        }
        row("subscriptions", "received", "MB/s", "discarded", "e2e p50", "e2e p99", "backlog", "missing");
        for (GroupFigures group : groups) {
            LatencySummary endToEnd = group.endToEnd();
            row(
                    group.name() + " (" + count(group.subscriptions()) + ")",
                    rateOrNone(group.messagesPerSecond()),
                    rateOrNone(group.megabytesPerSecond()),
                    rateOrNone(group.discardedMessagesPerSecond()),
                    orNone(endToEnd == null ? null : endToEnd.p50Nanos()),
                    orNone(endToEnd == null ? null : endToEnd.p99Nanos()),
                    count(group.backlogAtWindowEnd()),
                    count(group.missing()));
            if (group.processableMessagesPerSecond() != null) {
                labelled(
                        "",
                        "busy for " + group.processingTime() + " with each message: at most "
                                + rate(group.processableMessagesPerSecond()) + " msg/s");
            }
        }
    }

    private void topicGroups(List<TopicGroupFigures> groups) {
        if (groups.isEmpty()) {
            return;
        }
        row("traffic", "of rate", "acked", "received", "e2e p50", "e2e p99");
        for (TopicGroupFigures group : groups) {
            LatencySummary endToEnd = group.endToEnd();
            row(
                    group.name(),
                    percent(group.rateShare()),
                    rateOrNone(group.acknowledgedMessagesPerSecond()),
                    rateOrNone(group.receivedMessagesPerSecond()),
                    orNone(endToEnd == null ? null : endToEnd.p50Nanos()),
                    orNone(endToEnd == null ? null : endToEnd.p99Nanos()));
        }
    }

    private static String rateOrNone(@Nullable Double perSecond) {
        return perSecond == null ? "none" : rate(perSecond);
    }

    private static String orNone(@Nullable Number nanos) {
        return nanos == null ? "none" : duration(nanos.doubleValue());
    }

    private void latencies(LatencySummaries latencies, boolean closedLoop) {
        row("latency", "p50", "p95", "p99", "p99.9", "max", "mean");
        if (closedLoop) {
            latency("service time", latencies.service());
            latency("sent-to-end", latencies.endToEnd());
            stored(latencies);
            return;
        }
        latency("response", latencies.response());
        latency("w/o gen. delay", latencies.of(Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY));
        latency("service", latencies.service());
        latency("send delay", latencies.sendDelay());
        latency("end-to-end", latencies.endToEnd());
        stored(latencies);
    }

    private void stored(LatencySummaries latencies) {
        LatencySummary stored = latencies.of(Distribution.STORED_TO_RECEIVED);
        if (stored != null) {
            latency("stored-to-recv.", stored);
        }
    }

    private void latency(String label, @Nullable LatencySummary summary) {
        if (summary == null) {
            row(label, "none");
            return;
        }
        row(
                label,
                duration(summary.p50Nanos()),
                duration(summary.p95Nanos()),
                duration(summary.p99Nanos()),
                duration(summary.p999Nanos()),
                duration(summary.maxNanos()),
                duration(summary.meanNanos()));
    }

    private void sureness(@Nullable LatencySummary summary) {
        if (summary != null) {
            labelled(
                    "95 % interval",
                    "p50 " + duration(summary.p50Nanos()) + interval(summary.p50Interval()) + ", p99 "
                            + duration(summary.p99Nanos()) + interval(summary.p99Interval()));
        }
    }

    /** Returns the interval of a quantile; "not known" if the samples do not suffice. */
    static String interval(@Nullable QuantileInterval interval) {
        return interval == null
                ? " (not known)"
                : " (" + duration(interval.lowNanos()) + "–" + duration(interval.highNanos()) + ")";
    }

    private void steady(List<SteadyState> states) {
        if (states.size() == 1) {
            SteadyState state = states.get(0);
            if (state.method() != SteadyState.Method.NONE) {
                labelled("steady", steady(state) + (state.steady() ? ", all through the measured part" : ""));
            }
        } else if (!states.isEmpty()) {
            row("held for", "acked", "p50", "p99", " steady");
            for (SteadyState state : states) {
                row(
                        duration((state.toSeconds() - state.fromSeconds()) * 1e9),
                        rate(state.whole().acknowledgedMessagesPerSecond()),
                        orNone(state.whole().p50Nanos()),
                        orNone(state.whole().p99Nanos()),
                        " " + (state.method() == SteadyState.Method.NONE ? "not tested" : steady(state)));
            }
        }
    }

    private static String steady(SteadyState state) {
        Double since = state.sinceSeconds();
        return since == null ? "never" : "since " + duration(since * 1e9) + " after the start of load";
    }

    private void senders(List<SenderTime> senders) {
        senders.stream()
                .map(SenderTime::waiting)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(waiting -> labelled(
                        "senders",
                        count(senders.size()) + (senders.size() == 1 ? " thread, " : " threads, ") + waiting.policy()
                                + " waiting: " + waiting.reason()));
    }

    private void resources(@Nullable ResourceUse use) {
        if (use == null) {
            return;
        }
        use.observedHosts().forEach(host -> labelled("observed", ObservedHosts.of(host)));
        if (use.processes().isEmpty()) {
            return;
        }
        Double broker = use.messagesPerBrokerCpuSecond();
        Double generator = use.messagesPerGeneratorCpuSecond();
        labelled(
                "cpu",
                use.processes().stream()
                                .map(process -> process.name() + " " + cores(process.cores()))
                                .collect(Collectors.joining(", "))
                        + "; acked per CPU second of the broker: " + (broker == null ? "unknown" : rate(broker))
                        + (generator == null ? "" : ", of the generator: " + rate(generator)));
    }

    private static String cores(@Nullable Double cores) {
        return cores == null ? "unknown" : rate(cores) + " cores";
    }

    private void deliveryAudit(MeasuredFigures figures) {
        labelled("audit", audit(figures));
    }

    /** Returns the fates of all messages in words. */
    static String audit(MeasuredFigures figures) {
        DeliveryAudit account = figures.deliveryAudit();
        return account.checked()
                ? String.format(
                        "%s, %s duplicate, %s reordered, %s corrupted, %s phantom, %s of unknown outcome%s%s",
                        figures.missingAndLost(),
                        count(account.duplicates()),
                        count(account.reordered()),
                        count(account.corrupted()),
                        count(account.phantoms()),
                        count(account.unknown().never() + account.unknown().once()),
                        whereAny(account.filteredOut(), "filtered out"),
                        whereAny(account.delayed(), "delayed beyond the run"))
                : "unchecked";
    }

    private static String whereAny(long messages, String outcome) {
        return messages == 0 ? "" : ", " + count(messages) + " " + outcome;
    }

    private void errors(MeasuredFigures figures) {
        figures.errors().entrySet().stream()
                .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
                .forEach(error -> labelled("errors", count(error.getValue()) + " × " + error.getKey()));
    }

    private void row(String label, String... cells) {
        StringBuilder line = new StringBuilder(String.format(LABEL, label));
        for (String cell : cells) {
            line.append(String.format(CELL, cell));
        }
        lines.add(line.toString());
    }

    private void labelled(String label, String text) {
        lines.add(String.format(LABEL, label) + " " + text);
    }
}
