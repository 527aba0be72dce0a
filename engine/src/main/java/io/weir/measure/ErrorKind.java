package io.weir.measure;

import io.weir.units.Printable;
import java.util.Map;

/** Names errors so that those of one kind are counted together, and counts them. */
public final class ErrorKind {

    private static final int LONGEST = 160;

    /** Further kinds are counted together: errors whose text never repeats must not fill the heap. */
    static final int MAX_KINDS = 50;

    private static final String OTHER = "other";

    private ErrorKind() {}

    /**
     * Returns class and message of the error, with numbers of more than three digits masked: offsets and ids don't make
     * a kind.
     */
    public static String of(Throwable reason) {
        String message = reason.getMessage();
        String kind = reason.getClass().getSimpleName() + (message == null ? "" : ": " + message);
        String masked = kind.replaceAll("\\d{4,}", "#").replace('\n', ' ');
        return Printable.start(masked, LONGEST);
    }

    /** Adds errors of one kind to the counts of a whole run, an interval or less. */
    public static void count(Map<String, Long> byKind, String kind, long errors) {
        boolean named = byKind.size() < MAX_KINDS || byKind.containsKey(kind);
        byKind.merge(named ? kind : OTHER, errors, Long::sum);
    }
}
