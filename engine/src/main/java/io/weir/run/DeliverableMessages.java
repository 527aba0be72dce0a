package io.weir.run;

import io.weir.measure.PlaceCounts;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Counts the acknowledged messages that are due for delivery if the system delays each: those acknowledged by the end
 * of the latest interval that is at least the delay ago. Messages that become due within an interval count from the
 * next one on. For one thread.
 */
final class DeliverableMessages {

    private final long delayNanos;
    private final Queue<Awaited> later = new ArrayDeque<>();
    private PlaceCounts messages = PlaceCounts.NONE;

    /** Messages acknowledged by an instant, by subscription that waits for them. */
    private record Awaited(long instant, PlaceCounts bySubscription) {}

    /** @param delayNanos at least 0 */
    DeliverableMessages(long delayNanos) {
        this.delayNanos = delayNanos;
    }

    /**
     * @param end end of the interval, later than any before
     * @param bySubscription total messages acknowledged by then, by subscription that waits for them
     */
    void intervalIsOver(long end, PlaceCounts bySubscription) {
        later.add(new Awaited(end, bySubscription));
        for (Awaited next = later.peek(); next != null && next.instant() <= end - delayNanos; next = later.peek()) {
            messages = next.bySubscription();
            later.remove();
        }
    }

    /** Returns the messages that are due for delivery, by subscription. */
    PlaceCounts messages() {
        return messages;
    }
}
