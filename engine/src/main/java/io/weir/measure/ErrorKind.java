package io.weir.measure;

import io.weir.units.Printable;

/** Names errors so that those of one kind are counted together. */
public final class ErrorKind {

    private static final int LONGEST = 160;

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
}
