package io.weir.driver;

/** Meaning of an acknowledgement, from the weakest to the strongest. Latencies at different levels don't compare. */
public enum AcknowledgementLevel {
    /** The client has accepted the message; nobody has confirmed it. */
    HANDED_OVER("handed over to the client", false),
    /** In the memory of one broker process: lost when the process dies. */
    BROKER_MEMORY("in the memory of one broker process", false),
    /** In the page cache of one host: survives the process, not the host. */
    PAGE_CACHE("in the page cache of one host", true),
    /** Forced to the disk of one host. */
    DISK("forced to the disk of one host", true),
    /** In memory or page cache of several hosts: survives the loss of one of them. */
    QUORUM_MEMORY("in memory of several hosts", true),
    /** Forced to the disks of several hosts. */
    QUORUM_DISK("forced to the disks of several hosts", true);

    private final String meaning;
    private final boolean survivesProcessCrash;

    AcknowledgementLevel(String meaning, boolean survivesProcessCrash) {
        this.meaning = meaning;
        this.survivesProcessCrash = survivesProcessCrash;
    }

    /** Returns the level in words, to follow "acknowledged when". */
    public String meaning() {
        return meaning;
    }

    /** Returns whether an acknowledged message outlives {@code kill -9} of the broker that held it. */
    public boolean survivesProcessCrash() {
        return survivesProcessCrash;
    }
}
