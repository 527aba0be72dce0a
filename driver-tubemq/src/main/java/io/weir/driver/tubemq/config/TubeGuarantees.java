package io.weir.driver.tubemq.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import java.util.EnumSet;
import java.util.Set;

/** Derives from the settings the guarantees that a run may rely on. */
public final class TubeGuarantees {

    private static final String THRESHOLD = "unflushThreshold";

    private TubeGuarantees() {}

    public static Guarantees of(TubeSettings settings) throws DriverException {
        // Values that the client refuses must be found before there is a broker.
        new ClientConfigs(settings, "127.0.0.1:8715").check();
        return new Guarantees(
                capabilities(settings),
                acknowledgement(settings),
                Delivery.AT_LEAST_ONCE,
                OrderScope.PARTITION,
                SendBlocking.WHEN_FULL,
                PayloadOwnership.UNTIL_RETURN,
                durability(settings));
    }

    private static Set<Capability> capabilities(TubeSettings settings) {
        EnumSet<Capability> capabilities = EnumSet.complementOf(
                EnumSet.of(Capability.KEYED_ROUTING, Capability.STORE_TIME, Capability.DELAYED_DELIVERY));
        if (!settings.messageType().isEmpty() || !settings.filters().isEmpty()) {
            capabilities.remove(Capability.FILTER_AT_BROKER);
        }
        return capabilities;
    }

    /**
     * Returns the level. The broker flushes inside the append once the number of unflushed messages reaches the
     * threshold.
     */
    private static AcknowledgementLevel acknowledgement(TubeSettings settings) {
        if (settings.memoryStore()) {
            return AcknowledgementLevel.BROKER_MEMORY;
        }
        String threshold = settings.topicConfig().getOrDefault(THRESHOLD, "").strip();
        return threshold.equals("0") || threshold.equals("1")
                ? AcknowledgementLevel.DISK
                : AcknowledgementLevel.PAGE_CACHE;
    }

    private static String durability(TubeSettings settings) {
        return "enableMemStore=" + settings.memoryStore()
                + (settings.memoryStore() ? ": acknowledged in the broker's memory, lost with its process" : "")
                + ", " + THRESHOLD + "=" + settings.topicConfig().getOrDefault(THRESHOLD, "broker default")
                + ", no replication; each producer takes the partitions in turn";
    }
}
