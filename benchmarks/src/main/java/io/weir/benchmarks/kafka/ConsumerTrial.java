package io.weir.benchmarks.kafka;

import io.weir.benchmarks.engine.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program that reads a backlog and reports its progress now and then: messages and CPU time are read at the first of
 * its reports after a third of the backlog, which is its warm-up, and at the last.
 */
final class ConsumerTrial implements Trial {

    private static final double WARM_UP_SHARE = 1.0 / 3;

    private final ProgramStart program;
    private final Pattern report;
    private final long messages;

    /** Starts the program. */
    @FunctionalInterface
    interface ProgramStart {

        Process start() throws IOException;
    }

    /**
     * @param report a line whose first group is the number of messages read so far
     * @param messages in the backlog
     */
    ConsumerTrial(ProgramStart program, Pattern report, long messages) {
        this.program = program;
        this.report = report;
        this.messages = messages;
    }

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        Process process = program.start();
        try {
            return read(process);
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private Map<String, Double> read(Process process) throws IOException, InterruptedException {
        StringBuilder said = new StringBuilder();
        Progress first = null;
        Progress last = null;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.append(line).append('\n');
                Progress now = look(process, line);
                if (first == null && now != null && now.messages() >= messages * WARM_UP_SHARE) {
                    first = now;
                } else if (first != null && now != null) {
                    last = now;
                }
            }
        }
        if (process.waitFor() != 0 || first == null || last == null || last.messages() == first.messages()) {
            throw new IllegalStateException("the backlog of " + messages + " messages was not read, or in less time"
                    + " than two reports of the program take (ask for more messages); it said\n" + said);
        }
        return last.figuresSince(first);
    }

    private @Nullable Progress look(Process process, String line) {
        Matcher matcher = report.matcher(line);
        return matcher.matches()
                ? Progress.of(process, Long.parseLong(matcher.group(1))).orElse(null)
                : null;
    }
}
