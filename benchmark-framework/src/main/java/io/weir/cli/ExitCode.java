package io.weir.cli;

/** Exit codes of a command's process. */
public enum ExitCode {
    /** Done, and every verdict is VALID or QUALIFIED; with --strict, VALID. */
    DONE(0),
    /** A bug in Weir. */
    BUG(1),
    /** An error in the command line or in a file; nothing was started. */
    BAD_USAGE(2),
    /** A run could not be carried out: broker, driver, time limit. */
    RUN_FAILED(3),
    /** Done, but at least one verdict is NOT VALID; with --strict, or QUALIFIED. */
    NOT_VALID(4),
    /** A threshold was not met. */
    THRESHOLD_MISSED(5),
    /** Interrupted; partial results are kept. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
