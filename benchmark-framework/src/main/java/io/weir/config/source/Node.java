package io.weir.config.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A file's content as it was written, every part with its place. Values keep their text: their reader has the type. */
public sealed interface Node {

    SourceLocation location();

    /** Returns the words for this value in a message. */
    String shown();

    /**
     * A single value.
     *
     * @param content place where the text itself starts: in a block of text ({@code |}) below the place of the value
     * @param plain whether it is written without quotes, so that nothing and {@code null} mean "no value"
     */
    record Scalar(SourceLocation location, SourceLocation content, String text, boolean plain) implements Node {

        private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
        private static final int SHOWN_LENGTH = 60;

        public boolean isNull() {
            return plain && NULLS.contains(text);
        }

        @Override
        public String shown() {
            return isNull()
                    ? "nothing"
                    : "'" + (text.length() > SHOWN_LENGTH ? text.substring(0, SHOWN_LENGTH) + "…" : text) + "'";
        }
    }

    record Sequence(SourceLocation location, List<Node> items) implements Node {

        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return items.isEmpty() ? "an empty list" : "a list";
        }
    }

    /** Keys and values in the order of the file; each key once. */
    record Mapping(SourceLocation location, List<Entry> entries) implements Node {

        public Mapping {
            entries = List.copyOf(entries);
        }

        @Override
        public String shown() {
            return "a mapping of keys";
        }

        public Optional<Entry> find(String key) {
            return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
        }

        static String givenTwice(Entry first) {
            int line = first.keyLocation().line(); // 0 on the command line
            return "key '" + first.key() + "' is given twice" + (line > 0 ? ", first in line " + line : "")
                    + "; keep one of them";
        }

        public Optional<Node> value(String key) {
            return find(key).map(Entry::value);
        }

        /** Returns the mapping with the entry in place of the one with its key, else at the end. */
        public Mapping with(Entry entry) {
            List<Entry> changed = new ArrayList<>(entries);
            changed.replaceAll(present -> present.key().equals(entry.key()) ? entry : present);
            if (find(entry.key()).isEmpty()) {
                changed.add(entry);
            }
            return new Mapping(location, changed);
        }

        public Mapping without(String key) {
            return new Mapping(
                    location,
                    entries.stream().filter(entry -> !entry.key().equals(key)).toList());
        }
    }

    /** A value that is not valid YAML and is already reported as an error: readers ignore it. */
    record Unreadable(SourceLocation location) implements Node {

        @Override
        public String shown() {
            return "what can't be read";
        }
    }

    /** One key of a mapping. */
    record Entry(String key, SourceLocation keyLocation, Node value) {}
}
