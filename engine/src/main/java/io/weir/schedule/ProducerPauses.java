package io.weir.schedule;

import io.weir.workload.Load;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Times in which some producers pause: their messages of these times are never due. Numbers and due times of all others stay
 * the same, so that nobody has to know who pauses but to count. Instants are nanoseconds since the start of the measured part.
 *
 * <p>Those that pause are spread evenly over all: of k in P the producers p with {@code ⌊(p + 1) k / P⌋ > ⌊p k / P⌋}.
 */
public final class ProducerPauses {

    /** No producer ever pauses. */
    public static final ProducerPauses NONE = new ProducerPauses(List.of(), 1);

    private final int producers;
    private final long[] from;
    private final long[] to;

    /** Number of producers that pause each time. */
    private final int[] paused;

    /**
     * @param pauses of which none overlap
     * @param producers number of producers of the run, whose messages are numbered in turn
     */
    private ProducerPauses(List<Load.Pause> pauses, int producers) {
        this.producers = producers;
        this.from = pauses.stream().mapToLong(pause -> pause.from().toNanos()).toArray();
        this.to = pauses.stream().mapToLong(pause -> pause.to().toNanos()).toArray();
        this.paused = pauses.stream()
                .mapToInt(pause -> Load.Pause.producers(pause.share(), producers))
                .toArray();
    }

    /** Returns the pauses of a load. */
    public static ProducerPauses of(Load load, int producers) {
        return new ProducerPauses(load.pauses(), producers);
    }

    /** Returns the number of times. */
    int count() {
        return from.length;
    }

    /** Returns when one of them begins. */
    long fromNanos(int pause) {
        return from[pause];
    }

    /** Returns when one of them ends. */
    long toNanos(int pause) {
        return to[pause];
    }

    /** Returns whether a producer pauses at an instant. */
    public boolean covers(int producer, long nanos) {
        // hot path
        for (int pause = 0; pause < from.length; pause++) {
            if (nanos >= from[pause] && nanos < to[pause]) {
                return pauses(producer, paused[pause]);
            }
        }
        return false;
    }

    private boolean pauses(int producer, int count) {
        return (producer + 1L) * count / producers > (long) producer * count / producers;
    }

    /**
     * Returns the number of messages due before an instant.
     *
     * @param schedule of all producers, as if none paused
     * @param windowNanos start of the measured part since the start of load
     * @param nanos since the start of load
     */
    public long dueBefore(Schedule schedule, long windowNanos, long nanos) {
        long due = schedule.dueBefore(nanos);
        for (int pause = 0; pause < from.length && nanos > windowNanos + from[pause]; pause++) {
            long begin = schedule.dueBefore(windowNanos + from[pause]);
            long end = schedule.dueBefore(Math.min(nanos, windowNanos + to[pause]));
            due -= ofPaused(end, paused[pause]) - ofPaused(begin, paused[pause]);
        }
        return due;
    }

    /** Returns how many of the first messages are those of producers that pause. */
    private long ofPaused(long messages, int count) {
        return messages / producers * count + messages % producers * count / producers;
    }

    /**
     * Returns the number of one producer's messages due before an instant, with the other parameters of the other method.
     *
     * @param ofProducer the number of its messages among the first of all
     */
    public long dueBefore(int producer, LongUnaryOperator ofProducer, Schedule schedule, long windowNanos, long nanos) {
        long due = ofProducer.applyAsLong(schedule.dueBefore(nanos));
        for (int pause = 0; pause < from.length && nanos > windowNanos + from[pause]; pause++) {
            if (pauses(producer, paused[pause])) {
                long begin = schedule.dueBefore(windowNanos + from[pause]);
                long end = schedule.dueBefore(Math.min(nanos, windowNanos + to[pause]));
                due -= ofProducer.applyAsLong(end) - ofProducer.applyAsLong(begin);
            }
        }
        return due;
    }
}
