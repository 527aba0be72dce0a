package io.weir.config.source;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML, and JSON as a part of it, into nodes. It accepts only the part of YAML that settings need: no anchors,
 * tags or merge keys, so that each value is written where it applies, and a small file can't expand into a big one.
 */
public final class NodeReader {

    private static final int MAX_DEPTH = 20;
    /** Ends of lines for YAML, but for no editor: places behind one would be wrong. */
    private static final String HIDDEN_LINE_ENDS = "\u0085\u2028\u2029";

    private static final Pattern ESCAPE = Pattern.compile("\\\\.");

    private final String text;
    private final List<String> lines;
    private final SourceLocation origin;
    private final ConfigurationErrors errors;

    private NodeReader(String text, SourceLocation origin, ConfigurationErrors errors) {
        this.text = text.stripLeading().startsWith("{") ? jsonAsYaml(text) : text;
        this.lines = this.text.lines().toList();
        this.origin = origin;
        this.errors = errors;
    }

    /** Replaces what JSON allows and YAML does not: indentation by tabs, whose columns stay, and {@code \/}. */
    private static String jsonAsYaml(String json) {
        return ESCAPE.matcher(json.replace('\t', ' '))
                .replaceAll(escape -> escape.group().equals("\\/") ? "/" : Matcher.quoteReplacement(escape.group()));
    }

    /** Returns the mapping that the file consists of; empty, with an error added, when there is none. */
    public static Optional<Node.Mapping> mapping(SourceFile file, ConfigurationErrors errors) {
        Optional<Node> node = new NodeReader(file.text(), new SourceLocation(file.name(), 1, 1), errors).document();
        if (node.isEmpty()) {
            return Optional.empty();
        }
        if (node.get() instanceof Node.Mapping mapping) {
            return Optional.of(mapping);
        }
        errors.add(
                node.get().location(),
                "must be keys with values, such as 'name: x', not " + node.get().shown());
        return Optional.empty();
    }

    /** Returns the value of an override, located at the place of the override. */
    public static Optional<Node> value(String text, SourceLocation location, ConfigurationErrors errors) {
        return text.isBlank()
                ? Optional.of(new Node.Scalar(location, location, "", true))
                : new NodeReader(text, location, errors).document();
    }

    private Optional<Node> document() {
        try {
            refuseControlCharacters();
            Iterator<Event> events = new Yaml().parse(new StringReader(text)).iterator();
            events.next(); // the stream starts
            if (!(events.next() instanceof DocumentStartEvent)) {
                errors.add(SourceLocation.of(origin.source()), "is empty");
                return Optional.empty();
            }
            Node node = node(events.next(), events, 0);
            events.next(); // the document ends
            if (events.next() instanceof DocumentStartEvent) {
                throw new Unusable(location(events.next()), "begins a second document; put it in a file of its own");
            }
            return Optional.of(node);
        } catch (MarkedYAMLException e) {
            errors.add(location(e.getProblemMark()), SyntaxError.sentence(e));
        } catch (Unusable e) {
            errors.add(e.location, String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    private void refuseControlCharacters() throws Unusable {
        int line = 0;
        int column = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character) || HIDDEN_LINE_ENDS.indexOf(character) >= 0) {
                throw new Unusable(
                        origin.plus(line, column),
                        String.format("holds the control character U+%04X; remove it", character));
            }
            line += character == '\n' ? 1 : 0;
            column = character == '\n' ? 0 : column + 1;
        }
    }

    private Node node(Event event, Iterator<Event> events, int depth) throws Unusable {
        SourceLocation location = location(event);
        if (depth > MAX_DEPTH) {
            throw new Unusable(location, "is nested more than " + MAX_DEPTH + " levels deep; no setting needs that");
        }
        if (event instanceof AliasEvent alias) {
            throw new Unusable(
                    location, "aliases are not understood; write the value of *" + alias.getAnchor() + " here again");
        }
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), location);
            boolean block = scalar.getScalarStyle() == ScalarStyle.LITERAL;
            return new Node.Scalar(
                            location,
                            block ? blockContent(scalar) : location,
                            scalar.getValue(),
                            scalar.getScalarStyle() == ScalarStyle.PLAIN)
                    .printable(errors);
        }
        refuseTag(((CollectionStartEvent) event).getTag(), location);
        return event instanceof MappingStartEvent
                ? mapping(location, events, depth)
                : sequence(location, events, depth);
    }

    private Node.Sequence sequence(SourceLocation location, Iterator<Event> events, int depth) throws Unusable {
        List<Node> items = new ArrayList<>();
        for (Event item = events.next(); !(item instanceof SequenceEndEvent); item = events.next()) {
            items.add(node(item, events, depth + 1));
        }
        return new Node.Sequence(location, items);
    }

    private Node.Mapping mapping(SourceLocation location, Iterator<Event> events, int depth) throws Unusable {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        for (Event key = events.next(); !(key instanceof MappingEndEvent); key = events.next()) {
            Node.Entry entry = new Node.Entry(key(key), location(key), node(events.next(), events, depth + 1));
            Node.Mapping.addNew(entry, entries, errors);
        }
        return new Node.Mapping(location, List.copyOf(entries.values()));
    }

    private String key(Event event) throws Unusable {
        if (!(event instanceof ScalarEvent key)) {
            throw new Unusable(location(event), "a key must be a word, not a list, a mapping or an alias");
        }
        refuseTag(key.getTag(), location(event));
        if (key.getValue().equals("<<") && key.getScalarStyle() == ScalarStyle.PLAIN) {
            throw new Unusable(location(event), "merge keys (<<) are not understood; write the merged keys here");
        }
        new Node.Scalar(location(event), location(event), key.getValue(), false).printable(errors);
        return key.getValue();
    }

    /** Returns the place where the text of a block starts: one line below the bar, at the indentation of its lines. */
    private SourceLocation blockContent(ScalarEvent scalar) {
        int first = scalar.getStartMark().getLine() + 1;
        List<String> block = scalar.getValue().lines().toList();
        for (int i = 0; i < block.size(); i++) {
            if (!block.get(i).isBlank()) {
                return origin.plus(first, indentOf(lines.get(first + i)) - indentOf(block.get(i)));
            }
        }
        return origin.plus(first, 0);
    }

    static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static void refuseTag(@Nullable String tag, SourceLocation location) throws Unusable {
        if (tag != null) {
            String written = tag.replace("tag:yaml.org,2002:", "!!");
            throw new Unusable(location, "tags such as " + written + " are not understood; remove it");
        }
    }

    private SourceLocation location(Event event) {
        return location(event.getStartMark());
    }

    private SourceLocation location(@Nullable Mark mark) {
        return mark == null ? origin : origin.plus(mark.getLine(), mark.getColumn());
    }

    /** Well-formed YAML that Weir does not accept; ends the reading of its file. */
    private static final class Unusable extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient SourceLocation location;

        Unusable(SourceLocation location, String message) {
            super(message);
            this.location = location;
        }
    }
}
