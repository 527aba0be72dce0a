package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command that a page shows in a block of shell.
 *
 * @param words arguments, as a shell in the clone's folder splits and expands them
 */
record ShownCommand(String page, List<String> words) {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");

    /** Up to what follows in a pipe or closes a substitution. */
    private static final Pattern COMMAND = Pattern.compile("(?m)bin/benchmark(?: [^|)\n]*)?$|bin/benchmark [^|)\n]+");

    private static final char SEPARATOR = '\0';

    /** Returns the commands of README and all pages of docs/. */
    static List<ShownCommand> all() throws IOException {
        try (Stream<Path> docs = Files.walk(Shipped.CLONE.resolve("docs"))) {
            List<Path> pages = Stream.concat(Stream.of(Shipped.CLONE.resolve("README.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            return pages.stream().flatMap(page -> of(page).stream()).toList();
        }
    }

    static List<ShownCommand> of(Path page) {
        String name = Shipped.CLONE.relativize(page).toString();
        return BLOCK.matcher(text(page))
                .results()
                .filter(block -> block.group(1).isEmpty() || block.group(1).equals("sh"))
                .flatMap(block -> in(name, block.group(2)).stream())
                .toList();
    }

    /** Returns the commands in lines of shell. */
    static List<ShownCommand> in(String page, String lines) {
        return COMMAND.matcher(lines.replace("\\\n", " "))
                .results()
                .map(command -> new ShownCommand(page, split(command.group())))
                .toList();
    }

    private static List<String> split(String command) {
        try {
            Process shell = new ProcessBuilder(
                            "bash",
                            "-c",
                            "function bin/benchmark { for word; do printf '%s\\0' \"$word\"; done; }\n" + command)
                    .directory(Shipped.CLONE.toFile())
                    .redirectErrorStream(true)
                    .start();
            String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shell.waitFor()).as(command + ": " + words).isZero();
            return List.of(words.isEmpty() ? new String[0] : words.split(String.valueOf(SEPARATOR)));
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(command, failed);
        }
    }

    private static String text(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @Override
    public String toString() {
        return page + ": " + String.join(" ", words);
    }
}
