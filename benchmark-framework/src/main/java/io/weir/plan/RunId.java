package io.weir.plan;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ids of runs, unique on this machine and on others that use the same cluster: five digits of the minute in which the
 * run began, to base 36, and five that are drawn. So a name on a cluster shows how old it is.
 */
public final class RunId {

    private static final int BASE = 36;
    private static final int DRAWN = 5;

    /** The engine names topics and subscriptions so. */
    private static final Pattern NAME = Pattern.compile("weir-([0-9a-z]{5})[0-9a-z]{5}-(?:sub-)?\\d{5,}");

    /** There was no run before. */
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private RunId() {}

    public static String next(Instant now) {
        StringBuilder id = new StringBuilder(Long.toString(now.getEpochSecond() / 60, BASE));
        new SecureRandom().ints(DRAWN, 0, BASE).forEach(digit -> id.append(Character.forDigit(digit, BASE)));
        return id.toString();
    }

    /** Returns when the run began that gave a topic or subscription its name; empty if no run did. */
    public static Optional<Instant> begun(String name) {
        Matcher parts = NAME.matcher(name);
        return parts.matches()
                ? Optional.of(Instant.EPOCH.plus(Duration.ofMinutes(Long.parseLong(parts.group(1), BASE))))
                        .filter(FIRST::isBefore)
                : Optional.empty();
    }
}
