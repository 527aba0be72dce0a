package io.weir.config.source;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A text block in the format of Java properties, turned into a mapping whose keys have the places of their lines. */
public final class PropertiesBlock {

    private final List<String> lines;
    private final SourceLocation content;
    private final ConfigurationErrors errors;

    private PropertiesBlock(Node.Scalar block, ConfigurationErrors errors) {
        this.lines = block.text().lines().toList();
        this.content = block.content();
        this.errors = errors;
    }

    /** Returns the properties that a node consists of, as a mapping or as a text block; empty when it is neither. */
    public static Optional<Node.Mapping> mapping(Node node, ConfigurationErrors errors) {
        if (node instanceof Node.Scalar block) {
            return Optional.of(
                    block.isNull()
                            ? new Node.Mapping(block.location(), List.of())
                            : new PropertiesBlock(block, errors).mapping(block.location()));
        }
        return node instanceof Node.Mapping mapping ? Optional.of(mapping) : Optional.empty();
    }

    private Node.Mapping mapping(SourceLocation location) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        for (int line = 0; line < lines.size(); line++) {
            int first = line;
            while (!isComment(first) && isContinued(lines.get(line)) && line + 1 < lines.size()) {
                line++;
            }
            if (!isComment(first)) {
                entry(first, line).ifPresent(entry -> Node.Mapping.addNew(entry, entries, errors));
            }
        }
        return new Node.Mapping(location, List.copyOf(entries.values()));
    }

    private boolean isComment(int line) {
        String text = lines.get(line).stripLeading();
        return text.startsWith("#") || text.startsWith("!");
    }

    /** Returns whether a line continues in the next one: an odd number of backslashes ends it. */
    private static boolean isContinued(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == '\\') {
            end--;
        }
        return (line.length() - end) % 2 == 1;
    }

    private Optional<Node.Entry> entry(int first, int last) {
        String logicalLine = String.join("\n", lines.subList(first, last + 1));
        SourceLocation location = content.plus(first, NodeReader.indentOf(lines.get(first)));
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(logicalLine));
        } catch (IllegalArgumentException e) {
            errors.add(
                    location, "has a \\u that is not followed by four hexadecimal digits; write \\\\u for a backslash");
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("a string can always be read", e);
        }
        return properties.stringPropertyNames().stream()
                .map(key -> new Node.Entry(key, location, value(key, properties, location, logicalLine)))
                .findFirst();
    }

    private Node value(String key, Properties properties, SourceLocation location, String logicalLine) {
        String value = properties.getProperty(key, "");
        new Node.Scalar(location, location, key, false).printable(errors);
        if (value.isEmpty() && logicalLine.indexOf('=') < 0 && logicalLine.indexOf(':') < 0) {
            errors.add(location, "'" + key + "' has no value; write " + key + "=value");
        }
        return new Node.Scalar(location, location, value, false).printable(errors);
    }
}
