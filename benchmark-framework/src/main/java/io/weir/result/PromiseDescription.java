package io.weir.result;

import io.weir.driver.Promises;
import java.util.List;

/**
 * Promises that the system was configured for: results with different promises don't compare. The names are those of
 * the enums in the driver API.
 *
 * @param acknowledgement acknowledgement level
 * @param acknowledgedWhen the level in words
 * @param delivery how often an acknowledged message may arrive
 * @param order within what the order of sending is kept
 * @param blocking whether {@code send} can block
 * @param capabilities in alphabetic order
 * @param durability durability and routing in the system's own terms
 * @param deliveryDelayNanos how long after its send each message is due for delivery, as asked; 0 for at once
 */
public record PromiseDescription(
        String acknowledgement,
        String acknowledgedWhen,
        String delivery,
        String order,
        String blocking,
        List<String> capabilities,
        String durability,
        long deliveryDelayNanos) {

    public PromiseDescription {
        capabilities = List.copyOf(capabilities);
    }

    /** Describes promises. */
    public static PromiseDescription of(Promises promises) {
        return new PromiseDescription(
                promises.acknowledgement().name(),
                promises.acknowledgement().meaning(),
                promises.delivery().name(),
                promises.order().name(),
                promises.blocking().name(),
                promises.capabilities().stream().map(Enum::name).sorted().toList(),
                promises.durability(),
                promises.deliveryDelay().toNanos());
    }
}
