package io.weir.measure;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How far each partition has been delivered, by subscription and producer, whichever threads deliver it: a client that
 * hands a partition from thread to thread keeps its order all the same. Any thread.
 */
final class DeliveryOrder {

    private final ConcurrentMap<Key, Place> places = new ConcurrentHashMap<>();

    /** The place of one producer's messages in one partition; a thread asks once and keeps it. */
    Place place(int subscription, int producer, int partition) {
        return places.computeIfAbsent(new Key(subscription, producer, partition), key -> new Place());
    }

    /**
     * Returns how far each partition has been delivered by now. A delivery of just now may not show yet, none shows too
     * early.
     */
    DeliveryMark mark() {
        DeliveryMark mark = new DeliveryMark();
        places.forEach((key, place) -> mark.add(key.subscription, key.producer, place.highest));
        return mark;
    }

    private record Key(int subscription, int producer, int partition) {}

    /**
     * The highest sequence delivered. A plain field: a client that keeps order hands over from thread to thread, and
     * where it delivers at the same time there is no order to be told.
     */
    static final class Place {
        private long highest = -1;

        /** Notes a delivery; true when a later message was delivered before it. */
        boolean isLate(long sequence) {
            // hot path
            if (sequence < highest) {
                return true;
            }
            highest = sequence;
            return false;
        }
    }
}
