package io.weir.plan;

import java.security.SecureRandom;

/** Names of runs that are unique on this machine and on others that use the same cluster. */
public final class RunIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BASE = 36;
    private static final int LENGTH = 10;

    private RunIds() {}

    /** Returns ten random lower-case letters and digits. */
    public static String next() {
        StringBuilder id = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            id.append(Character.forDigit(RANDOM.nextInt(BASE), BASE));
        }
        return id.toString();
    }
}
