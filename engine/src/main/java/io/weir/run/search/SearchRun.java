package io.weir.run.search;

import io.weir.driver.NanoClock;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Tries rates until the highest sustained one is found, or the time for it is over. For one thread. */
public final class SearchRun {

    /** Time for a rate to settle before it is judged. */
    public static final Duration SETTLE = Duration.ofSeconds(1);

    /**
     * Share of the rate found that is measured afterwards. At the limit itself, a queue left by a hiccup would never go
     * away, and every latency would be that of the queue.
     */
    static final double MEASURED_SHARE = 0.95;

    private static final Duration RAMP_HOLD = Duration.ofSeconds(3);
    private static final Duration BISECT_HOLD = Duration.ofSeconds(5);
    private static final Duration CONFIRM_HOLD = Duration.ofSeconds(15);

    private final NanoClock clock;
    private final Duration timeLimit;
    private final int topics;
    private final Steps steps;
    private final Consumer<SearchStep> listener;

    /** Carries out steps. */
    @FunctionalInterface
    public interface Steps {

        /** Holds a rate; empty when the run is to end. */
        Optional<SearchStep> hold(Stage stage, double messagesPerSecond, Duration hold);
    }

    /**
     * @param topics number of topics over which the rate is spread
     * @param listener receives each step
     */
    public SearchRun(NanoClock clock, Duration timeLimit, int topics, Steps steps, Consumer<SearchStep> listener) {
        this.clock = clock;
        this.timeLimit = timeLimit;
        this.topics = topics;
        this.steps = steps;
        this.listener = listener;
    }

    /** Tries rates, one step after another, until the highest sustained one is known or time is over. */
    public SearchRecord run() {
        long start = clock.nanoTime();
        RateSearch search = new RateSearch(topics);
        List<SearchStep> tried = new ArrayList<>();
        Ending ending = Ending.FOUND;
        while (!search.hasEnded() && ending == Ending.FOUND) {
            Duration hold = holdOf(search.stage());
            if (!tried.isEmpty() && clock.nanoTime() - start + SETTLE.plus(hold).toNanos() > timeLimit.toNanos()) {
                ending = Ending.OUT_OF_TIME;
                break;
            }
            Optional<SearchStep> step = steps.hold(search.stage(), search.rate(), hold);
            if (step.isEmpty()) {
                ending = Ending.INTERRUPTED;
                break;
            }
            tried.add(step.get());
            listener.accept(step.get());
            search.tried(step.get().sustained(), step.get().doubtful());
        }
        if (ending == Ending.FOUND && !search.isConfirmed()) {
            ending = Ending.NOTHING_SUSTAINED;
        }
        Double found =
                ending == Ending.NOTHING_SUSTAINED || search.sustainedRate() == 0 ? null : search.sustainedRate();
        return new SearchRecord(
                tried,
                ending,
                found,
                found == null || ending == Ending.INTERRUPTED ? null : found * MEASURED_SHARE,
                (clock.nanoTime() - start) / 1e9);
    }

    private static Duration holdOf(Stage stage) {
        return switch (stage) {
            case RAMP -> RAMP_HOLD;
            case BISECT -> BISECT_HOLD;
            case CONFIRM -> CONFIRM_HOLD;
        };
    }
}
