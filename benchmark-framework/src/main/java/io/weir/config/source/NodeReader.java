package io.weir.config.source;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML, and JSON as a part of it, into nodes. It accepts only the part of YAML that settings need: no anchors,
 * tags or merge keys, so that each value is written where it applies, and a small file can't expand into a big one.
 */
public final class NodeReader {

    private static final int MAX_DEPTH = 20;
    private static final Pattern ESCAPE = Pattern.compile("\\\\.");

    private final String text;
    private final SourceLocation origin;
    private final ConfigurationErrors errors;

    private NodeReader(String text, SourceLocation origin, ConfigurationErrors errors) {
        this.text = text.stripLeading().startsWith("{") ? jsonAsYaml(text) : text;
        this.origin = origin;
        this.errors = errors;
    }

    /**
     * Replaces syntax that JSON allows and YAML does not: indentation by tabs (a space for each keeps the columns) and
     * {@code \/}.
     */
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
            Iterator<Event> events =
                    new Yaml(new LoaderOptions()).parse(new StringReader(text)).iterator();
            events.next();
            if (!events.next().is(Event.ID.DocumentStart)) {
                errors.add(SourceLocation.of(origin.source()), "is empty");
                return Optional.empty();
            }
            Node node = node(events.next(), events, 0);
            events.next();
            Event end = events.next();
            if (!end.is(Event.ID.StreamEnd)) {
                throw new Unusable(
                        location(end.getStartMark()), "holds a second document; put it in a file of its own");
            }
            return Optional.of(node);
        } catch (MarkedYAMLException e) {
            errors.add(location(e.getProblemMark()), SyntaxError.sentence(e));
            return Optional.empty();
        } catch (Unusable e) {
            errors.add(e.location, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void refuseControlCharacters() throws Unusable {
        int line = 0;
        int column = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character)) {
                throw new Unusable(
                        location(line, column),
                        String.format("holds the control character U+%04X; remove it", character));
            }
            line += character == '\n' ? 1 : 0;
            column = character == '\n' ? 0 : column + 1;
        }
    }

    private Node node(Event event, Iterator<Event> events, int depth) throws Unusable {
        SourceLocation location = location(event.getStartMark());
        if (depth > MAX_DEPTH) {
            throw new Unusable(location, "is nested more than " + MAX_DEPTH + " levels deep; no setting needs that");
        }
        if (event instanceof AliasEvent alias) {
            throw new Unusable(
                    location, "aliases are not understood; write the value of *" + alias.getAnchor() + " here again");
        }
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), location);
            return scalar(scalar, location);
        }
        if (event instanceof SequenceStartEvent sequence) {
            refuseTag(sequence.getTag(), location);
            List<Node> items = new ArrayList<>();
            for (Event next = events.next(); !(next instanceof SequenceEndEvent); next = events.next()) {
                items.add(node(next, events, depth + 1));
            }
            return new Node.Sequence(location, items);
        }
        refuseTag(((MappingStartEvent) event).getTag(), location);
        return mapping(location, events, depth);
    }

    private Node.Mapping mapping(SourceLocation location, Iterator<Event> events, int depth) throws Unusable {
        Node.Mapping mapping = new Node.Mapping(location, List.of());
        for (Event next = events.next(); !(next instanceof MappingEndEvent); next = events.next()) {
            Node.Entry entry =
                    new Node.Entry(key(next), location(next.getStartMark()), node(events.next(), events, depth + 1));
            Optional<Node.Entry> first = mapping.find(entry.key());
            if (first.isPresent()) {
                errors.add(entry.keyLocation(), Node.Mapping.givenTwice(first.get()));
            } else {
                mapping = mapping.with(entry);
            }
        }
        return mapping;
    }

    private String key(Event event) throws Unusable {
        SourceLocation location = location(event.getStartMark());
        if (!(event instanceof ScalarEvent scalar)) {
            throw new Unusable(location, "a key must be a word, not a list, a mapping or an alias");
        }
        refuseTag(scalar.getTag(), location);
        if (scalar.getScalarStyle() == ScalarStyle.PLAIN && scalar.getValue().equals("<<")) {
            throw new Unusable(location, "merge keys (<<) are not understood; write the merged keys here");
        }
        return scalar.getValue();
    }

    private Node.Scalar scalar(ScalarEvent event, SourceLocation location) {
        boolean plain = event.getScalarStyle() == ScalarStyle.PLAIN;
        return new Node.Scalar(
                location,
                event.getScalarStyle() == ScalarStyle.LITERAL ? blockContent(event) : location,
                event.getValue(),
                plain);
    }

    /** Returns the place where the text of a block starts: one line below the bar, at the indentation of its lines. */
    private SourceLocation blockContent(ScalarEvent event) {
        int first = event.getStartMark().getLine() + 1;
        List<String> source = text.lines().toList();
        List<String> block = event.getValue().lines().toList();
        for (int i = 0; i < block.size(); i++) {
            if (!block.get(i).isBlank()) {
                return location(first, indentOf(source.get(first + i)) - indentOf(block.get(i)));
            }
        }
        return location(first, 0);
    }

    static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static void refuseTag(@Nullable String tag, SourceLocation location) throws Unusable {
        if (tag != null) {
            throw new Unusable(location, "tags such as " + tag + " are not understood; remove it");
        }
    }

    private SourceLocation location(@Nullable Mark mark) {
        return mark == null ? origin : location(mark.getLine(), mark.getColumn());
    }

    private SourceLocation location(int line, int column) {
        return origin.plus(line, column);
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
