package io.weir.plan;

/** Purposes for which a run writes to the disks of this machine. */
public enum DiskUse {
    BROKER("the broker's data", "set broker.retention, or name a folder on another disk by TMPDIR"),
    RESULTS("the results", "name a folder on another disk by --output");

    private final String words;
    private final String remedy;

    DiskUse(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    /** Returns what is written, as a part of a sentence. */
    public String words() {
        return words;
    }

    /** Returns what the user can do so that less is written there, beside asking for less. */
    public String remedy() {
        return remedy;
    }
}
