package io.weir.run;

import io.weir.audit.DeliveryLedger;
import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.TopicSpec;
import io.weir.measure.Phase;
import io.weir.time.AtOnce;
import io.weir.worker.EarlyStop;
import io.weir.worker.LoadCommand;
import io.weir.worker.ProbeCoverage;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The workers of a run as one that has all of their shares. Those in other processes are asked and told at the same
 * time. What they report is added up. A worker that is lost before the
 * load fails the run; later the others go on without it, and its part of the ledgers is missing.
 */
final class AllWorkers implements Worker {

    private final List<RunWorker> members;

    /** Workers whose loss the clean-up has reported. */
    private final Set<RunWorker> reportedLost = ConcurrentHashMap.newKeySet();

    private final AtOnce callers;

    /** @param lost receives a sentence for each worker that is lost, in any thread */
    AllWorkers(List<Worker> workers, Consumer<String> lost) {
        // Those in this JVM answer at once, and tests have them do so in one order.
        this.callers = workers.stream().allMatch(worker -> worker.noticeNanos() > 0)
                ? AtOnce.byThreads("weir-workers")
                : AtOnce.IN_TURN;
        this.members = IntStream.range(0, workers.size())
                .mapToObj(number -> new RunWorker(number, workers.size(), workers.get(number), lost))
                .toList();
    }

    /** A call of one worker. */
    @FunctionalInterface
    private interface Call {
        void on(Worker worker) throws DriverException, InterruptedException;
    }

    /** A question to one worker. */
    @FunctionalInterface
    private interface Question<T> {
        T to(Worker worker) throws DriverException, InterruptedException;
    }

    /** The answer of a worker, or why there is none. */
    private record Outcome<T>(@Nullable T answer, @Nullable Exception failure) {

        static <T> Outcome<T> of(Worker worker, Question<T> question) {
            try {
                return new Outcome<>(question.to(worker), null);
            } catch (DriverException failed) {
                return new Outcome<>(null, failed);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt(); // for the next one too
                return new Outcome<>(null, stopped);
            }
        }
    }

    /** Returns the answers of all workers, which must be there. */
    private <T> List<T> answers(Question<T> question) throws DriverException, InterruptedException {
        return values(callers.call(members, member -> outcome(member, question)));
    }

    private <T> T answer(RunWorker member, Question<T> question) throws DriverException, InterruptedException {
        return values(List.of(outcome(member, question))).get(0);
    }

    private <T> Outcome<T> outcome(RunWorker member, Question<T> question) {
        try {
            Outcome<T> outcome = Outcome.of(member.worker(), question);
            return outcome.failure() instanceof DriverException failed && members.size() > 1
                    ? new Outcome<>(null, new DriverException(member.name() + ": " + failed.getMessage(), failed))
                    : outcome;
        } catch (WorkerLostException lost) {
            member.lost(lost);
            return new Outcome<>(null, new DriverException(member.loss().orElseThrow(), lost));
        }
    }

