package io.weir.campaign;

/**
 * How long something will still take, as far as that can be known before.
 *
 * @param leastSeconds it can't take less
 * @param mostSeconds it can't take more; infinite where nothing bounds it
 */
public record TimeLeft(double leastSeconds, double mostSeconds) {

    static final TimeLeft NOTHING = exactly(0);
    static final TimeLeft NOT_KNOWN = new TimeLeft(0, Double.POSITIVE_INFINITY);

    /** Bounds that are as near as this are told as one figure. */
    private static final double NEAR_SECONDS = 2;

    private static final double NEAR_SHARE = 0.05;

    static TimeLeft exactly(double seconds) {
        return new TimeLeft(seconds, seconds);
    }

    static TimeLeft atMost(double seconds) {
        return new TimeLeft(0, seconds);
    }

    TimeLeft plus(TimeLeft other) {
        return new TimeLeft(leastSeconds + other.leastSeconds, mostSeconds + other.mostSeconds);
    }

    /** The same when some of it has passed; what takes longer than was thought is over at any moment. */
    TimeLeft after(double seconds) {
        return new TimeLeft(Math.max(0, leastSeconds - seconds), Math.max(0, mostSeconds - seconds));
    }

    /** In words that claim no more than is known: "about 6:10 left", "1:00 to 1:30 left". */
    public String words() {
        if (Double.isInfinite(mostSeconds)) {
            return leastSeconds < 1 ? "time left not known yet" : "at least " + clock(leastSeconds) + " left";
        }
        double spread = mostSeconds - leastSeconds;
        if (spread <= NEAR_SECONDS || spread <= NEAR_SHARE * mostSeconds) {
            return "about " + clock(mostSeconds) + " left";
        }
        return leastSeconds <= NEAR_SHARE * mostSeconds
                ? "at most " + clock(mostSeconds) + " left"
                : clock(leastSeconds) + " to " + clock(mostSeconds) + " left";
    }

    /** Minutes and seconds, "1:05", with hours before them where there are any, "2:01:05". */
    public static String clock(double seconds) {
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format("%d:%02d", whole / 60, whole % 60)
                : String.format("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }
}
