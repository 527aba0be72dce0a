package io.weir.run;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.TopicSpec;
import io.weir.measure.DeliveryLedger;
import io.weir.worker.EarlyStop;
import io.weir.worker.LoadCommand;
import io.weir.worker.ProbeCoverage;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The workers of a run as one that has all of their shares. What they report is added up. A worker that is lost before the
 * load fails the run; from then on the others go on without it, and its part of the ledgers is missing.
 */
final class AllWorkers implements Worker {

    private final List<Member> members;

    private AllWorkers(List<Worker> workers) {
        this.members = IntStream.range(0, workers.size())
                .mapToObj(number -> new Member(number, workers.size(), workers.get(number)))
                .toList();
    }

    /** Returns one worker for all; the only one, if there is no other. */
    static Worker of(List<Worker> workers) {
        return workers.size() == 1 ? workers.get(0) : new AllWorkers(workers);
    }

    /** A call of one worker. */
    @FunctionalInterface
    private interface Call {
        void on(Worker worker) throws DriverException, InterruptedException;
    }

    /** Calls every worker, all of which must be there. */
    private void each(Call call) throws DriverException, InterruptedException {
        for (Member member : members) {
            try {
                call.on(member.worker());
            } catch (WorkerLostException lost) {
                member.lost(lost);
                throw new DriverException(member.loss().orElseThrow(), lost);
            }
        }
    }

    /** Calls every worker that is left; the first failure is thrown when all have been called. */
    private void eachLeft(Call call) throws DriverException, InterruptedException {
        DriverException first = null;
        for (Member member : members) {
            if (member.isLost()) {
                continue;
            }
            try {
                call.on(member.worker());
            } catch (WorkerLostException lost) {
                member.lost(lost);
            } catch (DriverException failed) {
                first = first == null ? failed : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    static WorkerLostException noneLeft() {
        return new WorkerLostException("all workers of the run were lost");
    }

    private Worker first() {
        return members.get(0).worker();
    }

    @Override
    public List<String> unmetRequirements() {
        return members.stream()
                .flatMap(member ->
                        member.worker().unmetRequirements().stream().map(reason -> member.name() + ": " + reason))
                .toList();
    }

    @Override
    public void connect() throws DriverException, InterruptedException {
        each(Worker::connect);
    }

    @Override
    public List<TopicSpec> prepareTopics() throws DriverException, InterruptedException {
        return first().prepareTopics();
    }

    @Override
    public void openConsumers(List<TopicSpec> topics) throws DriverException, InterruptedException {
        each(worker -> worker.openConsumers(topics));
    }

    @Override
    public void openProducers() throws DriverException, InterruptedException {
        each(Worker::openProducers);
    }

    @Override
    public List<Insight.Fact> facts() throws DriverException, InterruptedException {
        return first().facts();
    }

    @Override
    public void probe(boolean toEveryPartition) throws DriverException, InterruptedException {
        each(worker -> worker.probe(toEveryPartition));
    }

    @Override
    public ProbeCoverage probeCoverage() {
        return members.stream()
                .map(member -> member.worker().probeCoverage())
                .reduce(ProbeCoverage::plus)
                .orElseThrow();
    }

    @Override
    public WorkerLoad prepare(LoadCommand command) {
        return new AllLoads(members, command);
    }

    @Override
    public void pauseConsumers() throws DriverException, InterruptedException {
        eachLeft(Worker::pauseConsumers);
    }

    @Override
    public void resumeConsumers() throws DriverException, InterruptedException {
        eachLeft(Worker::resumeConsumers);
    }

    @Override
    public void addBacklogs(List<Integer> subscriptions, Map<Integer, Long> counts)
            throws DriverException, InterruptedException {
        eachLeft(worker -> worker.addBacklogs(subscriptions, counts));
    }

    @Override
    public List<Insight.Metric> clientMetrics() throws DriverException, InterruptedException {
        List<Insight.Metric> metrics = new ArrayList<>();
        eachLeft(worker -> metrics.addAll(worker.clientMetrics()));
        return metrics;
    }

    @Override
    public DeliveryLedger ledger(int load) {
        return members.stream()
                .filter(member -> !member.isLost())
                .map(member -> member.worker().ledger(load))
                .reduce(DeliveryLedger::plus)
                .orElseThrow(AllWorkers::noneLeft);
    }

    /** Closes the worker that created the topics last, so that it deletes them when nobody uses them any more. */
    @Override
    public List<String> close(Supplier<Optional<EarlyStop>> stop) {
        List<String> troubles = new ArrayList<>();
        List<Member> lastFirst = new ArrayList<>(members);
        Collections.reverse(lastFirst);
        for (Member member : lastFirst) {
            try {
                troubles.addAll(member.worker().close(stop));
            } catch (WorkerLostException lost) {
                member.lost(lost);
                troubles.add(member.loss().orElseThrow() + "; its clients could not be closed");
            }
        }
        return troubles;
    }
}
