package io.weir.cli.console;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.campaign.TimeLeft;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.measure.Counters;
import io.weir.measure.ErrorKind;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.plan.TimeBudget;
import io.weir.result.Rates;
import io.weir.result.SearchSummary;
import io.weir.units.QuantityFormat;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Adds up intervals of one phase and puts them into words. Not thread-safe. */
final class ProgressWindow {

    private static final double SUSTAINED = 0.99;
    private static final Set<Mark.Kind> TOLD_ELSEWHERE = EnumSet.of(Mark.Kind.NODE_ENDED, Mark.Kind.STEADY);

    /** Columns below which the p99 would not fit beside labels in a column of their own. */
    private static final int ROOMY_COLUMNS = 40;

    private final Workload workload;
    private Phase phase = Phase.PREPARE;
    private Phase seen = Phase.PREPARE;
    private Counters counters = Counters.NONE;
    private final boolean closedLoop;
    private Histogram latency = Latencies.newHistogram();
    private final Map<String, Long> errors = new HashMap<>();
    private double seconds;
    private long dueMessages;
    private long dueInPhase;
    private long acknowledgedInPhase;
    private long loadStartNanos;
    private long measuredStartNanos;
    private long endNanos;
    private long outstanding;
    private long backlog;

    ProgressWindow(Workload workload) {
        this.workload = workload;
        this.closedLoop = !workload.load().hasDueTimes();
    }

    void enter(Phase next) {
        phase = next;
        dueInPhase = 0;
        acknowledgedInPhase = 0;
        clear();
    }

    void add(IntervalSnapshot snapshot) {
        if (seen == Phase.SEARCH && snapshot.phase() != Phase.SEARCH) {
            loadStartNanos = snapshot.startNanos();
        }
        if (seen != Phase.MEASURE && snapshot.phase() == Phase.MEASURE) {
            measuredStartNanos = snapshot.startNanos();
        }
        seen = snapshot.phase();
        counters = counters.plus(snapshot.counters());
        Latencies latencies = snapshot.latencies();
        latency.add(closedLoop ? latencies.service() : latencies.response());
        snapshot.errors().forEach((kind, count) -> ErrorKind.count(errors, kind, count));
        seconds += snapshot.seconds();
        dueMessages += snapshot.dueMessages();
        dueInPhase += snapshot.dueMessages();
        acknowledgedInPhase += snapshot.counters().acknowledged();
        endNanos = snapshot.endNanos();
        outstanding = snapshot.outstanding();
        backlog = snapshot.backlog();
    }

    /** Clears the figures; errors are kept for the whole run. */
    void clear() {
        counters = Counters.NONE;
        latency = Latencies.newHistogram();
        seconds = 0;
        dueMessages = 0;
    }

    double seconds() {
        return seconds;
    }

    /** Returns the figures as lines one below the other. */
    List<String> block(Terminal terminal) {
        Rates rates = rates();
        String acknowledged = rate(rates.acknowledged());
        return List.of(
                row(terminal, "phase", phase.label() + elapsed()),
                row(terminal, "target", target()),
                row(terminal, "acked", isBehind() ? terminal.bad(acknowledged) : acknowledged),
                row(terminal, "received", rate(rates.received())),
                row(terminal, "outstanding", count(outstanding) + "   backlog " + count(backlog)),
                latency(terminal),
                row(terminal, "errors", errors.isEmpty() ? errors() : terminal.bad(errors())));
    }

    /** Returns whether fewer messages are acknowledged in this phase than a sustained run needs. */
    private boolean isBehind() {
        return phase == Phase.MEASURE && !closedLoop && acknowledgedInPhase < SUSTAINED * dueInPhase;
    }

    /** Returns the figures in one line. */
    String line() {
        Rates rates = rates();
        return phase.label() + elapsed() + ": target " + target() + ", acked "
                + rate(rates.acknowledged()) + ", received " + rate(rates.received()) + ", outstanding "
                + count(outstanding) + ", backlog " + count(backlog) + ", "
                + latencyName() + " " + latency() + ", errors " + errors();
    }

