package io.weir.worker;

/** Places for the header of a message. */
public enum HeaderPlacement {
    PAYLOAD,
    /** In a property: the payload is too small, but the driver supports properties. */
    PROPERTY,
    /** Nowhere: the payload is too small and the driver has no properties. Integrity stays unchecked. */
    NONE
}
