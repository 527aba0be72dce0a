package io.weir.run;

import io.weir.measure.DeliveryMark;
import io.weir.measure.Interval;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import io.weir.worker.LoadEnd;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One load at all workers of a run. An interval is over when all workers have reported it; those of a worker that is lost
 * are not waited for any more. For one thread.
 */
final class AllLoads implements WorkerLoad {

    private final List<Part> parts;

    /** The load at one worker. */
    private record Part(Member member, WorkerLoad load, Queue<Interval> reported) {

        boolean isWaitedFor() {
            return !member.isLost() && reported.isEmpty();
        }
    }

    AllLoads(List<Member> members, LoadCommand command) {
        this.parts = members.stream()
                .map(member -> new Part(member, member.worker().prepare(command), new ArrayDeque<>()))
                .toList();
    }

    /** Calls the load at every worker that is left. */
    private void each(Consumer<WorkerLoad> call) {
        answers(load -> {
                    call.accept(load);
                    return load;
                })
                .forEach(load -> {});
    }

    /** Returns the answers of the workers that are left. */
    private <T> Stream<T> answers(Function<WorkerLoad, T> question) {
        List<T> answers = new ArrayList<>();
        for (Part part : parts) {
            if (!part.member.isLost()) {
                try {
                    answers.add(question.apply(part.load));
                } catch (WorkerLostException lost) {
                    part.member.lost(lost);
                }
            }
        }
        return answers.stream();
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

    @Override
    public List<Interval> poll() {
        for (Part part : parts) {
            if (!part.member.isLost()) {
                try {
                    part.reported.addAll(part.load.poll());
                } catch (WorkerLostException lost) {
                    part.member.lost(lost);
                }
            }
        }
        List<Interval> over = new ArrayList<>();
        while (parts.stream().noneMatch(Part::isWaitedFor)
                && parts.stream().anyMatch(part -> !part.reported.isEmpty())) {
            over.add(parts.stream()
                    .filter(part -> !part.reported.isEmpty())
                    .map(part -> part.reported.remove())
                    .reduce(Interval::plus)
                    .orElseThrow());
        }
        return over;
    }

    @Override
    public Completed completed() {
        return answers(WorkerLoad::completed).reduce(new Completed(0, 0), Completed::plus);
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

    @Override
    public Optional<String> failure() {
        List<Optional<String>> failures = answers(WorkerLoad::failure).toList();
        return Stream.concat(parts.stream().map(part -> part.member.loss()), failures.stream())
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public void observeClients() {
        each(WorkerLoad::observeClients);
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
        return answers(WorkerLoad::markDeliveries).reduce(DeliveryMark::plus).orElseThrow(AllWorkers::noneLeft);
    }

    @Override
    public LoadEnd end() {
        return answers(WorkerLoad::end).reduce(LoadEnd::plus).orElseThrow(AllWorkers::noneLeft);
    }
}
