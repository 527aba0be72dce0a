package io.weir.result;

import io.weir.driver.Guarantees;
import java.util.List;

/**
 * Promises that the system was configured for: results with different promises don't compare. The names are those of
 * the enums in the driver API.
 *
 * @param delivery how often an acknowledged message may arrive
 * @param order within what the order of sending is kept
 * @param blocking whether {@code send} can block
 * @param durability durability and routing in the system's own terms
 * @param deliveryDelayNanos how long after its send each message is due for delivery, as asked; 0 for at once
 */
public record GuaranteeDescription(
        String acknowledgement,
        String acknowledgedWhen,
        String delivery,
        String order,
        String blocking,
        List<String> capabilities,
        String durability,
        long deliveryDelayNanos) {

    public GuaranteeDescription {
        capabilities = List.copyOf(capabilities);
    }

    /** Describes promises. */
    public static GuaranteeDescription of(Guarantees guarantees) {
        return new GuaranteeDescription(
                guarantees.acknowledgement().name(),
                guarantees.acknowledgement().meaning(),
                guarantees.delivery().name(),
                guarantees.order().name(),
                guarantees.blocking().name(),
                guarantees.capabilities().stream().map(Enum::name).sorted().toList(),
                guarantees.durability(),
                guarantees.deliveryDelay().toNanos());
    }
}
