package io.weir.driver;

/** Fate of a message that was not acknowledged, as far as known. */
public enum SendOutcome {
    /** The broker or the client has rejected it; it can never be received. */
    REFUSED,
    /** A time-out or a lost connection: it may or may not have been stored. */
    UNKNOWN,
    /** Its transaction was aborted; nobody who reads committed messages may receive it. */
    ABORTED
}
