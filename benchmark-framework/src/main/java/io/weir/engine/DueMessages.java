package io.weir.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * Counts the acknowledged messages that are due for delivery if the system delays each: those acknowledged by the end
 * of the latest interval that is at least the delay ago. Messages that become due within an interval count from the
 * next one on. For one thread.
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
     * @param end end of the interval, later than any before
     * @param byTopic total messages acknowledged by then, by topic
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
