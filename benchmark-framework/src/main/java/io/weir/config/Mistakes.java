package io.weir.config;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Collects the mistakes of all files of one command, so that they are reported together. For one thread.
 *
 * <p>The same mistake counts once: an override is read again for each file it applies to.
 */
public final class Mistakes {

    private final SortedSet<Mistake> mistakes = new TreeSet<>();

    public void add(Place place, String message) {
        mistakes.add(new Mistake(place, message));
    }

    void addAll(Mistakes others) {
        mistakes.addAll(others.mistakes);
    }

    public boolean isEmpty() {
        return mistakes.isEmpty();
    }

    /** Returns the mistakes sorted by place. */
    public List<Mistake> sorted() {
        return List.copyOf(mistakes);
    }

    /**
     * Throws if there are mistakes.
     *
     * @throws ConfigurationException with all mistakes, if there are any
     */
    public void throwIfAny() throws ConfigurationException {
        if (!mistakes.isEmpty()) {
            throw new ConfigurationException(sorted());
        }
    }
}
