package io.weir.driver.tubemq.server;

import java.util.LinkedHashMap;
import java.util.Map;

/** An ini file of sections, whose values ini4j, TubeMQ's reader, gets as they are but for blanks at their ends. */
final class IniFormat {

    private static final String SYNTAX_OF_KEYS = "\\=:[];#";
    private static final String SYNTAX_OF_VALUES = "\\";

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
            values.forEach((key, value) -> text.append(escaped(key, SYNTAX_OF_KEYS))
                    .append('=')
                    .append(escaped(value, SYNTAX_OF_VALUES))
                    .append('\n'));
        });
        return text.toString();
    }

    /** Escapes syntax and all but ASCII. */
    private static String escaped(String text, String syntax) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            boolean plain = c >= ' ' && c <= '~' && syntax.indexOf(c) < 0;
            escaped.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return escaped.toString();
    }
}
