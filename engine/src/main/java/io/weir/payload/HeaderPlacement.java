package io.weir.payload;

import io.weir.workload.Payload;

/** Places for the header of a message. */
public enum HeaderPlacement {
    PAYLOAD,
    /** In a property: the payload is too small, but the driver supports properties. */
    PROPERTY,
    /** Nowhere: the payload is too small and the driver has no properties. Integrity stays unchecked. */
    NONE;

    /**
     * Returns the place for the header of messages with this payload: the same for all, as the smallest allows it.
     *
     * @param properties whether the driver supports properties
     */
    public static HeaderPlacement of(Payload payload, boolean properties) {
        if (payload.minBytes() >= MessageHeader.BYTES) {
            return PAYLOAD;
        }
        return properties ? PROPERTY : NONE;
    }
}
