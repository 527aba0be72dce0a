package io.weir.config.source;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys and values of one file during reading. After a key has been reported as wrong, it is not reported again: one
 * error for each.
 */
public final class Section {

    private final Node.Mapping mapping;
    private final SourceLocation file;
    private final String owner;
    private final ConfigurationErrors errors;
    private final Set<String> wrongKeys = new HashSet<>();

    /**
     * @param file place of the error if a key is missing
     */
    public Section(Node.Mapping mapping, SourceLocation file, ConfigurationErrors errors) {
        this(mapping, file, "", errors);
    }

    private Section(Node.Mapping mapping, SourceLocation file, String owner, ConfigurationErrors errors) {
        this.mapping = mapping;
        this.file = file;
        this.owner = owner;
        this.errors = errors;
    }

    /** Reports every key but the known ones; their owner in the message is such as "a workload". */
    public static void refuseUnknown(
            Node.Mapping mapping, List<String> known, String owner, ConfigurationErrors errors) {
        for (Node.Entry entry : mapping.entries()) {
            if (!known.contains(entry.key())) {
                errors.add(
                        entry.keyLocation(),
                        "'" + entry.key() + "' is not a key of " + owner + Suggestion.didYouMean(entry.key(), known));
            }
        }
    }

    /** Returns the section of a mapping within this one, by its name in messages: "stage 1 of …". */
    public Section within(Node.Mapping inner, String name) {
        return new Section(inner, inner.location(), name, errors);
    }

    /** Reports every key but the known ones, and marks them as wrong. */
    public void refuseUnknown(List<String> known) {
        refuseUnknown(mapping, known, owner, errors);
        mapping.entries().stream()
                .map(Node.Entry::key)
                .filter(key -> !known.contains(key))
                .forEach(wrongKeys::add);
    }

    public boolean has(Key<?> key) {
        return mapping.find(key.name()).isPresent();
    }

    /** Returns the place of the value, or the file when the key is missing. */
    public SourceLocation location(Key<?> key) {
        return location(key.name());
    }

    private SourceLocation location(String key) {
        return mapping.value(key).map(Node::location).orElse(file);
    }

    /** Returns the value or its default; empty when there is neither, or the value is wrong. */
    public <T> Optional<T> optional(Key<T> key) {
        Optional<Node> node = mapping.value(key.name());
        return node.isPresent() ? read(key, node.get()) : key.defaultValue();
    }

    /** Returns the value of a key that has a default, which also stands in for a wrong value. */
    public <T> T value(Key<T> key) {
        return required(key, key.defaultText());
    }

    /** Returns the value or its default; if it is missing or wrong, the example, so that the reading can go on. */
    public <T> T required(Key<T> key, String example) {
        if (!has(key) && key.defaultText().isEmpty()) {
            error(key, "is missing; write " + key.name() + ": " + example);
        }
        return optional(key).or(() -> key.type().parse(example)).orElseThrow();
    }

    /** Returns the text as written, for words with a special meaning apart from their type. */
    public Optional<String> text(Key<?> key) {
        return mapping.value(key.name()).flatMap(ValueType.TEXT::read);
    }

    public boolean isWrong(Key<?> key) {
        return wrongKeys.contains(key.name());
    }

    /** Returns whether any of the keys was reported. */
    public boolean hasErrors() {
        return !wrongKeys.isEmpty();
    }

    /** Reports an error at a place of its own. */
    public void errorAt(SourceLocation location, String message) {
        errors.add(location, message);
    }

    /** Reports the first of two keys that are both given. */
    public void refuseBoth(Key<?> key, Key<?> other, String saying) {
        if (has(key) && has(other)) {
            error(key, "and " + other.name() + " (" + location(other) + ") both say " + saying + "; keep one of them");
        }
    }

    /** Reports a key, unless it was reported before. */
    public void error(Key<?> key, String message) {
        error(key.name(), message);
    }

    /** Reports a key, unless it was reported before. */
    public void error(String key, String message) {
        if (wrongKeys.add(key)) {
            errors.add(location(key), (owner.isEmpty() ? "" : owner + ": ") + key + " " + message);
        }
    }

    private <T> Optional<T> read(Key<T> key, Node node) {
        Optional<T> value = key.type().read(node);
        if (node instanceof Node.Unreadable) {
            wrongKeys.add(key.name());
        } else if (value.isEmpty()) {
            error(key, "must be " + key.type().expectation() + ", not " + node.shown());
        }
        return value;
    }
}
