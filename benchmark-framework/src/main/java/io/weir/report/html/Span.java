package io.weir.report.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weir.evidence.Mark;
import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.RecoveryRecord;
import io.weir.result.MeasuredFigures;
import io.weir.steady.SteadyState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a run, or a moment in it, to see its figures over time by.
 *
 * @param fromSeconds since the start of load, as the end
 * @param toSeconds null for a moment
 * @param text in a few words
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Span(Kind kind, double fromSeconds, @Nullable Double toSeconds, String text) {

    /** Difference of two instants, in seconds, that are the same before they are rounded. */
    private static final double ROUNDING = 1e-6;

    /** Kinds of spans, each of which looks different. */
    enum Kind {
        /** Before the measured part: a search for the rate and the warm-up. */
        WARM_UP,
        /** The system was found steady. */
        STEADY,
        /** A stage of a load with a backlog. */
        BACKLOG,
        /** Something of the system or of the generator was out of order. */
        FAULT,
        /** After the last send. */
        DRAIN,
        /** Anything else to know of. */
        NOTE
    }

    private boolean covers(double seconds) {
        double end = toSeconds == null ? fromSeconds : toSeconds;
        return seconds > fromSeconds - ROUNDING && seconds < end + ROUNDING;
    }

    static Span moment(Kind kind, double seconds, String text) {
        return new Span(kind, seconds, null, text);
    }

    /**
     * Returns the spans of a result.
     *
     * @param loadSeconds beginning of the load that is measured, which is not that of all load where a search came first
     */
    static List<Span> of(MeasuredFigures figures, double loadSeconds) {
        List<Span> spans = new ArrayList<>();
        for (SteadyState stretch : figures.steady()) {
            if (stretch.sinceSeconds() != null) {
                spans.add(new Span(
                        Kind.STEADY,
                        loadSeconds + stretch.sinceSeconds(),
                        loadSeconds + stretch.toSeconds(),
                        "steady"));
            }
        }
        boolean steady = !spans.isEmpty();
        List<Span> actions = figures.recovery() == null ? List.of() : actions(figures.recovery(), loadSeconds);
        spans.addAll(actions);
        figures.marks().stream()
                .filter(mark -> mark.seconds() >= 0)
                // Intervals have the stages, and a steady part begins at its mark.
                .filter(mark -> mark.kind() != Mark.Kind.STAGE)
                .filter(mark -> mark.kind() != Mark.Kind.STEADY || !steady)
                // Actions that took effect are there already; others are seen in their marks alone.
                .filter(mark -> mark.kind() != Mark.Kind.ACTION
                        || actions.stream().noneMatch(action -> action.covers(mark.seconds())))
                .forEach(mark -> spans.add(moment(kind(mark.kind()), mark.seconds(), mark.text())));
        return spans;
    }

    private static List<Span> actions(RecoveryRecord record, double loadSeconds) {
        return record.disturbances().stream()
                .map(DisturbanceRecovery::disturbance)
                .map(each -> new Span(
                        each.control() || each.target() == Disturbance.Target.LOAD ? Kind.NOTE : Kind.FAULT,
                        loadSeconds + each.orderedNanos() / 1e9,
                        each.undoConfirmedNanos() == null
                                ? null
                                : (Double) (loadSeconds + each.undoConfirmedNanos() / 1e9),
                        each.what()))
                .toList();
    }

    private static Kind kind(Mark.Kind of) {
        return switch (of) {
            case STAGE -> Kind.BACKLOG;
            case STEADY -> Kind.STEADY;
            case NODE_ENDED, WORKER_SUSPECT, WORKER_BACK, WORKER_LOST, ACTION -> Kind.FAULT;
            case RATE -> Kind.NOTE;
        };
    }
}
