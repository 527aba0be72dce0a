package io.weir.run;

import io.weir.audit.DeliveryMark;
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

    private final List<Member> members;
    private final List<Part> parts;

    /** The load at one worker. */
    private record Part(Member member, WorkerLoad load, Queue<Interval> reported) {

        boolean isWaitedFor() {
            return !member.isLost() && reported.isEmpty();
        }
    }

    AllLoads(List<Member> members, LoadCommand command) {
        this.members = members;
        this.parts = members.stream()
                .flatMap(member -> member
                        .ask(worker -> worker.prepare(command))
                        .map(load -> new Part(member, load, new ArrayDeque<>()))
                        .stream())
                .toList();
    }

    /** Calls the load at every worker that is left. */
    private void each(Consumer<WorkerLoad> call) {
        eachPart(part -> call.accept(part.load));
    }

    /** Returns the answers of the workers that are left. */
    private <T> Stream<T> answers(Function<WorkerLoad, T> question) {
        List<T> answers = new ArrayList<>();
        eachPart(part -> answers.add(question.apply(part.load)));
        return answers.stream();
    }

    private void eachPart(Consumer<Part> call) {
        for (Part part : parts) {
            if (!part.member.isLost()) {
                try {
                    call.accept(part);
                } catch (WorkerLostException lost) {
                    part.member.lost(lost);
                }
            }
        }
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
    public List<Interval> poll(long until) {
        eachPart(part -> part.reported.addAll(part.load.poll(until)));
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
        return Stream.concat(members.stream().map(Member::loss), failures.stream())
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
        return answers(WorkerLoad::markDeliveries)
                .reduce(DeliveryMark::plus)
                .orElseThrow(() -> AllWorkers.noneLeft(members));
    }

    @Override
    public LoadEnd end() {
        return answers(WorkerLoad::end).reduce(LoadEnd::plus).orElseThrow(() -> AllWorkers.noneLeft(members));
    }
}
