package io.weir.campaign;

import java.security.SecureRandom;

/** Names of runs that no other run has, on this machine or on another that uses the same cluster. */
final class RunIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BASE = 36;
    private static final int LENGTH = 10;

    private RunIds() {}

    /** Ten lower-case letters and digits. */
    static String next() {
        StringBuilder id = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            id.append(Character.forDigit(RANDOM.nextInt(BASE), BASE));
        }
        return id.toString();
    }
}
