package io.weir.plan;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Makes files with errors out of good ones, by their bytes and by their lines. */
final class MutatedFile {

    private static final int MOST_MUTATIONS = 4;

    /** Values and pieces of syntax that are special to some reader. */
    private static final List<String> SPECIAL = List.of(
            "",
            "0",
            "-1",
            "1",
            "9223372036854775807",
            "9223372036854775808",
            "1e400",
            "-0",
            "NaN",
            "Infinity",
            ".inf",
            "0x10",
            "1_000",
            "1e-99",
            "0.1",
            "100%",
            "yes",
            "~",
            "null",
            "[]",
            "{}",
            "[a, b]",
            "{a: b}",
            "[[1]]",
            "{rate: 1, for: 1s}",
            "[{rate: 1k, for: 1s}]",
            "[{rampTo: 0, for: 9999999h}]",
            "1ns",
            "292y",
            "1000000d",
            "1h1",
            "-5s",
            "0s",
            "max",
            "MAX",
            "10MB/s",
            "1GiB",
            "8EiB",
            "99999999TB",
            "\"a\\0b\"",
            "\"\\e[31m\"",
            "\"\\ud800\"",
            "\"a\\nb\"",
            "'it''s'",
            "\"",
            "'",
            "|",
            ">",
            "|\n   a=b\n   c\\",
            "&a",
            "*a",
            "!!str a",
            "!x",
            "<<: {a: b}",
            "---",
            "...",
            "%YAML 9.9",
            "# x",
            "- a",
            "? a",
            ": ",
            "::",
            "\t",
            "é漢\uD83D\uDE00",
            "\u202e",
            "\uFEFF",
            "\0",
            "\33",
            "\r",
            "\u0085",
            "\u2028",
            "/",
            "..",
            "/dev/zero",
            "payload/payload-1Kb.data",
            "a".repeat(300),
            "${port.client}",
            "${env:HOME}",
            "{zone.id}",
            "a=b",
            "a\\u12",
            "a\\",
            "\\u0000=1",
            "local",
            "container",
            "none",
            "kafka",
            "loopback",
            "nobody",
            "LATEST",
            "1.0",
            "4.3.1",
            "-Xmx1g",
            "0-3",
            "0,1",
            "http://",
            "x:y");

    private final List<byte[]> files;
    private final List<String> keys;
    private final Random random;

    /** @param files good files */
    MutatedFile(List<byte[]> files, Random random) {
        this.files = files;
        this.random = random;
        this.keys = files.stream()
                .flatMap(file -> new String(file, StandardCharsets.UTF_8).lines())
                .filter(line -> line.matches("\\s*[A-Za-z.]+:.*"))
                .map(line -> line.substring(0, line.indexOf(':')).strip())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the next file. */
    byte[] next() {
        byte[] file = any(files);
        for (int times = 1 + random.nextInt(MOST_MUTATIONS); times > 0; times--) {
            file = random.nextInt(3) == 0
                    ? bytesChanged(file)
                    : linesChanged(new String(file, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        }
        return file;
    }

    /** Returns the next override, as behind {@code --set}. */
    String override() {
        return any(List.of("", "driver.", "broker.", "broker.config.", "generator.", "driver.commonConfig."))
                + (random.nextInt(8) == 0 ? any(SPECIAL) : any(keys))
                + any(List.of("=", "=", "=", "=", "", "=="))
                + any(SPECIAL);
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private byte[] bytesChanged(byte[] file) {
        int from = random.nextInt(file.length + 1);
        int to = Math.min(file.length, from + random.nextInt(20));
        byte[] other = any(files);
        return switch (random.nextInt(6)) {
            case 0 -> joined(file, 0, from, file, to, file.length); // cut out
            case 1 -> joined(file, 0, to, file, from, file.length); // doubled
            case 2 -> Arrays.copyOf(file, from);
            case 3 -> joined(file, 0, from, other, random.nextInt(other.length), other.length);
            case 4 -> {
                byte[] special = any(SPECIAL).getBytes(StandardCharsets.UTF_8);
                yield joined(joined(file, 0, from, special, 0, special.length), file, to);
            }
            default -> {
                byte[] flipped = file.clone();
                if (from < flipped.length) {
                    flipped[from] ^= (byte) (1 << random.nextInt(8));
                }
                yield flipped;
            }
        };
    }

    private static byte[] joined(byte[] first, byte[] second, int from) {
        return joined(first, 0, first.length, second, from, second.length);
    }

    private static byte[] joined(byte[] first, int from, int to, byte[] second, int secondFrom, int secondTo) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(first, from, to - from);
        joined.write(second, secondFrom, secondTo - secondFrom);
        return joined.toByteArray();
    }

    private String linesChanged(String file) {
        List<String> lines = new ArrayList<>(file.lines().toList());
        if (lines.isEmpty()) {
            return any(SPECIAL);
        }
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        int colon = line.indexOf(':');
        switch (random.nextInt(9)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(random.nextInt(lines.size()), line);
            case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
            case 3 -> lines.set(at, " ".repeat(random.nextInt(6)) + line.strip());
            case 4 -> lines.add(at, any(keys) + ": " + any(SPECIAL));
            case 5 -> lines.set(at, colon < 0 ? any(SPECIAL) : any(keys) + line.substring(colon));
            case 6 -> lines.add(at, indentOf(line) + any(keys) + ": " + any(SPECIAL));
            default -> lines.set(at, colon < 0 ? any(SPECIAL) : line.substring(0, colon + 1) + " " + any(SPECIAL));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String indentOf(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }
}
