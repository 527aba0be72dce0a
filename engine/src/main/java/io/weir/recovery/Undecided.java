package io.weir.recovery;

/**
 * Reasons why it is not known whether a series recovers in time: the levels hold at the end, and have not held for long enough, or
 * they are missed with time left.
 */
public enum Undecided {
    /** The time in which it is judged was over. */
    TIME_OVER,
    /** The load paused for so long that too little of that time proves anything. */
    LOAD_PAUSED
}
