package io.weir.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.driver.NanoClock;
import io.weir.measure.Phase;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.html.HtmlReport;
import io.weir.report.html.LiveReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The report of a campaign in progress. It is made only on request, and so rarely that it takes at most a twentieth of
 * one CPU. Any thread.
 */
public final class LivePages {

    private static final Logger LOG = LoggerFactory.getLogger(LivePages.class);
    private static final long MIN_PAUSE_NANOS = 1_000_000_000L;
    private static final long PAUSE_PER_WORK = 19;

    private final NanoClock clock;
    private final Supplier<String> progress;
    private final LiveReport report;
    private final List<RunFolder> ended = new ArrayList<>();
    private String title = "";
    private @Nullable LiveRun present;
    private Phase phase = Phase.PREPARE;
    private @Nullable ObjectNode data;
    private long madeNanos;
    private long pauseNanos;

    /**
     * @param runs number of runs of the campaign
     */
    public LivePages(NanoClock clock, int runs, Supplier<String> progress) {
        this.report = new LiveReport(runs);
        this.clock = clock;
        this.progress = progress;
    }

    public Map<String, LocalPage> byPath() {
        return Map.of(
                "/",
                accept -> new LocalPage.Content("text/html; charset=utf-8", page()),
                "/data.json",
                accept -> LocalPage.Content.text("application/json", text()));
    }

    /** Notes that a run is about to begin, once its broker is there: its workload and driver, in a few words. */
    public synchronized void runPreparing(String what) {
        title = what;
    }

    /** Notes that a run begins. */
    public synchronized void runStarting(LiveRun run) {
        present = run;
        phase = Phase.PREPARE;
    }

    public synchronized void phase(Phase entered) {
        phase = entered;
    }

    /**
     * Notes that a run has ended; if it had begun, its folder has its files.
     *
     * @param confirms whether it confirms another, in which the page shows it
     */
    public synchronized void runEnded(boolean confirms) {
        LiveRun run = present;
        if (run != null) {
            if (!confirms) {
                ended.add(run.folder());
            }
            present = null;
        }
    }

    private synchronized byte[] page() {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            HtmlReport.writePage(page, data());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // never, as it is memory
        }
        return page.toByteArray();
    }

    private synchronized String text() {
        return data().toString();
    }

    /** Returns the data made last, or new data if that is long enough ago. */
    private ObjectNode data() {
        ObjectNode last = data;
        long start = clock.nanoTime();
        if (last != null && start - madeNanos < pauseNanos) {
            return last;
        }
        ObjectNode made = make(last);
        data = made;
        madeNanos = clock.nanoTime();
        pauseNanos = Math.max(MIN_PAUSE_NANOS, PAUSE_PER_WORK * (madeNanos - start));
        return made;
    }

    private ObjectNode make(@Nullable ObjectNode last) {
        LiveRun run = present;
        try {
            return report.data(
                    ended,
                    run == null ? null : run.folder(),
                    title,
                    progress.get()
                            + (run == null
                                    ? ""
                                    : "; " + run.folder().name() + " is in its phase “" + phase.label() + "”")
                            + ".");
        } catch (ReportException unreadable) {
            LOG.warn("the live report could not be made anew", unreadable);
            return last == null ? JsonNodeFactory.instance.objectNode() : last;
        }
    }
}
