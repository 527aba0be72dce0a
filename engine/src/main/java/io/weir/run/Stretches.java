package io.weir.run;

import io.weir.measure.BacklogStage;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stretches of the measured window with a constant load: only there can a system be steady. Changes of the rate,
 * and the build and drain of a backlog, belong to none.
 */
final class Stretches {

    private static final int NONE = -1;

    private final List<RateStage> stages;
    private final boolean withBacklog;

    /**
     * @param stages stages of a rate profile; none if the rate is constant
     */
    private Stretches(List<RateStage> stages, boolean withBacklog) {
        this.stages = new ArrayList<>(stages);
        this.withBacklog = withBacklog;
    }

    static Stretches of(Load load, boolean withBacklog) {
        return new Stretches(load.stages(), withBacklog);
    }

    /**
     * Returns the number of the stretch that holds a whole interval, from 0; -1 for none.
     *
     * @param fromNanos since the start of the window
     * @param toNanos since the start of the window
     */
    int at(long fromNanos, long toNanos, @Nullable BacklogStage stage) {
        if (withBacklog) {
            return stage == BacklogStage.AFTER ? 0 : NONE;
        }
        long start = 0;
        for (int i = 0; i < stages.size(); i++) {
            long end = start + stages.get(i).duration().toNanos();
            if (fromNanos < end) {
                double rate = stages.get(i).fromMessagesPerSecond();
                boolean held = rate > 0 && rate == stages.get(i).toMessagesPerSecond();
                return held && fromNanos >= start && toNanos <= end ? i : NONE;
            }
            start = end;
        }
        return stages.isEmpty() ? 0 : NONE;
    }
}
