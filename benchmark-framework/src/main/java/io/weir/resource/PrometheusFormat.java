package io.weir.resource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads samples of Prometheus's text format, line by line, and skips unwanted ones: a broker with many topics has some
 * hundred thousand. Lines that are no samples are skipped too.
 * <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">Exposition formats</a>.
 */
final class PrometheusFormat {

    /** Maximum length of a line; longer ones are skipped. */
    private static final int MAX_LINE_BYTES = 1 << 16;

    private PrometheusFormat() {}

    /** Receives the wanted samples. */
    @FunctionalInterface
    interface Receiver {
        /** Called with one sample; its value may be infinite or no number. */
        void sample(String name, Map<String, String> labels, double value);
    }

    /**
     * Reads to the end.
     *
     * @param wanted whether samples of a name are wanted
     */
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
        int end = 0;
        while (end < line.length() && isOfName(line.charAt(end))) {
            end++;
        }
        if (end == 0 || end == line.length()) {
            return; // empty, a comment, or nothing of the kind
        }
        String name = line.substring(0, end);
        if (wanted.test(name)) {
            new Sample(line, end).read().ifPresent(it -> receiver.sample(name, it.labels, it.value));
        }
    }

    private static boolean isOfName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == ':';
    }

    /** Parser of the rest of a line after the name. */
    private static final class Sample {

        private final String line;
        private final Map<String, String> labels = new HashMap<>();
        private int at;
        private double value;

        Sample(String line, int at) {
            this.line = line;
            this.at = at;
        }

        /**
         * Reads the sample; empty if it is none. A timestamp after the value is by the other machine's clock, and not
         * used.
         */
        Optional<Sample> read() {
            skipBlanks();
            if (is('{') && !readLabels()) {
                return Optional.empty();
            }
            skipBlanks();
            int start = at;
            while (at < line.length() && !isBlank(line.charAt(at))) {
                at++;
            }
            Optional<Double> number = number(line.substring(start, at));
            number.ifPresent(it -> value = it);
            return number.map(it -> this);
        }

        private boolean readLabels() {
            at++;
            for (skipBlanks(); !is('}'); skipBlanks()) {
                int start = at;
                while (at < line.length() && isOfName(line.charAt(at))) {
                    at++;
                }
                String label = line.substring(start, at);
                skipBlanks();
                if (label.isEmpty() || !is('=')) {
                    return false;
                }
                at++;
                skipBlanks();
                if (!is('"') || !readValueOf(label)) {
                    return false;
                }
                skipBlanks();
                if (is(',')) {
                    at++;
                } else if (!is('}')) {
                    return false;
                }
            }
            at++;
            return true;
        }

        private boolean readValueOf(String label) {
            StringBuilder text = new StringBuilder();
            for (at++; at < line.length() && !is('"'); at++) {
                char c = line.charAt(at);
                if (c == '\\' && at + 1 < line.length()) {
                    at++;
                    c = line.charAt(at) == 'n' ? '\n' : line.charAt(at);
                }
                text.append(c);
            }
            labels.put(label, text.toString());
            boolean closed = is('"');
            at++;
            return closed;
        }

        private boolean is(char c) {
            return at < line.length() && line.charAt(at) == c;
        }

        private void skipBlanks() {
            while (at < line.length() && isBlank(line.charAt(at))) {
                at++;
            }
        }

        /** Returns whether a character is blank, as is the carriage return of other systems' line ends. */
        private static boolean isBlank(char c) {
            return c == ' ' || c == '\t' || c == '\r';
        }

        private static Optional<Double> number(String text) {
            switch (text) {
                case "NaN" -> {
                    return Optional.of(Double.NaN);
                }
                case "+Inf", "Inf" -> {
                    return Optional.of(Double.POSITIVE_INFINITY);
                }
                case "-Inf" -> {
                    return Optional.of(Double.NEGATIVE_INFINITY);
                }
                default -> {
                    try {
                        // Java's own suffixes are no digits.
                        return text.isEmpty() || Character.isLetter(text.charAt(text.length() - 1))
                                ? Optional.empty()
                                : Optional.of(Double.valueOf(text));
                    } catch (NumberFormatException none) {
                        return Optional.empty();
                    }
                }
            }
        }
    }
}
