package io.weir.cli;

import java.util.Locale;

/** How progress is shown. */
enum ProgressMode {
    /** Fancy on a terminal, plain elsewhere. */
    AUTO,
    /** One block that is drawn over and over. */
    FANCY,
    /** A line every ten seconds. */
    PLAIN,
    /** Not at all. */
    NONE;

    /** What AUTO means here. */
    ProgressMode resolved(boolean terminal) {
        return this != AUTO ? this : terminal ? FANCY : PLAIN;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
