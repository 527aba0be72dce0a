package io.weir.config;

import java.util.List;
import java.util.stream.Collectors;

/** Failure because of mistakes in the user's files or overrides; nothing was started. */
public final class ConfigurationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Mistake> mistakes;

    ConfigurationException(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** Returns all mistakes, sorted by place; at least one. The message has one line for each. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
