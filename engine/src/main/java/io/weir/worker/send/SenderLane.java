package io.weir.worker.send;

import io.weir.driver.Producer;
import io.weir.payload.KeyPool.KeySequence;
import java.util.ArrayList;
import java.util.List;

/**
 * One slot of a producer in the order of sending, as its sender thread sees it.
 *
 * @param number number of the slot within a round; its k-th message is number {@code k * slots + number} of the schedule, so
 *     that each producer's share is exact and all together are evenly spread
 * @param producerNumber number of the producer within the run
 * @param perRound number of the producer's slots in a round
 * @param place of this one among them, from 0
 */
public record SenderLane(int number, int producerNumber, int perRound, int place, Producer producer, KeySequence keys) {

    /** Creates the only slot of a producer, where producers send in turn. */
    public SenderLane(int number, Producer producer, KeySequence keys) {
        this(number, number, 1, 0, producer, keys);
    }

    /** Returns the lanes of a producer; none where its topic gets nothing. */
    public static List<SenderLane> of(SendingOrder order, int producerNumber, Producer producer, KeySequence keys) {
        int[] slots = order.slotsOf(producerNumber);
        List<SenderLane> lanes = new ArrayList<>();
        for (int place = 0; place < slots.length; place++) {
            lanes.add(new SenderLane(slots[place], producerNumber, slots.length, place, producer, keys));
        }
        return lanes;
    }

    /** Returns the number within its producer of this slot's message of a round. */
    long numberWithin(long round) {
        // hot path
        return round * perRound + place;
    }
}
