package io.weir.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sun.misc.Signal;

/**
 * The size of this process's terminal, read from the system at first and again after each signal that the window has
 * changed. Any thread.
 */
final class MeasuredScreen implements Supplier<ScreenSize> {

    private static final File TERMINAL = new File("/dev/tty");
    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("([1-9][0-9]{0,3}) ([1-9][0-9]{0,3})");
    private static final long LIMIT_MILLIS = 1_000;

    private final ScreenSize otherwise;
    private volatile boolean changed = true;
    private volatile ScreenSize size;

    private MeasuredScreen(ScreenSize otherwise) {
        this.otherwise = otherwise;
        this.size = otherwise;
    }

    /**
     * Starts to listen for the signal.
     *
     * @param otherwise size to use if the system does not report one
     */
    static MeasuredScreen listening(ScreenSize otherwise) {
        MeasuredScreen screen = new MeasuredScreen(otherwise);
        try {
            Signal.handle(new Signal("WINCH"), signal -> screen.changed = true);
        } catch (IllegalArgumentException noSuchSignal) { // the size at the start stays
            return screen;
        }
        return screen;
    }

    @Override
    public ScreenSize get() {
        if (changed) {
            changed = false;
            size = ask().flatMap(MeasuredScreen::parsed).orElse(otherwise);
        }
        return size;
    }

    /** Parses the output of {@code stty size}: rows and columns. */
    static Optional<ScreenSize> parsed(String text) {
        Matcher matcher = ROWS_AND_COLUMNS.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new ScreenSize(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1))))
                : Optional.empty();
    }

    private static Optional<String> ask() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(TERMINAL)
                    .redirectErrorStream(true)
                    .start();
            // The answer is a few characters: less than a pipe holds.
            if (!stty.waitFor(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return Optional.empty();
            }
            return Optional.of(new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException noTerminal) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
