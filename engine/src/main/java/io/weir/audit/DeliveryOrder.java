package io.weir.audit;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Progress of delivery by partition, subscription and stream, whichever threads deliver: a client that moves a
 * partition from thread to thread still keeps its order. Any thread.
 */
public final class DeliveryOrder {

    private final ConcurrentMap<Key, Place> places = new ConcurrentHashMap<>();

    /** Returns the place of one stream's messages in one partition; a thread looks it up once and keeps it. */
    public Place place(int subscription, int stream, int partition) {
        return places.computeIfAbsent(new Key(subscription, stream, partition), key -> new Place());
    }

    /**
     * Returns how far each partition has been delivered by now. A delivery just made may be missing; none shows too
     * early.
     */
    public DeliveryMark mark() {
        DeliveryMark mark = new DeliveryMark();
        places.forEach(
                (key, place) -> mark.add(key.subscription, key.stream, key.partition, Math.max(0, place.highest)));
        return mark;
    }

    private record Key(int subscription, int stream, int partition) {}

    /**
     * Highest sequence delivered. A plain field: a client that keeps order synchronizes when it changes threads; when
     * it delivers on several at the same time there is no order to check.
     */
    public static final class Place {
        private long highest = -1;

        /** Notes a delivery; returns true when a later message was delivered before it. */
        public boolean isLate(long sequence) {
            // hot path
            if (sequence < highest) {
                return true;
            }
            highest = sequence;
            return false;
        }
    }
}
