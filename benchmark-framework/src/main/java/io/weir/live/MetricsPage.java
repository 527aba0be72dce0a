package io.weir.live;

import io.weir.live.Exposition.Type;
import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The current figures of a campaign for Prometheus, with the names of docs/prometheus.md. Any thread. */
public final class MetricsPage implements LocalPage {

    /** Path that scrapers read. */
    public static final String PATH = "/metrics";

    private static final List<Double> QUANTILES = List.of(0.5, 0.99, 0.999, 1.0);

    private final int runs;
    private final List<ExposedRun> exposed = new ArrayList<>();
    private @Nullable ExposedRun present;
    private int ended;

    /**
     * @param runs number of runs of the campaign
     */
    public MetricsPage(int runs) {
        this.runs = runs;
    }

    /** Notes that a run begins, whose messages have due times if it is paced. */
    public synchronized void runStarting(LiveRun run, boolean paced) {
        ExposedRun begun = new ExposedRun(run, paced);
        exposed.add(begun);
        present = begun;
    }

    /** Notes that the current run has entered a phase. */
    public synchronized void phase(Phase phase) {
        if (present != null) {
            present.phase = phase;
        }
    }

    /** Adds the figures of one more interval of the current run. */
    public synchronized void interval(IntervalSnapshot snapshot) {
        if (present != null) {
            present.add(snapshot);
        }
    }

    /** Notes that a run has ended, maybe before it had begun; without a result there is no verdict. */
    public synchronized void runEnded(@Nullable Verdict verdict) {
        ended++;
        if (present != null) {
            present.end(verdict);
            present = null;
        }
    }

    @Override
    public synchronized Content read(Optional<String> accept) {
        Exposition page = new Exposition(accept.orElse("").contains(Exposition.OPEN_METRICS));
        page.family("weir_campaign_runs", Type.GAUGE, "Runs of the campaign.");
        page.sample(Map.of(), runs);
        page.family("weir_campaign_runs_ended", Type.GAUGE, "Runs of the campaign that have ended.");
        page.sample(Map.of(), ended);
        page.family("weir_phase", Type.GAUGE, "1 for the phase that the present run is in, 0 for the others.");
        for (ExposedRun run : exposed) {
            for (Phase phase : run.phase == null ? new Phase[0] : Phase.values()) {
                page.sample(run.labels("phase", phase.label()), phase == run.phase ? 1 : 0);
            }
        }
        totals(page);
        lastInterval(page);
        distributions(page);
        verdicts(page);
        return Content.text(page.mediaType(), page.text());
    }

    private void totals(Exposition page) {
        page.family("weir_due_messages", Type.COUNTER, "Messages that were due.");
        exposed.stream().filter(run -> run.paced).forEach(run -> page.total(run.labels(), run.due));
        total(page, "sent", "Messages handed to the client.", Counters::sent, Counters::sentBytes);
        total(
                page,
                "acknowledged",
                "Messages acknowledged by the system.",
                Counters::acknowledged,
                Counters::acknowledgedBytes);
        total(
                page,
                "received",
                "Messages delivered to consumers, of all subscriptions.",
                Counters::received,
                Counters::receivedBytes);
        page.family("weir_failed_messages", Type.COUNTER, "Sends that were not acknowledged, by their outcome.");
        for (ExposedRun run : exposed) {
            page.total(run.labels("outcome", "refused"), run.total.refused());
            page.total(run.labels("outcome", "unknown"), run.total.unknown());
            page.total(run.labels("outcome", "aborted"), run.total.aborted());
        }
        page.family("weir_errors", Type.COUNTER, "Failed sends by the reason that the client gave.");
        for (ExposedRun run : exposed) {
            run.errors.forEach((kind, count) -> page.total(run.labels("kind", kind), count));
        }
    }

    private void total(
            Exposition page, String what, String help, ToLongFunction<Counters> of, ToLongFunction<Counters> bytes) {
        page.family("weir_" + what + "_messages", Type.COUNTER, help);
        exposed.forEach(run -> page.total(run.labels(), of.applyAsLong(run.total)));
        page.family("weir_" + what + "_bytes", Type.COUNTER, "The same in bytes of payload.");
        exposed.forEach(run -> page.total(run.labels(), bytes.applyAsLong(run.total)));
    }

    private void lastInterval(Exposition page) {
        gauge(
                page,
                "interval_start_seconds",
                "Start of the last interval, since the load began.",
                last -> last.startNanos() / 1e9);
        gauge(
                page,
                "interval_end_seconds",
                "End of the last interval, since the load began.",
                last -> last.endNanos() / 1e9);
        gauge(
                page,
                "target_messages_per_second",
                "Messages due in each second of the last interval.",
                exposed.stream().filter(run -> run.paced).toList(),
                last -> last.dueMessages() / last.seconds());
        rate(page, "sent", Counters::sent, Counters::sentBytes);
        rate(page, "acknowledged", Counters::acknowledged, Counters::acknowledgedBytes);
        rate(page, "received", Counters::received, Counters::receivedBytes);
        gauge(
                page,
                "outstanding_messages",
                "Sent and not completed at the end of the last interval.",
                IntervalSnapshot::outstanding);
        gauge(
                page,
                "backlog_messages",
                "Acknowledged and not received at the end of the last interval, summed over subscriptions.",
                IntervalSnapshot::backlog);
    }

    private void rate(Exposition page, String what, ToLongFunction<Counters> messages, ToLongFunction<Counters> bytes) {
        String help = "In each second of the last interval.";
        gauge(
                page,
                what + "_messages_per_second",
                help,
                last -> messages.applyAsLong(last.counters()) / last.seconds());
        gauge(page, what + "_bytes_per_second", help, last -> bytes.applyAsLong(last.counters()) / last.seconds());
    }

    private void gauge(Exposition page, String name, String help, ToDoubleFunction<IntervalSnapshot> of) {
        gauge(page, name, help, exposed, of);
    }

    private static void gauge(
            Exposition page, String name, String help, List<ExposedRun> of, ToDoubleFunction<IntervalSnapshot> figure) {
        page.family("weir_" + name, Type.GAUGE, help);
        for (ExposedRun run : of) {
            if (run.last != null) {
                page.sample(run.labels(), figure.applyAsDouble(run.last));
            }
        }
    }

    private void distributions(Exposition page) {
        for (Distribution each : Distribution.values()) {
            page.family(
                    "weir_" + each.name().toLowerCase(Locale.ROOT) + "_seconds",
                    Type.SUMMARY,
                    each.description() + " Quantiles of the last interval; the count is of the whole run.");
            for (ExposedRun run : exposed) {
                if (run.last != null) {
                    QUANTILES.forEach(quantile -> page.sample(
                            run.labels("quantile", Double.toString(quantile)), run.quantile(each, quantile)));
                }
                page.count(run.labels(), run.samples(each));
            }
        }
    }

    private void verdicts(Exposition page) {
        page.family("weir_run_usable", Type.GAUGE, "Of a run that has ended: 1 if it is VALID or QUALIFIED.");
        exposed.forEach(run -> run.verdict.ifPresent(verdict -> page.sample(run.labels(), verdict.usable() ? 1 : 0)));
        page.family("weir_run_finding", Type.GAUGE, "1 for each cause why a run that has ended is not VALID.");
        exposed.forEach(run -> run.verdict.stream()
                .flatMap(verdict -> verdict.causes().stream())
                .forEach(cause -> page.sample(run.labels("cause", cause.name()), 1)));
    }
}
