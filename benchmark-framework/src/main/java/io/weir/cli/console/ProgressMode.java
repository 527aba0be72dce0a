package io.weir.cli.console;

import java.util.Locale;

/** Ways to show progress. */
public enum ProgressMode {
    /** Fancy on a terminal, plain elsewhere. */
    AUTO,
    /** One block that is redrawn. */
    FANCY,
    /** A line every ten seconds. */
    PLAIN,
    /** No progress. */
    NONE;

    /** Returns the mode itself, or the one that AUTO stands for. */
    public ProgressMode resolved(boolean terminal) {
        return this != AUTO ? this : terminal ? FANCY : PLAIN;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
