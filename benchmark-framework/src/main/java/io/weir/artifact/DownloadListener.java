package io.weir.artifact;

/** Follows artifacts being fetched. Not called when everything is on this machine already. */
@FunctionalInterface
public interface DownloadListener {

    DownloadListener NONE = state -> {};

    /** Takes the current state. Called often and by several threads at once; does not block or throw. */
    void onDownload(State state);

    /**
     * Progress so far. The remaining amount is not known: dependencies are found on the way.
     *
     * @param current name of the file that moved last
     * @param bytes fetched so far, unfinished files included
     */
    record State(String current, int files, long bytes) {}
}
