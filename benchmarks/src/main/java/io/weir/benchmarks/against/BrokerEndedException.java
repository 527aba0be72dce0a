package io.weir.benchmarks.against;

/** The end of a broker while trials are measured on it: none of them can be any more. */
final class BrokerEndedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerEndedException(String reason) {
        super("the broker ended: " + reason);
    }
}
