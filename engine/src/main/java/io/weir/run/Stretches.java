package io.weir.run;

import io.weir.measure.BacklogStage;
import io.weir.workload.Load;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stretches of the measured window with a constant load: only there can a system be steady. Changes of the rate,
 * what follows a burst, and the build and drain of a backlog, belong to none.
 */
final class Stretches {

    private static final int NONE = -1;

    private final List<RateShape> shapes;
    private final boolean withBacklog;

    /**
     * @param shapes entries of a rate profile; none if the rate is constant
     */
    private Stretches(List<RateShape> shapes, boolean withBacklog) {
        this.shapes = List.copyOf(shapes);
        this.withBacklog = withBacklog;
    }

    static Stretches of(Load load, boolean withBacklog) {
        return new Stretches(load.shapes(), withBacklog);
    }

    /**
     * Returns the number of the stretch that holds a whole interval, from 0; -1 for none.
     *
     * @param fromNanos since the start of the window
     * @param toNanos since the start of the window
     */
    int at(long fromNanos, long toNanos, @Nullable BacklogStage backlog) {
        if (withBacklog) {
            return backlog == BacklogStage.AFTER ? 0 : NONE;
        }
        long start = 0;
        for (int i = 0; i < shapes.size(); i++) {
            long end = start + shapes.get(i).duration().toNanos();
            if (fromNanos < end) {
                boolean held =
                        shapes.get(i) instanceof RateStage stage && stage.isHeld() && stage.fromMessagesPerSecond() > 0;
                return held && fromNanos >= start && toNanos <= end ? i : NONE;
            }
            start = end;
        }
        return shapes.isEmpty() ? 0 : NONE;
    }
}
