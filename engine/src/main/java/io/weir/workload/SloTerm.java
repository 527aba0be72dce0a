package io.weir.workload;

import java.time.Duration;
import java.util.Optional;

/**
 * One limit of a service level objective, judged over the hold of one rate.
 *
 * @param name in files and results: "response.p99"
 * @param time of which it limits a percentile or the mean; empty for others
 * @param resource that it limits the use of; empty for others
 * @param percent of a percentile, above 0 and below 100; 0 for others
 * @param limit largest value that keeps it: a time in nanoseconds, a share of the sends or of a resource, or a number
 */
public record SloTerm(
        String name, Kind kind, Optional<Time> time, Optional<Resource> resource, double percent, double limit) {

    private static final String MEAN = "mean";
    private static final String FAILED = "failed";
    private static final String LOST = "lost";
    private static final String LAG = "lag";

    /** Kinds of limits. */
    public enum Kind {
        PERCENTILE,
        MEAN,
        /** Share of sends that fail. */
        FAILED,
        /** Number of messages that are lost. */
        LOST,
        /** Number of messages acknowledged and not yet received, over all subscriptions; the median second counts. */
        LAG,
        /** Use of a resource. */
        RESOURCE
    }

    /** Resources whose use can have a limit. */
    public enum Resource {
        /** Share of the CPUs that the broker may use; the median second of a hold counts, as of all that are not counted. */
        BROKER_CPU("broker.cpuShare", false, true),
        /** Share of time in which the busiest disk of this machine has something to do. */
        DISK_BUSY("disk.busyShare", false, true),
        /** Threads of the machine that run or are ready to, for each of its CPUs. */
        RUNNABLE("machine.runnablePerCpu", false, false),
        /** Bytes of swap space read or written in a hold. */
        SWAP("machine.swapBytes", true, false),
        /** Collections of the broker's JVMs that stop all threads for the whole heap. */
        FULL_COLLECTIONS("broker.fullCollections", true, false);

        private final String key;
        private final boolean counted;
        private final boolean share;

        Resource(String key, boolean counted, boolean share) {
            this.key = key;
            this.counted = counted;
            this.share = share;
        }

        /** Returns the name in files and results. */
        public String key() {
            return key;
        }

        /** Returns whether events are counted over a hold; else it is a level, of which the median second counts. */
        public boolean counted() {
            return counted;
        }

        /** Returns whether the limit is written as a share. */
        public boolean share() {
            return share;
        }
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
        return new SloTerm(name, Kind.PERCENTILE, Optional.of(time), Optional.empty(), percent, limit.toNanos());
    }

    public static SloTerm mean(Time time, Duration limit) {
        return new SloTerm(time.key() + "." + MEAN, Kind.MEAN, Optional.of(time), Optional.empty(), 0, limit.toNanos());
    }

    /** @param share from 0 to below 1 */
    public static SloTerm failed(double share) {
        return new SloTerm(FAILED, Kind.FAILED, Optional.empty(), Optional.empty(), 0, share);
    }

    public static SloTerm noneLost() {
        return new SloTerm(LOST, Kind.LOST, Optional.empty(), Optional.empty(), 0, 0);
    }

    /** @param messages over all subscriptions */
    public static SloTerm lag(long messages) {
        return new SloTerm(LAG, Kind.LAG, Optional.empty(), Optional.empty(), 0, messages);
    }

    /** Returns whether only consumers show if it is kept. */
    public boolean needsConsumers() {
        return kind == Kind.LOST || kind == Kind.LAG || time.equals(Optional.of(Time.END_TO_END));
    }

    /** @param limit share, number or number of bytes, 0 or more */
    public static SloTerm resource(Resource resource, double limit) {
        return new SloTerm(resource.key(), Kind.RESOURCE, Optional.empty(), Optional.of(resource), 0, limit);
    }

    /** Returns the largest quantity that keeps the limit: of a percentile the share of messages beyond it. */
    public double allowed() {
        return kind == Kind.PERCENTILE ? 1 - percent / 100 : limit;
    }
}
