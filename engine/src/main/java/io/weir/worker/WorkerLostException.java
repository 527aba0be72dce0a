package io.weir.worker;

/** A worker doesn't answer any more: its process, its host or the way to it is gone. */
public final class WorkerLostException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param reason in a few words, to follow "was lost:" */
    public WorkerLostException(String reason) {
        super(reason);
    }
}
