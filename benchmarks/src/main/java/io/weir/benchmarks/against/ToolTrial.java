package io.weir.benchmarks.against;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.tool.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One measurement of a program, by the lines in which it reports its progress. */
final class ToolTrial {

    private static final int LINES_KEPT = 40;

    private final ProgressLines progress;
    private final Window window;
    private final Deque<String> lines = new ArrayDeque<>();

    private ToolTrial(ProgressLines progress, Window window) {
        this.progress = progress;
        this.window = window;
    }

    /**
     * Reads a program's reports until its window is over, and ends it.
     *
     * @param limit after which the program is ended, whatever it does
     * @param toItsEnd whether it has to end by itself and with exit code 0, as it checks what it has done
     * @throws IllegalStateException with its last lines, when it fails or its window does not come to an end
     */
    static Map<String, Double> measure(
            Process process, ProgressLines.Format format, Window window, Duration limit, boolean toItsEnd)
            throws IOException, InterruptedException {
        try (TimeLimit end = new TimeLimit(process, limit)) {
            return new ToolTrial(new ProgressLines(format), window).read(process, end, toItsEnd);
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    private Map<String, Double> read(Process process, TimeLimit end, boolean toItsEnd)
            throws IOException, InterruptedException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = reader.readLine();
            while (line != null) {
                keep(line);
                OptionalLong messages = progress.messages(line);
                if (messages.isPresent()) {
                    Progress.of(process, messages.getAsLong()).ifPresent(window::add);
                }
                if (window.isOver() && (!toItsEnd || window.figures().isEmpty())) {
                    break;
                }
                line = reader.readLine();
            }
        }
        Optional<Map<String, Double>> measured = window.figures();
        boolean unchecked = measured.isPresent() && toItsEnd && process.waitFor() != 0;
        if (end.reached() && (measured.isEmpty() || unchecked)) {
            throw failure(end.toString());
        }
        if (unchecked) {
            throw failure("ended with exit code " + process.exitValue());
        }
        Map<String, Double> figures = new HashMap<>(measured.orElseThrow(() -> failure("did not last for its window")));
        if (progress.failed() > 0) {
            System.err.println("    " + progress.failed() + " messages failed; the program's last lines:");
            lines.forEach(line -> System.err.println("    " + line));
        }
        figures.put(NamedFigures.FAILED, (double) progress.failed());
        return figures;
    }

    private void keep(String line) {
        lines.add(line);
        if (lines.size() > LINES_KEPT) {
            lines.remove();
        }
    }

    private IllegalStateException failure(String what) {
        return new IllegalStateException("the program " + what + "; its last lines:\n" + String.join("\n", lines));
    }
}
