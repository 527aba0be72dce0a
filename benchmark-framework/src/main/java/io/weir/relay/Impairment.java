package io.weir.relay;

/** Fault of the network between clients and one node, in force until it is healed. */
public sealed interface Impairment {

    /** No byte passes in either direction; connections stay open, and new ones are accepted and get nothing. */
    record Cut() implements Impairment {}

    /**
     * Each byte passes later, in either direction.
     *
     * @param nanos by which it is later, above 0
     */
    record Delay(long nanos) implements Impairment {}

    /**
     * No more bytes pass in a second, in either direction, over all connections together.
     *
     * @param bytesPerSecond of each direction, above 0
     */
    record Throttle(long bytesPerSecond) implements Impairment {}

    /** All connections are reset, and so is each new one. */
    record Refuse() implements Impairment {}
}
