package io.weir.config.source;

import io.weir.units.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

        /** Returns this value; an unreadable one, with an error, if it holds control characters or the like. */
        public Node printable(ConfigurationErrors errors) {
            OptionalInt other = Printable.firstOther(text);
            if (other.isEmpty()) {
                return this;
            }
            String kind = Character.isISOControl(other.getAsInt()) ? "control" : "unprintable";
            errors.add(location, String.format("holds the %s character U+%04X; remove it", kind, other.getAsInt()));
            return new Unreadable(location);
        }

        @Override
        public String shown() {
            return isNull() ? "nothing" : "'" + Printable.start(text, SHOWN_LENGTH) + "'";
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

        /** Adds an entry to those of a mapping to come, or an error if its key is there already. */
        static void addNew(Entry entry, Map<String, Entry> entries, ConfigurationErrors errors) {
            Entry first = entries.putIfAbsent(entry.key(), entry);
            if (first != null) {
                int line = first.keyLocation().line(); // 0 on the command line
                errors.add(
                        entry.keyLocation(),
                        "key '" + first.key() + "' is given twice" + (line > 0 ? ", first in line " + line : "")
                                + "; keep one of them");
            }
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
