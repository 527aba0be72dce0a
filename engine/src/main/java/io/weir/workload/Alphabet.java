package io.weir.workload;

import java.util.BitSet;
import java.util.Optional;

/**
 * Characters that payloads are made of.
 *
 * @param written characters of ASCII and ranges of them, each character once: {@code A-Z}, {@code A-Za-z0-9}
 */
public record Alphabet(String written) {

    private static final char FIRST = '!';
    private static final char LAST = '~';

    public Alphabet {
        if (charactersOf(written).isEmpty()) {
            throw new IllegalArgumentException("no alphabet: " + written);
        }
    }

    /** Parses an alphabet; empty if the text is none. */
    public static Optional<Alphabet> parse(String text) {
        String written = text.strip();
        return charactersOf(written).isEmpty() ? Optional.empty() : Optional.of(new Alphabet(written));
    }

    /** Returns the characters, ascending. */
    public byte[] characters() {
        BitSet found = charactersOf(written);
        byte[] characters = new byte[found.cardinality()];
        int next = 0;
        for (int each = found.nextSetBit(0); each >= 0; each = found.nextSetBit(each + 1)) {
            characters[next] = (byte) each;
            next++;
        }
        return characters;
    }

    /** Returns the characters; none if something is wrong. A hyphen that stands first or last is a character. */
    private static BitSet charactersOf(String written) {
        BitSet characters = new BitSet();
        int at = 0;
        while (at < written.length()) {
            boolean range = at + 2 < written.length() && written.charAt(at + 1) == '-';
            char first = written.charAt(at);
            char last = range ? written.charAt(at + 2) : first;
            boolean wrong = first < FIRST || last > LAST || first > last;
            if (wrong || !characters.get(first, last + 1).isEmpty()) {
                return new BitSet();
            }
            characters.set(first, last + 1);
            at += range ? 3 : 1;
        }
        return characters;
    }
}
