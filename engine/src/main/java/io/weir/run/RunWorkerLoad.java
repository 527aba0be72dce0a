package io.weir.run;

import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.worker.LoadReport;
import io.weir.worker.WorkerLoad;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A load at one worker of a run, which passes on each interval that it reports, once. For one thread. */
final class RunWorkerLoad {

    private final RunWorker member;
    private final WorkerLoad load;
    private final Consumer<Interval> intervals;

    /** Number of intervals reported, and their events. */
    private int known;

    private Counters sum = Counters.NONE;
    private LoadReport.Completed completed = LoadReport.Completed.NONE;
    private Optional<String> failure = Optional.empty();
    private @Nullable String fault;

    /** @param intervals takes each interval of this worker, in order */
    RunWorkerLoad(RunWorker member, WorkerLoad load, Consumer<Interval> intervals) {
        this.member = member;
        this.load = load;
        this.intervals = intervals;
    }

    /** Returns the answer of the load at its worker; empty if that is lost. */
    <T> Optional<T> ask(Function<WorkerLoad, T> question) {
        return member.ask(worker -> question.apply(load));
    }

    /** Asks for the intervals that are over by an instant and not known. */
    void update(long until) {
        ask(part -> part.report(until, known)).ifPresent(this::take);
    }

    /** Takes what is new in a report: it may come twice, or after a later one. */
    private void take(LoadReport report) {
        for (Interval interval : report.intervals()) {
            if (interval.index() == known) {
                intervals.accept(interval);
                sum = sum.plus(interval.counters());
                known++;
            }
        }
        completed = report.completed();
        failure = report.failure();
        if (fault == null && report.over() == known && !report.total().equals(sum)) {
            fault = "the reports of " + member.name() + " don't add up: its " + known + " intervals have " + sum
                    + ", and it counts " + report.total();
        }
    }

    /** Returns the messages completed by the latest report; none of a worker that is lost. */
    LoadReport.Completed completed() {
        return member.isLost() ? LoadReport.Completed.NONE : completed;
    }

    /** Returns why its figures can't be believed, as a sentence; empty if nothing speaks against them. */
    Optional<String> fault() {
        return fault == null ? failure : Optional.of(fault);
    }

    /** Returns whether an interval can't be over before this worker has reported it. */
    boolean isWaitedFor(int index) {
        return !member.isLost() && known <= index;
    }
}