    /** Returns the answers, or throws the first failure. */
    private static <T> List<T> values(List<Outcome<T>> outcomes) throws DriverException, InterruptedException {
        for (Outcome<T> outcome : outcomes) {
            if (outcome.failure() instanceof DriverException failed) {
                throw failed;
            }
            if (outcome.failure() instanceof InterruptedException stopped) {
                boolean ignored = Thread.interrupted(); // which has had its effect
                throw stopped;
            }
        }
        return outcomes.stream()
                .map(Outcome::answer)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** Calls every worker, all of which must be there. */
    private void each(Call call) throws DriverException, InterruptedException {
        List<Worker> ignored = answers(worker -> {
            call.on(worker);
            return worker;
        });
    }

    /** Returns the answers of the workers that are left; the first failure is thrown when all have been asked. */
    private <T> List<T> answersOfLeft(Question<T> question) throws DriverException, InterruptedException {
        return values(left(worker -> Outcome.of(worker, question)).toList());
    }

    /** Calls every worker that is left; the first failure is thrown when all have been called. */
    private void eachLeft(Call call) throws DriverException, InterruptedException {
        List<Worker> ignored = answersOfLeft(worker -> {
            call.on(worker);
            return worker;
        });
    }

    /** Returns the exception for a run of which no worker is left. */
    static WorkerLostException noneLeft(List<RunWorker> members) {
        return new WorkerLostException(
                members.stream().flatMap(member -> member.loss().stream()).collect(Collectors.joining("; ")));
    }

    @Override
    public List<String> unmetRequirements() {
        return callers
                .call(
                        members,
                        member -> member.worker().unmetRequirements().stream()
                                .map(reason -> members.size() == 1 ? reason : member.name() + ": " + reason)
                                .toList())
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public long noticeNanos() {
        return members.stream()
                .filter(member -> !member.isLost())
                .mapToLong(member -> member.worker().noticeNanos()) // known here
                .max()
                .orElse(0);
    }

    @Override
    public void entered(Phase phase) {
        tell(worker -> worker.entered(phase));
    }

    @Override
    public void stop(EarlyStop stop) {
        tell(worker -> worker.stop(stop));
    }

    /** Tells every worker that is left. */
    private void tell(Consumer<Worker> message) {
        Stream<Worker> ignored = left(worker -> {
            message.accept(worker);
            return worker;
        });
    }

    @Override
    public void connect() throws DriverException, InterruptedException {
        each(Worker::connect);
    }

    @Override
    public List<TopicSpec> prepareTopics() throws DriverException, InterruptedException {
        return answer(members.get(0), Worker::prepareTopics);
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
        return answer(members.get(0), Worker::facts);
    }

    @Override
    public void probe(boolean toEveryPartition, Duration limit) throws DriverException, InterruptedException {
        each(worker -> worker.probe(toEveryPartition, limit));
    }

    @Override
    public ProbeCoverage probeCoverage() throws DriverException, InterruptedException {
        return answers(Worker::probeCoverage).stream()
                .reduce(ProbeCoverage::plus)
                .orElseThrow();
    }

    @Override
    public AllLoads prepare(LoadCommand command) {
        return new AllLoads(members, command, callers);
    }

    @Override
    public void pauseConsumers(int group) throws DriverException, InterruptedException {
        eachLeft(worker -> worker.pauseConsumers(group));
    }

    @Override
    public void resumeConsumers(int group) throws DriverException, InterruptedException {
        eachLeft(worker -> worker.resumeConsumers(group));
    }

    @Override
    public OptionalLong backlog(int subscription) throws DriverException, InterruptedException {
        return answersOfLeft(worker -> worker.backlog(subscription)).stream()
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    @Override
    public List<String> servers(Insight.Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        for (RunWorker member : members) {
            if (!member.isLost()) {
                return answer(member, worker -> worker.servers(role, topic, partition));
            }
        }
        throw noneLeft(members);
    }

    @Override
    public List<Insight.Metric> clientMetrics() throws DriverException, InterruptedException {
        List<Insight.Metric> metrics = new ArrayList<>();
        for (RunWorker member : members) {
            List<Insight.Metric> own = member.isLost() ? List.of() : answer(member, Worker::clientMetrics);
            own.forEach(metric -> metrics.add(
                    members.size() == 1
                            ? metric
                            : new Insight.Metric(
                                    metric.name() + " of " + member.name(),
                                    metric.value(),
                                    metric.unit(),
                                    metric.source())));
        }
        return metrics;
    }

    @Override
    public DeliveryLedger ledger(int load) {
        return left(worker -> worker.ledger(load)).reduce(DeliveryLedger::plus).orElseThrow(() -> noneLeft(members));
    }

    @Override
    public void collectLate(int load) {
        tell(worker -> worker.collectLate(load));
    }

    /** Returns the answers of the workers that are left. */
    private <T> Stream<T> left(Function<Worker, T> question) {
        return callers.call(members, member -> member.ask(question)).stream().flatMap(Optional::stream);
    }

    @Override
    public List<String> closeClients() {
        return cleanedUp(members, Worker::closeClients);
    }

    /** Closes the worker that created the topics last, so that it deletes them when nobody uses them any more. */
    @Override
    public List<String> close() {
        List<String> troubles = new ArrayList<>(cleanedUp(members.subList(1, members.size()), Worker::close));
        troubles.addAll(cleanedUp(members.subList(0, 1), Worker::close));
        return troubles;
    }

    private List<String> cleanedUp(List<RunWorker> all, Function<Worker, List<String>> step) {
        return callers.call(all, member -> cleanedUp(member, step)).stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<String> cleanedUp(RunWorker member, Function<Worker, List<String>> step) {
        if (reportedLost.contains(member)) {
            return List.of();
        }
        try {
            return step.apply(member.worker());
        } catch (WorkerLostException lost) {
            member.lost(lost);
            reportedLost.add(member);
            return List.of(member.loss().orElseThrow() + "; its clients, and the topics that it created, are left");
        }
    }
}
