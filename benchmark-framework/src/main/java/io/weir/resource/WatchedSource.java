package io.weir.resource;

/**
 * Where the figures of one process of a broker come from.
 *
 * @param name of its node
 * @param source as a reader is told
 * @param elsewhere whether it is asked over a network, which may leave a sample without an answer: then the measured part
 *     is accounted for from the first answer in it to the last
 */
record WatchedSource(String name, String source, boolean elsewhere) {

    /** A process of this machine. */
    static WatchedSource of(WatchedProcess process) {
        return new WatchedSource(process.name(), process.source(), false);
    }
}
