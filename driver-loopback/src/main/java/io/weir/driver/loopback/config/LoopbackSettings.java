package io.weir.driver.loopback.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The settings of a loopback system, consistent with each other.
 *
 * @param warmUpTimeNanos time constant with which the service time falls from ten times its value
 */
public record LoopbackSettings(
        @Setting("Acknowledges inside send and keeps nothing, to measure what the engine alone costs.")
        boolean sink,

        @Setting("Time from send to acknowledgement.") long serviceTimeNanos,

        @Setting(missing = AS_SERVICE_TIME, value = "Time from send to delivery; without it the service time.")
        long deliveryTimeNanos,

        @Setting("Delay that the system is asked for, and declares, on top of the time to delivery.")
        long deliverAfterNanos,

        StallSettings stall,

        @Setting("Messages per second that the system takes, one after the other; 0 for no limit.")
        double capacity,

        FaultRatios faults,

        @Setting(
                otherwise = "1",
                max = MAX_CALLBACK_THREADS,
                value = "Threads that acknowledge and deliver, up to 20; 0 does both inside send, which then waits for"
                        + " the service time.")
        int callbackThreads,

        @Setting(otherwise = "1", min = Long.MIN_VALUE, value = "Decides which messages meet with a fault.")
        long seed,

        @Setting("The send of this number throws, as a broken driver's; 0 for none.")
        long throwAfter,

        @Setting("The send of this number blocks until it is interrupted or its producer closed; 0 for none.")
        long hangAfter,

        @Setting("The consumer that gets the delivery of this number ends with it, as a broken driver's, and"
                + " keeps its partitions; 0 for none.")
        long consumerFailsAfter,

        @Setting(
                otherwise = "broker-memory",
                value = "Acknowledgement level to declare: handed-over, broker-memory, page-cache, disk, quorum-memory"
                        + " or quorum-disk.")
        AcknowledgementLevel acknowledgement,

        @Setting("Declares that every acknowledged message arrives once.")
        boolean exactlyOnce,

        @Setting(otherwise = "true", value = "Whether a key chooses the partition; otherwise it is ignored.")
        boolean keyedRouting,

        @Setting(
                otherwise = "true",
                value = "Whether send copies the payload; otherwise the array is read until the completion.")
        boolean copy,

        @Setting(
                otherwise = "true",
                value = "Whether every message is recorded, at about 45 bytes each, for tests in the same JVM.")
        boolean ledger,

        @Setting(
                otherwise = "1000",
                max = Integer.MAX_VALUE / 4,
                value = "Delivered messages that a partition keeps for a subscription that comes later.")
        int retainedMessages,

        @Setting("Messages per second that each subscription takes of each partition, one after the other; 0"
                + " for no limit.")
        double deliveryCapacity,

        @Setting("Time constant of a warm-up: the service time is ten times as long when the session is opened,"
                + " and falls exponentially to what it is set to; 0 for none.")
        long warmUpTimeNanos,

        @Setting("Whether a missing topic is created for the client that is opened on it; needed where clients are in"
                + " several processes, each of which has a system of its own.")
        boolean autoCreateTopics) {

    static final int MAX_CALLBACK_THREADS = 20;
    private static final long AS_SERVICE_TIME = -1;
    /** Initial service time of a system that warms up, as a multiple of the later one. */
    private static final double COLD_TIMES = 10;

    private static final long LONGEST_DELAY_NANOS = TimeUnit.DAYS.toNanos(366);
    private static final RecordSettings<LoopbackSettings> KEYS = new RecordSettings<>(LoopbackSettings.class);

    public LoopbackSettings {
        deliveryTimeNanos = deliveryTimeNanos == AS_SERVICE_TIME ? serviceTimeNanos : deliveryTimeNanos;
    }

    public static List<SettingDescriptor> descriptors() {
        return KEYS.descriptors();
    }

    /**
     * Reads the settings; a missing key takes its default.
     *
     * @throws DriverException naming all errors, if there are any
     */
    public static LoopbackSettings from(DriverSettings settings) throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        LoopbackSettings read = KEYS.read(checked);
        checked.check();
        read.addContradictions(checked);
        checked.check();
        return read;
    }

    /** Returns the time that each delivery of a partition takes. */
    public long nanosPerDelivery() {
        return deliveryCapacity > 0 ? Math.round(1e9 / deliveryCapacity) : 0;
    }

    /** Returns the service time of a message that is sent this long after the session was opened. */
    public long serviceTimeNanosAfter(long nanos) {
        return warmUpTimeNanos == 0
                ? serviceTimeNanos
                : (long) (serviceTimeNanos * (1 + (COLD_TIMES - 1) * Math.exp(-(double) nanos / warmUpTimeNanos)));
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

    private void addContradictions(CheckedSettings found) {
        if (stall.stallEveryNanos() > 0 != stall.stallForNanos() > 0) {
            found.add("stallEvery and stallFor go together: give both, or none");
        } else if (stall.any() && stall.stallForNanos() >= stall.stallEveryNanos()) {
            found.add("stallFor (" + stall.stallForNanos() + " ns) must be shorter than stallEvery ("
                    + stall.stallEveryNanos() + " ns), or the system never works");
        }
        if (faults.receipts() > 1) {
            found.add("lossRatio, filterRatio, refuseRatio, unknownRatio and phantomRatio add up to "
                    + faults.receipts() + ": a message has one fate, so make it 1 at most");
        }
        if (inline() && deliveryTimeNanos > serviceTimeNanos) {
            found.add("callbackThreads: 0 delivers inside send, so deliveryTime (" + deliveryTimeNanos
                    + " ns) can't be longer than serviceTime (" + serviceTimeNanos + " ns)");
        }
        if (faults.filterRatio() >= 1) {
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
        if (inline() && faults.reorderRatio() > 0) {
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
    }
}
