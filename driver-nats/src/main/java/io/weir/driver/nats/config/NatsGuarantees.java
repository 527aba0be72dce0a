package io.weir.driver.nats.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.nats.config.NatsSettings.Storage;
import io.weir.driver.support.ErrorTally;
import java.util.EnumSet;
import java.util.List;

/** Derives from the settings the guarantees that a run may rely on. */
public final class NatsGuarantees {

    private static final String PLAN = "nats://127.0.0.1:4222";

    private NatsGuarantees() {}

    public static Guarantees of(NatsSettings settings) throws DriverException {
        // Values that the client refuses must be found before there is a server.
        ClientOptions.of(settings, List.of(PLAN), "plan", new ErrorTally(unused -> {}));
        return new Guarantees(
                EnumSet.complementOf(EnumSet.of(Capability.FILTER_AT_BROKER, Capability.DELAYED_DELIVERY)),
                acknowledgement(settings),
                Delivery.AT_LEAST_ONCE,
                settings.maxAckPending() == 1 ? OrderScope.PARTITION : OrderScope.NONE,
                SendBlocking.WHEN_FULL,
                PayloadOwnership.UNTIL_RETURN,
                durability(settings));
    }

    /**
     * Returns the level. A server writes a message to the file of its stream before it acknowledges, and forces files to disk
     * from time to time; a stream with several replicas acknowledges when a majority has the message.
     */
    private static AcknowledgementLevel acknowledgement(NatsSettings settings) {
        if (settings.replicas() > 1) {
            return AcknowledgementLevel.QUORUM_MEMORY;
        }
        return settings.storage() == Storage.MEMORY
                ? AcknowledgementLevel.BROKER_MEMORY
                : AcknowledgementLevel.PAGE_CACHE;
    }

    private static String durability(NatsSettings settings) {
        String copies = settings.replicas() == 1
                ? "num_replicas=1, no copy on another server"
                : "num_replicas=" + settings.replicas() + ", acknowledged when a majority has the message";
        String place = settings.storage() == Storage.MEMORY
                ? "storage=memory: never on a disk"
                : "storage=file: written to the page cache, and forced to disk only every sync_interval, 2 minutes unless the"
                        + " server says otherwise";
        return place + "; " + copies
                + "; each partition is a stream, and the driver chooses it by the key's hash or in turn";
    }
}
