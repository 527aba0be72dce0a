package io.weir.result;

/** Reasons not to believe the figures of a run as they stand. The rules are in docs/verdicts.md. */
public enum Cause {
    /** Less than asked was acknowledged within the measured window, or the backlog grew. */
    NOT_SUSTAINED("rate not kept", "Ask for less, or take the figures as those of an overload."),
    /** The rate did not keep the limits that were set for it, or no rate did. */
    SLO_MISSED("limits not kept", "Search with a longer hold or a lower measureAt, or set wider limits."),
    /** The generator or its machine had no time to send what was due: the figures describe the generator. */
    GENERATOR_LIMITED("generator too slow", "Give the generator a machine of its own or more CPUs, or ask for less."),
    /** The host of a virtual machine took CPU time from generator and broker alike. */
    STEAL("host took CPU time", "Measure at a quieter time, or on a machine with CPUs of its own."),
    /** The senders' time went into the driver's {@code send}. */
    CLIENT_LIMITED("client held up the senders", "Set more senderThreads or consumers, or tune the client."),
    /** The {@code send} of one producer delayed due messages of another. */
    HEAD_OF_LINE("one producer delayed others", "Set more senderThreads."),
    /** Sending paused because too many messages were outstanding. */
    BACK_PRESSURE("too many outstanding", "Set a higher maxOutstanding, or ask for less."),
    /** The reading was over before a rate of reading showed. */
    DRY("read too briefly", "Write more first: a larger prefill; or set a longer testDuration."),
    /** Rate or response time changed in the course of the measured window. */
    NOT_STEADY("not steady", "Set a longer warm-up; report.html shows what changed."),
    /** The system was not back at the levels asked for in time after an action, or delivered nothing after a start. */
    NOT_RECOVERED("not recovered in time", "Give it a longer within, or look at the broker's log."),
    /** Messages that were promised to be kept did not arrive. */
    DATA_LOST("messages lost", "Look at the guarantees in report.html and at the broker's log."),
    /** Messages arrived changed. */
    DATA_CORRUPTED("messages changed", "Report it to the developers of the system, with the run's folder."),
    /** Messages that were promised to arrive once arrived again. */
    DUPLICATES("messages twice", "Ask for delivery that promises less, or look at the broker's log."),
    /** Messages arrived in another order than promised. */
    REORDERED("wrong order", "Look at the guarantees in report.html and at the broker's log."),
    /** Messages were delivered before the time until which the system was to keep them back. */
    TOO_EARLY("delivered too early", "Look at how exactly the system keeps delays, and at the clocks of its nodes."),
    /** Messages arrived that were refused or whose transaction was aborted. */
    PHANTOMS("refused messages arrived", "Report it to the developers of the system, with the run's folder."),
    /** Sends failed. */
    ERRORS("sends failed", "See the kinds of errors in report.html and the broker's log."),
    /** The driver reported completions of messages that had completed before: latencies may be too short. */
    DRIVER_FAULT("driver counted wrong", "Report it to the developers of the driver."),
    /** End-to-end times can't be trusted, as their beginning and end are from clocks that differ by too much. */
    CLOCK_UNSURE(
            "clocks differ", "Use as many topics as workers, or more: each then stays on one host, with one clock."),
    /** A node of the broker ended during the run, unrequested. */
    BROKER_FAILED("broker ended", "Look at the broker's log in the run's folder."),
    /** The run did not carry out its plan, or not every message is accounted for. */
    INCOMPLETE("not carried out", "Mend the reason, and run it again.");

    private final String brief;
    private final String remedy;

    Cause(String brief, String remedy) {
        this.brief = brief;
        this.remedy = remedy;
    }

    /** Returns the cause in two to four plain words: "rate not kept". */
    public String brief() {
        return brief;
    }

    /** Returns the first thing to do about it, as a sentence. */
    public String remedy() {
        return remedy;
    }
}
