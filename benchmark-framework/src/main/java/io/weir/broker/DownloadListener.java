package io.weir.broker;

/** Watches artifacts being fetched. Nothing is told when everything is on this machine already. */
@FunctionalInterface
public interface DownloadListener {

    /** Hears nothing. */
    DownloadListener NONE = state -> {};

    /** Takes the present state. Called often and by several threads at once; does not block or throw. */
    void onDownload(State state);

    /**
     * How far it is. How much is still to come is not known: dependencies are found on the way.
     *
     * @param current name of the file that moved last
     * @param files fetched completely so far
     * @param bytes fetched so far, unfinished files included
     */
    record State(String current, int files, long bytes) {}
}
