package io.weir.campaign;

/**
 * Remaining time of something, as far as it can be known in advance.
 *
 * @param maxSeconds upper bound; infinite if there is none
 */
public record TimeLeft(double minSeconds, double maxSeconds) {

    static final TimeLeft NOTHING = exactly(0);
    static final TimeLeft NOT_KNOWN = new TimeLeft(0, Double.POSITIVE_INFINITY);

    /** Distance up to which two bounds are shown as one figure. */
    private static final double NEAR_SECONDS = 2;

    private static final double NEAR_SHARE = 0.05;

    static TimeLeft exactly(double seconds) {
        return new TimeLeft(seconds, seconds);
    }

    static TimeLeft atMost(double seconds) {
        return new TimeLeft(0, seconds);
    }

    TimeLeft plus(TimeLeft other) {
        return new TimeLeft(minSeconds + other.minSeconds, maxSeconds + other.maxSeconds);
    }

    /** Returns the time left after some of it has passed; never less than 0. */
    TimeLeft after(double seconds) {
        return new TimeLeft(Math.max(0, minSeconds - seconds), Math.max(0, maxSeconds - seconds));
    }

    /** Describes the time left, as exactly as it is known: "about 6:10 left", "1:00 to 1:30 left". */
    public String words() {
        if (Double.isInfinite(maxSeconds)) {
            return minSeconds < 1 ? "time left not known yet" : "at least " + clock(minSeconds) + " left";
        }
        double spread = maxSeconds - minSeconds;
        if (spread <= NEAR_SECONDS || spread <= NEAR_SHARE * maxSeconds) {
            return "about " + clock(maxSeconds) + " left";
        }
        return minSeconds <= NEAR_SHARE * maxSeconds
                ? "at most " + clock(maxSeconds) + " left"
                : clock(minSeconds) + " to " + clock(maxSeconds) + " left";
    }

    /** Formats minutes and seconds, "1:05", with hours if there are any, "2:01:05". */
    public static String clock(double seconds) {
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format("%d:%02d", whole / 60, whole % 60)
                : String.format("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }
}
