package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceLocation;

/**
 * One {@code --set} option.
 *
 * @param path the key, dots included, without the prefix for the kind of file
 * @param text text after the equals sign; if empty, the key is removed
 */
record KeyOverride(String path, String text, SourceLocation location) {

    /** Returns the mapping with this override's value at a key. The key is there even if the value can't be read. */
    Node.Mapping onto(Node.Mapping mapping, String key, ConfigurationErrors errors) {
        if (text.isBlank()) {
            return mapping.without(key);
        }
        Node value = NodeReader.value(text, location, errors).orElseGet(() -> new Node.Unreadable(location));
        return with(mapping, key, value);
    }

    /** Returns the mapping with this override's text as the value of a property. */
    Node.Mapping ontoProperties(Node.Mapping properties, String key) {
        return text.isBlank()
                ? properties.without(key)
                : with(properties, key, new Node.Scalar(location, location, text, false));
    }

    /** Returns the mapping with a value at a key, whose place is that of this override. */
    Node.Mapping with(Node.Mapping mapping, String key, Node value) {
        return mapping.with(new Node.Entry(key, location, value));
    }
}
