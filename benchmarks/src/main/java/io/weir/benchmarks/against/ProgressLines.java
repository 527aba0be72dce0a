package io.weir.benchmarks.against;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts the messages of one program by the lines in which it reports them, whatever these lines count. */
final class ProgressLines {

    /** Figures that a line can have. */
    enum Kind {
        /** Messages since the program began. */
        TOTAL,
        /** Messages since the line before. */
        SINCE_LINE,
        /** Messages a second, from samples taken each second of which a line compares the last with the tenth last. */
        RATE
    }

    /**
     * Form of a program's lines.
     *
     * @param line whose first group is the figure; others, if there are any, are messages that have failed so far
     * @param failure found in a line after which the figures are not to be used
     * @param seconds from one figure to the next that shares no message with it
     */
    record Format(Pattern line, Kind kind, Pattern failure, int seconds) {

        /** Creates a format by regular expressions. */
        static Format of(String line, Kind kind, String failure, int seconds) {
            return new Format(Pattern.compile(line), kind, Pattern.compile(failure), seconds);
        }
    }

    private final Format format;
    private long messages;
    private long failed;
    private int linesToSkip;

    ProgressLines(Format format) {
        this.format = format;
    }

    /**
     * Returns the number of messages so far, if a line reports it. With rates it misses those of the first second, so that
     * only differences are exact.
     *
     * @throws IllegalStateException when the line reports a failure after which figures are not to be used
     */
    OptionalLong messages(String line) {
        if (format.failure().matcher(line).find()) {
            throw new IllegalStateException("messages failed: " + line);
        }
        Matcher matcher = format.line().matcher(line);
        if (!matcher.find()) {
            return OptionalLong.empty();
        }
        failed = 0;
        for (int group = 2; group <= matcher.groupCount(); group++) {
            failed += Long.parseLong(matcher.group(group));
        }
        long figure = Long.parseLong(matcher.group(1));
        switch (format.kind()) {
            case TOTAL -> messages = figure;
            case SINCE_LINE -> messages += figure;
            case RATE -> {
                if (linesToSkip > 0) {
                    linesToSkip--;
                    return OptionalLong.empty();
                }
                messages += figure * format.seconds();
                linesToSkip = format.seconds() - 1;
            }
        }
        return OptionalLong.of(messages);
    }

    /** Returns the number of messages that have failed so far, where lines report it. */
    long failed() {
        return failed;
    }
}
