package io.weir.workload;

/** Ways to choose a message's payload among those of a file. */
public enum PayloadChoice {
    /** The whole file is the payload of each message. */
    WHOLE("whole"),
    /** One after the other, by the number of the message over all producers. */
    IN_TURN("inTurn"),
    /** Drawn by the seed and the number of the message. */
    RANDOM("random");

    private final String word;

    PayloadChoice(String word) {
        this.word = word;
    }

    /** Returns the word for it in files. */
    public String word() {
        return word;
    }
}
