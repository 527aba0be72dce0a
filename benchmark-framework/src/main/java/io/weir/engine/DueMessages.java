package io.weir.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * How many of the messages acknowledged are due for delivery, where the system delays each: as many as were acknowledged
 * by the end of the last interval that is so long ago, so that what became due within an interval counts from the next one
 * on. For one thread.
 */
final class DueMessages {

    private final long delayNanos;
    private final Queue<Awaited> later = new ArrayDeque<>();
    private long[] byTopic = {};

    /** Messages acknowledged by an instant, by topic. */
    private record Awaited(long instant, long[] byTopic) {}

    /** @param delayNanos at least 0 */
    DueMessages(long delayNanos) {
        this.delayNanos = delayNanos;
    }

    /**
     * @param end of the interval, later than any before
     * @param byTopic messages acknowledged by then, all in all
     */
    void intervalIsOver(long end, long[] byTopic) {
        later.add(new Awaited(end, byTopic));
        for (Awaited next = later.peek(); next != null && next.instant() <= end - delayNanos; next = later.peek()) {
            this.byTopic = next.byTopic();
            later.remove();
        }
    }

    long count() {
        return Arrays.stream(byTopic).sum();
    }

    long count(int topic) {
        return topic < byTopic.length ? byTopic[topic] : 0;
    }
}
