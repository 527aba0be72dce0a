package io.weir.config;

import java.util.Locale;

/** Ways to end a warm-up, as a workload file spells them. */
enum WarmUpKind {
    /** Ends when the system is steady. */
    ADAPTIVE,
    /** Ends after a given time. */
    FIXED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
