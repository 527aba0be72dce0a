package io.weir.driver.loopback.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.support.CheckedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The settings of a loopback system, consistent with each other. {@link LoopbackKeys} documents each.
 *
 * @param capacity messages per second, 0 for no limit
 * @param deliveryCapacity messages per second of each subscription and partition, 0 for no limit
 * @param warmUpNanos time constant with which the service time falls from ten times its value, 0 for none
 * @param throwAfter number of the send that throws, 0 for none
 * @param hangAfter number of the send that hangs, 0 for none
 * @param consumerFailsAfter number of the delivery that is its consumer's last, 0 for none
 */
public record LoopbackSettings(
        boolean sink,
        long serviceTimeNanos,
        long deliveryTimeNanos,
        long deliverAfterNanos,
        StallSettings stall,
        double capacity,
        FaultRatios faults,
        int callbackThreads,
        long seed,
        long throwAfter,
        long hangAfter,
        AcknowledgementLevel acknowledgement,
        boolean exactlyOnce,
        boolean keyedRouting,
        boolean copy,
        boolean ledger,
        int retainedMessages,
        double deliveryCapacity,
        long consumerFailsAfter,
        long warmUpNanos) {

    static final int MAX_CALLBACK_THREADS = 20;

    /** Initial service time of a system that warms up, as a multiple of the later one. */
    private static final double COLD_TIMES = 10;

    private static final long LONGEST_DELAY_NANOS = TimeUnit.DAYS.toNanos(366);

    /**
     * Reads the settings; a missing key takes its default.
     *
     * @throws DriverException naming all errors, if there are any
     */
    public static LoopbackSettings from(DriverSettings settings) throws DriverException {
        CheckedSettings reader = new CheckedSettings(settings);
        long serviceTime = reader.integer(LoopbackKeys.SERVICE_TIME, 0, 0, Long.MAX_VALUE);
        LoopbackSettings read = new LoopbackSettings(
                reader.flag(LoopbackKeys.SINK, false),
                serviceTime,
                reader.integer(LoopbackKeys.DELIVERY_TIME, serviceTime, 0, Long.MAX_VALUE),
                reader.integer(LoopbackKeys.DELIVER_AFTER, 0, 0, Long.MAX_VALUE),
                stall(reader),
                reader.atLeastZero(LoopbackKeys.CAPACITY),
                faults(reader),
                (int) reader.integer(LoopbackKeys.CALLBACK_THREADS, 1, 0, MAX_CALLBACK_THREADS),
                reader.integer(LoopbackKeys.SEED, 1, Long.MIN_VALUE, Long.MAX_VALUE),
                reader.integer(LoopbackKeys.THROW_AFTER, 0, 0, Long.MAX_VALUE),
                reader.integer(LoopbackKeys.HANG_AFTER, 0, 0, Long.MAX_VALUE),
                reader.choice(LoopbackKeys.ACKNOWLEDGEMENT, AcknowledgementLevel.BROKER_MEMORY),
                reader.flag(LoopbackKeys.EXACTLY_ONCE, false),
                reader.flag(LoopbackKeys.KEYED_ROUTING, true),
                reader.flag(LoopbackKeys.COPY, true),
                reader.flag(LoopbackKeys.LEDGER, true),
                (int) reader.integer(LoopbackKeys.RETAINED_MESSAGES, 1000, 0, Integer.MAX_VALUE / 4),
                reader.atLeastZero(LoopbackKeys.DELIVERY_CAPACITY),
                reader.integer(LoopbackKeys.CONSUMER_FAILS_AFTER, 0, 0, Long.MAX_VALUE),
                reader.integer(LoopbackKeys.WARM_UP_TIME, 0, 0, Long.MAX_VALUE));
        if (!reader.hasErrors()) {
            read.contradictions().forEach(reader::add);
        }
        reader.check();
        return read;
    }

    private static StallSettings stall(CheckedSettings reader) {
        return new StallSettings(
                reader.integer(LoopbackKeys.STALL_EVERY, 0, 0, Long.MAX_VALUE),
                reader.integer(LoopbackKeys.STALL_FOR, 0, 0, Long.MAX_VALUE),
                reader.choice(LoopbackKeys.STALL_KIND, StallKind.BLOCKING),
                reader.integer(LoopbackKeys.BLOCKED_PRODUCERS, Long.MAX_VALUE, 0, Long.MAX_VALUE));
    }

    private static FaultRatios faults(CheckedSettings reader) {
        return new FaultRatios(
                reader.ratio(LoopbackKeys.LOSS_RATIO),
                reader.ratio(LoopbackKeys.FILTER_RATIO),
                reader.ratio(LoopbackKeys.DUPLICATE_RATIO),
                reader.ratio(LoopbackKeys.REORDER_RATIO),
                reader.ratio(LoopbackKeys.CORRUPT_RATIO),
                reader.ratio(LoopbackKeys.REFUSE_RATIO),
                reader.ratio(LoopbackKeys.UNKNOWN_RATIO),
                reader.ratio(LoopbackKeys.PHANTOM_RATIO),
                reader.ratio(LoopbackKeys.COMPLETE_AGAIN_RATIO));
    }

    /** Returns the time that each delivery of a partition takes. */
    public long nanosPerDelivery() {
        return deliveryCapacity > 0 ? Math.round(1e9 / deliveryCapacity) : 0;
    }

    /** Returns the service time of a message that is sent this long after the session was opened. */
    public long serviceTimeNanosAfter(long nanos) {
        return warmUpNanos == 0
                ? serviceTimeNanos
                : (long) (serviceTimeNanos * (1 + (COLD_TIMES - 1) * Math.exp(-(double) nanos / warmUpNanos)));
    }

    /** Returns whether callbacks are made inside {@code send}. */
    public boolean inline() {
        return callbackThreads == 0;
    }

    /** Returns whether every send has to wait for its own acknowledgement. */
    public boolean synchronous() {
        return inline() && (serviceTimeNanos > 0 || capacity > 0);
    }

    /** Returns whether some send may have to wait. */
    public boolean canBlock() {
        return synchronous() || stall.blocking() || (inline() && stall.any());
    }

    private List<String> contradictions() {
        List<String> found = new ArrayList<>();
        if (stall.everyNanos() > 0 != stall.forNanos() > 0) {
            found.add("stallEvery and stallFor go together: give both, or none");
        } else if (stall.any() && stall.forNanos() >= stall.everyNanos()) {
            found.add("stallFor (" + stall.forNanos() + " ns) must be shorter than stallEvery (" + stall.everyNanos()
                    + " ns), or the system never works");
        }
        if (faults.receipts() > 1) {
            found.add("lossRatio, filterRatio, refuseRatio, unknownRatio and phantomRatio add up to "
                    + faults.receipts() + ": a message has one fate, so make it 1 at most");
        }
        if (inline() && deliveryTimeNanos > serviceTimeNanos) {
            found.add("callbackThreads: 0 delivers inside send, so deliveryTime (" + deliveryTimeNanos
                    + " ns) can't be longer than serviceTime (" + serviceTimeNanos + " ns)");
        }
        if (faults.filter() >= 1) {
            found.add("filterRatio: 1 lets no message pass, and a run begins only when one has arrived");
        }
        if (deliverAfterNanos > LONGEST_DELAY_NANOS) {
            found.add("deliverAfter is longer than a year");
        }
        if (inline() && deliverAfterNanos > 0) {
            found.add("callbackThreads: 0 delivers inside send, so deliverAfter needs at least 1 callback thread");
        }
        if (inline() && deliveryCapacity > 0) {
            found.add("callbackThreads: 0 delivers inside send, so deliveryCapacity needs at least 1 callback thread");
        }
        if (inline() && faults.reorder() > 0) {
            found.add("callbackThreads: 0 can't hold a message back, so reorderRatio needs at least 1 callback thread");
        }
        if (sink
                && (canBlock()
                        || stall.any()
                        || serviceTimeNanos > 0
                        || deliveryTimeNanos > 0
                        || deliverAfterNanos > 0
                        || capacity > 0)) {
            found.add(
                    "sink: true acknowledges at once, so leave out service time, delivery time, deliverAfter, capacity and"
                            + " stalls");
        }
        if (sink && (!faults.equals(FaultRatios.NONE) || throwAfter > 0 || hangAfter > 0)) {
            found.add("sink: true does nothing but acknowledge, so leave out all faults");
        }
        return found;
    }
}
