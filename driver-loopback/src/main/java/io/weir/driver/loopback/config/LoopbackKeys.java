package io.weir.driver.loopback.config;

import static io.weir.driver.SettingDescriptor.SettingType.BOOLEAN;
import static io.weir.driver.SettingDescriptor.SettingType.DURATION;
import static io.weir.driver.SettingDescriptor.SettingType.INTEGER;
import static io.weir.driver.SettingDescriptor.SettingType.NUMBER;
import static io.weir.driver.SettingDescriptor.SettingType.TEXT;

import io.weir.driver.SettingDescriptor;
import java.util.List;

/** The keys of a loopback driver file. */
public final class LoopbackKeys {

    public static final String SINK = "sink";
    public static final String SERVICE_TIME = "serviceTime";
    public static final String DELIVERY_TIME = "deliveryTime";
    static final String DELIVER_AFTER = "deliverAfter";
    public static final String STALL_EVERY = "stallEvery";
    public static final String STALL_FOR = "stallFor";
    public static final String STALL_KIND = "stallKind";
    public static final String BLOCKED_PRODUCERS = "blockedProducers";
    public static final String CAPACITY = "capacity";
    public static final String LOSS_RATIO = "lossRatio";
    static final String FILTER_RATIO = "filterRatio";
    public static final String DUPLICATE_RATIO = "duplicateRatio";
    public static final String REORDER_RATIO = "reorderRatio";
    public static final String CORRUPT_RATIO = "corruptRatio";
    public static final String REFUSE_RATIO = "refuseRatio";
    public static final String UNKNOWN_RATIO = "unknownRatio";
    public static final String PHANTOM_RATIO = "phantomRatio";
    static final String COMPLETE_AGAIN_RATIO = "completeAgainRatio";
    public static final String CALLBACK_THREADS = "callbackThreads";
    static final String SEED = "seed";
    static final String THROW_AFTER = "throwAfter";
    static final String HANG_AFTER = "hangAfter";
    static final String CONSUMER_FAILS_AFTER = "consumerFailsAfter";
    public static final String ACKNOWLEDGEMENT = "acknowledgement";
    static final String EXACTLY_ONCE = "exactlyOnce";
    public static final String KEYED_ROUTING = "keyedRouting";
    public static final String COPY = "copy";
    static final String LEDGER = "ledger";
    public static final String RETAINED_MESSAGES = "retainedMessages";

    public static final String DELIVERY_CAPACITY = "deliveryCapacity";
    public static final String WARM_UP_TIME = "warmUpTime";

    private LoopbackKeys() {}

    public static List<SettingDescriptor> descriptors() {
        return List.of(
                BOOLEAN.setting(
                        SINK,
                        "false",
                        "Acknowledges inside send and keeps nothing, to measure what the engine alone costs."),
                DURATION.setting(SERVICE_TIME, "0s", "Time from send to acknowledgement."),
                DURATION.setting(DELIVERY_TIME, "", "Time from send to delivery; without it the service time."),
                DURATION.setting(
                        DELIVER_AFTER,
                        "0s",
                        "Delay that the system is asked for, and declares, on top of the time to delivery."),
                DURATION.setting(
                        STALL_EVERY,
                        "0s",
                        "Time from one stall to the next, the first one so long after the session was opened; 0 for"
                                + " none."),
                DURATION.setting(STALL_FOR, "0s", "Length of a stall."),
                TEXT.setting(
                        STALL_KIND,
                        "blocking",
                        "blocking: send does not return before the stall is over; late: acknowledgements and"
                                + " deliveries due in the stall come at its end."),
                INTEGER.setting(
                        BLOCKED_PRODUCERS,
                        "",
                        "How many producers, from the first on, a blocking stall concerns; without it all."),
                NUMBER.setting(
                        CAPACITY,
                        "0",
                        "Messages per second that the system takes, one after the other; 0 for no limit."),
                NUMBER.setting(LOSS_RATIO, "0", "Share of messages that are acknowledged and never delivered."),
                NUMBER.setting(
                        FILTER_RATIO,
                        "0",
                        "Share of messages that a filter keeps from every subscription, of which the driver tells."),
                NUMBER.setting(DUPLICATE_RATIO, "0", "Share of stored messages that are stored twice."),
                NUMBER.setting(
                        REORDER_RATIO,
                        "0",
                        "Share of stored messages that are held back until the producer's next message to the"
                                + " partition has overtaken them, for 100 ms at most."),
                NUMBER.setting(CORRUPT_RATIO, "0", "Share of stored messages whose last payload byte is inverted."),
                NUMBER.setting(REFUSE_RATIO, "0", "Share of messages that are refused and not stored."),
                NUMBER.setting(
                        UNKNOWN_RATIO,
                        "0",
                        "Share of messages that end without an answer; one half is stored, the other not."),
                NUMBER.setting(PHANTOM_RATIO, "0", "Share of messages that are refused and delivered all the same."),
                NUMBER.setting(
                        COMPLETE_AGAIN_RATIO,
                        "0",
                        "Share of messages whose completion is called once more, 20 ms after the first call, as by a faulty"
                                + " driver; at once with callbackThreads 0."),
                INTEGER.setting(
                        CALLBACK_THREADS,
                        "1",
                        "Threads that acknowledge and deliver, up to 20; 0 does both inside send, which then waits for"
                                + " the service time."),
                INTEGER.setting(SEED, "1", "Decides which messages meet with a fault."),
                INTEGER.setting(THROW_AFTER, "0", "The send of this number throws, as a broken driver's; 0 for none."),
                INTEGER.setting(
                        HANG_AFTER,
                        "0",
                        "The send of this number blocks until it is interrupted or its producer closed; 0 for none."),
                INTEGER.setting(
                        CONSUMER_FAILS_AFTER,
                        "0",
                        "The consumer that gets the delivery of this number ends with it, as a broken driver's, and"
                                + " keeps its partitions; 0 for none."),
                TEXT.setting(
                        ACKNOWLEDGEMENT,
                        "broker-memory",
                        "Acknowledgement level to declare: handed-over, broker-memory, page-cache, disk, quorum-memory"
                                + " or quorum-disk."),
                BOOLEAN.setting(EXACTLY_ONCE, "false", "Declares that every acknowledged message arrives once."),
                BOOLEAN.setting(KEYED_ROUTING, "true", "Whether a key chooses the partition; otherwise it is ignored."),
                BOOLEAN.setting(
                        COPY,
                        "true",
                        "Whether send copies the payload; otherwise the array is read until the completion."),
                BOOLEAN.setting(
                        LEDGER,
                        "true",
                        "Whether every message is recorded, at about 45 bytes each, for tests in the same JVM."),
                INTEGER.setting(
                        RETAINED_MESSAGES,
                        "1000",
                        "Delivered messages that a partition keeps for a subscription that comes later."),
                NUMBER.setting(
                        DELIVERY_CAPACITY,
                        "0",
                        "Messages per second that each subscription takes of each partition, one after the other; 0"
                                + " for no limit."),
                DURATION.setting(
                        WARM_UP_TIME,
                        "0s",
                        "Time constant of a warm-up: the service time is ten times as long when the session is opened, and"
                                + " falls exponentially to what it is set to; 0 for none."));
    }
}
