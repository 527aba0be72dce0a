package io.weir.measure.success;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Successes of one series: publishing, or the deliveries to one group of subscriptions.
 *
 * @param slots by the time at which they came
 * @param due by the time at which their messages were due
 */
public record SeriesSuccesses(SuccessSlots slots, DueSlots due) {

    /** No success, and no failure. */
    public static final SeriesSuccesses NONE = new SeriesSuccesses(SuccessSlots.NONE, DueSlots.NONE);

    /** Returns the successes of both. */
    public SeriesSuccesses plus(SeriesSuccesses other) {
        return new SeriesSuccesses(slots.plus(other.slots), due.plus(other.due));
    }

    void writeTo(DataOutput out) throws IOException {
        slots.writeTo(out);
        due.writeTo(out);
    }

    static SeriesSuccesses readFrom(DataInput in) throws IOException {
        return new SeriesSuccesses(SuccessSlots.readFrom(in), DueSlots.readFrom(in));
    }
}
