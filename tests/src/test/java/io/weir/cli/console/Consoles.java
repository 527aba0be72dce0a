package io.weir.cli.console;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Makes consoles that write where a test can look. */
public final class Consoles {

    private Consoles() {}

    /** Both streams of a console that is no terminal, one after the other as they come. */
    public static Console to(OutputStream output) {
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        return new Console(stream, stream, Terminal.NONE);
    }
}
