package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReportWatchTest {

    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final List<RunEvent> marks = new ArrayList<>();
    private final ReportWatch watch = new ReportWatch("worker-1", Duration.ofSeconds(1), clock::get, marks::add);

    /** A report for which each wait takes a time of its own; it is there at the end of the last one. */
    private final class Report extends CompletableFuture<String> {
        private final Deque<Long> waits;

        Report(Long... waits) {
            this.waits = new ArrayDeque<>(List.of(waits));
        }

        @Override
        public String get(long time, TimeUnit unit) throws TimeoutException {
            clock.addAndGet(waits.remove());
            if (waits.isEmpty()) {
                return "report";
            }
            throw new TimeoutException();
        }
    }

    private String await(Report report) throws Exception {
        return watch.await(report, clock.get(), 10, TimeUnit.SECONDS);
    }

    @Test
    void aReportInTimeIsNotMentioned() throws Exception {
        assertThat(await(new Report(SECOND / 2))).isEqualTo("report");
        assertThat(marks).isEmpty();
    }

    @Test
    void aWorkerIsSuspectFromAMissingReportToTheNextThatComes() throws Exception {
        assertThat(await(new Report(SECOND, 3 * SECOND))).isEqualTo("report");
        assertThat(marks)
                .containsExactly(
                        new RunEvent.Marked(Mark.Kind.WORKER_SUSPECT, 0, "worker-1 is suspect: its report is missing"),
                        new RunEvent.Marked(
                                Mark.Kind.WORKER_BACK, 4 * SECOND, "worker-1 reports again, and was suspect for 4 s"));
    }

    @Test
    void aConductorThatStoodStillItselfLooksOnceMore() throws Exception {
        assertThat(await(new Report(5 * SECOND, 1L))).isEqualTo("report");
        assertThat(marks).isEmpty();

        assertThat(await(new Report(5 * SECOND, SECOND, SECOND / 2))).isEqualTo("report");
        assertThat(marks)
                .extracting(mark -> ((RunEvent.Marked) mark).kind())
                .containsExactly(Mark.Kind.WORKER_SUSPECT, Mark.Kind.WORKER_BACK);
    }
}
