package io.weir.config.source;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.dataformat.yaml.snakeyaml.error.Mark;
import com.fasterxml.jackson.dataformat.yaml.snakeyaml.error.MarkedYAMLException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML, and JSON as a part of it, into nodes. It accepts only the part of YAML that settings need: no anchors,
 * tags or merge keys, so that each value is written where it applies, and a small file can't expand into a big one.
 */
public final class NodeReader {

    private static final YAMLFactory YAML = new YAMLFactory();
    private static final int MAX_DEPTH = 20;
    private static final Pattern ANCHOR = Pattern.compile("^&\\S+\\s+");
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
        try (YAMLParser parser = YAML.createParser(text)) {
            refuseControlCharacters();
            if (parser.nextToken() == null) {
                errors.add(SourceLocation.of(origin.source()), "is empty");
                return Optional.empty();
            }
            Node node = node(parser, 0);
            if (parser.nextToken() != null) {
                throw new Unusable(location(parser), "begins a second document; put it in a file of its own");
            }
            return Optional.of(node);
        } catch (MarkedYAMLException e) {
            errors.add(location(e.getProblemMark()), SyntaxError.sentence(e));
            return Optional.empty();
        } catch (Unusable e) {
            errors.add(e.location, String.valueOf(e.getMessage()));
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can't be read", e);
        }
    }

    private void refuseControlCharacters() throws Unusable {
        int line = 0;
        int column = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!isPrintable(character)) {
                throw new Unusable(
                        origin.plus(line, column),
                        String.format("holds the control character U+%04X; remove it", character));
            }
            line += character == '\n' ? 1 : 0;
            column = character == '\n' ? 0 : column + 1;
        }
    }

    /** Returns true for the characters that YAML 1.1 allows in a file. */
    private static boolean isPrintable(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= ' ' && character <= '~'
                || character == 0x85
                || character >= 0xA0 && character <= 0xD7FF
                || character >= 0xE000 && character <= 0xFFFD
                || character > 0xFFFF;
    }

    /** Reads the value that begins with the current token. */
    private Node node(YAMLParser parser, int depth) throws IOException, Unusable {
        SourceLocation location = location(parser);
        if (depth > MAX_DEPTH) {
            throw new Unusable(location, "is nested more than " + MAX_DEPTH + " levels deep; no setting needs that");
        }
        if (parser.isCurrentAlias()) {
            throw new Unusable(
                    location, "aliases are not understood; write the value of *" + parser.getText() + " here again");
        }
        refuseTag(parser.getTypeId(), location);
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(parser, depth);
            case START_ARRAY -> {
                List<Node> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(node(parser, depth + 1));
                }
                yield new Node.Sequence(location, items);
            }
            default -> scalar(parser);
        };
    }

    private Node.Mapping mapping(YAMLParser parser, int depth) throws IOException, Unusable {
        Node.Mapping mapping = new Node.Mapping(location(parser), List.of());
        while (nextKey(parser)) {
            String key = key(parser);
            SourceLocation location = location(parser);
            parser.nextToken();
            Node.Entry entry = new Node.Entry(key, location, node(parser, depth + 1));
            Optional<Node.Entry> first = mapping.find(entry.key());
            if (first.isPresent()) {
                errors.add(entry.keyLocation(), Node.Mapping.givenTwice(first.get()));
            } else {
                mapping = mapping.with(entry);
            }
        }
        return mapping;
    }

    private boolean nextKey(YAMLParser parser) throws IOException, Unusable {
        try {
            return parser.nextToken() != JsonToken.END_OBJECT;
        } catch (MarkedYAMLException e) {
            throw e;
        } catch (JsonParseException e) {
            throw new Unusable(location(parser), "a key must be a word, not a list, a mapping or an alias");
        }
    }

    private String key(YAMLParser parser) throws IOException, Unusable {
        String start = source(parser);
        if (start.startsWith("!")) { // of a key the parser doesn't tell the tag
            refuseTag(start.split("\\s", 2)[0], location(parser));
        }
        if (start.startsWith("<<")) {
            throw new Unusable(location(parser), "merge keys (<<) are not understood; write the merged keys here");
        }
        return parser.getText();
    }

    private Node.Scalar scalar(YAMLParser parser) throws IOException {
        String start = source(parser);
        boolean block = start.startsWith("|");
        return new Node.Scalar(
                location(parser),
                block ? blockContent(parser) : location(parser),
                parser.getText(),
                !block && !start.startsWith(">") && !start.startsWith("'") && !start.startsWith("\""));
    }

    /** Returns the rest of the line at which the current token begins, after an anchor. */
    private String source(YAMLParser parser) {
        JsonLocation at = parser.currentTokenLocation();
        String line = lines.size() < at.getLineNr() ? "" : lines.get(at.getLineNr() - 1);
        int column = line.offsetByCodePoints(0, Math.min(at.getColumnNr() - 1, line.codePointCount(0, line.length())));
        return ANCHOR.matcher(line.substring(column)).replaceFirst("");
    }

    /** Returns the place where the text of a block starts: one line below the bar, at the indentation of its lines. */
    private SourceLocation blockContent(YAMLParser parser) throws IOException {
        int first = parser.currentTokenLocation().getLineNr();
        List<String> block = parser.getText().lines().toList();
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

    private static void refuseTag(@Nullable Object tag, SourceLocation location) throws Unusable {
        if (tag != null) {
            throw new Unusable(location, "tags such as " + tag + " are not understood; remove it");
        }
    }

    private SourceLocation location(YAMLParser parser) {
        return location(parser.currentTokenLocation());
    }

    private SourceLocation location(JsonLocation at) {
        return origin.plus(at.getLineNr() - 1, at.getColumnNr() - 1);
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
