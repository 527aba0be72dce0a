package io.weir.config;

/**
 * One {@code --set}.
 *
 * @param path the key, dots included, without the prefix that says what it is for
 * @param text what stands behind the equals sign; nothing there takes the key away
 */
record KeyOverride(String path, String text, Place place) {

    /** The mapping with this override's value at a key, which is there too when the value can't be read. */
    Node.Mapping onto(Node.Mapping mapping, String key, Mistakes mistakes) {
        if (text.isBlank()) {
            return mapping.without(key);
        }
        Node value = NodeReader.value(text, place, mistakes).orElseGet(() -> new Node.Unreadable(place));
        return with(mapping, key, value);
    }

    /** The same for a property, whose value is its text. */
    Node.Mapping ontoProperties(Node.Mapping properties, String key) {
        return text.isBlank()
                ? properties.without(key)
                : with(properties, key, new Node.Scalar(place, place, text, false));
    }

    /** The mapping with a value at a key that stands where this override does. */
    Node.Mapping with(Node.Mapping mapping, String key, Node value) {
        return mapping.with(new Node.Entry(key, place, value));
    }
}