    /** Returns the line for a phase that has no figures yet. */
    String announcement() {
        return phase.label() + " …";
    }

    /** Returns the line on a step of a search or a mark; empty for other events. */
    static Optional<String> step(RunEvent event) {
        if (event instanceof RunEvent.StepTried tried) {
            return Optional.of("search: " + SearchSummary.step(tried.step()));
        }
        // Whoever notices the end of a node reports it, and the summary shows since when the system was steady.
        return event instanceof RunEvent.Marked marked && !TOLD_ELSEWHERE.contains(marked.kind())
                ? Optional.of(marked.text())
                : Optional.empty();
    }

    private Rates rates() {
        return Rates.of(dueMessages, counters, Math.max(seconds, 1e-9));
    }

    /** Returns a line of a block. */
    static String row(Terminal terminal, String label, String value) {
        return isNarrow(terminal)
                ? terminal.faint(label) + " " + value
                : "  " + terminal.faint(String.format("%-12s", label)) + " " + value;
    }

    private static boolean isNarrow(Terminal terminal) {
        return terminal.size().get().columns() < ROOMY_COLUMNS;
    }

    /** Returns the line with the latency; only the p99 if there is room for just one figure. */
    private String latency(Terminal terminal) {
        return isNarrow(terminal) && latency.getTotalCount() > 0
                ? row(terminal, "p99", duration(latency.getValueAtPercentile(99)) + " " + latencyName())
                : row(terminal, latencyName(), latency());
    }

    private static String rate(Rates.Rate rate) {
        return QuantityFormat.rate(rate.messagesPerSecond()) + " msg/s "
                + QuantityFormat.rate(rate.megabytesPerSecond()) + " MB/s";
    }

    private String target() {
        Rates.Rate target = rates().target();
        return closedLoop || target == null ? "max" : rate(target);
    }

    /** Returns the name of the latency shown; a closed loop has no response time, only service time. */
    private String latencyName() {
        return closedLoop ? "service time" : "response";
    }

    private String latency() {
        return latency.getTotalCount() == 0
                ? "none"
                : "p50 " + duration(latency.getValueAtPercentile(50)) + " p99 "
                        + duration(latency.getValueAtPercentile(99));
    }

    private String errors() {
        long count = errors.values().stream().mapToLong(Long::longValue).sum();
        return errors.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(frequent -> count(count) + " (" + frequent.getKey() + ")")
                .orElse("0");
    }

    private String elapsed() {
        if (phase == Phase.WARM_UP
                && (workload.reading().isPresent() || workload.replay().isPresent())) { // writing belongs to it
            return " " + TimeLeft.clock((endNanos - loadStartNanos) / 1e9);
        }
        if (phase == Phase.WARM_UP) {
            WarmUp warmUp = workload.timing().warmUp();
            return elapsed(
                    (endNanos - loadStartNanos) / 1e9,
                    warmUp.longest().toNanos() / 1e9,
                    warmUp.adaptive() ? "at most " : "");
        }
        double measured = seen == Phase.MEASURE ? (endNanos - measuredStartNanos) / 1e9 : 0;
        if (phase == Phase.MEASURE && workload.backlog().isPresent()) { // its length is not known in advance
            return " " + TimeLeft.clock(measured);
        }
        return phase == Phase.MEASURE
                ? elapsed(
                        measured,
                        TimeBudget.measured(workload).toNanos() / 1e9,
                        workload.reading().isPresent() || workload.replay().isPresent() ? "at most " : "")
                : "";
    }

    private static String elapsed(double elapsed, double whole, String atMost) {
        long remaining = Math.max(0, Math.round(whole - elapsed));
        return " " + TimeLeft.clock(elapsed) + ", " + atMost + TimeLeft.clock(remaining) + " left";
    }
}
