package io.weir.benchmarks.kafka;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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

    /** Readings at one of the program's reports. */
    private record Look(long nanos, long messages, Duration cpu) {}

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
        Look first = null;
        Look last = null;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.append(line).append('\n');
                Look now = look(process, line);
                if (first == null && now != null && now.messages >= messages * WARM_UP_SHARE) {
                    first = now;
                } else if (first != null && now != null) {
                    last = now;
                }
            }
        }
        if (process.waitFor() != 0 || first == null || last == null || last.messages == first.messages) {
            throw new IllegalStateException("the backlog of " + messages + " messages was not read, or in less time"
                    + " than two reports of the program take (ask for more messages); it said\n" + said);
        }
        double read = last.messages - first.messages;
        Map<String, Double> figures = new HashMap<>();
        figures.put(NamedFigures.MESSAGES_PER_SECOND, read / (last.nanos - first.nanos) * 1e9);
        figures.put(
                NamedFigures.PROCESS_NANOS_PER_MESSAGE,
                last.cpu.minus(first.cpu).toNanos() / read);
        return figures;
    }

    private @Nullable Look look(Process process, String line) {
        Matcher matcher = report.matcher(line);
        long nanos = System.nanoTime();
        Optional<Duration> cpu = process.info().totalCpuDuration();
        return matcher.matches() && cpu.isPresent()
                ? new Look(nanos, Long.parseLong(matcher.group(1)), cpu.get())
                : null;
    }
}
