package io.weir.run;

import io.weir.audit.DeliveryMark;
import io.weir.measure.Interval;
import io.weir.time.AtOnce;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import io.weir.worker.LoadEnd;
import io.weir.worker.LoadReport;
import io.weir.worker.WorkerLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One load at all workers of a run. An interval is over when all workers have reported it; those of a worker that is lost
 * are not waited for any more. For one thread.
 */
final class AllLoads implements WorkerLoad {

    private final List<RunWorker> members;
    private final List<RunWorkerLoad> parts;

    /** Intervals that some worker has reported and that are not over, from the next one on. */
    private final List<IntervalSum> open = new ArrayList<>();

    private final AtOnce callers;
    private final LoadReport.Draft reports;
    private boolean observed;

    /** Instant up to which intervals were last wanted. */
    private long reported = Long.MIN_VALUE;

    AllLoads(List<RunWorker> members, LoadCommand command, AtOnce callers) {
        this.members = members;
        this.callers = callers;
        this.reports = new LoadReport.Draft();
        this.parts = callers
                .call(
                        members,
                        member -> member.ask(worker -> worker.prepare(command))
                                .map(load -> new RunWorkerLoad(member, load, this::add)))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Calls the load at every worker that is left. */
    private void each(Consumer<WorkerLoad> call) {
        Stream<WorkerLoad> ignored = answers(load -> {
            call.accept(load);
            return load;
        });
    }

    /** Returns the answers of the workers that are left. */
    private <T> Stream<T> answers(Function<WorkerLoad, T> question) {
        return callers.call(parts, part -> part.ask(question)).stream().flatMap(Optional::stream);
    }

    @Override
    public int plannedMessages() {
        return answers(WorkerLoad::plannedMessages)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
    }

    @Override
    public void start() {
        each(WorkerLoad::start);
    }

    /** Adds what a worker has reported; several report at the same time. */
    private synchronized void add(Interval interval) {
        int place = interval.index() - reports.next();
        if (place == open.size()) {
            open.add(new IntervalSum(interval.index()));
        }
        open.get(place).add(interval);
    }

    @Override
    public LoadReport report(long until, int acknowledged) {
        reported = until;
        update();
        while (!open.isEmpty() && parts.stream().noneMatch(part -> part.isWaitedFor(reports.next()))) {
            reports.add(open.remove(0).sum());
        }
        return reports.report(acknowledged, completed(), failure());
    }

    /** Has all workers report up to the instant that was last wanted. */
    private void update() {
        List<RunWorkerLoad> ignored = callers.call(parts, part -> {
            part.update(reported);
            return part;
        });
    }

    /** Returns the messages completed by now, by new reports, whose intervals the next call of {@link #report} returns. */
    LoadReport.Completed completedByNow() {
        update();
        return completed();
    }

    /** Returns the messages completed by the latest reports. */
    LoadReport.Completed completed() {
        return parts.stream()
                .map(RunWorkerLoad::completed)
                .reduce(LoadReport.Completed.NONE, LoadReport.Completed::plus);
    }

    @Override
    public void apply(LoadChange change) {
        each(load -> load.apply(change));
    }

    @Override
    public void abandon() {
        each(WorkerLoad::abandon);
    }

    @Override
    public boolean isSending() {
        return answers(WorkerLoad::isSending).anyMatch(sending -> sending);
    }

    /** Returns why the load is not carried out as planned, by the latest reports, as a sentence; empty without a reason. */
    Optional<String> failure() {
        return Stream.concat(
                        members.stream().map(RunWorker::loss), parts.stream().map(RunWorkerLoad::fault))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public void observeClients() {
        if (!observed) {
            observed = true;
            each(WorkerLoad::observeClients);
        }
    }

    @Override
    public void windowIsOver() {
        each(WorkerLoad::windowIsOver);
    }

    @Override
    public List<String> giveUpSenders() {
        return answers(WorkerLoad::giveUpSenders).flatMap(List::stream).toList();
    }

    @Override
    public DeliveryMark markDeliveries() {
        return answers(WorkerLoad::markDeliveries)
                .reduce(DeliveryMark::plus)
                .orElseThrow(() -> AllWorkers.noneLeft(members));
    }

    @Override
    public LoadEnd end() {
        return answers(WorkerLoad::end).reduce(LoadEnd::plus).orElseThrow(() -> AllWorkers.noneLeft(members));
    }
}
