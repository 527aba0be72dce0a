package io.weir.config.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that the user may have meant. */
public final class Suggestion {

    private Suggestion() {}

    /** Returns {@code ; did you mean 'topics'?}; empty when no known word is close to the word or its first part. */
    public static String didYouMean(String word, Collection<String> known) {
        return closest(word, known)
                .or(() -> closest(word.substring(0, Math.max(0, word.indexOf('.'))), known))
                .map(suggestion -> "; did you mean '" + suggestion + "'?")
                .orElse("");
    }

    /** Returns the known word with the fewest typing errors between it and this one, at most one in three letters. */
    public static Optional<String> closest(String word, Collection<String> known) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        int max = Math.max(1, word.length() / 3);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= max)
                .filter(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT)) <= max)
                .min(Comparator.comparingInt(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT))));
    }

    /** Returns the Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment). */
    private static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] current = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(last[j], current[j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
                }
            }
            int[] recycled = beforeLast;
            beforeLast = last;
            last = current;
            current = recycled;
        }
        return last[to.length()];
    }
}
