package io.weir.run;

import io.weir.worker.Worker;
import io.weir.worker.WorkerLostException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One of several workers of a run, until it is lost. Any thread. */
final class RunWorker {

    private final String name;
    private final Worker worker;
    private final Consumer<String> listener;
    private volatile @Nullable String loss;

    /**
     * @param number of the worker, from 0
     * @param workers number of workers
     * @param listener receives a sentence when it is lost
     */
    RunWorker(int number, int workers, Worker worker, Consumer<String> listener) {
        this.name = workers == 1 ? "the worker" : "worker " + (number + 1) + " of " + workers;
        this.worker = worker;
        this.listener = listener;
    }

    String name() {
        return name;
    }

    Worker worker() {
        return worker;
    }

    void lost(WorkerLostException reason) {
        String sentence = name + " was lost: " + reason.getMessage();
        synchronized (this) {
            if (loss != null) { // this one follows from it
                return;
            }
            loss = sentence;
        }
        listener.accept(sentence);
    }

    /** Returns the worker's answer; empty if it is lost, also if that shows only now. */
    <T> Optional<T> ask(Function<Worker, T> question) {
        if (isLost()) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.apply(worker));
        } catch (WorkerLostException lost) {
            lost(lost);
            return Optional.empty();
        }
    }

    boolean isLost() {
        return loss != null;
    }

    /** Returns how it was lost, as the beginning of a sentence; empty if it was not. */
    Optional<String> loss() {
        return Optional.ofNullable(loss);
    }
}
