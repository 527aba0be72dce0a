package io.weir.driver.tubemq.server;

import java.util.LinkedHashMap;
import java.util.Map;

/** An ini file of sections. Values are written unchanged: a comment behind one would become part of it. */
final class IniFormat {

    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    /** Sets a value, replacing an earlier one. */
    IniFormat put(String section, String key, Object value) {
        sections.computeIfAbsent(section, name -> new LinkedHashMap<>()).put(key, String.valueOf(value));
        return this;
    }

    IniFormat putAll(String section, Map<String, String> values) {
        values.forEach((key, value) -> put(section, key, value));
        return this;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        sections.forEach((section, values) -> {
            text.append('[').append(section).append("]\n");
            values.forEach(
                    (key, value) -> text.append(key).append('=').append(value).append('\n'));
        });
        return text.toString();
    }
}
