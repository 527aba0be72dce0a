package io.weir.result;

import org.jspecify.annotations.Nullable;

/**
 * System that was measured, and the client it was measured through.
 *
 * @param system short name of the messaging system
 * @param clientVersion version of the client library; null when unknown
 * @param brokerVersion version of the broker; null when unknown
 * @param brokerImage image in whose containers Weir started the broker, by digest or ID; null without
 * @param brokerLaunched whether Weir started the broker; false for the user's own
 * @param brokerAge when the run began; null where it is not known
 */
public record DriverDescription(
        String name,
        String system,
        @Nullable String clientVersion,
        @Nullable String brokerVersion,
        @Nullable String brokerImage,
        boolean brokerLaunched,
        @Nullable BrokerAge brokerAge) {

    /** Returns the same without the broker's age, which is another in each run of one system. */
    public DriverDescription ofAnyAge() {
        return new DriverDescription(name, system, clientVersion, brokerVersion, brokerImage, brokerLaunched, null);
    }
}
