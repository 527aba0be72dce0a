package io.weir.workload;

import java.time.Duration;
import java.util.Optional;

/**
 * One limit of a service level objective, judged over the hold of one rate.
 *
 * @param name in files and results: "response.p99"
 * @param time of which it limits a percentile or the mean; empty for others
 * @param percent of a percentile, above 0 and below 100; 0 for others
 * @param limit largest value that keeps it: a time in nanoseconds, a share of the sends or a number of messages
 */
public record SloTerm(String name, Kind kind, Optional<Time> time, double percent, double limit) {

    private static final String MEAN = "mean";
    private static final String FAILED = "failed";
    private static final String LOST = "lost";

    /** Kinds of limits. */
    public enum Kind {
        PERCENTILE,
        MEAN,
        /** Share of sends that fail. */
        FAILED,
        /** Number of messages that are lost. */
        LOST
    }

    /** Times that can have a limit. */
    public enum Time {
        RESPONSE("response"),
        SERVICE("service"),
        END_TO_END("endToEnd");

        private final String key;

        Time(String key) {
            this.key = key;
        }

        /** Returns the name in files and results. */
        public String key() {
            return key;
        }
    }

    public static SloTerm percentile(String name, Time time, double percent, Duration limit) {
        return new SloTerm(name, Kind.PERCENTILE, Optional.of(time), percent, limit.toNanos());
    }

    public static SloTerm mean(Time time, Duration limit) {
        return new SloTerm(time.key() + "." + MEAN, Kind.MEAN, Optional.of(time), 0, limit.toNanos());
    }

    /** @param share from 0 to below 1 */
    public static SloTerm failed(double share) {
        return new SloTerm(FAILED, Kind.FAILED, Optional.empty(), 0, share);
    }

    public static SloTerm noneLost() {
        return new SloTerm(LOST, Kind.LOST, Optional.empty(), 0, 0);
    }

    /** Returns the largest quantity that keeps the limit: of a percentile the share of messages beyond it. */
    public double allowed() {
        return kind == Kind.PERCENTILE ? 1 - percent / 100 : limit;
    }
}
