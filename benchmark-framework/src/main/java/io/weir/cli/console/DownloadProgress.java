package io.weir.cli.console;

import io.weir.artifact.DownloadListener;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Shows the progress of downloads: one line that is redrawn on a terminal, a line for each ten megabytes elsewhere. */
public final class DownloadProgress implements DownloadListener {

    private static final long BYTES_PER_LINE = 10_000_000;
    private static final long BYTES_PER_DRAWING = 200_000;

    private final Console console;
    private final ProgressMode mode;
    private Consumer<String> bar;
    private long shownBytes = -1;
    private int shownFiles;

    public DownloadProgress(Console console, ProgressMode mode) {
        this.console = console;
        this.mode = mode;
        this.bar = text -> console.block(List.of("  " + text));
    }

    /** Sets another receiver to draw the progress: one that has a block of its own on the terminal. */
    public synchronized void drawnBy(Consumer<String> drawing) {
        bar = drawing;
    }

    @Override
    public synchronized void onDownload(State state) {
        long step = mode == ProgressMode.FANCY ? BYTES_PER_DRAWING : BYTES_PER_LINE;
        boolean due = shownBytes < 0 || state.bytes() - shownBytes >= step;
        if (mode == ProgressMode.NONE || !(due || (mode == ProgressMode.FANCY && state.files() > shownFiles))) {
            return;
        }
        shownBytes = state.bytes();
        shownFiles = state.files();
        String text = String.format(
                Locale.ROOT, "fetching: %d files, %.1f MB, %s", state.files(), state.bytes() / 1e6, state.current());
        if (mode == ProgressMode.FANCY) {
            bar.accept(text);
        } else {
            console.line("  " + text);
        }
    }
}
