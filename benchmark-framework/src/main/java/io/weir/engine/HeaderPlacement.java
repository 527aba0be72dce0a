package io.weir.engine;

/** Where the header of a message travels. */
enum HeaderPlacement {
    PAYLOAD,
    /** The payload is too small, but the driver carries properties. */
    STAMP,
    /** Nowhere: the payload is too small and the driver has no properties. Integrity stays unchecked. */
    NONE
}
