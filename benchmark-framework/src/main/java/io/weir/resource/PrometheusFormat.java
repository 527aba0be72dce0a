package io.weir.resource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads samples of Prometheus's text format, line by line, and skips unwanted ones: a broker with many topics has some
 * hundred thousand. Lines that are no samples are skipped too.
 * <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">Exposition formats</a>.
 */
final class PrometheusFormat {

    /** Maximum length of a line; longer ones are skipped. */
    private static final int MAX_LINE_BYTES = 1 << 16;

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_:]++");

    private static final String QUOTED = "\"((?:[^\"\\\\]|\\\\.)*+)\"";

    /** Rest of a line: labels in braces, value, a timestamp by the other clock, perhaps a carriage return. */
    private static final Pattern REST =
            Pattern.compile("(?s)[ \t]*+(?:\\{((?:[^\"}]|" + QUOTED + ")*+)\\}[ \t]*+)?+([^ \t\r{]++)(?:[ \t\r].*+)?+");

    private static final Pattern LABEL =
            Pattern.compile("(?s)[ \t]*+(" + NAME + ")[ \t]*+=[ \t]*+" + QUOTED + "[ \t]*+(?:,|\\z)[ \t]*+");

    private static final Pattern ESCAPE = Pattern.compile("(?s)\\\\(.)");

    /** Numbers of the format, which are Java's without their suffixes. */
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][-+]?[0-9]++)?");

    private PrometheusFormat() {}

    /** Receives the wanted samples. */
    @FunctionalInterface
    interface Receiver {
        /** Called with one sample; its value may be infinite or no number. */
        void sample(String name, Map<String, String> labels, double value);
    }

    /** Reads to the end, and passes on the samples of wanted names. */
    static void read(InputStream text, Predicate<String> wanted, Receiver receiver) throws IOException {
        byte[] buffer = new byte[1 << 13];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLong = false;
        for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
            int start = 0;
            for (int i = 0; i < count; i++) {
                if (buffer[i] != '\n') {
                    continue;
                }
                line.write(buffer, start, i - start);
                start = i + 1;
                if (!tooLong) {
                    line(line.toString(StandardCharsets.UTF_8), wanted, receiver);
                }
                line.reset();
                tooLong = false;
            }
            line.write(buffer, start, count - start);
            if (line.size() > MAX_LINE_BYTES) {
                tooLong = true;
                line.reset();
            }
        }
        // A last line without its end may lack digits: it is skipped.
    }

    private static void line(String line, Predicate<String> wanted, Receiver receiver) {
        Matcher name = NAME.matcher(line);
        if (!name.lookingAt() || !wanted.test(name.group())) {
            return; // nobody wants it, or it is empty, a comment, or nothing of the kind
        }
        Matcher rest = REST.matcher(line.substring(name.end()));
        if (rest.matches()) {
            Map<String, String> labels = labels(Objects.requireNonNullElse(rest.group(1), ""));
            Double value = number(rest.group(3));
            if (labels != null && value != null) {
                receiver.sample(name.group(), labels, value);
            }
        }
    }

    /** Returns the labels without their escapes; null if the text has anything else. */
    private static @Nullable Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(text);
        while (label.lookingAt()) {
            labels.put(label.group(1), unescaped(label.group(2)));
            label.region(label.end(), text.length());
        }
        return text.substring(label.regionStart()).isBlank() ? labels : null;
    }

    private static String unescaped(String value) {
        return ESCAPE.matcher(value)
                .replaceAll(it -> it.group(1).equals("n") ? "\n" : Matcher.quoteReplacement(it.group(1)));
    }

    private static @Nullable Double number(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> NUMBER.matcher(text).matches() ? Double.valueOf(text) : null;
        };
    }
}
