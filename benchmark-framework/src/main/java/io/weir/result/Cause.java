package io.weir.result;

/** Reasons not to believe the figures of a run as they stand. The rules are in docs/verdicts.md. */
public enum Cause {
    /** Less than asked was acknowledged within the measured window, or the backlog grew. */
    NOT_SUSTAINED,
    /** The generator or its machine had no time to send what was due: the figures describe the generator. */
    GENERATOR_LIMITED,
    /** The host of a virtual machine took CPU time from generator and broker alike. */
    STEAL,
    /** The senders' time went into the driver's {@code send}. */
    CLIENT_LIMITED,
    /** The {@code send} of one producer delayed due messages of another. */
    HEAD_OF_LINE,
    /** Sending paused because too many messages were outstanding. */
    BACK_PRESSURE,
    /** Rate or response time changed in the course of the measured window. */
    NOT_STEADY,
    /** Messages that were promised to be kept did not arrive. */
    DATA_LOST,
    /** Messages arrived changed. */
    DATA_CORRUPTED,
    /** Messages that were promised to arrive once arrived again. */
    DUPLICATES,
    /** Messages arrived in another order than promised. */
    REORDERED,
    /** Messages arrived that were refused or whose transaction was aborted. */
    PHANTOMS,
    /** Sends failed. */
    ERRORS,
    /** The driver reported completions of messages that had completed before: latencies may be too short. */
    DRIVER_FAULT,
    /** Messages arrived before they were due: the clocks differ. */
    CLOCK_UNSURE,
    /** A node of the broker ended during the run, unrequested. */
    BROKER_FAILED,
    /** The run did not carry out its plan, or not every message is accounted for. */
    INCOMPLETE
}
