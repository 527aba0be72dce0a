package io.weir.workload;

import java.util.Locale;

/** Distribution of due times in an open loop, at whatever rate. */
public enum Arrivals {
    /** Evenly spaced: the gap between two messages is that of the rate. */
    UNIFORM,
    /** A Poisson process: gaps are independent and exponentially distributed, as those of many independent users. */
    POISSON;

    /** Returns the word for it in a workload file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
