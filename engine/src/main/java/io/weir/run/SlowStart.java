package io.weir.run;

/**
 * Rate of an adaptive warm-up until it reaches its target. It grows as long as the system follows, waits where messages
 * queue up, and goes down where their queue goes on growing or some fail: a cold broker that gets more than it can take
 * refuses messages. The idea is that of TCP's slow start. For one thread.
 */
final class SlowStart {

    private static final long STEP_NANOS = 100_000_000;

    /** Growth in a step: from a hundredth to the whole in 5 s. */
    private static final double GROWTH = 1.1;

    /** Growth in a step after the system was given too much. */
    private static final double CAREFUL_GROWTH = 1.03;

    /** Exponent by which each step of a careful growth brings the next one back to the usual growth. */
    private static final double RECOVERY = 1.05;

    private static final double REDUCTION = 0.5;

    /** Time in which a reduction shows. */
    private static final long PATIENCE_NANOS = 300_000_000;

    /** Number of messages that are no queue at any rate. */
    private static final long NO_QUEUE_MESSAGES = 10;

    /** Queue, in seconds of load, with which the rate grows on. */
    private static final double SHORT_QUEUE_SECONDS = 0.05;

    /** Time after which a longer queue that has stayed the same is taken for the latency of the system. */
    private static final long LEVEL_NANOS = 2_000_000_000;

    private static final double LEVEL_SHARE = 0.1;

    private final double first;
    private final double target;
    private final long limitNanos;
    private double rate;
    private double growth = GROWTH;
    private double shortQueueSeconds = SHORT_QUEUE_SECONDS;
    private long nextLook;
    private long changedAt;
    private long failedBefore;
    private Mark mark = new Mark(0, 0, 0);

    /** State of the load at an instant. */
    private record Mark(long nanos, long due, long completed) {

        long queue() {
            return Math.max(0, due - completed);
        }

        /** Returns whether the system has kept up since an earlier mark, its queue as long as then. */
        boolean isLevelSince(Mark earlier) {
            return completed - earlier.completed >= (1 - LEVEL_SHARE) * (due - earlier.due)
                    && Math.abs(queue() - earlier.queue()) <= LEVEL_SHARE * queue();
        }
    }

    /**
     * @param first rate at the beginning, in messages a second
     * @param target rate at the end
     * @param limitNanos time after which the target is taken in any case
     */
    SlowStart(double first, double target, long limitNanos) {
        this.first = first;
        this.target = target;
        this.limitNanos = limitNanos;
        this.rate = first;
    }

    /** Returns the rate to send at, in messages a second. */
    double rate() {
        return rate;
    }

    boolean isOver() {
        return rate >= target;
    }

    /** Returns whether it is time to look: before it a look changes nothing. */
    boolean isDue(long nanos) {
        return !isOver() && nanos >= nextLook;
    }

    /**
     * Chooses the rate by what has come of the messages due. To be called repeatedly.
     *
     * @param nanos since the start of load
     * @param due number of messages due so far
     * @param completed number of messages acknowledged or failed so far
     * @param failed number of those that failed
     * @return true if the rate has changed
     */
    boolean look(long nanos, long due, long completed, long failed) {
        if (!isDue(nanos)) {
            return false;
        }
        nextLook = nanos + STEP_NANOS;
        Mark now = new Mark(nanos, due, completed);
        double queueSeconds = now.queue() / rate;
        if (nanos >= limitNanos) {
            return change(target, now);
        }
        boolean refused = failed > failedBefore;
        failedBefore = failed;
        boolean tooMuch = refused || queueSeconds > 2 * shortQueueSeconds && now.queue() > NO_QUEUE_MESSAGES;
        if (tooMuch && rate > first && nanos - changedAt >= PATIENCE_NANOS) {
            growth = CAREFUL_GROWTH;
            return change(Math.max(first, Math.rint(rate * REDUCTION)), now);
        }
        if (!refused && (now.queue() <= NO_QUEUE_MESSAGES || queueSeconds <= shortQueueSeconds)) {
            double higher = Math.min(target, Math.rint(rate * growth));
            growth = Math.min(GROWTH, Math.pow(growth, RECOVERY));
            return change(higher, now);
        }
        if (nanos - mark.nanos >= LEVEL_NANOS) {
            if (now.isLevelSince(mark)) {
                shortQueueSeconds = 1.5 * queueSeconds;
            }
            mark = now;
        }
        return false;
    }

    private boolean change(double messagesPerSecond, Mark now) {
        rate = messagesPerSecond;
        changedAt = now.nanos;
        mark = now;
        return true;
    }
}
