package io.weir.process;

import io.weir.secret.Secrets;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Copies the stderr of a run's JVM to a file, without secrets. The first line is kept here as well: a JVM names its
 * trouble before the stack trace, and the trouble may be that no file can be written.
 */
public final class RunErrorOutput {

    /** First line of a JVM whose second line has the reason. */
    private static final String HEADLINE = "Error occurred during initialization of VM";

    private static final Pattern PICKED_UP = Pattern.compile("^(NOTE: )?Picked up [A-Z_]+_OPTIONS:");

    private final BoundedLog file;
    private final LineReader reader;
    private volatile String first = "";

    /** Starts to read until the end of the output; the file is created with its first line, as most have none. */
    public RunErrorOutput(BufferedReader words, Path file) {
        this.file = new BoundedLog(file);
        this.reader = LineReader.follow("weir-run-words", words, this::take, this.file::close);
    }

    private void take(String line) {
        String shown = Secrets.masked(line);
        first = begun(first, shown.strip());
        file.line(shown);
    }

    /** Returns the words so far, with the new line added if they don't have the reason yet. */
    public static String begun(String words, String line) {
        if (words.isEmpty()) {
            return isOfVariables(line) ? words : line;
        }
        return words.equals(HEADLINE) && !line.isEmpty() ? words + ": " + line : words;
    }

    /** Returns whether a line only reports flags that a JVM has taken from its environment. */
    static boolean isOfVariables(String line) {
        return PICKED_UP.matcher(line).find();
    }

    /** Returns the first line that names a reason; empty if there is none. To be called when the process has ended. */
    public String first() throws InterruptedException {
        reader.awaitEnd(LineReader.AFTER_THE_END);
        return first;
    }
}
