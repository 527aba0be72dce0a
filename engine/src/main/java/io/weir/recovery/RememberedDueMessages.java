package io.weir.recovery;

import io.weir.measure.success.SuccessSlots;
import io.weir.schedule.LoadPauses.Pause;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Due messages of a load that is over. Numbers at the borders of slots are remembered: all series and disturbances ask for the same ones, and
 * with random arrivals or rates that change each takes microseconds. For one thread.
 */
final class RememberedDueMessages implements DueMessages {

    private static final int BLOCK = 1 << 10;
    private static final long UNKNOWN = -1;

    private final DueMessages all;
    private final Map<Long, long[]> blocks = new HashMap<>();

    RememberedDueMessages(DueMessages all) {
        this.all = all;
    }

    @Override
    public long before(long nanos) {
        if (nanos < 0 || nanos % SuccessSlots.SLOT_NANOS != 0) {
            return all.before(nanos);
        }
        long slot = nanos / SuccessSlots.SLOT_NANOS;
        long[] block = blocks.computeIfAbsent(slot / BLOCK, first -> {
            long[] unknown = new long[BLOCK];
            Arrays.fill(unknown, UNKNOWN);
            return unknown;
        });
        int place = (int) (slot % BLOCK);
        if (block[place] == UNKNOWN) {
            block[place] = all.before(nanos);
        }
        return block[place];
    }

    @Override
    public List<Pause> pauses() {
        return all.pauses();
    }

    @Override
    public List<Pause> pausesOf(int topic) {
        return all.pausesOf(topic);
    }
}
