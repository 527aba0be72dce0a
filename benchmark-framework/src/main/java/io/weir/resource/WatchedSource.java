package io.weir.resource;

/**
 * Source of the figures of one process of a broker.
 *
 * @param elsewhere whether it is read over a network, which may leave a sample without an answer: then the measured
 *     part is accounted for from the first answer in it to the last
 */
record WatchedSource(String name, String source, boolean elsewhere) {

    static WatchedSource of(WatchedProcess process) {
        return new WatchedSource(process.name(), process.source(), false);
    }
}
