package io.weir.result;

/** Reasons not to believe the figures of a run as they stand. The rules are in docs/verdicts.md. */
public enum Cause {
    /** Less than asked was acknowledged within the measured window, or the backlog grew. */
    NOT_SUSTAINED("rate not kept"),
    /** The generator or its machine had no time to send what was due: the figures describe the generator. */
    GENERATOR_LIMITED("generator too slow"),
    /** The host of a virtual machine took CPU time from generator and broker alike. */
    STEAL("host took CPU time"),
    /** The senders' time went into the driver's {@code send}. */
    CLIENT_LIMITED("client held up the senders"),
    /** The {@code send} of one producer delayed due messages of another. */
    HEAD_OF_LINE("one producer delayed others"),
    /** Sending paused because too many messages were outstanding. */
    BACK_PRESSURE("too many outstanding"),
    /** Rate or response time changed in the course of the measured window. */
    NOT_STEADY("not steady"),
    /** Messages that were promised to be kept did not arrive. */
    DATA_LOST("messages lost"),
    /** Messages arrived changed. */
    DATA_CORRUPTED("messages changed"),
    /** Messages that were promised to arrive once arrived again. */
    DUPLICATES("messages twice"),
    /** Messages arrived in another order than promised. */
    REORDERED("wrong order"),
    /** Messages arrived that were refused or whose transaction was aborted. */
    PHANTOMS("refused messages arrived"),
    /** Sends failed. */
    ERRORS("sends failed"),
    /** The driver reported completions of messages that had completed before: latencies may be too short. */
    DRIVER_FAULT("driver counted wrong"),
    /** Messages arrived before they were due: the clocks differ. */
    CLOCK_UNSURE("clocks differ"),
    /** A node of the broker ended during the run, unrequested. */
    BROKER_FAILED("broker ended"),
    /** The run did not carry out its plan, or not every message is accounted for. */
    INCOMPLETE("not carried out");

    private final String brief;

    Cause(String brief) {
        this.brief = brief;
    }

    /** Returns the cause in two to four plain words: "rate not kept". */
    public String brief() {
        return brief;
    }
}
